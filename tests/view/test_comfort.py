"""The worst case never flashes and jumps little in brightness; a strobe would be caught."""

import pygame
import pytest

from tests.play import *
from tools.comfort import autopilot
from tools.comfort import frames as frames_of_play
from tools.flicker import Figures, measure
from tools.worst_case import CASES, frames

FLASHES_A_SECOND = 3
JUMP = {"full": 0.06, "reduced": 0.02}
"""of mean luminance between two frames: the first frame of a hit, or of a Castle's fall, is the brightest."""


@cache
def worst(level: str, case: str) -> Figures:
    """Return the figures of a worst case; a smaller picture has jumps that are a little larger."""
    return measure(frames(level, 72, CASES[case], (1280, 720) if level == "full" else (640, 360)))


def check_flashes(figures: Figures) -> None:
    """Check for at most three flashes of light or of red in any second."""
    assert max(figures.flashes, figures.red_flashes) <= FLASHES_A_SECOND
    assert max(figures.widest, figures.red_widest) < 0.25
    assert 0.01 < figures.mean < 0.2


@pytest.mark.slow
@each("case", CASES)
@each("level", ["full", "reduced"])
def test_the_worst_case_flashes_at_most_three_times_a_second_and_jumps_little(level: str, case: str) -> None:
    figures = worst(level, case)
    check_flashes(figures)
    assert figures.jump < JUMP[level], "of full scale"


@pytest.mark.slow
def test_reduced_effects_do_less_to_the_eye() -> None:
    for case in CASES:
        assert worst("reduced", case).mean < worst("full", case).mean
        assert worst("reduced", case).flashes == 0
    full, reduced = worst("full", "explosions"), worst("reduced", "explosions")
    assert reduced.relative_jump < full.relative_jump
    assert reduced.grey_jump < full.grey_jump


def played(wave: int, seconds: float, level: str = "full") -> Iterator[pygame.Surface]:
    """Yield the frames of a game of the autopilot, once its rocks are there."""
    world, hands = autopilot(wave, 3)
    for _ in range(480):
        step(world, [sure(hands(world))])
    yield from frames_of_play(world, hands, int(60 * seconds), level)


@pytest.mark.slow
@each("wave, level", [(6, "full"), (16, "reduced")])
def test_played_games_do_not_flash(wave: int, level: str) -> None:
    figures = measure(played(wave, 1.5, level))
    check_flashes(figures)
    assert figures.widest > 0.0


def strobe(hertz: int, light: int, fraction: float = 1.0, dark: int = 10, *, red: bool = False) -> Figures:
    """Return the figures of a part of a picture, grey or red, that goes light and dark so often a second."""

    def pictures() -> Iterator[pygame.Surface]:
        frame = pygame.Surface((64, 36), 0, 32)
        for number in range(75):
            for level, wide in ((dark, 64), (light, int(64 * fraction))):
                if level == dark or number * hertz * 2 // 60 % 2:
                    frame.fill((level, 0, 0) if red else (level, level, level), (0, 0, wide, 36))
            yield frame

    return measure(pictures())


@pytest.mark.slow
def test_a_strobe_of_a_quarter_of_the_picture_or_more_is_caught() -> None:
    assert strobe(10, 255).flashes in {9, 10}
    assert strobe(5, 255).flashes in {4, 5}
    assert strobe(2, 255).flashes <= FLASHES_A_SECOND < strobe(10, 255, 0.3).flashes
    assert strobe(10, 255, 0.2).flashes == 0
    assert strobe(10, 255, dark=240).flashes == 0, "what is light anyway cannot flash"


@pytest.mark.slow
def test_a_red_strobe_is_caught_even_if_it_is_dark() -> None:
    red, white = strobe(10, 150, red=True), strobe(10, 255)
    assert (red.flashes, white.red_flashes, white.red_widest) == (0, 0, 0.0)
    assert red.red_flashes in {9, 10}
    assert strobe(10, 150, 0.2, red=True).red_flashes == 0
    assert strobe(2, 150, red=True).red_flashes <= FLASHES_A_SECOND
