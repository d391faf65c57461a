"""How long a room of the lab takes. By hand: `python tests/benchmarks/bench_lab.py [frames]`.

Each room runs as it opens, at 720p: processor time of a tick, and of what a frame costs beyond an empty one,
the median and the 95th percentile. The budgets are for one core of 2.6 GHz.
"""

from __future__ import annotations

import os
import sys
import tempfile
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
from tests.benchmarks.measuring import late, seconds

SIZE = (1280, 720)
FRAME_BUDGET, TICK_BUDGET = 5.0, 1.0
"""ms."""


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
                ticks += [seconds(lab.tick) * 1e3, seconds(lab.tick) * 1e3]
                drawn.append(seconds(partial(lab.annotate, frame, camera)) * 1e3)
            figures = [median(drawn), late(drawn), median(ticks), late(ticks)]
            over = over or figures[0] > FRAME_BUDGET or figures[2] > TICK_BUDGET
            print(f"{room.title:24}" + "".join(f"{figure:9.2f}" for figure in figures))
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
