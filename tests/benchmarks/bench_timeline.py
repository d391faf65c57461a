"""What going back costs in a game of ten minutes. By hand: `python tests/benchmarks/bench_timeline.py`.

It plays the longest golden replay and seeks at random; and once more with the ticks before a seek played with
a record, as the overlay needs it. It also says how much memory the timeline holds.
"""

from __future__ import annotations

import random
import sys
import time
import tracemalloc
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.overlay.history import RAY_SPAN
from game.physics import Record
from game.replay.file_format import decode
from game.replay.playback import Playback
from game.replay.timeline import Timeline
from game.sim.step import step

SEEKS = 300
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


def sought(timeline: Timeline, tick: int, before: int) -> float:
    """Return the ms that it takes to see a tick again, with so many ticks before it on record."""
    began = time.perf_counter()
    world = timeline.at(max(timeline.first, tick - before))
    while world.tick < tick:
        step(world, timeline.commands(world.tick), Record())
    return (time.perf_counter() - began) * 1000.0


def main() -> None:
    """Print the figures."""
    timeline = played()
    print(f"{timeline.last} ticks, {timeline.keyframes} keyframes")
    dice = random.Random(1)
    for before, words in ((0, "the world alone"), (RAY_SPAN, "with what the overlay remembers")):
        costs = sorted(sought(timeline, dice.randint(0, timeline.last), before) for _ in range(SEEKS))
        print(f"{words}: median {costs[SEEKS // 2]:.1f} ms, worst {costs[-1]:.1f} ms of {SEEKS} seeks")
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    timeline = played()
    held = tracemalloc.get_traced_memory()[0] - before
    print(f"memory: {held / 2**20:.1f} MiB, {held / timeline.keyframes / 1024:.1f} KiB for each second")


if __name__ == "__main__":
    main()
