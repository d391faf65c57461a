"""Numbers in the formulas of a card that are numbers of the room, so that they can be scrubbed there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.cards import Card
from game.cards.numbers import MINUS, brief, places_shown
from game.cards.shapes import Dot
from game.cards.symbols import base
from game.lab.bench import Bench
from game.lab.room import Field, Handle, RimHandle
from game.lab.state import State
from game.physics import Point

_NUMBER: Final = re.compile(rf"{MINUS}?[0-9]+(?:\.[0-9]+)?")


class Place(NamedTuple):
    """A number in a text: its letters from first to before last, and which number of the room it is."""

    first: int
    last: int
    field: Field
    handle: Handle


def numbers_of(bench: Bench, card: Card, letters: frozenset[str], text: str) -> list[Place]:
    """Return the numbers in a text of a card's line that belong to handles of these letters.

    A number is known by its value as it is shown; of several that are the same, they are taken in order.
    """
    left = list(_inputs(bench, card, letters))
    found = []
    for match in _NUMBER.finditer(text):
        value = match[0]
        same = next((each for each in left if _is_shown(value, bench.state[each[0].name])), None)
        if same is not None:
            left.remove(same)
            found.append(Place(*match.span(), *same))
    return found


def _inputs(bench: Bench, card: Card, letters: frozenset[str]) -> Iterator[tuple[Field, Handle]]:
    """Yield the numbers of the handles that letters of the card stand for."""
    centre = next((each.place for each in card.shapes if isinstance(each, Dot) and each.ink == "C"), None)
    by_letter: Sequence[str] = sorted(letters, key="PQdCr".find)
    for letter in by_letter:
        for handle in bench.room.handles:
            if _stands_for(letter, handle, bench.state, centre):
                yield from ((field, handle) for field in handle.fields)


def _stands_for(letter: str, handle: Handle, state: State, centre: Point | None) -> bool:
    """Tell whether a letter of a card is a handle: C and r are those of the circle that the card is about."""
    if handle.name == letter and letter not in {"C", "r"}:
        return True
    if base(handle.name) != letter:
        return False
    if letter == "r":
        return isinstance(handle, RimHandle) and handle.centre.place(state) == centre
    return letter == "C" and handle.place(state) == centre


def _is_shown(text: str, value: float) -> bool:
    """Tell whether a number of a card is this value; a small one without decimals belongs to the formula."""
    decimals = places_shown(text)
    return text == brief(value, decimals) and (decimals > 0 or abs(value) >= 1000.0)
