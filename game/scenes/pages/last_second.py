"""The last second of a ship, seen again, and the ways on which it would have lived."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.deaths.futures import Future, Futures
from game.deaths.rerun import Rerun
from game.deaths.within_tick import parted
from game.overlay.death_picture import Viewport
from game.sim.bodies import ShipPhase
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import Poses
from game.view.paint.box import Box
from game.view.paint.camera import Point
from game.view.paint.canvas import Canvas

ASKED: Final = "What would have saved you?"  # said until it is known
SHOWN: Final = TICKS_PER_SECOND  # ticks of the game that are replayed
_WORK: Final = 40  # ticks of futures computed per tick of the player's time
_REST_LIGHT: Final = 0.25  # brightness of all bodies but the pair
_OTHER_WAYS: Final = 0.4  # brightness of the ways out beside the one that is named
_EDGE: Final = 30.0  # units from the edge of a box to what it has to show
_DOT: Final = 4.0  # units
_CROSS: Final = 6.0  # units: half of its size


class LastSecond:
    """A loss, as pages show it: the field up to the hit, and what would have saved the ship."""

    def __init__(self, rerun: Rerun) -> None:
        self.rerun = rerun
        self.futures = Futures(rerun)
        self._first = max(0, len(rerun.worlds) - 1 - SHOWN)
        self._poses = Poses()
        self._posed = -1

    @property
    def end(self) -> float:
        """The moment of the hit, in ticks since the first one shown, with a fraction."""
        return len(self.rerun.worlds) - 1 - self._first + self.rerun.card.moment

    @property
    def moment(self) -> int:
        """The latest moment (ticks before the end) at which something saves it, else the earliest, or 0."""
        moments = self.futures.moments
        return min(filter(self.futures.lives, moments), default=max(moments, default=0))

    @property
    def ways(self) -> list[Future]:
        """What was flown from that moment on, and the futures in which the ship lives."""
        return [self.futures.flown(self.moment), *self.futures.lives(self.moment)] if self.moment else []

    def work(self) -> None:
        """Compute some of the futures; call it once a tick."""
        self.futures.work(_WORK)

    def draw(self, canvas: Canvas, viewport: Viewport, time: float) -> None:
        """Draw a part of the field at a time on the scale of `end`, with the pair at full light."""
        with canvas.wordless():
            for middle in viewport.images:
                with canvas.zoomed(middle, viewport.zoom):
                    self._draw_field(canvas, time)

    def draw_in(self, canvas: Canvas, box: Box, time: float) -> None:
        """Draw the surroundings of the hit into a box (units), with the way flown and those to live."""
        world, moments = self.rerun.worlds[-1], self.futures.moments
        flown = self.futures.flown(max(moments)).path if moments else ()
        end = flown[-1] if flown and self.futures.origin else self.rerun.loss.event.place
        viewport = _about(end, flown, world, box)
        with canvas.wordless():
            for middle in viewport.images:
                with canvas.inset(box, middle, viewport.zoom):
                    self._draw_ways(canvas, (*flown, end))
                    self._draw_field(canvas, time)
        canvas.polyline(box.corners, canvas.palette.faint, closed=True)

    def _draw_ways(self, canvas: Canvas, flown: Sequence[Point]) -> None:
        """Draw the ways out dotted, the one that is named brightest; that flown as a line to a cross."""
        palette, torus = canvas.palette, self.rerun.worlds[-1].torus
        for number, future in enumerate(self.futures.lives(self.moment)):
            for place in future.path:
                canvas.dot(place, palette.prompt, _DOT, _OTHER_WAYS if number else 1.0)
        for start, onward in pairwise(flown):
            dx, dy = torus.delta(start, onward)
            canvas.line(start, (start[0] + dx, start[1] + dy), palette.warning)
        _cross(canvas, flown[-1])

    def _draw_field(self, canvas: Canvas, time: float) -> None:
        whole = int(time)
        if whole >= len(self.rerun.worlds) - 1 - self._first:
            world, alpha = self.rerun.within(time - whole), 1.0
            self._poses, self._posed = Poses(), -1
        else:
            world, alpha = self.rerun.worlds[self._first + whole + 1], time - whole
            self._pose(self._first + whole)
        pair, rest = parted(world, self.rerun.card.pair)
        with canvas.dimmed(_REST_LIGHT):
            draw_world(canvas, rest, self._poses, alpha, entries=False)
        draw_world(canvas, pair, self._poses, alpha, entries=False)

    def _pose(self, before: int) -> None:
        """Keep the poses of a tick's beginning; ships that jump in it are not interpolated."""
        if self._posed == before:
            return
        self._posed = before
        then, now = self.rerun.worlds[before : before + 2]
        self._poses.remember(then)
        for old, ship in zip(then.ships, now.ships, strict=True):
            if ShipPhase.FLYING not in (ship.phase, old.phase) or ship.phase is not old.phase:
                self._poses.forget(ship.id)


def _cross(canvas: Canvas, place: Point) -> None:
    """Draw where the ship was lost."""
    x, y = place
    for way in (-_CROSS, _CROSS):
        canvas.line((x - _CROSS, y - way), (x + _CROSS, y + way), canvas.palette.warning)


def _about(end: Point, flown: Sequence[Point], world: World, box: Box) -> Viewport:
    """Return the part of the field about the end of a way that a box shows: all of the way, if it can."""
    offs = [world.torus.delta(end, place) for place in flown]
    across, down = (max([1.0, *(abs(off[axis]) for off in offs)]) for axis in (0, 1))
    zoom = min(1.0, (box.width / 2 - _EDGE) / across, (box.height / 2 - _EDGE) / down)
    return Viewport(
        end,
        max(zoom, box.width / world.torus.width, box.height / world.torus.height),
        (box.width, box.height),
    )
