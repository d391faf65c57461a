"""The HUD fades for what lies under it, stays in its boxes, and nothing is written or built on it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.physics.legs import Leg
from game.sim.kinds.castle import raise_rings
from game.view.hud.hud import asked_box, draw_hud
from game.view.hud.hud_boxes import hud_boxes, hud_light, hud_sizes, player_box
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from tests.play import *
from tests.scenes.reader import Reader
from tests.view.canvases import Noted, lit, picture, plain

AWAY: Point = (1000.0, 600.0)
UNDER: Point = (150.0, 80.0)
BESIDE: Point = (150.0, 320.0)


def light(world: World) -> float:
    return hud_light(world, player_box(world, 0))


def with_line(world: World, place: Point) -> None:
    lancer = add_lancer(world, (900.0, place[1]), LEFT, LancerPhase.LOCK)
    lancer.path = (Leg((880.0, place[1]), (-880.0, 0.0), None, None),)


Put = Callable[[World, Point], object]
DIMS: dict[str, Put] = {
    "ship": lambda world, place: add_body(world, Kind.SHIP, place),
    "saucer": lambda world, place: add_saucer(world, place, SaucerSize.SMALL),
    "hostile shot": lambda world, place: add_shot(world, place, (100.0, 0.0), hostile=True),
    "pick-up": lambda world, place: add_pick_up(world, place, PickUpKind.SHIELD),
    "mark": lambda world, place: world.spawn_markers.append(
        SpawnMarker(Kind.LANCER, 0.0, place[1], 50, True)
    ),
    "line": with_line,
    "wall": lambda world, place: add_wall(world, place, (80.0, 20.0)),
}


@each("what", DIMS)
def test_the_hud_fades_for_everything_a_player_must_see_under_it(what: str) -> None:
    for place, most in ((UNDER, 0.6), ((150.0, 715.0), 0.6), (BESIDE, 1.0)):
        if place[1] < 700.0 or what == "pick-up":  # over the top edge from below
            world = arena(AWAY)
            DIMS[what](world, place)
            assert light(world) <= most
    assert light(world) == 1.0


def test_the_hud_stays_for_what_is_everywhere_anyway() -> None:
    world = arena(AWAY, rocks={UNDER: Size.LARGE})
    add_shot(world, UNDER, (100.0, 0.0))
    assert light(world) == 1.0


def test_the_hud_fades_for_a_castle_s_rings_and_not_only_for_its_core() -> None:
    world = arena(AWAY)
    castle = add_castle(world, (150.0, 390.0), rings=True)
    assert light(world) < 0.7
    world.plates.clear()
    assert light(world) == 1.0
    castle.y = 715.0
    raise_rings(world, castle)
    assert light(world) <= 0.6, "over the top edge from below"


def test_the_drawn_hud_fades_gently_when_a_shot_appears_under_it() -> None:
    canvas, world, frame, lights = Noted(), arena(AWAY), pygame.Surface((64, 36), 0, 32), []
    for number in range(41):
        canvas.begin(Camera.fit(64, 36))
        draw_hud(canvas, world)
        canvas.end(frame, 1 / 60)
        lights.append(canvas.texts["000000"].light)
        if number == 0:
            add_shot(world, UNDER, (0.0, 0.0), hostile=True)
    assert lights[1] > 0.9 * lights[0]
    assert lights == sorted(lights, reverse=True)
    assert lights[-1] < 0.85 * lights[0]


def laden(ships: int, digits: int) -> World:
    world = arena(ships=ships)
    world.wave, world.wave_tick, world.ticks_to_wave = 88, 100, 0
    add_castle(world, (640.0, 500.0))
    for ship in world.ships:
        ship.score, ship.lives, ship.gifts, ship.bonus = int("8" * digits), 9, tuple(Gift), True
        ship.shields, ship.triple, ship.overcharge = 2, 300, 200
    return world


@each("size", [(640, 360), (1280, 720), (1000, 1000)])
@each("scale, digits", [(1.0, 9), (1.5, 7), (2.0, 12)])
@each("ships", [1, 2])
def test_all_that_the_hud_draws_lies_in_its_boxes_and_no_two_texts_in_one_place(
    scale: float, digits: int, ships: int, size: tuple[int, int]
) -> None:
    world, asked, camera = laden(ships, digits), ("", "WAITS FOR THE NEXT WAVE")[:ships], Camera.fit(*size)

    def draw(canvas: Canvas) -> None:
        canvas.text_scale = scale
        draw_hud(canvas, world, assisted=True, pace=f"+{world.score} PACE", asked=asked)

    frame = picture(draw, size=size, canvas=plain(size, Quality.PLAIN))
    boxes = list(hud_boxes(world, hud_sizes(scale)))
    if ships == 2:
        boxes.append(pygame.FRect(asked_box(world, 1, asked[1], scale)))
    for box in boxes:
        left, top = camera.to_screen(box.left - 3.0, box.top - 3.0)
        right, bottom = camera.to_screen(box.right + 3.0, box.bottom + 3.0)
        part = pygame.Rect(left, top, right - left, bottom - top).clip(frame.get_rect())
        assert lit(frame, (part.left, part.top, part.width, part.height), 30).count() > 0
        frame.fill(0, part)
    assert lit(frame, least=30).count() == 0
    words = Reader()
    words.begin(camera)
    draw(words)
    for (one, place), (other, near) in combinations(words.boxes, 2):
        assert not place.colliderect(near), (one, other)


@pytest.mark.slow
@each("wave, walls", [(9, 2), (12, 3), (16, 4)])
@each("ships", [1, 2])
def test_no_wall_is_laid_under_the_hud_and_none_turns_under_it(wave: int, walls: int, ships: int) -> None:
    """In wave 16 all of them turn."""
    counted, rules = 0, tuned(wave={"first_pause": 1.0 / 120.0})
    for seed in range(20):
        world = new_world(seed, rules, wave=wave, ships=ships)
        fly(world, ".")
        foot = max(box.bottom for box in hud_boxes(world))
        for wall in world.walls:
            counted += 1
            half = wall.size if wall.turn else abs(wall.half[1])
            for _, y in ((wall.x, wall.y), *world.torus.straddles((wall.x, wall.y), 120.0)):
                assert y + half <= 0.0 or y - half - world.tuning.wall.radius >= foot
    assert counted > 0.9 * 20 * walls
