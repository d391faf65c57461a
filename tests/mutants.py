"""Put bugs into a copy of the game, one by one, and see which test notices: the table of tests/README.md.

    python -m tests.mutants [--jobs 2] [WORD ...]

WORD picks the mutants whose bug or file holds it. First the tests must pass on the game as it is. The exit
code is 1 if a bug survives, or if the words that it changes are no longer in the source just once.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.mutants_list import MUTANTS, Mutant

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("game", "tests", "assets", "main.py", "pyproject.toml", "README.md", "requirements.txt")
PATIENCE = 300.0
"""s for the tests of one mutant."""

SURVIVED = "**nobody**"


def copy_of_the_game(folder: Path) -> Path:
    """Copy what the tests need into a folder."""
    left_out = shutil.ignore_patterns("__pycache__", ".*_cache", "*.pyc")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=left_out)
        elif source.exists():
            shutil.copy2(source, folder / name)
    return folder


def places_of(mutant: Mutant, root: Path = ROOT) -> int:
    """Return how often the words that a mutant changes are in its file; it should be once."""
    return (root / mutant.file).read_text(encoding="utf-8").count(mutant.original)


def mutated(mutant: Mutant, source: str) -> str:
    """Return a source with the bug in it."""
    return source.replace(mutant.original, mutant.changed)


def run_tests(folder: Path, tests: Sequence[str]) -> tuple[int, str]:
    """Run test files of a copy up to the first failure; return pytest's exit code and what it said."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-rfE",
        "--tb=no",
        "-p",
        "no:cacheprovider",
        *tests,
    ]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "SDL_VIDEODRIVER": "dummy"}
    environment.pop("PYTHONPATH", None)
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 1, f"FAILED {tests[0]}::it did not come to an end"
    return done.returncode, done.stdout + done.stderr


def catcher(folder: Path, mutant: Mutant) -> str | None:
    """Put a bug into a copy, run its tests, take it out; return the test that noticed, None for nobody."""
    path = folder / mutant.file
    source = path.read_text(encoding="utf-8")
    try:
        path.write_text(mutated(mutant, source), encoding="utf-8")
        code, said = run_tests(folder, mutant.tests)
    finally:
        path.write_text(source, encoding="utf-8")
    found = re.search(r"^(?:FAILED|ERROR) (?:tests/)?(\S+?)(?:\[.*)?(?: - .*)?$", said, re.MULTILINE)
    if code == 0:
        return None
    return found[1] if found else mutant.tests[0].removeprefix("tests/")


def try_all(mutants: Sequence[Mutant], jobs: int) -> list[str | None]:
    """Return who noticed each mutant, trying so many at a time, each in a copy of its own."""
    with tempfile.TemporaryDirectory() as place:
        copies: Queue[Path] = Queue()
        for number in range(jobs):
            folder = Path(place) / str(number)
            folder.mkdir()
            copies.put(copy_of_the_game(folder))

        def attempt(mutant: Mutant) -> str | None:
            copy = copies.get()
            try:
                return catcher(copy, mutant)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(attempt, mutants))


def table(mutants: Sequence[Mutant], noticed: Sequence[str | None]) -> str:
    """Return the table of who noticed what, in Markdown."""
    rows = ["| bug | where | noticed by |", "|---|---|---|"]
    for mutant, test in zip(mutants, noticed, strict=True):
        who = SURVIVED if test is None else f"`{test.replace('.py::', ': ')}`"
        rows.append(f"| {mutant.bug} | `{mutant.file.removeprefix('game/')}` | {who} |")
    return "\n".join(rows)


def sound(mutants: Sequence[Mutant]) -> bool:
    """Say whether the tests pass on the game without bugs, and the words to change are there once."""
    lost = [mutant.bug for mutant in mutants if places_of(mutant) != 1]
    if lost:
        print("not in the source just once any more:", *lost, sep="\n  ", file=sys.stderr)
        return False
    with tempfile.TemporaryDirectory() as place:
        tests = sorted({test for mutant in mutants for test in mutant.tests})
        code, said = run_tests(copy_of_the_game(Path(place)), tests)
    if code:
        print("the tests fail without any bug:", said, sep="\n", file=sys.stderr)
    return code == 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--jobs", type=int, default=2, choices=range(1, 9), metavar="N")
    chosen = parser.parse_args(arguments)
    mutants = [
        mutant
        for mutant in MUTANTS
        if not chosen.words or any(word in f"{mutant.bug} {mutant.file}" for word in chosen.words)
    ]
    if not mutants or not sound(mutants):
        return 1
    noticed = try_all(mutants, chosen.jobs)
    print(table(mutants, noticed))
    survivors = noticed.count(None)
    print(f"\n{len(mutants)} bugs, {survivors} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
