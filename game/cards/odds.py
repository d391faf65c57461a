"""The card of a jump through hyperspace: the chance that it fails."""

from __future__ import annotations

from typing import Final

from game.cards.card import Card, CardKind, Dot, line
from game.cards.numbers import MINUS
from game.physics import Point

_JUMPS: Final = 10
"""Jumps in a row whose odds are told."""


def odds_card(risk: float, place: Point) -> Card:
    """Return the card of a jump that fails with this chance (0..1), and came out at a place."""
    well = 1.0 - risk
    row = well**_JUMPS
    lines = (
        line("w", "w", f"{risk * 100.0:.4g} / 100", f"{risk:.4g}", risk, "the chance that a jump fails"),
        line("1w", f"1 {MINUS} w", f"1 {MINUS} {risk:.4g}", f"{well:.4g}", well, "that it ends well"),
        line(
            "10w",
            f"(1 {MINUS} w)^{_JUMPS}",
            f"{well:.4g}^{_JUMPS}",
            f"{row:.3f}",
            row,
            f"that {_JUMPS} jumps in a row end well",
        ),
    )
    verdict = "a draw decides it, wherever the ship comes out: nothing hit it"
    return Card(CardKind.ODDS, "Does hyperspace fail?", lines, verdict, (Dot("X", place, place),), place)
