"""The worst case never flashes nor changes the mean brightness by a tenth; a strobe would be caught."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import pygame
import pytest

from tests.tools.comfort import autopilot
from tests.tools.comfort import frames as frames_of_play
from tests.view.flicker import Figures, add_up, luminances, means, measure
from tests.view.worst_case import CASES, frames

FLASHES_A_SECOND = 3
JUMP = 0.1


@lru_cache(maxsize=4)
def worst(level: str, case: str) -> Figures:
    """Return the figures of a worst case."""
    return measure(frames(level, case=CASES[case]))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("level", ["full", "reduced"])
def test_the_worst_case_never_flashes_more_than_three_times_a_second(level: str, case: str) -> None:
    assert worst(level, case).flashes <= FLASHES_A_SECOND
    assert worst(level, case).widest < 0.25
    assert worst(level, case).red_flashes <= FLASHES_A_SECOND
    assert worst(level, case).red_widest < 0.25


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("level", ["full", "reduced"])
def test_the_worst_case_never_changes_mean_brightness_by_a_tenth_in_a_frame(level: str, case: str) -> None:
    figures = worst(level, case)

    assert 0.01 < figures.mean < 0.2
    assert figures.jump < JUMP / 20  # of full scale: nothing here comes near it
    assert figures.relative_jump < JUMP  # and this is the strict reading
    assert figures.grey_jump < JUMP


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_reduced_effects_do_less_to_the_eye(case: str) -> None:
    full, reduced = worst("full", case), worst("reduced", case)

    assert reduced.mean < full.mean
    assert reduced.flashes == 0
    if case == "boss":  # its beams come and go at once, which trails soften where there are any
        assert max(reduced.relative_jump, reduced.grey_jump) < JUMP
        return
    assert reduced.jump < full.jump
    assert reduced.relative_jump < full.relative_jump
    assert reduced.grey_jump < full.grey_jump


@pytest.mark.slow
@pytest.mark.parametrize("wave", [1, 6, 11, 16])
@pytest.mark.parametrize("level", ["full", "reduced"])
def test_played_games_of_every_sector_do_not_flash(level: str, wave: int) -> None:
    """An excerpt; `tests/tools/comfort.py` measures twenty minutes and the golden replays."""
    skipped = 240  # frames until the rocks are there
    game = frames_of_play(*autopilot(wave, 3), skipped + 180, level)
    figures = measure(frame for _, frame in islice(game, skipped, None))

    assert max(figures.flashes, figures.red_flashes) <= FLASHES_A_SECOND
    assert 0.0 < figures.widest < 0.25
    assert figures.red_widest < 0.25
    assert 0.01 < figures.mean < 0.2


@pytest.mark.slow
def test_a_game_whose_explosions_lit_a_third_of_the_picture_would_be_caught() -> None:
    def lit() -> Iterator[pygame.Surface]:
        for number, (_, frame) in enumerate(frames_of_play(*autopilot(6), 120)):
            if number % 12 < 6:
                frame.fill((120, 110, 100), (0, 0, 110, 180), pygame.BLEND_RGB_ADD)
            yield frame

    assert measure(lit()).flashes > FLASHES_A_SECOND


def strobe(
    hertz: int, light: int, fraction: float = 1.0, dark: int = 10, *, red: bool = False
) -> Iterator[pygame.Surface]:
    """Yield two seconds of a part of the picture, grey or red, going light and dark so often a second."""
    frame = pygame.Surface((160, 90), 0, 32)
    for number in range(120):
        frame.fill((dark, 0, 0) if red else (dark, dark, dark))
        if number * hertz * 2 // 60 % 2:
            colour = (light, 0, 0) if red else (light, light, light)
            frame.fill(colour, (0, 0, int(160 * fraction), 90))
        yield frame


@pytest.mark.slow
def test_a_strobe_is_caught() -> None:
    assert measure(strobe(10, 255)).flashes in {9, 10}
    assert measure(strobe(5, 255)).flashes in {4, 5}
    assert measure(strobe(2, 255)).flashes <= FLASHES_A_SECOND


@pytest.mark.slow
def test_a_strobe_of_part_of_the_picture_counts_from_a_quarter_on() -> None:
    assert measure(strobe(10, 255, 0.3)).flashes > FLASHES_A_SECOND
    assert measure(strobe(10, 255, 0.2)).flashes == 0


@pytest.mark.slow
def test_a_red_strobe_is_caught_even_if_it_is_dark() -> None:
    red = measure(strobe(10, 150, red=True))

    assert red.flashes == 0  # luminance 0.065
    assert red.red_flashes in {9, 10}
    assert measure(strobe(10, 150, 0.2, red=True)).red_flashes == 0
    assert measure(strobe(2, 150, red=True)).red_flashes <= FLASHES_A_SECOND
    assert measure(strobe(10, 255)).red_flashes == 0
    assert measure(strobe(10, 255)).red_widest == 0.0


def test_a_faint_flicker_is_no_flash_but_changes_the_mean() -> None:
    faint = measure(strobe(10, 60))

    assert faint.flashes == 0
    assert faint.relative_jump > 0.5


def test_what_is_light_anyway_cannot_flash() -> None:
    assert measure(strobe(10, 255, dark=240)).flashes == 0


def test_a_picture_that_stands_still_has_no_figures() -> None:
    still = measure(strobe(10, 10))

    assert (still.flashes, still.widest, still.jump) == (0, 0.0, 0.0)


def test_the_mean_is_that_of_light_and_not_of_levels() -> None:
    frame = pygame.Surface((64, 36), 0, 32)
    frame.fill((255, 255, 255), (0, 0, 32, 36))
    pixels = pygame.image.tobytes(frame, "RGB")

    assert means(pixels) == pytest.approx((0.5, 0.5))
    frame.fill((188, 188, 188))
    light, grey = means(pygame.image.tobytes(frame, "RGB"))
    assert light == pytest.approx(0.5, abs=0.01)
    assert grey == pytest.approx(188 / 255)
    assert luminances(pixels, (64, 36))[:3] == pytest.approx([1.0, 1.0, 1.0])


@pytest.mark.parametrize("length", [0, 1, 255, 256, 257, 1000])
def test_bytes_are_added_up_exactly(length: int) -> None:
    numbers = bytes((number * 37 + 200) % 256 for number in range(length))

    assert add_up(numbers) == sum(numbers)
    assert add_up(b"\xff" * length) == 255 * length
