"""What is written over the field for a while: a cleared wave, the gates and their gifts, a Castle's name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.sim.bodies import Gate, Gift, Kind
from game.sim.events import BodyArrived, BonusPaid, CastlesFell, Event, GiftTaken, WaveCleared
from game.sim.gifts import GIFTS
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_gates import GIFT_DRAWINGS
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.rule_look import rule_look
from game.view.bodies.wave_look import castle_name
from game.view.hud.hud import banner, banner_box
from game.view.hud.hud_boxes import Box
from game.view.paint.camera import WORLD
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import text_width
from game.view.paint.theme import Colour
from game.view.paint.wrapping import LINE_EVERY, wrapped

FOOT: Final = 708.0
"""units: where the lowest line ends, unless a scene needs that place."""

_CLEARED: Final = int(2.4 * TICKS_PER_SECOND)  # ticks for which a cleared wave is told
_TAKEN: Final = 3 * TICKS_PER_SECOND  # ticks for which a gift is explained once it is taken
_NAMED: Final = 2 * TICKS_PER_SECOND  # ticks for which a Castle's name stands
FALLEN: Final = 2 * TICKS_PER_SECOND
"""ticks for which the end of the last Castle is told."""

_HEAD: Final = 18.0  # units: letters of a head line
_LINE: Final = 14.0  # units: letters of a gift's sentence
_EVERY: Final = 24.0  # units from one sentence to the next at 100 %
_SIGN: Final = 8.0  # units: radius of a sign beside its sentence
_ROOM: Final = 1200.0
_GAP: Final = 1.3  # heights of letters between the parts of the line of a cleared wave
_CLEAR: Final = 30.0  # units between a ship's middle and a headline

_FLY: Final = "FLY THROUGH A GATE"
FALLEN_WORDS: Final = "THE CASTLES FELL"


class _Cleared(NamedTuple):
    """A wave that was cleared: when, and what each ship got, 0 for nothing."""

    wave: int
    tick: int
    paid: tuple[int, ...]


def over_ship(box: Box, world: World) -> bool:
    """Say whether a place is so near to a ship that what is written there would hide it."""
    return any(
        box.left - _CLEAR < ship.x < box.right + _CLEAR and box.top - _CLEAR < ship.y < box.bottom + _CLEAR
        for ship in world.ships
        if ship.flying
    )


def lower_half(canvas: Canvas, world: World, text: str, sub: str = "") -> bool:
    """Say whether a headline had better stand in the lower half: a ship is where it usually stands."""
    above, below = (over_ship(banner_box(canvas, text, sub, low=low), world) for low in (False, True))
    return above and not below


class Headlines:
    """Listens to a game, and writes what it has to tell for a while, by the ticks of its world."""

    def __init__(self) -> None:
        self._cleared: _Cleared | None = None
        self._taken: list[tuple[int, Gift]] = []
        """tick and gift, one for each ship at most."""
        self._named: tuple[int, str] | None = None
        """tick, and the name of the Castle that came."""
        self._fell: int | None = None
        self._low: tuple[str, bool] = ("", False)

    def follow(self, events: Sequence[Event], world: World) -> None:
        """Take in what a tick brought."""
        for event in events:
            if isinstance(event, WaveCleared) and rule_look(world.tuning).tells_waves:
                self._cleared = _Cleared(event.wave, world.tick, (0,) * len(world.ships))
            elif isinstance(event, BonusPaid):
                self._pay(event, world)
            elif isinstance(event, GiftTaken):
                latest = [(world.tick, event.gift), *self._taken]
                self._taken = latest[: len(world.ships)]
            elif isinstance(event, BodyArrived) and event.kind is Kind.CASTLE:
                self._named = (world.tick, castle_name(world.row.castle))
            elif isinstance(event, CastlesFell):
                self._fell = world.tick

    def _pay(self, event: BonusPaid, world: World) -> None:
        if self._cleared is not None:
            paid = [
                event.points if ship.id == event.ship else before
                for ship, before in zip(world.ships, self._cleared.paid, strict=True)
            ]
            self._cleared = self._cleared._replace(paid=tuple(paid))

    def draw(self, canvas: Canvas, world: World, foot: float = FOOT) -> Box | None:
        """Write what is to be told now, the lines at the bottom above a height; return their box."""
        self._draw_banner(canvas, world)
        small = canvas.text_scale <= 1.0
        heads = [_cleared_parts(self._cleared, canvas, world)] if self._is_told(world) else []
        if heads and not small:  # larger letters are told one after the other
            return _write_up(canvas, heads, [], foot)
        gifts = _offered(world, every=small)
        if gifts:
            heads.append([(_FLY, canvas.palette.prompt)])
        gifts = gifts or [gift for tick, gift in self._taken if _since(world, tick) < _TAKEN]
        return _write_up(canvas, heads, gifts, foot)

    def won(self, world: World) -> bool:
        """Say whether the end of the last Castle has just been told, in this very tick."""
        return self._fell is not None and world.tick - self._fell == FALLEN and not world.over

    def _is_told(self, world: World) -> bool:
        return self._cleared is not None and _since(world, self._cleared.tick) < _CLEARED

    def _draw_banner(self, canvas: Canvas, world: World) -> None:
        """Write the name of a Castle that has come, or that the last one fell."""
        for began, words, lasts in (
            (self._named[0], self._named[1], _NAMED) if self._named else (None, "", 1),
            (self._fell, FALLEN_WORDS, FALLEN),
        ):
            if began is not None and (age := _since(world, began)) < lasts:
                if self._low[0] != words:
                    self._low = (words, lower_half(canvas, world, words))
                banner(canvas, words, "", age / lasts, low=self._low[1])


def _since(world: World, tick: int) -> int:
    """Return the ticks since then; what is still to come, as after going back in time, is far away."""
    return world.tick - tick if world.tick >= tick else 10**9


def _offered(world: World, *, every: bool) -> list[Gift]:
    """Return the gifts of the gates that stand: all of them, or that of the gate nearest to a ship."""
    gates = [gate for gate in world.gates if gate.alive]
    ships = [ship for ship in world.ships if ship.flying]
    if every or len(gates) < 2 or not ships:
        return [gate.gift for gate in gates[: None if every else 1]]

    def far(gate: Gate) -> float:
        return min(world.torus.distance((gate.x, gate.y), (ship.x, ship.y)) for ship in ships)

    return [min(gates, key=far).gift]


def _cleared_parts(cleared: _Cleared | None, canvas: Canvas, world: World) -> list[tuple[str, Colour]]:
    """Return the parts of the line about a cleared wave: that it is, and what each ship got for it."""
    if cleared is None:
        return []
    several = len(world.ships) > 1
    palette = canvas.palette
    paid = [
        (f"+{points}" if points else "NO BONUS", ship_colour(palette, number) if several else palette.accent)
        for number, points in enumerate(cleared.paid)
    ]
    return [(f"WAVE {cleared.wave} CLEARED", palette.hud), *paid]


def _write_up(
    canvas: Canvas, heads: Sequence[Sequence[tuple[str, Colour]]], gifts: Sequence[Gift], foot: float
) -> Box | None:
    """Write head lines and sentences of gifts above a height; return the box of all."""
    if not heads and not gifts:
        return None
    head, high = canvas.letters(_HEAD), canvas.letters(_LINE)
    said = [f"{GIFTS[gift].word}: {GIFTS[gift].says}" for gift in gifts]
    lines = [wrapped(text, high, _ROOM) for text in said]
    every = max(_EVERY, high * LINE_EVERY)
    top = y = foot - head * LINE_EVERY * len(heads) - every * sum(map(len, lines))
    middle, wide = WORLD[0] / 2, 0.0
    for parts in heads:
        wide = max(wide, _write_parts(canvas, parts, y, head))
        y += head * LINE_EVERY
    longest = max((text_width(line, high) for each in lines for line in each), default=0.0)
    left = middle - longest / 2
    sign = _SIGN * high / _LINE
    for gift, each in zip(gifts, lines, strict=True):
        place = (max(sign, left - 2.0 * sign), y + high / 2)
        canvas.drawing(GIFT_DRAWINGS[gift], place, canvas.palette.pickup, sign)
        for line in each:
            canvas.text(line, left, y, high, canvas.palette.hud)
            y += every
    half = max(wide, longest + 6.0 * sign) / 2
    return Box(middle - half, top, middle + half, foot)


def _write_parts(canvas: Canvas, parts: Sequence[tuple[str, Colour]], y: float, high: float) -> float:
    """Write parts of a line beside one another, in the middle; return how wide they are."""

    def width_at(height: float) -> float:
        return sum(text_width(text, height) for text, _ in parts) + gap(height) * (len(parts) - 1)

    def gap(height: float) -> float:
        return _GAP * height

    high = high * min(1.0, _ROOM / width_at(high))
    wide, whole = [text_width(text, high) for text, _ in parts], width_at(high)
    x = WORLD[0] / 2 - whole / 2
    for (text, colour), width in zip(parts, wide, strict=True):
        canvas.text(text, x, y, high, colour)
        x += width + gap(high)
    return whole
