"""A hit is light at once: the first frame is the brightest, and none is darker than before the hit."""

import pygame
import pytest

from game.view.bodies.styles import STYLES
from game.view.effects.draw_effects import letters
from tests.play import *
from tests.view.words import *
from tools.flicker import means

PLACE, SIZE, SEEN = (700.0, 380.0), (640, 360), 20
BREAKING = [kind for kind in Kind if STYLES[kind].end is not None and kind not in {Kind.CASTLE, Kind.PLATE}]
"""what a single hit ends: a Castle falls for a second and a half, brightest at last"""


def curve(kind: Kind, sector: int = 0, level: str = "full", *, wounded: bool = True) -> list[float]:
    """Return how bright it is about a body before and in the frames after the hit that ends or wounds it.

    Brightness is mean luma, 0..255, over a square four times as wide as the body.
    """
    look, world, found = LEVELS[level], arena((200.0, 650.0)), list[float]()
    world.wave, world.ticks_to_wave = 1 + 5 * sector, 0
    world.rocks = [add_rock(world, Size.SMALL, (100.0, 100.0))]  # no wave is cleared by this hit
    body: Any = add_body(world, kind, PLACE)
    body.health = 1 if wounded else body.health
    session, canvas = Session(world, look=look), Canvas(Glow(trails=look.trails, stars=look.stars))
    box = around((PLACE[0] / 2, PLACE[1] / 2), round(max(body.radius, 12.0)))
    for number in range(6 + SEEN):
        for half in range(2):
            if (number, half) == (6, 0):
                add_shot(world, (PLACE[0] - body.radius - 3.0, PLACE[1]), (800.0, 0.0))
            session.tick([Command()])
        frame = picture(lambda it: session.draw(it, 0.0), size=SIZE, canvas=canvas, elapsed=1 / 60)
        found.append(255.0 * means(pygame.image.tobytes(frame.subsurface(box), "RGB"))[1])
    return found[5:]


@pytest.mark.slow
@each("kind, sector", [
    *((Kind.LARGE_ROCK, sector) for sector in range(1, len(SECTORS))),
    *((kind, 0) for kind in BREAKING),
])  # fmt: skip
def test_what_breaks_is_brightest_at_once_and_no_frame_is_darker_than_before(kind: Kind, sector: int) -> None:
    before, *after = curve(kind, sector)
    assert max(after[:2]) > max(0.98 * max(after), 1.5 * before)
    assert min(after[:12]) >= before


@pytest.mark.slow
@each("kind", [Kind.LANCER, Kind.MINELAYER, Kind.CHROME])
def test_what_survives_a_hit_is_brighter_too(kind: Kind) -> None:
    before, *after = curve(kind, wounded=False)
    assert max(after[:2]) > 1.2 * before
    assert min(after) >= before


@pytest.mark.slow
def test_with_reduced_effects_a_hit_comes_up_softly() -> None:
    _, *after = curve(Kind.LARGE_ROCK, level="reduced")
    assert after.index(max(after)) > 4
    assert max(after) < 0.8 * max(curve(Kind.LARGE_ROCK))


def test_points_are_written_the_larger_the_more_they_are_and_the_rarer_the_feat() -> None:
    heights = [letters(points) for points in (0, 20, 100, 1000, 15000, 10**7)]
    assert heights == sorted(heights)
    assert (heights[1], heights[-1]) == (12.0, 28.0)
    assert heights[4] > 1.8 * heights[1]
    assert heights[2] < letters(100, 2) < letters(100, 5) < 28.0
