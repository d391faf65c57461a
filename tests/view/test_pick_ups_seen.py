"""Pick-ups and powers can be told by shape alone, on both sides of the seam, and blink slowly."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pygame
import pytest

from game.physics import Point
from game.sim.bodies import PickUpKind
from game.sim.world import World
from game.view.bodies.draw_pick_ups import PICK_UP_DRAWINGS, PICK_UP_NAMES, brightness
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import Poses
from game.view.hud.hud_rows import powers
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.theme import DEFAULT
from tests.arena import add_pick_up, arena, fly, ship_of

SHIELD, TRIPLE, OVERCHARGE = PickUpKind
SIZE = (1280, 720)
PLACE = (300.0, 500.0)


def paint(world: World) -> pygame.Surface:
    """Return a frame of the field alone."""
    frame = pygame.Surface(SIZE, 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(*SIZE))
    draw_world(canvas, world, Poses())
    canvas.end(frame, 0.0)
    return frame


def lit(frame: pygame.Surface, place: Point, reach: float, level: int = 90) -> pygame.Mask:
    """Return the bright pixels of a square about a place."""
    area = pygame.Rect(0, 0, 2 * reach, 2 * reach)
    area.center = (round(place[0]), round(place[1]))
    cut = pygame.Surface(area.size, 0, 32)
    cut.blit(frame, (0, 0), area)
    mask = pygame.mask.from_threshold(cut, (0, 0, 0), (level, level, level))
    mask.invert()
    return mask


def sign(kind: PickUpKind) -> pygame.Mask:
    """Return the pixels of a pick-up without its frame."""
    world = arena()
    add_pick_up(world, PLACE, kind)
    return lit(paint(world), PLACE, 14, 170)


def test_each_kind_has_a_shape_of_its_own() -> None:
    signs = [sign(kind) for kind in PickUpKind]
    assert all(40 < mask.count() < 400 for mask in signs)
    for one, other in combinations(signs, 2):
        shared = one.overlap_area(other, (0, 0))
        assert shared < 0.7 * min(one.count(), other.count())
    assert len(set(PICK_UP_NAMES.values())) == len(PICK_UP_DRAWINGS) == len(PickUpKind)


def test_their_colour_is_no_enemy_s() -> None:
    for enemy in (DEFAULT.saucer, DEFAULT.lancer, DEFAULT.enemy_shot, DEFAULT.lancer_beam):
        assert math.dist(DEFAULT.pickup, enemy) > 100.0
        assert abs(_lightness(DEFAULT.pickup) - _lightness(enemy)) > 40.0


def _lightness(colour: tuple[int, int, int]) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


@pytest.mark.parametrize(("place", "also"), [
    ((4.0, 300.0), (1276.0, 300.0)),
    ((1277.0, 300.0), (3.0, 300.0)),
    ((600.0, 717.0), (600.0, 4.0)),
    ((2.0, 2.0), (1276.0, 716.0)),
])  # fmt: skip
def test_one_that_hangs_over_an_edge_is_seen_on_both_sides(place: Point, also: Point) -> None:
    world = arena()
    add_pick_up(world, place, SHIELD)
    frame = paint(world)
    assert lit(frame, place, 18).count() > 30
    assert lit(frame, also, 18).count() > 30


@pytest.mark.slow
def test_in_its_last_three_seconds_it_blinks_twice_a_second_and_never_goes_dark() -> None:
    world = arena()
    pick_up = add_pick_up(world, PLACE, TRIPLE)
    seen = []
    while world.pick_ups:
        seen.append(brightness(world, pick_up))
        fly(world, ".")
    assert set(seen[:-360]) == {1.0}
    changes = [tick for tick in range(1, len(seen)) if seen[tick] != seen[tick - 1]]
    assert len(seen) - 361 <= changes[0] <= len(seen) - 300
    assert all(later - sooner >= 24 for sooner, later in pairwise(changes))
    assert 10 <= len(changes) <= 13
    assert min(seen) >= 0.2


def test_a_shield_is_an_outline_about_the_ship_and_in_pieces_when_it_broke() -> None:
    world = arena()
    ship = ship_of(world)
    place = (ship.x, ship.y)
    bare = lit(paint(world), place, 30).count()
    ship.shields = 1
    whole = lit(paint(world), place, 30).count()
    ship.shields, ship.guard = 0, 20
    pieces = lit(paint(world), place, 30).count()
    assert bare + 60 < pieces < whole
    ship.guard = 0
    assert lit(paint(world), place, 30).count() == bare


@pytest.mark.parametrize("power", ["triple", "overcharge"])
def test_a_weapon_s_power_is_seen_on_the_ship(power: str) -> None:
    world = arena()
    ship = ship_of(world)
    before = lit(paint(world), (ship.x, ship.y), 20).count()
    setattr(ship, power, 100)
    assert lit(paint(world), (ship.x, ship.y), 20).count() > before


def test_a_ship_that_is_away_shows_no_shield() -> None:
    world = arena()
    ship = ship_of(world)
    place = (ship.x, ship.y)
    ship.shields = 1
    fly(world, "h")
    assert lit(paint(world), place, 30).count() == 0


def test_the_powers_of_a_ship_and_what_is_left_of_their_time() -> None:
    world = arena()
    ship = ship_of(world)
    assert powers(world.tuning, ship) == []
    ship.shields, ship.triple, ship.overcharge = 1, 540, 720
    assert powers(world.tuning, ship) == [(SHIELD, None), (TRIPLE, 0.5), (OVERCHARGE, 1.0)]
