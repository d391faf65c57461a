"""The numbers that a card shows in a line give the result that it shows, to its last digit, and it is so."""

import re
from collections import Counter
from decimal import Decimal

import pytest

from game.cards.card import CardKind
from game.overlay.card_panel import DetailLevel
from tests.cards.made import Made, from_the_lab, of_deaths, played, unlikely
from tests.cards.reading import (
    LAW,
    LITERAL,
    WORK,
    Number,
    Read,
    last_digit,
    literals,
    parts_of,
    printed,
    read,
    reckon,
    rounded,
    tuple_of,
    value_of,
)
from tests.cards.reference import values_of

LETTER = re.compile(r"[A-Za-z]+[0-9AB]?'?")
CONSTANTS = {Decimal(number) for number in ("0", "1", "1.5", "2", "4", "120")}
SHORT = (DetailLevel.SENTENCE, DetailLevel.RESULTS)
_TERM = rf"\|?[A-Za-z]+[0-9AB]?'?\|?|{LITERAL.pattern}"
CLAIM = re.compile(rf"({_TERM})(?: (?:([<>=≤])|(is not above|is not below)) ({_TERM}))")
SIGNS = {"<": (-1,), ">": (1,), "=": (0,), "≤": (-1, 0), "is not above": (-1, 0), "is not below": (0, 1)}


@pytest.fixture(scope="module")
def made() -> list[Made]:
    """Make cards of every kind."""
    return [*played(6, 400), *from_the_lab(12), *of_deaths(2), *unlikely()]


class Told:
    """What the lines of a card tell: what each symbol is, and all numbers that are shown as results."""

    def __init__(self, lines: list[Read]) -> None:
        self.values: dict[str, Number] = {}
        self.shown: list[tuple[Decimal, Decimal]] = []
        """the size of each, and half of one in its last digit."""
        self.by_letter: dict[str, list[tuple[Decimal, Decimal]]] = {}
        for line in lines:
            self.shown += [_sized(text) for each in line.results for text in parts_of(each)]
            if line.limit:
                self.shown.append(_sized(line.limit[2]))
            for name, result in zip(line.symbol.split(", "), line.results, strict=False):
                self.values.setdefault(name, reckon(result))
                self.by_letter.setdefault(name, [_sized(text) for text in parts_of(result)])

    def tells(self, number: Decimal, letter: str = "") -> bool:
        """Say whether a number agrees with a result: is the same, or has more digits that round to it."""
        shown = self.by_letter[letter] if letter else self.shown
        return any(abs(size - number) <= slack for size, slack in shown)


def _sized(text: str) -> tuple[Decimal, Decimal]:
    return abs(value_of(text)), last_digit(text) / 2


def faults_of(texts: list[str]) -> list[str]:
    """Return the lines of a card whose numbers do not give their results, or are not those of other lines."""
    lines = [read(text) for text in texts if not LAW.fullmatch(text)]
    told = Told(lines)
    return [line.text for line in lines if not (_adds_up(line, told) and _agrees(line, told))]


def _adds_up(line: Read, told: Told) -> bool:
    """Say whether each formula gives its result, with its numbers or else those of other lines."""
    formulas = line.numbers or ([line.letters[-1]] if len(line.letters) > 1 else [])
    if not formulas or (not line.numbers and not {*LETTER.findall(formulas[0])} <= {*told.values}):
        return True  # a short card leaves out where P is
    if "\N{PLUS-MINUS SIGN}" in formulas[0]:
        return gives(formulas[0], line.results, told.values)
    if len(formulas) == 1:
        formulas = formulas * len(line.results)
    return all(
        gives(formula, parts_of(result), told.values)
        for formula, result in zip(formulas, line.results, strict=True)
    )


def gives(formula: str, shown: list[str], values: dict[str, Number]) -> bool:
    """Say whether a formula is worth the numbers shown, to their last digits."""
    value = tuple_of(reckon(formula, values))
    return [rounded(part, text) for part, text in zip(value, shown, strict=True)] == [
        value_of(text) for text in shown
    ]


def _agrees(line: Read, told: Told) -> bool:
    """Say whether the numbers of a line are those of other lines, and what it is compared with is as said."""
    if line.limit:
        sign, letter, text = line.limit
        one, other = value_of(line.results[0]), value_of(text)
        if sign != ("<" if one < other else ">" if one > other else "="):
            return False
        if letter in told.values and not told.tells(other, letter):
            return False
    letters = set(LETTER.findall(line.letters[-1])) - {"all"}
    if not letters or not letters <= set(told.values) or line.letters[-1] in told.values:
        return True
    numbers = [number for formula in line.numbers for number in literals(formula)]
    return all(number in CONSTANTS or told.tells(number) for number in numbers)


@pytest.mark.slow
def test_the_numbers_shown_in_a_line_give_the_result_shown_to_its_last_digit(made: list[Made]) -> None:
    count = Counter(each.card.kind for each in made)
    assert set(count) == set(CardKind)
    assert min(count.values()) >= 10
    assert count.total() > 900
    for each in made:
        assert faults_of(printed(each.card)) == [], each


def wrongly_signed(texts: list[str]) -> list[str]:
    """Return what a short card prints with another sign than is right by the other numbers printed on it."""
    signed = [(" ≈ " in text, read(text.replace(" ≈ ", " = "))) for text in texts if not LAW.fullmatch(text)]
    lines = [line for _, line in signed]
    values = {line.limit[1]: reckon(line.limit[2]) for line in reversed(lines) if line.limit}
    values |= Told(lines).values
    return [line.text for about, line in signed if about is not _is_off(line, values)]


def _is_off(line: Read, values: dict[str, Number]) -> bool:
    """Say whether a reader who has all the numbers that a formula takes comes to another last digit."""
    first, _, last = re.sub(r"(?<=[0-9]) s$", "", line.letters[-1]).partition(", then ")
    rows = [(first, line.results, values)]
    if line.results[1:] and "±" not in first:
        kept = {letter: value for letter, value in values.items() if letter not in {"v1", "v2"}}
        late = kept | {name: values[f"{name}'"] for name in ("v1", "v2") if f"{name}'" in values}
        rows = [
            (first, line.results[:1], values),
            (last or first, line.results[1:], values if last else late),
        ]
    return any(
        set(LETTER.findall(formula)) - {"left", "normal", "of"} <= set(known)
        and not gives(formula, [part for each in results for part in parts_of(each)], known)
        for formula, results, known in rows
    )


def untold(words: str, told: Told) -> list[str]:
    """Return what a sentence says of two numbers, or of letters with numbers, that is not as printed."""
    found = []
    for one, sign, said, other in _claims(words.replace("both t < 0", "t1 < 0, t2 < 0")):
        left, right = _told_by(one, told), _told_by(other, told)
        if left is None or right is None:
            continue
        (a, step), (b, other_step) = left, right
        slack = max(step, other_step) if sign == "=" else Decimal(0)
        order = 0 if abs(a - b) <= slack else 1 if a > b else -1
        if order not in SIGNS[sign or said]:
            found.append(f"{one} {sign or said} {other}")
    return found


def _claims(words: str) -> list[tuple[str, str, str, str]]:
    """Return all that a sentence compares, "a = b > c" as two."""
    found, at = [], 0
    while claim := CLAIM.search(words, at):
        found.append((claim[1], claim[2] or "", claim[3] or "", claim[4]))
        at = claim.start(4)
    return found


def _told_by(term: str, told: Told) -> tuple[Decimal, Decimal] | None:
    """Return a number, or that of a letter, and half of one in its last digit; None for other words."""
    if LITERAL.fullmatch(term):
        return value_of(term), last_digit(term) / 2
    letter = term if term in told.values else term.strip("|")
    value = told.values.get(letter)
    if not isinstance(value, Decimal) or letter not in told.by_letter:
        return None
    step = told.by_letter[letter][0][1]
    return (abs(value) if term != letter else value), step


@pytest.mark.slow
def test_no_sentence_contradicts_a_number_printed_beside_it(made: list[Made]) -> None:
    claims = 0
    for each in made:
        told = Told([read(text) for text in printed(each.card) if not LAW.fullmatch(text)])
        for words in (each.card.verdict, *(line.comment for line in each.card.lines)):
            claims += len(_claims(words))
            assert untold(words, told) == [], (words, printed(each.card), each)
    assert claims > 700


@pytest.mark.slow
@pytest.mark.parametrize("detail", SHORT)
def test_on_a_short_card_what_is_not_given_by_the_numbers_printed_is_about_so(
    made: list[Made], detail: DetailLevel
) -> None:
    texts = [printed(each.card, detail) for each in made]
    for each, lines in zip(made, texts, strict=True):
        assert wrongly_signed(lines) == [], each
    signs = Counter(sign for lines in texts for line in lines for sign in "=≈" if f" {sign} " in line)
    assert signs["="] > 700
    assert detail is DetailLevel.SENTENCE or signs["≈"] > 700


def untrue(made: Made) -> list[str]:
    """Return the lines of a card that show what is not so, by what it was made of."""
    values = values_of(made)
    found = []
    for text in printed(made.card):
        line = read(text)
        if LAW.fullmatch(text):
            continue
        for letters in line.letters:
            shown = [part for result in line.results for part in parts_of(result)]
            wanted = _wanted(letters, line, values)
            if not all(_is_so(*each, line.symbol, values) for each in zip(wanted, shown, strict=True)):
                found.append(f"{text}: {wanted}")
    return found


def _wanted(letters: str, line: Read, values: dict[str, Number]) -> list[Decimal]:
    """Return what the results of a line should be by its symbol, or by its formula."""
    if letters in {"p", "E"} or letters.startswith(("m1 v1", "\N{VULGAR FRACTION ONE HALF}")):
        formula = line.letters[-1]
        late = {f"v{number}": values[f"v{number}'"] for number in (1, 2)}
        both = [reckon(formula, values), reckon(formula, {**values, **late})]
    elif letters in {"v1\N{MIDDLE DOT}T", "v2\N{MIDDLE DOT}T"}:
        both = [reckon(letters, values)] * 2
    elif letters == "t1, t2" or "± √D" in letters:  # of a tangent D may be below 0 by less than is shown
        both = [values["t1"], values["t2"]]
    elif letters in values:
        both = [values[letters]]
    else:
        letters = letters.replace(" s", "")
        both = [reckon(each, values) for each in letters.split(", then ")]
    return [part for each in both for part in tuple_of(each)]


def _is_so(wanted: Decimal, shown: str, symbol: str, values: dict[str, Number]) -> bool:
    """Say whether a number is shown as it is, but for the rounding errors of floats."""
    slack = last_digit(shown) * Decimal("0.5001") + Decimal("1e-12") * _scale(symbol, values)
    return abs(wanted - value_of(shown)) <= slack


def _scale(symbol: str, values: dict[str, Number]) -> Decimal:
    """Return the size of the numbers of which the difference is what a symbol stands for."""
    b, under = (tuple_of(values.get(letter, Decimal(1)))[0] for letter in "bD")
    squares = b * b + abs(tuple_of(values.get("c", Decimal(1)))[0]) + 1000
    if symbol in {"t", "t1, t2", "X", "n"}:
        return squares / max(WORK.sqrt(max(under, Decimal(0))), Decimal("1e-6") * abs(b) + Decimal("1e-6"))
    return squares if "D" in symbol or symbol in {"c", "E", "p"} else Decimal(2000)


@pytest.mark.slow
def test_each_number_shown_is_what_the_record_gives_in_60_digits(made: list[Made]) -> None:
    for each in made:
        if each.maker:
            assert untrue(each) == [], each


@pytest.mark.slow
def test_each_number_shown_is_what_physics_answered(made: list[Made]) -> None:
    for each in made:
        for line, text in zip(each.card.lines, printed(each.card), strict=True):
            if line.value is not None:
                shown = [part for result in read(text).results for part in parts_of(result)]
                values = _floats(line.value)
                for value, part in zip(values, shown[-len(values) :], strict=True):
                    slack = last_digit(part) * Decimal("0.5001")
                    assert abs(Decimal(value) - value_of(part)) <= slack, f"{text}: {value}"


def _floats(value: object) -> list[float]:
    """Return the numbers of a line's value: of a number, a vector, or a pair of either."""
    if isinstance(value, tuple):
        return [part for each in value for part in _floats(each)]
    assert isinstance(value, float)
    return [value]
