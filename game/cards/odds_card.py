"""The card of a jump through hyperspace: the chance that it fails."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.cards.card import Card, CardKind, FormulaLine, Span, given, line, plain
from game.cards.numbers import MINUS, TIMES, worked
from game.cards.shapes import Dot
from game.physics import Point


def odds_card(risks: Sequence[float], place: Point) -> Card:
    """Return the card of a jump that failed, and came out at a place.

    risks: the chances (0..1) of the jumps in a row to which it belongs, of which it is the last.
    """
    risk, count = risks[-1], len(risks)
    well = 1.0 - risk
    chance = "the chance that a jump fails" if count == 1 else f"the chance of jump {count} of the wave"
    lines = [
        given("w", risk, chance),
        line("1w", f"1 {MINUS} w", {"w": risk}, well, "that it ends well"),
    ]
    if count > 1:
        lines.append(_row(risks))
    verdict = "a draw decides it, wherever the ship comes out: nothing hit it"
    return Card(CardKind.ODDS, "Does hyperspace fail?", tuple(lines), verdict, (Dot(place, "X", "X"),), place)


def _row(risks: Sequence[float]) -> FormulaLine:
    """Return the chance that all of these jumps end well."""
    row = math.prod(1.0 - risk for risk in risks)
    letters = [f"z{number}" for number in range(len(risks))]
    values = {letter: 1.0 - risk for letter, risk in zip(letters, risks, strict=True)}
    found = worked(f" {TIMES} ".join(letters), values, row, 3)
    comment = f"that {len(risks)} jumps in a row end well"
    return FormulaLine("row", plain("all"), plain(found.numbers), (Span(found.result, "row"),), row, comment)
