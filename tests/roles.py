"""The colours of a picture by their roles: what is warned of, whose ship it is, how bright it is."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import cache
from itertools import chain, groupby, pairwise, product
from operator import itemgetter
from textwrap import fill
from typing import Any

import pytest

from game.physics import Point
from game.view.glow.glow import Glow
from game.view.paint import draw_options
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.strokes import DISTINCT, Pen
from game.view.paint.theme import DEFAULT, Colour, Theme

_LEVELS = (0, 85, 170, 255)
_NAMES = [each.name for each in fields(Theme) if each.name != "sky"]
_HUES = sorted({hue for hue in product(_LEVELS, repeat=3) if max(hue) == 255})[: len(_NAMES)]

_BY_NAME: dict[str, Any] = dict(zip(_NAMES, _HUES, strict=True))

ROLES = replace(DEFAULT, sky="none", **_BY_NAME)
"""A palette in which every role has a hue of its own, however bright it is."""


@cache
def role(colour: Colour, bright: float = 1.0) -> str:
    """Return the role whose hue is nearest to a colour of ROLES, and its light in steps: "warning 85"."""
    most = max(1, *colour)
    hue = [part * 255 / most for part in colour]
    near = min(
        _NAMES, key=lambda name: sum(abs(a - b) for a, b in zip(hue, getattr(ROLES, name), strict=True))
    )
    return f"{near} {round(20 * bright * most / 255) * 5}"


def role_of(pen: Pen) -> str:
    """Return the role of a pen of ROLES and its light."""
    return role(pen[0], pen[1] / 32)


OVER_MIST = replace(ROLES, sky="grey")
"""The same where the grid is drawn."""


def role_canvas(palette: Theme = ROLES, size: tuple[int, int] = (1280, 720)) -> Canvas:
    """Return a blank canvas in a palette of roles, of a size in pixels."""
    canvas = Canvas(Glow())
    canvas.palette = palette
    canvas.begin(Camera.fit(*size))
    return canvas


@contextmanager
def seen_by_role() -> Iterator[None]:
    """Let the usual palette be ROLES for a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw_options, "PALETTES", {"default": ROLES})
        draw_options.draw_options_of.cache_clear()
        yield
    draw_options.draw_options_of.cache_clear()


def words_in(canvas: Canvas) -> Iterator[str]:
    """Yield the texts on a canvas whose palette is ROLES, with their upper left ends.

    A run of one role and height, in pixels, is one line.
    """
    found = [(f"{role_of(it.pen)} {_whole(it.box.height)} high", it) for it in canvas.written]
    for name, run in groupby(found, itemgetter(0)):
        texts = (f"{_whole(it.box.left)},{_whole(it.box.top)} {it.text}" for _, it in run)
        yield fill(f"{name}: {' | '.join(texts)}", 110, subsequent_indent="    ")


def roles_of(canvas: Canvas) -> Iterator[str]:
    """Yield what is on a canvas whose palette is ROLES: the texts in their order, then the rest by role."""
    yield from words_in(canvas)
    yield from marks_on(canvas)


def marks_on(canvas: Canvas) -> Iterator[str]:
    """Yield what else is drawn, by layer and role: how often, how long, from where to where, its mean point.

    Of lines also how many pixels they are wide, of veils how much of what is behind they leave, of small
    letters their size and ends.
    """
    for number, layer in enumerate(canvas.strokes.layers):
        found: dict[str, list[Sequence[Point]]] = defaultdict(list)
        for pen, paths in layer.lines.items():
            found[f"line {role_of(pen)} {pen[2]} wide"] += paths
        for pen, discs in layer.dots.items():
            found[f"dot {role_of(pen)}"] += [((x, y), (x + r, y)) for x, y, r in discs]
        for pen, streaks in layer.streaks.items():
            found[f"spark {role_of(pen)}"] += [
                ((x, y), (x + it % DISTINCT, y + it // DISTINCT)) for x, y, it in streaks
            ]
        for it in layer.steady:
            found[f"picture {role_of(it.pen)}"].append(((it.x, it.y), (it.x + it.size, it.y)))
        for veil in layer.veils:
            (left, top), _, last, _ = veil.box.corners
            found[f"veil {veil.kept:.2f} {veil.light}"].append(((left, top), last))
        for colour, lines in layer.ground:
            found[f"ground {role(colour)}"] += lines
        for place, row in groupby(layer.prints, lambda it: f"{it.unit:g} at {_whole(it.y)}"):
            texts = (f"{_whole(it.x)} {role(it.colour)} {it.text}" for it in row)
            yield f"{'in front: ' * number}small {place}: {' | '.join(texts)}"
        for what, paths in sorted(each for each in found.items() if each[1]):
            yield f"{'in front: ' * number}{what} x{len(paths)} ({_extent(paths)})"


def _extent(paths: Sequence[Sequence[Point]]) -> str:
    size = sum(math.dist(*pair) for path in paths for pair in pairwise(path))
    axes = [*zip(*chain(*paths), strict=True)]
    spans = (f"{_whole(min(axis))}..{_whole(max(axis))}" for axis in axes)
    mean = ",".join(str(_whole(sum(axis) / len(axis))) for axis in axes)
    return f"{_whole(size)} long, {' by '.join(spans)}, mean {mean}"


def _whole(value: float) -> int:
    """Round; halves and what is 0.003 below them go up, as rounding errors differ between machines."""
    return round(value + 0.003)
