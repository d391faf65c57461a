"""The colours of a picture by their roles: what is warned of, whose ship it is, how bright it is."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from itertools import chain, groupby, pairwise, product
from operator import itemgetter
from textwrap import fill
from typing import Any

import pytest

from game.physics import Point
from game.view.paint import draw_options
from game.view.paint.canvas import Canvas
from game.view.paint.theme import DEFAULT, Colour, Theme

_LEVELS = (0, 85, 170, 255)
_NAMES = [each.name for each in fields(Theme) if each.name != "sky"]
_HUES = sorted({hue for hue in product(_LEVELS, repeat=3) if max(hue) == 255})[: len(_NAMES)]

_BY_NAME: dict[str, Any] = dict(zip(_NAMES, _HUES, strict=True))

ROLES = replace(DEFAULT, sky="none", **_BY_NAME)
"""A palette in which every role has a hue of its own, however bright it is."""


def is_colour(value: object) -> bool:
    """Say whether something is red, green and blue."""
    return isinstance(value, tuple) and len(value) == 3 and all(isinstance(part, int) for part in value)


def role(colour: Colour, bright: float = 1.0) -> str:
    """Return the role whose hue is nearest to a colour of ROLES, and its light in steps: "warning 85"."""
    most = max(1, *colour)
    hue = [part * 255 / most for part in colour]
    near = min(
        _NAMES, key=lambda name: sum(abs(a - b) for a, b in zip(hue, getattr(ROLES, name), strict=True))
    )
    return f"{near} {round(20 * bright * most / 255) * 5}"


@contextmanager
def seen_by_role() -> Iterator[None]:
    """Let the usual palette be ROLES for a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw_options, "PALETTES", {"default": ROLES})
        draw_options.draw_options_of.cache_clear()
        yield
    draw_options.draw_options_of.cache_clear()


def words_in(canvas: Canvas) -> Iterator[str]:
    """Yield the texts on a canvas whose palette is ROLES, a run of one role as one line."""
    found = [(role(text.pen[0], text.pen[1] / 32), text.text) for text in canvas.written]
    for name, run in groupby(found, itemgetter(0)):
        yield fill(f"{name}: {' | '.join(text for _, text in run)}", 110, subsequent_indent="    ")


def roles_of(canvas: Canvas) -> Iterator[str]:
    """Yield what is on a canvas whose palette is ROLES: the texts in their order, then the rest by role."""
    yield from words_in(canvas)
    yield from marks_on(canvas)


def marks_on(canvas: Canvas) -> Iterator[str]:
    """Yield how many lines, dots, sparks and pictures there are of each role, how long they are and where."""
    found: dict[str, list[Sequence[Point]]] = defaultdict(list)
    for layer in canvas.strokes.layers:
        for pen, paths in layer.lines.items():
            found[f"line {role(pen[0], pen[1] / 32)}"] += paths
        for pen, discs in layer.dots.items():
            found[f"dot {role(pen[0], pen[1] / 32)}"] += [((x, y), (x + r, y)) for x, y, r in discs]
        for pen, streaks in layer.streaks.items():
            found[f"spark {role(pen[0], pen[1] / 32)}"] += [((x, y), (x, y)) for x, y, _ in streaks]
        for it in layer.steady:
            around = ((it.x, it.y), (it.x + it.size, it.y))
            found[f"picture {role(it.pen[0], it.pen[1] / 32)}"].append(around)
    for what, paths in sorted(each for each in found.items() if each[1]):
        size = sum(math.dist(*pair) for path in paths for pair in pairwise(path))
        (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*chain(*paths), strict=True))
        # A little more than is there, so that no other machine rounds a half the other way.
        size, left, right, top, bottom = (round(each + 0.003) for each in (size, left, right, top, bottom))
        yield f"{what} x{len(paths)} ({size} long, {left}..{right} by {top}..{bottom})"
