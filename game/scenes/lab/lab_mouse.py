"""The mouse in the lab: drags handles, turns and scrubs numbers."""

from __future__ import annotations

import math
from typing import Final

from game.lab.bench import Bench
from game.lab.room import Field, Handle
from game.overlay.lab.lab_picture import PLAY, LabPicture
from game.physics import Point
from game.physics.vec import along, minus
from game.scenes.lab.lab_keys import NumberEntry

_SCRUB: Final = 4.0  # units of mouse movement per step of a number


class LabMouse:
    """The pointer, and the handle or number that it holds."""

    def __init__(self, bench: Bench, numbers: NumberEntry, picture: LabPicture) -> None:
        self._bench = bench
        self._numbers = numbers
        self._picture = picture
        self._grabbed: Handle | None = None
        self._to: Point = (0.0, 0.0)  # where it is dragged to, in the room's units
        self._scrubbed: tuple[Field, float] | None = None
        self.place: Point = (0.0, 0.0)  # its place, in units of the window
        self.rests = False  # whether it has not moved since it dragged or clicked

    @property
    def handle(self) -> Handle | None:
        """The handle that is pointed at."""
        return self.handle_at(self.place)

    def handle_at(self, place: Point) -> Handle | None:
        """Return the handle nearest to a place of the window, None if all are out of reach."""
        inside = in_room(place)
        handles = self._bench.handles
        away, at = min(
            (math.dist(inside, each.place(self._bench.state)), at) for at, each in enumerate(handles)
        )
        if away > self._picture.reach or not PLAY.grown(20, 20).holds(*place):
            return None
        return handles[at]

    def let_go(self) -> None:
        """Release what it holds."""
        self._grabbed = self._scrubbed = None
        self.rests = False

    def grab(self) -> bool:
        """Grab the handle under the pointer, or that of the prediction, which jumps here; say whether."""
        self.let_go()
        near = self.handle
        if near is None and PLAY.holds(*self.place) and (near := self._bench.guess_place) is not None:
            self._bench.drag(near, in_room(self.place))
        if near is None:
            return False
        self._grabbed = self._bench.chosen = near
        self.rests = True
        self._to = near.place(self._bench.state)
        self._numbers.choose(None)
        return True

    def scrub(self, field: Field) -> None:
        """Choose a number, which dragging sideways then changes."""
        self._numbers.choose(field)
        self._scrubbed = (field, self.place[0])

    def drag(self, place: Point, fine: float) -> bool:
        """Move the mouse, and what it holds by a part `fine` of that; return whether anything changed."""
        before, self.place = self.place, place
        if self._grabbed is not None:
            self._to = along(self._to, minus(place, before), fine)
            self._bench.drag(self._grabbed, self._to)
            return True
        if self._scrubbed is None:
            return False
        field, x = self._scrubbed
        notches = int((place[0] - x) / _SCRUB)
        if notches:
            self._bench.turn(field, notches * fine)
            self._scrubbed = (field, x + notches * _SCRUB)
        return bool(notches)

    def turn(self, field: Field | None, steps: int) -> bool:
        """Turn the number under the pointer, in the panel or of a handle; return whether there is one."""
        near = self.handle
        if near is not None and len(near.fields) == 1:
            self._bench.chosen, field = near, near.fields[0]
        if field is None:
            return False
        self._bench.turn(field, float(steps))
        return True


def in_room(place: Point) -> Point:
    """Return a place of the window in the room's units."""
    return (place[0] - PLAY.left, place[1] - PLAY.top)
