"""A room in use: its state now, what it was, what is kept, and which challenges have been solved."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Final

from game.lab.answer import Answer
from game.lab.room import Field, Goal, Handle, Room
from game.lab.state import State, within
from game.physics import Point

MOST_STEPS_BACK: Final = 120 * 60
"""ticks that can be taken back: a minute."""

STRIP: Final = 480
"""Ticks that a strip shows."""

HOLD: Final = 60
"""Ticks for which a challenge must stay met, after the player's move that meets it, to be solved."""


class Bench:
    """One room, and what the player does in it.

    Every change of the state asks the room again, so `answer` always belongs to `state`.
    """

    def __init__(
        self,
        room: Room,
        kept: Mapping[int, State] | None = None,
        solved: frozenset[str] = frozenset(),
    ) -> None:
        self.room = room
        self.running = True
        self.kept: dict[int, State] = dict(kept or {})
        """By digit, 1..9."""
        self.solved = solved
        """Names of goals."""
        self.goal = 0
        """Which challenge is shown."""
        self.chosen: Handle = room.handle(room.first)
        self.touched = False
        """Whether anything was changed by hand since the room opened; until then the first handle glows."""
        self.ghost: tuple[State, ...] = ()
        """The states of the last run, for a faint picture of it."""
        self._run: list[State] = []
        self._past: deque[State] = deque(maxlen=MOST_STEPS_BACK)
        self.strips: dict[str, deque[float | None]] = {name: deque(maxlen=STRIP) for name in room.plots}
        """The last values of each reading that is plotted, oldest first, one a tick."""
        self._state = room.opening()
        self._answer = room.ask(self._state)
        self._just_solved: list[Goal] = []
        self._own = False  # whether what meets the challenge that is shown would be the player's doing
        self._held = 0  # ticks for which it has been met since the player's last move

    @property
    def state(self) -> State:
        """The numbers now."""
        return self._state

    @property
    def answer(self) -> Answer:
        """What physics says about them."""
        return self._answer

    @property
    def run(self) -> tuple[State, ...]:
        """The states since the last reset or change by hand, and the one of now."""
        return (*self._run, self._state)

    def tick(self) -> None:
        """Let 1/120 s pass: a room that runs goes one tick on, a challenge that is met is held."""
        if self.running:
            self.step()
        self.hold()

    def hold(self) -> None:
        """Let 1/120 s pass for the challenge that is shown; one that has been held for HOLD is solved."""
        goal = self.room.goals[self.goal]
        if not self._own or goal.name in self.solved:
            return
        if not goal.met(self._state, self._answer):
            self._own, self._held = goal.by_run, 0
            return
        self._held += 1
        if self._held >= HOLD:
            self.solved |= {goal.name}
            self._just_solved.append(goal)

    @property
    def holds(self) -> bool:
        """Whether the challenge that is shown is met by the player's move, and not yet solved."""
        return self._held > 0 and self.room.goals[self.goal].name not in self.solved

    def step(self) -> None:
        """Go one tick on."""
        after = self.room.advance(self._state)
        if after == self._state:
            return
        self._past.append(self._state)
        self._run.append(self._state)
        del self._run[:-MOST_STEPS_BACK]
        self._put(after)
        self._plot()

    def step_back(self) -> bool:
        """Go one tick back and stand still; say whether there was one."""
        self.running = False
        if not self._past:
            return False
        if self._run:
            self._run.pop()
        self._put(self._past.pop())
        return True

    def toggle_running(self) -> None:
        """Run or stand still."""
        self.running = not self.running

    def reset(self) -> None:
        """Go back to the state that the room opens with, moving; the run so far becomes the ghost."""
        self._keep_ghost()
        self._past.clear()
        self.touched = False
        self._disown()
        self.running = True
        self._put(self.room.opening())

    def drag(self, handle: Handle, to: Point) -> None:
        """Drag a handle to a place of the area; a place that is NaN changes nothing."""
        self.chosen = handle
        if to[0] == to[0] and to[1] == to[1]:
            self._by_hand(handle.moved(self._state, to))

    def nudge(self, dx: float, dy: float) -> None:
        """Move the chosen handle by so many units."""
        x, y = self.chosen.place(self._state)
        self.drag(self.chosen, (x + dx, y + dy))

    def choose_next(self, steps: int) -> None:
        """Choose the handle so many after this one, round and round."""
        handles = list(self.room.handles)
        self.chosen = handles[(handles.index(self.chosen) + steps) % len(handles)]

    def type(self, field: Field, value: float) -> bool:
        """Set a number; say whether it was taken as it is. What is out of range becomes its bound."""
        self._by_hand(field.put(self._state, value))
        return self._state[field.name] == value

    def turn(self, field: Field, notches: float) -> None:
        """Change a number by so many of its steps."""
        self._by_hand(field.put(self._state, self._state[field.name] + notches * field.step))

    def switch(self, number: int, word: int | None = None) -> None:
        """Go to a word of a switch; None: to the next."""
        switch = self.room.switches[number]
        self._by_hand(switch.next(self._state) if word is None else switch.at(self._state, word))

    def do(self, number: int) -> None:
        """Do a deed of the room."""
        self._by_hand(self.room.deeds[number].act(self._state))

    def keep(self, digit: int) -> None:
        """Keep the state under a digit, 1..9."""
        self.kept[digit] = self._state

    def recall(self, digit: int) -> bool:
        """Return to a kept state and stand still; say whether there is one. It solves no challenge."""
        state = self.kept.get(digit)
        if state is None:
            return False
        self._keep_ghost()
        self.running = False
        self.touched = True
        self._disown()
        self._change(state)
        return True

    def next_goal(self) -> None:
        """Show the next challenge, after the last the first."""
        self.goal = (self.goal + 1) % len(self.room.goals)
        self._disown()

    def take_solved(self) -> list[Goal]:
        """Return the challenges that have been solved since this was last asked."""
        found, self._just_solved = self._just_solved, []
        return found

    def covered(self, name: str) -> bool:
        """Tell whether a reading or ink is covered by the challenge that is shown."""
        goal = self.room.goals[self.goal]
        return goal.name not in self.solved and name in goal.covers

    def _plot(self) -> None:
        for name, strip in self.strips.items():
            strip.append(self._answer.value(name))

    def _keep_ghost(self) -> None:
        if self._run:
            self.ghost = tuple(self._run)
            self._run = []

    def _by_hand(self, after: State) -> None:
        """Take a move of the player's, and see whether it meets the challenge that is shown."""
        if not self.touched and self.room.halts:
            self.running = False
        self.touched = True
        self._change(self.room.settle(after))
        goal = self.room.goals[self.goal]
        self._own, self._held = goal.by_run or goal.met(self._state, self._answer), 0

    def _disown(self) -> None:
        """Let what is met from now on not count, until the player's next move."""
        self._own, self._held = False, 0

    def _change(self, after: State) -> None:
        if after != self._state:
            self._keep_ghost()
            self._past.append(self._state)
        self._put(after)

    def _put(self, state: State) -> None:
        self._state = state
        self._answer = self.room.ask(state)


def number_of(text: str) -> float | None:
    """Return the number that was typed; None for what is none: a word, NaN, nothing. A comma is a point."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return within(value, -1e300, 1e300)
