"""The version of the rules, the named rule sets, and how other rules differ from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, TypeAlias

from game.sim.classic import rules as classic
from game.sim.tuning import MODERN, CastleForm, CastleTuning, RockTuning, Tuning
from game.sim.wave_table import WAVE_TABLES

RULES_VERSION: Final = 14
"""Raised by one whenever the same start and commands may lead to other states than before.

That is any change of what `step` or `new_world` do, of the order of the dice, of a table, of a sum's last
bit, of the fields of the state, or of a number of a named rule set: a replay names its rule set and carries
only the numbers that differ from it. It is not raised for a new number that leaves the game as it was at its
default, if `digest.YOUNGER` names it. The golden replays in tests/replays notice changes: when they fail,
raise this number and make them anew (python -m tests.replays.make_golden).
"""


def _castles(percent: int) -> CastleTuning:
    """Return the Castles with this fraction of their default health."""
    usual = MODERN.castle

    def form(usual: CastleForm) -> CastleForm:
        return replace(usual, health=usual.health * percent // 100)

    return replace(
        usual,
        round=form(usual.round),
        glass=form(usual.glass),
        deep=form(usual.deep),
        twins=form(usual.twins),
    )


CADET: Final = replace(
    MODERN,
    name="cadet",
    ship=replace(MODERN.ship, lives=4, respawn_clear=170.0, warp_risk=0.0625),
    rock=replace(MODERN.rock, slowest=38.0, fastest=88.0, faster_each_wave=7.0, kick=38.0),
    saucer=replace(MODERN.saucer, first=15.0, error=26.0, least_error=13.0, shot_speed=360.0),
    bonus=replace(MODERN.bonus, seconds=110.0),
    gate=replace(MODERN.gate, stay=9.0),
    lancer=replace(MODERN.lancer, most=1, charge=1.1, lock=0.85, again=20.0),
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
    rock=replace(MODERN.rock, slowest=66.0, fastest=142.0, faster_each_wave=13.0, kick=58.0),
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


def _shielded(tuning: Tuning, name: str) -> Tuning:
    return replace(tuning, name=name, ship=replace(tuning.ship, shields=1))


def _tethered(tuning: Tuning, name: str) -> Tuning:
    return replace(tuning, name=name, team=replace(tuning.team, tether=200.0))


def _by_difficulty(of: Callable[[Tuning, str], Tuning], name: str) -> dict[str, Tuning]:
    """Return a form of the rules for each difficulty; the default one has the bare name."""
    return {
        difficulty: of(tuning, name if difficulty == USUAL_DIFFICULTY else f"{name}-{difficulty}")
        for difficulty, tuning in DIFFICULTIES.items()
    }


_ASSISTED: Final[Mapping[str, Tuning]] = _by_difficulty(_shielded, "assisted")
"""The rules of each difficulty with a shield for each ship."""

TETHERS: Final[Mapping[str, Tuning]] = _by_difficulty(_tethered, "tether")
"""The rules of each difficulty for two ships with a tether between them."""

TETHER: Final = TETHERS[USUAL_DIFFICULTY]


def _worthless(rock: RockTuning) -> RockTuning:
    return replace(
        rock,
        large=replace(rock.large, points=0),
        medium=replace(rock.medium, points=0),
        small=replace(rock.small, points=0),
    )


def _fought(tuning: Tuning, name: str) -> Tuning:
    return replace(
        tuning,
        name=name,
        waves="duel",
        ship=replace(tuning.ship, respawn_delay=1.5, protection=1.5),
        laser=replace(tuning.laser, reach=240.0, cost=50.0),
        rock=_worthless(tuning.rock),
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

_PEACEFUL: Final = (*DIFFICULTIES.values(), *_ASSISTED.values(), *TETHERS.values())

_CROSSFIRE: Final[Mapping[str, Tuning]] = {
    tuning.name: replace(
        tuning,
        name="crossfire" if tuning is MODERN else f"crossfire-{tuning.name}",
        team=replace(tuning.team, friendly_fire=True),
    )
    for tuning in _PEACEFUL
}
"""By the name of rules without friendly fire, the same rules with it."""


def with_friendly_fire(tuning: Tuning) -> Tuning:
    """Return named rules with friendly fire; rules that always or never have it are unchanged."""
    return _CROSSFIRE.get(tuning.name, tuning)


def by_name(rule_sets: Sequence[Tuning]) -> dict[str, Tuning]:
    """Return rule sets by their names.

    Raises:
        ValueError: two have one name, or one names unknown waves.
    """
    found = {tuning.name: tuning for tuning in rule_sets}
    if len(found) < len(rule_sets):
        raise ValueError(f"two rule sets of one name: {[tuning.name for tuning in rule_sets]}")
    for tuning in rule_sets:
        if tuning.waves not in WAVE_TABLES:
            raise ValueError(f"no waves {tuning.waves!r} for the rules {tuning.name!r}")
    return found


RULE_SETS: Final[Mapping[str, Tuning]] = by_name((*_PEACEFUL, *DUELS.values(), CLASSIC, *_CROSSFIRE.values()))
"""All named rule sets. A replay counts as verified under one of these only."""


def rules_for(difficulty: str, *, shielded: bool) -> Tuning:
    """Return the rules of a difficulty, with a shield for each ship or without."""
    return (_ASSISTED if shielded else DIFFICULTIES)[difficulty]


def plain_name(tuning: Tuning) -> str:
    """Return the name of some rules, or of the nearest named ones, without `crossfire` in it."""
    base = identify(tuning).base
    return next((plain for plain, hurting in _CROSSFIRE.items() if hurting.name == base), base)


def difficulty_of(tuning: Tuning) -> str:
    """Return the difficulty of some rules; for custom ones that of the nearest named rules."""
    return _DIFFICULTY_OF.get(plain_name(tuning), USUAL_DIFFICULTY)


_DIFFICULTY_OF: Final[Mapping[str, str]] = {
    tuning.name: difficulty
    for forms in (DIFFICULTIES, _ASSISTED, TETHERS, DUELS)
    for difficulty, tuning in forms.items()
}

CUSTOM: Final = "custom"  # The name of rules without a name
Number: TypeAlias = float | str | tuple[float, ...]
"""A field of the rules: a number, a switch, a word or a list of numbers."""


@dataclass(frozen=True, slots=True)
class Identity:
    """How some rules relate to the named rule sets."""

    name: str  # A key of RULE_SETS, or CUSTOM
    base: str  # That named rule set or, for custom rules, the one with the fewest differences
    differs: Mapping[str, tuple[Number, Number]]
    """By dotted name of a field, its value in the base and its value here; empty for a named rule set."""

    @property
    def named(self) -> bool:
        """Whether they are exactly a named rule set."""
        return self.name != CUSTOM

    def __str__(self) -> str:
        """Describe them, with every number that differs."""
        if self.named:
            return f"{self.name} rules"
        return f"custom rules: {', '.join(self.changes())}"

    def changes(self) -> list[str]:
        """List the differences, each as "rock.large.points 20 -> 1000000"."""
        return [f"{name} {_shown(was)} -> {_shown(now)}" for name, (was, now) in self.differs.items()]


def identify(tuning: Tuning) -> Identity:
    """Return which rules a tuning is."""
    for name, usual in RULE_SETS.items():  # called with the same rules in every frame
        if tuning == usual:
            return Identity(name, name, {})
    candidates = [
        (base, {name: (was, now) for name, was, now in numbers_by_name(usual, tuning) if was != now})
        for base, usual in RULE_SETS.items()
    ]
    base, differs = min(candidates, key=lambda candidate: len(candidate[1]))
    return Identity(CUSTOM if differs else base, base, differs)


def numbers_by_name(usual: Any, value: Any, before: str = "") -> Iterator[tuple[str, Any, Any]]:  # noqa: ANN401
    """Yield every field of the rules, or of a part: its dotted name, usual value and value."""
    for part in fields(usual):
        name, was, now = before + part.name, getattr(usual, part.name), getattr(value, part.name)
        if is_dataclass(was):
            yield from numbers_by_name(was, now, f"{name}.")
        else:
            yield name, was, now


_LISTED: Final = 6  # items up to which a list is written out


def _shown(number: Number) -> str:
    """Return a number as a short text; a list with its items, unless they are many."""
    if isinstance(number, tuple):
        if any(is_dataclass(item) for item in number):
            return f"{len(number)} rows"
        if len(number) > _LISTED:
            return f"{len(number)} numbers"
        return "/".join([_shown(item) for item in number]) or "none"
    if isinstance(number, str):
        return number
    return f"{number:.7g}" if type(number) is float else str(number)
