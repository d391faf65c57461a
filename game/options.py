"""What the command line can ask for, in the words of the rest of the house; and how a run ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.replay.replay import Replay

MAX_TICKS = 10**9
SMALLEST, LARGEST = (160, 90), (7680, 4320)
"""pixels: the sizes that --size takes for a screenshot."""
SMALLEST_WINDOW = (640, 360)
"""pixels: the smallest that it takes for a window."""
PICTURE_SIZE = (1280, 720)
"""pixels of a screenshot, unless --size says otherwise."""
HEADLESS_TICKS = 7200
"""a minute: how long a game without a screen is, unless asked otherwise."""
EFFECTS = ("full", "reduced", "off")
"""words of --effects."""
ROOMS = 6
"""of the lab: what --lab takes is 1 to this."""
USAGE, FAILURE, INTERRUPTED = 2, 1, 130
"""Exit codes: bad input; something went wrong while running; Ctrl-C."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to play, as the command line asked."""

    seed: int | None = None
    """None: another game each time."""
    fullscreen: bool | None = None
    """None: as last time."""
    size: tuple[int, int] | None = None
    """pixels of the window; None: as last time."""
    overlay: bool = False
    sound: bool = True
    effects: str | None = None
    """how much shakes, flashes and sparks: one of EFFECTS; None: as in the settings."""
    data_dir: str | None = None
    """where settings and scores live; None: the usual place."""
    record: str | None = None
    """the file into which the first game goes, those after it into the same name with -2, -3 ..."""
    replay: Replay | None = None
    """a recorded game to watch instead of playing."""
    fingerprint: str = ""
    """of that game's file, "" if it has none; what comes of watching it is remembered by that."""
    lab: int | None = None
    """the room of the lab to open, 1 to ROOMS."""


class Problem(Exception):  # noqa: N818 - not always an error of ours
    """Something to tell in one line before leaving with an exit code."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
