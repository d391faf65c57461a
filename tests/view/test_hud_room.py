"""The HUD fades for what lies under it, nothing is written or built on it, and any score has room."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pygame
import pytest

from game.physics import Leg, Point
from game.sim import events as happened
from game.sim.bodies import Cause, Gift, Kind, LancerPhase, PickUpKind, SaucerSize, ShipPhase, SpawnMarker
from game.sim.kinds.castle import raise_rings
from game.sim.tuning import MODERN, Size
from game.sim.world import World, new_world
from game.view.effects.draw_effects import LETTERS, PopUp, letters
from game.view.effects.effects import Effects
from game.view.hud.hud import asked_box, draw_hud
from game.view.hud.hud_boxes import hud_boxes, hud_light, hud_sizes, player_box
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from tests.arena import add_castle, add_lancer, add_pick_up, add_plate, add_saucer, add_shot, arena, fly
from tests.each import each

SIZES = [(640, 360), (1280, 720), (1920, 1080), (1000, 1000)]
AT_ONCE = replace(MODERN, wave=replace(MODERN.wave, first_pause=1.0 / 120.0))
UNDER: Point = (150.0, 80.0)
BESIDE: Point = (150.0, 320.0)


def light_over(what: str, place: Point) -> float:
    """Return how bright the first player's part is with one such thing at a place, the ship far away."""
    x, y = place
    world = arena((1000.0, 600.0))
    match what:
        case "saucer":
            add_saucer(world, place, SaucerSize.SMALL)
        case "lancer":
            add_lancer(world, place)
        case "hostile shot" | "own shot":
            add_shot(world, place, (100.0, 0.0), hostile=what == "hostile shot")
        case "pick-up":
            add_pick_up(world, place, PickUpKind.SHIELD)
        case "mark":
            world.spawn_markers.append(SpawnMarker(Kind.LANCER, 0.0, y, 50, True))
        case "line":
            lancer = add_lancer(world, (900.0, y), 32768, LancerPhase.LOCK)
            lancer.path = (Leg((880.0, y), (-880.0, 0.0), None, None),)
        case "plate":
            add_plate(world, place)
        case "mirror" | "wall":
            world = arena((1000.0, 600.0), walls=[(place, (80.0, 20.0), what == "mirror")])
        case _:
            world = arena((1000.0, 600.0), rocks={place: Size.LARGE})
    assert x == UNDER[0]
    return hud_light(world, player_box(world, 0))


@pytest.mark.parametrize(
    "what", ["saucer", "lancer", "hostile shot", "pick-up", "mark", "line", "mirror", "wall", "plate"]
)
def test_the_hud_fades_for_everything_a_player_must_see_under_it(what: str) -> None:
    assert light_over(what, UNDER) <= 0.56
    assert light_over(what, BESIDE) == 1.0


@pytest.mark.parametrize("what", ["own shot", "rock"])
def test_the_hud_stays_for_what_is_everywhere_anyway(what: str) -> None:
    assert light_over(what, UNDER) == 1.0


def test_the_hud_fades_for_a_castle_s_rings_and_not_only_for_its_core() -> None:
    world = arena((1000.0, 600.0))
    castle = add_castle(world, (150.0, 290.0), rings=True)
    box = player_box(world, 0)
    assert hud_light(world, box) < 0.7
    world.plates.clear()
    assert hud_light(world, box) == 1.0
    castle.y = 715.0
    raise_rings(world, castle)
    assert hud_light(world, box) <= 0.56  # over the top edge from below


def test_what_hangs_over_the_top_edge_from_below_dims_the_hud() -> None:
    world = arena((1000.0, 400.0))
    add_pick_up(world, (100.0, 715.0), PickUpKind.SHIELD)

    assert hud_light(world, player_box(world, 0)) <= 0.56
    world.pick_ups[0].y = 690.0
    assert hud_light(world, player_box(world, 0)) == 1.0


def corner(canvas: Canvas, world: World) -> int:
    """Draw a frame a 60th of a second later; return the light of its row of ships left."""
    frame = pygame.Surface((1280, 720), 0, 32)
    canvas.begin(Camera.fit(1280, 720))
    draw_hud(canvas, world)
    canvas.end(frame, 1 / 60)
    return sum(pygame.transform.average_color(frame, pygame.Rect(30, 70, 120, 30))[:3])


@pytest.mark.slow
def test_the_drawn_hud_fades_gently_when_a_shot_appears_under_it() -> None:
    canvas, world = Canvas(trails=False, stars=False), arena((1000.0, 600.0))
    before = corner(canvas, world)
    add_shot(world, UNDER, (0.0, 0.0), hostile=True)
    lights = [corner(canvas, world) for _ in range(40)]

    assert lights[0] > before * 0.9
    assert lights == sorted(lights, reverse=True)
    assert lights[-1] < before * 0.7


@pytest.mark.slow
@pytest.mark.parametrize(("wave", "walls"), [(9, 2), (12, 3), (16, 4)])
@pytest.mark.parametrize("ships", [1, 2])
def test_no_wall_is_laid_under_the_hud_and_none_turns_under_it(wave: int, walls: int, ships: int) -> None:
    """In wave 16 all of them turn."""
    counted = 0
    for seed in range(60):
        world = new_world(seed, AT_ONCE, wave=wave, ships=ships)
        fly(world, ".")
        for wall in world.walls:
            counted += 1
            if wall.turn != 0:
                wall.half = (0.0, wall.size)
            for x, y in ((wall.x, wall.y), *world.torus.straddles((wall.x, wall.y), 120.0)):
                top = y - abs(wall.half[1]) - world.tuning.wall.radius
                bottom = y + abs(wall.half[1])
                assert not (bottom > 0.0 and top < max(box.bottom for box in hud_boxes(world))), (seed, x)
    assert counted > 0.95 * 60 * walls


def pop_ups(world: World, *events: happened.Event) -> list[PopUp]:
    """Return the letters that some events bring up."""
    effects = Effects()
    effects.follow(events, world)
    return [effect for effect in effects.active if isinstance(effect, PopUp)]


def killed(place: Point, points: int) -> happened.BodyDestroyed:
    return happened.BodyDestroyed(Kind.SMALL_SAUCER, 6, place, (0.0, 0.0), Cause.LASER, 1, points)


@pytest.mark.slow
@pytest.mark.parametrize("ships", [1, 2])
@pytest.mark.parametrize("points", [pytest.param(20, marks=pytest.mark.slow), 8000])
def test_points_never_land_on_the_hud_nor_far_from_where_they_were_won(ships: int, points: int) -> None:
    world = new_world(1, ships=ships)
    for ship in world.ships:
        ship.phase = ShipPhase.LOST
    for x in range(0, 1280, 40):
        for y in range(0, 720, 40):
            place = (float(x), float(y))
            (pop_up,) = pop_ups(world, killed(place, points))
            box = pop_up.whole
            assert box.collidelist(hud_boxes(world)) < 0
            assert box.left >= 0.0
            assert box.right <= 1280.0
            assert box.top >= 0.0
            assert box.bottom <= 720.0
            if y >= 240 and 100 <= x <= 1180 and y < 680:
                assert pop_up.place[0] == place[0]
                assert y - 16.0 - 24.0 < box.bottom < y - 16.0, "just above what went"


def test_points_grow_a_little_with_their_value_and_are_half_as_large_as_a_rock() -> None:
    heights = [letters(points) for points in (5, 20, 50, 100, 200, 500, 1000, 2000, 8000, 10**9)]

    assert heights == sorted(heights)
    assert heights[0] == LETTERS[0] == 12.0
    assert heights[1] < heights[3] < heights[5]
    assert heights[-1] == LETTERS[1] == 15.0
    (small,) = pop_ups(new_world(1), killed((640.0, 400.0), 20))
    (large,) = pop_ups(new_world(1), killed((640.0, 400.0), 1000))
    assert small.height < large.height


@pytest.mark.parametrize("place", [(640.0, 400.0), (640.0, 5.0), (150.0, 170.0), (1275.0, 715.0)])
@pytest.mark.parametrize("drift", [(0.0, -28.0), (0.0, 28.0), (28.0, 0.0), (-28.0, 0.0)])
def test_a_drop_never_hides_the_points_of_what_dropped_it(place: Point, drift: Point) -> None:
    world = arena((300.0, 600.0))
    drop = add_pick_up(world, place, PickUpKind.TRIPLE, drift)
    (pop_up,) = pop_ups(world, killed(place, 1000), happened.PickUpDropped(9, PickUpKind.TRIPLE, place))

    for age in range(73):
        x, y = place[0] + drift[0] * age / 120.0, place[1] + drift[1] * age / 120.0
        reach = drop.radius * 1.35
        rise = 24.0 * age / 72.0
        whole = pop_up.whole
        top = whole.bottom - pop_up.height - rise
        now = pygame.FRect(whole.left, top, whole.width, pop_up.height)
        assert not now.colliderect((x - reach, y - reach, 2 * reach, 2 * reach))
        assert now.top >= whole.top - 1e-3


@cache
def crisp(size: tuple[int, int]) -> Canvas:
    """Return a canvas of plain lines, one for all pictures of a size: its surfaces are dear to make."""
    canvas = Canvas(Quality.PLAIN, trails=False, stars=False)
    canvas.begin(Camera.fit(*size))
    return canvas


def drawn(size: tuple[int, int], score: int, *, ships: int) -> pygame.Surface:
    """Return the HUD alone, with this score for all, as crisp lines."""
    world = new_world(1, ships=ships)
    for ship in world.ships:
        ship.score, ship.lives, ship.x, ship.y = score, 0, 640.0, 500.0
    frame, canvas = pygame.Surface(size, 0, 32), crisp(size)
    canvas.begin(Camera.fit(*size))
    draw_hud(canvas, world, 10**11)
    canvas.end(frame, 0.0)
    return frame


def lit_columns(frame: pygame.Surface, band: pygame.Rect) -> pygame.Rect:
    """Return the rectangle about all that is lit in a part of a frame."""
    mask = pygame.mask.from_threshold(frame.subsurface(band), (0, 0, 0), (30, 30, 30, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@each("scale,digits", [(1.0, 3), (1.0, 9), (1.5, 7), (2.0, 12)])
def test_all_that_the_hud_draws_lies_in_its_boxes(scale: float, digits: int, size: tuple[int, int]) -> None:
    for ships in (1, 2):
        world = arena(ships=ships)
        world.wave, world.wave_tick, world.ticks_to_wave = 88, 100, 0
        add_castle(world, (640.0, 500.0))
        for ship in world.ships:
            ship.score, ship.lives, ship.gifts, ship.bonus = int("8" * digits), 9, tuple(Gift), True
            ship.shields, ship.triple, ship.overcharge = 2, 300, 200
        frame, canvas = pygame.Surface(size, 0, 32), crisp(size)
        canvas.text_scale = scale
        canvas.begin(camera := Camera.fit(*size))
        asked = ("", "WAITS FOR THE NEXT WAVE")[:ships]
        draw_hud(canvas, world, assisted=True, pace=f"+{world.score} PACE", asked=asked)
        canvas.end(frame, 0.0)
        boxes = hud_boxes(world, hud_sizes(scale))
        if ships == 2:
            boxes = (*boxes, pygame.FRect(asked_box(world, 1, asked[1], scale)))
        for box in boxes:
            left, top = camera.to_screen(box.left - 3.0, box.top - 3.0)
            right, bottom = camera.to_screen(box.right + 3.0, box.bottom + 3.0)
            part = pygame.Rect(left, top, right - left, bottom - top)
            assert lit_columns(frame, part.clip(frame.get_rect())).width > 0
            frame.fill(0, part)
        assert lit_columns(frame, frame.get_rect()).size == (0, 0)


def test_a_longer_score_is_no_taller_than_a_short_one() -> None:
    heights = []
    for digits in (6, 7, 8, 10, 12):
        frame = drawn((1280, 720), int("8" * digits), ships=1)
        heights.append(lit_columns(frame, pygame.Rect(0, 20, 400, 56)).height)
    assert heights == sorted(heights, reverse=True)
    assert heights[0] == heights[1]  # as they were
    assert heights[-1] >= 16  # units: 24 px at 1080p
