"""A room for a page in a browser: calls with plain values in, JSON out. `web/page.js` uses it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape

from game.cards.as_printed import ABOUT
from game.cards.card import FormulaLine
from game.cards.shapes import INKS, Ring, is_lit
from game.cards.symbols import SYMBOLS, Ink, base, ink_of
from game.lab import handout
from game.lab.acts import ACTS
from game.lab.bench import Bench
from game.lab.code import CodeError, LabCode, read_code
from game.lab.labels import GRID, Box, labelled
from game.lab.room import AREA, Field
from game.lab.rooms.all_rooms import ROOMS
from game.lab.svg import PAPER, grid, svg

_EDGES = Box(0.0, 0.0, *AREA)


class Page:
    """One room on a page, opened by a code. No method has a name of pyodide's own, such as type or copy."""

    def __init__(self, code: str, won: str = "") -> None:
        """won: the names of the room's challenges that are solved, with commas between them."""
        self.fault = ""  # what was wrong with the last thing that was asked, one line
        try:
            found = read_code(code or "1")
        except CodeError as bad:
            self.fault = str(bad)
            found = LabCode(ROOMS[0], ROOMS[0].opening())
        goals = {goal.name for goal in found.room.goals}
        self.bench = Bench(found.room, solved=frozenset(won.split(",")) & goals)
        self.bench.open(found.state, found.goal, found.by)
        self._pointed: frozenset[str] = frozenset()  # the symbols that the pointer is on
        self._asks = ""  # the field or handle that is to be filled in next, until it is told

    def choose(self, name: str) -> None:
        """Choose a handle."""
        self.bench.chosen = self.bench.room.handle(name)

    def drag(self, name: str, x: float, y: float) -> None:
        """Drag a handle to a place, in units."""
        self.fault = ""
        self.bench.drag(self.bench.room.handle(name), (x, y))

    def nudge(self, dx: float, dy: float) -> None:
        """Move the chosen handle by so many units."""
        self.fault = ""
        self.bench.nudge(dx, dy)

    def enter(self, name: str, text: str) -> None:
        """Set a number as it was typed; what is no number changes nothing."""
        self.fault = self.bench.enter(self.bench.room.field(name), text)

    def turn(self, name: str, notches: float) -> None:
        """Change a number by a multiple of its step."""
        self.fault = ""
        self.bench.turn(self.bench.room.field(name), notches)

    def act(self, key: str) -> None:
        """Do what a key stands for, or say why it cannot be done."""
        self.fault = ACTS[key].do(self.bench) or ""
        goal = self.bench.goal
        self._asks = goal.guess if self.fault and self.bench.wants and goal else ""

    def point(self, symbols: str) -> None:
        """Light up the parts of the picture that symbols, with spaces between them, stand for."""
        self._pointed = frozenset(symbols.split())

    def tick(self, count: int) -> None:
        """Let so many 1/120 s pass."""
        for _ in range(count):
            self.bench.tick()

    def sheet(self, seed: int, pupils: int, answers: bool) -> str:
        """Return handouts of this room, or their answers, as a page to print."""
        return (handout.answers if answers else handout.handout)(self.bench.room, seed, pupils)

    def look(self, letters: float) -> str:
        """Return all that the page shows; letters: the height of labels in the picture, in units."""
        bench, room = self.bench, self.bench.room
        asks, self._asks = self._asks, ""
        goal, guess = ("", "") if bench.goal is None else (bench.goal.name, bench.goal.guess)
        return json.dumps({
            "rooms": [each.title for each in ROOMS], "number": room.number,
            "code": str(LabCode(room, bench.state, goal, bench.by)), "running": bench.running,
            "won": ",".join(sorted(bench.solved)), "asks": asks,
            "guess": guess, "place": "" if bench.guess_place is None else bench.guess_place.name,
            "svg": self._picture(letters),
            "handles": [
                [each.name, *each.place(bench.state),
                 ", ".join(f"{words} {value}" for _, words, value in map(self._typed, each.fields))]
                for each in bench.handles
            ],
            "chosen": bench.chosen.name, "glows": "" if bench.touched else room.first,
            "fields": [*map(self._typed, sorted(bench.typed, key=lambda each: each.name != guess))],
            "acts": [[key, act.words(bench)] for key, act in ACTS.items()],
            "texts": self._texts(),
        })  # fmt: skip

    def _typed(self, field: Field) -> tuple[str, str, str]:
        value = field.shown(self.bench.state[field.name])
        return field.name, field.label or field.name, f"{value:.12g}"

    def _picture(self, letters: float) -> str:
        bench, lit = self.bench, self._pointed or self.bench.lit
        shapes = [*grid(letters), *bench.shapes]
        drawn = {name for shape in shapes for name in (base(shape.ink), shape.label)}
        card = bench.shown_card
        if card is not None:
            shapes += [each for each in card.shapes if is_lit(each, lit) and base(each.ink) not in drawn]
        if not any(f"{shape.label} ".startswith(f"{bench.chosen.name} ") for shape in shapes):
            shapes.append(Ring(bench.chosen.place(bench.state), 0.0, "", bench.chosen.name))
        places = [handle.place(bench.state) for handle in bench.handles]
        shapes = labelled(shapes, letters, inside=_EDGES, handles=places)
        return svg(shapes, colour_of=_colour, letters=letters, lit=lit)

    def _texts(self) -> dict[str, str]:
        """Return the words of the page as HTML, by the element that they stand in."""
        bench, room, goal, verdict = self.bench, self.bench.room, self.bench.goal, self.bench.verdict
        goals, card = room.goals, bench.shown_card
        if goal is None:
            told = f"Challenges solved: {len(bench.solved)} of {len(goals)}"
        else:
            by = f", by {bench.by}" if bench.by else ""
            star = " \N{BLACK STAR}" if goal.name in bench.solved else ""
            told = f"Challenge {goals.index(goal) + 1} of {len(goals)}{by}{star}: {goal.words}"
            told += f" ({goal.hint})" if bench.hint else ""
        judged = "" if verdict is None else f"{'Right' if verdict.is_met else 'Not yet'}. {verdict.words}"
        lines = [_row(_formula(line), line.lights) for line in bench.working]
        if bench.predicting:
            lines = [_row(escape(text), text.split(" = ")[:1]) for text in bench.given]
        return {
            "title": f"{room.number}. {escape(room.title)}",
            "lesson": escape(room.lesson),
            "words": escape(" ".join(bench.words)),
            "goal": escape(told),
            "verdict": escape(" ".join(filter(None, (judged, self.fault)))),
            "question": "" if card is None else escape(card.title),
            "answer": "" if card is None else escape(card.verdict),
            "working": "".join(lines),
            "readings": "".join(_row(_inked(str(each), each.ink), [each.ink]) for each in bench.readings),
            "legend": "".join(_row(_inked(each.text, each.ink), []) for each in room.legend),
            "letters": "".join(
                _row(f"{_inked(each, each)} {escape(SYMBOLS[each].meaning)}", [each])
                for each in bench.letters
            ),
        }


def _colour(ink: str) -> str:
    """Return the colour of an ink as the style names it, by its role."""
    if ink in {*INKS, GRID, PAPER}:
        return f"var(--{ink})"
    role = ink_of(ink)
    return "currentColor" if role is Ink.PLAIN else f"var(--{role.name.lower()})"


def _inked(text: str, ink: str) -> str:
    return f'<span style="color:{_colour(ink)}">{escape(text)}</span>' if ink else escape(text)


def _row(html: str, lights: Iterable[str]) -> str:
    """Return a row; while it is pointed at, what these symbols stand for lights up in the picture."""
    names = " ".join(sorted(filter(None, lights)))
    return f'<div data-lights="{escape(names)}">{html}</div>' if names else f"<div>{html}</div>"


def _formula(line: FormulaLine) -> str:
    letters, result = ("".join(_inked(*span) for span in part) for part in (line.letters, line.result))
    text = f" {ABOUT if line.about else '='} ".join(filter(None, (letters, escape(line.numbers), result)))
    return f"{text} <i>{escape(line.comment)}</i>" if line.comment else text
