"""The lines of a card as they are written: a formula may use the letters of all lines before it."""

from __future__ import annotations

from game.cards.card import FormulaLine, Span, formula, plain
from game.cards.expressions import MINUS, TIMES
from game.cards.numbers import Value, Worked, places_shown, point, short, told_apart, worked
from game.physics import Point


class Lines(list[FormulaLine]):
    """Formulas are written with - and *, and get the signs of print."""

    def __init__(self, **values: Value) -> None:
        """values: of letters that have no line of their own."""
        super().__init__()
        self.values: dict[str, Value] = dict(values)

    def law(self, left: str, middle: str, right: str, comment: str = "") -> None:
        """Add an equation of letters alone, which holds for all cards of the kind."""
        one, two, three = (formula(_signs(text)) for text in (left, middle, right))
        self.append(FormulaLine("", one, two, three, None, comment))

    def given(self, symbol: str, value: Value, comment: str = "", *, printed: str = "") -> None:
        """Add a value without a formula; printed: its text, if not by `short`."""
        self.values[symbol] = value
        text = printed or (point(value) if isinstance(value, tuple) else short(value))
        self.append(FormulaLine(symbol, formula(symbol), (), (Span(text, symbol),), value, comment))

    def put(  # noqa: PLR0913 - a row of a table
        self, symbol: str, letters: str, value: Value, comment: str = "", *,
        numbers: str = "", places: int | None = None, after: str = "",
    ) -> None:  # fmt: skip
        """Add a formula in letters, the same with numbers, and its value, which later lines may use.

        value: as physics has it. numbers: the formula for the numbers, where a part of it is one number, as
        in "z n" for "(d·n) n". places: the decimals of the result; None: as `short` has it. after: words
        behind the letters.
        """
        letters = _signs(letters)
        named = letters if symbol in ("", letters.replace(" ", "")) else f"{symbol} = {letters}"
        found = worked(_signs(numbers) or letters.rpartition(" = ")[2], self.values, value, places)
        self.values[symbol] = value
        spans = ((*formula(named), *plain(after)), plain(found.numbers), (Span(found.result, symbol),))
        self.append(FormulaLine(symbol, *spans, value, comment))

    def foot(self, place: Point) -> None:
        """Add the foot of the perpendicular from C."""
        self.values["F"] = place
        letters, told = formula(_signs("F = P - (f·d) d")), (Span(point(place), "F"),)
        self.append(FormulaLine("F", letters, (), told, place))

    def compare(  # noqa: PLR0913 - a row of a table
        self, symbol: str, letters: str, value: float, limit: str, most: float, *, bare: bool = False
    ) -> None:
        """Add a formula whose value is compared with a limit, such as r, to enough digits to order them.

        bare: whether the numbers are left out.
        """
        symbol, letters = _signs(symbol), _signs(letters)
        text, sign, last = told_apart(value, most)
        if bare:
            found = Worked("", text, (text,))
        else:
            found = worked(letters or symbol, self.values, value, places_shown(text))
        self.values[symbol] = value
        result = (Span(found.result, symbol), Span(f" {sign} "), *formula(limit), Span(f" = {last}"))
        named = f"{symbol} = {letters}" if letters else symbol
        self.append(FormulaLine(symbol, formula(named), plain(found.numbers), result, value))


def _signs(text: str) -> str:
    return text.replace("-", MINUS).replace("*", TIMES)
