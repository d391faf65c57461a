"""What going back costs in a game of ten minutes. By hand: `python tests/benchmarks/bench_timeline.py`.

It plays the longest golden replay and seeks at random: the world alone, and as the pause shows it, with the
ticks before played again for effects and overlay. It also says how much memory the timeline holds.
"""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.overlay.overlay import Overlay
from game.replay.file_format import decode
from game.replay.playback import Playback
from game.replay.timeline import Timeline
from game.scenes.base.time_travel import session_at
from game.sim.step import step
from game.view.paint.look import FULL
from tests.benchmarks.measuring import seconds

SEEKS = 200
_REPLAY = Path(__file__).resolve().parents[1] / "replays" / "ten-minutes.replay"


def played() -> Timeline:
    """Return the timeline of the whole game."""
    playback = Playback(decode(_REPLAY.read_bytes()))
    world = playback.start()
    timeline = Timeline(world)
    while not playback.is_over(world):
        commands = playback.commands(world)
        step(world, commands)
        timeline.follow(world, commands)
    return timeline


def main() -> None:
    """Print the figures."""
    timeline = played()
    print(f"{timeline.last} ticks, {len(timeline._keyframes)} keyframes")
    dice, on, off = random.Random(1), Overlay(on=True), Overlay()
    ways: dict[str, Callable[[int], object]] = {
        "the world alone": timeline.at,
        "as the pause shows it": lambda tick: session_at(timeline, tick, off, FULL),
        "with the overlay on": lambda tick: session_at(timeline, tick, on, FULL),
    }
    for words, seek in ways.items():
        costs = sorted(seconds(partial(seek, dice.randint(0, timeline.last))) * 1e3 for _ in range(SEEKS))
        print(f"{words}: median {costs[SEEKS // 2]:.1f} ms, worst {costs[-1]:.1f} ms of {SEEKS} seeks")
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    timeline = played()
    held = tracemalloc.get_traced_memory()[0] - before
    print(f"memory: {held / 2**20:.1f} MiB, {held / len(timeline._keyframes) / 1024:.1f} KiB for each second")


if __name__ == "__main__":
    main()
