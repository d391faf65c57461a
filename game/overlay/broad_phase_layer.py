"""The debug overlay's broad phase: the spans that were sorted, and the pairs that were left to ask about."""

from __future__ import annotations

import pygame

from game.overlay.body_layer import Seen
from game.overlay.debug_draw import DebugDraw
from game.overlay.memory import Memory
from game.physics import Point, SpanRecord
from game.view.paint.theme import Colour, Theme, dimmed

_ROW = 5  # px at 720p from bar to bar
_BAR = 3
_MOST_ROWS = 16


def draw_broad(draw: DebugDraw, theme: Theme, bodies: list[Seen], memory: Memory, floor: int) -> int:
    """Layer 6: spans as bars above the row of pixels `floor`; thin lines for neighbours, thick for pairs.

    All of it is what the last step recorded; nothing is asked again. Pairs in contact in the last ticks count
    as overlapping: by now bounces have parted them. Returns the row of pixels above everything drawn.
    """
    broad = memory.broad
    places = {body.id: body.place for body in bodies}
    touching = memory.pairs() | {*broad.overlapping}
    for a, b in broad.near:
        if a in places and b in places:
            if (a, b) in touching or (b, a) in touching:
                _join(draw, places[a], places[b], theme.overlay_broad, 2)
            else:
                _join(draw, places[a], places[b], dimmed(theme.overlay_broad, 0.4), 1)
    count = len(broad.spans)
    words = (
        f"{count} discs by left edge: {count * (count - 1) // 2} pairs, {len(broad.near)} near,"
        f" {len(broad.overlapping)} overlap"
    )
    return _draw_bars(draw, theme, broad.spans, floor, words)


def _join(draw: DebugDraw, a: Point, b: Point, colour: Colour, width: int) -> None:
    dx, dy = draw.torus.delta(a, b)
    draw.line(a, (a[0] + dx, a[1] + dy), colour, width)


def _draw_bars(draw: DebugDraw, theme: Theme, ordered: list[SpanRecord], floor: int, words: str) -> int:
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


def _rows(ordered: list[SpanRecord]) -> tuple[list[int], int]:
    """Return a row for each span so that none covers another, and how many rows there are."""
    ends: list[float] = []
    rows = []
    for span in ordered:
        row = next((row for row, end in enumerate(ends) if end < span.left), len(ends))
        ends[row : row + 1] = [span.left + span.width]
        rows.append(row)
    return rows, len(ends)
