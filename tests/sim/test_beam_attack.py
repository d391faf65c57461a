"""Whoever sends a beam sends it among the same things: the Castle's is turned where a Lancer's is."""

from __future__ import annotations

import math

import pytest

from game.sim.kinds.rock import make_rock
from tests.play import *

PLACE = (640.0, 360.0)


def locked(ship: tuple[float, float] = (200.0, 360.0)) -> World:
    """Return a world with a Castle without rings that fires to the left in the next tick."""
    world = arena(ship, tuning=tuned(lancer={"speed": 0.0, "acceleration": 0.0}))
    castle = add_castle(world, PLACE)
    castle.raising = 0
    castle.heading, castle.phase, castle.timer = LEFT, LancerPhase.LOCK, 1
    return world


def test_a_castle_s_beam_leaves_a_chrome_rock_by_its_normal_and_does_it_no_harm() -> None:
    world = locked()
    chrome = add_chrome(world, (500.0, 350.0))
    events = fly(world, ".")
    assert len(of(events, BeamFired)) == 1
    first, second = world.castles[0].path[:2]
    assert first.disc == chrome.id
    assert first.start[0] + first.motion[0] == pytest.approx(500.0 + math.sqrt(30.0 * 30.0 - 10.0 * 10.0))
    assert second.motion[1] > 0.0
    assert of(events, ShipDestroyed) == []
    assert damaged(events) == []
    assert chrome.health == world.tuning.chrome.health


def test_a_castle_s_beam_is_sent_back_by_a_lancer_s_shield() -> None:
    world = locked((1000.0, 600.0))
    lancer = add_lancer(world, (400.0, 360.0), heading=RIGHT)
    lancer.timer = NEVER
    lancer.heading = RIGHT
    world.tuning = tuned(world.tuning, lancer={"stalk_turn": 0.0})
    fly(world, ".")
    first = world.castles[0].path[0]
    gap = world.tuning.lancer.radius + world.tuning.lancer.shield_gap
    assert first.start[0] + first.motion[0] == pytest.approx(400.0 + gap)
    assert lancer.health == world.tuning.lancer.health


def test_a_castle_that_drifts_does_not_push_its_spent_beam_past_the_cover() -> None:
    world = locked((200.0, 360.0))
    castle, rocks = world.castles[0], world.rocks
    castle.vx = -600.0
    rocks.append(make_rock(world, Size.SMALL, (400.0, 360.0), (0.0, 0.0)))
    fly(world, ".")
    assert rocks == []
    reach = castle.reach
    fly(world, ".")
    assert castle.reach == pytest.approx(reach - 5.0)
    fly(world, f"{ticks(world.tuning.lancer.fire)}.")
    assert world.ships[0].flying
