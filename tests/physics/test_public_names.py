"""The package's own page: every public name stands on it once, and tells of itself where it is made."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from game import physics

FOLDER = Path(__file__).resolve().parents[2] / "game" / "physics"

PLAIN = {"Point"}
"""Names of types that are spelled out of others: Python gives them no docstring of their own."""


def told() -> dict[str, str]:
    """Return the docstrings of all classes and functions, and of the package as "", by name.

    They are read from the sources, since what is compiled from them keeps few.
    """
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.rglob("*.py")}
    found = {"": ast.get_docstring(trees[FOLDER / "__init__.py"]) or ""}
    for node in [node for tree in trees.values() for node in tree.body]:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found[node.name] = ast.get_docstring(node) or ""
    return found


def listed() -> list[str]:
    """Return the names at the left of the lines that stand indented in the package's docstring."""
    rows = [line.strip() for line in told()[""].splitlines() if line.startswith("    ")]
    return [name for row in rows for name in re.split(r"\s{2,}", row)[0].split(", ")]


def test_the_page_lists_every_public_name_once_and_no_other() -> None:
    assert sorted(listed()) == sorted(physics.__all__)


def test_every_public_name_has_a_contract() -> None:
    contracts = told()
    for name in set(physics.__all__) - PLAIN:
        assert len(contracts[name].split()) >= 6, name
        assert (getattr(physics, name).__module__ or "").startswith("game.physics."), name
