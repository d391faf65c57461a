"""How much faster are the rules compiled, and do they play to the same bits? By hand: see below.

    python tests/benchmarks/compiled.py

It copies the game into a temporary folder, compiles game/physics and game/sim there with mypyc (part of the
mypy package), plays all golden replays against the compiled copy, and prints how many ticks/s plain and
compiled rules play in worlds of 10 and 80 rocks: `step` alone, fed with the autopilot's recorded commands,
and with the autopilot, which stays plain, in the loop. Exit code 1 if something is missing, does not compile
or plays to other bits.

The compiler must not fuse a product and a sum into one rounding (-ffp-contract=off), or bits would differ.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.pilots.autopilot import Autopilot
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.step import step
from tests.benchmarks.bench_game import field

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ("physics", "sim")
"""Packages of the game."""

COPIED = ("game", "tests", "pyproject.toml")
FLAGS = "-ffp-contract=off -O2"
WORLDS = ((10, 1), (10, 7), (80, 1), (80, 7))
"""Rocks and wave."""

STRETCH = 600
"""ticks that are timed at once."""

ROUNDS = 5
"""Measurements of each kind, plain and compiled by turns."""

PATIENCE = 1800.0
"""s for one step of the work."""


class Pace(NamedTuple):
    """Ticks/s in one world, and the hash of the state that it came to."""

    alone: float
    with_pilot: float
    end: str


def pace(rocks: int, wave: int) -> Pace:
    """Measure one world in this process, whichever rules it has imported."""
    world, pilot = field(rocks, wave), Autopilot()
    replay: list[list[Command]] = []
    began = time.perf_counter()
    for _ in range(STRETCH):
        commands = [pilot.command(world, ship.id) for ship in world.ships]
        replay.append(commands)
        step(world, commands)
    with_pilot = STRETCH / (time.perf_counter() - began)
    world = field(rocks, wave)
    began = time.perf_counter()
    for commands in replay:
        step(world, commands)
    alone = STRETCH / (time.perf_counter() - began)
    return Pace(alone, with_pilot, state_hash(world))


def missing() -> list[str]:
    """Say what this machine lacks for compiling."""
    lacks = []
    if importlib.util.find_spec("mypyc") is None:
        lacks.append("mypyc (python -m pip install mypy)")
    if importlib.util.find_spec("setuptools") is None:
        lacks.append("setuptools (python -m pip install setuptools)")
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        lacks.append(f"a C compiler ({compiler} is not found)")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        lacks.append("the headers of this Python (Python.h)")
    return lacks


def copy_to(folder: Path) -> Path:
    """Copy the game and its replays into a folder."""
    folder.mkdir()
    left_out = shutil.ignore_patterns("__pycache__", ".*_cache", "*.so")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=left_out)
        else:
            shutil.copy2(source, folder / name)
    return folder


def run(folder: Path, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy."""
    environment = {**os.environ, "CFLAGS": FLAGS, "MYPYC_OPT_LEVEL": "2", "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTHONPATH", None)
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def compile_in(folder: Path) -> str | None:
    """Compile the rules of a copy; return what went wrong, None for nothing."""
    sources = [path for name in COMPILED for path in sorted((folder / "game" / name).rglob("*.py"))]
    done = run(folder, ["-m", "mypyc", *(str(path.relative_to(folder)) for path in sources)])
    if done.returncode:
        return (done.stdout + done.stderr).strip() or f"mypyc ended with {done.returncode}"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    plain = [path.name for path in sources if not path.with_suffix(suffix).is_file()]
    return f"not compiled: {', '.join(plain)}" if plain else None


def measured(folder: Path) -> list[Pace]:
    """Measure all worlds once, with the rules of a copy."""
    done = run(folder, ["tests/benchmarks/compiled.py", "--measure"])
    if done.returncode:
        raise RuntimeError(f"the measurement failed: {done.stderr.strip()}")
    return [Pace(*row) for row in json.loads(done.stdout)]


def compare(plain: Path, compiled: Path) -> bool:
    """Print the table of speeds; say whether plain and compiled rules came to the same states."""
    rounds = [(measured(plain), measured(compiled)) for _ in range(ROUNDS)]
    print(
        f"\n{'rocks':>5} {'wave':>4}  {'what':<18} {'plain':>8} {'compiled':>8}  ratio   (ticks/s, medians)"
    )
    for number, (rocks, wave) in enumerate(WORLDS):
        for what, index in (("step alone", 0), ("with the autopilot", 1)):
            slow = median(float(before[number][index]) for before, _ in rounds)
            fast = median(float(after[number][index]) for _, after in rounds)
            print(f"{rocks:>5} {wave:>4}  {what:<18} {slow:>8,.0f} {fast:>8,.0f}  {fast / slow:.2f}")
    return all(one.end == other.end for pair in rounds for one, other in zip(*pair, strict=True))


def compile_and_compare(place: Path) -> int:
    """Do all of it in a folder; return the exit code."""
    plain, compiled = copy_to(place / "plain"), copy_to(place / "compiled")
    began = time.perf_counter()
    wrong = compile_in(compiled)
    if wrong is not None:
        print(f"game/physics and game/sim do not compile:\n{wrong}", file=sys.stderr)
        return 1
    print(f"compiled in {time.perf_counter() - began:.0f} s with {FLAGS}, Python {sys.version.split()[0]}")
    replays = run(compiled, ["-m", "tests.replays.rerun"])
    print((replays.stdout + replays.stderr).strip())
    same = compare(plain, compiled)
    if not same:
        print("plain and compiled rules came to different states", file=sys.stderr)
    return 0 if same and replays.returncode == 0 else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile, play, measure; with --measure only measure in this process and print JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    if parser.parse_args(arguments).measure:
        print(json.dumps([pace(rocks, wave) for rocks, wave in WORLDS]))
        return 0
    lacks = missing()
    if lacks:
        print(f"cannot compile here, missing: {'; '.join(lacks)}", file=sys.stderr)
        return 1
    try:
        with tempfile.TemporaryDirectory() as place:
            return compile_and_compare(Path(place))
    except (RuntimeError, subprocess.TimeoutExpired) as fault:
        print(f"stopped: {fault}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
