"""A game to play, and the score to beat: of a game that somebody has shared."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from game.daily import day_of
from game.modes import MODES, Mode, mode_under
from game.sim.rule_sets import origin_of
from game.sim.tuning import Tuning
from game.sim.world import World

COURSES: Final = {
    *(("arcade", players, difficulty) for players in (1, 2) for difficulty in ("cadet", "pilot", "ace")),
    ("classic", 1, "pilot"),
    ("daily", 1, "pilot"),
}
"""What can be beaten: a mode, a number of players and a difficulty."""


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
    if (mode.name, players, difficulty) not in COURSES or first_wave > 1 or mode.rules(difficulty) != rules:
        return None
    day = day_of(world.seed) if mode.name == "daily" else None
    if day is not None and day > today:
        return None
    return Challenge(mode.name, players, difficulty, world.seed, world.score)
