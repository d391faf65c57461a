"""What a shield, triple shots and an overcharged laser do, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import *

SHIELD, TRIPLE, OVERCHARGE = PickUpKind
GUARD = 120
"""ticks after a shield broke in which nothing hurts, the one in which it broke included."""


def powered(*kinds: PickUpKind, **stage: Any) -> World:
    """Return a world whose first ship has taken some pick-ups."""
    world = arena(**stage)
    for kind in kinds:
        add_pick_up(world, CENTRE, kind)
        assert len(of(fly(world, "."), PickUpTaken)) == 1
    return world


def hit(world: World, script: str = ".") -> str:
    """Put an enemy's shot on the first ship, play, and tell what happened."""
    add_shot(world, (ship_of(world).x, ship_of(world).y), (0.0, 0.0), owner=99, hostile=True)
    return story(fly(world, script))


# Shield


@each("kind, cause, told", [
    (Kind.LARGE_ROCK, Cause.RAM, "BodyDestroyed LARGE_ROCK 100, ShieldBroken"),
    (Kind.LARGE_SAUCER, Cause.RAM, "BodyDestroyed LARGE_SAUCER 200, ShieldBroken"),
    (Kind.LANCER, Cause.RAM, "BodyDestroyed LANCER 500, ShieldBroken"),
    (Kind.ENEMY_SHOT, Cause.SHOT, "ShieldBroken"),
])  # fmt: skip
def test_a_shield_absorbs_what_meets_it_which_ends(kind: Kind, cause: Cause, told: str) -> None:
    world = powered(SHIELD)
    body, ship = add_body(world, kind, CENTRE), ship_of(world)
    events = fly(world, ".")
    assert story(events) == told
    fired_by = NOBODY if kind is Kind.ENEMY_SHOT else 0
    assert of(events, ShieldBroken) == [ShieldBroken(1, CENTRE, cause, body.id, kind, fired_by)]
    assert (ship.flying, ship.lives, ship.shields, world.shots) == (True, 3, 0, [])


def test_a_shield_absorbs_a_beam_for_as_long_as_it_burns() -> None:
    world = powered(SHIELD)
    lancer = add_lancer(world, (900.0, 360.0), phase=LancerPhase.LOCK)
    events = fly(world, "100.")
    assert story(events) == "BeamFired, ShieldBroken, BeamEnded"
    assert [(end.cause, end.killer) for end in of(events, ShieldBroken)] == [(Cause.BEAM, lancer.id)]


@each("wait, hands, told", [
    (GUARD - 2, "", ""), (GUARD - 1, "", "ShipDestroyed 1 {}"), (4, "*l", ""),
])  # fmt: skip
def test_a_second_of_guard_follows_whatever_is_fired_and_then_a_hit_is_the_end(
    wait: int, hands: str, told: str
) -> None:
    world = powered(SHIELD)
    assert hit(world, f".{hands}{wait - len(hands)}.").startswith("ShieldBroken")
    assert hit(world) == told.format(world.next_id - 1)


def test_two_hits_in_one_tick_break_the_shield_once_and_hurt_no_more() -> None:
    world = powered(SHIELD)
    add_rock(world, Size.SMALL, CENTRE)
    add_body(world, Kind.ENEMY_SHOT, CENTRE)
    assert hit(world).count("ShieldBroken") == 1
    assert (ship_of(world).flying, len(world.shots) + len(world.rocks)) == (True, 2)


@each("place, told", [(620.0, "ShieldBroken"), (700.0, "ShipDestroyed")])
def test_a_shield_taken_on_the_way_to_a_rock_is_in_time_and_behind_it_too_late(
    place: float, told: str
) -> None:
    world = arena((600.0, 360.0), velocity=(9_000.0, 0.0), tuning=tuned(ship={"drag": 0.0}))
    add_rock(world, Size.SMALL, (660.0, 360.0))
    add_pick_up(world, (place, 360.0), SHIELD)
    ends = [event for event in fly(world, ".") if isinstance(event, ShieldBroken | ShipDestroyed)]
    assert [type(event).__name__ for event in ends] == [told]


def test_a_second_shield_adds_nothing_protection_spares_it_and_it_lasts() -> None:
    world = powered(SHIELD, SHIELD)
    ship_of(world).protection = 10
    add_rock(world, Size.LARGE, CENTRE)
    assert story(fly(world, "5.")) == ""
    world.rocks.clear()
    fly(world, "1500.")
    assert ship_of(world).shields == 1


def test_where_hyperspace_goes_wrong_a_shield_is_no_help_and_all_powers_are_lost() -> None:
    world = powered(TRIPLE, OVERCHARGE, SHIELD, tuning=tuned(ship={"warp_risk": 1.0}))
    assert story(fly(world, "h100.")) == "ShipWarped, ShipLanded, ShipDestroyed 1 0"
    ship = ship_of(world)
    assert (ship.shields, ship.triple, ship.overcharge, ship.guard) == (0, 0, 0, 0)


# Triple shots


def test_triple_shots_leave_three_abreast_at_one_press_of_who_has_them() -> None:
    world = powered(TRIPLE, heading=RIGHT, ships=2)
    *fired, other = of(fly(world, "*", "*"), ShotFired)
    assert [(shot.owner, shot.place[0] > 640.0) for shot in fired] == [(1, True)] * 3
    assert other.owner == 2
    middle, left, right = [shot.velocity for shot in fired]
    assert middle == (620.0, 0.0)
    # 8 degrees to either side, to the nearest row of the table of headings.
    assert left == pytest.approx((613.97, -86.3), abs=0.6)
    assert right == (left[0], -left[1])
    assert world.tally.shots_fired == 4


@each("before, script, shots", [
    ("1079.", "*", 3), ("1080.", "*", 1),  # nine seconds
    ("", "*." * 20, 12),
    ("*.*.*.*.", "*.12.", 0),
])  # fmt: skip
def test_triple_shots_last_nine_seconds_and_four_presses_fill_the_air(
    before: str, script: str, shots: int
) -> None:
    world = powered(TRIPLE)
    fly(world, before)
    assert len(of(fly(world, script), ShotFired)) == shots


def test_a_press_waits_until_there_is_room_for_all_three_and_after_them_the_old_cap_holds() -> None:
    world = powered(TRIPLE)
    fly(world, "*.*.*.*.")
    del world.shots[:2]
    assert not of(fly(world, "*.12."), ShotFired)
    del world.shots[:1]
    assert len(of(fly(world, "*"), ShotFired)) == 3
    del world.shots[:6]
    ship_of(world).triple = 0
    assert not of(fly(world, ".*.12."), ShotFired)
    del world.shots[:3]
    assert len(of(fly(world, "*"), ShotFired)) == 1


def test_a_second_one_begins_its_time_anew_and_powers_wait_in_hyperspace() -> None:
    world = powered(TRIPLE, tuning=tuned(ship={"warp_risk": 0.0}))
    ship = ship_of(world)
    fly(world, "500.")
    add_pick_up(world, (ship.x, ship.y), TRIPLE)
    fly(world, ".")
    assert ship.triple == 1080
    fly(world, "h")
    left = ship.triple
    fly(world, "80.")
    assert (ship.phase, ship.triple) == (ShipPhase.WARPING, left)


# Overcharge


def test_an_overcharge_fills_the_bar_and_pulses_cost_nothing_for_six_seconds() -> None:
    world = arena()
    ship = ship_of(world)
    ship.energy = 3.0
    add_pick_up(world, CENTRE, OVERCHARGE)
    fly(world, ".")
    assert ship.energy == 100.0
    assert len(of(fly(world, "720l"), LaserFired)) == 40
    assert ship.energy == 100.0
    fly(world, "l")
    assert ship.energy == 87.5


@each("kind, wait, health, told", [
    (Kind.LARGE_ROCK, 0, 30, "LaserFired 1, BodyDamaged LARGE_ROCK"),
    (Kind.LARGE_ROCK, 719, 30, "LaserFired 1, BodyDamaged LARGE_ROCK"),
    (Kind.LARGE_ROCK, 720, 60, "LaserFired 1, BodyDamaged LARGE_ROCK"),
    (Kind.MEDIUM_ROCK, 0, 0, "LaserFired 1, BodyDestroyed MEDIUM_ROCK 150"),
    (Kind.LANCER, 0, 0, "LaserFired 1, BodyDestroyed LANCER 500"),
])  # fmt: skip
def test_an_overcharged_pulse_burns_twice_as_hot_up_to_the_last(
    kind: Kind, wait: int, health: int, told: str
) -> None:
    world = powered(OVERCHARGE, heading=RIGHT)
    fly(world, f"{wait}." if wait else "")
    body = add_body(world, kind, (900.0, 360.0))
    assert isinstance(body, Damageable)
    assert story(fly(world, "l")) == told
    assert body.health == health or not body.alive
