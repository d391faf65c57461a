"""Combines the command line's options with the saved settings."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

from game.input.controls import Controls
from game.input.pads import Pads
from game.modes import ARCADE, MODE_VARIANTS, MODES
from game.options import Options
from game.overlay.state import Level
from game.scenes.pages.scene_context import SceneContext
from game.sound.sounds import Sounds
from game.sound.voices import AudioSink
from game.storage.settings import with_effects
from game.storage.store import Store
from game.window.game_loop import NS_PER_SECOND


def wants_fullscreen(options: Options, store: Store) -> bool:
    """Return whether to start in full screen."""
    return store.settings.fullscreen if options.fullscreen is None else options.fullscreen


def _seeds(asked: int | None) -> Callable[[], int]:
    """Return a source of seeds for games: the given number and those after it, or random ones for None."""
    if asked is None:
        return lambda: secrets.randbits(48)
    numbers = count(asked)
    return lambda: next(numbers)


def make_context(options: Options, store: Store, sink: AudioSink, clock: Callable[[], int]) -> SceneContext:
    """Return the context that all scenes share; --effects and --difficulty are saved for the next start."""
    if options.effects is not None:
        chosen = with_effects(store.settings, options.effects)
        if chosen != store.settings:
            store.save_settings(chosen)
    if options.difficulty is not None and options.difficulty != store.settings.difficulty:
        store.save_settings(replace(store.settings, difficulty=options.difficulty))
    controls = Controls(Pads())
    sounds = Sounds(sink, clock=lambda: clock() / NS_PER_SECOND)
    context = SceneContext(controls, store, clock=clock, draw_seed=_seeds(options.seed), sounds=sounds)
    context.overlay.level = Level[store.settings.overlay.upper()]
    context.address = os.environ.get("ASTERAYS_PAGE", "")
    context.begin_at = context.asked_wave = options.wave
    context.scenario = options.scenario
    context.bots = options.bots
    mode = MODES[options.mode or ARCADE.name]
    variant = mode.variants[0] if options.players is None else mode.variant(options.players)
    if variant is not None:
        context.choice = MODE_VARIANTS.index((mode, variant))
    if options.overlay and not context.overlay.on:
        context.overlay.on = True
    context.past_day = options.daily
    context.recording = None if options.record is None else Path(options.record)
    return context
