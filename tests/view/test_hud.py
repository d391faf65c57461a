"""The HUD tells points, ships, wave, best, energy and powers, for one player or two."""

from __future__ import annotations

import pytest

from game.sim.gifts import GIFTS
from game.sim.kinds.castle import make_castle
from game.sim.tuning import TICKS_PER_SECOND
from game.view.bodies.wave_look import CASTLE_NAMES
from game.view.hud.hud import banner, powers
from tests.play import *
from tests.view.words import *

BONUS, COST = MODERN.bonus, MODERN.laser.cost


def told(world: World, best: int = 0, asked: Sequence[str] = ()) -> Noted:
    canvas = Noted()
    draw_hud(canvas, world, best, asked=asked)
    return canvas


def shapes(world: World, colour: Colour) -> int:
    return [stroke.colour for stroke in told(world).polylines].count(colour)


def spans(notes: Noted, colour: Colour) -> list[float]:
    return [line.points[1][0] - line.points[0][0] for line in notes.lines if line.colour == colour]


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


def test_a_cleared_wave_is_shown_until_the_next_begins_and_before_the_first_the_one_that_comes() -> None:
    world = new_world(1, wave=4)
    assert "WAVE 4" in told(world).texts
    world.wave, world.ticks_to_wave, world.wave_tick = 4, 100, 900
    assert "WAVE 4" in told(world).texts, "as in the headline WAVE 4 CLEARED"
    world.over = True
    assert "WAVE 4" in told(world).texts


def bonus_told(world: World) -> list[str]:
    return [text for text in told(world).texts if "BONUS" in text]


def test_the_bonus_is_shown_from_the_wave_s_first_tick_until_it_is_lost_or_gone() -> None:
    world = new_world(1, wave=3)
    world.ships[0].bonus = True
    assert bonus_told(world) == [], "the pause before it"
    world = in_wave(3)
    for left in (90, 41, 1, 0):
        world.wave_tick = (90 - left) * TICKS_PER_SECOND
        assert bonus_told(world) == ([f"BONUS {BONUS.each * 3 * left}"] if left else [])
    world.wave_tick, world.ships[0].bonus = 120, False
    assert bonus_told(world) == []


@each("form, cores", [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_a_castle_has_its_name_and_the_health_of_each_core_while_it_stands(form: int, cores: int) -> None:
    world, name = in_wave(5), CASTLE_NAMES[form - 1]
    world.castles += [make_castle(world, form, (100.0 + 200.0 * core, 600.0)) for core in range(cores)]
    for castle in world.castles:
        castle.raising = 0
    full = told(world)
    assert name in full.texts
    world.castles[0].health //= 2
    before, hurt = (spans(notes, DEFAULT.lancer) for notes in (full, told(world)))
    lines = len(hurt) // cores
    assert hurt == pytest.approx([before[0] / 2] * lines + before[lines:], rel=0.01)
    assert sum(before[::lines]) > 1150.0, "across the top of the field"
    world.castles[0].raising = ticks(MODERN.castle.raising) // 2
    assert spans(told(world), DEFAULT.lancer)[0] == pytest.approx(before[0] / 2), "it fills as the rings rise"
    world.castles.clear()
    assert name not in told(world).texts


@each("changes, colour, count", [
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
def test_what_a_ship_has_is_so_many_shapes(changes: dict[str, Any], colour: Colour, count: int) -> None:
    world = new_world(1)
    for name, value in changes.items():
        setattr(world.ships[0], name, value)
    assert shapes(world, colour) == count
    assert ("×12" in told(world).texts) is (world.ships[0].lives == 12)  # noqa: RUF001 - the sign is meant


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
    texts = told(world).texts
    assert texts.keys() & {"LASER", "LASER EMPTY", "OVERCHARGE"} == {text}
    assert texts[text].colour == colour


def test_the_powers_of_a_ship_and_what_is_left_of_their_time() -> None:
    ship = arena().ships[0]
    assert powers(MODERN, ship) == []
    ship.shields, ship.triple, ship.overcharge = 1, 540, 720
    assert powers(MODERN, ship) == [*zip(PickUpKind, (None, 0.5, 1.0), strict=True)]


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
