"""How long a room of the lab takes. By hand: `python tests/benchmarks/bench_lab.py [frames]`.

Each room runs as it opens, at 720p: processor time of a tick, and of what a frame costs beyond an empty one,
the median and the 95th percentile. The budgets are for one core of 2.6 GHz.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.input.controls import Controls
from game.lab.rooms.all_rooms import ROOMS
from game.scenes.base.scene_context import SceneContext
from game.scenes.lab.lab_scene import LabScene
from game.storage.store import Store
from game.view.paint.camera import Camera

SIZE = (1280, 720)
FRAME_BUDGET, TICK_BUDGET = 5.0, 1.0
"""ms."""


def milliseconds(act: Callable[[], object]) -> float:
    began = time.process_time_ns()
    act()
    return (time.process_time_ns() - began) / 1e6


def main() -> int:
    """Print the figures; return 1 if any is over its budget."""
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    pygame.display.init()
    frame, camera = pygame.Surface(SIZE), Camera.fit(*SIZE)
    over = False
    print("room                      frame ms   95 %    tick ms   95 %")
    with tempfile.TemporaryDirectory() as folder:
        for room in ROOMS:
            lab = LabScene(SceneContext(Controls(), Store(Path(folder))), room.number)
            ticks, drawn = [], []
            for _ in range(frames):
                ticks += [milliseconds(lab.tick), milliseconds(lab.tick)]
                drawn.append(milliseconds(partial(lab.annotate, frame, camera)))
            figures = [median(drawn), _late(drawn), median(ticks), _late(ticks)]
            over = over or figures[0] > FRAME_BUDGET or figures[2] > TICK_BUDGET
            print(f"{room.title:24}" + "".join(f"{figure:9.2f}" for figure in figures))
    return int(over)


def _late(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


if __name__ == "__main__":
    sys.exit(main())
