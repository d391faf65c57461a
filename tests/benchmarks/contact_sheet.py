"""One frame of each of the waves 1 to 20, a row for each sector.

By hand: `python tests/benchmarks/contact_sheet.py sheet.png`. Each wave is begun afresh; the autopilot flies
for some seconds.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.view.bodies.sectors import SECTORS
from tests.benchmarks.comfort import WAVES, autopilot, frames
from tests.view.flicker import RATE

PICTURE: Final = (640, 360)
SECONDS: Final = 11
"""until the rocks and the first enemies are there."""

_GAP: Final = 4
_SEEDS: Final = 20


def seen(wave: int) -> pygame.Surface:
    """Return a picture of a wave, of the first game in which the autopilot does not clear it too soon.

    Raises:
        LookupError: it always does.
    """
    for seed in range(_SEEDS):
        played = deque(frames(*autopilot(wave, seed), SECONDS * RATE, size=PICTURE), maxlen=1)
        if played and played[0][0] == wave:
            return played[0][1]
    raise LookupError(f"wave {wave} is over within {SECONDS} s")


def sheet() -> pygame.Surface:
    """Return the pictures of all waves, a row for each sector."""
    (wide, high), rows = PICTURE, len(SECTORS)
    found = pygame.Surface((WAVES * (wide + _GAP) - _GAP, rows * (high + _GAP) - _GAP), 0, 32)
    for number in range(rows * WAVES):
        row, column = divmod(number, WAVES)
        found.blit(seen(number + 1), (column * (wide + _GAP), row * (high + _GAP)))
    return found


def main() -> None:
    """Write the sheet."""
    pygame.image.save(sheet(), sys.argv[1])


if __name__ == "__main__":
    main()
