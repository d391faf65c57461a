"""Mutants of whole files of physics and sim, made by mutmut: which of them does no test notice? By hand only.

    python -m tests.mutation FILE [FILE ...] [--jobs 2] [--tests PATH ...]

FILE is a path such as game/sim/field.py. mutmut changes each operator, number, name and argument in turn. It
is no part of requirements.txt: run this with the Python of an environment that has requirements.txt and
mutmut (3.8 or later of 3).

Everything happens in a temporary copy: the fitting tests run once on the game as it is (a minute for
tests/physics and tests/sim), then for each mutant only those that reach the changed function, the quickest
first, until one fails. What survived, or ran out of time, is printed as a diff. Some survivors answer the
same as the original and cannot be noticed; the others want a test. mutmut leaves constants of modules,
defaults of classes and decorated functions alone.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("game", "tests", "assets", "main.py", "pyproject.toml", "README.md", "requirements.txt")
TESTS = ("tests/physics", "tests/sim")
_STATUS = re.compile(r"^\s*(\S+__mutmut_\d+): (.+)$", re.MULTILINE)


def copy_of_the_game(folder: Path) -> Path:
    """Copy what the tests need into a folder, and return it."""
    left_out = shutil.ignore_patterns("__pycache__", ".*_cache", "*.pyc")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=left_out)
        else:
            shutil.copy2(source, folder / name)
    return folder


def configure(folder: Path, files: Sequence[str], tests: Sequence[str]) -> None:
    """Tell mutmut in a copy what to change, and which tests to run."""
    settings = {
        "source_paths": sorted({str(Path(file).parent) for file in files}),
        "only_mutate": list(files),
        "also_copy": ["game", "tests", "assets", "main.py", "README.md", "requirements.txt"],
        "pytest_add_cli_args": ["-n", "0"],
        "pytest_add_cli_args_test_selection": list(tests),
        # A loop that a mutant makes endless is stopped after sixteen times the tests' own time and 16 s.
        "timeout_multiplier": 8.0,
        "timeout_constant": 1.0,
    }
    # Numbers and lists of plain strings are written the same way in JSON and TOML.
    lines = [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write("\n[tool.mutmut]\n" + "\n".join(lines) + "\n")


def mutmut(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of mutmut in a copy."""
    return subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def statuses(folder: Path) -> dict[str, str]:
    """Return what became of each mutant, in mutmut's words."""
    said = mutmut(folder, "results", "--all", "true").stdout
    return {found[1]: found[2].strip() for found in _STATUS.finditer(said)}


def report(folder: Path, verdicts: dict[str, str]) -> str:
    """Return the diffs of all mutants that no test noticed or that ran out of time, and the counts."""
    left = [name for name, verdict in verdicts.items() if verdict in {"survived", "no tests", "timeout"}]
    diffs = [
        f"{name}: {verdicts[name]}\n{mutmut(folder, 'show', name).stdout.partition('@@')[2]}" for name in left
    ]
    counts = ", ".join(f"{count} {verdict}" for verdict, count in Counter(verdicts.values()).most_common())
    return "\n".join((*diffs, f"{len(verdicts)} mutants: {counts}"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the mutants of some files that survive; 1 if mutmut is missing or did not get through."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--jobs", type=int, default=2, choices=range(1, 9), metavar="N")
    parser.add_argument("--tests", nargs="+", default=TESTS, metavar="PATH")
    chosen = parser.parse_args(arguments)
    for path in (*chosen.files, *chosen.tests):
        if not (ROOT / path).exists():
            parser.error(f"there is no {path}")
    if importlib.util.find_spec("mutmut") is None:
        print("mutmut is missing: python -m pip install mutmut", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as place:
        folder = copy_of_the_game(Path(place))
        configure(folder, chosen.files, chosen.tests)
        done = mutmut(folder, "run", "--max-children", str(chosen.jobs))
        verdicts = statuses(folder)
        if done.returncode or not verdicts:
            print(f"mutmut did not get through:\n{(done.stdout + done.stderr)[-3000:]}", file=sys.stderr)
            return 1
        print(report(folder, verdicts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
