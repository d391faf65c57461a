"""A room in use: its state and history, saved states, and solved challenges."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Final

from game.lab.room import Field, Goal, Handle, Room
from game.lab.state import Answer, State, within
from game.physics import Point

MOST_STEPS_BACK: Final = 120 * 60  # ticks that can be stepped back: a minute
STRIP: Final = 480  # Ticks that a plot shows
HOLD: Final = 60  # Ticks for which a challenge must stay met after the player's move to be solved


class Bench:
    """One room, and the player's moves in it.

    Each change of `state` computes `answer` again, so that the two always match.
    """

    def __init__(
        self,
        room: Room,
        kept: Mapping[int, State] | None = None,
        solved: frozenset[str] = frozenset(),
    ) -> None:
        self.room = room
        self.running = False
        self.kept: dict[int, State] = dict(kept or {})  # Saved states by digit, 1..9.
        self.solved = solved  # Names of solved challenges
        self.goal = 0  # Index of the challenge that is shown
        self.hint = False  # Whether its hint was asked for
        self.chosen: Handle = room.handle(room.first)
        self.touched = False
        """Whether the player has changed anything since the opening; until then the first handle glows."""
        self._run: list[State] = []
        self._past: deque[State] = deque(maxlen=MOST_STEPS_BACK)
        self.strips: dict[str, deque[float | None]] = {name: deque(maxlen=STRIP) for name in room.plots}
        """The last values of each plotted reading, one per tick, oldest first."""
        self._state = room.opening()
        self._answer = room.ask(self._state)
        self._just_solved: list[Goal] = []
        self._own = False  # whether meeting the shown challenge now counts as the player's doing
        self._held = 0  # ticks for which it has been met since the player's last move

    def open(self, state: State, goal: str = "") -> None:
        """Show a state that is not the player's own, standing still, and the challenge of a name."""
        self._show(max((n for n, each in enumerate(self.room.goals) if each.name == goal), default=0))
        self._put(state)

    @property
    def state(self) -> State:
        """The present state."""
        return self._state

    @property
    def answer(self) -> Answer:
        """The room's answer for the present state."""
        return self._answer

    @property
    def handles(self) -> list[Handle]:
        """The handles that the shown challenge uses."""
        names = self.room.goals[self.goal].handles
        return [handle for handle in self.room.handles if not names or handle.name in names]

    @property
    def run(self) -> tuple[State, ...]:
        """The states since the last reset or change by hand, ending with the present one."""
        return (*self._run, self._state)

    def tick(self) -> None:
        """Advance by 1/120 s: step if the room is running, and time how long a challenge stays met."""
        if self.running:
            self.step()
        self.hold()

    def hold(self) -> None:
        """Count 1/120 s for the shown challenge; it is solved once it has stayed met for HOLD."""
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
        """Whether the player's move meets the shown challenge, which is not solved yet."""
        return self._held > 0 and self.room.goals[self.goal].name not in self.solved

    def step(self) -> None:
        """Advance by one tick."""
        after = self.room.advance(self._state)
        if after == self._state:
            return
        self._past.append(self._state)
        self._run.append(self._state)
        del self._run[:-MOST_STEPS_BACK]
        self._put(after)
        self._plot()

    def step_back(self) -> bool:
        """Go back one tick and stop; return whether there was one."""
        self.running = False
        if not self._past:
            return False
        if self._run:
            self._run.pop()
        self._put(self._past.pop())
        return True

    def toggle_running(self) -> None:
        """Start or stop the run."""
        self.running = not self.running

    def reset(self) -> None:
        """Return to the opening state, standing still."""
        self._past.clear()
        self._run.clear()
        self.touched = False
        self._disown()
        self.running = False
        self._put(self.room.opening())

    def drag(self, handle: Handle, to: Point) -> None:
        """Drag a handle to a place in the area; NaN changes nothing."""
        self.chosen = handle
        if to[0] == to[0] and to[1] == to[1]:
            self._by_hand(handle.moved(self._state, to))

    def nudge(self, dx: float, dy: float) -> None:
        """Move the chosen handle by dx, dy in units."""
        x, y = self.chosen.place(self._state)
        self.drag(self.chosen, (x + dx, y + dy))

    def choose_next(self, steps: int) -> None:
        """Choose the handle `steps` after the present one, wrapping around."""
        handles = self.handles
        at = handles.index(self.chosen) if self.chosen in handles else -1  # a number of it may be scrubbed
        self.chosen = handles[(at + steps) % len(handles)]

    def type(self, field: Field, value: float) -> bool:
        """Set a number, clamped to its range; return whether it was in range."""
        self._by_hand(field.put(self._state, value))
        return self._state[field.name] == value

    def turn(self, field: Field, notches: float) -> None:
        """Change a number by a multiple of its step."""
        self._by_hand(field.put(self._state, self._state[field.name] + notches * field.step))

    def switch(self, number: int, word: int | None = None) -> None:
        """Set a switch to a word; None: to the next."""
        switch = self.room.switches[number]
        self._by_hand(switch.next(self._state) if word is None else switch.at(self._state, word))

    def do(self, number: int) -> None:
        """Do one of the room's actions."""
        self._by_hand(self.room.actions[number].act(self._state))

    def keep(self, digit: int) -> None:
        """Save the state under a digit, 1..9."""
        self.kept[digit] = self._state

    def recall(self, digit: int) -> bool:
        """Return to a saved state and stop; return whether there is one. It solves no challenge."""
        state = self.kept.get(digit)
        if state is None:
            return False
        self.running = False
        self.touched = True
        self._disown()
        self._change(state)
        return True

    def next_goal(self) -> None:
        """Show the next challenge; the first follows the last."""
        self._show((self.goal + 1) % len(self.room.goals))
        self._disown()

    def _show(self, goal: int) -> None:
        """Show a challenge without its hint, and choose one of its handles."""
        self.goal, self.hint = goal, False
        if self.chosen not in self.handles:
            self.chosen = self.handles[0]

    def take_solved(self) -> list[Goal]:
        """Return the challenges that have been solved since the last call."""
        found, self._just_solved = self._just_solved, []
        return found

    def covered(self, name: str) -> bool:
        """Return whether the shown challenge hides a reading or ink."""
        goal = self.room.goals[self.goal]
        return goal.name not in self.solved and name in goal.covers

    def strip(self, name: str) -> tuple[float | None, ...]:
        """Return a plotted reading's values up to the present one, even after a change by hand."""
        values, now = tuple(self.strips[name]), self._answer.value(name)
        return values if values[-1:] == (now,) else (*values, now)[-STRIP:]

    def _plot(self) -> None:
        for name, strip in self.strips.items():
            strip.append(self._answer.value(name))

    def _by_hand(self, after: State) -> None:
        """Apply a move of the player, and check whether it meets the shown challenge."""
        self.touched = True
        self._change(self.room.settle(after))
        goal = self.room.goals[self.goal]
        self._own, self._held = goal.by_run or goal.met(self._state, self._answer), 0

    def _disown(self) -> None:
        """Ignore the challenge until the player's next move."""
        self._own, self._held = False, 0

    def _change(self, after: State) -> None:
        if after != self._state:
            self._run.clear()
            self._past.append(self._state)
        self._put(after)

    def _put(self, state: State) -> None:
        self._state = state
        self._answer = self.room.ask(state)


def number_of(text: str) -> float | None:
    """Return a typed number, with a comma or a point; None for anything else, such as NaN or ""."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return within(value, -1e300, 1e300)
