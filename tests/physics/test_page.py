"""What README says of physics: every function of a lesson, only what there is, and code that runs."""

import ast
import doctest
import re
from pathlib import Path

from game import physics
from game.physics.pulls import pull
from game.sim.tuning import WellTuning

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "game" / "physics"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
FOREIGN = {"if (discriminant > 0);"}
"""Code of a tutorial."""

NODES = {
    node.name: node
    for path in FOLDER.rglob("*.py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.ClassDef | ast.FunctionDef)
}
"""All classes and functions of the package by name."""


def exists(quoted: str) -> bool:
    """Say whether something in backticks is a class or function of physics, perhaps dotted, or a path."""
    if "/" in quoted:
        return (ROOT / quoted).exists()
    first, *rest = quoted.split(".")
    return quoted == "game.physics" or (
        first in NODES and all(each in ast.unparse(NODES[first]) for each in rest)
    )


def test_the_page_names_every_function_of_a_lesson_and_each_has_a_contract() -> None:
    functions = [name for name in physics.__all__ if name.islower()]
    assert [name for name in functions if f"`{name}`" not in PAGE] == []
    public = [node for node in NODES.values() if not node.name.startswith("_")]
    assert [node.name for node in public if len((ast.get_docstring(node) or "").split()) < 6] == []


def test_what_readme_names_exists() -> None:
    quoted = {*re.findall(r"`([^`\n]+)`", PAGE)} - FOREIGN
    assert [it for it in quoted if not exists(it)] == []
    well = WellTuning()
    at_rim, _ = pull((well.core, 0.0), well.strength, well.core, well.reach)
    assert f"in the game {at_rim:.0f} of G = {well.pull:.0f} units/s^2" in PAGE


def test_each_lesson_shows_code_that_prints_what_it_says() -> None:
    lessons = re.split(r"\n## ", PAGE)[2:7]
    assert [len(doctest.DocTestParser().get_examples(text)) >= 5 for text in lessons] == [True] * 5
    assert doctest.testfile(str(FOLDER / "README.md"), module_relative=False).failed == 0


def test_no_function_asks_for_more_than_seven_things() -> None:
    methods = [
        each for node in NODES.values() for each in ast.walk(node) if isinstance(each, ast.FunctionDef)
    ]
    asked = {each.name: [*each.args.args, *each.args.kwonlyargs] for each in methods}
    assert {
        name: len(args) for name, args in asked.items() if len([a for a in args if a.arg != "self"]) > 7
    } == {}
