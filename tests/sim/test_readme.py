"""game/sim/README.md quotes the numbers of the usual rules; here they are compared."""

import re
from dataclasses import is_dataclass

from game.sim.gifts import GIFTS
from tests.play import *

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "game/sim/README.md").read_text(encoding="utf-8")
SCORING = (ROOT / "game/sim/scoring.py").read_text(encoding="utf-8")


def numbers_of(part: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every number of the rules, or of a part, by dotted name."""
    for field in fields(part):
        name, value = before + field.name, getattr(part, field.name)
        if is_dataclass(value):
            yield from numbers_of(value, f"{name}.")
        else:
            yield name, value


VALUES = dict(numbers_of(MODERN))
UNITS = {"", "units", "deg/s", "deg", "units/s", "units/s^2", "/s", "s", "points", "health"}


def rows() -> list[tuple[str, str]]:
    """List the names of numbers in the tables and the cells with their values.

    A table with a star in its head has a column for each part with such numbers: in "| `rock.*` | `large` |"
    a row `radius` is `rock.large.radius`. A cell may be empty there.
    """
    found: list[tuple[str, str]] = []
    head = ""
    columns: list[str] = []
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if not cells:
            columns = []
        elif cells[0].endswith("*`"):
            head, columns = cells[0].strip("`*"), [cell.strip("`") for cell in cells[1:-1]]
        elif cells[0].startswith("`"):
            name, values = cells[0].strip("`"), cells[1:-1] if columns else cells[1:2]
            names = [f"{head}{column}.{name}" for column in columns] or [name]
            found += [pair for pair in zip(names, values, strict=True) if pair[1]]
    return found


ROWS = rows()


def numbers(cell: str) -> tuple[list[float], str]:
    """Return the numbers of a cell and the unit behind them; yes and no are 1 and 0."""
    if cell in {"yes", "no"}:
        return [float(cell == "yes")], ""
    match = re.fullmatch(r"([\d.]+(?:, [\d.]+)*) ?(\S*)", cell.strip())
    assert match is not None, f"no number in {cell!r}"
    return [float(number) for number in match[1].split(", ")], match[2]


def test_the_numbers_on_the_page_are_those_of_the_rules() -> None:
    assert len(ROWS) > 220
    for name, cell in ROWS:
        value = VALUES[name]
        shown, unit = numbers(cell)
        values = list(value) if isinstance(value, tuple) else [value]
        assert shown == [float(f"{each:.4g}") if each < 10 else each for each in values], name
        assert unit in UNITS, name


def test_the_page_says_what_each_gift_does() -> None:
    words = " ".join(PAGE.split())
    assert [row.word for row in GIFTS.values() if f"{row.word}: {row.says.lower()}." not in words] == []


def test_the_page_begins_with_the_four_sentences_of_scoring() -> None:
    sentences = re.findall(r"^\d\. (.*)$", SCORING, re.MULTILINE)
    assert len(sentences) == 4
    assert re.findall(r"^\d\. (.*)$", PAGE, re.MULTILINE)[:4] == sentences
