"""Headlines tell a cleared wave, the gates and their gifts, and a Castle's name, each for its time."""

from game.sim.event_table import Aim
from game.view.hud.headlines import Headlines
from tests.play import *
from tests.scenes.reader import Reader
from tests.view.words import *


def words(headlines: Headlines, world: World, text_scale: float = 1.0, later: int = 0) -> list[str]:
    world.tick += later
    canvas = Reader()
    canvas.text_scale = text_scale
    canvas.begin(Camera.fit(1280, 720))
    headlines.draw(canvas, world)
    return canvas.words


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


def test_a_new_best_is_told_for_three_seconds() -> None:
    world, headlines = arena(), Headlines()
    assert headlines.best_progress(world) is None
    headlines.tell_best(5010, world)
    world.ships[0].score = 5200
    assert (words(headlines, world), headlines.best_progress(world)) == (["NEW BEST 5200"], 0.0)
    assert words(headlines, world, later=180) == ["NEW BEST 5200"]
    assert headlines.best_progress(world) == 0.5
    assert words(headlines, world, later=180) == []
