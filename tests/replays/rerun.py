"""Plays the golden replays again and says whether every checkpoint agrees; needs no pygame.

By hand: python -m tests.replays.rerun [NAME ...]
"""

from __future__ import annotations

import sys

from game.replay.encoding import BadReplay
from game.replay.playback import verify
from tests.replays.golden import GOLDEN


def main() -> int:
    """Play those that are named, or all; print a line about each that differs, and the sum."""
    names = set(sys.argv[1:])
    checkpoints = red = files = 0
    for golden in GOLDEN:
        if names and golden.name not in names:
            continue
        files += 1
        try:
            replay = golden.recording()
            _world, difference = verify(replay)
        except BadReplay as fault:
            print(f"{golden.path.name} {fault}")
            red += 1
            continue
        checkpoints += len(replay.checkpoints)
        if difference is not None:
            red += 1
            print(f"{golden.name} differs {difference}")
    print(f"{files - red} of {files} replays agree, {checkpoints} checkpoints")
    return 1 if red or not files else 0


if __name__ == "__main__":
    sys.exit(main())
