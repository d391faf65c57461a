"""A room of the lab: its state, its answer, and its parts: numbers to type, handles to drag, challenges."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from game.cards.card import Card
from game.cards.shapes import Shape
from game.physics import Point, along, dot, minus, unit
from game.physics.record import Record

AREA = (880.0, 640.0)
"""units: width and height of where a room's circles lie; x to the right, y down, (0, 0) top left."""


class State(dict[str, float]):
    """Numbers by name; it is never changed. A switch is stored as the index of its chosen word, from 0."""

    def point(self, x: str, y: str) -> tuple[float, float]:
        """Return two numbers as a point or a displacement."""
        return (self[x], self[y])

    def on(self, switch: str) -> bool:
        """Return whether a switch is at a word other than its first."""
        return self[switch] != 0.0

    def chosen(self, switch: str) -> int:
        """Return which word of a switch is chosen, from 0."""
        return int(self[switch])

    def changed(self, **numbers: float) -> State:
        """Return a state with some numbers changed.

        Raises:
            KeyError: there is no number of that name.
        """
        for name in numbers:
            if name not in self:
                raise KeyError(name)
        return State({**self, **numbers})


def within(value: float, low: float, high: float) -> float | None:
    """Return a number clamped to low..high; None for NaN."""
    if math.isnan(value):
        return None
    return min(high, max(low, value))


class Reading(NamedTuple):
    """A number in the panel; None while it has no value."""

    name: str
    value: float | None
    ink: str = ""  # As for shapes: the colour of its letter

    def __str__(self) -> str:
        """Return it as the panel shows it."""
        return f"{self.name} = {'none' if self.value is None else number(self.value)}"


_MOST: Final = 7  # places after the point that are shown


def number(value: float) -> str:
    """Return a number with a readable count of digits, without rounding errors."""
    value = float(f"{value:.12g}")
    size = abs(value)
    if size >= 1e9:
        return f"{value:.4e}"
    if value.is_integer():
        return f"{int(value)}"
    places = 0 if size >= 1e5 else 1 if size >= 1e3 else 3
    while size < 1e3 and places < _MOST and float(f"{value:.{places}f}").is_integer():
        places += 1  # what is nearly whole is not shown as whole
    text = f"{value:.{places}f}"
    return text if float(text) else "0.000"


@dataclass(frozen=True)
class Answer:
    """The answer; everything in it is computed by game/physics and the rules of game/sim."""

    shapes: tuple[Shape, ...]
    readings: tuple[Reading, ...]
    write_cards: Callable[[], tuple[Card, ...]] = field(default=tuple, compare=False)
    """Makes the cards when they are first read, since they take longer than all else."""
    words: tuple[str, ...] = ()
    """One sentence for each special case that holds: a tangent, a start inside, no direction."""
    record: Record = field(default_factory=Record)  # The record of the physics queries for this state
    tone: float | None = None
    """A distance in units that is played as a tone, 0 for touching; None for silence."""
    facts: frozenset[str] = frozenset()  # Names of the facts that hold, for the challenges

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards, the same kind as in the overlay, with shapes in the room's units."""
        return self.write_cards()

    def value(self, name: str) -> float | None:
        """Return a reading's number by its name; KeyError if there is no such reading."""
        for reading in self.readings:
            if reading.name == name:
                return reading.value
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Field:
    """A number that can be typed, turned by the wheel and dragged sideways."""

    name: str
    label: str
    start: float
    low: float
    high: float
    step: float = 1.0  # what one notch of the wheel changes
    digits: int = 2  # places after the point that are shown
    is_visible: bool = True
    """Whether it has its own line in the panel; coordinates have none, since their handle shows them."""
    results: float = -1.0  # The room itself may set it outside of low..high, up to this far from 0; -1: never
    then: Callable[[State], State] = lambda state: state  # What else changes once it is set by hand
    unless: str = ""  # Name of a switch: the number is used and shown only at its first word. "" for always.

    def holds(self, value: float) -> bool:
        """Return whether a value, typed or computed, is allowed; NaN is not."""
        return self.low <= value <= self.high or abs(value) <= self.results

    def used(self, state: State) -> bool:
        """Return whether a state uses this number."""
        return not (self.unless and state.on(self.unless))

    def put(self, state: State, value: float) -> State:
        """Return the state with this number set as it is shown, in its range; NaN changes nothing."""
        inside = within(value, self.low, self.high)
        return state if inside is None else self.then(state.changed(**{self.name: self.shown(inside)}))

    def shown(self, value: float) -> float:
        """Return a number with the digits that are shown; never -0.0."""
        return round(value, self.digits) + 0.0


@dataclass(frozen=True, slots=True)
class PairHandle:
    """What has two numbers."""

    name: str
    x: Field
    y: Field

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return its numbers."""
        return (self.x, self.y)


@dataclass(frozen=True, slots=True)
class PointHandle(PairHandle):
    """A point that can be dragged anywhere in its range."""

    def place(self, state: State) -> Point:
        """Return the point."""
        return (state[self.x.name], state[self.y.name])

    def moved(self, state: State, to: Point) -> State:
        """Move it there."""
        return self.y.put(self.x.put(state, to[0]), to[1])


@dataclass(frozen=True, slots=True)
class TipHandle(PairHandle):
    """The tip of an arrow that starts at a point: a velocity or a direction."""

    base: PointHandle

    def place(self, state: State) -> Point:
        """Return the tip."""
        return along(self.base.place(state), (state[self.x.name], state[self.y.name]), 1.0)

    def moved(self, state: State, to: Point) -> State:
        """Move the tip there."""
        x, y = minus(to, self.base.place(state))
        return self.y.put(self.x.put(state, x), y)


@dataclass(frozen=True, slots=True)
class RimHandle:
    """A point on the rim of a circle; dragging it changes the radius."""

    name: str
    centre: PointHandle
    radius: Field
    side: Point = unit((1.0, 1.0)) or (1.0, 0.0)  # unit vector from the centre to the handle

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return its numbers."""
        return (self.radius,)

    def place(self, state: State) -> Point:
        """Return the point on the rim."""
        x, y = self.centre.place(state)
        return (x + self.side[0] * state[self.radius.name], y + self.side[1] * state[self.radius.name])

    def moved(self, state: State, to: Point) -> State:
        """Set the radius to the distance along `side`, so that a drag past the centre gives the least one."""
        x, y = self.centre.place(state)
        return self.radius.put(state, dot((to[0] - x, to[1] - y), self.side))


@dataclass(frozen=True, slots=True)
class TurnHandle(PairHandle):
    """The tip of a direction; dragging turns it, and its length has no meaning."""

    base: PointHandle
    arm: float  # units from the base to the handle

    def place(self, state: State) -> Point:
        """Return the point at the end of the arm; the base itself if the direction is (0, 0)."""
        direction = unit((state[self.x.name], state[self.y.name])) or (0.0, 0.0)
        return along(self.base.place(state), direction, self.arm)

    def moved(self, state: State, to: Point) -> State:
        """Point at a place with a direction of length 1; at the base itself the direction becomes (0, 0)."""
        x, y = unit(minus(to, self.base.place(state))) or (0.0, 0.0)
        return self.y.put(self.x.put(state, x), y)


Handle: TypeAlias = PointHandle | TipHandle | RimHandle | TurnHandle
"""What can be dragged: its name, its place in a state, its numbers in the order in which they are typed, and
the state after it was moved, in which each number stays within its range."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A choice of one of a few words."""

    name: str
    label: str
    words: tuple[str, ...]
    start: int = 0

    def next(self, state: State) -> State:
        """Return the state with the next word; the first one follows the last."""
        return self.at(state, state.chosen(self.name) + 1)

    def at(self, state: State, word: int) -> State:
        """Return the state with a word by its number, modulo the number of words."""
        return state.changed(**{self.name: float(word % len(self.words))})


class Verdict(NamedTuple):
    """The judgement of a prediction."""

    is_met: bool
    words: str  # the prediction beside the answer


@dataclass(frozen=True, slots=True)
class Goal:
    """A challenge: the player predicts while the answer is covered, commits, and compares (`Bench.commit`).

    The prediction is a number or a place of the room's `guess`, or the state itself, such as a circle put
    where it should be touched.
    """

    name: str  # Its key in the progress file: letters and dashes; it must never change
    words: str
    judge: Callable[[State, Answer], Verdict]
    covers: tuple[str, ...]  # inks of shapes that are hidden until the player commits, with all numbers
    guess: str = ""  # name of the field or handle, shown with no other challenge, that holds the prediction
    hint: str = ""  # Shown when it is asked for
    handles: tuple[str, ...] = ()  # Names of the handles that can be moved with it; () for all
    given: tuple[str, ...] = ()  # Names of others whose numbers are told; they cannot be typed, either
    start: Mapping[str, float] = field(default_factory=dict)  # what its state differs in from the opening
    runs: Callable[[Answer], float | None] = lambda _: 0.0  # for how many s the room then runs


class LegendEntry(NamedTuple):
    """A line of the legend: what a colour or word in the picture means, written in that colour."""

    text: str
    ink: str  # As for shapes


Ask: TypeAlias = Callable[[State], Answer]


class Asked(NamedTuple):
    """A number that an answer consists of, or a word of those that it is chosen from."""

    name: str
    value: float | str  # as printed
    tolerance: float = 0.0  # half a unit of the last place printed
    others: tuple[str, ...] = ()  # the wrong words


@dataclass(frozen=True, slots=True)
class Exercise:
    """One task of a sheet and its answer, computed by the room's functions."""

    task: str
    answer: str
    steps: tuple[str, ...]  # The steps of the solution, at least one; see `game.lab.working`.
    given: tuple[tuple[str, float | Point], ...] = ()  # The task's letters and their values
    asked: tuple[Asked, ...] = ()  # What the answer consists of; of a vector its two parts


@dataclass(frozen=True, slots=True)
class Room:
    """A room: data and pure functions."""

    number: int  # 1..6, for --lab.
    title: str
    lesson: str  # What it teaches, in one line
    fields: tuple[Field, ...]
    handles: Sequence[Handle]
    first: str  # Name of the handle that glows when the room opens
    ask: Ask  # Returns the picture, cards, numbers and words for a state, computed by physics
    goals: tuple[Goal, ...]
    exercise: Callable[[State, int], Exercise | None]
    """Returns a task about a state; the number, from 0, selects its kind, modulo the number of kinds.

    None if the state's numbers do not suit that kind.
    """
    switches: tuple[Switch, ...] = ()
    advance: Callable[[State], State] = lambda state: state  # Returns the state 1/120 s later
    runs: str = ""  # What happens during a run, such as "the circles drift"
    legend: tuple[LegendEntry, ...] = ()  # The legend of its colours and words
    terms: str = ""  # Sentences for its sheets: what its tasks ask for, beyond letters
    letters: tuple[str, ...] = ()
    """Letters of game/cards/symbols.py that it uses in addition to those of its cards."""
    free: tuple[str, ...] = ()  # names of the handles that are shown without a challenge; () for all

    @property
    def guesses(self) -> frozenset[str]:
        """The names of the fields and handles that hold predictions."""
        return frozenset(goal.guess for goal in self.goals) - {""}

    def predicted(self, name: str) -> list[str]:
        """Return the names of the fields that hold the prediction of a challenge, [] for a name of none."""
        guess = next((goal.guess for goal in self.goals if goal.name == name), "")
        fields = next((handle.fields for handle in self.handles if handle.name == guess), ())
        return [field.name for field in fields] or [guess] * bool(guess)

    def opening(self) -> State:
        """Return the state that the room opens with."""
        numbers = {number.name: number.start for number in self.fields}
        return State(numbers | {switch.name: float(switch.start) for switch in self.switches})

    def shown(self, state: State) -> State:
        """Return the state with each number as it is shown; that of a run has more digits."""
        return state.changed(**{each.name: each.shown(state[each.name]) for each in self.fields})

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
        """Return whether numbers from a file are a state of this room: all names, each in its range."""
        words = {switch.name: len(switch.words) for switch in self.switches}
        if set(numbers) != {number.name for number in self.fields} | words.keys():
            return False
        if not all(number.holds(numbers[number.name]) for number in self.fields):
            return False
        return all(numbers[name] in range(count) for name, count in words.items())
