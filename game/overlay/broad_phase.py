"""The debug overlay's broad phase: the spans that are sorted, and the pairs that are left to ask about."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.overlay.bodies import Seen
from game.overlay.debug_draw import DebugDraw
from game.physics import Torus, overlapping_pairs
from game.sim.kinds.rows import Role, has
from game.view.theme import Colour, Theme, blend

_ROW = 5  # px at 720p from bar to bar
_BAR = 3
_MOST_ROWS = 16
_BLACK = (0, 0, 0)


class Span(NamedTuple):
    """A disc's shadow on the x axis: wrapped left edge and width, and whose it is."""

    left: float
    width: float
    body: Seen


def spans(torus: Torus, bodies: list[Seen]) -> list[Span]:
    """List the discs that bounce off each other as the sort puts them: by wrapped left edge."""
    discs = [body for body in bodies if has(body.kind, Role.SOLID)]
    found = [
        Span(torus.wrap((body.place[0] - body.radius, 0.0))[0], 2.0 * body.radius, body) for body in discs
    ]
    whole = [span for span in found if math.isfinite(span.left + span.width)]
    return sorted(whole, key=lambda span: (span.left, span.body.id))


def neighbours(torus: Torus, sorted_spans: list[Span]) -> list[tuple[Seen, Seen]]:
    """List the pairs whose spans overlap on x: what the sweep looks at, seam included."""
    found = []
    for at, span in enumerate(sorted_spans):
        for other in sorted_spans[at + 1 :]:
            after = other.left - span.left
            if after <= span.width or after + other.width >= torus.width:
                found.append((span.body, other.body))
    return found


def draw_broad(
    draw: DebugDraw, theme: Theme, bodies: list[Seen], met: set[tuple[int, int]], floor: int
) -> int:
    """Layer 6: spans as bars above the row of pixels `floor`; thin lines for neighbours, thick for pairs.

    met are the ids of pairs found in the last ticks: by now bounces have parted them. Returns the row of
    pixels above everything drawn.
    """
    ordered = spans(draw.torus, bodies)
    near = neighbours(draw.torus, ordered)
    discs = [span.body for span in ordered]
    xs, ys = [body.place[0] for body in discs], [body.place[1] for body in discs]
    pairs = overlapping_pairs(draw.torus, xs, ys, [body.radius for body in discs])
    touching = met | {(discs[i].id, discs[j].id) for i, j in pairs}
    for a, b in near:
        if (a.id, b.id) in touching or (b.id, a.id) in touching:
            _join(draw, a, b, theme.overlay_broad, 2)
        else:
            _join(draw, a, b, blend(_BLACK, theme.overlay_broad, 0.4), 1)
    every = len(discs) * (len(discs) - 1) // 2
    words = (
        f"{len(discs)} discs by left edge: {every} pairs, {len(near)} neighbours on x, {len(pairs)} overlap"
    )
    return _draw_bars(draw, theme, ordered, floor, words)


def _join(draw: DebugDraw, a: Seen, b: Seen, colour: Colour, width: int) -> None:
    dx, dy = draw.torus.delta(a.place, b.place)
    draw.line(a.place, (a.place[0] + dx, a.place[1] + dy), colour, width)


def _draw_bars(draw: DebugDraw, theme: Theme, ordered: list[Span], floor: int, words: str) -> int:
    """Lay the bars in as few rows as keep them apart, the leftmost at the bottom."""
    rows, count = _rows(ordered)
    step, thick = round(_ROW * draw.unit), round(_BAR * draw.unit)
    height = step * min(_MOST_ROWS, count) + draw.text_cache.height + 4
    box = pygame.Rect(draw.view.left, floor - height, draw.view.width, height)
    draw.plate(box)
    for span, row in zip(ordered, rows, strict=True):
        y = floor - step * (row % _MOST_ROWS + 1)
        for shift in (0.0, -draw.torus.width):
            left, _ = draw.spot((span.left + shift, 0.0))
            bar = pygame.Rect(round(left), y, max(1, round(span.width * draw.scale)), thick)
            draw.frame.fill(theme.overlay_broad, bar.clip(draw.view))
    draw.frame.blit(draw.text_cache.word(words, theme.overlay_broad), (box.left + 8, box.top + 2))
    return box.top


def _rows(ordered: list[Span]) -> tuple[list[int], int]:
    """Return a row for each span so that none covers another, and how many rows there are."""
    ends: list[float] = []
    rows = []
    for span in ordered:
        row = next((row for row, end in enumerate(ends) if end < span.left), len(ends))
        ends[row : row + 1] = [span.left + span.width]
        rows.append(row)
    return rows, len(ends)
