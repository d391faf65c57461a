"""Flights of the autopilot."""

from __future__ import annotations

from game.pilots.autopilot import Autopilot
from tests.play import *


def flown(world: World, seconds: float, *ends: type[Event]) -> list[Event]:
    """Let one autopilot fly all ships for a while, until the game is over or one of these events happens."""
    pilot, events = Autopilot(), list[Event]()
    for _ in range(ticks(seconds)):
        if world.over or any(isinstance(event, ends) for event in events):
            break
        events += step(world, [pilot.command(world, ship.id) for ship in world.ships])
    return events
