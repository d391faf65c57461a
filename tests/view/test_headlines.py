"""Headlines tell a cleared wave, the gates and their gifts, and a Castle's name, each for its time."""

from __future__ import annotations

from game.sim.event_table import Aim
from game.sim.gifts import GIFTS
from game.view.hud.headlines import Headlines
from tests.play import *
from tests.scenes.reader import Reader
from tests.view.words import *

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


def test_a_new_best_is_told_for_three_seconds() -> None:
    world, headlines = arena(), Headlines()
    assert headlines.best_progress(world) is None
    headlines.tell_best(5010, world)
    world.ships[0].score = 5200
    assert (words(headlines, world), headlines.best_progress(world)) == (["NEW BEST 5200"], 0.0)
    assert words(headlines, world, later=180) == ["NEW BEST 5200"]
    assert headlines.best_progress(world) == 0.5
    assert words(headlines, world, later=180) == []
