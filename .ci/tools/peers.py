"""How fast this game is beside other programs, measured in one run. By hand: see below.

    python .ci/tools peers
    python .ci/tools peers --python VENV/bin/python     # also the game that is installed there

Beside ALE's Asteroids (act() alone, frame skip 1, and by Gymnasium's steps), kesslergame and pymunk, which it
installs into an environment of its own outside the repository. Each side is a process that waits while the
other works: they do stretches of a few hundred steps by turns, and a ratio is that of one round of stretches.
The table tells the median of the rounds with the lowest and the highest, on processor time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from tools.measuring import Pace, Side, machine, pace, ratio

PACKAGES = ("ale-py==0.12.1", "gymnasium==1.4.0", "kesslergame==2.4.0", "pymunk==7.3.1")


class Scene(NamedTuple):
    """Something that both sides do: its name on each side, and stretches in a round.

    by_rate: whether the ratio is of steps/s, or of the time of a step. pure, compiled: the ratio to reach, at
    least.
    """

    words: str
    ours: str
    theirs: str
    stretches: int
    pure: float | None = None
    compiled: float | None = None
    by_rate: bool = True


def beside_pymunk(number: int, words: str, ours: str) -> Scene:
    """Return so many discs or rocks of ours beside pymunk's discs."""
    return Scene(f"{number} {words} / pymunk", f"{ours}:{number}", f"pymunk:{number}", 1, by_rate=False)


SCENES = {
    "play": (
        Scene("in play, two games of 15,000 ticks / ALE act()", "play:2", "ale:0", 50, 1.0, 7.0),
        Scene("in play, one game of 30,000 ticks / ALE act()", "play:1", "ale:0", 50, 1.0, 7.0),
        Scene("flown by the autopilot's commands / ALE act()", "autopilot:1", "ale:0", 50, 1.5, 7.0),
    ),
    "env": (
        Scene("steps for learners / Asteroids-v5 (ram, skip 4)", "env:1", "asteroids-v5:4", 50, 1.2, 6.0),
        Scene("the same in wave 8", "env:8", "asteroids-v5:4", 50, 1.0, 4.5),
    ),
    "rocks": (
        Scene("80 rocks / kesslergame", "rocks:80", "kessler:76", 3, 1.5, 6.5),
        Scene("80 rocks / kesslergame, safe mode off", "rocks:80", "unsafe:76", 3),
    ),
    "discs": (
        *[beside_pymunk(number, "discs, bare physics", "physics") for number in (30, 60, 100, 1000)],
        *[beside_pymunk(number, "rocks, drift and bounce", "bounce") for number in (60, 1000)],
    ),
}
ROUNDS = {"play": 5, "env": 5, "rocks": 9, "discs": 9}


def folder() -> Path:
    """Return where the environment is kept."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache, "asterays-benchmarks", f"python{sys.version_info[0]}.{sys.version_info[1]}")


def environment(place: Path) -> Path:
    """Return the Python of an environment that has the other programs; make it if there is none."""
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    asked = "from importlib.metadata import version\nimport sys\nfor each in sys.argv[1:]:\n"
    asked += "    name, wanted = each.split('==')\n    assert version(name) == wanted\n"
    have = subprocess.run([python, "-c", asked, *PACKAGES], check=False, stderr=subprocess.DEVNULL)
    if have.returncode:
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    return python


def measure(scene: Scene, cores: Sequence[Side], others: Side, rounds: int) -> None:
    """Print a line for each core."""
    sides = [*cores, others]
    found: list[list[Pace]] = [[] for _ in sides]
    for _ in range(rounds):
        for side in sides:
            side.begin(scene.theirs if side is others else scene.ours)
        stretches = [[side.stretch() for side in sides] for _ in range(scene.stretches)]
        for paces, done in zip(found, zip(*stretches, strict=True), strict=True):
            paces.append(pace(done))
    *all_ours, theirs = found
    for core, ours in zip(cores, all_ours, strict=True):
        bodies = f"{ours[0].bodies:6.1f} {theirs[0].bodies:6.1f}"
        goal = scene.pure if core.about["core"] == "pure" else scene.compiled
        first, second = (ours, theirs) if scene.by_rate else (theirs, ours)
        compared = ratio([each.rate for each in first], [each.rate for each in second])
        rates = "".join(f"{sorted(each.rate for each in side)[rounds // 2]:9,.0f}" for side in (ours, theirs))
        wanted = "" if goal is None else f"   >= {goal}"
        print(f"{scene.words:<47} {core.about['core']:<8} {bodies} {rates}  {compared}{wanted}", flush=True)


def compare(asked: argparse.Namespace) -> None:
    """Start all sides and print a line for each scene and core."""
    with ExitStack() as stack:
        cores = [stack.enter_context(Side(sys.executable, "side_game.py", "sources"))]
        cores += [stack.enter_context(Side(each, "side_game.py", "installed")) for each in asked.python]
        others = stack.enter_context(Side(environment(asked.venv), "side_others.py"))
        print(machine())
        print("; ".join(f"{name} {version}" for name, version in others.about.items()))
        print(f"\n{'':<47} {'core':<8} {'bodies, both':>13} {'steps/s of both':>18}  ratio")
        for name in asked.scenes or SCENES:
            for scene in SCENES[name]:
                measure(scene, cores, others, asked.rounds or ROUNDS[name])


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenes", nargs="*", metavar="SCENES", help=f"of {', '.join(SCENES)}; all if none")
    parser.add_argument("--venv", type=Path, default=folder(), help="the environment of the other programs")
    also = "also measure the game installed for this Python"
    parser.add_argument("--python", action="append", default=[], help=also)
    parser.add_argument("--rounds", type=int, help="instead of the usual number")
    asked = parser.parse_args()
    if not set(asked.scenes) <= set(SCENES):
        parser.error(f"scenes are {', '.join(SCENES)}")
    try:
        compare(asked)
    except RuntimeError as fault:
        print(f"stopped: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
