"""The debug overlay's card of numbers, and the card of the body pointed at."""

from __future__ import annotations

from typing import Final

from game.cards.numbers import brief
from game.overlay.body_layer import Seen
from game.overlay.card_panel import CUT, sizes_from
from game.overlay.colours import lit
from game.overlay.debug_draw import DebugDraw
from game.overlay.letters import Letters
from game.overlay.memory import Memory
from game.overlay.state import OverlayStats
from game.sim.kinds.registry import counts
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.paint.box import Box, free_place
from game.view.paint.text_layout import broken
from game.view.paint.theme import Colour, Theme

_PAD = 7  # px at 720p
_GRAIN: Final = 24  # px in which widths go


class WordCard:
    """A card of lines of words. Its letters may be smaller than any others.

    Lines are broken, letters shrink to their size at 100 %, and lines are left out, in this order, until the
    card fits its largest size.
    """

    def __init__(self) -> None:
        self._letters = Letters()
        self._lines: list[str] = []
        self._key: object = None

    def fit(self, draw: DebugDraw, lines: list[str], max_size: tuple[int, int], text_scale: float) -> None:
        """Take other lines; the same ones of the same size stay as they are laid out."""
        key = (lines, max_size, text_scale, draw.scale)
        if key == self._key:
            return
        self._key, cache, pad = key, self._letters, round(_PAD * draw.unit)
        for size in sizes_from(text_scale):
            cache.fit(draw.scale * size)
            # Widths go in steps: a card must not tremble with its numbers.
            wide = (max_size[0] - 2 * pad) // _GRAIN * _GRAIN
            rows = [row for line in lines for row in broken(line, cache.width, wide)]
            most = (max_size[1] - pad) // cache.height
            if len(rows) <= most:
                break
        self._lines = rows if len(rows) <= most else [*rows[: max(0, most - 1)], CUT]

    def box(self, draw: DebugDraw) -> Box:
        """Return how large the card is."""
        pad, cache = round(_PAD * draw.unit), self._letters
        wide = max(map(cache.width, self._lines), default=0)
        return Box(0, 0, -(-wide // _GRAIN) * _GRAIN + 2 * pad, len(self._lines) * cache.height + pad)

    def draw(self, draw: DebugDraw, box: Box, tint: Colour, text: Colour) -> None:
        """Write the lines in a box of that size, the first in `tint`."""
        pad, cache = round(_PAD * draw.unit), self._letters
        draw.plate(box)
        draw.bar(box, tint)
        own, draw.letters = draw.letters, cache
        for number, line in enumerate(self._lines):
            y = box.top + pad // 2 + number * cache.height
            draw.write(line, box.left + pad, y, text if number else tint)
        draw.letters = own


def draw_in_corner(card: WordCard, draw: DebugDraw, colour: Colour, busy: Box) -> None:
    """Write a card in a free corner of the picture, above the words at its foot or below the HUD.

    busy: pixels that the card keeps off if it can.
    """
    box, gap = card.box(draw), round(6 * draw.unit)
    lefts = (draw.view.left + gap, draw.view.right - gap - box.width)
    low = draw.foot - gap - box.height
    tops = (low, low, *(gap + head for head in draw.heads))
    wanted = [box.moved(left, top) for left, top in zip(lefts * 2, tops, strict=True)]
    at = free_place([*draw.taken, busy], draw.view, wanted)
    card.draw(draw, wanted[at or 0], colour, colour)


def draw_body_card(card: WordCard, draw: DebugDraw, theme: Theme, body: Seen) -> None:
    """Write the state of a body beside it, where nothing else is written."""
    _, _, wide, high = card.box(draw)
    x, y = draw.spot(body.place)
    away = round(body.radius * draw.scale + 14 * draw.unit)
    draw.brackets(body.place, max(body.radius, 5.0), theme.overlay_text)
    wanted = [
        Box(left, top, wide, high)
        for top in (y + away // 2, y - away // 2 - high)
        for left in (x + away, x - away - wide)
    ]
    at = free_place(draw.taken, draw.view, wanted)
    if at is not None:
        card.draw(draw, wanted[at], lit(theme.overlay_circle), theme.overlay_text)


def _tell_energy(world: World) -> str:
    """Return the rocks' energy, which bounces conserve, in millions."""
    energy = sum([0.5 * r.radius * r.radius * (r.vx * r.vx + r.vy * r.vy) for r in world.rocks])
    return f"rocks' energy {brief(energy / 1e6)} million"


def _tell_contact(corner: float) -> str:
    """Return when two meet whose rims are squares with cut corners; fx and fy are those of their card."""
    most = f"|fx| + |fy| < {brief(corner)} k"
    return f"two meet where   |fx| ≤ k, |fy| ≤ k,   {most},   k = r1 + r2, not over an edge"


def tell_numbers(world: World, memory: Memory, stats: OverlayStats | None) -> list[str]:
    """Return the numbers of the tick and of the loop, line by line."""
    now = memory.tick
    rays = sum(kept.tick == now for kept in memory.rays)
    contacts = sum(kept.tick == now for kept in memory.contacts)
    sweeps = sum(kept.tick == now for kept in memory.sweeps)
    bodies = "   ".join(f"{word}s {count}" for word, count in counts(world).items() if count)
    lines = [
        f"tick {world.tick}   {brief(world.tick / TICKS_PER_SECOND, 2)} s",
        bodies or "no bodies",
        f"asked in this tick:   {rays} rays   {sweeps} motions   {contacts} touches",
    ]
    if world.tuning.is_of_1979:
        lines.append(_tell_contact(world.tuning.classic.corner))
    if world.rocks:
        lines.append(_tell_energy(world))
    if stats is not None:
        lines += [f"{brief(stats.frame_ms)} ms a frame   {stats.pace}", stats.keys]
    return lines
