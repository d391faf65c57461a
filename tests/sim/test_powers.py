"""What a shield, triple shots and an overcharged laser do, and for how long."""

from __future__ import annotations

import pytest

from tests.play import *

SHIELD, TRIPLE, OVERCHARGE = PickUpKind
GUARD = 120
"""ticks after a shield broke in which nothing hurts, the one in which it broke included."""


def take(world: World, kind: PickUpKind) -> Ship:
    """Let the first ship take a pick-up, in one tick."""
    ship = ship_of(world)
    add_pick_up(world, (ship.x, ship.y), kind)
    assert len(of(fly(world, "."), PickUpTaken)) == 1
    return ship


def shielded(world: World) -> World:
    take(world, SHIELD)
    assert ship_of(world).shields == 1
    return world


def hit(world: World) -> None:
    """Put an enemy's shot on the first ship."""
    add_shot(world, (ship_of(world).x, ship_of(world).y), (0.0, 0.0), owner=99, hostile=True)


# Shield


def test_a_shield_absorbs_a_rock_which_breaks_for_points_and_the_ship_flies_on() -> None:
    world = shielded(arena())
    world.rocks += arena(rocks={CENTRE: Size.LARGE}).rocks
    rock = world.rocks[0].id
    events = fly(world, ".")
    assert of(events, ShieldBroken) == [ShieldBroken(1, CENTRE, Cause.RAM, rock, Kind.LARGE_ROCK)]
    assert [(end.cause, end.by, end.points) for end in destroyed(events, *ROCKS)] == [(Cause.RAM, 1, 100)]
    assert not of(events, ShipDestroyed)
    assert (ship_of(world).lives, ship_of(world).shields) == (3, 0)
    assert ship_of(world).flying


def test_a_shield_absorbs_a_shot() -> None:
    world = shielded(arena())
    hit(world)
    shot = world.shots[0].id
    events = fly(world, ".")
    (end,) = of(events, ShieldBroken)
    assert (end.cause, end.killer, end.killer_kind, end.fired_by) == (Cause.SHOT, shot, Kind.ENEMY_SHOT, 99)
    assert not of(events, ShipDestroyed)
    assert not world.shots


def test_a_shield_absorbs_a_beam_for_as_long_as_it_burns() -> None:
    world = shielded(arena())
    lancer = add_lancer(world, (900.0, 360.0), phase=LancerPhase.LOCK)
    events = fly(world, "100.")
    assert len(of(events, BeamFired)) == 1
    assert [(end.cause, end.killer) for end in of(events, ShieldBroken)] == [(Cause.BEAM, lancer.id)]
    assert not of(events, ShipDestroyed)


def test_a_shield_absorbs_a_saucer_and_a_lancer_that_it_meets() -> None:
    world = shielded(arena())
    world.saucers += arena(saucers={CENTRE: SaucerSize.LARGE}).saucers
    events = fly(world, ".")
    assert len(of(events, ShieldBroken)) == 1
    assert not world.saucers
    world = shielded(arena())
    add_lancer(world, CENTRE)
    assert len(of(fly(world, "."), ShieldBroken)) == 1
    assert not world.lancers


def test_it_absorbs_one_hit_and_the_next_after_its_second_of_guard_is_the_end() -> None:
    for wait, lives in ((GUARD - 2, 3), (GUARD - 1, 2)):
        world = shielded(arena())
        hit(world)
        fly(world, f"{1 + wait}.")
        hit(world)
        fly(world, ".")
        assert ship_of(world).lives == lives, wait


def test_firing_does_not_end_the_guard() -> None:
    world = shielded(arena(heading=RIGHT))
    hit(world)
    fly(world, ".*l")
    hit(world)
    assert not of(fly(world, "."), ShipDestroyed)
    assert ship_of(world).guard > 0


def test_two_hits_in_one_tick_break_the_shield_once_and_hurt_no_more() -> None:
    world = shielded(arena())
    world.rocks += arena(rocks={CENTRE: Size.SMALL}).rocks
    hit(world)
    hit(world)
    events = fly(world, ".")
    assert len(of(events, ShieldBroken)) == 1
    assert not of(events, ShipDestroyed)
    assert ship_of(world).flying
    # What came first broke the shield; the rest went through a guarded ship, unhurt itself.
    assert len(world.shots) + len(world.rocks) == 2


def test_a_shield_taken_on_the_way_to_a_rock_is_in_time_and_behind_it_too_late() -> None:
    for place, lost in ((620.0, 0), (700.0, 1)):
        world = arena((600.0, 360.0), velocity=(9_000.0, 0.0), tuning=tuned(ship={"drag": 0.0}))
        world.rocks += arena(rocks={(660.0, 360.0): Size.SMALL}).rocks
        add_pick_up(world, (place, 360.0), SHIELD)
        events = fly(world, ".")
        assert len(of(events, ShipDestroyed)) == lost
        assert len(of(events, ShieldBroken)) == 1 - lost


def test_protection_spares_the_shield() -> None:
    world = shielded(arena())
    ship_of(world).protection = 10
    world.rocks += arena(rocks={CENTRE: Size.LARGE}).rocks
    assert not of(fly(world, "5."), ShieldBroken)
    assert ship_of(world).shields == 1


def test_a_second_shield_adds_nothing() -> None:
    world = shielded(arena())
    assert take(world, SHIELD).shields == 1


@pytest.mark.slow
def test_a_shield_lasts_until_it_is_needed() -> None:
    world = shielded(arena())
    fly(world, "5000.")
    assert ship_of(world).shields == 1


def test_a_shield_is_no_help_where_hyperspace_goes_wrong() -> None:
    world = shielded(arena(tuning=tuned(ship={"warp_risk": 1.0})))
    events = fly(world, "h100.")
    assert len(of(events, ShipLanded)) == 1
    assert [end.cause for end in of(events, ShipDestroyed)] == [Cause.WARP]
    assert not of(events, ShieldBroken)


# Triple shots


def test_triple_shots_leave_three_abreast_at_one_press() -> None:
    world = arena(heading=RIGHT)
    take(world, TRIPLE)
    fired = of(fly(world, "*"), ShotFired)
    assert [shot.place[0] > 640.0 for shot in fired] == [True] * 3
    (middle, left, right) = [shot.velocity for shot in fired]
    assert middle == (620.0, 0.0)
    # 8 degrees to either side, to the nearest row of the table of headings.
    assert left == pytest.approx((613.97, -86.3), abs=0.6)
    assert right == (left[0], -left[1])
    assert world.tally.shots_fired == 3


@pytest.mark.slow
def test_triple_shots_last_nine_seconds_to_the_tick() -> None:
    for wait, shots in ((9 * 120 - 1, 3), (9 * 120, 1)):
        world = arena()
        take(world, TRIPLE)
        fly(world, f"{wait}.")
        assert len(of(fly(world, "*"), ShotFired)) == shots


def test_with_triple_shots_four_presses_fill_the_air_as_they_do_without() -> None:
    world = arena()
    take(world, TRIPLE)
    assert len(of(fly(world, "*." * 20), ShotFired)) == 12
    assert len(world.shots) == 12


def test_a_press_waits_until_there_is_room_for_all_three() -> None:
    world = arena()
    take(world, TRIPLE)
    fly(world, "*.*.*.*.")
    del world.shots[:2]
    assert not of(fly(world, "*.12."), ShotFired)
    del world.shots[:1]
    assert len(of(fly(world, "*"), ShotFired)) == 3


def test_after_triple_shots_the_old_cap_holds() -> None:
    world = arena()
    ship = take(world, TRIPLE)
    fly(world, "*.*.")
    ship.triple = 0
    assert not of(fly(world, "*.12."), ShotFired)
    del world.shots[:3]
    assert len(of(fly(world, "*"), ShotFired)) == 1


def test_a_second_one_begins_its_time_anew() -> None:
    world = arena()
    ship = take(world, TRIPLE)
    fly(world, "500.")
    take(world, TRIPLE)
    assert ship.triple == 9 * 120


# Overcharge


def test_an_overcharge_fills_the_bar_and_pulses_cost_nothing_for_six_seconds() -> None:
    world = arena()
    ship = ship_of(world)
    ship.energy = 3.0
    take(world, OVERCHARGE)
    assert ship.energy == 100.0
    assert len(of(fly(world, "720l"), LaserFired)) == 40
    assert ship.energy == 100.0
    fly(world, "l")
    assert ship.energy == 87.5


def test_an_overcharged_pulse_burns_twice_as_hot() -> None:
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE})
    take(world, OVERCHARGE)
    assert [hurt.health for hurt in damaged(fly(world, "l"), *ROCKS)] == [30]
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.MEDIUM})
    take(world, OVERCHARGE)
    assert len(destroyed(fly(world, "l"), *ROCKS)) == 1
    world = arena(heading=RIGHT, lancers=[(900.0, 360.0)])
    world.lancers[0].phase, world.lancers[0].timer = LancerPhase.COOL, 999
    take(world, OVERCHARGE)
    events = fly(world, "l")
    assert not damaged(events, Kind.LANCER)
    assert len(destroyed(events, Kind.LANCER)) == 1


@pytest.mark.slow
def test_the_last_overcharged_pulse_is_as_hot_as_the_first_and_the_next_is_not() -> None:
    for wait, health in ((719, 30), (720, 60)):
        world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE})
        take(world, OVERCHARGE)
        fly(world, f"{wait}.l")
        assert world.rocks[0].health == health


# All of them


def test_powers_wait_in_hyperspace() -> None:
    world = arena(tuning=tuned(ship={"warp_risk": 0.0}))
    ship = take(world, TRIPLE)
    fly(world, "h")
    left = ship.triple
    fly(world, "80.")
    assert ship.phase is ShipPhase.WARPING
    assert ship.triple == left


def test_a_lost_ship_loses_all_it_had() -> None:
    world = arena(tuning=tuned(ship={"warp_risk": 1.0}))
    ship = take(world, TRIPLE)
    take(world, OVERCHARGE)
    take(world, SHIELD)
    assert len(of(fly(world, "h100."), ShipDestroyed)) == 1
    assert (ship.shields, ship.triple, ship.overcharge, ship.guard) == (0, 0, 0, 0)


def test_each_ship_has_its_own() -> None:
    world = arena((600.0, 360.0), heading=UP, ships=2)
    take(world, TRIPLE)
    fired = of(fly(world, "*", "*"), ShotFired)
    assert [shot.owner for shot in fired] == [1, 1, 1, 2]
