"""Whether memory grows while nobody plays. By hand: `python tests/benchmarks/attract_memory.py [minutes]`.

Lets the title with its demo run for an hour of the player's time, as fast as it goes and without a window, a
frame drawn every half second, and tells the resident memory by the minute. After a sixth of the time, in
which caches fill, it may grow by no more than 4 MiB; exit 1 if it does.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.scenes.base.scene import Page
from game.scenes.stack import SceneStack
from game.sim.tuning import TICKS_PER_SECOND
from game.view.pages.notices import Notices
from game.window.game_loop import Metronome, Pace
from game.window.painter import Painter
from tests.scenes.context import make_stage

ALLOWED = 4.0
"""MiB of growth after the first sixth."""

_EVERY = TICKS_PER_SECOND // 2
_PAGE = os.sysconf("SC_PAGESIZE")


def resident() -> float:
    """Return the MiB of memory that the process holds."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE / 2**20


def main() -> int:
    """Print memory by the minute, then the growth."""
    minutes = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    context = make_stage()
    stack = SceneStack(context, Page.TITLE, lambda: None)
    painter = Painter(context, stack, Notices(), Metronome(), Pace(0.0))
    frame = pygame.Surface((1280, 720), 0, 32)
    found, objects, began = [], [], time.perf_counter()
    for minute in range(1, minutes + 1):
        for tick in range(60 * TICKS_PER_SECOND):
            stack.follow(stack[-1].tick())
            if tick % _EVERY == 0:
                painter.paint(frame, 1.0, 0.5, None)
        found.append(resident())
        objects.append(len(gc.get_objects()))
        if minute % 5 == 0:
            print(f"{minute:3} min {found[-1]:7.1f} MiB {objects[-1]:8} objects", flush=True)
    first = max(found[: max(1, minutes // 6)])
    growth = max(found) - first
    print(
        f"{minutes} min in {time.perf_counter() - began:.0f} s: {first:.1f} MiB at first, {growth:+.1f} since"
    )
    return int(growth > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
