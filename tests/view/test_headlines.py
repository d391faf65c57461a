"""Headlines tell a cleared wave, the gates and their gifts, and a Castle's name, each for its time."""

from __future__ import annotations

from collections.abc import Sequence

from game.sim.event_table import FALL_BURSTS, Aim
from game.sim.gifts import GIFTS
from game.view.bodies.wave_look import CASTLE_NAMES
from game.view.hud.headlines import FALLEN_WORDS, Headlines
from game.view.paint.camera import Camera
from tests.play import *
from tests.scenes.reader import Reader
from tests.view.canvases import Noted, noted

OFFERED = (Gift.PUSH, Gift.BRAKES, Gift.MIRROR_HULL)
SAID = [f"{GIFTS[gift].word}: {GIFTS[gift].says}" for gift in OFFERED]


def words(headlines: Headlines, world: World, text_scale: float = 1.0, later: int = 0) -> list[str]:
    world.tick += later
    canvas = Reader()
    canvas.text_scale = text_scale
    canvas.begin(Camera.fit(1280, 720))
    headlines.draw(canvas, world)
    return canvas.words


def with_gates(ship: Point, places: Sequence[Point]) -> World:
    world = arena(ship)
    for place, gift in zip(places, OFFERED, strict=True):
        add_gate(world, place, gift)
    return world


def followed(world: World, *events: Event) -> Headlines:
    headlines = Headlines()
    headlines.follow(events, world)
    return headlines


def test_a_cleared_wave_and_its_bonus_are_told_for_a_while() -> None:
    world = arena()
    world.tick, world.wave_tick = 1000, 61 * 120 + 30
    headlines = followed(world, WaveCleared(3), BonusPaid(world.ships[0].id, 24300, 81))
    for world.tick, bonus in ((1000, "+0"), (1030, "+18225"), (1060, "+24300"), (1167, "+24300")):
        assert words(headlines, world) == ["WAVE 3 CLEARED", bonus, "TIME 1:01"]
    for world.tick in (1168, 999):
        assert words(headlines, world) == []


@each("counts, told", [
    # the last shot is counted after the headlines have heard of the wave; later ones do not count
    ((Aim(40, 10), Aim(59, 22), Aim(60, 23), Aim(90, 30)), ["TIME 0:00", "ACCURACY 65 %"]),
    ((Aim(7, 7), Aim(7, 7), Aim(7, 7), Aim(9, 9)), ["NO BONUS", "TIME 0:00"]),
])  # fmt: skip
def test_a_cleared_wave_tells_how_well_the_player_aimed_in_it(
    counts: tuple[Aim, ...], told: list[str]
) -> None:
    world, headlines, aimed = arena(), Headlines(), list(counts)
    headlines.aimed = lambda: aimed[0]
    for events in ([WaveBegan(3, 4)], [WaveCleared(3)], []):
        headlines.follow(events, world)
        world.tick += events != [WaveBegan(3, 4)]
        aimed.pop(0)
    assert words(headlines, world)[-2:] == told


def test_every_gift_that_is_offered_is_told_or_with_larger_letters_that_of_the_nearest_gate() -> None:
    places = [(300.0 + 300.0 * number, 200.0) for number in range(3)]
    for ship, said in zip(((280.0, 400.0), (620.0, 400.0), (920.0, 400.0)), SAID, strict=True):
        world = with_gates(ship, places)
        assert words(Headlines(), world) == ["FLY THROUGH A GATE", *SAID]
        assert " ".join(words(Headlines(), world, 2.0)) == said


@each("event, delay, time, said", [
    (GiftTaken(1, Gift.PUSH, (5.0, 5.0)), 0, 361, SAID[0]),
    (BodyDestroyed(Kind.CASTLE, 9, (5.0, 5.0), (0.0, 0.0), Cause.SHOT, 1, 3000), FALL_BURSTS, 600,
     f"{CASTLE_NAMES[2]} FELL"),
    (CastlesFell(20), 120, 120, FALLEN_WORDS),
])  # fmt: skip
def test_other_headlines_stand_for_their_time(event: Event, delay: int, time: int, said: str) -> None:
    world, headlines = arena(), Headlines()
    world.row = WAVES[5].parts  # that of the second Castle
    add_castle(world, (900.0, 200.0)).form = 3
    headlines.follow([], world)
    world.castles.clear()
    headlines.follow([event], world)
    if delay == FALL_BURSTS:
        assert words(headlines, world, later=FALL_BURSTS - 1) == [], "not before it has burst"
        delay = 1
    assert words(headlines, world, later=delay) == [said]
    assert words(headlines, world, later=time) == []


def test_when_the_castles_have_fallen_no_board_is_written_and_no_castle_that_fell() -> None:
    world, headlines = arena(), Headlines()
    fall = BodyDestroyed(Kind.CASTLE, 9, (5.0, 5.0), (0.0, 0.0), Cause.SHOT, 1, 3000)
    for event in (fall, CastlesFell(12), WaveCleared(12)):
        headlines.follow([event], world)
        world.tick += FALL_BURSTS // 2
    assert words(headlines, world) == [FALLEN_WORDS]


def test_a_new_best_is_told_for_three_seconds() -> None:
    world, headlines = arena(), Headlines()
    assert headlines.best_progress(world) is None
    headlines.tell_best(5010, world)
    world.ships[0].score = 5200
    assert (words(headlines, world), headlines.best_progress(world)) == (["NEW BEST 5200"], 0.0)
    assert words(headlines, world, later=180) == ["NEW BEST 5200"]
    assert headlines.best_progress(world) == 0.5
    assert words(headlines, world, later=180) == []


def test_gates_that_open_together_have_a_colour_each_which_their_words_and_sentences_share() -> None:
    world = with_gates((640.0, 600.0), [(300.0 + 300.0 * number, 200.0) for number in range(3)])
    canvas = noted(world)
    colours = {canvas.texts[GIFTS[gift].word].colour for gift in OFFERED}
    assert len(colours) == 3
    canvas = Noted()
    Headlines().draw(canvas, world)
    assert {stroke.colour for stroke in canvas.polylines} == colours
