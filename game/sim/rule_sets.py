"""The version of the rules, the named rule sets, and the numbers that a scenario may change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Final, NamedTuple

from game.sim.classic import rules as classic
from game.sim.scene_rows import Range
from game.sim.tuning import MODERN, CastleTuning, Tuning

RULES_VERSION: Final = 14
"""Raised by one whenever the same start and commands may lead to other states than before.

That is any change of what `step` or `new_world` do, of the order of the dice, of a table, of a sum's last
bit, of the fields of the state, or of a number of a rule set: a replay only names its rule set. It is not
raised for a new number that leaves the game as it was at its default, if `digest.YOUNGER` names it. The
golden replays in tests/replays notice changes: when they fail, raise this number and make them anew
(python .ci/tools make_golden).
"""


def _castles(percent: int) -> CastleTuning:
    """Return the Castles with this fraction of their default health."""
    usual = {name: getattr(MODERN.castle, name) for name in ("round", "glass", "deep", "twins")}
    forms = {name: replace(form, health=form.health * percent // 100) for name, form in usual.items()}
    return replace(MODERN.castle, **forms)


CADET: Final = replace(
    MODERN,
    name="cadet",
    ship=replace(MODERN.ship, lives=4, respawn_clear=170.0, warp_risk=0.0625),
    rock=replace(MODERN.rock, slowest=38.0, fastest=88.0, faster_each_wave=4.0, kick=38.0),
    saucer=replace(MODERN.saucer, first=15.0, error=26.0, least_error=13.0, shot_speed=360.0),
    bonus=replace(MODERN.bonus, seconds=110.0),
    gate=replace(MODERN.gate, stay=9.0),
    lancer=replace(MODERN.lancer, most=1, charge=1.1, lock=0.95, again=20.0),
    castle=_castles(70),
    lull=replace(MODERN.lull, patience=1.5),
    wave=replace(MODERN.wave, passing=1),
    reinforcement=replace(MODERN.reinforcement, after=80.0, every=25.0, lancers=0),
)
"""Slower rocks, worse aim against the player, more time to dodge, one more ship.

Castles have 70 % of their health, the bonus lasts 20 s longer, gates are open for 2 s more, and one jump in
sixteen ends the ship.
"""

ACE: Final = replace(
    MODERN,
    name="ace",
    ship=replace(MODERN.ship, respawn_clear=100.0, protection=1.4, warp_risk=0.25),
    rock=replace(MODERN.rock, slowest=66.0, fastest=142.0, faster_each_wave=8.0, kick=58.0),
    saucer=replace(MODERN.saucer, first=8.0, soonest=4.0, error=12.0, least_error=5.0, shot_speed=480.0),
    bonus=replace(MODERN.bonus, seconds=75.0),
    gate=replace(MODERN.gate, stay=5.5),
    lancer=replace(MODERN.lancer, stalk=1.7, charge=0.75, lock=0.45, again=12.0),
    castle=_castles(125),
    wave=replace(MODERN.wave, passing=3),
    reinforcement=replace(MODERN.reinforcement, after=50.0, every=10.0),
)
"""Faster rocks, better aim against the player, less time to dodge, and less time for a wave.

Castles have 125 % of their health, the bonus lasts 15 s less, gates are open for 1.5 s less, and one jump in
four ends the ship.
"""

DIFFICULTIES: Final[Mapping[str, Tuning]] = {"cadet": CADET, "pilot": MODERN, "ace": ACE}
"""The difficulties a player can choose, easiest first; score tables are named after them, too."""

USUAL_DIFFICULTY: Final = "pilot"

CLASSIC: Final = classic.CLASSIC
"""The original of 1979, as close as possible; it has no difficulties and no assist."""


def _by_difficulty(of: Callable[[Tuning, str], Tuning], name: str) -> dict[str, Tuning]:
    """Return a form of the rules for each difficulty; the default one has the bare name."""
    return {
        difficulty: of(tuning, name if difficulty == USUAL_DIFFICULTY else f"{name}-{difficulty}")
        for difficulty, tuning in DIFFICULTIES.items()
    }


TETHERS: Final[Mapping[str, Tuning]] = _by_difficulty(
    lambda tuning, name: replace(tuning, name=name, team=replace(tuning.team, tether=200.0)), "tether"
)
"""The rules of each difficulty for two ships with a tether between them."""

TETHER: Final = TETHERS[USUAL_DIFFICULTY]


def _fought(tuning: Tuning, name: str) -> Tuning:
    rocks = {size: replace(getattr(tuning.rock, size), points=0) for size in ("large", "medium", "small")}
    return replace(
        tuning,
        name=name,
        waves="duel",
        ship=replace(tuning.ship, respawn_delay=1.5, protection=1.5),
        laser=replace(tuning.laser, reach=240.0, cost=50.0),
        rock=replace(tuning.rock, **rocks),
        chrome=replace(tuning.chrome, points=0),
        saucer=replace(tuning.saucer, most=0),
        bonus=replace(tuning.bonus, each=0),
        gate=replace(tuning.gate, every=0),
        reinforcement=replace(tuning.reinforcement, rocks=0),
        lancer=replace(tuning.lancer, most=0),
        team=replace(tuning.team, apart=640.0, friendly_fire=True, waits=False, endless=True, kill=1, goal=5),
    )


DUELS: Final[Mapping[str, Tuning]] = _by_difficulty(_fought, "duel")
"""Two ships against one another among rocks and mirrors: the first with five kills wins.

Only kills pay, and ships never run out. The laser is short, and its bar holds two pulses. The difficulty sets
the speed of rocks, the risk of a jump, and how far from rocks a lost ship returns.
"""

DUEL: Final = DUELS[USUAL_DIFFICULTY]


class Origin(NamedTuple):
    """What a player chooses to play by a named rule set."""

    game: str  # A key of GAMES
    difficulty: str
    shielded: bool = False  # An assist: each ship has a shield
    friendly_fire: bool = False


GAMES: Final[Mapping[str, Mapping[str, Tuning]]] = {
    "arcade": DIFFICULTIES,
    "classic": {USUAL_DIFFICULTY: CLASSIC},
    "duel": DUELS,
    "tether": TETHERS,
}
"""The games, each by its difficulties, without options."""

_WITH_SHIELDS: Final = ("arcade",)
_WITH_FRIENDLY_FIRE: Final = ("arcade", "tether")  # The duel always has it, Classic 1979 never.


def _made(origin: Origin) -> Tuning:
    tuning = GAMES[origin.game][origin.difficulty]
    if origin.shielded:
        ship = replace(tuning.ship, shields=1)
        tuning = replace(tuning, name=_prefixed("assisted", tuning.name), ship=ship)
    if origin.friendly_fire:
        team = replace(tuning.team, friendly_fire=True)
        tuning = replace(tuning, name=_prefixed("crossfire", tuning.name), team=team)
    return tuning


def _prefixed(word: str, name: str) -> str:
    return word if name == MODERN.name else f"{word}-{name}"


_RULES: Final[Mapping[Origin, Tuning]] = {
    origin: _made(origin)
    for game, difficulties in GAMES.items()
    for difficulty in difficulties
    for shielded in (False, True)[: 1 + (game in _WITH_SHIELDS)]
    for friendly_fire in (False, True)[: 1 + (game in _WITH_FRIENDLY_FIRE)]
    for origin in (Origin(game, difficulty, shielded, friendly_fire),)
}

RULE_SETS: Final[Mapping[str, Tuning]] = {tuning.name: tuning for tuning in _RULES.values()}
"""All named rule sets. A replay counts as verified under one of these only."""

_ORIGIN_OF: Final[Mapping[str, Origin]] = {tuning.name: origin for origin, tuning in _RULES.items()}


def rules_for(game: str, difficulty: str, *, shielded: bool = False, friendly_fire: bool = False) -> Tuning:
    """Return the rules of a game; an option that it does not have changes nothing."""
    shielded = shielded and game in _WITH_SHIELDS
    friendly_fire = friendly_fire and game in _WITH_FRIENDLY_FIRE
    return _RULES[Origin(game, difficulty, shielded, friendly_fire)]


def origin_of(tuning: Tuning) -> Origin:
    """Return what a player has chosen to play by some rules; of a scenario that of its rule set."""
    return _ORIGIN_OF.get(tuning.name, _ORIGIN_OF[MODERN.name])


CUSTOM: Final = "custom"  # The name of rules without a name
FREE_NUMBERS: Final[Mapping[str, Range]] = {
    "ship.lives": Range(1, 1000, whole=True),
    "shot.life": Range(0.0, 60.0),
    "laser.energy": Range(0.0, 1000.0),
    "bonus.seconds": Range(0.0, 1e6),
    "wave.first_pause": Range(0.0, 1e6),
}
"""The numbers that a scenario may change, with their ranges: none makes a tick longer."""


def free_numbers(tuning: Tuning) -> dict[str, float]:
    """Return the values of the numbers that a scenario may change."""
    return {name: attrgetter(name)(tuning) for name in FREE_NUMBERS}


def with_free_numbers(base: Tuning, numbers: Mapping[str, float]) -> Tuning:
    """Return rules with other values of some of `FREE_NUMBERS`; each has to be in its range."""
    for name, value in numbers.items():
        part, _, number = name.partition(".")
        changed = int(value) if FREE_NUMBERS[name].whole else float(value)
        base = replace(base, **{part: replace(getattr(base, part), **{number: changed})})
    return base


@dataclass(frozen=True, slots=True)
class Identity:
    """How some rules relate to the named rule sets."""

    name: str  # A key of RULE_SETS, or CUSTOM
    base: str  # The rule set that they come from
    differs: Mapping[str, tuple[float, float]]
    """By name, the value of a number in the base and its value here, and of each list of a scenario its
    length; empty for a named rule set."""

    @property
    def named(self) -> bool:
        """Whether they are exactly a named rule set."""
        return self.name != CUSTOM


def identify(tuning: Tuning) -> Identity:
    """Return which rules a tuning is."""
    base = tuning.name if tuning.name in RULE_SETS else MODERN.name
    usual = RULE_SETS[base]
    if tuning == usual:
        return Identity(base, base, {})
    before, after = _figures(usual), _figures(tuning)
    differs = {name: (was, after[name]) for name, was in before.items() if was != after[name]}
    return Identity(CUSTOM, base, differs)


def _figures(tuning: Tuning) -> dict[str, float]:
    rows = {f"scene.{part.name}": len(getattr(tuning.scene, part.name)) for part in fields(tuning.scene)}
    return free_numbers(tuning) | rows
