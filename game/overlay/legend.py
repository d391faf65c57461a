"""The debug overlay's legend, its card of numbers, and the card of the body pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.cards.numbers import brief
from game.overlay.body_layer import Seen, describe
from game.overlay.colours import lit
from game.overlay.debug_draw import DebugDraw
from game.overlay.memory import Memory
from game.physics import length
from game.sim.kinds.registry import counts
from game.sim.tuning import TICKS_PER_SECOND, ContactTuning
from game.sim.world import World
from game.view.paint.theme import Colour, Theme, dimmed

LAYERS: Final = ("circles", "rays", "normals", "contacts", "sweeps", "broad phase", "numbers")
"""The layers that can be switched one by one."""

_PAD = 7  # px at 720p


@dataclass(frozen=True, slots=True)
class OverlayStats:
    """The loop's figures: measured ticks per second, milliseconds per frame, and the pace of time."""

    ticks_per_second: float
    frame_ms: float
    pace: str = ""
    """such as "paused" or "1/4 speed"; empty for as usual."""
    keys: str = "the mouse points"
    """a line about the keys."""
    layer_keys: tuple[str, ...] = tuple(map(str, range(1, len(LAYERS) + 1)))
    """the key that switches each layer, "" for none."""

    working_key: str = ""
    """key that shows the formulas of a question in play, "" for none."""

    @property
    def paused(self) -> bool:
        """Whether the game stands still, so that there is time to read."""
        return self.pace == "paused"


def colours(theme: Theme) -> tuple[Colour, ...]:
    """Return the colour by which each layer is known."""
    return (
        lit(theme.overlay_circle),
        theme.overlay_ray,
        theme.overlay_normal,
        theme.overlay_contact,
        theme.overlay_sweep,
        theme.overlay_broad,
        theme.overlay_text,
    )


def legend_top(draw: DebugDraw) -> int:
    """Return the row of pixels above the legend: at the bottom or, without room there, above the foot."""
    high = draw.text_cache.height + round(_PAD * draw.unit)
    top = draw.view.bottom - high
    return top if draw.foot_end <= top + 1 else draw.foot - high


def draw_legend(draw: DebugDraw, theme: Theme, shown: frozenset[int], keys: Sequence[str]) -> None:
    """Write the layers' keys and names at the bottom right; the names alone where both have no room."""
    pad, high = round(_PAD * draw.unit), draw.text_cache.height
    words = []
    for number, (name, colour) in enumerate(zip(LAYERS, colours(theme), strict=True), start=1):
        light = theme.overlay_text if number in shown else theme.faint
        words.append((number, colour, draw.text_cache.word(f"{keys[number - 1]} {name}".strip(), light)))
    mark = high // 2
    bare = sum(word.get_width() + mark for _, _, word in words)
    if bare + pad * (len(words) + 1) > draw.view.width and any(keys):
        draw_legend(draw, theme, shown, [""] * len(keys))
        return
    apart = min(3 * pad, (draw.view.width - pad - bare) // len(words))  # large letters stand closer together
    wide = bare + apart * len(words)
    box = pygame.Rect(draw.view.right - wide - pad, legend_top(draw), wide + pad, high + pad)
    draw.plate(box)
    x = box.left + pad
    for number, colour, word in words:
        square = pygame.Rect(x, box.centery - mark // 2, mark, mark)
        if number in shown:
            draw.frame.fill(colour, square)
        else:
            pygame.draw.rect(draw.frame, dimmed(colour, 0.6), square, 1)
        draw.frame.blit(word, (x + mark + pad // 2, box.centery - word.get_height() // 2))
        x += word.get_width() + mark + apart


class CardStack:
    """Cards of words stacked upwards from a row of pixels, at the left or right of the picture."""

    def __init__(self, draw: DebugDraw, floor: int, *, right: bool = False) -> None:
        self._chalk, self._right = draw, right
        self._gap = round(6 * draw.unit)
        self._floor = floor - self._gap

    def add(self, lines: list[str], tint: Colour, text: Colour) -> None:
        """Write lines on the next card, the first in `tint`."""
        box, view = card_box(self._chalk, lines), self._chalk.view
        box.bottom = self._floor
        box.left = view.right - self._gap - box.width if self._right else view.left + self._gap
        _fill_card(self._chalk, lines, box, tint, text)
        self._floor = box.top - self._gap


def card_box(draw: DebugDraw, lines: list[str]) -> pygame.Rect:
    """Return how large a card of these lines is."""
    pad = round(_PAD * draw.unit)
    # Widths in steps: a card must not tremble with its numbers.
    wide = max(map(draw.text_cache.width, lines), default=0)
    return pygame.Rect(0, 0, -(-wide // 24) * 24 + 2 * pad, len(lines) * draw.text_cache.height + pad)


def draw_body_card(draw: DebugDraw, theme: Theme, body: Seen) -> None:
    """Write the state of a body beside it, where nothing else is written."""
    lines = describe(body)
    box = card_box(draw, lines)
    x, y = draw.spot(body.place)
    away = round(body.radius * draw.scale + 14 * draw.unit)
    draw.brackets(body.place, max(body.radius, 5.0), theme.overlay_text)
    for left, top in (
        (x + away, y + away // 2), (x - away - box.width, y + away // 2),
        (x + away, y - away // 2 - box.height), (x - away - box.width, y - away // 2 - box.height),
    ):  # fmt: skip
        box.topleft = (round(left), round(top))
        if draw.free(box):
            _fill_card(draw, lines, box, lit(theme.overlay_circle), theme.overlay_text)
            return


def _fill_card(draw: DebugDraw, lines: list[str], box: pygame.Rect, tint: Colour, text: Colour) -> None:
    pad = round(_PAD * draw.unit)
    draw.plate(box)
    draw.frame.fill(tint, (box.left, box.top, max(1, pad // 4), box.height))
    for number, line in enumerate(lines):
        word = draw.text_cache.word(line, text if number else tint)
        draw.frame.blit(word, (box.left + pad, box.top + pad // 2 + number * draw.text_cache.height))


def _tell_energy(world: World) -> str:
    """Return the rocks' energy, which bounces conserve, and the loss by rock drag, in millions."""
    tuning, energy, quick, taken = world.tuning.rock, 0.0, 0, 0.0
    for rock in world.rocks:
        mass, speed = rock.radius * rock.radius, length((rock.vx, rock.vy))
        energy += 0.5 * mass * speed * speed
        if speed > tuning.drag_above:
            quick += 1
            taken += mass * speed * (speed - tuning.drag_above) * tuning.drag
    words = f"rocks' energy {brief(energy / 1e6)} M"
    if tuning.drag == 0.0:
        return words
    words += f"   drag above {brief(tuning.drag_above, 0)} u/s"
    return f"{words}: {quick} slowed, {brief(-taken / 1e6, 2)} M/s"


def _tell_contact(tuning: ContactTuning) -> str:
    """Return when two meet whose rims are squares with cut corners; dx and dy lead from one to the other."""
    seam = "" if tuning.seam_hits else ", not over an edge"
    return f"hit: |dx| ≤ s, |dy| ≤ s, |dx| + |dy| < {brief(tuning.corner)} s, s = r1 + r2{seam}"


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
        f"asked: rays {rays}   sweeps {sweeps}   contacts {contacts}",
    ]
    if world.tuning.contact.octagons:
        lines.append(_tell_contact(world.tuning.contact))
    if world.rocks:
        lines.append(_tell_energy(world))
    if stats is not None:
        pace = f"   {stats.pace}" if stats.pace else ""
        lines.append(f"{brief(stats.ticks_per_second, 0)} ticks/s   {brief(stats.frame_ms)} ms a frame{pace}")
        lines.append(stats.keys)
    return lines
