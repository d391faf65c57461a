"""game/physics/README.md names what there is: functions, files, and the tests that use them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game.physics

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "game/physics/README.md").read_text(encoding="utf-8")
QUOTED = sorted(set(re.findall(r"`([^`\n]+)`", PAGE)))
ROWS = re.findall(r"^\| [^|]*\| [^|`]*`(\w+)` \| `([^`]+)` \|$", PAGE, re.MULTILINE)
FOREIGN = {"if (discriminant > 0);"}
"""Code of a tutorial."""


def exists(quoted: str) -> bool:
    """Say whether something in backticks is a public name of physics, perhaps dotted, or a path."""
    if "/" in quoted:
        return (ROOT / quoted).exists()
    first, *rest = quoted.split(".")
    if first not in game.physics.__all__:
        return False
    thing = getattr(game.physics, first)
    for name in rest:
        thing = getattr(thing, name, None)
    return thing is not None


@pytest.mark.parametrize("quoted", [quoted for quoted in QUOTED if quoted not in FOREIGN])
def test_what_the_page_names_exists(quoted: str) -> None:
    assert exists(quoted)


def test_the_check_notices_a_name_or_a_file_that_is_gone() -> None:
    assert not exists("first_touch")
    assert not exists("Torus.seam")
    assert not exists("tests/physics/test_seeds.py")


def test_every_lesson_has_its_formulas_and_its_tests() -> None:
    assert len(re.findall(r"^## Lesson \d", PAGE, re.MULTILINE)) == 5
    assert {lesson for row in re.findall(r"^\| ([1-5, ]+) \|", PAGE, re.MULTILINE) for lesson in row} >= set(
        "12345"
    )


@pytest.mark.parametrize(("function", "path"), ROWS)
def test_the_test_file_of_a_function_uses_it(function: str, path: str) -> None:
    assert re.search(rf"\b{function}\b", (ROOT / path).read_text(encoding="utf-8"))


def test_all_rows_of_the_table_are_read() -> None:
    assert len(ROWS) == len(re.findall(r"^\| [1-5]", PAGE, re.MULTILINE)) > 20
