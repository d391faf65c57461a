"""A room in use: its state and history, predictions, and solved challenges."""

from __future__ import annotations

from collections import deque
from math import copysign
from typing import Final

from game.cards.card import Card, FormulaLine
from game.cards.shapes import Shape
from game.cards.symbols import SYMBOLS
from game.lab.room import Field, Goal, Handle, Reading, Room, State, Verdict, within
from game.physics import Point
from game.sim.tuning import TICKS_PER_SECOND

MOST_STEPS_BACK: Final = 120 * 60  # ticks that can be stepped back: a minute
SEEN: Final = "But the answer was shown."
AGAIN: Final = "Move something to try again."
ELSE: Final = "Move something other than your answer to try again."


class Bench:
    """One room, and the player's moves in it.

    Each change of `state` computes `answer` again, so that the two always match.
    """

    def __init__(self, room: Room, solved: frozenset[str] = frozenset()) -> None:
        self.room = room
        self.running = False
        self.solved = solved  # Names of solved challenges
        self.goal: Goal | None = None  # The challenge that is shown
        self.by = ""  # Who made it, "" for the room
        self.verdict: Verdict | None = None  # Of what was committed, until the player changes something
        self.hint = False  # Whether the challenge's hint was asked for
        self.card = 0  # Which card is shown, modulo their number
        self.line = 0  # How many lines of its working are shown, the last one lit; 0: all of them
        self.chosen: Handle = room.handle(room.first)
        self.touched = False
        """Whether the player has changed anything since the opening; until then the first handle glows."""
        self._past: deque[State] = deque(maxlen=MOST_STEPS_BACK)
        self.state = room.opening()  # only `_put` sets it, and the answer with it
        self.answer = room.ask(self.state)
        self._start = self.state  # to which a reset returns
        self._written = False  # whether a prediction was made since the last answer
        self._just_solved: list[Goal] = []
        self._shown: State | None = None  # the last state whose answer was shown, without its prediction
        self._left: int | None = None  # ticks after which a run stops; None: it goes on

    def open(self, state: State, goal: str = "", by: str = "") -> None:
        """Show a state, standing still, with the challenge of a name and without its prediction.

        by: who made the challenge.
        """
        self._show(next((each for each in self.room.goals if each.name == goal), None), by)
        state = self._unpredicted(state, goal)
        self._start = self.room.opening() if self.goal is None else state
        self._begin(state)

    @property
    def predicting(self) -> bool:
        """Whether the answer is covered until the player commits a prediction."""
        return self.goal is not None and self.verdict is None

    @property
    def handles(self) -> list[Handle]:
        """The handles that are shown: those of the challenge, or those for no challenge."""
        names = self.room.free if self.goal is None else self.goal.handles
        return [
            handle
            for handle in self.room.handles
            if handle.name not in self._unused and (not names or handle.name in {*names, self._guess})
        ]

    @property
    def fields(self) -> list[Field]:
        """The numbers with a line of their own that the switches and the challenge use."""
        shown = self.handles
        others = {each.name for handle in self.room.handles if handle not in shown for each in handle.fields}
        return [
            field
            for field in self.room.fields
            if field.is_visible and field.used(self.state) and field.name not in {*self._unused, *others}
        ]

    @property
    def typed(self) -> list[Field]:
        """The numbers that can be typed now: those of the chosen handle, then `fields`."""
        own = self.fields
        return [*(field for field in self.chosen.fields if field not in own), *own]

    @property
    def shapes(self) -> list[Shape]:
        """The picture, without what the challenge covers."""
        covers = self.goal.covers if self.goal is not None and self.predicting else ()
        return [
            shape
            for shape in self.answer.shapes
            if shape.ink not in covers and shape.label not in self._unused
        ]

    @property
    def given(self) -> list[str]:
        """What a prediction is made from, a text a handle without a line: "P = (110, 330)"."""
        shown, told = self.handles, () if self.goal is None else self.goal.given
        texts = []
        for handle in self.room.handles:
            values = [f"{self.state[field.name]:.6g}" for field in handle.fields]
            if (
                len(values) > 1
                and (handle in shown or handle.name in told)
                and handle is not self.guess_place
            ):
                texts.append(f"{handle.name} = ({', '.join(values)})")
            elif handle.name in told:
                texts.append(f"{handle.name} = {values[0]}")
        return texts

    @property
    def words(self) -> tuple[str, ...]:
        """The sentences on special cases; () while the answer is covered."""
        return () if self.predicting else self.answer.words

    @property
    def shown_card(self) -> Card | None:
        """The card that is shown; None if there is none or the answer is covered."""
        cards = () if self.predicting else self.answer.cards
        return cards[self.card % len(cards)] if cards else None

    @property
    def readings(self) -> list[Reading]:
        """The numbers that the shown card does not have; [] while the answer is covered."""
        card = self.shown_card
        found = () if self.predicting else self.answer.readings
        return [each for each in found if card is None or not _is_on(card, each.name)]

    @property
    def letters(self) -> list[str]:
        """The letters of the room and its shown card, each once, in the order of SYMBOLS."""
        used = {*self.room.letters, *(() if self.shown_card is None else self.shown_card.letters)}
        return [letter for letter in SYMBOLS if letter in used]

    @property
    def working(self) -> tuple[FormulaLine, ...]:
        """The lines of the card's working that are shown."""
        card = self.shown_card
        return () if card is None else card.lines[: self.line or None]

    @property
    def lit(self) -> frozenset[str]:
        """The symbols of the line that the working has come to."""
        return self.working[-1].lights if self.line and self.working else frozenset()

    def next_card(self) -> None:
        """Show the next card, with its whole working."""
        self.card, self.line = self.card + 1, 0

    def go_on(self) -> None:
        """Commit the prediction, or else show one more line of the working; after the last one all."""
        card = self.shown_card
        if self.predicting:
            self.commit()
        else:
            self.line = self.line + 1 if card is not None and self.line < len(card.lines) else 0

    def commit(self) -> None:
        """Judge the prediction and show the answer; a right one solves the challenge.

        It does not in the last state whose answer was shown.
        """
        goal = self.goal
        if goal is None or self.verdict is not None or self.wants:
            return
        is_met, words = goal.judge(self.state, self.answer)
        asked = self._unpredicted(self.state, goal.name)
        was_shown, self._shown = asked == self._shown, asked
        if is_met and not was_shown:
            self.verdict = Verdict(True, words)
            self.solved |= {goal.name}
            self._just_solved.append(goal)
        else:
            again = ELSE if goal.guess else AGAIN
            self.verdict = Verdict(False, f"{words} {SEEN} {again}" if is_met else f"{words} {again}")
        self._written = False
        self.line = 0
        self._left = round((goal.runs(self.answer) or 0.0) * TICKS_PER_SECOND)
        self.running = self._left > 0

    @property
    def guess_place(self) -> Handle | None:
        """The place of the challenge's prediction, None if it has none."""
        return next((handle for handle in self.room.handles if handle.name == self._guess), None)

    @property
    def wants(self) -> bool:
        """Whether a number or place is still to be predicted."""
        return self.predicting and self._guess != "" and not self._written

    def _unpredicted(self, state: State, goal: str) -> State:
        """Return a state without the prediction of a challenge."""
        opening = self.room.opening()
        return state.changed(**{name: opening[name] for name in self.room.predicted(goal)})

    @property
    def _guess(self) -> str:
        return "" if self.goal is None else self.goal.guess

    @property
    def _unused(self) -> frozenset[str]:
        """The names of the predictions of other challenges."""
        return self.room.guesses - {self._guess}

    def tick(self) -> None:
        """Advance by 1/120 s if the room is running; stop where a prediction's run ends."""
        if not self.running:
            return
        self.step()
        if self._left is not None:
            self._left -= 1
            self.running = self._left > 0

    def step(self) -> None:
        """Advance by one tick, unless that would tell what is to be predicted."""
        after = self.state if self.predicting else self.room.advance(self.state)
        if after == self.state:
            return
        self._past.append(self.state)
        self._put(after)

    def step_back(self) -> bool:
        """Go back one tick and stop; return whether there was one."""
        self.running = False
        if not self._past:
            return False
        self._put(self._past.pop())
        return True

    def toggle_running(self) -> None:
        """Start or stop the run, which waits for a prediction."""
        self.running, self._left = not (self.running or self.predicting), None

    def reset(self) -> None:
        """Return to the opening state, or to that of the challenge, standing still."""
        self._begin(self._start)

    def _begin(self, state: State) -> None:
        """Stand still in a state, without a past."""
        self._past.clear()
        self.touched = False
        self._ask_anew()
        self._put(state)

    def _ask_anew(self) -> None:
        """Stand still without a prediction, a verdict, a hint, and with the whole working."""
        self.running = self.hint = self._written = False
        self.verdict, self.line = None, 0

    def drag(self, handle: Handle, to: Point) -> None:
        """Drag a handle to a place in the area; NaN changes nothing."""
        self.chosen = handle
        if to[0] == to[0] and to[1] == to[1]:
            self._by_hand(handle.moved(self.state, to), handle.name)

    def nudge(self, dx: float, dy: float) -> None:
        """Move the chosen handle by dx, dy in units."""
        x, y = self.chosen.place(self.state)
        self.drag(self.chosen, (x + dx, y + dy))

    def choose_next(self, steps: int) -> None:
        """Choose the handle `steps` after the present one, wrapping around."""
        handles = self.handles
        at = handles.index(self.chosen) if self.chosen in handles else -1  # a number of it may be scrubbed
        self.chosen = handles[(at + steps) % len(handles)]

    def type(self, field: Field, value: float) -> bool:
        """Set a number, clamped to its range; return whether it was in range."""
        self._by_hand(field.put(self.state, value), field.name)
        return field.low <= value <= field.high

    def enter(self, field: Field, text: str) -> str:
        """Set a number as it was typed; return what is wrong with the text, "" for nothing.

        What is no number changes nothing; what is out of range is clamped.
        """
        value = number_of(text)
        if value is None:
            return f"{text} is no number"
        if self.type(field, value):
            return ""
        return f"{field.label or field.name} goes from {field.low:g} to {field.high:g}"

    def turn(self, field: Field, notches: float) -> None:
        """Change a number by a multiple of its step, at least in the last digit that is shown."""
        by = copysign(max(abs(notches * field.step), float(f"1e-{field.digits}")), notches)
        self._by_hand(field.put(self.state, self.state[field.name] + by), field.name)

    def switch(self, number: int, word: int | None = None) -> None:
        """Set a switch to a word; None: to the next."""
        switch = self.room.switches[number]
        self._by_hand(switch.next(self.state) if word is None else switch.at(self.state, word))

    def next_goal(self) -> None:
        """Show the next challenge in its state; after the last one none."""
        goals = (None, *self.room.goals, None)
        self._show(goals[goals.index(self.goal) + 1])
        self._start = self.room.opening().changed(**({} if self.goal is None else self.goal.start))
        if self.goal is not None:
            self._change(self._start)

    def _show(self, goal: Goal | None, by: str = "") -> None:
        """Show a challenge without its hint, standing still, and choose one of its handles."""
        self.goal, self.by = goal, by
        self._ask_anew()
        if self.chosen not in self.handles:
            self.chosen = self.handles[0]

    def take_solved(self) -> list[Goal]:
        """Return the challenges that have been solved since the last call."""
        found, self._just_solved = self._just_solved, []
        return found

    def _by_hand(self, after: State, moved: str = "") -> None:
        """Apply a move of the player, after which a challenge asks for a new prediction.

        moved: the name of the field or handle that it is about.
        """
        self.touched = True
        if self.goal is not None and moved in {self._guess, *self.room.predicted(self.goal.name)} - {""}:
            self._written = True
        self.verdict = None
        self.running = self.running and not self.predicting
        self._change(after)

    def _change(self, after: State) -> None:
        if after != self.state:
            self._past.append(self.state)
        self._put(after)

    def _put(self, state: State) -> None:
        self.state = state
        self.answer = self.room.ask(state)
        if self.goal is not None and self.verdict is not None:
            self._shown = self._unpredicted(state, self.goal.name)


def _is_on(card: Card, name: str) -> bool:
    """Return whether a card has a reading: f.x is in its line f, vA.n AFTER in vA·n, t1 in t, a = 1 in b."""
    stem = name.removesuffix(" AFTER").removesuffix(".x").removesuffix(".y").replace(".", "·")
    return card.line({"t1": "t1, t2", "t2": "t1, t2", "a": "b"}.get(stem, stem)) is not None


def number_of(text: str) -> float | None:
    """Return a typed number, with a comma or a point; None for anything else, such as NaN or ""."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return within(value, -1e300, 1e300)
