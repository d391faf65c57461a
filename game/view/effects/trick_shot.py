"""Bank shots: a kill after a reflection or more, shown with its way, the normals and the angles.

The way is that of the shot or pulse as it was played. A pulse tells its legs. Ships' shots are followed from
where they were fired over each bounce to their end, in a field with wells, which bend their way, from tick to
tick. Nothing is traced again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from game.physics import Point, Torus
from game.physics.legs import Leg
from game.sim.bodies import Cause, Kind, Shot
from game.sim.events import BankShot, BodyDestroyed, Event, LaserFired, Ricocheted, ShotFired
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_beams import draw_bundle
from game.view.bodies.poses import beam_pieces, copies
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import FULL, DrawOptions
from game.view.paint.outlines import arc, turned
from game.view.paint.stroke_font import text_width
from game.view.paint.theme import Colour

REST: Final = 12 * TICKS_PER_SECOND  # ticks of the game from one trick shot to the next, at least
HELD: Final = TICKS_PER_SECOND // 2  # ticks for which the picture is held
EQUAL, MOVED, CORNER = "IN EQUALS OUT", "THE MIRROR MOVED", "OFF A CORNER"
"""What is written: the law of reflection, or why angles differ."""

_LASTS: Final = 84.0  # ticks of the game for which it is seen if nothing is held, the last of them fading
_FADES: Final = 48.0  # ticks
_DRAWN: Final = 0.5  # fraction of the hold by which the way has been drawn to its end
_STEEPEST: Final = 6.0  # degrees: at less it flies back nearly as it came, and no angle is to be seen
_SHORTEST: Final = 0.05  # units: a shorter leg, as in a corner, has no sure direction
_LEAST: Final = (
    60.0  # units of the way to the first mirror and from the last: else the angles lie in the flash
)
_RAILS: Final = (1.2, 2.4)  # units from the way to the lines that make it thick
_HIT: Final = 1e-6  # units from a leg within which a hit is on it
_SAME: Final = 0.05  # degrees by which two angles may differ that are written alike
_NORMAL: Final = 150.0  # units
_DASHES: Final = 9
_TANGENT: Final = 40.0  # units to each side
_ARCS: Final = (84.0, 90.0)  # units: two arcs, outside of the flash of a mirror
_STEP: Final = math.radians(8.0)
_FIGURES: Final = 22.0  # units: height
_AWAY: Final = (140.0, 200.0)  # units from a mirror to its figures, at least and at most
_BEYOND: Final = math.radians(36.0)
_WORDS: Final = 36.0  # units: height
_WORDS_AT: Final = (0.5, 0.86)  # fractions of the width and of the height: their middle
_GAP: Final = 6.0  # units free around a text
_NORMAL_LIGHT: Final = 0.8


class Turn(NamedTuple):
    """A reflection: its wrapped place, and unit vectors along the normal, the way back, and the way on."""

    place: Point
    normal: Point
    back: Point
    onward: Point

    @property
    def angles(self) -> tuple[float, float]:
        """The angles of the way in and of the way out with the normal, in degrees."""
        return _angle(self.back, self.normal), _angle(self.onward, self.normal)


@dataclass(frozen=True, slots=True)
class TrickShot:
    """The way of a shot or pulse from the ship to what it ended.

    A leg with a normal ends at a mirror; the others go straight on, or were bent by a well.
    """

    legs: tuple[Leg, ...]
    pulse: bool

    def turns(self, torus: Torus) -> list[Turn]:
        """Return its reflections in order."""
        return [
            Turn(
                torus.wrap((leg.start[0] + leg.motion[0], leg.start[1] + leg.motion[1])),
                leg.normal,
                _unit((-leg.motion[0], -leg.motion[1])),
                _unit(after.motion),
            )
            for leg, after in pairwise(self.legs)
            if leg.normal is not None
        ]

    def words(self, torus: Torus) -> str:
        """Return three words about its angles."""
        if all(abs(a - b) < _SAME for a, b in (turn.angles for turn in self.turns(torus))):
            return EQUAL
        return CORNER if self.pulse else MOVED

    @property
    def length(self) -> float:
        """The length of its way, in units."""
        return sum(math.hypot(*leg.motion) for leg in self.legs)


@dataclass(slots=True)
class ShotPath:
    """Where a ship's shot has been since it was fired."""

    shot: Shot
    at: Point  # the last place that is known, wrapped
    start: Point  # where the present leg began, wrapped
    motion: Point = (0.0, 0.0)  # since then
    done: list[Leg] = field(default_factory=list)

    def move(self, torus: Torus, place: Point) -> None:
        """Go on to a place less than half a world away."""
        dx, dy = torus.delta(self.at, place)
        self.motion = (self.motion[0] + dx, self.motion[1] + dy)
        self.at = place

    def turn(self, normal: Point | None) -> None:
        """End the present leg here, at a mirror if there is a normal."""
        self.done.append(Leg(self.start, self.motion, None, normal))
        self.start, self.motion = self.at, (0.0, 0.0)

    @property
    def legs(self) -> tuple[Leg, ...]:
        """All legs, the last of them up to here."""
        return (*self.done, Leg(self.start, self.motion, None, None))


class TrickShots:
    """Finds trick shots among the events of a game, and draws the last one. Never changes the world."""

    def __init__(self, look: DrawOptions = FULL) -> None:
        self.look = look  # whether they are shown; may change at any time
        self.last: TrickShot | None = None
        self._began = -REST  # tick of the world after which it was found
        self._ways: dict[int, ShotPath] = {}
        self._pulses: dict[int, LaserFired] = {}  # of this tick, by the ship's id
        self._ended: BodyDestroyed | None = None  # what ended last in this tick

    @property
    def ways(self) -> Iterable[ShotPath]:
        """The ways of the ships' shots that are under way."""
        return self._ways.values()

    def began(self, world: World) -> bool:
        """Return whether the tick just played has brought one."""
        return self.last is not None and self._began == world.tick

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Follow shots and pulses through a tick, and keep a trick shot if it is time for one."""
        self._pulses.clear()
        self._ended = None
        for event in events:
            match event:
                case ShotFired():
                    self._begin(event, world)
                case Ricocheted():
                    self._turn(event, world.torus)
                case LaserFired():
                    self._pulses[event.ship] = event
                case BodyDestroyed():
                    self._ended = event
                case BankShot():
                    self._take(event, world)
                case _:
                    pass
        self._go_on(world)

    def _begin(self, event: ShotFired, world: World) -> None:
        """Begin to follow a ship's shot."""
        shot = None if event.hostile else next((s for s in world.shots if s.id == event.shot), None)
        if shot is not None:
            self._ways[event.shot] = ShotPath(shot, event.place, event.place)

    def _turn(self, event: Ricocheted, torus: Torus) -> None:
        """Let a shot bounce."""
        way = self._ways.get(event.shot)
        if way is not None:
            way.move(torus, event.centre)
            way.turn(event.normal)

    def _go_on(self, world: World) -> None:
        """Follow the shots that are still there; in a field with wells their way bends."""
        if not self._ways:
            return
        there = {shot.id for shot in world.shots}
        self._ways = {number: way for number, way in self._ways.items() if number in there}
        for way in self._ways.values():
            way.move(world.torus, (way.shot.x, way.shot.y))
            if world.wells and math.hypot(*way.motion) > _SHORTEST:
                way.turn(None)

    def _take(self, bank: BankShot, world: World) -> None:
        """Keep a kill as a trick shot, if it is one and the last is long enough ago."""
        ended, pulse = self._ended, self._pulses.get(bank.ship)
        if ended is None:
            return
        rested = not 0 <= world.tick - self._began < REST
        if not (self.look.trick_shots and rested):
            return
        legs: tuple[Leg, ...] | None = None
        if ended.cause is Cause.LASER and pulse is not None:
            legs = _to_the_hit(world.torus, pulse, bank, ended.kind)
        elif ended.cause is Cause.SHOT:
            legs = self._to_the_end(world.torus, bank)
        sizes = [math.hypot(*leg.motion) for leg in legs or ()]
        if legs and min(sizes) >= _SHORTEST and min(sizes[0], sizes[-1]) >= _LEAST:
            trick = TrickShot(legs, ended.cause is Cause.LASER)
            if all(min(turn.angles) >= _STEEPEST for turn in trick.turns(world.torus)):
                self.last, self._began = trick, world.tick

    def _to_the_end(self, torus: Torus, bank: BankShot) -> tuple[Leg, ...] | None:
        """Return the way of the shot that ended in this tick in what it killed."""
        gone = [
            way
            for way in self._ways.values()
            if not way.shot.alive and (way.shot.owner, way.shot.banks) == (bank.ship, bank.reflections)
        ]
        if not gone:
            return None
        way = min(gone, key=lambda way: torus.distance((way.shot.x, way.shot.y), bank.place))
        way.move(torus, (way.shot.x, way.shot.y))
        return way.legs

    def light(self, world: World, alpha: float) -> float:
        """Return the brightness (0..1) with which the last one is seen now, 0 for not at all."""
        age = world.tick - self._began - 1.0 + alpha
        if self.last is None or not -1.0 <= age < _LASTS:
            return 0.0
        lasts = _FADES if self.look.freezes else _LASTS
        return min(1.0, max(0.0, (lasts - age) / _FADES))

    def formula(self, world: World) -> str:
        """Return the angles of the last one and the law of reflection, "" while none is seen."""
        if self.last is None or not self.light(world, 1.0) > 0.0:
            return ""
        angles = (
            f"in {one:.1f}°, out {other:.1f}°"
            for one, other in (t.angles for t in self.last.turns(world.torus))
        )
        return f"d' = d - 2 (d·n) n     {'; '.join(angles)}"

    def draw(self, canvas: Canvas, world: World, alpha: float = 1.0, drawn: float = 1.0) -> None:
        """Draw the last trick shot while it is seen, alpha (0..1) of the way through the last tick.

        drawn: the part (0..1) of the hold that has passed; without a hold all of it is drawn.
        """
        light = self.light(world, alpha)
        if self.last is not None and light > 0.0:
            with canvas.dimmed(light):
                _draw(canvas, world.torus, self.last, min(1.0, drawn / _DRAWN))
                if drawn >= _DRAWN:
                    _draw_labels(canvas, world.torus, self.last)


def _to_the_hit(torus: Torus, pulse: LaserFired, bank: BankShot, kind: Kind) -> tuple[Leg, ...] | None:
    """Return the legs of a pulse up to where it entered what it destroyed after the bank's reflections."""
    legs = pulse.legs[: bank.reflections + 1]
    if len(legs) <= bank.reflections or kind is Kind.PLATE:  # a plate is at the end of the leg
        return legs if len(legs) > bank.reflections else None
    last = legs[-1]
    hits = [way for hit in pulse.hits for way in _on_leg(torus, last, hit)]
    if not hits:
        return None

    def far(way: Point) -> float:
        place = torus.wrap((last.start[0] + way[0], last.start[1] + way[1]))
        return torus.distance(place, bank.place)

    return (*legs[:-1], Leg(last.start, min(hits, key=far), None, None))


def _on_leg(torus: Torus, leg: Leg, hit: Point) -> Iterator[Point]:
    """Yield the ways from a leg's start to the images of a place that lie on it."""
    (mx, my), size = leg.motion, math.hypot(*leg.motion)
    if size == 0.0:
        return
    for x, y in torus.images((hit[0] - leg.start[0], hit[1] - leg.start[1]), leg.motion, _HIT):
        along, aside = (x * mx + y * my) / size, (x * my - y * mx) / size
        if abs(aside) < _HIT and -_HIT < along < size + _HIT:
            yield x, y


def _unit(vector: Point) -> Point:
    size = math.hypot(*vector)
    return vector[0] / size, vector[1] / size


def _angle(one: Point, other: Point) -> float:
    """Return the angle between two unit vectors in degrees; exact for small ones too."""
    across = one[0] * other[1] - one[1] * other[0]
    return math.degrees(math.atan2(abs(across), one[0] * other[0] + one[1] * other[1]))


def _draw(canvas: Canvas, torus: Torus, trick: TrickShot, drawn: float) -> None:
    """Draw the first part (0..1) of a way, with the normals and arcs of the mirrors that it has come to."""
    palette = canvas.palette
    left = trick.length * drawn
    legs: list[Leg] = []
    passed = 0
    for leg in trick.legs:
        size = math.hypot(*leg.motion)
        part = min(1.0, left / size)
        legs.append(leg._replace(motion=(leg.motion[0] * part, leg.motion[1] * part)))
        left -= size
        if left < 0.0:
            break
        passed += leg.normal is not None
    colour = palette.laser if trick.pulse else palette.shot
    for piece in beam_pieces(torus, legs):
        if piece.start != piece.end:
            draw_bundle(canvas, piece, _RAILS, 1.0, colour, 1.0)
    turns = trick.turns(torus)
    for turn in turns[:passed]:
        _draw_turn(canvas, torus, turn)


def _draw_turn(canvas: Canvas, torus: Torus, turn: Turn) -> None:
    """Draw the normal, a piece of the mirror, and an arc on each side of the normal."""
    colour = canvas.palette.accent
    for x, y in copies(torus, turn.place, _NORMAL):
        nx, ny = turn.normal
        canvas.line(
            (x - ny * _TANGENT, y + nx * _TANGENT),
            (x + ny * _TANGENT, y - nx * _TANGENT),
            canvas.palette.mirror,
        )
        step = _NORMAL / (2 * _DASHES - 1)
        for dash in range(_DASHES):
            near, far = 2 * dash * step, (2 * dash + 1) * step
            canvas.line((x + nx * near, y + ny * near), (x + nx * far, y + ny * far), colour, _NORMAL_LIGHT)
        for side in (turn.back, turn.onward):
            for radius in _ARCS:
                canvas.polyline(_arc((x, y), turn.normal, side, radius), colour)


def _arc(middle: Point, one: Point, other: Point, radius: float) -> list[Point]:
    """Return points of the arc from one direction to the other."""
    first = math.atan2(one[1], one[0])
    way = math.remainder(math.atan2(other[1], other[0]) - first, math.tau)
    return turned(arc(first, way, max(1, math.ceil(abs(way) / _STEP)), radius), middle, 0)


def _draw_labels(canvas: Canvas, torus: Torus, trick: TrickShot) -> None:
    """Write the angles, each by its leg, and the words."""
    palette, height = canvas.palette, canvas.scaled(_FIGURES)
    for turn in trick.turns(torus):
        for side, angle in zip((turn.back, turn.onward), turn.angles, strict=True):
            text = f"{angle:.1f}°"
            place = _beside(turn, side, text_width(text, height) / 2 + _GAP)
            _write(canvas, torus, text, place, height, palette.accent)
    place = (_WORDS_AT[0] * torus.width, _WORDS_AT[1] * torus.height)
    _write(canvas, torus, trick.words(torus), place, canvas.scaled(_WORDS), palette.title)


def _write(canvas: Canvas, torus: Torus, text: str, place: Point, height: float, colour: Colour) -> None:
    """Write a text about the place on the field that is nearest to a wanted one."""
    across, down = text_width(text, height) / 2 + _GAP, height / 2 + _GAP
    x = min(max(place[0], across), torus.width - across)
    y = min(max(place[1], down), torus.height - down)
    canvas.text(text, x, y - height / 2, height, colour, "centre")


def _beside(turn: Turn, side: Point, aside: float) -> Point:
    """Return a place for an angle: between leg and normal if a text fits there, else beyond the leg."""
    first = math.atan2(turn.normal[1], turn.normal[0])
    way = math.remainder(math.atan2(side[1], side[0]) - first, math.tau)
    away = max(_AWAY[0], aside / max(1e-9, abs(math.sin(way / 2))))
    if away > _AWAY[1]:
        away = max(_AWAY[0], aside / math.sin(_BEYOND))
        way = 2.0 * (way + math.copysign(_BEYOND, way))
    angle = first + way / 2
    return turn.place[0] + away * math.cos(angle), turn.place[1] + away * math.sin(angle)
