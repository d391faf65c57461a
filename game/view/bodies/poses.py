"""Where bodies are drawn in frames between ticks, and from what they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.physics import Point, Torus
from game.sim.events import Event, ShipLanded, ShipReturned, ShipWarped
from game.sim.headings import TURN, turn_between
from game.sim.kinds.registry import Role, bodies
from game.sim.world import World
from game.view.bodies.draw_torus import copies
from game.view.bodies.hit_feedback import HitFeedback
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Colour, Theme, blend


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

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Forget ships that were moved to another place in this tick: they are not interpolated."""
        del world
        for event in events:
            if isinstance(event, ShipWarped | ShipLanded | ShipReturned):
                self.forget(event.ship)

    def forget(self, body_id: int) -> None:
        """Do not interpolate a body until the next `remember`; an unknown id is allowed."""
        self._places.pop(body_id, None)
        self._headings.pop(body_id, None)

    def place(self, body_id: int, now: Point, alpha: float) -> Point:
        """Return the wrapped place alpha (0..1) of the shortest way from before to now.

        A body that is new is not interpolated.
        """
        before = self._places.get(body_id)
        if before is None or before == now or self._torus is None:
            return now
        return self._torus.lerp(before, now, alpha)

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
