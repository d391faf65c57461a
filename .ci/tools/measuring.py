"""What benchmarks share: processor time, stretches by turns, ratios, child processes, discs to bounce.

It imports nothing of the game, so that a Python without it can use it.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple, Self

ROOT = Path(__file__).resolve().parents[2]  # The repository
ENV_STEPS = 160  # steps of an environment in a stretch
WIDTH: Final = 1280.0
HEIGHT: Final = 720.0  # Units


class Stretch(NamedTuple):
    """A piece of work that was timed: how many steps, s of the processor, and bodies in a step on average."""

    steps: int
    seconds: float
    bodies: float


class Pace(NamedTuple):
    """What some stretches come to: steps/s, and bodies in a step."""

    rate: float
    bodies: float


class Ratio(NamedTuple):
    """How many times as fast one is as the other: median of the rounds, lowest and highest."""

    middle: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.middle:5.2f} ({self.low:.2f} to {self.high:.2f})"


def seconds(act: Callable[[], object]) -> float:
    """Return the s of the processor that a piece of work takes."""
    began = time.process_time()
    act()
    return time.process_time() - began


def repeated(act: Callable[[], object], bodies: int) -> Stretch:
    """Do something with so many bodies over and over, the oftener the fewer they are."""
    times = max(20, 20_000 // bodies)
    return Stretch(times, seconds(lambda: [act() for _ in range(times)]), bodies)


def late(values: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return sorted(values)[int(len(values) * 0.95)]


def pace(stretches: Sequence[Stretch]) -> Pace:
    """Return what stretches come to together."""
    steps = sum(each.steps for each in stretches)
    took = sum(each.seconds for each in stretches)
    return Pace(steps / took, sum(each.bodies * each.steps for each in stretches) / steps)


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Ratio:
    """Compare two rates, round by round."""
    found = [one / other for one, other in zip(ours, theirs, strict=True)]
    return Ratio(median(found), min(found), max(found))


class Side:
    """One side of a comparison: a process that works only while it is asked, so that sides alternate.

    Raises:
        RuntimeError: the process ended, with what it said.
    """

    def __init__(self, python: str | Path, script: str, *arguments: str) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self._process = subprocess.Popen(
            [str(python), str(Path(__file__).with_name(script)), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**environment, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"},
        )
        self.about: dict[str, str] = self._answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def begin(self, scene: str) -> None:
        """Set up a scene, or set it back to its start."""
        self._ask("begin", scene)

    def stretch(self) -> Stretch:
        """Let it do the next stretch of its scene."""
        return Stretch(*self._ask("stretch"))

    def _ask(self, *words: str) -> Any:
        assert self._process.stdin is not None
        print(json.dumps(words), file=self._process.stdin, flush=True)
        return self._answer()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self._process.args!r} ended with {self._process.wait()}")
        return json.loads(line)


def serve(about: dict[str, str], begin: Callable[[str], Callable[[], Stretch]]) -> None:
    """Be a Side: tell about this process, then do what is asked until nobody asks any more.

    begin: sets up a scene, and returns what does its next stretch.
    """
    print(json.dumps(about), flush=True)
    stretch: Callable[[], Stretch] | None = None
    for line in sys.stdin:
        what, *scene = json.loads(line)
        if what == "begin":
            stretch = begin(*scene)
            print("null", flush=True)
        elif stretch is not None:
            print(json.dumps(stretch()), flush=True)


def machine() -> str:
    """Return a note of what this is measured on."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.processor() or "unknown processor"
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{model}, {os.cpu_count()} cores{load}; Python {platform.python_version()}"


class Disc(NamedTuple):
    """Centre, velocity in units/s, radius."""

    x: float
    y: float
    vx: float
    vy: float
    radius: float


def scatter(number: int) -> list[Disc]:
    """Scatter discs of radius 13 to 52; beyond 60 they shrink, so that as much of the field stays free."""
    dice = Random(number)
    scale = min(1.0, (60.0 / number) ** 0.5)
    found = []
    for _ in range(number):
        radius = (13.0 + 39.0 * dice.random()) * scale
        x, y = dice.random() * WIDTH, dice.random() * HEIGHT
        found.append(Disc(x, y, 240.0 * dice.random() - 120.0, 240.0 * dice.random() - 120.0, radius))
    return found
