"""A reader of events: which handler takes which class of them, and nothing for all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, cast

from game.sim.events import Event

One = TypeVar("One", bound=Event)
Given = TypeVar("Given")
Made = TypeVar("Made")


class EventTable(Generic[Given, Made]):
    """What a reader makes of an event and of something given with it, such as the world; else nothing.

    A class has one handler at most. What a reader leaves out means nothing to it: which reader reads what is
    told by `tests/test_event_readers.py`, so that a new event cannot be forgotten.
    """

    def __init__(self) -> None:
        self._handlers: dict[type[object], Callable[[Event, Given], Made]] = {}

    def on(self, kind: type[One], handler: Callable[[One, Given], Made]) -> EventTable[Given, Made]:
        """Let a handler take the events of a class; return the table, for the next one.

        Raises:
            ValueError: the class has a handler.
        """
        if kind in self._handlers:
            raise ValueError(f"{kind.__name__} has a handler")
        # It is asked by the event's own class, so it gets no other.
        self._handlers[kind] = cast("Callable[[Event, Given], Made]", handler)
        return self

    def read(self, event: Event, given: Given) -> Made | None:
        """Return what the event's handler makes of it; None for an event that means nothing here."""
        handler = self._handlers.get(type(event))
        return None if handler is None else handler(event, given)

    @property
    def kinds(self) -> frozenset[type[object]]:
        """The classes that have a handler."""
        return frozenset(self._handlers)
