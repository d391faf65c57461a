"""One frame of each of the waves 1 to 20, a row for each sector.

By hand: `python tests/benchmarks/contact_sheet.py sheet.png`. Each wave is begun afresh; the autopilot flies
for some seconds, in a wave with a Castle until all of its rings are inside the picture.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.sim.world import World
from game.view.bodies.sectors import SECTORS
from tests.benchmarks.comfort import WAVES, autopilot, frames
from tests.view.flicker import RATE

PICTURE: Final = (640, 360)
SECONDS: Final = 11
"""until the rocks and the first enemies are there."""

LONGEST: Final = 30
"""seconds to wait for a Castle at most."""

_GAP: Final = 4
_SEEDS: Final = 20


def seen(wave: int) -> pygame.Surface:
    """Return a picture of a wave, of the first game in which the autopilot does not clear it too soon.

    Raises:
        LookupError: it always does.
    """
    for seed in range(_SEEDS):
        world, hands = autopilot(wave, seed)
        for number, (shown, picture) in enumerate(frames(world, hands, LONGEST * RATE, size=PICTURE), 1):
            if number >= SECONDS * RATE and shown == wave and _castle_is_whole(world):
                return picture
    raise LookupError(f"wave {wave} is over within {SECONDS} s")


def _castle_is_whole(world: World) -> bool:
    """Return whether the wave has no Castle, or all rings of its Castle are raised and clear of the edges."""
    if world.row.castle == 0:
        return True
    outer, (width, height) = world.tuning.castle.outer, (world.torus.width, world.torus.height)
    return bool(world.plates) and all(
        castle.raising == 0 and outer < castle.x < width - outer and outer < castle.y < height - outer
        for castle in world.castles
    )


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
