"""The HUD tells points, ships, wave, best and energy, for one player or two, and fits its window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest

from game.physics import Point
from game.sim.bodies import Gift, ShipPhase
from game.sim.command import IDLE, Command
from game.sim.gifts import GIFTS, rules_of
from game.sim.kinds.castle import make_castle
from game.sim.rule_sets import DUEL
from game.sim.step import step
from game.sim.tuning import MODERN, TICKS_PER_SECOND
from game.sim.world import World, new_world
from game.view.bodies.wave_look import CASTLE_NAMES
from game.view.hud.hud import banner, draw_hud
from game.view.hud.hud_boxes import castle_light
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.theme import DEFAULT, Colour
from tests.arena import add_castle, arena, tuned
from tests.each import each
from tests.view.outlining import Outlining

BONUS = MODERN.bonus
COST = MODERN.laser.cost


class Notes(Outlining):
    """A canvas that notes every text with its place, height and colour, and lines and polylines by colour."""

    def __init__(self) -> None:
        super().__init__(trails=False, stars=False)
        self.texts: dict[str, tuple[float, float, Colour]] = {}
        self.shapes: list[Colour] = []
        self.lines: list[tuple[Point, Point, Colour]] = []

    def text(
        self, text: str, x: float, y: float, height: float, colour: Colour, *rest: Any, **more: Any
    ) -> None:
        self.texts[text] = (x, height, colour)
        super().text(text, x, y, height, colour, *rest, **more)

    def line(self, start: Point, end: Point, colour: Colour, bright: float = 1.0) -> None:
        self.lines.append((start, end, colour))
        super().line(start, end, colour, bright)

    def polyline(self, points: Any, colour: Colour, *rest: Any, **more: Any) -> None:
        self.shapes.append(colour)
        super().polyline(points, colour, *rest, **more)

    def ends_of(self, colour: Colour) -> list[Point]:
        """Return the ends of all lines of a colour."""
        return [end for *ends, of in self.lines if of == colour for end in ends]


def noted(world: World, best: int = 0, asked: Sequence[str] = ()) -> Notes:
    """Return what the HUD of a world draws."""
    canvas = Notes()
    canvas.begin(Camera.fit(1280, 720))
    draw_hud(canvas, world, best, asked=asked)
    return canvas


def count(world: World, colour: Colour) -> int:
    """Return how many shapes of a colour the HUD has."""
    return noted(world).shapes.count(colour)


def picture(draw: Callable[[Canvas], None], size: tuple[int, int] = (1280, 720)) -> pygame.Surface:
    frame = pygame.Surface(size, 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(*size))
    draw(canvas)
    canvas.end(frame, 0.0)
    return frame


def in_wave(wave: int, ships: int = 1) -> World:
    """Return a world in the first tick of a wave, in which its bonus can be had."""
    world = new_world(1, wave=wave, ships=ships)
    world.wave, world.ticks_to_wave, world.ships[0].bonus = wave, 0, True
    return world


def test_the_score_has_six_digits_and_the_best_is_the_best() -> None:
    world = in_wave(4)
    world.ships[0].score = 12480
    assert list(noted(world, best=99990).texts) == ["012480", "LASER", "WAVE 4", "BONUS 36000", "HI 99990"]
    assert "HI 12480" in noted(world, best=500).texts


def test_a_cleared_wave_is_shown_until_the_next_begins_and_before_the_first_the_one_that_comes() -> None:
    world = new_world(1, wave=4)
    assert "WAVE 4" in noted(world).texts
    world.wave, world.ticks_to_wave, world.wave_tick = 4, 100, 900
    assert "WAVE 4" in noted(world).texts, "as in the headline WAVE 4 CLEARED"
    world.over = True
    assert "WAVE 4" in noted(world).texts


@each("scale", [1.0, 2.0])
@each("y, rings, least, most", [
    (90.0, True, 0.0, 0.0),
    (715.0, True, 0.0, 0.0),  # over the top edge from below
    ("box + 95", True, 0.0, 0.0),
    ("box + 110", True, 0.01, 0.99),
    ("box + 110", False, 1.0, 1.0),
    (400.0, True, 1.0, 1.0),
])  # fmt: skip
def test_a_castle_s_name_is_never_drawn_over_its_rings(
    scale: float, y: Any, rings: bool, least: float, most: float
) -> None:
    bottom = 110.0 * scale
    if isinstance(y, str):
        y = bottom + float(y.removeprefix("box + "))
    world = arena((100.0, 600.0))
    add_castle(world, (640.0, y), rings=rings).raising = 0
    assert least <= castle_light(world, pygame.FRect(560.0, 76.0, 160.0, bottom - 76.0)) <= most


def bonus_told(world: World) -> list[str]:
    return [text for text in noted(world).texts if "BONUS" in text]


def test_the_bonus_is_shown_from_the_wave_s_first_tick_until_it_is_lost_or_gone() -> None:
    world = new_world(1, wave=3)
    world.ships[0].bonus = True
    assert bonus_told(world) == [], "the pause before it"
    world = in_wave(3)
    for left in range(91):
        world.wave_tick = (90 - left) * TICKS_PER_SECOND
        assert bonus_told(world) == ([f"BONUS {BONUS.each * 3 * left}"] if left else [])
    world.wave_tick, world.ships[0].bonus = 120, False
    assert bonus_told(world) == []


@each("gifts", [(), (Gift.LONG_BONUS,)])
def test_the_line_below_the_bonus_shrinks_evenly_however_long_the_bonus_lasts(
    gifts: tuple[Gift, ...],
) -> None:
    world = in_wave(3)
    ship = world.ships[0]
    ship.gifts = gifts
    whole = int(rules_of(world, ship).bonus.seconds * TICKS_PER_SECOND)
    halves = []
    for part in (0.0, 0.25, 0.5, 0.75, 0.95):
        world.wave_tick = int(whole * part)
        halves.append(max(abs(x - 640.0) for x, _ in noted(world).ends_of(DEFAULT.accent)))
        assert halves[-1] == pytest.approx(halves[0] * (1.0 - part))


@each("form, cores", [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_a_castle_has_its_name_and_the_health_of_each_core_while_it_stands(form: int, cores: int) -> None:
    world, name = in_wave(5), CASTLE_NAMES[form - 1]
    world.castles += [make_castle(world, form, (100.0 + 200.0 * core, 600.0)) for core in range(cores)]
    full = noted(world)
    assert name in full.texts
    world.castles[0].health //= 2
    ends, hurt = (notes.ends_of(DEFAULT.lancer) for notes in (full, noted(world)))
    assert len(ends) == 2 * cores
    assert hurt[1][0] - hurt[0][0] == pytest.approx((ends[1][0] - ends[0][0]) / 2, rel=0.01)
    world.castles.clear()
    assert name not in noted(world).texts


@each("changes, colour, shapes", [
    *(({"lives": lives}, DEFAULT.ship, lives) for lives in range(7)),
    ({"lives": 12}, DEFAULT.ship, 1),
    # the bar of the laser has a cell for every pulse
    *(({"energy": pulses * COST}, DEFAULT.laser, pulses) for pulses in range(9)),
    ({"energy": 3.9 * COST}, DEFAULT.laser, 3),
    # signs of what is carried, and of gifts
    ({}, DEFAULT.pickup, 0),
    ({"shields": 1, "triple": 100, "overcharge": 100}, DEFAULT.pickup, 2 + 3 + 1),
    *(({"gifts": gifts}, DEFAULT.pickup, sum(len(GIFTS[gift].sign) for gift in gifts))
      for gifts in (tuple(Gift)[:number] for number in range(1, len(Gift) + 1))),
])  # fmt: skip
def test_what_a_ship_has_is_so_many_shapes(changes: dict[str, Any], colour: Colour, shapes: int) -> None:
    world = new_world(1)
    for name, value in changes.items():
        setattr(world.ships[0], name, value)
    assert count(world, colour) == shapes


def corner_light(x: float, y: float) -> int:
    """Return how bright the row of ships left is while the ship flies at a place."""
    world = new_world(1)
    world.ships[0].x, world.ships[0].y = x, y
    frame = picture(lambda canvas: draw_hud(canvas, world))
    return sum(pygame.transform.average_color(frame, (30, 70, 120, 30))[:3])


def test_the_hud_fades_under_a_ship_and_under_nothing_else() -> None:
    clear, beside, under, below = (
        corner_light(*place) for place in ((640, 360), (380, 90), (60, 90), (60, 690))
    )
    assert under < beside < clear == below
    assert under < clear * 0.7


def test_many_ships_become_a_number() -> None:
    world = new_world(1)
    world.ships[0].lives = 12
    assert "×12" in noted(world).texts  # noqa: RUF001 - the sign is meant


@each("energy, overcharge, text, colour", [
    (COST, 0, "LASER", DEFAULT.laser),
    (COST - 0.1, 0, "LASER EMPTY", DEFAULT.accent),
    (1.0, 10, "OVERCHARGE", DEFAULT.laser),  # never that it is empty
])  # fmt: skip
def test_a_laser_says_in_words_and_colour_what_it_can(
    energy: float, overcharge: int, text: str, colour: Colour
) -> None:
    world = new_world(1)
    world.ships[0].energy, world.ships[0].overcharge = energy, overcharge
    texts = noted(world).texts
    assert texts.keys() & {"LASER", "LASER EMPTY", "OVERCHARGE"} == {text}
    assert texts[text][2] == colour


def test_in_a_game_without_a_laser_the_hud_says_nothing_of_one() -> None:
    world = new_world(0, tuned(laser={"energy": 0.0}))
    assert not [text for text in noted(world).texts if "LASER" in text]


def test_a_second_players_part_is_on_the_right() -> None:
    world = new_world(1, ships=2)
    world.ships[0].score, world.ships[1].score = 10, 20
    notes = noted(world, best=777)
    assert notes.texts["000010"][0] < 640 < notes.texts["000020"][0]
    assert notes.texts["BOTH 30  HI 777"][0] == 640
    assert notes.shapes.count(DEFAULT.ship) == notes.shapes.count(DEFAULT.ship_two) == 1


def test_what_two_players_have_left_is_one_row_between_them() -> None:
    world = new_world(1, ships=2)
    assert count(world, DEFAULT.hud) == world.reserve == 4

    world.ships[0].phase = ShipPhase.WAITING
    world.ships[0].lives -= 1
    notes = noted(world)
    assert notes.shapes.count(DEFAULT.hud) == 4
    assert notes.texts["NEXT WAVE, OR A SHIELD"][0] < 640

    world.ships[1].lives = 90
    assert f"×{world.reserve}" in noted(world).texts  # noqa: RUF001 - the sign is meant


def test_a_ship_that_nobody_flies_has_no_part_but_for_what_is_asked_there() -> None:
    world = new_world(1, ships=2)
    world.ticks_to_wave = 3
    while world.wave == 0:
        assert count(world, DEFAULT.ship_two) == 1  # it stays until the first wave
        step(world, [IDLE, Command(away=True)])
    notes = noted(world, asked=("", "TO PLAY, PRESS ENTER"))
    assert notes.shapes.count(DEFAULT.ship_two) == 0
    assert all(notes.texts[part][0] > 640 for part in ("TO PLAY, PRESS", "ENTER"))
    assert [text for text in notes.texts if text.startswith("00")] == ["000000"]


def test_in_a_duel_points_are_kills_and_the_goal_is_told() -> None:
    world = new_world(1, DUEL, ships=2)
    world.ships[0].score = 3
    assert {"3", "0", "FIRST TO 5"} <= noted(world).texts.keys()
    assert count(world, DEFAULT.hud) == 0


def test_all_text_is_tall_enough_at_1080p() -> None:
    world = in_wave(1, ships=2)
    world.ships[1].overcharge = 20
    assert min(height * 1.5 for _, height, _ in noted(world).texts.values()) >= 24


def lit(frame: pygame.Surface, least: int = 90) -> pygame.mask.Mask:
    """Return where a frame is bright."""
    mask = pygame.mask.from_threshold(frame, (0, 0, 0), (least, least, least))
    mask.invert()
    return mask


@each("size", [(640, 360), (1280, 720), (1920, 1080)])
def test_the_hud_stays_inside_the_window(size: tuple[int, int]) -> None:
    world = new_world(1, ships=2)
    for ship in world.ships:
        ship.score, ship.shields, ship.triple, ship.overcharge = 999999, 1, 900, 300
    mask = lit(picture(lambda canvas: draw_hud(canvas, world, 999999), size))
    assert mask.count() > 200
    for rect in mask.get_bounding_rects():
        assert rect.left > 3
        assert rect.right < size[0] - 3
        assert rect.top > 3


@pytest.mark.slow
def test_a_banner_comes_stands_and_goes() -> None:
    def brightness(fraction: float) -> int:
        frame = picture(lambda canvas: banner(canvas, "WAVE 3", "GET READY", fraction))
        return max(pygame.transform.average_color(frame)[:3]) + lit(frame, 150).count()

    none, comes, stands, goes, gone = map(brightness, (0.0, 0.05, 0.5, 0.97, 1.0))
    assert none == gone == 0
    assert max(comes, goes) < stands
