"""Headlines tell a cleared wave, the gates and their gifts, and a Castle's name, each for its time."""

from __future__ import annotations

import pytest

from game.sim.bodies import Gift, Kind
from game.sim.events import BodyArrived, BonusPaid, CastlesFell, GiftTaken, WaveCleared
from game.sim.gifts import GIFTS
from game.sim.wave_table import WAVES
from game.sim.world import World
from game.view.bodies.wave_look import CASTLE_NAMES
from game.view.hud.headlines import FALLEN_WORDS, Headlines
from game.view.paint.camera import Camera
from tests.arena import add_gate, arena
from tests.scenes.reader import Reader

OFFERED = (Gift.PUSH, Gift.BRAKES, Gift.SPLIT_LIGHT)


def words(headlines: Headlines, world: World, text_scale: float = 1.0) -> list[str]:
    """Return what is written."""
    canvas = Reader()
    canvas.text_scale = text_scale
    canvas.begin(Camera.fit(1280, 720))
    headlines.draw(canvas, world)
    return [text for text, _ in canvas.boxes]


def with_gates(world: World) -> World:
    """Put three gates on the field; the ship is nearest to the second."""
    for number, gift in enumerate(OFFERED):
        add_gate(world, (300.0 + 300.0 * number, 200.0), gift)
    return world


def test_a_cleared_wave_and_its_bonus_are_told_for_a_while() -> None:
    world, headlines = arena(), Headlines()
    world.tick, world.wave_tick = 1000, 61 * 120 + 30
    headlines.follow([WaveCleared(3), BonusPaid(world.ships[0].id, 24300, 81)], world)
    for tick, told in ((1000, True), (1200, True), (1300, False), (999, False)):
        world.tick = tick
        assert (words(headlines, world) == ["WAVE 3 CLEARED", "+24300", "TIME 1:01"]) is told


def test_who_gets_no_bonus_is_told_so_and_each_of_two_players_has_his_own_figure() -> None:
    world, headlines = arena(ships=2), Headlines()
    headlines.follow([WaveCleared(3), BonusPaid(world.ships[1].id, 900, 3)], world)
    assert words(headlines, world) == ["WAVE 3 CLEARED", "NO BONUS", "+900", "TIME 0:00"]


def test_every_gift_that_is_offered_is_told_in_its_sentence() -> None:
    told = words(Headlines(), with_gates(arena((600.0, 400.0))))
    assert told == ["FLY THROUGH A GATE", *(f"{GIFTS[gift].word}: {GIFTS[gift].says}" for gift in OFFERED)]


@pytest.mark.parametrize(("x", "gift"), [*zip((280.0, 620.0, 920.0), OFFERED, strict=True)])
def test_with_larger_letters_only_the_gift_of_the_nearest_gate_is_told(x: float, gift: Gift) -> None:
    told = " ".join(words(Headlines(), with_gates(arena((x, 400.0))), 2.0))
    assert told == f"FLY THROUGH A GATE {GIFTS[gift].word}: {GIFTS[gift].says}"


def test_a_gift_is_explained_once_it_is_taken() -> None:
    world, headlines = arena(), Headlines()
    headlines.follow([GiftTaken(world.ships[0].id, Gift.PUSH, (5.0, 5.0))], world)
    assert words(headlines, world) == ["PUSH: SHOTS HAND THEIR MOMENTUM TO WHAT THEY HIT"]
    world.tick += 361
    assert words(headlines, world) == []


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_castle_enters_under_its_name(number: int) -> None:
    world, headlines = arena(), Headlines()
    world.row = WAVES[5 * number - 1].parts
    headlines.follow([BodyArrived(Kind.CASTLE, 9, (5.0, 5.0))], world)
    world.tick += 60
    assert words(headlines, world) == [CASTLE_NAMES[number - 1]]
    world.tick += 181
    assert words(headlines, world) == []


def test_the_end_of_the_last_castle_is_a_headline() -> None:
    world, headlines = arena(), Headlines()
    headlines.follow([CastlesFell(20)], world)
    world.tick += 120
    assert words(headlines, world) == [FALLEN_WORDS]
    world.tick += 120
    assert words(headlines, world) == []
