"""What a room of the lab is made of: numbers to type, handles to drag, switches, challenges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from game.lab.answer import Answer
from game.lab.state import State, within
from game.physics import Point, dot, length, minus, unit

AREA = (880.0, 640.0)
"""units: width and height of where a room's circles lie; x to the right, y down, (0, 0) top left."""


@dataclass(frozen=True, slots=True)
class Field:
    """A number that can be typed, turned by the wheel and dragged sideways."""

    name: str
    label: str
    start: float
    low: float
    high: float
    step: float = 1.0
    """what one notch of the wheel changes."""
    digits: int = 2
    """places after the point that are shown."""
    shown: bool = True
    """Whether it has a line of its own in the panel; a place has none, its handle is enough."""
    results: float = 0.0
    """How far from 0 it may come to lie, beyond low..high, by what the room works out."""
    unless: str = ""
    """A switch: at any but its first word this number counts for nothing and is not shown."""

    def holds(self, value: float) -> bool:
        """Tell whether this number can have a value, typed or worked out; NaN it cannot."""
        return self.low <= value <= self.high or abs(value) <= self.results

    def used(self, state: State) -> bool:
        """Tell whether it counts for anything in a state."""
        return not (self.unless and state.on(self.unless))

    def put(self, state: State, value: float) -> State:
        """Return the state with this number, brought within its range; NaN changes nothing."""
        inside = within(value, self.low, self.high)
        return state if inside is None else state.changed(**{self.name: inside})


class Handle(Protocol):
    """What can be dragged."""

    @property
    def name(self) -> str:
        """Its letter or word, as the cards use it."""

    def place(self, state: State) -> Point:
        """Return where it is."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The numbers that it changes, in the order in which they are typed."""

    def moved(self, state: State, to: Point) -> State:
        """Return the state after it has been dragged to a place; each number stays within its range."""


@dataclass(frozen=True, slots=True)
class PointHandle:
    """A place."""

    name: str
    x: Field
    y: Field
    carries: tuple[tuple[Field, Field], ...] = ()
    """Places that keep their distance to it, such as the end of a beam that is dragged by its start."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return its numbers."""
        return (self.x, self.y)

    def place(self, state: State) -> Point:
        """Return the place."""
        return (state[self.x.name], state[self.y.name])

    def moved(self, state: State, to: Point) -> State:
        """Put it there, and what it carries by as much."""
        before = self.place(state)
        state = self.y.put(self.x.put(state, to[0]), to[1])
        after = self.place(state)
        for x, y in self.carries:
            state = x.put(state, state[x.name] + after[0] - before[0])
            state = y.put(state, state[y.name] + after[1] - before[1])
        return state


@dataclass(frozen=True, slots=True)
class TipHandle:
    """The tip of an arrow that begins at a place: a velocity or a direction."""

    name: str
    base: PointHandle
    x: Field
    y: Field
    scale: float = 1.0
    """units of the picture for one unit of the number."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return its numbers."""
        return (self.x, self.y)

    def place(self, state: State) -> Point:
        """Return the tip."""
        start = self.base.place(state)
        return (start[0] + state[self.x.name] * self.scale, start[1] + state[self.y.name] * self.scale)

    def moved(self, state: State, to: Point) -> State:
        """Let the arrow end there."""
        start = self.base.place(state)
        state = self.x.put(state, (to[0] - start[0]) / self.scale)
        return self.y.put(state, (to[1] - start[1]) / self.scale)


@dataclass(frozen=True, slots=True)
class RimHandle:
    """A point of a circle's rim, which changes the radius."""

    name: str
    centre: PointHandle
    radius: Field
    side: Point = unit((1.0, 1.0)) or (1.0, 0.0)
    """unit: where on the rim it sits."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return its numbers."""
        return (self.radius,)

    def place(self, state: State) -> Point:
        """Return the point of the rim."""
        x, y = self.centre.place(state)
        return (x + self.side[0] * state[self.radius.name], y + self.side[1] * state[self.radius.name])

    def moved(self, state: State, to: Point) -> State:
        """Let the rim pass through it: along its own side, so that it can be dragged through the centre."""
        x, y = self.centre.place(state)
        return self.radius.put(state, dot((to[0] - x, to[1] - y), self.side))


@dataclass(frozen=True, slots=True)
class TurnHandle:
    """The tip of a direction whose length does not count: dragging turns it."""

    name: str
    base: PointHandle
    x: Field
    y: Field
    arm: float
    """units from the base to where the handle is shown."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return its numbers."""
        return (self.x, self.y)

    def place(self, state: State) -> Point:
        """Return the place on the arm; the base itself if there is no direction."""
        start = self.base.place(state)
        dx, dy = state[self.x.name], state[self.y.name]
        size = length((dx, dy))
        part = self.arm / size if size > 0.0 else 0.0
        return (start[0] + dx * part, start[1] + dy * part)

    def moved(self, state: State, to: Point) -> State:
        """Turn towards a place, by a direction of length 1; on the base itself there is none."""
        start = self.base.place(state)
        dx, dy = minus(to, start)
        size = length((dx, dy))
        part = 1.0 / size if size > 0.0 else 0.0
        return self.y.put(self.x.put(state, dx * part), dy * part)


@dataclass(frozen=True, slots=True)
class Switch:
    """One of a few words."""

    name: str
    label: str
    words: tuple[str, ...]
    start: int = 0

    def next(self, state: State) -> State:
        """Return the state with the next word, after the last the first."""
        return self.at(state, state.chosen(self.name) + 1)

    def at(self, state: State, word: int) -> State:
        """Return the state with a word by its number, counted round and round."""
        return state.changed(**{self.name: float(word % len(self.words))})


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that is done at once, such as to fire; a key, a click or a button of a pad does it."""

    label: str
    act: Callable[[State], State]


@dataclass(frozen=True, slots=True)
class Goal:
    """A challenge: what it asks for, and whether a state meets it.

    `met` is asked with the state and the answer to it. It counts if the player's own move has met it and it
    stays met for a moment (`Bench.hold`); a run or a kept state that meets it does not count.
    """

    name: str
    """For the file of stars: letters and dashes, the same for ever."""
    words: str
    met: Callable[[State, Answer], bool]
    hint: str = ""
    covers: tuple[str, ...] = ()
    """Readings and inks that are covered while it is shown and not solved, and the cards with them."""
    by_run: bool = False
    """Whether the run after the player's move may meet it: what is asked for shows itself only in a run."""


class Sign(NamedTuple):
    """What a colour or a word of the picture means, in that colour."""

    text: str
    ink: str
    """As of shapes."""


Ask: TypeAlias = Callable[[State], Answer]


@dataclass(frozen=True, slots=True)
class Exercise:
    """One task of a sheet, with its answer worked out by the functions of the room."""

    task: str
    answer: str
    steps: tuple[str, ...]
    """The working that leads to the answer, one at least; see `game.lab.working`."""


def _stay(state: State) -> State:
    return state


@dataclass(frozen=True, slots=True)
class Room:
    """A room: data and pure functions."""

    number: int
    """1..6, for --lab."""
    title: str
    lesson: str
    """What it teaches, in a line."""
    fields: tuple[Field, ...]
    handles: Sequence[Handle]
    first: str
    """The name of the handle that glows as the room opens."""
    ask: Ask
    """What physics says about a state: the picture, the cards, the numbers and words for it."""
    goals: tuple[Goal, ...]
    exercise: Callable[[State, int], Exercise | None]
    """A task about a state, for a sheet: of a kind by a number from 0, which the room counts round and round.

    None where the numbers of the state do not suit that kind.
    """
    switches: tuple[Switch, ...] = ()
    deeds: tuple[Deed, ...] = ()
    advance: Callable[[State], State] = _stay
    """Let 1/120 s pass. A room opens already moving."""
    pointer: str = ""
    """The handle that a click on a free place of the area puts there."""
    runs: str = ""
    """What happens while it runs, such as "the circles drift"."""
    signs: tuple[Sign, ...] = ()
    """What its colours and words mean."""
    letters: tuple[str, ...] = ()
    """Letters of game/cards/symbols.py that it uses besides those of its cards."""
    settle: Callable[[State], State] = _stay
    """Note what the room remembers of the player's moves, after each of them; not of a run."""
    plots: tuple[str, ...] = ()
    """Names of readings of which the panel draws a strip against time."""
    halts: bool = True
    """Whether it stands still from the first change by hand until Space is pressed."""

    def opening(self) -> State:
        """Return the state that the room opens with."""
        numbers = {number.name: number.start for number in self.fields}
        return State(numbers | {switch.name: float(switch.start) for switch in self.switches})

    def field(self, name: str) -> Field:
        """Return a field by its name; KeyError if there is none."""
        for number in self.fields:
            if number.name == name:
                return number
        raise KeyError(name)

    def handle(self, name: str) -> Handle:
        """Return a handle by its name; KeyError if there is none."""
        for handle in self.handles:
            if handle.name == name:
                return handle
        raise KeyError(name)

    def accepts(self, numbers: dict[str, float]) -> bool:
        """Tell whether numbers of a file are a state of this room: all names, each within its range."""
        words = {switch.name: len(switch.words) for switch in self.switches}
        if set(numbers) != {number.name for number in self.fields} | words.keys():
            return False
        if not all(number.holds(numbers[number.name]) for number in self.fields):
            return False
        return all(numbers[name] in range(count) for name, count in words.items())
