"""The rows of the lab's panel, with the number or action of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from game.cards.card import Card
from game.cards.numbers import MINUS, brief, places_shown
from game.cards.shapes import Dot
from game.cards.symbols import base
from game.lab.acts import ACTS
from game.lab.bench import Bench
from game.lab.room import Field, Handle, Reading, RimHandle, State
from game.overlay.lab.lab_picture import PANEL, LabPicture, PanelRow
from game.physics import Point
from game.scenes.lab.lab_input import NumberEntry

_WIDE: Final = PANEL.width - 16.0  # units: width of a row
_GAP: Final = 12.0  # least units between the two texts of a row
_UNDERLINED: Final = "Numbers that are underlined can be dragged sideways, and turned by the wheel."


_NUMBER: Final = re.compile(rf"{MINUS}?[0-9]+(?:\.[0-9]+)?")


class Scrub(NamedTuple):
    """A number within a row: its ends in units from the left of the row, its field and handle."""

    left: float
    right: float
    field: Field
    handle: Handle


@dataclass(frozen=True, slots=True)
class PanelEntry:
    """A row, and the effect of a click on it."""

    row: PanelRow
    field: Field | None = None  # the number that it shows, which can be scrubbed
    act: str = ""  # the key that a click stands for, if it has no number
    scrubs: tuple[Scrub, ...] = ()

    @property
    def does(self) -> object:
        """What the row is for, the same object in each frame: its number or act; None for words."""
        return self.field or self.act or None


EMPTY: Final = PanelEntry(PanelRow())


def entries(bench: Bench, picture: LabPicture, numbers: NumberEntry) -> list[PanelEntry]:
    """Return all rows of the panel, down to the letters.

    The card's answer comes first, and its formulas after the numbers that they do not have. Large text moves
    them before the numbers, so that they start on the panel, and puts the lesson, which has no room above
    the picture then, after the numbers.
    """
    card = bench.shown_card
    formulas = [] if card is None else _formulas(bench, card, picture)
    large = not picture.two_lines
    found = [] if card is None else [PanelEntry(row) for row in picture.answer_rows(card)]
    found += _challenge(bench, picture, numbers)
    for number, switch in enumerate(bench.room.switches):
        word = switch.words[bench.state.chosen(switch.name)]
        found += _wide(PanelEntry(PanelRow(switch.label, word), act="sS"[number]), picture)
    if large and formulas:
        found += [*formulas, PanelEntry(PanelRow())]
    rest = (field for field in bench.typed if bench.goal is None or field.name != bench.goal.guess)
    found += [_of_field(bench, field, numbers) for field in rest]
    if bench.predicting:
        given = ("", *bench.given)
        found += [PanelEntry(PanelRow(text, lights=frozenset(text.split(" = ")[:1]))) for text in given]
    else:
        found += _readings(bench.readings, picture)
    found += _in_pairs([PanelRow(text, ink=ink) for text, ink in bench.room.legend], picture)
    if large:
        found += [PanelEntry(PanelRow()), *_plain(picture, bench.room.lesson, "help")]
    else:
        found += formulas
    return [*found, *_letters(bench, picture)]


def _formulas(bench: Bench, card: Card, picture: LabPicture) -> list[PanelEntry]:
    """Return the rows of a card, after an empty one, as far as its working has come."""
    found = [PanelEntry(PanelRow())]
    count = len(bench.answer.cards)
    if count > 1:
        head = f"FORMULAS {bench.card % count + 1} OF {count}"
        found += _wide(PanelEntry(PanelRow(head, "K: NEXT", "title"), act="k"), picture)
    rows = picture.card_rows(replace(card, lines=bench.working))
    found += [_formula(bench, card, row, picture) for row in rows]
    return [*found, _go_on(bench)]


def _go_on(bench: Bench) -> PanelEntry:
    return PanelEntry(PanelRow(f"[ {ACTS[' '].words(bench)} ]", ink="good"), act=" ")


def _formula(bench: Bench, card: Card, row: PanelRow, picture: LabPicture) -> PanelEntry:
    """Return a row of a card, with its numbers that are numbers of the room."""
    if not row.lights:
        return PanelEntry(row)
    text = "".join(piece for piece, _ in row.pieces)

    def x(letters: int) -> float:
        return row.indent + picture.width(text[:letters])

    scrubs = tuple(_scrubs(bench, card, row.lights, text, x))
    return PanelEntry(
        replace(row, underlined=tuple((each.left, each.right) for each in scrubs)), scrubs=scrubs
    )


def _scrubs(
    bench: Bench, card: Card, letters: frozenset[str], text: str, x: Callable[[int], float]
) -> Iterator[Scrub]:
    """Yield the numbers in a formula that are numbers of the room, of the handles with these letters.

    They are recognised by their printed values; equal ones are taken in order. x returns the place of a
    character, by its number, in units from the left of the row.
    """
    left = list(_inputs(bench, card, letters))
    for match in _NUMBER.finditer(text):
        value = match[0]
        same = next((each for each in left if _is_value(value, bench.state[each[0].name])), None)
        if same is not None:
            left.remove(same)
            yield Scrub(x(match.start()), x(match.end()), *same)


def _inputs(bench: Bench, card: Card, letters: frozenset[str]) -> Iterator[tuple[Field, Handle]]:
    """Yield the numbers of the handles that these letters of the card stand for."""
    centre = next((each.place for each in card.shapes if isinstance(each, Dot) and each.ink == "C"), None)
    by_letter: Sequence[str] = sorted(letters, key="PQdCr".find)
    for letter in by_letter:
        for handle in bench.room.handles:
            if _stands_for(letter, handle, bench.state, centre):
                yield from ((field, handle) for field in handle.fields)


def _stands_for(letter: str, handle: Handle, state: State, centre: Point | None) -> bool:
    """Return whether a letter of a card is a handle; C and r are those of the card's circle."""
    if handle.name == letter and letter not in {"C", "r"}:
        return True
    if base(handle.name) != letter:
        return False
    if letter == "r":
        return isinstance(handle, RimHandle) and handle.centre.place(state) == centre
    return letter == "C" and handle.place(state) == centre


def _is_value(text: str, value: float) -> bool:
    """Return whether a printed number is this value; a small whole number belongs to the formula itself."""
    decimals = places_shown(text)
    return text == brief(value, decimals) and (decimals > 0 or abs(value) >= 1000.0)


def _in_pairs(rows: Sequence[PanelRow], picture: LabPicture) -> list[PanelEntry]:
    """Return rows of one text each, two in a row where there is room, long ones in several."""
    found: list[PanelEntry] = []
    left = list(rows)
    while left:
        row, *left = left
        if picture.width(row.text) > _WIDE:
            found += [PanelEntry(replace(row, text=line)) for line in picture.wrapped(row.text)]
            continue
        if left and picture.width(row.text) + picture.width(left[0].text) + _GAP <= _WIDE:
            other, *left = left
            row = replace(row, value=other.text, value_ink=None if other.ink == row.ink else other.ink)
        found.append(PanelEntry(row))
    return found


def _letters(bench: Bench, picture: LabPicture) -> list[PanelEntry]:
    """Return rows with the meaning of each letter."""
    head = PanelEntry(PanelRow("LETTERS", "L: UP", "title"), act="l")
    rows = [PanelEntry(row) for letter in bench.letters for row in picture.letter_rows(letter)]
    return [PanelEntry(PanelRow()), head, *rows, *_plain(picture, _UNDERLINED, "help")]


def _plain(picture: LabPicture, text: str, ink: str) -> list[PanelEntry]:
    return [PanelEntry(PanelRow(line, ink=ink)) for line in picture.wrapped(text)]


def _challenge(bench: Bench, picture: LabPicture, numbers: NumberEntry) -> list[PanelEntry]:
    """Return the rows of the challenge, with what was predicted beside the answer."""
    goals, goal = bench.room.goals, bench.goal
    if goal is None:
        row = PanelRow(f"CHALLENGES: {len(bench.solved)} OF {len(goals)}", "C: BEGIN", "title")
        return [*_wide(PanelEntry(row, act="c"), picture), PanelEntry(PanelRow())]
    ink = "good" if goal.name in bench.solved else "title"
    word = "SOLVED *" if goal.name in bench.solved else "C: NEXT"
    found = _wide(
        PanelEntry(PanelRow(f"CHALLENGE {goals.index(goal) + 1} OF {len(goals)}", word, ink)), picture
    )
    found += _plain(picture, goal.words, "")
    found = [replace(entry, act="c") for entry in found]
    if goal.hint:
        hint = _plain(picture, goal.hint if bench.hint else "H: A HINT", "help")
        found += [replace(entry, act="h") for entry in hint]
    found += [_of_field(bench, field, numbers) for field in bench.fields if field.name == goal.guess]
    if bench.verdict is None:
        found.append(_go_on(bench))
    else:
        judged = f"{'RIGHT' if bench.verdict.is_met else 'NOT YET'}. {bench.verdict.words}"
        found += _plain(picture, judged, "good" if bench.verdict.is_met else "hit")
    return [*found, PanelEntry(PanelRow())]


def _wide(entry: PanelEntry, picture: LabPicture) -> list[PanelEntry]:
    """Return a row, or several if its two texts do not fit into one."""
    row = entry.row
    if picture.width(row.text) + picture.width(row.value) + _GAP <= _WIDE:
        return [entry]
    return [
        replace(entry, row=replace(row, value="")),
        *(
            replace(entry, row=PanelRow("", line, row.ink, lights=row.lights))
            for line in picture.wrapped(row.value)
        ),
    ]


def _of_field(bench: Bench, field: Field, numbers: NumberEntry) -> PanelEntry:
    value = f"{bench.state[field.name]:.{field.digits}f}"
    if numbers.typing is not None and numbers.typing.field is field:
        value = f"{numbers.typing.text}_"
    handle = next((each.name for each in bench.room.handles if field in each.fields), None)
    lights = frozenset({field.name if handle is None else handle})
    return PanelEntry(
        PanelRow(field.label or field.name, value, chosen=field is numbers.field, lights=lights), field
    )


def _readings(readings: Sequence[Reading], picture: LabPicture) -> list[PanelEntry]:
    """Return readings after an empty row."""
    rows = [PanelRow(str(each), ink=each.ink, lights=frozenset({each.ink}) - {""}) for each in readings]
    return [PanelEntry(PanelRow()), *_in_pairs(rows, picture)] if rows else []
