"""What a soak plays: one game after another, each made up from its own seed alone.

So a game that failed is played again by beginning a soak with its seed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from game.sim.bodies import Kind as Body
from game.sim.command import Command
from game.sim.dice import Dice
from game.sim.rule_sets import DIFFICULTIES, USUAL_DIFFICULTY, rules_for
from game.sim.step import step
from game.sim.tuning import MODERN, Tuning
from game.sim.wave_table import WAVE_TABLES
from game.sim.world import World, new_world
from tests.arena import EVERYTHING, in_every_wave
from tools.soak.input_sources import Kind, pilots

KINDS = tuple(Kind)

LENGTH = 6_000  # ticks of most games
LONG = 40_000  # ticks of one game in eight, and of those that must come to their own end
_MANY_LIVES = 1_000  # Ships that no game uses up


_FEW = {Body.CASTLE: 1, Body.LANCER: 4}
_STORE = tuple((kind, _FEW.get(kind, many)) for kind, many in EVERYTHING)
_CROWDED = in_every_wave(rocks=20, chrome=2, store=_STORE, mirrors=4).waves
WAVE_TABLES[_CROWDED] = tuple(
    [replace(row, castle=1 + number % 4) for number, row in enumerate(WAVE_TABLES[_CROWDED])]
)


class Rules(StrEnum):
    """Which numbers a game is played by."""

    MODERN = "modern"
    TOGETHER = "together"  # two ships by the usual rules
    FAST = "fast"  # ship and shots so quick that they cross a rock within a tick
    CROWDED = "crowded"  # walls, Lancers and a field full of rocks from the first wave on
    AT_ODDS = "at odds"  # two ships that hurt each other
    TETHER = "tether"
    DUEL = "duel"
    CLASSIC = "1979"


_FOR_TWO = (Rules.TOGETHER, Rules.AT_ODDS, Rules.TETHER, Rules.DUEL)


_QUICK = replace(
    MODERN,
    ship=replace(MODERN.ship, thrust=4000.0, top_speed=2400.0),
    shot=replace(MODERN.shot, speed=9000.0),
    saucer=replace(MODERN.saucer, shot_speed=5000.0),
)
_FULL = replace(
    MODERN,
    waves=_CROWDED,
    lancer=replace(MODERN.lancer, first=1.0, again=2.0),
    minelayer=replace(MODERN.minelayer, first=2.0, again=5.0),
    castle=replace(MODERN.castle, first=3.0),
    well=replace(MODERN.well, first=1.5, again=8.0),
    saucer=replace(MODERN.saucer, first=2.0, first_of_game=0.0, soonest=1.0, paid=99),
)


def tuning_of(rules: Rules, difficulty: str) -> Tuning:
    """Return the numbers of a set, at a difficulty if it has several."""
    at = DIFFICULTIES[difficulty]
    return {
        Rules.MODERN: at,
        Rules.TOGETHER: at,
        Rules.FAST: _QUICK,
        Rules.CROWDED: _FULL,
        Rules.AT_ODDS: rules_for("arcade", difficulty, friendly_fire=True),
        Rules.TETHER: rules_for("tether", difficulty),
        Rules.DUEL: rules_for("duel", difficulty),
        Rules.CLASSIC: rules_for("classic", USUAL_DIFFICULTY),
    }[rules]


@dataclass(frozen=True, slots=True)
class Episode:
    """One game of a soak."""

    seed: int
    kind: Kind
    rules: Rules
    ships: int
    wave: int
    immortal: bool  # with lives enough for its whole length
    length: int  # ticks at most; it also ends soon after it is over
    visits: bool = False  # whether the player of the second ship comes and goes
    difficulty: str = USUAL_DIFFICULTY

    @property
    def tuning(self) -> Tuning:
        """The numbers it is played by."""
        tuning = tuning_of(self.rules, self.difficulty)
        return replace(tuning, ship=replace(tuning.ship, lives=_MANY_LIVES)) if self.immortal else tuning

    def world(self) -> World:
        """Return its world before the first tick."""
        return new_world(self.seed, self.tuning, ships=self.ships, wave=self.wave)

    def replay(self) -> list[list[Command]]:
        """Return what an autopilot does in it, for a replay to be spoilt; nothing for other kinds."""
        if self.kind is not Kind.MUTATED:
            return []
        world = self.world()
        bots = pilots(Kind.AUTOPILOT, self.seed, self.ships)
        replay: list[list[Command]] = []
        while world.tick < self.length and not world.over:
            commands = [bot.command(world, ship.id) for bot, ship in zip(bots, world.ships, strict=True)]
            step(world, commands)
            replay.append(commands)
        return replay

    def __str__(self) -> str:
        """Tell it in a few words."""
        ships = "two ships" if self.ships == 2 else "one ship"
        ships += ", one of them now and then" if self.visits else ""
        return f"{self.kind} hands, {self.rules} rules, {self.difficulty}, {ships}, from wave {self.wave}"


def episode(seed: int) -> Episode:
    """Return the game of a seed: kinds in turn, the rest by dice."""
    dice = Dice.seeded(seed, stream=7)
    kind = KINDS[seed % len(KINDS)]
    rules = (Rules.MODERN, Rules.MODERN, Rules.CLASSIC, Rules.FAST, Rules.CROWDED)[dice.randrange(5)]
    ships = 2 if dice.chance(0.25) else 1
    wave = (1, 2, 4, 5, 7, 10, 12, 15, 20, 30)[dice.randrange(10)]
    immortal = dice.chance(0.6) and kind is not Kind.IDLE
    long = dice.chance(0.125) or kind is Kind.IDLE
    visits = dice.chance(0.4) and kind is not Kind.IDLE
    difficulty = (*DIFFICULTIES,)[dice.randrange(3)]
    game = Episode(seed, kind, rules, ships, wave, immortal, LONG if long else LENGTH, visits, difficulty)
    if ships == 1:
        return replace(game, visits=False)
    of_one = Rules.TOGETHER if rules in (Rules.MODERN, Rules.CLASSIC) else rules
    chosen = (of_one, of_one, Rules.AT_ODDS, Rules.TETHER, Rules.DUEL)[dice.randrange(5)]
    return replace(game, rules=chosen)


def under(game: Episode, rules: Rules) -> Episode:
    """Return a game by other rules, with two ships if these are for two."""
    ships = 1 if rules is Rules.CLASSIC else 2 if rules in _FOR_TWO else game.ships
    return replace(game, rules=rules, ships=ships, visits=game.visits and ships == 2)
