"""A room for a page in a browser: calls with plain values in, JSON out. `web/lab.js` uses it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from game.cards.as_printed import ABOUT
from game.cards.card import FormulaLine
from game.lab.bench import Bench, number_of
from game.lab.code import CodeError, LabCode, read_code
from game.lab.handout import handout
from game.lab.rooms.all_rooms import ROOMS
from game.lab.svg import svg

_INKS: Final[Mapping[str, str]] = {
    "beam": "#e8505b", "disc": "#4da3ff", "wall": "#9aa4b2", "mirror": "#c9d2de", "hit": "#ffd166",
    "faint": "#566070", "P": "#35d0a5", "Q": "#35d0a5", "d": "#35d0a5", "n": "#ffd166", "h": "#c792ea",
    "r": "#4da3ff", "t": "#ff9f5a", "X": "#ffd166", "v": "#ff9f5a", "f": "#9aa4b2",
}  # fmt: skip


class Page:
    """One room on a page, opened by a code. No method has a name of pyodide's own, such as type or copy."""

    def __init__(self, code: str, won: str = "") -> None:
        """won: the names of the room's challenges that are solved, with commas between them."""
        self.fault = ""
        try:
            found = read_code(code or "1")
        except CodeError as bad:
            self.fault = str(bad)
            found = LabCode(ROOMS[0], ROOMS[0].opening())
        self.bench = Bench(found.room, solved=frozenset(filter(None, won.split(","))))
        self.bench.open(found.state, found.goal, found.by)

    def drag(self, name: str, x: float, y: float) -> None:
        """Drag a handle to a place, in units."""
        self.bench.drag(self.bench.room.handle(name), (x, y))

    def nudge(self, name: str, dx: float, dy: float) -> None:
        """Move a handle by so many units."""
        self.bench.chosen = self.bench.room.handle(name)
        self.bench.nudge(dx, dy)

    def enter(self, name: str, text: str) -> None:
        """Set a number as it was typed; what is no number changes nothing."""
        value = number_of(text)
        if value is not None:
            self.bench.type(self.bench.room.field(name), value)

    def switch(self, number: int) -> None:
        """Set a switch to its next word."""
        self.bench.switch(number)

    def do(self, number: int) -> None:
        """Do an action of the room."""
        self.bench.do(number)

    def run(self) -> None:
        """Start or stop the run."""
        self.bench.toggle_running()

    def reset(self) -> None:
        """Go back to the opening."""
        self.bench.reset()

    def next_goal(self) -> None:
        """Show the next challenge, after the last one none."""
        self.bench.next_goal()

    def go_on(self) -> None:
        """Commit the prediction, or show the next line of the working."""
        self.bench.go_on()

    def show_hint(self) -> None:
        """Show the hint of the challenge."""
        self.bench.hint = True

    def next_card(self) -> None:
        """Show the next formulas."""
        self.bench.next_card()

    def tick(self, count: int) -> None:
        """Let so many 1/120 s pass."""
        for _ in range(count):
            self.bench.tick()

    def sheet(self, seed: int, pupils: int) -> str:
        """Return handouts of this room as a page to print."""
        return handout(self.bench.room, seed, pupils)

    def look(self) -> str:
        """Return all that the page shows."""
        bench, room, goal, verdict = self.bench, self.bench.room, self.bench.goal, self.bench.verdict
        name, words = ("", "") if goal is None else (goal.name, goal.words)
        card, lines = bench.shown_card, [_line(line) for line in bench.working]
        return json.dumps({
            "rooms": [each.title for each in ROOMS], "number": room.number,
            "title": room.title, "lesson": room.lesson, "fault": self.fault, "by": bench.by,
            "code": str(LabCode(room, bench.state, name, bench.by)), "running": bench.running,
            "svg": svg(bench.shapes, inks=_INKS, lit=bench.lit),
            "handles": [[handle.name, *handle.place(bench.state)] for handle in bench.handles],
            "fields": [
                [field.name, field.label, field.shown(bench.state[field.name])]
                for field in bench.fields
            ],
            "switches": [
                f"{each.label} {each.words[bench.state.chosen(each.name)]}" for each in room.switches
            ],
            "actions": [] if bench.predicting else [each.label for each in room.actions],
            "goal": words, "solved": name in bench.solved,
            "won": ",".join(sorted(bench.solved)), "stars": f"{len(bench.solved)} of {len(room.goals)}",
            "predicting": bench.predicting, "wants": bench.wants,
            "place": "" if bench.guess_place is None else bench.guess_place.name,
            "given": bench.given if bench.predicting else (),
            "verdict": "" if verdict is None else verdict.words, "right": bool(verdict and verdict.is_met),
            "words": bench.words,
            "card": [] if card is None else [card.title, card.verdict, "\n".join(lines)],
            "more": card is not None and len(bench.answer.cards) > 1, "line": bench.line,
            "hint": "" if goal is None else goal.hint, "hinted": bench.hint,
        })  # fmt: skip


def _line(line: FormulaLine) -> str:
    spans = (line.letters, line.numbers, line.result)
    text = f" {ABOUT if line.about else '='} ".join(
        "".join(one.text for one in part) for part in spans if part
    )
    return f"{text}   {line.comment}" if line.comment else text
