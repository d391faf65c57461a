"""The modes of the game, a row each: their rules, players and score tables; games of a day, and shared ones.

The game of a day has a seed for each UTC date, the same for everybody who plays these rules, of 63 bits. The
upper 41 are those of a BLAKE2b hash (8 bytes, big-endian) of the ASCII text "asterays daily DATE rules
NUMBER", with a date such as 2026-11-22, and RULES_VERSION; the lower 22 are the number of the day, 1 for
0001-01-01. So a game says by its seed which day it belongs to, and a replay needs no field for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import blake2b
from typing import Final

from game.sim.rule_sets import DIFFICULTIES, DUEL, RULES_VERSION, USUAL_DIFFICULTY, origin_of, rules_for
from game.sim.tuning import Tuning
from game.sim.world import World

_DAY_BITS: Final = 22
_HASH_BITS: Final = 41

_TABLE: Final = "daily-"
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def utc_today() -> date:
    """Return the day it is now at UTC. Nothing else of the daily game reads the clock."""
    return datetime.now(UTC).date()


def parse_day(text: str) -> date | None:
    """Return the day that is written as 2026-11-22, None if the text is no day of the calendar."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def seed_of(day: date, rules: int = RULES_VERSION) -> int:
    """Return the seed of a day's game under a version of the rules; it is below MAX_SEED."""
    text = f"asterays daily {day.isoformat()} rules {rules}"
    number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
    return number >> (64 - _HASH_BITS) << _DAY_BITS | day.toordinal()


def day_of(seed: int) -> date | None:
    """Return the day whose seed this is under the present rules, None if it is no day's."""
    number = seed & ((1 << _DAY_BITS) - 1)
    if not 1 <= number <= date.max.toordinal():
        return None
    day = date.fromordinal(number)
    return day if seed_of(day) == seed else None


def table_of_day(day: date) -> str:
    """Return the key of the tables of a day, such as daily-2026-11-22."""
    return _TABLE + day.isoformat()


def day_of_table(key: str) -> date | None:
    """Return the day of a table's key, None if it is the key of other tables."""
    return parse_day(key.removeprefix(_TABLE)) if key.startswith(_TABLE) else None


@dataclass(frozen=True, slots=True)
class ModeVariant:
    """One mode for a given number of players."""

    players: int
    title: str  # its words on the title's row
    word: str  # what its tables and its replays are called
    tagline: str  # one line about it, for the title and the help
    table: str = ""  # the mode that its scores name (`scores.Score.mode`), "" if its games have no score.
    stands_in: bool = False
    """whether the autopilot flies a ship that no player has taken; else it is away from the game."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode: `--mode` and a row of the title choose one."""

    name: str
    variants: tuple[ModeVariant, ...]  # one for each number of players, the default first
    game: str  # a key of `rule_sets.GAMES`
    difficulties: tuple[str, ...]  # a mode of one difficulty has USUAL_DIFFICULTY alone
    seed: Callable[[date], int] | None = None  # returns the seed of its games on a day; None: any seed

    def rules(
        self, difficulty: str, *, shielded: bool = False, tethered: bool = False, friendly_fire: bool = False
    ) -> Tuning:
        """Return the rules at a difficulty, with each option that the mode has."""
        at = difficulty if difficulty in self.difficulties else USUAL_DIFFICULTY
        if self.seed is not None:  # the game of a day is the same for everybody
            return rules_for(self.game, at)
        game = "tether" if tethered and self.game == "arcade" else self.game
        return rules_for(game, at, shielded=shielded, friendly_fire=friendly_fire)

    def variant(self, players: int) -> ModeVariant | None:
        """Return the variant of this number of players, None if the mode has none."""
        return next((variant for variant in self.variants if variant.players == players), None)


ARCADE: Final = Mode(
    "arcade",
    (
        ModeVariant(1, "PLAY", "ARCADE", "ARCADE: ONE SHIP AGAINST WAVES OF ROCKS AND ENEMIES.", "arcade"),
        ModeVariant(2, "PLAY TOGETHER", "TOGETHER", "TOGETHER: TWO PLAYERS, ONE FIELD, ONE SCORE.", "two"),
    ),
    "arcade",
    (*DIFFICULTIES,),
)
"""The ordinary game."""

_CLASSIC_MODE: Final = Mode(
    "classic",
    (
        ModeVariant(
            1, "PLAY 1979", "CLASSIC 1979", "CLASSIC: THE RULES OF 1979. ROCKS AND SAUCERS ALONE.", "classic"
        ),
    ),
    "classic",
    (USUAL_DIFFICULTY,),
)

_FOUGHT: Final = "DUEL: TWO SHIPS AGAINST EACH OTHER. {} KILLS WIN."

_DUEL_MODE: Final = Mode(
    "duel",
    (ModeVariant(2, "PLAY DUEL", "DUEL", _FOUGHT.format(DUEL.team.goal), stands_in=True),),
    "duel",
    (*DIFFICULTIES,),
)

_OF_THE_DAY: Final = "DAILY: THE SAME GAME FOR EVERYBODY. THE FIRST OF A DAY COUNTS."

DAILY: Final = Mode(
    "daily",
    (ModeVariant(1, "PLAY DAILY", "DAILY", _OF_THE_DAY, "daily"),),
    "arcade",
    (USUAL_DIFFICULTY,),
    seed=seed_of,
)
"""The ordinary game from the seed of a day, which is all that tells it apart. Each day has a table."""

MODES: Final[Mapping[str, Mode]] = {mode.name: mode for mode in (ARCADE, _CLASSIC_MODE, DAILY, _DUEL_MODE)}
"""The modes by name, in the order of the title."""

MODE_VARIANTS: Final[tuple[tuple[Mode, ModeVariant], ...]] = tuple(
    (mode, variant) for mode in MODES.values() for variant in mode.variants
)
"""What the title offers in turn: each mode with each number of players."""


def mode_under(rules: Tuning, players: int = 1, seed: int | None = None) -> Mode:
    """Return the mode that is played by these rules; of a scenario that of its rule set.

    Without a seed, a game of a day counts as one of the arcade.
    """
    if seed is not None and day_of_game(rules, players, seed) is not None:
        return DAILY
    return MODES.get(origin_of(rules).game, ARCADE)  # a tether is an option of the arcade


def day_of_game(rules: Tuning, players: int, seed: int) -> date | None:
    """Return the day whose daily game this is, None if it is another game."""
    if players != 1 or rules != DAILY.rules(USUAL_DIFFICULTY):
        return None
    return day_of(seed)


def variant_under(rules: Tuning, players: int, seed: int | None = None) -> ModeVariant | None:
    """Return the variant of a game by its rules, players and seed; None if no mode has one."""
    return mode_under(rules, players, seed).variant(players)


def word_of_table(table: str) -> str:
    """Return what the tables of this key are called; the key itself if no mode has it."""
    day = day_of_table(table)
    if day is not None:
        return f"{DAILY.variants[0].word} {day}"
    return next((variant.word for _, variant in MODE_VARIANTS if variant.table == table), table)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A game to play, and the score to beat."""

    mode: str
    players: int
    difficulty: str
    seed: int
    score: int

    @property
    def played(self) -> Mode:
        """Its mode."""
        return MODES[self.mode]

    @property
    def tuning(self) -> Tuning:
        """The numbers of its rules."""
        return self.played.rules(self.difficulty)


def challenge_of(world: World, first_wave: int, today: date) -> Challenge | None:
    """Return the challenge to beat a game; None for one that nobody else can begin, such as with a shield."""
    rules, players = world.tuning, len(world.ships)
    mode, difficulty = mode_under(rules, players, world.seed), origin_of(rules).difficulty
    variant = mode.variant(players)
    if variant is None or not variant.table or first_wave > 1 or mode.rules(difficulty) != rules:
        return None
    day = day_of(world.seed) if mode.name == "daily" else None
    if day is not None and day > today:
        return None
    return Challenge(mode.name, players, difficulty, world.seed, world.score)
