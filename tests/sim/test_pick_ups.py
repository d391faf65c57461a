"""Saucers drop pick-ups, ships take them by touch, and time ends what nobody took."""

from __future__ import annotations

import pytest

from tests.play import *

SHIELD, TRIPLE, OVERCHARGE = PickUpKind
SURE = tuned(pick_up={"chance": 1.0})
STILL = tuned(ship={"drag": 0.0})
REACH = 26.0
"""units between the centres at which a ship touches a pick-up."""

LIFE = 1320
"""ticks."""

FAR = (200.0, 600.0)


def shoot_saucer(
    place: Point = FAR, tuning: Tuning = SURE, *, seed: int = 0, owner: int = 1, ships: int = 1
) -> tuple[World, list[PickUpDropped]]:
    """Let a large saucer end by a shot; return what it left."""
    world = arena(saucers={place: SaucerSize.LARGE}, tuning=tuning, seed=seed, ships=ships)
    add_shot(world, place, (0.0, 0.0), owner=owner, hostile=owner == 99)
    events = fly(world, ".")
    assert len(destroyed(events, *SAUCERS)) == (owner != 99)
    return world, of(events, PickUpDropped)


def test_a_saucer_that_a_player_kills_drops_a_pick_up_where_it_was() -> None:
    world, (dropped,) = shoot_saucer()
    (pick_up,) = world.pick_ups
    assert (pick_up.id, pick_up.gives) == (dropped.pick_up, dropped.kind)
    assert dropped.place == (pick_up.x, pick_up.y) == FAR
    assert speed_of(pick_up) == pytest.approx(28.0)
    fly(world, "120.")
    assert world.torus.distance((pick_up.x, pick_up.y), FAR) == pytest.approx(28.0)


def test_the_laser_and_ramming_are_kills_too() -> None:
    world = arena(heading=RIGHT, saucers={(800.0, 360.0): SaucerSize.SMALL}, tuning=SURE)
    assert len(of(fly(world, "l"), PickUpDropped)) == 1
    world = arena(saucers={CENTRE: SaucerSize.SMALL}, tuning=SURE)
    assert len(of(fly(world, "."), PickUpDropped)) == 1


def test_a_saucer_that_a_rock_ends_drops_nothing() -> None:
    world = arena(saucers={FAR: SaucerSize.LARGE}, rocks={FAR: Size.SMALL}, tuning=SURE)
    events = fly(world, ".")
    assert len(destroyed(events, *SAUCERS)) == 1
    assert not of(events, PickUpDropped)
    assert not world.pick_ups


def test_a_saucer_killed_after_the_end_drops_nothing() -> None:
    world = arena(saucers={FAR: SaucerSize.LARGE}, tuning=SURE)
    world.over = True
    add_shot(world, FAR, (0.0, 0.0))
    assert not of(fly(world, "."), PickUpDropped)


@pytest.mark.slow
def test_the_chance_is_data_and_comes_from_the_world_s_dice() -> None:
    drops = [len(shoot_saucer(tuning=tuned(), seed=seed)[1]) for seed in range(200)]
    assert 100 <= sum(drops) <= 140
    assert drops[:20] == [len(shoot_saucer(tuning=tuned(), seed=seed)[1]) for seed in range(20)]
    assert not any(shoot_saucer(tuning=tuned(pick_up={"chance": 0.0}), seed=seed)[1] for seed in range(20))


def test_each_kind_comes_about_as_often() -> None:
    kinds = [shoot_saucer(seed=seed)[1][0].kind for seed in range(150)]
    assert all(35 <= kinds.count(kind) <= 65 for kind in PickUpKind)


def test_there_are_never_more_than_the_cap() -> None:
    world = arena(tuning=SURE)
    for number in range(4):
        place = (100.0 + 200.0 * number, 600.0)
        add_saucer(world, place, SaucerSize.LARGE)
        add_shot(world, place, (0.0, 0.0))
    events = fly(world, ".")
    assert len(destroyed(events, *SAUCERS)) == 4
    assert len(of(events, PickUpDropped)) == len(world.pick_ups) == 2
    world.pick_ups.pop()
    add_saucer(world, FAR, SaucerSize.LARGE)
    add_shot(world, FAR, (0.0, 0.0))
    assert len(of(fly(world, "."), PickUpDropped)) == 1


@pytest.mark.parametrize("offset", [(0.0, -24.0), (30.0, 0.0), (-40.0, 40.0), (0.0, 69.0)])
def test_it_is_never_born_on_top_of_a_ship(offset: Point) -> None:
    world = arena(tuning=SURE, ships=2)
    one, other = world.ships
    other.x, other.y = one.x + 100.0, one.y
    place = (one.x + offset[0], one.y + offset[1])
    add_saucer(world, place, SaucerSize.SMALL).radius = 1.0
    add_shot(world, place, (0.0, 0.0))
    (dropped,) = of(fly(world, "."), PickUpDropped)
    for ship in world.ships:
        assert world.torus.distance(dropped.place, (ship.x, ship.y)) >= 70.0 - 1e-9
    assert world.torus.distance(dropped.place, place) <= 140.0 + 1e-9
    assert not of(fly(world, "10."), PickUpTaken)


def test_two_dropped_at_one_place_lie_side_by_side() -> None:
    world = arena(tuning=SURE)
    for _ in range(2):
        add_saucer(world, FAR, SaucerSize.LARGE)
        add_shot(world, FAR, (0.0, 0.0))
    one, other = of(fly(world, "."), PickUpDropped)
    assert world.torus.distance(one.place, other.place) >= 35.0


@pytest.mark.slow
def test_it_is_gone_after_eleven_seconds() -> None:
    world = arena()
    pick_up = add_pick_up(world, FAR, TRIPLE)
    assert not of(fly(world, f"{LIFE}."), PickUpExpired)
    assert of(fly(world, "."), PickUpExpired) == [PickUpExpired(pick_up.id, TRIPLE, FAR)]
    assert not world.pick_ups
    assert not of(fly(world, "."), PickUpExpired)


def test_it_can_be_taken_in_its_last_tick_and_no_later() -> None:
    for life, taken in ((1, 1), (0, 0)):
        world = arena()
        add_pick_up(world, CENTRE, TRIPLE).life = life
        events = fly(world, ".")
        assert len(of(events, PickUpTaken)) == taken
        assert len(of(events, PickUpExpired)) == 1 - taken
        assert not world.pick_ups


def test_a_touch_takes_it_and_a_near_miss_does_not() -> None:
    for gap, taken in ((REACH - 0.01, 1), (REACH + 0.01, 0)):
        world = arena()
        pick_up = add_pick_up(world, (CENTRE[0] + gap, CENTRE[1]), SHIELD)
        events = of(fly(world, "."), PickUpTaken)
        assert events == [PickUpTaken(pick_up.id, SHIELD, (pick_up.x, pick_up.y), 1)] * taken
        assert len(world.pick_ups) == 1 - taken


def test_no_ship_is_fast_enough_to_fly_over_it() -> None:
    for beside, taken in ((25.9, 1), (26.1, 0)):
        world = arena((600.0, 360.0), velocity=(9_000.0, 0.0), tuning=STILL)
        add_pick_up(world, (637.0, 360.0 + beside), SHIELD)
        assert len(of(fly(world, "."), PickUpTaken)) == taken


def test_a_drifting_one_is_met_where_it_is_going() -> None:
    world = arena()
    add_pick_up(world, (CENTRE[0] + REACH + 0.2, CENTRE[1]), SHIELD, (-28.0, 0.0))
    assert len(of(fly(world, "."), PickUpTaken)) == 1


@pytest.mark.parametrize(("ship", "heading", "place"), [
    ((1270.0, 360.0), RIGHT, (40.0, 360.0)),
    ((10.0, 360.0), LEFT, (1240.0, 360.0)),
    ((640.0, 10.0), UP, (640.0, 680.0)),
    ((640.0, 710.0), DOWN, (640.0, 40.0)),
    ((1275.0, 715.0), RIGHT + 8192, (20.0, 20.0)),
])  # fmt: skip
def test_it_is_taken_across_the_seams_and_the_corner(ship: Point, heading: int, place: Point) -> None:
    world = arena(ship, heading)
    add_pick_up(world, place, TRIPLE)
    assert len(of(fly(world, "90^"), PickUpTaken)) == 1


def test_it_drifts_over_the_seam() -> None:
    world = arena()
    pick_up = add_pick_up(world, (1279.9, 719.9), TRIPLE, (28.0, 28.0))
    fly(world, "120.")
    assert (pick_up.x, pick_up.y) == pytest.approx((27.9, 27.9))


def test_of_two_ships_the_one_that_touches_it_first_gets_it() -> None:
    for near in (0, 1):
        world = arena((600.0, 360.0), velocity=(3_600.0, 0.0), ships=2, tuning=STILL)
        one, other = world.ships
        other.y, other.vx = 360.0, -3_600.0
        other.x = 600.0 + 2 * 40.0
        add_pick_up(world, (640.0 + (-1.0, 1.0)[near], 360.0), SHIELD)
        (taken,) = of(fly(world, "."), PickUpTaken)
        assert taken.ship == (one, other)[near].id
        assert [ship.shields for ship in (one, other)] == [1 - near, near]


def test_at_the_same_moment_the_lower_id_gets_it() -> None:
    world = arena((600.0, 360.0), velocity=(3_600.0, 0.0), ships=2, tuning=STILL)
    one, other = world.ships
    other.x, other.y, other.vx = 680.0, 360.0, -3_600.0
    add_pick_up(world, (640.0, 360.0), SHIELD)
    assert [taken.ship for taken in of(fly(world, "."), PickUpTaken)] == [one.id]
    assert (one.shields, other.shields) == (1, 0)


def test_one_ship_takes_two_in_one_tick() -> None:
    world = arena()
    add_pick_up(world, (CENTRE[0] + 20.0, CENTRE[1]), SHIELD)
    add_pick_up(world, (CENTRE[0] - 20.0, CENTRE[1]), TRIPLE)
    assert [taken.kind for taken in of(fly(world, "."), PickUpTaken)] == [SHIELD, TRIPLE]


def test_nobody_but_a_ship_touches_it() -> None:
    world = arena(rocks={FAR: (Size.LARGE, (10.0, 0.0))}, heading=RIGHT)
    place = (300.0, 360.0)
    pick_up = add_pick_up(world, place, SHIELD)
    other = add_pick_up(world, FAR, TRIPLE)
    for hostile in (True, False):
        add_shot(world, place, (10.0, 0.0), hostile=hostile, owner=99 if hostile else 1)
    add_saucer(world, place, SaucerSize.LARGE, (5.0, 0.0))
    add_lancer(world, place).timer = 500
    ship_of(world).heading = LEFT
    events = fly(world, "l30.")
    assert not of(events, PickUpTaken)
    assert (pick_up.x, pick_up.y) == place
    assert (other.x, other.y) == FAR
    assert pick_up.alive
    assert other.alive


def test_a_protected_ship_takes_it_and_a_lost_or_warping_one_does_not() -> None:
    world = arena()
    ship_of(world).protection = 100
    add_pick_up(world, CENTRE, SHIELD)
    assert len(of(fly(world, "."), PickUpTaken)) == 1
    world = arena()
    fly(world, "h")
    add_pick_up(world, CENTRE, SHIELD)
    assert not of(fly(world, "20."), PickUpTaken)
    world = arena()
    add_shot(world, CENTRE, (0.0, 0.0), owner=99, hostile=True)
    fly(world, ".")
    add_pick_up(world, CENTRE, SHIELD)
    assert not of(fly(world, "20."), PickUpTaken)


def test_it_scores_nothing_and_waits_for_no_wave() -> None:
    world = arena()
    add_pick_up(world, CENTRE, SHIELD)
    add_pick_up(world, FAR, SHIELD)
    world.ticks_to_wave = 0
    world.wave = 1
    fly(world, ".")
    assert world.score == 0
    assert world.ticks_to_wave > 0
