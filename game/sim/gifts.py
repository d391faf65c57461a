"""Gifts: what a ship takes from a gate, for the rest of the game. Each is a change of the ship's own rules.

Whatever a ship does by itself (fly, shoot, fire its laser, jump, return, earn a bonus) asks `rules_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, assert_never

from game.sim.bodies import Gift, Ship
from game.sim.tuning import Tuning
from game.sim.world import World


@dataclass(frozen=True, slots=True)
class GiftRow:
    """One gift: its word, what it does in one sentence, and how it changes a ship's rules."""

    rank: int  # its place in the order in which pilots like gifts, 1 first
    word: str
    says: str
    change: Callable[[Tuning], Tuning]
    of_laser: bool = False  # whether it is of use only with a laser


def _ship(tuning: Tuning, **changes: Any) -> Tuning:  # noqa: ANN401 - numbers of any type
    return replace(tuning, ship=replace(tuning.ship, **changes))


def _shot(tuning: Tuning, **changes: Any) -> Tuning:  # noqa: ANN401 - numbers of any type
    return replace(tuning, shot=replace(tuning.shot, **changes))


def _laser(tuning: Tuning, **changes: Any) -> Tuning:  # noqa: ANN401 - numbers of any type
    return replace(tuning, laser=replace(tuning.laser, **changes))


def _row_of(gift: Gift) -> GiftRow:  # noqa: C901, PLR0911, PLR0912 - one row per gift
    match gift:
        case Gift.RICOCHET:
            return GiftRow(
                11,
                "RICOCHET",
                "SHOTS SURVIVE ONE MORE WALL",
                lambda rules: _shot(rules, ricochets=rules.shot.ricochets + 1),
            )
        case Gift.LONG_LIGHT:
            return GiftRow(
                6,
                "LONG LIGHT",
                "THE LASER REACHES 50 % FARTHER",
                lambda rules: _laser(rules, reach=rules.laser.reach * 1.5),
                of_laser=True,
            )
        case Gift.SPLIT_LIGHT:
            return GiftRow(
                12,
                "SPLIT LIGHT",
                "A PULSE ALSO GOES STRAIGHT THROUGH ITS FIRST MIRROR",
                lambda rules: _laser(rules, splits=True),
                of_laser=True,
            )
        case Gift.MIRROR_HULL:
            return GiftRow(
                5,
                "MIRROR HULL",
                "THE FIRST BEAM OF A WAVE IS REFLECTED",
                lambda rules: _ship(rules, reflects=1),
            )
        case Gift.PUSH:
            return GiftRow(
                8,
                "PUSH",
                "SHOTS HAND THEIR MOMENTUM TO WHAT THEY HIT",
                lambda rules: _shot(rules, mass=170.0),
            )
        case Gift.LONG_BONUS:
            return GiftRow(
                7,
                "LONG BONUS",
                "THE BONUS LASTS 30 SECONDS LONGER",
                lambda rules: replace(rules, bonus=replace(rules.bonus, seconds=rules.bonus.seconds + 30.0)),
            )
        case Gift.REFILL:
            return GiftRow(
                4,
                "REFILL",
                "THE LASER REFILLS 50 % FASTER",
                lambda rules: _laser(rules, refill=rules.laser.refill * 1.5),
                of_laser=True,
            )
        case Gift.SPARE_SHIELD:
            return GiftRow(
                1,
                "SPARE SHIELD",
                "A SHIELD NOW AND WITH EACH NEW SHIP",
                lambda rules: _ship(rules, shields=rules.ship.shields + 1),
            )
        case Gift.BRAKES:
            return GiftRow(
                10, "BRAKES", "WITHOUT THRUST THE SHIP STOPS SOON", lambda rules: _ship(rules, drag=1.5)
            )
        case Gift.MORE_SHOTS:
            return GiftRow(
                2, "MORE SHOTS", "TWO MORE SHOTS AT ONCE", lambda rules: _shot(rules, cap=rules.shot.cap + 2)
            )
        case Gift.FAST_SHOTS:
            return GiftRow(
                3,
                "FAST SHOTS",
                "SHOTS FLY 25 % FASTER",
                lambda rules: _shot(rules, speed=rules.shot.speed * 1.25),
            )
        case Gift.SAFE_JUMP:
            return GiftRow(
                9, "SAFE JUMP", "HYPERSPACE NEVER FAILS", lambda rules: _ship(rules, warp_risk=0.0)
            )
        case _:
            assert_never(gift)


GIFTS: Final[Mapping[Gift, GiftRow]] = {gift: _row_of(gift) for gift in Gift}
"""Every gift, in the order of `Gift`."""


def with_gifts(tuning: Tuning, gifts: Iterable[Gift]) -> Tuning:
    """Return rules as some gifts change them, one after the other."""
    for gift in gifts:
        tuning = GIFTS[gift].change(tuning)
    return tuning


def rules_of(world: World, ship: Ship) -> Tuning:
    """Return the rules that hold for a ship: the world's, as its gifts change them."""
    if not ship.gifts:
        return world.tuning
    found = world.gifted.get(ship.gifts)
    if found is None:
        found = world.gifted[ship.gifts] = with_gifts(world.tuning, ship.gifts)
    return found
