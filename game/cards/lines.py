"""The lines of a card as they are written: a formula may use the letters of all lines before it."""

from __future__ import annotations

from game.cards.card import FormulaLine, Span, formula
from game.cards.numbers import Value, Worked, parts_of, places_shown, short, told_apart, worked


class Lines(list[FormulaLine]):
    """Formulas are written with - and *, and get the signs of print."""

    def __init__(self, **values: Value) -> None:
        """values: of letters that have no line of their own."""
        super().__init__()
        self.values: dict[str, Value] = dict(values)

    def law(self, letters: str, comment: str = "") -> None:
        """Add an equation of letters alone, which holds for all cards of the kind."""
        self.append(FormulaLine("", formula(letters), comment=comment))

    def given(self, symbol: str, value: Value, comment: str = "", *, printed: str = "") -> None:
        """Add a value without a formula; printed: its text, if not by `short`."""
        self.values[symbol] = value
        text = printed or short(value)
        self.append(FormulaLine(symbol, formula(symbol), "", (Span(text, symbol),), value, comment))

    def put(  # noqa: PLR0913 - a row of a table
        self, symbol: str, letters: str, value: Value, comment: str = "", *,
        numbers: str | None = "", places: int | None = None, unit: str = "",
    ) -> None:  # fmt: skip
        """Add a formula in letters, the same with numbers, and its value, which later lines may use.

        symbol: of two roots both, as in "t1, t2". value: as physics has it. numbers: the formula for the
        numbers, where a part of it is one number, as in "z n" for "(d·n) n"; None: it is not repeated in
        numbers. places: the decimals of the result; None: as `short` has it. unit: stands behind the letters.
        """
        is_named = symbol.replace(" ", "") not in {"", letters.replace(" ", "")}
        named = f"{symbol} = {letters}" if is_named else letters
        if numbers is None:
            found = Worked("", short(value, places))
        else:
            found = worked(numbers or letters.rpartition(" = ")[2], self.values, value, places)
        result: tuple[Span, ...] = (Span(found.result, symbol),)
        if ", " in symbol and isinstance(value, tuple):
            both = symbol.split(", ")
            self.values |= zip(both, value, strict=True)
            first, last = map(Span, parts_of(found.result), both)
            result = (first, Span(" and "), last)
        self.values[symbol] = value
        spans = (*formula(named), Span(unit)) if unit else formula(named)
        self.append(FormulaLine(symbol, spans, found.numbers, result, value, comment))

    def compare(  # noqa: PLR0913 - a row of a table
        self, symbol: str, letters: str, value: float, limit: str, most: float, *, bare: bool = False
    ) -> None:  # fmt: skip
        """Add a formula whose value is compared with a limit, such as r, to enough digits to order them.

        letters: "" if the symbol is the formula. bare: whether it is not repeated in numbers.
        """
        text, sign, last = told_apart(value, most)
        numbers = None if bare else ""
        self.put(symbol, letters or symbol, value, numbers=numbers, places=places_shown(text))
        result = (*self[-1].result, Span(f" {sign} "), *formula(limit), Span(f" = {last}"))
        self[-1] = self[-1]._replace(result=result)
