"""The HUD tells points, ships, wave, best, energy and powers, for one player or two."""

from tests.play import *
from tests.view.words import *

BONUS, COST = MODERN.bonus, MODERN.laser.cost


def told(world: World, best: int = 0, asked: Sequence[str] = ()) -> Noted:
    canvas = Noted()
    draw_hud(canvas, world, best, asked=asked)
    return canvas


def in_wave(wave: int, ships: int = 1) -> World:
    """Return a world in the first tick of a wave, in which its bonus can be had."""
    world = new_world(1, wave=wave, ships=ships)
    world.wave, world.ticks_to_wave, world.ships[0].bonus = wave, 0, True
    return world


def test_a_longer_score_is_no_taller_than_a_short_one_and_all_text_is_24_px_tall_at_1080p() -> None:
    world, heights = in_wave(1, ships=2), []
    world.ships[1].overcharge = 20
    assert min(text.height * 1.5 for text in told(world).texts.values()) >= 24.0
    for digits in (6, 7, 8, 10, 12):
        world.ships[0].score = int("8" * digits)
        heights.append(told(world).texts["8" * digits].height)
    assert heights[0] == heights[1] >= heights[2] >= heights[3] >= heights[4] >= 16.0
