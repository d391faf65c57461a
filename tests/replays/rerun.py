"""Plays the golden replays again and says whether every checkpoint agrees; needs no pygame.

By hand: python -m tests.replays.rerun [NAME ...]
"""

from __future__ import annotations

import sys

from game.replay.encoding import BadReplay
from game.replay.file_format import decode
from game.replay.playback import verify
from tests.replays.golden import FOLDER


def main() -> int:
    """Play those that are named, or all; print a line about each that differs, and the sum."""
    names = set(sys.argv[1:])
    checkpoints = red = files = 0
    for path in sorted(FOLDER.glob("*.replay")):
        if names and path.stem not in names:
            continue
        files += 1
        try:
            replay = decode(path.read_bytes())
            _world, difference = verify(replay)
        except BadReplay as fault:
            print(f"{path.name} {fault}")
            red += 1
            continue
        checkpoints += len(replay.checkpoints)
        if difference is not None:
            red += 1
            print(f"{path.stem} differs {difference}")
    print(f"{files - red} of {files} replays agree, {checkpoints} checkpoints")
    return 1 if red or not files else 0


if __name__ == "__main__":
    sys.exit(main())
