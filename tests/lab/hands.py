"""Hands for tests of the lab: the same wishes done by the mouse and by keys alone."""

from collections.abc import Callable
from typing import Protocol

from game.lab.bench import Bench
from game.lab.room import Handle
from game.physics import Point


class Hands(Protocol):
    """A way to bring a handle to a place."""

    def __call__(self, bench: Bench, name: str, to: Point) -> None:
        """Bring the handle of a name as near to a place as this way allows."""


def by_mouse(bench: Bench, name: str, to: Point) -> None:
    """Drag it."""
    bench.drag(bench.room.handle(name), to)


def by_keys(bench: Bench, name: str, to: Point) -> None:
    """Choose it by Tab and move it by arrows: tens, ones, hundredths."""
    for _ in bench.room.handles:
        if bench.chosen.name != name:
            bench.choose_next(1)
    assert bench.chosen.name == name
    for step in (10.0, 1.0, 0.01):
        _walk(bench, bench.chosen, to, step)


def _walk(bench: Bench, handle: Handle, to: Point, step: float) -> None:
    for _ in range(400):
        x, y = handle.place(bench.state)
        dx, dy = to[0] - x, to[1] - y
        move = (_toward(dx, step), _toward(dy, step))
        if move == (0.0, 0.0):
            return
        bench.nudge(*move)
        if handle.place(bench.state) == (x, y):
            return


def _toward(gap: float, step: float) -> float:
    return step if gap > step / 2.0 else -step if gap < -step / 2.0 else 0.0


Solution = Callable[[Bench, Hands], None]
