"""Where a pick-up falls to the last unit: the place itself, eight places round it, eight further out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.sim.pick_ups import is_blinking, may_drop
from tests.play import *

PLACE: Point = (300.0, 500.0)
ROOT_HALF = 0.7071067811865476
ROUND = (
    *((1.0, 0.0), (ROOT_HALF, ROOT_HALF), (0.0, 1.0), (-ROOT_HALF, ROOT_HALF)),
    *((-1.0, 0.0), (-ROOT_HALF, -ROOT_HALF), (0.0, -1.0), (ROOT_HALF, -ROOT_HALF)),
)
"""From the right clockwise, as seen."""

MODE_VARIANTS = (
    PLACE,
    *((PLACE[0] + reach * x, PLACE[1] + reach * y) for reach in (70.0, 140.0) for x, y in ROUND),
)
"""All places that are tried, in their order."""

SURE = tuned(pick_up={"chance": 1.0, "cap": 99})


def drop(world: World) -> PickUpDropped:
    """Let a pick-up fall at the place; return what was told."""
    ctx = StepContext(world)
    may_drop(ctx, PLACE)
    (dropped,) = of(ctx.events, PickUpDropped)
    assert dropped.place == (ctx.dropped[0].x, ctx.dropped[0].y)
    return dropped


@each("taken", range(17))
def test_it_falls_at_the_first_of_seventeen_places_that_is_free(taken: int) -> None:
    world = arena(tuning=SURE)
    for place in MODE_VARIANTS[:taken]:
        add_pick_up(world, place, PickUpKind.SHIELD)
    assert drop(world).place == pytest.approx(MODE_VARIANTS[taken], abs=1e-9)


@each("freest", range(17))
def test_where_none_is_free_it_falls_at_the_one_with_the_most_room(freest: int) -> None:
    world = arena(tuning=SURE)
    for number, place in enumerate(MODE_VARIANTS):
        aside = 20.0 if number == freest else 0.0
        add_pick_up(world, (place[0] + aside, place[1]), PickUpKind.SHIELD)
    assert drop(world).place == pytest.approx(MODE_VARIANTS[freest], abs=1e-9)


def test_just_seventy_units_from_a_ship_are_enough() -> None:
    world = arena(PLACE, tuning=SURE)
    assert drop(world).place == (PLACE[0] + 70.0, PLACE[1])


def test_two_pick_ups_are_two_and_a_half_radii_apart() -> None:
    for gap, place in ((34.9, MODE_VARIANTS[1]), (35.1, PLACE)):
        world = arena(tuning=SURE)
        add_pick_up(world, (PLACE[0] - gap, PLACE[1]), PickUpKind.SHIELD)
        assert drop(world).place == place, gap


def test_it_has_the_next_id_of_the_world() -> None:
    world = arena(tuning=SURE)
    coming = world.next_id
    assert drop(world).pick_up == coming


def test_it_blinks_for_its_last_three_seconds() -> None:
    world = arena()
    pick_up = add_pick_up(world, PLACE, PickUpKind.SHIELD)
    for life, blinking in ((360, False), (359, True)):
        pick_up.life = life
        assert is_blinking(world, pick_up) is blinking


def test_where_ships_may_have_more_shields_each_pick_up_is_one() -> None:
    world = arena(tuning=replace(SURE, pick_up=replace(SURE.pick_up, shields=3)))
    ship = ship_of(world)
    for shields in (1, 2, 3, 3):
        add_pick_up(world, (ship.x, ship.y), PickUpKind.SHIELD)
        fly(world, ".")
        assert ship.shields == shields
