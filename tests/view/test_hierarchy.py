"""What is brightest is what kills, then the ship, then what it shoots at, then figures."""

from __future__ import annotations

import pygame

from game.view.bodies.wave_look import SECTORS, tinted
from game.view.hud.hud import draw_hud
from game.view.paint.theme import PALETTES, Theme
from tests.play import *
from tests.view.canvases import Box, around, picture, seen
from tests.view.test_palettes import luminance

PLACE = (900.0, 420.0)
AWAY = (100.0, 100.0)
DANGER = (
    Kind.ENEMY_SHOT, Kind.LARGE_SAUCER, Kind.SMALL_SAUCER, Kind.LANCER, Kind.MINELAYER, Kind.MINE,
    Kind.CASTLE,
)  # fmt: skip


def peak(frame: pygame.Surface, box: Box) -> float:
    pixels = frame.subsurface(box).copy().get_buffer().raw
    colours = set(zip(pixels[2::4], pixels[1::4], pixels[0::4], strict=True))
    return max(map(luminance, colours))


def light_of(palette: Theme, kind: Kind, reach: int = 60) -> float:
    world = arena(AWAY)
    add_body(world, kind, PLACE)
    return peak(seen(world, palette=palette), around(PLACE, reach))


@each("palette", PALETTES.values())
def test_danger_is_brightest_then_the_ship_then_prey_then_figures(palette: Theme) -> None:
    danger = min(light_of(palette, kind, 30) for kind in DANGER)
    ship = light_of(palette, Kind.SHIP)
    tints = {tinted(palette, sector) for sector in SECTORS}
    hunted = [light_of(tint, Kind.LARGE_ROCK) for tint in tints]
    hunted += [light_of(palette, kind) for kind in (Kind.CHROME, Kind.MIRROR)]
    hud = picture(lambda canvas: draw_hud(canvas, arena((640.0, 600.0)), 99990), palette=palette)
    figures = max(peak(hud, box) for box in ((1000, 20, 270, 50), (30, 20, 200, 50), (500, 20, 280, 90)))
    assert danger > 0.99
    assert danger >= ship > max(hunted) + 0.1
    assert min(hunted) > figures


def test_a_ship_has_a_soft_halo_that_hides_nothing() -> None:
    world = arena(PLACE)
    for lost in (False, True):
        frame = seen(world)
        ring = [frame.get_at((926, 420)), frame.get_at((874, 420)), frame.get_at((900, 446))]
        assert all(max(pixel[:3]) < 40 for pixel in ring)
        assert (sum(max(pixel[:3]) for pixel in ring) >= 6) is not lost
        world.ships[0].phase = ShipPhase.LOST
