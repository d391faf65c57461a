"""The HUD tells points, ships, wave, best, energy and powers, for one player or two."""

from __future__ import annotations

from game.view.hud.hud import banner
from tests.play import *
from tests.view.words import *

BONUS, COST = MODERN.bonus, MODERN.laser.cost


def told(world: World, best: int = 0, asked: Sequence[str] = ()) -> Noted:
    canvas = Noted()
    draw_hud(canvas, world, best, asked=asked)
    return canvas


def shapes(world: World, colour: Colour) -> int:
    return [stroke.colour for stroke in told(world).polylines].count(colour)


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


def test_a_ship_that_nobody_flies_has_no_part_but_for_what_is_asked_there() -> None:
    world = new_world(1, ships=2)
    world.ticks_to_wave = 3
    while world.wave == 0:
        assert shapes(world, DEFAULT.ship_two) == 1, "it stays until the first wave"
        step(world, [Command(), Command(away=True)])
    notes = told(world, asked=("", "TO PLAY, PRESS ENTER"))
    assert shapes(world, DEFAULT.ship_two) == 0
    assert all(notes.texts[part].x > 640 for part in ("TO PLAY, PRESS", "ENTER"))
    assert [text for text in notes.texts if text.startswith("00")] == ["000000"]


def test_a_banner_comes_stands_and_goes() -> None:
    def light(part: float) -> float:
        canvas = Noted()
        banner(canvas, "WAVE 3", "GET READY", part)
        assert list(canvas.texts) == (["WAVE 3", "GET READY"] if 0.0 < part < 1.0 else [])
        return max((text.bright for text in canvas.texts.values()), default=0.0)

    none, comes, rises, stands, late, goes, gone = map(light, (0.0, 0.03, 0.06, 0.5, 0.74, 0.9, 1.0))
    assert none == gone == 0.0 < comes < rises < stands == late == 1.0
    assert 0.0 < goes < 0.9
