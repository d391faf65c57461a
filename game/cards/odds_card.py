"""The card of a jump through hyperspace: the chance that it fails."""

from __future__ import annotations

from game.cards.card import Card, CardKind
from game.cards.lines import Lines
from game.cards.shapes import Dot
from game.physics import Point


def odds_card(risk: float, place: Point) -> Card:
    """Return the card of a jump that failed with the chance `risk` (0..1) and came out at a place."""
    lines = Lines()
    lines.given("w", risk, "the chance that a jump fails")
    lines.put("", "1 - w", 1.0 - risk, "that it ends well")
    verdict = "chance decides it, wherever the ship comes out: nothing hit it"
    return Card(CardKind.ODDS, "Does hyperspace fail?", tuple(lines), verdict, (Dot(place, "X", "X"),), place)
