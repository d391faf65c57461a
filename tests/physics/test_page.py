"""What is written about physics: the package's page has every public name once, README only what there is."""

from __future__ import annotations

import ast
import doctest
import re
from functools import reduce
from pathlib import Path

from game import physics
from game.sim.tuning import WellTuning

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "game" / "physics"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
FOREIGN = {"if (discriminant > 0);"}
"""Code of a tutorial."""

UNTOLD = {"Point"}
"""Names of types that are spelled out of others: Python gives them no docstring of their own."""


def told() -> dict[str, str]:
    """Return the docstrings of all classes and functions by name: compiled modules keep few."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.rglob("*.py")]
    made = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    return {node.name: ast.get_docstring(node) or "" for node in made}


def exists(quoted: str) -> bool:
    """Say whether something in backticks is a public name of physics, perhaps dotted, or a path."""
    if "/" in quoted:
        return (ROOT / quoted).exists()
    first, *rest = quoted.split(".")
    there = first in physics.__all__
    return (
        there and reduce(lambda it, name: getattr(it, name, None), rest, getattr(physics, first)) is not None
    )


def test_the_page_lists_every_public_name_once_and_no_other_and_each_has_a_contract() -> None:
    page = ast.get_docstring(ast.parse((FOLDER / "__init__.py").read_text(encoding="utf-8"))) or ""
    rows = [line.strip() for line in page.splitlines() if line.startswith("    ")]
    listed = [name for row in rows for name in re.split(r"\s{2,}", row)[0].split(", ")]
    assert sorted(listed) == sorted(physics.__all__)
    contracts = told()
    assert [name for name in {*listed} - UNTOLD if len(contracts[name].split()) < 6] == []


def test_what_readme_names_exists() -> None:
    quoted = {*re.findall(r"`([^`\n]+)`", PAGE)} - FOREIGN
    assert [it for it in quoted if not exists(it)] == []
    well = WellTuning()
    at_rim, _ = physics.pull((well.core, 0.0), well.strength, well.core, well.reach)
    assert f"in the game {at_rim:.0f} of G = {well.pull:.0f} units/s^2" in PAGE


def test_each_lesson_shows_code_that_prints_what_it_says() -> None:
    lessons = re.split(r"\n## ", PAGE)[2:7]
    assert [len(doctest.DocTestParser().get_examples(text)) >= 5 for text in lessons] == [True] * 5
    assert doctest.testfile(str(FOLDER / "README.md"), module_relative=False).failed == 0
