"""What physics, rules, pilots and replays may say, so that all machines agree to the last bit."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.each import each

GAME = Path(__file__).resolve().parents[1] / "game"
STATE, BESIDE = ("physics", "sim"), ("pilots", "replay")
"""Rooms whose every bit is state, and rooms that only decide by it."""

LIBRARY = {
    *("math", "operator", "bisect", "dataclasses", "functools", "typing", "collections.abc", "enum"),
    *("__future__", "hashlib", "struct"),
}
LIBM = {
    *("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "expm1"),
    *("log", "log2", "log10", "log1p", "pow", "hypot", "dist", "fsum", "sumprod", "cbrt", "gamma", "erf"),
}
"""Of math: differs in the last bit between C libraries or Pythons, and a replay would part there."""

WRAPPING = {"fmod", "remainder"}
"""Of math: a % by another name, which is for the torus alone."""

BY_CHANCE = {"sum", "hash", "id"}
BUILTINS = {*BY_CHANCE, "round", "pow", "__import__", "eval", "exec"}


def faults(source: str, *, state: bool = True, torus: bool = False) -> Iterator[str]:
    """Tell what in a source text may differ between two machines. state: of a room of STATE."""
    for node in ast.walk(ast.parse(source)):
        found = [*_names(node, state=state), *_operators(node, state=state, torus=torus)]
        if state:
            found += [*_imports(node), *_orders(node)]
        yield from (f"line {getattr(node, 'lineno', '?')}: {fault}" for fault in found)


def _imports(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (f"import {it.name}" for it in node.names if it.name == "operator" or not _may(it.name))
    elif isinstance(node, ast.ImportFrom):
        if node.level or not _may(node.module or ""):
            yield f"from {'.' * node.level}{node.module} import"
        elif node.module == "operator":  # `_operators` does not see its arithmetic
            others = (it.name for it in node.names if it.name not in {"attrgetter", "is_"})
            yield from (f"from operator import {name}" for name in others)


def _may(module: str) -> bool:
    return module in LIBRARY or f"{module}.".startswith(("game.physics.", "game.sim."))


def _names(node: ast.AST, *, state: bool) -> Iterator[str]:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        if node.value.id == "math" and node.attr in LIBM | WRAPPING:
            yield f"math.{node.attr}"
    elif isinstance(node, ast.ImportFrom) and node.module == "math":
        yield from (f"from math import {it.name}" for it in node.names if it.name in {*LIBM, "*"})
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from {f"{node.id}()"} if node.id in (BUILTINS if state else BY_CHANCE) else ()


def _operators(node: ast.AST, *, state: bool, torus: bool) -> Iterator[str]:
    """Tell of powers, and of % on what is no counter: a width is for the torus."""
    if not isinstance(node, ast.BinOp | ast.AugAssign):
        return
    right = node.right if isinstance(node, ast.BinOp) else node.value
    if isinstance(node.op, ast.Pow):
        both = isinstance(node, ast.BinOp) and _whole(node.left)
        if not _whole(right) or (state and not both):
            yield "**"
    elif isinstance(node.op, ast.Mod) and not torus and not _counts(right):
        yield f"% {ast.unparse(right)}"


def _whole(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _counts(node: ast.expr) -> bool:
    """Tell whether a modulus is a whole number by its looks."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper()
        case ast.Call(func=ast.Name(id="len" | "round" | "ticks")):
            return True
        case _:
            return _whole(node)


def _orders(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.For | ast.comprehension) and _is_set(node.iter):
        yield "iteration over a set"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in {"list", "tuple", "enumerate", "iter", "zip"} and any(map(_is_set, node.args)):
            yield "a set put in order by chance"
    elif isinstance(node, ast.Starred) and _is_set(node.value):
        yield "a set unpacked"


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in {"set", "frozenset"}
    return isinstance(node, ast.Set | ast.SetComp)


@pytest.mark.slow
@each("room", (*STATE, *BESIDE))
def test_nothing_here_depends_on_the_machine(room: str) -> None:
    files = [*(GAME / room).rglob("*.py")]
    assert len(files) > 5
    for path in files:
        torus = path == GAME / "physics" / "torus.py"
        found = [*faults(path.read_text(encoding="utf-8"), state=room in STATE, torus=torus)]
        assert found == [], path.name


FAULTS = """
    import math; f = math.hypot | from math import cos | import operator | from operator import pow |
    import random | import os.path | from game.view import canvas | from . import vec |
    from game.physicsx import vec | x = 2.0 ** 0.5 | x **= 2 | x = y ** 2 | sum([0.1]) | round(x, 2) |
    sorted(xs, key=hash) | [x for x in {1, 2}] | [x for x in set(y)] | list({1, 2}) | x = [*{1, 2}] |
    __import__('time') | x = ship.x % torus.width | x %= width | x = x % 1280.0 | x = math.fmod(x, 9.0)
"""
ALLOWED = """
    x = math.sqrt(2.0) * abs(-1.0) | known = 5 in {1, 2} | most = 2**63 - 1 | n = sorted({1, 2}) |
    from operator import attrgetter | i = n % 2 | i = n % headings.TURN | i = n % len(rows)
"""


@each("source, many", [(FAULTS, 1), (ALLOWED, 0)])
def test_the_guard_tells_faults_from_what_is_allowed(source: str, many: int) -> None:
    for line in source.split("|"):
        assert len([*faults(line.strip().replace("; ", "\n"))]) == many, line
