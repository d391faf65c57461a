"""Headlines tell a cleared wave, the gates and their gifts, and a Castle's name, each for its time."""

from __future__ import annotations

from typing import Any

import pytest

from game.sim.bodies import Cause, Gift, Kind
from game.sim.event_table import FALL_BURSTS, Aim
from game.sim.events import (
    BodyArrived,
    BodyDestroyed,
    BonusPaid,
    CastlesFell,
    GiftTaken,
    WaveBegan,
    WaveCleared,
)
from game.sim.gifts import GIFTS
from game.sim.wave_table import WAVES
from game.sim.world import World
from game.view.bodies.wave_look import CASTLE_NAMES
from game.view.hud.headlines import FALLEN_WORDS, FOOT, Headlines
from game.view.hud.hud_boxes import gate_boxes
from game.view.paint.camera import Camera
from game.view.paint.outlines import Drawing
from tests.arena import add_castle, add_gate, arena
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


class Lines(Reader):
    """Notes the places of drawings as well."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[tuple[float, float]] = []

    def drawing(self, drawing: Drawing, place: tuple[float, float], *rest: Any, **more: Any) -> None:
        """Note the place."""
        super().drawing(drawing, place, *rest, **more)
        self.places.append(place)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("x", [20.0, 1260.0])
def test_a_castle_that_comes_over_an_edge_is_shown_as_a_whole_on_the_other_side(
    x: float, scale: float
) -> None:
    world, headlines, canvas = arena((640.0, 600.0)), Headlines(), Lines()
    add_castle(world, (x, 200.0))
    headlines.follow([BodyArrived(Kind.CASTLE, 9, (x, 200.0))], world)
    world.tick += 120
    canvas.text_scale = scale
    canvas.begin(Camera.fit(1280, 720))
    (box,) = headlines.draw(canvas, world)
    portrait = set(canvas.places)
    assert len(canvas.places) >= 4, "core, plates, mirrors and the arc of its health"
    ((name, letters),) = canvas.boxes
    for place in portrait:
        assert (place[0] < 640.0) is (x > 640.0)
        assert 76.0 < place[0] < 1280.0 - 76.0, "within the screen"
        assert not letters.inflate(140, 0).collidepoint(place), "beside its name"
    assert name == CASTLE_NAMES[0]
    assert box.left <= letters.left
    assert box.right >= letters.right


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_end_of_any_castle_is_told_by_its_name_when_it_has_burst(number: int) -> None:
    world, headlines = arena(), Headlines()
    castle = add_castle(world, (900.0, 200.0))
    castle.form = number
    headlines.follow([], world)
    world.castles.clear()
    headlines.follow([BodyDestroyed(Kind.CASTLE, 9, (5.0, 5.0), (0.0, 0.0), Cause.SHOT, 1, 3000)], world)
    world.tick += FALL_BURSTS - 1
    assert words(headlines, world) == []
    world.tick += 1
    assert words(headlines, world) == [f"{CASTLE_NAMES[number - 1]} FELL"]


def test_a_cleared_wave_tells_how_well_the_player_aimed_in_it() -> None:
    world, headlines = arena(), Headlines()
    aimed = [Aim(40, 10)]
    headlines.aimed = lambda: aimed[0]
    headlines.follow([WaveBegan(3, 4)], world)
    aimed[0] = Aim(59, 22)
    headlines.follow([WaveCleared(3)], world)
    world.tick += 1
    aimed[0] = Aim(60, 23)  # the last shot is counted after the headlines have heard of the wave
    headlines.follow([], world)
    assert words(headlines, world)[-2:] == ["TIME 0:00", "ACCURACY 65 %"]
    aimed[0] = Aim(90, 30)
    assert words(headlines, world)[-1] == "ACCURACY 65 %", "later shots do not count"


def test_who_did_not_fire_has_no_accuracy() -> None:
    world, headlines = arena(), Headlines()
    headlines.aimed = lambda: Aim(7, 7)
    headlines.follow([WaveBegan(3, 4)], world)
    headlines.follow([WaveCleared(3)], world)
    world.tick += 1
    headlines.follow([], world)
    assert words(headlines, world)[-1] == "TIME 0:00"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("foot", [FOOT, 640.0])
def test_no_headline_lies_on_a_gate_or_its_word(scale: float, foot: float) -> None:
    for row in (0.3, 0.5, 0.7):
        world, headlines, canvas = arena((640.0, 100.0)), Headlines(), Reader()
        for column, gift in zip((0.2, 0.4, 0.6), OFFERED, strict=True):
            add_gate(world, (1280.0 * column, 720.0 * row), gift)
        headlines.follow([WaveCleared(12), BonusPaid(world.ships[0].id, 24300, 81)], world)
        world.tick += 60
        canvas.text_scale = scale
        canvas.begin(Camera.fit(1280, 720))
        (box,) = headlines.draw(canvas, world, foot)
        assert not any(box.colliderect(gate) for gate in gate_boxes(world, scale))
        assert box.top >= 0.0
        assert "WAVE 12 CLEARED" in canvas.words
        world.tick += 300
        (box,) = headlines.draw(canvas, world, foot)
        assert not any(box.colliderect(gate) for gate in gate_boxes(world, scale)), (
            "nor do the gifts' sentences"
        )
        assert not box.left < world.ships[0].x < box.right or not box.top < 100.0 < box.bottom


def test_a_new_best_is_told_for_three_seconds() -> None:
    world, headlines = arena(), Headlines()
    assert headlines.best_progress(world) is None
    world.ships[0].score = 5010
    headlines.tell_best(5010, world)
    world.ships[0].score = 5200
    assert words(headlines, world) == ["NEW BEST", "5200"]
    assert headlines.best_progress(world) == 0.0
    world.tick += 360
    assert words(headlines, world) == []


def test_the_end_of_the_last_castle_is_a_headline() -> None:
    world, headlines = arena(), Headlines()
    headlines.follow([CastlesFell(20)], world)
    world.tick += 120
    assert words(headlines, world) == [FALLEN_WORDS]
    world.tick += 120
    assert words(headlines, world) == []
