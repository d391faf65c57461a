"""Pieces that several rooms are made of: fields of places and circles, and what drifts."""

from __future__ import annotations

from collections.abc import Callable

from game.lab.answer import Answer
from game.lab.room import AREA, Field, PointHandle, RimHandle
from game.lab.state import State
from game.physics import along
from game.sim.tuning import DT

MARGIN = 20.0
"""units that a place keeps from the edge of the area."""


def place_handle(name: str, x: float, y: float, key: str = "") -> PointHandle:
    """Return the handle of a place that may lie anywhere in the area; its fields are key + "x", key + "y"."""
    key = key or name.lower()
    return PointHandle(
        name,
        Field(f"{key}x", f"{name}.x", x, MARGIN, AREA[0] - MARGIN, shown=False),
        Field(f"{key}y", f"{name}.y", y, MARGIN, AREA[1] - MARGIN, shown=False),
    )


def circle_handles(
    number: str, x: float, y: float, radius: float, most: float = 160.0
) -> tuple[PointHandle, RimHandle]:
    """Return the handles of a circle: its centre "C" + number, and its rim "r" + number."""
    centre = place_handle(f"C{number}", x, y)
    name = f"r{number}"
    return centre, RimHandle(name, centre, Field(name, name, radius, 5.0, most, digits=1))


def hidden(name: str, label: str, start: float, low: float, high: float) -> Field:
    """Return a field without a line of its own in the panel."""
    return Field(name, label, start, low, high, 0.01, 3, shown=False)


def holds(fact: str) -> Callable[[State, Answer], bool]:
    """Return what asks an answer for one of its facts, for a challenge."""
    return lambda _, answer: fact in answer.facts


def drifted(state: State, handle: PointHandle, speed: str) -> State:
    """Return the state 1/120 s later, with one place moved up or down at a speed that turns at the edges.

    speed: the name of the field with the units/s, positive downwards.
    """
    x, y = along(handle.place(state), (0.0, state[speed]), DT)
    turned = not handle.y.low <= y <= handle.y.high
    state = handle.y.put(handle.x.put(state, x), y)
    return state.changed(**{speed: -state[speed]}) if turned else state
