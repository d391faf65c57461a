"""Four sectors of three waves: no two look alike, and danger looks the same in all."""

import math

import pygame
import pytest

from game.view.bodies.wave_look import Sector, grid_colour, sector_of, sky_of, tinted
from game.view.effects.grid import LIGHT
from game.view.glow.glow import Backdrop
from game.view.paint.outlines import RockStyle, area, rock_cracks, rock_drawing, rock_outline
from game.view.paint.sky import turned
from tests.play import *
from tests.view.test_palettes import (
    ENEMIES,
    PLAYERS,
    TEXT_ROLES,
    brightest_sky,
    check_texts,
    linear,
    luminance,
)
from tests.view.words import *

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

SMALL = pygame.Surface((320, 180), 0, 32)
OF_ANOTHER_SECTOR = 12.0  # the same, for the rocks or else the grids of two sectors

ROLES = {"danger": ENEMIES, "ship": ("ship",), "prey": ("rock",), "pick-ups and gates": ("pickup",)}
"""Their colours. A second ship is as yellow as pick-ups, and told from them by its hull."""

COLOURED = [palette for palette in PALETTES.values() if palette.sky == "colour"]
HUED = [palette for name, palette in PALETTES.items() if name != "mono"]


@cache
def lab(colour: Colour, eye: str) -> tuple[float, float, float]:
    """Return the CIELAB coordinates of a colour as an eye sees it."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in EYES[eye]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, other: Colour, eye: str) -> float:
    return math.dist(lab(one, eye), lab(other, eye))


@each("eye", EYES)
def test_every_eye_tells_danger_ships_prey_and_pick_ups_apart_and_the_sectors(eye: str) -> None:
    for palette, sector in product(HUED, SECTORS):
        now = tinted(palette, sector)
        for some, others in combinations(ROLES.values(), 2):
            for one, other in product(some, others):
                assert apart(getattr(now, one), getattr(now, other), eye) >= APART, (one, other)
        if palette in COLOURED:
            for role in PLAYERS:
                assert apart(now.rock, getattr(palette, role), eye) >= APART, role
    for first, second in combinations(SECTORS, 2):
        distances = apart(first.rock, second.rock, eye), apart(first.grid, second.grid, eye)
        assert max(distances) >= OF_ANOTHER_SECTOR


def test_no_enemy_has_a_players_colour() -> None:
    for palette, player, enemy in product(PALETTES.values(), PLAYERS, ENEMIES):
        mine, theirs = getattr(palette, player), getattr(palette, enemy)
        assert max(abs(a - b) for a, b in zip(mine, theirs, strict=True)) >= 40, (player, enemy)


@pytest.mark.slow
@each("palette", PALETTES.values())
@each("sector", SECTORS)
def test_texts_can_be_read_before_every_sky_and_grid_and_the_grid_is_far_dimmer_than_what_matters(
    palette: Theme, sector: Sector
) -> None:
    red, green, blue = (round(part * LIGHT) for part in grid_colour(palette, sector))
    for ground in (brightest_sky(palette, sector.sky), (red, green, blue)):
        check_texts(palette, ground)
    for role in (*TEXT_ROLES, *ENEMIES, "rock", "ship", "mirror"):
        dimmer = luminance((red, green, blue)) / luminance(getattr(tinted(palette, sector), role))
        assert dimmer < 0.1, role


@each("style", RockStyle)
def test_the_rim_of_every_style_is_as_near_to_its_circle_and_each_rock_keeps_its_own_face(
    style: RockStyle,
) -> None:
    for radius, rock_id in product((52.0, 13.0), range(1, 60)):
        outline = rock_outline(rock_id, radius, style)
        reaches = [math.hypot(*corner) / radius for corner in outline[:-1]]
        assert 9 <= len(reaches) <= 13
        assert outline[0] == outline[-1]
        assert area(outline[:-1]) == pytest.approx(math.pi * radius * radius)
        assert 0.5 < min(reaches) < 0.95
        assert 1.03 < max(reaches) < 1.4
        for line in (*rock_drawing(rock_id, radius, style), *rock_cracks(rock_id, radius, style)):
            assert all(math.hypot(*point) < 1.4 * radius for point in line)
    faces = {rock_drawing(rock_id, 52.0, style) for rock_id in range(1, 60)}
    rock_drawing.cache_clear()
    rock_outline.cache_clear()
    assert len(faces) == 59
    assert rock_drawing(7, 52.0, style) in faces


def mist(**how: Any) -> pygame.Surface:
    return Backdrop(**how).mist(pygame.Surface((96, 54), 0, 32))


def test_a_sky_is_turned_by_its_hues_and_lies_otherwise_in_each_layout_and_its_stars_stay() -> None:
    for turn, colour in ((0, (7, 8, 21)), (120, (21, 7, 8)), (240, (8, 21, 7))):
        assert turned((7.0, 8.0, 21.0), turn) == pytest.approx(colour)
    colours = [pygame.transform.average_color(mist(turn=turn))[:3] for turn in (0, 120, 240)]
    assert [colour.index(max(colour)) for colour in colours] == [2, 0, 1]
    lights = [*map(luminance, colours)]
    assert max(lights) < 1.5 * min(lights), "and its light stays"
    assert mist(sky="grey", turn=150).get_buffer().raw == mist(sky="grey").get_buffer().raw
    assert len({mist(layout=layout).get_buffer().raw for layout in range(4)}) == 4
    here, there = (Backdrop(turn=turn).stars(SMALL) for turn in (0, 200))
    assert [place for _, place in here] == [place for _, place in there]


def test_the_sky_drifts_in_three_depths_without_a_seam() -> None:
    sky, size = Backdrop(), SMALL.get_size()
    before, after = ([place for _, place in sky.stars(SMALL, time)] for time in (0.0, 10.0))
    moves = {(u - x) % size[0] for (x, _), (u, _) in zip(after, before, strict=True)}
    far, near = sorted(moves)
    mists = [pygame.Surface(size, 0, 32) for _ in range(2)]
    for mist_then, time in zip(mists, (0.0, 10.0), strict=True):
        sky.add_mist(mist_then, time)
    mists[0].scroll(-5, -1, pygame.SCROLL_REPEAT)
    assert mists[0].get_buffer().raw == mists[1].get_buffer().raw
    assert 5 < far < near < 30


@each("wave", [1, 5, 8, 20, 21])
def test_a_game_is_drawn_under_the_sky_of_its_sector(wave: int) -> None:
    canvas = Noted()
    Session(new_world(1, wave=wave)).draw(canvas, 1.0)
    assert (canvas.glow.sky_turn, canvas.glow.sky_layout) == (sky_of(wave), sector_of(wave).layout)
