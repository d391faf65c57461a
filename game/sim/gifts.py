"""Gifts: what a ship takes from a gate, for the rest of the game. Each changes the rules of its ship.

Whatever a ship does by itself (fly, shoot, fire its laser, jump, return, earn a bonus) uses `rules_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from game.physics import Point
from game.sim.bodies import Gift, Ship
from game.sim.tuning import Tuning
from game.sim.world import World


@dataclass(frozen=True, slots=True)
class GiftRow:
    """One gift: its word, what it does in one sentence, how it changes a ship's rules, and its sign."""

    rank: int  # rank in the order in which pilots prefer gifts, 1 first
    word: str
    says: str
    change: Callable[[Tuning], Tuning]
    sign: tuple[tuple[Point, ...], ...]  # its lines, in radii about the middle of a gate; y points down
    of_laser: bool = False  # whether it is useful only with a laser


def _with(tuning: Tuning, part: str, **changes: Any) -> Tuning:  # noqa: ANN401 - numbers of any type
    return replace(tuning, **{part: replace(getattr(tuning, part), **changes)})


GIFTS: Final[Mapping[Gift, GiftRow]] = {
    Gift.RICOCHET: GiftRow(
        7,
        "RICOCHET",
        "SHOTS BOUNCE TWICE, AND OFF WHAT THEY BREAK, TOO",
        lambda rules: _with(rules, "shot", ricochets=rules.shot.ricochets + 1, rebounds=True),
        (((-0.9, 0.8), (0.9, 0.8)), ((-0.9, -0.8), (-0.3, 0.8), (0.2, -0.5), (0.7, 0.8))),
    ),
    Gift.MIRROR_HULL: GiftRow(
        5,
        "MIRROR HULL",
        "THE FIRST THREE BEAMS OF A WAVE ARE REFLECTED, AND PAY",
        lambda rules: _with(rules, "ship", reflects=3),
        (
            ((0.1, 0.0), (0.9, 0.5), (0.6, 0.0), (0.9, -0.5), (0.1, 0.0)),
            ((-1.0, -0.8), (0.0, 0.0), (-1.0, 0.8)),
        ),
    ),
    Gift.PUSH: GiftRow(
        6,
        "PUSH",
        "SHOTS HAND THEIR MOMENTUM TO WHAT THEY HIT",
        lambda rules: _with(rules, "shot", mass=170.0),
        (
            ((-1.0, 0.0), (-0.1, 0.0)),
            ((-0.4, -0.3), (-0.1, 0.0), (-0.4, 0.3)),
            ((0.1, 0.0), (0.35, -0.5), (0.85, -0.4), (0.95, 0.1), (0.6, 0.5), (0.2, 0.4), (0.1, 0.0)),
        ),
    ),
    Gift.REFILL: GiftRow(
        4,
        "REFILL",
        "THE LASER REFILLS 50 % FASTER",
        lambda rules: _with(rules, "laser", refill=rules.laser.refill * 1.5),
        (
            ((-0.9, -0.4), (0.7, -0.4), (0.7, 0.4), (-0.9, 0.4), (-0.9, -0.4)),
            ((0.7, -0.15), (0.95, -0.15), (0.95, 0.15), (0.7, 0.15)),
            ((-0.5, 0.0), (0.3, 0.0)),
            ((-0.1, -0.25), (-0.1, 0.25)),
        ),
        of_laser=True,
    ),
    Gift.SPARE_SHIELD: GiftRow(
        1,
        "SPARE SHIELD",
        "A SHIELD NOW AND WITH EACH NEW SHIP",
        lambda rules: _with(rules, "ship", shields=rules.ship.shields + 1),
        (
            ((0.0, -0.9), (0.7, -0.6), (0.66, 0.15), (0.0, 0.9), (-0.66, 0.15), (-0.7, -0.6), (0.0, -0.9)),
            ((-0.3, 0.0), (0.3, 0.0)),
            ((0.0, -0.3), (0.0, 0.3)),
        ),
    ),
    Gift.BRAKES: GiftRow(
        8,
        "BRAKES",
        "WITHOUT THRUST THE SHIP STOPS SOON",
        lambda rules: _with(rules, "ship", drag=1.5),
        (((-0.8, -0.7), (-0.8, 0.7)), ((1.0, 0.0), (-0.5, 0.0)), ((-0.1, -0.4), (-0.5, 0.0), (-0.1, 0.4))),
    ),
    Gift.MORE_SHOTS: GiftRow(
        2,
        "MORE SHOTS",
        "TWO MORE SHOTS AT ONCE",
        lambda rules: _with(rules, "shot", cap=rules.shot.cap + 2),
        tuple(((x - 0.12, y), (x + 0.12, y)) for x in (-0.7, 0.0, 0.7) for y in (-0.5, 0.0, 0.5)),
    ),
    Gift.FAST_SHOTS: GiftRow(
        3,
        "FAST SHOTS",
        "SHOTS FLY 25 % FASTER",
        lambda rules: _with(rules, "shot", speed=rules.shot.speed * 1.25),
        (
            ((-0.8, -0.5), (-0.2, 0.0), (-0.8, 0.5)),
            ((0.0, -0.5), (0.6, 0.0), (0.0, 0.5)),
            ((0.8, 0.0), (1.0, 0.0)),
        ),
    ),
}
"""Every gift, in the order of `Gift`."""


def with_gifts(tuning: Tuning, gifts: Iterable[Gift]) -> Tuning:
    """Return the rules after applying gifts, one after the other."""
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
