"""How long the title takes to appear. By hand: `python tests/benchmarks/bench_start.py [starts]`.

Starts the game in a new process, on SDL's dummy driver and with empty files, until its first frame has been
shown, and tells the least of all starts: s of the clock, and of the processor, on which other programs count
little. The budget is 0.6 s.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUDGET = 0.6
"""s from the start of the process to the first frame of the title."""

START = """
import os, sys, time
sys.path.insert(0, sys.argv[1])
import game.command_line.cli
from game.window import app
first = app.App.draw
def draw(self, alpha):
    first(self, alpha)
    print(time.process_time(), flush=True)
    self.ending.ask(15)
app.App.draw = draw
sys.exit(game.command_line.cli.main(["--data-dir", sys.argv[2]]))
"""


def start(folder: str) -> tuple[float, float]:
    """Return the s of clock and processor from the start to the first frame."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", START, str(ROOT), folder],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as run:
        assert run.stdout is not None
        line = run.stdout.readline()
        wall = time.perf_counter() - began
        run.stdout.read()
    return wall, float(line)


def main() -> None:
    """Print the least times."""
    starts = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        start(folder)  # with cold caches
        found = [start(folder) for _ in range(starts)]
    wall, processor = (min(times) for times in zip(*found, strict=True))
    print(f"to the first frame of the title: {wall:.2f} s by the clock, {processor:.2f} s of the processor")
    print(f"budget {BUDGET} s: {wall / BUDGET:.2f} of it")


if __name__ == "__main__":
    main()
