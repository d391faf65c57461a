"""The rows of the lab's panel: what each says, and what it is there for."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import Final

from game.lab.answer import Reading
from game.lab.bench import Bench
from game.lab.room import Field
from game.overlay.lab_picture import LabPicture, PanelRow

_LETTERS: Final = 50
"""characters of a line of words at a text size of 100 %."""

COVERED: Final = "?"


@dataclass(frozen=True, slots=True)
class Entry:
    """A row, and what a click on it means."""

    row: PanelRow
    field: Field | None = None
    switch: int | None = None
    deed: int | None = None
    goal: bool = False


EMPTY: Final = Entry(PanelRow())


@dataclass(frozen=True, slots=True)
class Typing:
    """A number that is being typed."""

    field: Field
    text: str


def entries(
    bench: Bench, picture: LabPicture, text_scale: float, chosen: Field | None, typing: Typing | None
) -> list[Entry]:
    """Return all rows of the panel, from the challenge down to the card."""
    letters = round(_LETTERS / text_scale)
    found = _challenge(bench, letters)
    for number, switch in enumerate(bench.room.switches):
        word = switch.words[bench.state.chosen(switch.name)]
        found += _wide(Entry(PanelRow(switch.label, word), switch=number), letters)
    found += [
        Entry(PanelRow(f"[ {deed.label} ]", ink="good"), deed=number)
        for number, deed in enumerate(bench.room.deeds)
    ]
    found += [_of_field(bench, field, chosen, typing) for field in shown_fields(bench)]
    found += _readings(bench, letters)
    if not bench.room.goals[bench.goal].covers or bench.room.goals[bench.goal].name in bench.solved:
        for card in bench.answer.cards[:1]:
            found.append(Entry(PanelRow()))
            found += [Entry(row) for row in picture.card_rows(card, text_scale)]
    return found


def shown_fields(bench: Bench) -> list[Field]:
    """Return the numbers in the panel: those of the chosen handle, then all with a line of their own."""
    own = [field for field in bench.room.fields if field.shown]
    return [*(field for field in bench.chosen.fields if field not in own), *own]


def _challenge(bench: Bench, letters: int) -> list[Entry]:
    goals = bench.room.goals
    goal = goals[bench.goal]
    done = goal.name in bench.solved
    head = f"CHALLENGE {bench.goal + 1} OF {len(goals)}"
    found = [Entry(PanelRow(head, "SOLVED *" if done else "C: NEXT", "good" if done else "title"), goal=True)]
    ink = "good" if done else ""
    found += [Entry(PanelRow(line, ink=ink), goal=True) for line in textwrap.wrap(goal.words, letters)]
    if goal.hint and not done:
        found += [Entry(PanelRow(line, ink="help"), goal=True) for line in textwrap.wrap(goal.hint, letters)]
    return [*found, Entry(PanelRow())]


def _wide(entry: Entry, letters: int) -> list[Entry]:
    """Return a row, or two where both of its texts do not fit into one."""
    row = entry.row
    if len(row.text) + len(row.value) + 2 <= letters:
        return [entry]
    return [
        Entry(PanelRow(row.text), switch=entry.switch),
        Entry(PanelRow("", row.value), switch=entry.switch),
    ]


def _of_field(bench: Bench, field: Field, chosen: Field | None, typing: Typing | None) -> Entry:
    value = f"{bench.state[field.name]:.{field.digits}f}"
    if typing is not None and typing.field is field:
        value = f"{typing.text}_"
    return Entry(PanelRow(field.label or field.name, value, chosen=field is chosen), field)


def _readings(bench: Bench, letters: int) -> list[Entry]:
    """Return the readings, two in a row where there is room."""
    found = [Entry(PanelRow())]
    texts = [(_text(bench, reading), reading.ink) for reading in bench.answer.readings]
    at = 0
    while at < len(texts):
        (one, ink), other = texts[at], texts[at + 1] if at + 1 < len(texts) else None
        if other is not None and len(one) + len(other[0]) + 4 <= letters:
            found.append(Entry(PanelRow(one, other[0], ink)))
            at += 2
        else:
            found.append(Entry(PanelRow(one, "", ink)))
            at += 1
    return found


def _text(bench: Bench, reading: Reading) -> str:
    covered = bench.covered(reading.name)
    value = COVERED if covered else "none" if reading.value is None else number(reading.value)
    return f"{reading.name} = {value}"


def number(value: float) -> str:
    """Return a number with as many digits as can be read."""
    size = abs(value)
    text = f"{value:.0f}" if size >= 1e5 else f"{value:.1f}" if size >= 1e3 else f"{value:.3f}"
    return text.lstrip("-") if not float(text) else text
