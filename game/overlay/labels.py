"""Letters beside the marks of a picture, each where it covers neither the ship nor another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from game.overlay.debug_draw import DebugDraw
from game.physics import Point
from game.view.paint.theme import Colour

_RINGS: Final = (9.0, 18.0, 30.0, 46.0, 64.0)  # px at 720p from the place to the nearest edge of its letter
_TURNS: Final = tuple((math.cos(a), math.sin(a)) for a in (-0.8, 0.8, -2.4, 2.4, -1.57, 1.57, 0.0, 3.14))
_LEADER: Final = 20.0  # px: a letter farther off than this gets a line


class Label(NamedTuple):
    """A letter that wants to stand at a place of the world; bold ones are pointed at and choose first."""

    text: str
    place: Point
    colour: Colour
    bold: bool = False
    toward: Point = (0.0, 0.0)
    """direction of length 1, on which side of its line it stands best; (0, 0) where that is all the same."""


def write_labels(draw: DebugDraw, labels: Sequence[Label], keep_off: Sequence[pygame.Rect]) -> None:
    """Write letters, each at the nearest free place; one that finds none is left out.

    keep_off: pixels that not even a leader line may cross, such as the ship's.
    """
    for label in sorted(labels, key=lambda label: not label.bold):
        spot = draw.visible(label.place)
        if spot is None:
            continue
        word = draw.text_cache.word(label.text, label.colour)
        for box, away in _boxes(draw, spot, word.get_size(), label.toward):
            line = _leader(box, spot, keep_off) if away > _LEADER else (spot, spot)
            if line is None or not draw.free(box.inflate(word.get_height() // 2, 0)):
                continue
            if away > _LEADER:
                draw.pixels_line(*line, label.colour)
            draw.plate_letter(box)
            draw.frame.blit(word, (box.left + 2, box.top + 1))
            break


def _boxes(
    draw: DebugDraw, spot: Point, size: tuple[int, int], toward: Point
) -> Iterator[tuple[pygame.Rect, float]]:
    """Yield the places for a word near a pixel, the nearest first, and how far away they are."""
    wide, high = size[0] + 4, size[1] + 2
    turns = _TURNS if toward == (0.0, 0.0) else (toward, *_TURNS)
    for away in _RINGS:
        for u, v in turns:
            x = spot[0] + u * (away * draw.unit + wide / 2)
            y = spot[1] + v * (away * draw.unit + high / 2)
            yield pygame.Rect(round(x - wide / 2), round(y - high / 2), wide, high), away


def _leader(box: pygame.Rect, spot: Point, keep_off: Sequence[pygame.Rect]) -> tuple[Point, Point] | None:
    """Return the line from a letter to its place, as far as it may go; None if it would cross a ship."""
    joint = _joint(box, spot)
    for rect in keep_off:
        around = rect.inflate(4, 4)
        cut = around.clipline(joint, spot)
        if cut and not around.collidepoint(spot):
            return None
        if cut:
            spot = cut[0]
    return joint, spot


def _joint(box: pygame.Rect, spot: Point) -> Point:
    """Return the point of a box that is nearest to a pixel."""
    return (min(max(spot[0], box.left), box.right), min(max(spot[1], box.top), box.bottom))
