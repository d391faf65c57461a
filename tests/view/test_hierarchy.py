"""What is brightest is what kills, then the ship, then what it shoots at, then figures; scenery is dim."""

import pygame
import pytest

from game.view.bodies.poses import HitFeedback
from game.view.bodies.wave_look import tinted
from tests.play import *
from tests.view.test_palettes import luminance
from tests.view.test_sectors import apart
from tests.view.words import *

PLACE = (900.0, 420.0)
AWAY = (100.0, 100.0)
SCENERY = (Kind.MIRROR,)
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


@pytest.mark.slow
@each("palette", PALETTES.values())
def test_danger_is_brightest_then_the_ship_then_prey_then_figures(palette: Theme) -> None:
    danger = min(light_of(palette, kind, 30) for kind in DANGER)
    ship = light_of(palette, Kind.SHIP)
    tints = {tinted(palette, sector) for sector in SECTORS}
    hunted = [light_of(tint, Kind.LARGE_ROCK) for tint in tints]
    hunted.append(light_of(palette, Kind.CHROME))
    hud = picture(lambda canvas: draw_hud(canvas, arena((640.0, 600.0)), 99990), palette=palette)
    figures = max(
        peak(hud, box) for box in (Box(1000, 20, 270, 50), Box(30, 20, 200, 50), Box(500, 20, 280, 90))
    )
    assert danger > 0.99
    assert danger >= ship > max(hunted) + 0.1
    assert min(hunted) > figures
    assert light_of(palette, Kind.MIRROR) < min(hunted) / 2


def bright(kind: Kind, sector: int, least: int) -> int:
    """Return how many pixels of a body have this brightness (0..255) or more in a sector."""
    world = arena(AWAY)
    world.wave = 5 * sector
    add_body(world, kind, PLACE)
    return lit(seen(world), around(PLACE, 120), least).count()


@pytest.mark.slow
@each("sector", range(len(SECTORS)))
def test_in_every_sector_only_danger_and_the_ship_have_white_and_scenery_has_less_light(sector: int) -> None:
    assert min(bright(kind, sector, 235) for kind in (*DANGER, Kind.SHIP)) > 30
    assert max(bright(kind, sector, 235) for kind in (*ROCKS, *SCENERY)) == 0
    prey = min(bright(kind, sector, 140) for kind in (*ROCKS, Kind.CHROME))
    assert prey > 100
    assert max(bright(kind, sector, 140) for kind in SCENERY) < prey / 5


@each("first, second", combinations(("rock", "mirror", "well", "lancer"), 2))
def test_rocks_mirrors_wells_and_plates_have_colours_of_their_own_in_every_sector(
    first: str, second: str
) -> None:
    for sector in SECTORS:
        theme = tinted(PALETTES["default"], sector)
        assert apart(getattr(theme, first), getattr(theme, second), "usual") >= 20.0


@each("look", [FULL, REDUCED])
def test_a_mirror_lights_up_when_something_meets_it_and_not_if_flashes_are_off(look: DrawOptions) -> None:
    world = arena(AWAY)
    mirror = add_wall(world, PLACE, (0.0, 60.0))
    leg = Leg((800.0, 420.0), (100.0, 0.0), 0, (-1.0, 0.0), None, mirror.id)
    for event in (
        LaserFired(1, (leg,), ()), BeamFired(Kind.LANCER, 9, (leg,)),
        Bounced(9, mirror.id, PLACE, (1.0, 0.0), 50.0), Ricocheted(9, mirror.id, PLACE, (1.0, 0.0), PLACE),
    ):  # fmt: skip
        feedback = HitFeedback(look)
        lights = []
        for events in ([], [event], *[[]] * 120):
            feedback.follow(events, world)
            feedback.tick()
            lights.append(feedback.met(mirror.id))
        assert (lights[0], lights[1], lights[-1]) == (0.0, 1.0 if look.flashes else 0.0, 0.0)
        assert lights[1:] == sorted(lights[1:], reverse=True)
    struck = HitFeedback()
    struck.follow([event], world)
    strokes = (noted(world, each).polylines for each in (HitFeedback(), struck))
    rest, met = (max(one.bright for one in lines if one.colour == DEFAULT.mirror) for lines in strokes)
    assert 2.9 < met / rest < 3.1
