"""The card of a jump through hyperspace: the chance that it fails."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.cards.card import Card, CardKind, Dot, Line, Span, line, plain
from game.cards.numbers import MINUS, TIMES
from game.physics import Point

_WRITTEN: Final = 4
"""Factors of a product that are written out, at most."""


def odds_card(risks: Sequence[float], place: Point) -> Card:
    """Return the card of a jump that failed, and came out at a place.

    risks: the chances (0..1) of the jumps in a row to which it belongs, of which it is the last.
    """
    risk, count = risks[-1], len(risks)
    well = 1.0 - risk
    chance = "the chance that a jump fails" if count == 1 else f"the chance of jump {count} of the wave"
    lines = [
        line("w", "w", f"{risk * 100.0:.4g} / 100", f"{risk:.4g}", risk, chance),
        line("1w", f"1 {MINUS} w", f"1 {MINUS} {risk:.4g}", f"{well:.4g}", well, "that it ends well"),
    ]
    if count > 1:
        lines.append(_row(risks))
    verdict = "a draw decides it, wherever the ship comes out: nothing hit it"
    return Card(
        CardKind.ODDS, "Does hyperspace fail?", tuple(lines), verdict, (Dot("X", place, place),), place
    )


def _row(risks: Sequence[float]) -> Line:
    """Return the chance that all of these jumps end well."""
    row = math.prod(1.0 - risk for risk in risks)
    factors = [f"{1.0 - risk:.4g}" for risk in risks]
    if len(factors) > _WRITTEN:
        factors = [*factors[: _WRITTEN - 2], "...", factors[-1]]
    comment = f"that {len(risks)} jumps in a row end well"
    return Line(
        "row", plain("all"), plain(f" {TIMES} ".join(factors)), (Span(f"{row:.3f}", "row"),), row, comment
    )
