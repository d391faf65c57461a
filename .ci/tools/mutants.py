"""Draws small changes of the game at random, and tells which of them no test notices.

    python .ci/tools mutants 40 [--seed 1] [--room physics sim ...] [--whole] [--jobs 2] [--least 80]

A mutant is one change in game/: another comparison, operator, number or bool, a condition turned round, or a
statement or an answer left out. Each is made in a copy of the tree, and the quick tests that fit its room run
until one fails; with --whole those that survive meet all quick tests. A test that takes several times the
processor time of the tests as they are counts as failed. Words, annotations and f-strings stay. Some
survivors are equivalent to the original: nothing can notice them. The others want a test.
"""

from __future__ import annotations

import argparse
import ast
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from itertools import accumulate, compress, count
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
LEFT_OUT: Final = shutil.ignore_patterns(".git", ".*_cache", "__pycache__", "build", "*.egg-info", ".venv")

WHOLE: Final = "all rooms"
_PAGES: Final = ("scenes/test_every_scene.py", "deaths/test_why_scene.py", "view/test_played.py")
FITTING: Final = {
    "top": ("test_*.py",),
    "command_line": ("test_c*.py", "contest", "replays"),
    "overlay": ("overlay", "deaths", "lab", *_PAGES),
    "replay": ("replays",),
    "sim": ("sim", "replays/test_golden.py", "test_soak.py"),
    "sound": ("sound", *_PAGES),
    "view": ("view", "overlay/test_overlay.py", *_PAGES),
    "window": ("test_loop.py", "scenes", "faults"),
    WHOLE: ("*",),
}
"""The tests of each room, where they are not those in the folder of its name; top: the files beside rooms."""

_LONGEST: Final = 2000.0  # s of the processor for tests as they are
_MEMORY: Final = 4 << 30  # bytes
_NO_TESTS: Final = 5  # what pytest exits with where a room has slow tests alone

_PAIRS: Final = (
    "Lt LtE, LtE Lt, Gt GtE, GtE Gt, Eq NotEq, NotEq Eq, Is IsNot, IsNot Is, In NotIn, NotIn In, Add Sub,"
    " Sub Add, Mult Div, Div Mult, FloorDiv Mult, Mod Mult, Pow Mult, BitAnd BitOr, BitOr BitAnd,"
    " BitXor BitAnd, LShift RShift, RShift LShift, And Or, Or And"
)
_OTHER: Final = {getattr(ast, old): getattr(ast, new) for old, new in map(str.split, _PAIRS.split(","))}
"""What an operator becomes."""


class Mutant(NamedTuple):
    """A change of one place: which bytes of a file become what."""

    path: Path
    start: int
    end: int
    new: str
    words: str

    @property
    def room(self) -> str:
        """The folder of game/ that it is in."""
        return self.path.parts[1] if len(self.path.parts) > 2 else "top"

    @property
    def module(self) -> str:
        """Its name, as imports have it."""
        return ".".join(self.path.with_suffix("").parts)


def changed(node: ast.stmt | ast.expr) -> str:
    """Return what a node becomes, itself if it stays."""
    new = copy(node)
    match new:
        case ast.Compare():
            new.ops = [_OTHER[type(new.ops[0])](), *new.ops[1:]]
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign():
            new.op = _OTHER.get(type(new.op), type(new.op))()
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            new = operand
        case ast.Constant(bool()):
            new.value = not new.value
        case ast.Constant(int(value)):
            new.value = value + 1
        case ast.Constant(float(value)):
            new.value = value * 2.0 or 1.0
        case ast.Return(ast.expr()) if ast.unparse(new) != "return None":
            new.value = None
        case ast.Expr(ast.Call()) | ast.Raise() | ast.Continue() | ast.Break():
            new = ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            new = ast.Pass()
    return f"({ast.unparse(new)})" if isinstance(new, ast.expr) else ast.unparse(new)


def mutable(node: ast.AST) -> Iterator[ast.stmt | ast.expr]:
    """Yield a node and all nodes in it, but for what does nothing in a game, and f-strings.

    Python 3.11 does not know where the parts of an f-string stand.
    """
    typing = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    if typing or isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, (ast.stmt, ast.expr)):
        yield node
    for name, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and name not in {"annotation", "returns"}:
                yield from mutable(part)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    source = (ROOT / path).read_bytes()
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]

    def mutant(node: ast.stmt | ast.expr, new: str) -> Mutant:
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        old = " ".join(source[start:end].decode().split())
        return Mutant(path, start, end, new, f"{path.as_posix()}:{node.lineno}: {old}  ->  {new}")

    for node in mutable(ast.parse(source)):
        old, new = ast.unparse(node), changed(node)
        if new not in {old, f"({old})"}:
            yield mutant(node, new)
        if isinstance(node, (ast.If, ast.While, ast.IfExp)):
            yield mutant(node.test, f"(not ({ast.unparse(node.test)}))")


def drawn(number: int, seed: int, rooms: Sequence[str]) -> list[Mutant]:
    """Draw different mutants of some rooms, or of all, each as likely as any other."""
    paths = sorted(path.relative_to(ROOT) for path in (ROOT / "game").rglob("*.py"))
    found = [each for path in paths for each in mutants_of(path) if not rooms or each.room in rooms]
    random.Random(seed).shuffle(found)
    return found[:number]


def fitting(room: str, module: str = "") -> list[str]:
    """Return the test files of a room, first those that import a module."""
    tests = ROOT / "tests"
    places = [place for pattern in FITTING.get(room, (room,)) for place in sorted(tests.glob(pattern))]
    files = [
        file for place in places for file in [place, *sorted(place.rglob("*"))] if file.match("test_*.py")
    ]
    files.sort(key=lambda file: module not in file.read_text(encoding="utf-8"))
    return [file.relative_to(ROOT).as_posix() for file in files]


class Copy:
    """A copy of the tree, in which one mutant at a time is tested."""

    def __init__(self, folder: Path) -> None:
        self._folder = Path(shutil.copytree(ROOT, folder, ignore=LEFT_OUT))
        self._seconds = count(int(time.time()))  # of changes, or Python would take old bytecode for new

    def notices(self, mutant: Mutant, tests: Sequence[str], limit: float) -> bool:
        """Return whether a test fails on a mutant."""
        path = self._folder / mutant.path
        source = path.read_bytes()
        self._write(path, source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
        status, _ = self.run(tests, limit)
        self._write(path, source)
        return status != 0

    def _write(self, path: Path, source: bytes) -> None:
        path.write_bytes(source)
        second = next(self._seconds)
        os.utime(path, (second, second))

    def run(self, tests: Sequence[str], limit: float) -> tuple[int, float]:
        """Run the quick tests of some files until one fails; return the status and s of the processor."""
        command = [sys.executable, "-m", "pytest", "-qx", "-n", "0", "-m", "not slow", *tests]
        nowhere, began = subprocess.DEVNULL, os.times()
        with subprocess.Popen(
            command, cwd=self._folder, stdin=nowhere, stdout=nowhere, stderr=nowhere
        ) as process:
            if sys.platform == "linux":
                import resource

                resource.prlimit(process.pid, resource.RLIMIT_CPU, (ceil(limit), ceil(limit)))
                resource.prlimit(process.pid, resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            try:
                status = process.wait(20.0 * limit)  # for a test that waits, and where there is no prlimit
            except subprocess.TimeoutExpired:
                process.kill()
                status = 1
        spent = sum(os.times()[2:4]) - sum(began[2:4])
        return 0 if status == _NO_TESTS else status, spent


def survivors(mutants: Sequence[Mutant], jobs: int, *, whole: bool) -> list[Mutant]:
    """Return the mutants that no test notices.

    Raises:
        RuntimeError: tests fail without a mutant.
    """
    last = [WHOLE] * whole
    with tempfile.TemporaryDirectory(prefix="asterays-mutants-") as place:
        copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
        for number in range(jobs):
            copies.put(Copy(Path(place, str(number))))
        first, spent = copies.get(), {}
        for room in [*sorted({mutant.room for mutant in mutants}), *last]:
            status, spent[room] = first.run(fitting(room), _LONGEST)
            if status:
                raise RuntimeError(f"the tests of {room} fail as they are")
        copies.put(first)

        def survives(mutant: Mutant) -> bool:
            mine = copies.get()
            rooms = [mutant.room, *last]
            noticed = any(
                mine.notices(mutant, fitting(room, mutant.module), 10.0 + 4.0 * spent[room]) for room in rooms
            )
            copies.put(mine)
            return not noticed

        with ThreadPoolExecutor(jobs) as pool:
            return list(compress(mutants, pool.map(survives, mutants)))


def main() -> int:
    """Print the survivors and the table."""
    parser = argparse.ArgumentParser("python .ci/tools mutants")
    parser.add_argument("number", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", nargs="+", default=[], help="folders of game/, or top")
    parser.add_argument("--whole", action="store_true", help="survivors meet all quick tests")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--least", type=int, default=0, help="percent that must be killed, or it exits with 1"
    )
    args = parser.parse_args()
    mutants = drawn(args.number, args.seed, args.room)
    if not mutants:
        parser.error("there is nothing to change")
    try:
        left = survivors(mutants, args.jobs, whole=args.whole)
    except RuntimeError as fault:
        print(fault, file=sys.stderr)
        return 1
    for mutant in left:
        print(mutant.words)
    print("\n| room | mutants | killed |\n|---|---|---|")
    all_, lost = (Counter(mutant.room for mutant in some) for some in (mutants, left))
    for room in sorted(all_):
        print(f"| `{room}` | {all_[room]} | {all_[room] - lost[room]} |")
    return int(100 * (len(mutants) - len(left)) < args.least * len(mutants))


if __name__ == "__main__":
    sys.exit(main())
