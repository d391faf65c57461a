"""The options that the command line passes to the game, their limits, and the exit codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from game.pilots.flyer import Flyer
    from game.replay.replay import Replay
    from game.sim.tuning import Tuning

MAX_TICKS = 10**9
MAX_COMMAND_MS = 30_000
MAX_SEEDS = 10_000  # seeds of a tournament
SMALLEST, LARGEST = (160, 90), (7680, 4320)  # pixels: the limits of --size for a screenshot
SMALLEST_WINDOW = (640, 360)  # pixels: the lower limit of --size for a window
PICTURE_SIZE = (1280, 720)  # pixels: the default size of a screenshot
HEADLESS_TICKS = 7200  # the default length of a game without a screen: one minute
EFFECTS = ("full", "reduced", "off")  # The values of --effects
MODES = ("arcade", "classic", "daily", "duel")  # The values of --mode: the names of `modes.MODES`.
DIFFICULTIES = ("cadet", "pilot", "ace")  # The values of --difficulty: the names of `rule_sets.DIFFICULTIES`.
ROOMS = 6  # Number of rooms in the lab; --lab takes 1 to this
PORT = 31979  # the UDP port on which a host waits, unless another is asked for
USAGE, FAILURE, INTERRUPTED = 2, 1, 130  # Exit codes: bad input; something went wrong while running; Ctrl-C


@dataclass(frozen=True, slots=True)
class Options:
    """How to play, as given on the command line."""

    seed: int | None = None  # None: a random seed for each game
    fullscreen: bool | None = None  # None: as last time
    size: tuple[int, int] | None = None  # pixels of the window; None: as last time
    overlay: bool = False
    sound: bool = True
    effects: str | None = None  # one of EFFECTS; None: as in the settings
    data_dir: str | None = None  # folder for settings, scores and replays; None: the default one
    replay: Replay | None = None  # a recorded game to watch instead of playing
    shared: Replay | None = None  # a game of a link, to be checked first
    wave: int = 1  # the wave that the first game begins with
    mode: str | None = None  # one of MODES, which the title offers first; None: the arcade
    daily: date | None = None  # the day that the daily mode plays; None: the present one
    players: int | None = None  # one that the mode allows; None: its default
    difficulty: str | None = None  # one of DIFFICULTIES; None: as in the settings
    lab: str | None = None  # the code of a state of the lab to open, see `game.lab.code`
    scenario: Tuning | None = None
    """the rules of a scenario, which all games have; None: as the player chooses."""
    host: int | None = None  # the port on which a game over a network waits for a friend
    join: str | None = None  # the address of a game over a network to join
    bots: tuple[Flyer, ...] = ()  # bots that fly in place of players: one for all ships, or one for each


class Problem(Exception):  # noqa: N818 - often the user's mistake, not an error in the program
    """Ends the program with a one-line message and an exit code."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
