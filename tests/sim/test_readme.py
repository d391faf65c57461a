"""game/sim/README.md quotes the numbers of the usual rules; here they are compared."""

from __future__ import annotations

import re
from pathlib import Path

from game.sim.rule_sets import numbers_by_name
from game.sim.tuning import MODERN

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "game/sim/README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([\w.]+)` \| ([^|]+) \|", PAGE, re.MULTILINE)
VALUES = {name: value for name, value, _ in numbers_by_name(MODERN, MODERN)}
UNITS = {"", "units", "deg/s", "deg", "units/s", "units/s^2", "/s", "s", "points", "health"}


def numbers(cell: str) -> tuple[list[float], str]:
    """Return the numbers of a cell and the unit behind them."""
    match = re.fullmatch(r"([\d.]+(?:, [\d.]+)*) ?(\S*)", cell.strip())
    assert match is not None, f"no number in {cell!r}"
    return [float(number) for number in match[1].split(", ")], match[2]


def test_the_numbers_on_the_page_are_those_of_the_rules() -> None:
    assert len(ROWS) == len(re.findall(r"^\| `", PAGE, re.MULTILINE)) > 200
    for name, cell in ROWS:
        value = VALUES[name]
        shown, unit = numbers(cell)
        assert shown == (list(value) if isinstance(value, tuple) else [value]), name
        assert unit in UNITS, name


def test_the_page_quotes_each_number_once_and_most_of_them() -> None:
    names = [name for name, _ in ROWS]
    assert len(names) == len(set(names))
    left_out = set(VALUES) - set(names)
    assert left_out == {
        "name", "width", "height",  # in the text
        "waves", "ship.nose",
        "saucer.swerve", "lancer.acceleration", "pick_up.clear",
    }  # fmt: skip


def test_the_files_that_the_page_names_exist() -> None:
    paths = [quoted for quoted in re.findall(r"`([^`\n]+)`", PAGE) if "/" in quoted]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
