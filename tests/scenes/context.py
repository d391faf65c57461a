"""A scene context without a window, and the keys that are pressed in it."""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pygame

from game.input.controls import Controls
from game.scenes.pages.scene import SceneContext
from game.storage.store import Store


def steady(step: int = 100_000) -> Callable[[], int]:
    """Return a clock that moves on by so many ns whenever it is read, however busy the machine is."""
    return count(step=step).__next__


def make_stage(folder: Path | None = None) -> SceneContext:
    """Return a scene context; its games have the seeds 1, 2, 3 ...; without a folder nothing is saved."""
    seeds = iter(range(1, 100))
    return SceneContext(
        Controls(),
        Store(folder or Path(os.devnull, "nowhere")),
        clock=steady(),
        draw_seed=lambda: next(seeds),
    )


def hold(context: SceneContext, key: int) -> None:
    """Push a key down."""
    context.controls.presses(pygame.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0))


def let_go(context: SceneContext, key: int) -> None:
    """Let a key up."""
    context.controls.presses(pygame.Event(pygame.KEYUP, key=key, mod=0, scancode=0))
