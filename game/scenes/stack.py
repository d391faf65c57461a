"""Questions to a stack of scenes, lowest first; only the app has one."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.scene import Scene
from game.scenes.session import Session


def visible(stack: Sequence[Scene]) -> Sequence[Scene]:
    """Return the scenes to draw, from the lowest that can be seen."""
    first = len(stack) - 1
    while first > 0 and stack[first].see_through:
        first -= 1
    return stack[first:]


def session_of(stack: Sequence[Scene]) -> Session | None:
    """Return the game that is on screen."""
    return next((scene.session for scene in reversed(stack) if scene.session is not None), None)


def leave(stack: list[Scene], count: int) -> None:
    """Take so many scenes off a stack, the topmost first; each puts away what must not be lost."""
    for _ in range(count):
        stack.pop().leave()
