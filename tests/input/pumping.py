"""Events that wait are taken in."""

from __future__ import annotations

import pygame

from game.input.actions import Action
from game.input.controls import Controls


def pump(controls: Controls) -> list[Action]:
    """Take in all events that wait; return the actions they press."""
    return [action for event in pygame.event.get() for action in controls.presses(event)]
