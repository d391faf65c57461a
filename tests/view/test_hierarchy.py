"""What is brightest is what kills, then the ship, then what it shoots at, then figures."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Callable

import pygame
import pytest

from game.sim import events as happened
from game.sim.bodies import Cause, Kind, ShipPhase
from game.sim.tuning import Size
from game.sim.world import World
from game.view.bodies.draw_rocks import PREY
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import Poses
from game.view.bodies.wave_look import SECTORS, tinted
from game.view.effects.draw_effects import PopUp, Ring
from game.view.effects.effects import Effects
from game.view.hud.hud import draw_hud
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.text_layout import FIGURES, HUD_LEGIBLE
from game.view.paint.theme import PALETTES, Theme
from tests.arena import add_body, arena
from tests.view.test_palettes import luminance

PLACE = (900.0, 420.0)
DANGER = (
    Kind.ENEMY_SHOT,
    Kind.LARGE_SAUCER,
    Kind.SMALL_SAUCER,
    Kind.LANCER,
    Kind.MINELAYER,
    Kind.MINE,
    Kind.CASTLE,
)
EACH_PALETTE = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
Draw = Callable[[Canvas], object]


def picture(palette: Theme, *draws: Draw) -> pygame.Surface:
    frame, canvas = pygame.Surface((1280, 720), 0, 32), Canvas(trails=False, stars=False)
    canvas.palette = palette
    canvas.begin(Camera.fit(1280, 720))
    for draw in draws:
        draw(canvas)
    canvas.end(frame, 0.0)
    return frame


def peak(frame: pygame.Surface, area: tuple[int, int, int, int]) -> float:
    """Return the highest luminance within a part of a picture: left, top, width, height."""
    part = frame.subsurface(area)
    pixels = {tuple(part.get_at((x, y)))[:3] for x in range(area[2]) for y in range(area[3])}
    return max(luminance((red, green, blue)) for red, green, blue in pixels)


def light_of(world: World, palette: Theme, reach: int = 60) -> float:
    """Return the highest luminance of what stands about the place."""
    frame = picture(palette, lambda canvas: draw_world(canvas, world, Poses()))
    return peak(frame, (round(PLACE[0]) - reach, round(PLACE[1]) - reach, 2 * reach, 2 * reach))


def of_kind(kind: Kind) -> World:
    world = arena((100.0, 100.0))
    add_body(world, kind, PLACE)
    return world


def prey(palette: Theme) -> list[float]:
    """Return the light of rocks in every sector, of chrome, and of mirrors."""
    rocks = arena((100.0, 100.0), rocks={PLACE: Size.LARGE})
    found = [light_of(rocks, tinted(palette, sector)) for sector in SECTORS]
    return [*found, light_of(of_kind(Kind.CHROME), palette), light_of(of_kind(Kind.MIRROR), palette)]


def figures(palette: Theme) -> float:
    """Return the light of the figures of the HUD in the corner where nothing else is."""
    frame = picture(palette, lambda canvas: draw_hud(canvas, arena((640.0, 600.0)), 99990))
    return max(
        peak(frame, (1000, 20, 270, 50)), peak(frame, (30, 20, 200, 50)), peak(frame, (500, 20, 280, 90))
    )


@EACH_PALETTE
def test_danger_is_brightest_then_the_ship_then_prey_then_figures(palette: Theme) -> None:
    danger = min(light_of(of_kind(kind), palette, 30) for kind in DANGER)
    ship = light_of(arena(PLACE), palette)
    hunted = prey(palette)

    assert danger > 0.99
    assert danger >= ship
    assert ship > max(hunted) + 0.1
    assert min(hunted) > figures(palette)


def test_figures_stay_legible() -> None:
    assert HUD_LEGIBLE < FIGURES < PREY


def test_points_are_as_dim_as_the_hud() -> None:
    effects, world = Effects(), arena((100.0, 100.0))
    effects.follow([happened.BodyDestroyed(Kind.LARGE_ROCK, 9, PLACE, (0, 0), Cause.SHOT, 1, 20)], world)
    assert [each.bright for each in effects.active if isinstance(each, PopUp)] == [FIGURES]


def glow(frame: pygame.Surface, place: tuple[float, float]) -> int:
    """Return the green light of a ring of pixels about a place, where the halo is and no line."""
    x, y = round(place[0]), round(place[1])
    return sum(frame.get_at((x + dx, y + dy)).g for dx, dy in ((26, 0), (-26, 0), (0, 26), (0, -26)))


def test_a_ship_has_a_soft_halo() -> None:
    world, palette = arena(PLACE), PALETTES["default"]
    frame = picture(palette, lambda canvas: draw_world(canvas, world, Poses()))
    assert glow(frame, PLACE) >= 12
    assert max(frame.get_at((round(PLACE[0]) + 26, round(PLACE[1])))[:3]) < 40  # it hides nothing
    world.ships[0].phase = ShipPhase.LOST
    frame = picture(palette, lambda canvas: draw_world(canvas, world, Poses()))
    assert glow(frame, PLACE) == 0


@pytest.mark.parametrize("event", [happened.ShipReturned, happened.ShipLanded])
def test_a_wide_ring_closes_on_a_ship_that_appears(
    event: type[happened.ShipReturned | happened.ShipLanded],
) -> None:
    effects = Effects()
    effects.follow([event(1, PLACE)], arena(PLACE))
    closing = [each for each in effects.active if isinstance(each, Ring) and each.start > each.end]
    assert [(each.place, each.start > 150.0, each.end < 30.0) for each in closing] == [(PLACE, True, True)]
    assert closing[0].span <= 60.0


@pytest.mark.parametrize("carried", ["shields", "triple", "overcharge", "reflects"])
def test_what_a_ship_carries_is_seen_on_it(carried: str) -> None:
    palette = PALETTES["default"]

    def about(world: World) -> pygame.Surface:
        frame = picture(palette, lambda canvas: draw_world(canvas, world, Poses()))
        return frame.subsurface((round(PLACE[0]) - 30, round(PLACE[1]) - 30, 60, 60))

    world = arena(PLACE)
    bare = about(world).copy()
    setattr(world.ships[0], carried, 200)
    laden = about(world)
    changed = sum(
        laden.get_at((x, y)).b + laden.get_at((x, y)).r > bare.get_at((x, y)).b + bare.get_at((x, y)).r + 60
        for x in range(60)
        for y in range(60)
    )
    assert changed > 15
