"""Plays the golden replays under every Python, hash seed and instruction set at hand, and prints a table.

By hand: python .ci/tools matrix [--here] [NAME ...]; exit status 1 if a replay differs anywhere, or if a
mutant with a free-running sine gets by. With --here they are played by this Python as it runs, and each that
differs has its line. Needs no pygame. README.md has a line on the last run.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.replay.encoding import BadReplay
from game.replay.playback import verify
from tools.golden import GOLDEN

ROOT: Final = Path(__file__).resolve().parents[2]
MINORS: Final = (11, 12, 13, 14)
HASH_SEEDS: Final = ("0", "1", "random")

NO_FMA: Final = "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"
"""For GLIBC_TUNABLES: the C library's sine takes another way then, and ends in other last bits."""

SINE: Final = """

import math

def facing(heading: int) -> Point:
    angle = heading * math.tau / TURN
    return (math.cos(angle), math.sin(angle))
"""
"""What the mutant puts in the place of the table of headings."""


def pythons() -> Iterator[tuple[int, str]]:
    """Yield one interpreter of each version that can be found, with its minor version."""
    for minor in MINORS:
        homes = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        usual = shutil.which(f"python3.{minor}")
        for path in [*map(str, homes), *([usual] if usual else []), sys.executable]:
            if _version(path).startswith(f"3.{minor}."):
                yield minor, path
                break


def _version(python: str) -> str:
    """Return what a Python says of itself, "" if it does not run."""
    words = [python, "-c", "import platform; print(platform.python_version())"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def rerun(names: list[str]) -> bool:
    """Play replays here; print a line about each that differs, and the sum; say if all agree."""
    checkpoints = red = 0
    chosen = [golden for golden in GOLDEN if golden.name in names or not names]
    for golden in chosen:
        try:
            replay = golden.recording()
            _world, difference = verify(replay)
        except BadReplay as fault:
            print(f"{golden.path.name} {fault}")
            red += 1
            continue
        checkpoints += len(replay.checkpoints)
        if difference is not None:
            red += 1
            print(f"{golden.name} differs {difference}")
    print(f"{len(chosen) - red} of {len(chosen)} replays agree, {checkpoints} checkpoints")
    return not red


def run(python: str, names: list[str], folder: Path, **variables: str) -> tuple[int, str]:
    """Play replays in a copy of the game by some Python; return its exit status and what it printed."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "GLIBC"))}
    words, usual = [python, "-B", ".ci/tools", "matrix", "--here", *names], {**clean, **variables}
    done = subprocess.run(words, cwd=folder, env=usual, capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).strip()


def agreement(folder: Path, names: list[str]) -> bool:
    """Print a row for each Python and instruction set, a column for each hash seed; say if all is well."""
    print(f"| Python | FMA | {' | '.join(f'PYTHONHASHSEED={seed}' for seed in HASH_SEEDS)} |")
    print(f"|---|---|{'---|' * len(HASH_SEEDS)}")
    good = True
    found = dict(pythons())
    for minor in MINORS:
        if minor not in found:
            print(f"| 3.{minor} | | {' | '.join(['not on this machine'] * len(HASH_SEEDS))} |")
            continue
        for tunables in ("", NO_FMA):
            cells = []
            for seed in HASH_SEEDS:
                variables = {"PYTHONHASHSEED": seed, "GLIBC_TUNABLES": tunables}
                status, said = run(found[minor], names, folder, **variables)
                good = good and status == 0
                cells.append(said.splitlines()[-1] if status == 0 else f"**{said.splitlines()[0]}**")
            switch = "off" if tunables else "on"
            print(f"| {_version(found[minor])} | {switch} | {' | '.join(cells)} |", flush=True)
    return good


def mutant(folder: Path, names: list[str]) -> bool:
    """Put a free-running sine into a copy of the game, and demand that it is found out; say if it is."""
    with (folder / "game/sim/headings.py").open("a", encoding="utf-8") as file:
        file.write(SINE)
    status, said = run(sys.executable, names, folder)
    red = status == 1 and " differs " in said
    verdict = "red, as it must be" if red else "GREEN: THE REPLAYS ARE BLIND"
    print(f"\nmath.sin instead of the table: {verdict}: {said.splitlines()[-1]}", flush=True)
    return red


def main() -> int:
    """Print the table and what became of the mutant, all with a copy of the game as it is now."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="a golden replay; all if none is named")
    parser.add_argument("--here", action="store_true", help="by this Python alone, as it runs")
    args = parser.parse_args()
    names = args.names
    if unknown := sorted({*names} - {golden.name for golden in GOLDEN}):
        parser.error(f"no golden replay is called {unknown[0]}")
    if args.here:
        return 0 if rerun(names) else 1
    print(f"{platform.system()} {platform.machine()}, {platform.libc_ver()[0]} {platform.libc_ver()[1]}\n")
    with tempfile.TemporaryDirectory() as folder:
        for part in ("game", "tests", ".ci"):
            ignore = shutil.ignore_patterns("__pycache__", "*.png", "*.wav")
            shutil.copytree(ROOT / part, Path(folder) / part, ignore=ignore)
        good = agreement(Path(folder), names)
        caught = mutant(Path(folder), names)
    return 0 if good and caught else 1


if __name__ == "__main__":
    sys.exit(main())
