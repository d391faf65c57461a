"""The lines of a card as they are written: a formula may use the letters of all lines before it."""

from __future__ import annotations

from game.cards import card
from game.cards.card import FormulaLine, Span, plain
from game.cards.expressions import MINUS, TIMES
from game.cards.numbers import Value


class Lines(list[FormulaLine]):
    """Formulas are written with - and *, and get the signs of print."""

    def __init__(self, **values: Value) -> None:
        """values: of letters that have no line of their own."""
        super().__init__()
        self.values: dict[str, Value] = dict(values)

    def law(self, left: str, middle: str, right: str, comment: str = "") -> None:
        """Add an equation of letters alone."""
        self.append(card.law(_signs(left), _signs(middle), _signs(right), comment))

    def given(self, symbol: str, value: Value, comment: str = "", *, shown: str = "") -> None:
        """Add a value without a formula; shown: as it is printed, if not by `short`."""
        self.values[symbol] = value
        line = card.given(symbol, value, comment)
        self.append(line._replace(result=(Span(shown, symbol),)) if shown else line)

    def put(  # noqa: PLR0913 - a row of a table
        self, symbol: str, letters: str, value: Value, comment: str = "", *,
        numbers: str = "", places: int | None = None, after: str = "",
    ) -> None:  # fmt: skip
        """Add a formula and its value, which later lines may use; see `card.line`.

        numbers: the formula for the numbers, where a part of it is one. after: words behind the letters.
        """
        text = (
            _signs(letters) if symbol in ("", letters.replace(" ", "")) else f"{symbol} = {_signs(letters)}"
        )
        line = card.line(symbol, text, self.values, value, comment, put=_signs(numbers), places=places)
        self.values[symbol] = value
        self.append(line._replace(letters=(*line.letters, *plain(after))))

    def compare(self, symbol: str, letters: str, value: float, limit: str, most: float) -> None:
        """Add a formula whose value is compared with a limit, such as r."""
        symbol, self.values[symbol] = _signs(symbol), value
        text = symbol if letters == "" else f"{symbol} = {_signs(letters)}"
        self.append(card.compared(symbol, text, self.values, value, limit, most))


def _signs(text: str) -> str:
    return text.replace("-", MINUS).replace("*", TIMES)
