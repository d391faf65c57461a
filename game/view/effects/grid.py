"""The grid behind everything: straight lines that explosions, wells and heavy bodies bend.

Each knot of the grid is drawn aside from its place at rest. The way that it is drawn is computed anew in each
frame, from the world and from the explosions of the last second: there are no springs, and nothing can drift.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import compress, repeat
from operator import add
from typing import Final, NamedTuple, TypeVar

from game.physics import Point, Torus
from game.sim import events
from game.sim.bodies import Castle, Kind, Rock
from game.sim.event_table import FALL_BURSTS
from game.sim.events import Event
from game.sim.kinds.well import reach_of
from game.sim.world import World
from game.view.bodies.draw_obstacles import open_part
from game.view.bodies.poses import Poses
from game.view.bodies.wave_look import displayed_wave, grid_colour, sector_of
from game.view.effects.impact import trauma
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import FULL, DrawOptions
from game.view.paint.theme import Theme

LineT = TypeVar("LineT", list[float], bytearray)

EVERY: Final = 48.0
"""units from line to line, about: a whole number of lines fits the field, so that it has no seam."""

LIGHT: Final = 0.16  # brightness of the lines, 0..1: far below that of any body.
GIVE: Final = 0.09
"""units by which a pull of 1 unit/s^2 draws a knot aside: below what would fold the grid at a core."""

MOST: Final = 10  # waves at once; beyond these the weakest is dropped
_BEYOND: Final = 2  # lines beyond each edge, which the strongest shake can show
_LEAST: Final = 0.1  # trauma of the weakest explosion that bends the grid
_REACH: Final = (90.0, 420.0)  # units that a wave runs: at least, and more by trauma
_HIGH: Final = (9.0, 40.0)  # units by which it pushes: likewise
_WIDE: Final = (48.0, 60.0)  # units from its crest to its end: likewise
_SPAN: Final = (60.0, 72.0)  # ticks that it lasts: likewise
_RISE: Final = 8.0  # ticks until it pushes fully
_FLAT: Final = 0.2  # units of height: a lower wave is too flat to be seen
_FALL: Final = 1.5  # strength of the wave of a Castle that bursts
_CLEARED: Final = 1.0  # of a cleared wave
_GATE: Final = 0.4  # of a gate that was taken
_ENTRY: Final = 0.9  # of a Castle that comes
_HEAVY: Final = 40.0  # units: radius of the smallest rock that bends the grid
_ROCK_DIP: Final = 5.0  # units by which a heavy rock draws a knot aside at most
_CASTLE_DIP: Final = 11.0
_DIP_REACH: Final = 2.4  # radii


@dataclass(frozen=True, slots=True)
class Wave:
    """What an explosion does to the grid: a crest that runs outwards, ever slower, and flattens."""

    place: Point
    strength: float  # the trauma of the explosion, 0..1; more for what runs over the whole field.
    born: int  # tick of the grid; it may be to come

    @property
    def span(self) -> float:
        """How long it lasts, in ticks: less than is replayed before a past tick that is shown."""
        return _by(_SPAN, self.strength)

    def crest(self, age: float) -> tuple[float, float, float]:
        """Return the radius, the height and the half width of the crest, in units, at an age in ticks."""
        left = max(0.0, 1.0 - age / self.span)
        height = _by(_HIGH, self.strength) * left * min(1.0, age / _RISE)
        return _by(_REACH, self.strength) * (1.0 - left * left), height, _by(_WIDE, self.strength)


def _by(span: tuple[float, float], strength: float) -> float:
    return span[0] + span[1] * strength


class Dip(NamedTuple):
    """A place that draws the grid to itself, as a well of this strength, core and reach does."""

    place: Point
    strength: float
    core: float
    reach: float


class Knots:
    """The knots of a torus, and how far each is drawn aside."""

    def __init__(self, torus: Torus) -> None:
        self.columns = max(_BEYOND, round(torus.width / EVERY))
        self.rows = max(_BEYOND, round(torus.height / EVERY))
        self.across, self.down = torus.width / self.columns, torus.height / self.rows
        self.aside_x = [0.0] * (self.columns * self.rows)  # units, row by row
        self.aside_y = [0.0] * (self.columns * self.rows)
        self.bent = bytearray(self.columns * self.rows)  # 1 for each knot that may be aside

    def place(self, number: int) -> Point:
        """Return where a knot is at rest."""
        row, column = divmod(number, self.columns)
        return (column + 0.5) * self.across, (row + 0.5) * self.down

    def rows_near(self, place: Point, inner: float, outer: float) -> Iterator[tuple[int, float, range]]:
        """Yield the runs of knots between two distances (units) from a place, row by row.

        Each is the number of the row's first knot, the way down to the row, and the columns, which may lie
        beyond the edges. A knot comes once for each way round the torus that is short enough.
        """
        x, y = place
        across, down, columns, rows = self.across, self.down, self.columns, self.rows
        for row in range(math.ceil((y - outer) / down - 0.5), math.floor((y + outer) / down - 0.5) + 1):
            dy = (row + 0.5) * down - y
            half = math.sqrt(max(0.0, outer * outer - dy * dy))
            hole = math.sqrt(max(0.0, inner * inner - dy * dy)) if inner > 0.0 else 0.0
            sides = ((x - half, x - hole), (x + hole, x + half)) if hole else ((x - half, x + half),)
            for low, high in sides:
                run = range(math.ceil(low / across - 0.5), math.floor(high / across - 0.5) + 1)
                yield row % rows * columns, dy, run

    def draw_to(self, dip: Dip) -> None:
        """Draw the knots in reach to a place, by the law of `physics.pull`."""
        x, across, columns = dip.place[0], self.across, self.columns
        soft, far = dip.core * dip.core, dip.reach * dip.reach
        aside_x, aside_y, bent = self.aside_x, self.aside_y, self.bent
        for first, dy, run in self.rows_near(dip.place, 0.0, dip.reach):
            for column in run:
                number, dx = first + column % columns, (column + 0.5) * across - x
                squared = dx * dx + dy * dy
                scale = dip.strength / (squared + soft) * (1.0 - squared / far)
                aside_x[number] -= dx * scale
                aside_y[number] -= dy * scale
                bent[number] = 1

    def push(self, place: Point, crest: tuple[float, float, float]) -> None:
        """Push the knots below a crest outwards."""
        radius, height, width = crest
        x, across, columns, sqrt = place[0], self.across, self.columns, math.sqrt
        aside_x, aside_y, bent = self.aside_x, self.aside_y, self.bent
        for first, dy, run in self.rows_near(place, max(0.0, radius - width), radius + width):
            squared = dy * dy
            for column in run:
                dx = (column + 0.5) * across - x
                away = sqrt(dx * dx + squared)
                off = (away - radius) / width
                slope = 1.0 - off * off
                if slope > 0.0 and away > 0.0:
                    # Near the middle it pushes less, where neighbours are pushed apart.
                    scale = height * slope * slope / max(away, width)
                    number = first + column % columns
                    aside_x[number] += dx * scale
                    aside_y[number] += dy * scale
                    bent[number] = 1

    def at_rest(self) -> list[Point]:
        """Return where the knots are while nothing bends them, row by row, with those beyond the edges."""
        xs, rows = [(column + 0.5) * self.across for column in _beyond(self.columns)], _beyond(self.rows)
        return [(x, y) for y in [(row + 0.5) * self.down for row in rows] for x in xs]

    def points(
        self, placed: Callable[[list[Point]], list[Point]] = list, rest: list[Point] | None = None
    ) -> list[Point]:
        """Return where the knots are now, in the order of `at_rest`; rest: what `placed` makes of those."""
        columns, xs = self.columns, [(column + 0.5) * self.across for column in _beyond(self.columns)]
        wide, numbers, places = len(xs), list[int](), list[Point]()
        for at, row in enumerate(_beyond(self.rows)):
            y, run = (row + 0.5) * self.down, slice(first := row % self.rows * columns, first + columns)
            if 1 in self.bent[run]:
                bent = _round(self.bent[run])
                numbers += compress(range(at * wide, at * wide + wide), bent)
                aside_x, aside_y = (
                    compress(_round(each[run]), bent) for each in (self.aside_x, self.aside_y)
                )
                places += zip(
                    map(add, compress(xs, bent), aside_x), map(add, repeat(y), aside_y), strict=False
                )
        points = placed(self.at_rest()) if rest is None else rest.copy()
        for number, place in zip(numbers, placed(places), strict=True):
            points[number] = place
        return points

    def lines(self, points: list[Point]) -> list[list[Point]]:
        """Return the lines between these points, each from edge to edge: a straight one has only its ends."""
        columns, bent, width = self.columns, self.bent, len(_beyond(self.columns))
        firsts = [row % self.rows * columns for row in _beyond(self.rows)]
        across = [
            points[at : at + width : 1 if 1 in bent[first : first + columns] else width - 1]
            for at, first in zip(range(0, len(points), width), firsts, strict=True)
        ]
        height = width * (len(firsts) - 1)
        down = [
            points[at :: width if 1 in bent[column % columns :: columns] else height]
            for at, column in enumerate(_beyond(columns))
        ]
        return across + down


def _beyond(count: int) -> range:
    """Return the numbers of `count` lines, and of some beyond the edges."""
    return range(-_BEYOND, count + _BEYOND)


def _round(line: LineT) -> LineT:
    """Return what a line has at its knots, with those beyond the edges, round the torus."""
    return line[-_BEYOND:] + line + line[:_BEYOND]


def dips(world: World, poses: Poses, alpha: float = 1.0) -> list[Dip]:
    """Return what draws the grid to itself: wells by the field of their pull, and heavy bodies a little."""
    tuning = world.tuning
    reach, strength = reach_of(tuning), tuning.well.strength * GIVE
    found = [
        Dip((well.x, well.y), strength * open_part(well, tuning), tuning.well.core, reach)
        for well in world.wells
    ]
    heavy: list[tuple[Rock | Castle, float]] = [
        (body, _ROCK_DIP) for body in world.rocks if body.radius >= _HEAVY
    ]
    heavy += [(body, _CASTLE_DIP) for body in world.castles]
    for body, deep in heavy:
        place = poses.place(body.id, (body.x, body.y), alpha)
        found.append(Dip(place, 2.0 * body.radius * deep, body.radius, _DIP_REACH * body.radius))
    return found


class Grid:
    """The grid of a game. Call `follow(events, world)`, then `tick()` in every tick; `draw` in every frame.

    Never changes the world. Equal events and worlds give equal grids, whatever came more than two seconds
    before: so the grid of a past tick is that of the game as it was played.
    """

    def __init__(self, look: DrawOptions = FULL) -> None:
        self.look = look  # whether there is a grid, and whether it bends; may change at any time
        self.waves: list[Wave] = []
        self._now = self._bursts = 0
        self._last: Point | None = None  # where the last body went
        self._seen: tuple[object, Torus] | None = None
        self._rest: list[Point] = []
        """the knots at rest in pixels, as long as they are seen so."""

    def follow(self, happened: Iterable[Event], world: World) -> None:
        """Start a wave for each explosion of a tick."""
        for event in happened:
            match event:
                case events.BodyDestroyed() | events.ShipDestroyed() | events.ShieldBroken():
                    self._break(event)
                case events.BodyArrived(kind=Kind.CASTLE):
                    self._push(event.place, _ENTRY)
                case events.GiftTaken():
                    self._push(event.place, _GATE)
                case events.WaveCleared():
                    place = self._last or (world.torus.width / 2, world.torus.height / 2)
                    self._push(place, _CLEARED, max(0, self._bursts - self._now))
                case _:
                    pass
        while len(self.waves) > MOST:
            self.waves.remove(min(self.waves, key=self._height))

    def _push(self, place: Point, strength: float, delay: int = 0) -> None:
        self.waves.append(Wave(place, strength, self._now + delay))

    def _break(self, event: events.BodyDestroyed | events.ShipDestroyed | events.ShieldBroken) -> None:
        strength = trauma(event)
        if strength >= _LEAST:
            self._push(event.place, strength)
            self._last = event.place
        if isinstance(event, events.BodyDestroyed) and event.kind is Kind.CASTLE:
            self._bursts = self._now + FALL_BURSTS
            self._push(event.place, _FALL, FALL_BURSTS)

    def _height(self, wave: Wave) -> float:
        """Return how high a wave is, or will be."""
        return wave.crest(max(0.0, self._now - wave.born) + _RISE)[1]

    def tick(self) -> None:
        """Advance by one tick, 1/120 s."""
        self._now += 1
        self.waves = [wave for wave in self.waves if self._now - 1 - wave.born < wave.span]

    def knots(self, world: World, poses: Poses, alpha: float = 1.0) -> Knots:
        """Return the knots, alpha (0..1) of the way from the last tick to this one."""
        knots = Knots(world.torus)
        if self.look.bends:
            for dip in dips(world, poses, alpha):
                knots.draw_to(dip)
            now = self._now - 1.0 + alpha
            for wave in self.waves:
                crest = wave.crest(max(0.0, now - wave.born))
                if crest[1] >= _FLAT:
                    knots.push(wave.place, crest)
        return knots

    def draw(self, canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme) -> None:
        """Draw the grid beneath everything; none on plain black."""
        if self.look.grid and theme.sky not in ("black", "none"):
            knots = self.knots(world, poses, alpha)
            if self._seen != (canvas.lens, world.torus):
                self._seen, self._rest = (canvas.lens, world.torus), canvas.placed(knots.at_rest())
            colour = grid_colour(theme, sector_of(displayed_wave(world)))
            canvas.ground(knots.lines(knots.points(canvas.placed, self._rest)), colour, LIGHT)
