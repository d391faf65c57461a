"""Put bugs into a copy of the game, one by one, and see which test notices: the table of tests/README.md.

    python -m tests.mutants [--jobs 2] [--soak TICKS] [WORD ...]

WORD picks the mutants whose bug or file holds it. First the tests must pass on the game as it is. The exit
code is 1 if a bug survives, or if the words that it changes are no longer in the source just once.

With --soak the bugs of the rules and of physics meet a soak instead of their tests; a soak looks at less, so
that bugs which it does not notice are no failure.
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
PYTEST = ("-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider", "--one-process")
PATIENCE = 300.0
"""s for one mutant."""

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


def run(folder: Path, arguments: Sequence[str]) -> tuple[int, str]:
    """Run Python in a copy; return its exit code and what it said."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "SDL_VIDEODRIVER": "dummy"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def by_tests(folder: Path, mutant: Mutant) -> str | None:
    """Return the first test that fails in a copy, None for none."""
    code, said = run(folder, [*PYTEST, *mutant.tests])
    found = re.search(r"^(?:FAILED|ERROR) (?:tests/)?(\S+?)(?:\[.*)?(?: - .*)?$", said, re.MULTILINE)
    if code == 0:
        return None
    return found[1] if found else mutant.tests[0].removeprefix("tests/")


def by_soak(folder: Path, ticks: int) -> str | None:
    """Return the promise that a soak in a copy finds broken, and when; None for none."""
    code, said = run(folder, ["-m", "tests.soak", "--ticks", str(ticks)])
    found = re.search(r"soak: (.+?) broken at (tick \d+ of seed \d+)", said)
    if code == 0:
        return None
    return f"{found[1]}, {found[2]}" if found else said.strip()[-80:]


def catcher(folder: Path, mutant: Mutant, soak: int | None = None) -> str | None:
    """Put a bug into a copy, look for it, take it out; return what noticed, None for nothing."""
    path = folder / mutant.file
    source = path.read_text(encoding="utf-8")
    try:
        path.write_text(mutated(mutant, source), encoding="utf-8")
        return by_tests(folder, mutant) if soak is None else by_soak(folder, soak)
    except subprocess.TimeoutExpired:
        return "it did not come to an end"
    finally:
        path.write_text(source, encoding="utf-8")


def try_all(mutants: Sequence[Mutant], jobs: int, soak: int | None = None) -> list[str | None]:
    """Return who noticed each mutant, trying so many at a time, each in a copy of its own.

    What is known already is told on stderr: all of them take long.
    """
    with tempfile.TemporaryDirectory() as place:
        copies: Queue[Path] = Queue()
        for number in range(jobs):
            folder = Path(place) / str(number)
            folder.mkdir()
            copies.put(copy_of_the_game(folder))

        def attempt(mutant: Mutant) -> str | None:
            copy = copies.get()
            try:
                noticed = catcher(copy, mutant, soak)
            finally:
                copies.put(copy)
            print(f"{mutant.bug}: {noticed or 'nobody'}", file=sys.stderr, flush=True)
            return noticed

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
        code, said = run(copy_of_the_game(Path(place)), [*PYTEST, *tests])
    if code:
        print("the tests fail without any bug:", said, sep="\n", file=sys.stderr)
    return code == 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--soak", type=int, metavar="TICKS")
    parser.add_argument("--jobs", type=int, default=2, choices=range(1, 9), metavar="N")
    chosen = parser.parse_args(arguments)
    mutants = [
        mutant
        for mutant in MUTANTS
        if not chosen.words or any(word in f"{mutant.bug} {mutant.file}" for word in chosen.words)
    ]
    if chosen.soak is not None:
        mutants = [mutant for mutant in mutants if mutant.file.startswith(("game/sim/", "game/physics/"))]
    if not mutants or not sound(mutants):
        return 1
    noticed = try_all(mutants, chosen.jobs, chosen.soak)
    print(table(mutants, noticed))
    survivors = noticed.count(None)
    print(f"\n{len(mutants)} bugs, {survivors} not noticed")
    return 1 if survivors and chosen.soak is None else 0


if __name__ == "__main__":
    sys.exit(main())
