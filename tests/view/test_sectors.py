"""Four sectors of five waves: no two look alike, and danger looks the same in all."""

from __future__ import annotations

import math
from dataclasses import fields
from itertools import combinations, pairwise, product

import pygame
import pytest

from game.scenes.base.session import Session
from game.sim.tuning import Size
from game.sim.world import World, new_world
from game.view.bodies.wave_look import SECTORS, Sector, grid_colour, sector_of, sky_of, tinted
from game.view.effects.grid import LIGHT
from game.view.paint.backdrop import Backdrop
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import RockStyle, area, rock_cracks, rock_drawing, rock_outline
from game.view.paint.pens import core, level
from game.view.paint.text_layout import HUD_LEGIBLE, LEGIBLE
from game.view.paint.theme import PALETTES, Colour, Theme
from tests.arena import arena
from tests.view.test_palettes import ENEMIES, HUD_ROLES, PLAYERS, TEXT_ROLES, contrast, luminance

EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Linear RGB as each kind of eye sees it: Machado, Oliveira and Fernandes, 2009, at full severity."""

APART = 8.5
"""CIELAB: the least distance of two roles for any eye; 2.3 can just be told apart.

That of ships and the second sector's rocks, for an eye that lacks blue, is the least that there is.
"""

ROLES = {"danger": ENEMIES, "ship": ("ship",), "prey": ("rock",), "pick-ups and gates": ("pickup",)}
"""Their colours. A second ship is as yellow as pick-ups, and told from them by its hull."""

OF_ANOTHER_SECTOR = 12.0
"""CIELAB: the least distance of the rocks, or else of the grids, of two sectors."""

EACH = pytest.mark.parametrize("sector", SECTORS, ids=lambda sector: sector.rocks.name)
COLOURED = {name: palette for name, palette in PALETTES.items() if palette.sky == "colour"}


def lab(colour: Colour, eye: str) -> tuple[float, float, float]:
    """Return the CIELAB coordinates of a colour as an eye sees it."""
    parts = [value / 255 for value in colour]
    light = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts]
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in EYES[eye]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def brightest(sector: Sector, palette: Theme) -> Colour:
    """Return the lightest colour that the sky of a sector has."""
    mist = Backdrop(sky=palette.sky, turn=sector.sky).mist(pygame.Surface((96, 54), 0, 32))
    pixels = [mist.get_at((x, y)) for x in range(96) for y in range(54)]
    return max(((pixel.r, pixel.g, pixel.b) for pixel in pixels), key=luminance)


def test_five_waves_are_a_sector_and_after_four_the_first_comes_again() -> None:
    numbers = [SECTORS.index(sector_of(wave)) for wave in range(1, 46)]
    assert numbers == [number % 4 for number in range(9) for _ in range(5)]
    assert sector_of(0) is SECTORS[0]


def test_no_two_sectors_have_rocks_grid_or_nebula_alike() -> None:
    for one, other in combinations(SECTORS, 2):
        assert one.rocks is not other.rocks
        assert one.layout != other.layout
        turn = abs(one.sky - other.sky)
        assert min(turn, 360 - turn) >= 50
        for a, b in ((one.rock, other.rock), (one.grid, other.grid)):
            assert math.dist(lab(a, "usual"), lab(b, "usual")) >= 15.0


def test_the_skies_of_a_sector_are_near_each_other_and_each_is_its_own() -> None:
    assert len({sky_of(wave) for wave in range(1, 21)}) == 20
    for sooner, later in pairwise(range(1, 60)):
        turn = abs(sky_of(sooner) - sky_of(later)) % 360
        assert (min(turn, 360 - turn) < 10) == (sector_of(sooner) is sector_of(later))


@EACH
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_only_rocks_change_their_colour(sector: Sector, palette: Theme) -> None:
    seen = tinted(palette, sector)
    changed = {each.name for each in fields(Theme) if getattr(seen, each.name) != getattr(palette, each.name)}
    assert changed <= {"rock"}
    assert (changed == {"rock"}) == (palette.sky == "colour" and sector is not SECTORS[0])


@EACH
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("palette", COLOURED.values(), ids=COLOURED)
def test_rocks_are_told_from_danger_and_from_ships_by_every_eye(
    palette: Theme, eye: str, sector: Sector
) -> None:
    rock = tinted(palette, sector).rock
    for role in (*ENEMIES, *PLAYERS):
        assert math.dist(lab(rock, eye), lab(getattr(palette, role), eye)) >= APART, role


HUED = {name: palette for name, palette in PALETTES.items() if name != "mono"}


@EACH
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("palette", HUED.values(), ids=HUED)
def test_danger_ship_prey_and_pick_ups_are_told_apart_by_every_eye(
    palette: Theme, eye: str, sector: Sector
) -> None:
    seen = tinted(palette, sector)
    for (_, some), (_, others) in combinations(ROLES.items(), 2):
        for one, other in product(some, others):
            assert math.dist(lab(getattr(seen, one), eye), lab(getattr(seen, other), eye)) >= APART, (
                one,
                other,
            )


@pytest.mark.parametrize("eye", EYES)
def test_the_sectors_are_told_apart_by_every_eye_by_rocks_or_grid(eye: str) -> None:
    for one, other in combinations(SECTORS, 2):
        rocks = math.dist(lab(one.rock, eye), lab(other.rock, eye))
        grids = math.dist(lab(one.grid, eye), lab(other.grid, eye))
        assert max(rocks, grids) >= OF_ANOTHER_SECTOR


@EACH
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_texts_can_be_read_before_every_sector_s_sky_and_grid(palette: Theme, sector: Sector) -> None:
    red, green, blue = (round(part * LIGHT) for part in grid_colour(palette, sector))
    for ground in (brightest(sector, palette), (red, green, blue)):
        for roles, bright in ((TEXT_ROLES, LEGIBLE), (HUD_ROLES, HUD_LEGIBLE)):
            for role in roles:
                seen = core((getattr(palette, role), level(bright), 1))
                assert contrast(seen, ground) >= 4.5, (role, contrast(seen, ground))


@EACH
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_the_grid_of_every_sector_is_far_dimmer_than_all_that_matters(palette: Theme, sector: Sector) -> None:
    red, green, blue = (round(part * LIGHT) for part in grid_colour(palette, sector))
    line = (red, green, blue)
    for role in (*TEXT_ROLES, "rock", "ship", "saucer", "enemy_shot", "lancer", "lancer_beam", "mirror"):
        assert luminance(line) < 0.1 * luminance(getattr(tinted(palette, sector), role)), role


@pytest.mark.parametrize("style", RockStyle)
@pytest.mark.parametrize("radius", [52.0, 26.0, 13.0])
def test_the_rim_of_every_style_is_as_near_to_its_circle(style: RockStyle, radius: float) -> None:
    for rock_id in range(1, 200):
        outline = rock_outline(rock_id, radius, style)
        reaches = [math.hypot(*corner) / radius for corner in outline[:-1]]
        assert 9 <= len(reaches) <= 13
        assert outline[0] == outline[-1]
        assert area(outline[:-1]) == pytest.approx(math.pi * radius * radius)
        assert 0.5 < min(reaches) < 0.95
        assert 1.03 < max(reaches) < 1.4
        for line in (*rock_drawing(rock_id, radius, style), *rock_cracks(rock_id, radius, style)):
            assert all(math.hypot(*point) < 1.4 * radius for point in line)


@pytest.mark.parametrize("style", RockStyle)
def test_a_rock_has_its_own_face_in_every_style_and_keeps_it(style: RockStyle) -> None:
    faces = {rock_drawing(rock_id, 52.0, style) for rock_id in range(1, 60)}
    rock_drawing.cache_clear()
    rock_outline.cache_clear()
    assert len(faces) == 59
    assert rock_drawing(7, 52.0, style) in faces


def roughness(style: RockStyle) -> float:
    """Return by how much the corners of rocks differ from one to the next on average, in radii."""
    steps = []
    for rock_id in range(1, 60):
        reaches = [math.hypot(*corner) for corner in rock_outline(rock_id, 1.0, style)]
        steps += [abs(after - before) for before, after in pairwise(reaches)]
    return sum(steps) / len(steps)


def test_the_outlines_of_the_sectors_differ() -> None:
    rough = {style: roughness(style) for style in RockStyle}
    assert rough[RockStyle.ROUND] < 0.08 < rough[RockStyle.CRAGGY] < 0.26 < rough[RockStyle.SPIKED]
    lines = {style: len(rock_drawing(5, 52.0, style)) for style in RockStyle}
    assert lines == {
        RockStyle.CRAGGY: 1,
        RockStyle.ROUND: 2,
        RockStyle.FACETED: 4,
        RockStyle.SPIKED: 1,
    }


def crowded(wave: int) -> World:
    world = arena((640.0, 600.0), rocks={(200.0 * n, 300.0): Size.LARGE for n in range(1, 6)})
    world.wave = wave
    return world


def picture(wave: int, palette: str) -> pygame.Surface:
    """Return a field with the same rocks in a wave."""
    frame, canvas = pygame.Surface((640, 360), 0, 32), Canvas(trails=False)
    canvas.palette = PALETTES[palette]
    canvas.begin(Camera.fit(640, 360))
    Session(crowded(wave)).draw(canvas, 1.0)
    canvas.end(frame, 0.0)
    return frame


@pytest.mark.slow
@pytest.mark.parametrize("palette", PALETTES)
def test_the_same_field_looks_different_in_each_sector(palette: str) -> None:
    seen = [picture(wave, palette) for wave in (1, 6, 11, 16)]
    for one, other in combinations(seen, 2):
        left, right = (pygame.image.tobytes(each, "RGB") for each in (one, other))
        apart = sum(abs(a - b) > 40 for a, b in zip(left, right, strict=True))
        assert apart > 2000  # of 691200
    assert pygame.image.tobytes(picture(21, palette), "RGB") != pygame.image.tobytes(seen[1], "RGB")


@pytest.mark.parametrize("wave", [1, 5, 8, 20, 21])
def test_a_game_is_drawn_under_the_sky_of_its_sector(wave: int) -> None:
    canvas = Canvas()
    canvas.begin(Camera.fit(320, 180))
    Session(new_world(1, wave=wave)).draw(canvas, 1.0)
    assert (canvas.glow.sky_turn, canvas.glow.sky_layout) == (sky_of(wave), sector_of(wave).layout)
