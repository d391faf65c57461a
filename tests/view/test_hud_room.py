"""The HUD fades for what lies under it, stays in its boxes, and nothing is written or built on it."""

import pytest

from game.view.hud.hud import join_prompt_box
from game.view.hud.hud_boxes import hud_sizes
from tests.play import *
from tests.scenes.reader import Reader
from tests.view.canvases import hud_boxes
from tests.view.words import *


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
        boxes.append(join_prompt_box(world, 1, asked[1], scale))
    for box in boxes:
        left, top = camera.to_screen(box.left - 3.0, box.top - 3.0)
        right, bottom = camera.to_screen(box.right + 3.0, box.bottom + 3.0)
        part = Box(left, top, right - left, bottom - top).clip(camera.viewport)
        assert lit(frame, part, 30).count() > 0
        frame.fill(0, part)
    assert lit(frame, least=30).count() == 0
    words = Reader()
    words.begin(camera)
    draw(words)
    for (one, place), (other, near) in combinations(words.boxes, 2):
        assert not place.overlaps(near), (one, other)


@pytest.mark.slow
@each("wave, walls", [(4, 2), (8, 4), (11, 4)])
@each("ships", [1, 2])
def test_no_wall_is_laid_under_the_hud_and_none_turns_under_it(wave: int, walls: int, ships: int) -> None:
    """In wave 11 all of them turn."""
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
