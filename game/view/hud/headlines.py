"""What is written over the field for a while: a cleared wave, gates, gifts, Castles, a new best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.sim import events
from game.sim.bodies import Gate, Gift, Kind
from game.sim.event_table import FALL_BURSTS, Aim
from game.sim.events import Event
from game.sim.gifts import GIFTS
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_castles import time_left
from game.view.bodies.draw_pick_ups import gate_colour
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.rules_style import rules_style
from game.view.bodies.wave_look import castle_name
from game.view.hud.hud import banner
from game.view.paint.camera import WORLD
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import text_width
from game.view.paint.text_layout import FIGURES, LINE_EVERY, wrapped
from game.view.paint.theme import Colour

Parts: TypeAlias = Sequence[tuple[str, Colour]]  # side by side; an empty text leaves room
Offer: TypeAlias = tuple[Gift, Colour]  # a gift, and the colour of its gate
Row: TypeAlias = tuple[Parts, float]  # of a board, and the height of its letters in units at 100 %
_HEAD: Final = 18.0  # units: letters of a head line
_LINE: Final = 14.0  # units: letters of a gift's sentence
_EVERY: Final = 24.0  # units from one sentence to the next at 100 %
_SIGN: Final = 8.0  # units: radius of a sign beside its sentence
_ROOM: Final = 1200.0
_RULE: Final = 260.0  # units: half the line above a board
_BOARD_FOOT: Final = 368.0  # units: the height at which a board ends
_ROW_EVERY: Final = 1.6  # heights of letters from row to row of a board
_GAP: Final = 1.3  # heights of letters between the parts of a head line


def write_block(canvas: Canvas, heads: Sequence[Parts], gifts: Sequence[Offer], foot: float) -> float:
    """Write head lines and sentences of gifts in the middle above a height; return where they begin."""
    head, height = canvas.scaled(_HEAD), canvas.scaled(_LINE)
    lines = [wrapped(f"{GIFTS[gift].word}: {GIFTS[gift].says}", height, _ROOM) for gift, _ in gifts]
    every, sign = max(_EVERY, height * LINE_EVERY), _SIGN * height / _LINE
    top = y = foot - head * LINE_EVERY * len(heads) - every * sum(map(len, lines))
    for parts in heads:
        _write_parts(canvas, parts, y, head)
        y += head * LINE_EVERY
    longest = max((text_width(line, height) for each in lines for line in each), default=0.0)
    left = WORLD[0] / 2 - longest / 2
    for (gift, colour), each in zip(gifts, lines, strict=True):
        canvas.drawing(GIFTS[gift].sign, (max(sign, left - 2.0 * sign), y + height / 2), colour, sign)
        for line in each:
            canvas.text(line, left, y, height, canvas.palette.hud)
            y += every
    return top


def fits(canvas: Canvas, parts: Parts) -> bool:
    """Return whether the parts of a head line fit beside one another in full height."""
    return _width(parts, canvas.scaled(_HEAD)) <= _ROOM


def _width(parts: Parts, height: float) -> float:
    return sum(text_width(text, height) for text, _ in parts) + _GAP * height * (len(parts) - 1)


def _write_parts(canvas: Canvas, parts: Parts, y: float, height: float) -> None:
    """Write parts of a line beside one another, in the middle."""
    height *= min(1.0, _ROOM / _width(parts, height))
    x = WORLD[0] / 2 - _width(parts, height) / 2
    for text, colour in parts:
        if text:
            canvas.text(text, x, y, height, colour)
        x += text_width(text, height) + _GAP * height


def write_board(canvas: Canvas, rows: Sequence[Row], part: float) -> None:
    """Write rows one below the other, above the banner, and above them a part (0..1) of a line."""
    middle, half = WORLD[0] / 2, _RULE * part
    y = _BOARD_FOOT - sum(canvas.scaled(height) * _ROW_EVERY for _, height in rows)
    canvas.line((middle - half, y), (middle + half, y), canvas.palette.accent, FIGURES)
    for parts, height in rows:
        letters = canvas.scaled(height)
        _write_parts(canvas, parts, y + letters * (_ROW_EVERY - 1.0), letters)
        y += letters * _ROW_EVERY


FOOT: Final = 708.0  # units: where the lowest line ends, unless a scene needs that place
_CLEARED: Final = int(1.4 * TICKS_PER_SECOND)  # ticks for which a cleared wave is announced
_TAKEN: Final = 3 * TICKS_PER_SECOND  # ticks for which a gift is explained once it is taken
FALLEN: Final = 2 * TICKS_PER_SECOND  # ticks for which the end of the last Castle is announced
_FELL: Final = int(2.5 * TICKS_PER_SECOND)  # ticks for which the end of any other one is announced
_BEST: Final = 3 * TICKS_PER_SECOND  # ticks for which a new best is announced
_RISES: Final = 18.0  # ticks in which a board comes up
_GOES: Final = 30.0  # ticks in which it goes
_COUNTS: Final = 60.0  # ticks in which a bonus is counted up
_CLEARED_HIGH: Final = (46.0, 34.0, 18.0)  # units: letters of a cleared wave, its bonus, and how it went

_FLY: Final = "FLY THROUGH A GATE"
_FETCH: Final = "FLY THROUGH THE WRECK: YOUR PARTNER IS BACK"
FALLEN_WORDS: Final = "THE CASTLES FELL"


class _Cleared(NamedTuple):
    """A wave that was cleared: when, what each ship got (0 for nothing), and how."""

    wave: int
    tick: int
    paid: tuple[int, ...]
    lasted: int  # ticks
    percent: int | None = None  # of what was fired, how much hit; None if nothing was, or nobody counts


class Headlines:
    """Listens to a game, and writes what it has to tell for a while, by the ticks of its world."""

    def __init__(self) -> None:
        self.aimed: Callable[[], Aim] | None = None
        """counts the shots of a single player; without it no accuracy is written."""
        self._cleared: _Cleared | None = None
        self._aimed_before = Aim()
        self._taken: list[tuple[int, Gift]] = []  # tick and gift, one for each ship at most
        self._form = 1  # the number of the last Castle that stood
        self._ended: tuple[int, str] | None = None  # tick, and the words about the Castle that fell or left
        self._best: tuple[int, int] | None = None  # tick, and the score that is a new best
        self._fell: int | None = None
        self._won = False  # whether the end of the last Castle has been announced

    def follow(self, events: Sequence[Event], world: World) -> None:
        """Take in what a tick brought."""
        if world.castles:
            self._form = world.castles[0].form
        if self._cleared is not None and world.tick == self._cleared.tick + 1:
            self._judge()  # whoever counts has taken in the last shot by now
        for event in events:
            self._take(event, world)

    def _take(self, event: Event, world: World) -> None:
        match event:
            case events.WaveCleared() if rules_style(world.tuning).tells_waves and not self.is_fallen(world):
                none = (0,) * len(world.ships)
                self._cleared = _Cleared(event.wave, world.tick, none, world.wave_tick)
            case events.WaveBegan():
                self._aimed_before = self.aimed() if self.aimed else Aim()
            case events.BonusPaid():
                self._pay(event, world)
            case events.GiftTaken():
                self._taken = [(world.tick, event.gift), *self._taken][: len(world.ships)]
            case events.BodyDestroyed(kind=Kind.CASTLE) if not any(castle.alive for castle in world.castles):
                self._ended = (world.tick + FALL_BURSTS, f"{castle_name(self._form)} FELL")
            case events.BodyLeft(kind=Kind.CASTLE):
                self._ended = (world.tick, f"{castle_name(self._form)} GETS AWAY")
            case events.CastlesFell():
                self._fell, self._won, self._ended = world.tick, False, None
            case _:
                pass

    def tell_best(self, score: int, world: World) -> None:
        """Tell from now on that a score is the best of its table."""
        self._best = (world.tick, score)

    def best_progress(self, world: World) -> float | None:
        """Return what part (0..1) of the time of a new best is over; None if none is announced."""
        if self._best is None or (age := _since(world, self._best[0])) >= _BEST:
            return None
        return age / _BEST

    def _judge(self) -> None:
        """Find out how well the player aimed in the wave that was cleared."""
        if self._cleared is None or self.aimed is None:
            return
        now, before = self.aimed(), self._aimed_before
        fired, hit = now.fired - before.fired, now.hit - before.hit
        if fired > 0:
            self._cleared = self._cleared._replace(percent=round(100 * hit / fired))

    def _pay(self, event: events.BonusPaid, world: World) -> None:
        if self._cleared is not None:
            paid = [
                event.points if ship.id == event.ship else before
                for ship, before in zip(world.ships, self._cleared.paid, strict=True)
            ]
            self._cleared = self._cleared._replace(paid=tuple(paid))

    def draw(self, canvas: Canvas, world: World, foot: float = FOOT) -> bool:
        """Write the current headlines, above `foot` (units); return whether there are any."""
        if self._fell is not None and self.is_fallen(world):
            banner(canvas, FALLEN_WORDS, "", _since(world, self._fell) / FALLEN)
        small, palette = canvas.text_scale <= 1.0, canvas.palette
        heads = self._heads(canvas, world)
        gifts: list[Offer] = []
        if small or not (heads or self._is_announced(world)):  # larger ones are written one after the other
            gates = _offered(world, every=small)
            if gates and small:
                heads.append([(_FLY, palette.prompt)])
            gifts = [(gate.gift, gate_colour(palette, gate)) for gate in gates]
            taken_now = [gift for tick, gift in self._taken if _since(world, tick) < _TAKEN]
            gifts = gifts or [(gift, palette.pickup) for gift in taken_now]
        if heads or gifts:
            write_block(canvas, heads, gifts, foot)
        if self._cleared is not None and self._is_announced(world):
            age = _since(world, self._cleared.tick)
            rises = min(1.0, (age + 1.0) / _RISES)
            with canvas.dimmed(min(rises, (_CLEARED - age) / _GOES)):
                write_board(canvas, _cleared_rows(self._cleared, canvas, world), rises)
        return bool(heads or gifts) or self.is_busy(world)

    def _heads(self, canvas: Canvas, world: World) -> list[Parts]:
        """Return the lines at the bottom above those about gifts, each in parts."""
        heads: list[Parts] = []
        palette = canvas.palette
        if self._best is not None and self.best_progress(world) is not None:
            heads.append([(f"NEW BEST {max(self._best[1], world.score)}", palette.prompt)])
        if world.reserve > 0 and not world.over and any(ship.is_wreck for ship in world.ships):
            heads.append([(_FETCH, palette.prompt)])
        if self._ended is not None and _since(world, self._ended[0]) < _FELL:
            heads.append([(self._ended[1], palette.lancer)])
        if world.castles and time_left(world.castles[0]) < 1.0:
            seconds = -(-world.castles[0].life // TICKS_PER_SECOND)
            heads.append([(f"{castle_name(self._form)} GETS AWAY IN {seconds} S", palette.warning)])
        return heads

    def won(self, world: World) -> bool:
        """Return whether the end of the last Castle has been announced; true only once, between two waves."""
        if self._fell is None or self._won or world.over or world.ticks_to_wave == 0:
            return False
        self._won = world.tick - self._fell >= FALLEN
        return self._won

    def is_fallen(self, world: World) -> bool:
        """Return whether the end of the last Castle is announced."""
        return self._fell is not None and _since(world, self._fell) < FALLEN

    def is_busy(self, world: World) -> bool:
        """Return whether a board or a banner of its own stands: then no other is written."""
        return self.is_fallen(world) or self._is_announced(world)

    def _is_announced(self, world: World) -> bool:
        return self._cleared is not None and _since(world, self._cleared.tick) < _CLEARED


def _since(world: World, tick: int) -> int:
    """Return the ticks since then; what is still to come, as after going back in time, is far away."""
    return world.tick - tick if world.tick >= tick else 10**9


def _offered(world: World, *, every: bool) -> list[Gate]:
    """Return the gates that stand: all of them, or the one nearest to a ship."""
    gates = [gate for gate in world.gates if gate.alive]
    ships = [ship for ship in world.ships if ship.flying]
    if every or len(gates) < 2 or not ships:
        return gates[: None if every else 1]

    def far(gate: Gate) -> float:
        return min(world.torus.distance((gate.x, gate.y), (ship.x, ship.y)) for ship in ships)

    return [min(gates, key=far)]


def _cleared_rows(cleared: _Cleared, canvas: Canvas, world: World) -> list[Row]:
    """Return the rows about a cleared wave: what each ship got for it, counted up, and how it went."""
    several = len(world.ships) > 1
    palette, left = canvas.palette, max(0.0, 1.0 - _since(world, cleared.tick) / _COUNTS)
    counted = [round(points * (1.0 - left * left)) for points in cleared.paid]
    paid = [
        (f"+{now}" if points else "NO BONUS", palette.accent)
        for now, points in zip(counted, cleared.paid, strict=True)
    ]
    if several:
        paid = [
            (f"{ship.score} {words}", ship_colour(palette, number))
            for number, (ship, (words, _)) in enumerate(zip(world.ships, paid, strict=True))
        ]
    seconds = cleared.lasted // TICKS_PER_SECOND
    how = [(f"TIME {seconds // 60}:{seconds % 60:02}", palette.hud)]
    if cleared.percent is not None and not several:
        how.append((f"ACCURACY {cleared.percent} %", palette.hud))
    head = (f"WAVE {cleared.wave} CLEARED", palette.title)
    return list(zip(([head], paid, how), _CLEARED_HIGH, strict=True))
