"""Where bodies are drawn: between ticks, across edges, and how hits and shots show on them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from game.physics import Point, Torus
from game.physics.legs import Leg
from game.sim import events
from game.sim.events import Event
from game.sim.headings import TURN, turn_between
from game.sim.kinds.registry import Role, bodies
from game.sim.world import World
from game.view.paint.camera import clip_segment
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import FULL, DrawOptions
from game.view.paint.theme import Colour, Theme, blend

MARGIN: Final = 56.0
"""units beyond the edge that are still drawn, because haze and the strongest shake can show them."""


def copies(torus: Torus, place: Point, reach: float) -> Sequence[Point]:
    """Return where to draw a body that extends `reach` units: its wrapped place, and copies beyond edges."""
    return images(torus, place, reach + MARGIN)


def images(torus: Torus, place: Point, reach: float) -> Sequence[Point]:
    """Return a wrapped place, and its images beyond the edges that lie nearer than `reach` units to them."""
    x, y = place
    width, height = torus.width, torus.height
    if reach <= x <= width - reach and reach <= y <= height - reach:
        return (place,)
    if not reach * 2.0 <= min(width, height):  # more than one image on a side
        return (place, *torus.straddles(place, reach))
    columns = (x, x + width) if x < reach else (x, x - width) if x > width - reach else (x,)
    rows = (y, y + height) if y < reach else (y, y - height) if y > height - reach else (y,)
    return tuple((column, row) for column in columns for row in rows)


class BeamPiece(NamedTuple):
    """A visible part of a beam, and the length (units) of the beam before it."""

    start: Point
    end: Point
    before: float


def beam_pieces(torus: Torus, legs: Iterable[Leg]) -> list[BeamPiece]:
    """Return the visible pieces of a beam: each leg in every copy of the world that it crosses."""
    pieces: list[BeamPiece] = []
    before = 0.0
    for leg in legs:
        pieces += _leg_pieces(torus, leg.start, leg.motion, before)
        before += math.hypot(*leg.motion)
    return pieces


def _leg_pieces(torus: Torus, start: Point, motion: Point, before: float) -> list[BeamPiece]:
    middle_x, middle_y = torus.width * 0.5, torus.height * 0.5
    bounds = (-MARGIN, -MARGIN, torus.width + MARGIN, torus.height + MARGIN)
    reach = max(middle_x, middle_y) + MARGIN
    found = []
    # Each image of the world's middle near the leg stands for a copy of the world that the leg may cross.
    for x, y in torus.images((middle_x - start[0], middle_y - start[1]), motion, reach):
        begin = (middle_x - x, middle_y - y)
        seen = clip_segment(begin, (begin[0] + motion[0], begin[1] + motion[1]), bounds)
        if seen is not None and seen[0] != seen[1]:
            found.append(BeamPiece(seen[0], seen[1], before + math.dist(begin, seen[0])))
    return found


def beam_end(torus: Torus, legs: Sequence[Leg]) -> Point:
    """Return the wrapped end point of a beam of at least one leg."""
    start, motion = legs[-1].start, legs[-1].motion
    return torus.wrap((start[0] + motion[0], start[1] + motion[1]))


class Poses:
    """Remembers places and headings by body id, without changing the world.

    In every tick call `remember(world)`, then the step, then `follow(events, world)`.
    """

    def __init__(self) -> None:
        self._torus: Torus | None = None
        self._places: dict[int, Point] = {}
        self._headings: dict[int, int] = {}

    def remember(self, world: World) -> None:
        """Record the present places and headings; call it just before a step."""
        self._torus = world.torus
        self._places = {body.id: (body.x, body.y) for body in bodies(world, Role.MOVES)}
        self._headings = {body.id: body.heading for body in bodies(world, Role.AIMS)}

    def follow(self, happened: Iterable[Event], _world: World) -> None:
        """Forget ships that were moved to another place in this tick: they are not interpolated."""
        for event in happened:
            if isinstance(event, events.ShipWarped | events.ShipLanded | events.ShipReturned):
                self.forget(event.ship)

    def forget(self, body_id: int) -> None:
        """Do not interpolate a body until the next `remember`; an unknown id is allowed."""
        self._places.pop(body_id, None)
        self._headings.pop(body_id, None)

    def place(self, body_id: int, now: Point, alpha: float) -> Point:
        """Return the wrapped place alpha (0..1) of the shortest way from before to now.

        A body that is new is not interpolated.
        """
        before, torus = self._places.get(body_id), self._torus
        if before is None or before == now or torus is None:
            return now
        x, y = before
        dx, dy = now[0] - x, now[1] - y
        if abs(dx) < 0.5 * torus.width and abs(dy) < 0.5 * torus.height:  # over no edge
            return x + dx * alpha, y + dy * alpha
        return torus.lerp(before, now, alpha)

    def heading(self, body_id: int, now: int, alpha: float) -> int:
        """Return the heading alpha (0..1) of the shorter turn from before to now."""
        before = self._headings.get(body_id)
        if before is None or before == now:
            return now
        return (before + round(turn_between(before, now) * alpha)) & (TURN - 1)


class Placed(Protocol):
    """What has a number and a place."""

    id: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class FieldView:
    """What bodies are drawn from, alpha (0..1) of the way from the last tick to this one."""

    canvas: Canvas
    world: World
    poses: Poses
    alpha: float
    theme: Theme
    hit_feedback: HitFeedback

    def place(self, body: Placed) -> Point:
        """Return where a body is drawn."""
        return self.poses.place(body.id, (body.x, body.y), self.alpha)

    def copies(self, body: Placed, reach: float) -> Sequence[Point]:
        """Return where to draw a body that extends `reach` units, across edges too."""
        return copies(self.world.torus, self.place(body), reach)

    def tint(self, body: Placed, colour: Colour) -> Colour:
        """Return the colour of a body, which is whiter if it was just hit."""
        return blend(colour, self.theme.struck, self.hit_feedback.glare(body.id))


MET_TIME: Final = 96.0  # ticks in which a mirror that something has met is dark again
STRUCK_TIME: Final = 6  # ticks, three frames of 1/60 s, for which a hit body is whitened
RECOIL: Final = 0.015  # speed of the recoil, as a fraction of the ship's top speed
_GLARE: Final = (0.75, 0.5, 0.25)  # fraction of white in each third of that time
_RECOIL_TIME: Final = 0.25  # s at that speed give the distance of the recoil
_RECOIL_HOME: Final = 12.0  # ticks until the picture is back in place


class HitFeedback:
    """Remembers hits and shots by body id. Call `follow`, then `tick`, in every tick, as with Effects.

    It only moves pictures; in the rules a shot has no recoil.
    """

    def __init__(self, look: DrawOptions = FULL) -> None:
        self.look = look
        self._now = 0
        self._struck: dict[int, int] = {}
        self._met: dict[int, int] = {}
        self._kicked: dict[int, tuple[int, float]] = {}

    def follow(self, happened: Iterable[Event], world: World) -> None:
        """Read the events of a tick."""
        for event in happened:
            match event:
                case events.BodyDamaged(id=struck) | events.ShieldBroken(ship=struck) if self.look.flashes:
                    self._struck[struck] = self._now
                case events.ShotFired(owner=ship, hostile=False) if self.look.recoil:
                    self._kicked[ship] = (self._now, RECOIL * world.tuning.ship.top_speed * _RECOIL_TIME)
                case events.Ricocheted(wall=wall) | events.Bounced(b=wall):
                    self._meet([wall])
                case events.LaserFired() | events.BeamFired():
                    self._meet([leg.barrier_id for leg in event.legs])
                case _:
                    pass

    def _meet(self, bodies: Iterable[int]) -> None:
        """Note what something has met: only mirrors are lit by it."""
        if self.look.flashes:
            self._met |= dict.fromkeys(bodies, self._now)

    def tick(self) -> None:
        """Advance by one tick, 1/120 s."""
        self._now += 1
        now = self._now
        self._struck = {body: at for body, at in self._struck.items() if now - at <= STRUCK_TIME}
        self._met = {body: at for body, at in self._met.items() if now - at < MET_TIME}
        self._kicked = {body: kick for body, kick in self._kicked.items() if now - kick[0] <= _RECOIL_HOME}

    def glare(self, body_id: int) -> float:
        """Return the fraction of white in a body's colour now, 0..1."""
        if body_id not in self._struck:
            return 0.0
        return _GLARE[(self._now - 1 - self._struck[body_id]) * len(_GLARE) // STRUCK_TIME]

    def met(self, body_id: int) -> float:
        """Return how brightly a mirror is lit by what has met it, 1 at first, then down to 0."""
        at = self._met.get(body_id)
        return 0.0 if at is None else max(0.0, 1.0 - (self._now - 1 - at) / MET_TIME)

    def kick(self, body_id: int, alpha: float) -> float:
        """Return by how many units a ship is drawn backwards, alpha (0..1) of the way through a tick."""
        if body_id not in self._kicked:
            return 0.0
        at, way = self._kicked[body_id]
        left = 1.0 - (self._now - 1.0 + alpha - at) / _RECOIL_HOME
        return way * max(0.0, left) ** 2


STILL: Final = HitFeedback()  # For pictures without any hits
