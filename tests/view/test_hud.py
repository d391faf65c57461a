"""The HUD tells points, ships, wave, best and energy, for one player or two, and fits its window."""

from __future__ import annotations

from collections.abc import Sequence

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
from game.view.paint.stroke_font import Align
from game.view.paint.theme import DEFAULT, Colour
from tests.arena import add_castle, arena, tuned
from tests.view.outlining import Outlining

BONUS = MODERN.bonus


class Notes(Outlining):
    """A canvas that notes every text with its height and colour, and every polyline's colour."""

    def __init__(self) -> None:
        super().__init__(trails=False, stars=False)
        self.texts: dict[str, tuple[float, float, Colour]] = {}
        self.shapes: list[Colour] = []
        self.arcs: dict[Colour, int] = {}
        self.lines: list[tuple[Point, Point, Colour]] = []

    def text(  # noqa: PLR0917
        self,
        text: str,
        x: float,
        y: float,
        height: float,
        colour: Colour,
        align: Align = "left",
        spacing: float = 1.8,
        bright: float = 1.0,
    ) -> None:
        """Note the text."""
        self.texts[text] = (x, height, colour)
        super().text(text, x, y, height, colour, align, spacing, bright)

    def line(self, start: Point, end: Point, colour: Colour, bright: float = 1.0) -> None:
        """Note the ends and the colour."""
        self.lines.append((start, end, colour))
        super().line(start, end, colour, bright)

    def ends_of(self, colour: Colour) -> list[Point]:
        """Return the ends of all lines of a colour."""
        return [end for *ends, of in self.lines if of == colour for end in ends]

    def polyline(
        self,
        points: object,
        colour: Colour,
        closed: bool = False,
        bright: float = 1.0,
    ) -> None:
        """Note the colour and the number of points."""
        self.shapes.append(colour)
        self.arcs[colour] = len(points)  # type: ignore[arg-type]
        super().polyline(points, colour, closed, bright)  # type: ignore[arg-type]


def noted(world: World, best: int = 0, asked: Sequence[str] = ()) -> Notes:
    """Return what the HUD of a world draws."""
    canvas = Notes()
    canvas.begin(Camera.fit(1280, 720))
    draw_hud(canvas, world, best, asked=asked)
    return canvas


def test_the_score_has_six_digits_and_the_best_is_the_best() -> None:
    world = new_world(1, wave=4)
    world.wave, world.ticks_to_wave = 4, 0
    world.ships[0].score = 12480
    world.ships[0].bonus = True

    assert list(noted(world, best=99990).texts) == ["012480", "LASER", "WAVE 4", "BONUS 36000", "HI 99990"]
    assert "HI 12480" in noted(world, best=500).texts


def test_a_cleared_wave_is_shown_until_the_next_begins_and_before_the_first_the_one_that_comes() -> None:
    world = new_world(1, wave=4)
    assert "WAVE 4" in noted(world).texts
    world.wave, world.ticks_to_wave, world.wave_tick = 4, 100, 900
    assert "WAVE 4" in noted(world).texts, "as in the headline WAVE 4 CLEARED"
    world.over = True
    assert "WAVE 4" in noted(world).texts


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_castle_s_name_is_never_drawn_over_its_rings(scale: float) -> None:
    def light(x: float, y: float, *, rings: bool) -> float:
        world = arena((100.0, 600.0))
        add_castle(world, (x, y), rings=rings).raising = 0
        return castle_light(world, pygame.FRect(560.0, 76.0, 160.0, 110.0 * scale - 76.0))

    assert light(640.0, 90.0, rings=True) == 0.0
    assert light(640.0, 715.0, rings=True) == 0.0, "over the top edge from below"
    assert light(640.0, 110.0 * scale + 95.0, rings=True) == 0.0
    assert 0.0 < light(640.0, 110.0 * scale + 110.0, rings=True) < 1.0
    assert light(640.0, 110.0 * scale + 110.0, rings=False) == 1.0
    assert light(640.0, 400.0, rings=True) == 1.0


def test_the_bonus_is_shown_from_the_wave_s_first_tick_until_it_is_lost_or_gone() -> None:
    world = new_world(1, wave=3)
    ship = world.ships[0]
    ship.bonus = True
    assert not any("BONUS" in text for text in noted(world).texts), "the pause before it"
    world.wave, world.ticks_to_wave, world.ships[0].bonus = 3, 0, True
    for second in range(91):
        world.wave_tick = second * 120
        left = 90 - second
        shown = [text for text in noted(world).texts if "BONUS" in text]
        assert shown == ([f"BONUS {BONUS.each * 3 * left}"] if left else [])
    world.wave_tick, ship.bonus = 120, False
    assert not any("BONUS" in text for text in noted(world).texts)


def bonus_line(world: World) -> float:
    """Return how long the line below the bonus is, 0 for none."""
    half = [abs(x - 640.0) for x, _ in noted(world).ends_of(DEFAULT.accent)]
    return max(half, default=0.0)


@pytest.mark.parametrize("gifts", [(), (Gift.LONG_BONUS,)])
def test_the_line_below_the_bonus_shrinks_evenly_however_long_the_bonus_lasts(
    gifts: tuple[Gift, ...],
) -> None:
    world = new_world(1, wave=3)
    world.wave, world.ticks_to_wave, world.ships[0].bonus = 3, 0, True
    ship = world.ships[0]
    ship.bonus, ship.gifts = True, gifts
    whole = int(rules_of(world, ship).bonus.seconds * 120)
    world.wave_tick = 0
    full = bonus_line(world)
    for part in (0.25, 0.5, 0.75, 0.95):
        world.wave_tick = int(whole * part)
        assert bonus_line(world) == pytest.approx(full * (1.0 - part))


def test_a_castle_has_its_name_and_the_health_of_each_core_while_it_stands() -> None:
    for number, name in enumerate(CASTLE_NAMES, 1):
        world = new_world(1, wave=5)
        world.wave, world.ticks_to_wave = 5, 0
        castle = make_castle(world, number, (100.0, 600.0))
        world.castles.append(castle)
        if number == 4:
            world.castles.append(make_castle(world, number, (300.0, 600.0)))
        full = noted(world)
        castle.health //= 2
        assert name in full.texts
        assert len(full.ends_of(DEFAULT.lancer)) == 2 * len(world.castles)
        whole, half = (span(notes.ends_of(DEFAULT.lancer)[:2]) for notes in (full, noted(world)))
        assert half == pytest.approx(whole / 2, rel=0.01)
        world.castles.clear()
        assert name not in noted(world).texts


def span(ends: Sequence[Point]) -> float:
    """Return how far apart the ends of a line are."""
    return abs(ends[1][0] - ends[0][0])


def test_each_gift_has_its_sign_in_the_player_s_part() -> None:
    world = new_world(1)
    for count in range(len(Gift) + 1):
        world.ships[0].gifts = tuple(Gift)[:count]
        strokes = sum(len(GIFTS[gift].sign) for gift in world.ships[0].gifts)
        assert noted(world).shapes.count(DEFAULT.pickup) == strokes


def test_every_ship_left_has_its_icon() -> None:
    for lives in range(7):
        world = new_world(1)
        world.ships[0].lives = lives
        assert noted(world).shapes.count(DEFAULT.ship) == lives


def corner_light(x: float, y: float) -> int:
    """Return how bright the row of ships left is while the ship flies at a place."""
    world = new_world(1)
    world.ships[0].x, world.ships[0].y = x, y
    frame = pygame.Surface((1280, 720), 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(1280, 720))
    draw_hud(canvas, world)
    canvas.end(frame, 0.0)
    return sum(pygame.transform.average_color(frame, (30, 70, 120, 30))[:3])


def test_the_hud_fades_under_a_ship_and_under_nothing_else() -> None:
    clear, beside, under = corner_light(640, 360), corner_light(380, 90), corner_light(60, 90)

    assert under < beside < clear
    assert under < clear * 0.7
    assert corner_light(60, 690) == clear


def test_many_ships_become_a_number() -> None:
    world = new_world(1)
    world.ships[0].lives = 12
    notes = noted(world)

    assert notes.shapes.count(DEFAULT.ship) == 1
    assert "×12" in notes.texts  # noqa: RUF001 - the sign is meant


def test_the_laser_bar_has_a_cell_for_every_pulse() -> None:
    world = new_world(1)
    ship, cost = world.ships[0], world.tuning.laser.cost
    for pulses in range(9):
        ship.energy = pulses * cost
        assert noted(world).shapes.count(DEFAULT.laser) == pulses
    ship.energy = 3.9 * cost
    assert noted(world).shapes.count(DEFAULT.laser) == 3


def test_a_laser_without_a_pulse_says_so_in_words_and_colour() -> None:
    world = new_world(1)
    world.ships[0].energy = world.tuning.laser.cost - 0.1
    texts = noted(world).texts

    assert "LASER" not in texts
    assert texts["LASER EMPTY"][2] == DEFAULT.accent != DEFAULT.laser


def test_the_wave_s_bonus_is_seen_shrinking_until_it_is_gone_or_lost() -> None:
    world = new_world(1)
    world.wave, world.ticks_to_wave, world.ships[0].bonus = 3, 0, True
    seen = []
    for second in (0, 30, 89, 90):
        world.wave_tick = second * TICKS_PER_SECOND
        seen += [text for text in noted(world).texts if text.startswith("BONUS")]
    assert seen == ["BONUS 27000", "BONUS 18000", "BONUS 300"]
    world.wave_tick, world.ships[0].bonus = 0, False
    assert not [text for text in noted(world).texts if text.startswith("BONUS")]


def test_an_overcharged_laser_says_so_and_never_that_it_is_empty() -> None:
    world = new_world(1)
    world.ships[0].overcharge, world.ships[0].energy = 10, 1.0

    assert "OVERCHARGE" in noted(world).texts
    assert "LASER EMPTY" not in noted(world).texts


def test_what_a_ship_carries_has_its_sign_in_the_hud() -> None:
    world = new_world(1)
    ship = world.ships[0]
    assert noted(world).shapes.count(DEFAULT.pickup) == 0
    ship.shields, ship.triple, ship.overcharge = 1, 100, 100
    assert noted(world).shapes.count(DEFAULT.pickup) == 2 + 3 + 1


def test_a_second_players_part_is_on_the_right() -> None:
    world = new_world(1, ships=2)
    world.ships[0].score, world.ships[1].score = 10, 20
    notes = noted(world, best=777)

    assert notes.texts["000010"][0] < 640 < notes.texts["000020"][0]
    assert notes.texts["BOTH 30  HI 777"][0] == 640
    assert notes.shapes.count(DEFAULT.ship) == notes.shapes.count(DEFAULT.ship_two) == 1


def test_what_two_players_have_left_is_one_row_between_them() -> None:
    world = new_world(1, ships=2)
    assert noted(world).shapes.count(DEFAULT.hud) == world.reserve == 4

    world.ships[0].phase = ShipPhase.WAITING
    world.ships[0].lives -= 1
    notes = noted(world)
    assert notes.shapes.count(DEFAULT.hud) == 4
    assert notes.texts["NEXT WAVE, OR A SHIELD"][0] < 640

    world.ships[1].lives = 90
    assert f"×{world.reserve}" in noted(world).texts  # noqa: RUF001 - the sign is meant


def test_a_ship_that_nobody_flies_has_no_part_but_for_what_is_asked_there() -> None:
    world = new_world(1, ships=2)
    while world.wave == 0:
        assert noted(world).shapes.count(DEFAULT.ship_two) == 1  # it stays until the first wave
        step(world, [IDLE, Command(away=True)])
    notes = noted(world, asked=("", "TO PLAY, PRESS ENTER"))

    assert notes.shapes.count(DEFAULT.ship_two) == 0
    assert all(notes.texts[part][0] > 640 for part in ("TO PLAY, PRESS", "ENTER"))
    assert [text for text in notes.texts if text.startswith("00")] == ["000000"]


def test_in_a_duel_points_are_kills_and_the_goal_is_told() -> None:
    world = new_world(1, DUEL, ships=2)
    world.ships[0].score = 3
    texts = noted(world).texts

    assert {"3", "0", "FIRST TO 5"} <= texts.keys()
    assert noted(world).shapes.count(DEFAULT.hud) == 0


def test_all_text_is_tall_enough_at_1080p() -> None:
    full = new_world(1, ships=2)
    full.wave, full.ticks_to_wave, full.ships[1].overcharge = 1, 0, 20
    heights = [height * 1.5 for _, height, _ in noted(full).texts.values()]

    assert min(heights) >= 24


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
def test_the_hud_stays_inside_the_window(size: tuple[int, int]) -> None:
    world = new_world(1, ships=2)
    world.ships[0].score = world.ships[1].score = 999999
    for ship in world.ships:
        ship.shields, ship.triple, ship.overcharge = 1, 900, 300
    frame = pygame.Surface(size, 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(*size))
    draw_hud(canvas, world, 999999)
    canvas.end(frame, 0.0)
    mask = pygame.mask.from_threshold(frame, (0, 0, 0), (90, 90, 90))
    mask.invert()
    lit = mask.get_bounding_rects()

    assert mask.count() > 200
    assert all(rect.left > 3 and rect.right < size[0] - 3 and rect.top > 3 for rect in lit)


@pytest.mark.slow
def test_a_banner_comes_stands_and_goes() -> None:
    def brightness(fraction: float) -> int:
        frame = pygame.Surface((1280, 720), 0, 32)
        canvas = Canvas(trails=False, stars=False)
        canvas.begin(Camera.fit(1280, 720))
        banner(canvas, "WAVE 3", "GET READY", fraction)
        canvas.end(frame, 0.0)
        return max(pygame.transform.average_color(frame)[:3]) + lit(frame)

    def lit(frame: pygame.Surface) -> int:
        dark = pygame.mask.from_threshold(frame, (0, 0, 0), (150, 150, 150))
        return 1280 * 720 - dark.count()

    assert brightness(0.0) == brightness(1.0) == 0
    assert brightness(0.05) < brightness(0.5)
    assert brightness(0.97) < brightness(0.5)


def test_in_a_game_without_a_laser_the_hud_says_nothing_of_one() -> None:
    world = new_world(0, tuned(laser={"energy": 0.0}))
    assert not [text for text in noted(world).texts if "LASER" in text]
    assert [text for text in noted(new_world()).texts if "LASER" in text] == ["LASER"]
