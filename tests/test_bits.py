"""What the physics and the simulation may say, so that a replay gives the same bits on every machine."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.each import each

GAME = Path(__file__).resolve().parents[1] / "game"
FILES = sorted(path for room in ("physics", "sim") for path in (GAME / room).rglob("*.py"))
OUTSIDE = {
    *(
        "math",
        "operator",
        "bisect",
        "dataclasses",
        "functools",
        "operator",
        "typing",
        "collections.abc",
        "enum",
        "__future__",
        "hashlib",
        "struct",
    ),
}
OURS = ("game.physics", "game.sim")
LIBM = {
    *("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "expm1"),
    *("log", "log2", "log10", "log1p", "pow", "hypot", "dist", "fsum", "sumprod", "cbrt", "gamma", "erf"),
}
BUILTINS = {"sum", "round", "pow", "hash", "id", "__import__", "eval", "exec"}
UNORDERED = (ast.Set, ast.SetComp)


def faults(source: str) -> Iterator[str]:
    """Tell what in a source text may differ between two machines."""
    for node in ast.walk(ast.parse(source)):
        for fault in (*_imports(node), *_sums(node), *_orders(node)):
            yield f"line {getattr(node, 'lineno', '?')}: {fault}"


def _imports(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (
            f"import {name.name}" for name in node.names if name.name == "operator" or not _may(name.name)
        )
    elif isinstance(node, ast.ImportFrom):
        if node.level or not _may(node.module or ""):
            yield f"from {'.' * node.level}{node.module} import"
        elif node.module == "math":
            yield from (f"from math import {name.name}" for name in node.names if name.name in {*LIBM, "*"})
        elif node.module == "operator":  # its arithmetic is not seen by `_sums`
            others = (name.name for name in node.names if name.name not in {"attrgetter", "is_"})
            yield from (f"from operator import {name}" for name in others)


def _may(module: str) -> bool:
    return module in OUTSIDE or module in OURS or module.startswith(tuple(f"{name}." for name in OURS))


def _sums(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        if node.value.id == "math" and node.attr in LIBM:
            yield f"math.{node.attr}"
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in BUILTINS:
        yield f"{node.id}()"
    elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow) and not _literal(node):
        yield "**"


def _literal(node: ast.AST) -> bool:
    """Say whether a power is of whole numbers written out, which is exact: 2**63."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    return bool(sides) and all(isinstance(side, ast.Constant) and type(side.value) is int for side in sides)


def _orders(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.For | ast.comprehension) and _is_set(node.iter):
        yield "iteration over a set"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in {"list", "tuple", "enumerate", "iter", "zip"} and any(map(_is_set, node.args)):
            yield "a set put in order by chance"
    elif isinstance(node, ast.Starred) and _is_set(node.value):
        yield "a set unpacked"


def _is_set(node: ast.expr) -> bool:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return isinstance(node, UNORDERED) or (called and node.func.id in {"set", "frozenset"})  # type: ignore[attr-defined]


def test_nothing_here_depends_on_the_machine() -> None:
    found = {str(path.relative_to(GAME)): [*faults(path.read_text(encoding="utf-8"))] for path in FILES}
    assert {path: lines for path, lines in found.items() if lines} == {}


@each(
    "source",
    [
        "import math\nmath.sin(1.0)",
        "import math\nf = math.hypot",
        "from math import cos",
        "import operator\nf = operator.pow",
        "from operator import pow",
        "import random",
        "import time",
        "import pygame",
        "import os.path",
        "from game.view import canvas",
        "from . import vec",
        "from game.physicsx import vec",
        "x = 2.0 ** 0.5",
        "x **= 2",
        "x = y ** 2",
        "sum([0.1])",
        "round(x, 2)",
        "sorted(xs, key=hash)",
        "id(x)",
        "pow(x, 2)",
        "for x in {1, 2}: pass",
        "[x for x in {1, 2}]",
        "[x for x in set(y)]",
        "list({1, 2})",
        "x = [*{1, 2}]",
        "__import__('time')",
    ],
)
def test_the_guard_finds_a_fault(source: str) -> None:
    assert list(faults(source))


def test_the_guard_lets_pass_what_is_allowed() -> None:
    source = "import math\nfrom collections.abc import Sequence\nfrom game.physics.vec import Point\n"
    source += "x = math.sqrt(2.0) * abs(-1.0) % 3.0\nknown = 5 in {1, 2}\nmost = 2**63 - 1\n"
    source += "from operator import attrgetter\n"
    source += "for y in sorted({1, 2}): pass\nclass Rock:\n    id: int\n"
    assert list(faults(source)) == []


def test_there_is_something_to_guard() -> None:
    assert len(FILES) > 10
