"""What tests say of all schedules at once: they can be hurried, and they can be quiet."""

from __future__ import annotations

from game.sim.kinds.registry import EDGE_SPAWNS, SPAWN_RULES
from game.sim.tick.waves import begin_wave
from game.sim.tuning import TICKS_PER_SECOND
from tests.play import *

PATIENT = tuned(hurried(), lull={"patience": 1e6}, lancer={"quiet": 1e6})
"""Hurried rules under which nothing comes for want of a threat or of hits."""


def wave_of_one_rock() -> World:
    """Return a world at the start of a wave, its ship safe and its rock far away."""
    world = arena(rocks={(200.0, 80.0): Size.LARGE}, tuning=PATIENT)
    world.wave, world.ticks_to_wave, world.ships[0].protection = 1, 0, NEVER
    world.row = new_world(0, PATIENT).row
    for rule in SPAWN_RULES:
        begin_wave(world, rule)
    return world


def test_under_hurried_rules_every_schedule_brings_or_marks_something_in_the_first_second() -> None:
    events = fly(wave_of_one_rock(), f"{TICKS_PER_SECOND}.")
    marked = [EDGE_SPAWNS[event.kind] for event in of(events, SpawnMarked)]

    assert [rule.kinds for rule in SPAWN_RULES if rule not in marked] == [(Kind.WELL,)]
    assert [each.kind for each in of(events, BodyArrived)] == [Kind.WELL]


def test_where_schedules_are_quiet_nothing_is_marked() -> None:
    world = quiet_schedules(wave_of_one_rock())

    assert of(fly(world, f"{10 * TICKS_PER_SECOND}."), SpawnMarked) == []
