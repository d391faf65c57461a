"""How heavy an event is: what breaks halts the picture, flashes, and leaves dust by its size."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.sim import events as happened
from game.sim.events import Event
from game.view.effects.shake import trauma

FREEZE: Final = 18  # ticks (150 ms) for which the tick of a lost ship stays on the screen


class Impact(NamedTuple):
    """A tier of impact."""

    least: float  # the trauma of the lightest event of this tier
    hold: int  # ticks (1/120 s) for which the picture of that tick is held
    flash: float  # units: reach of the rays where it was
    dust: int  # grains that hang where it was
    wave: float  # units: reach of the shockwave, 0 for none


TIERS: Final = (
    Impact(0.0, 0, 0.0, 2, 0.0),  # a plate
    Impact(0.1, 0, 6.0, 5, 0.0),  # a small rock
    Impact(0.2, 2, 10.0, 9, 0.0),  # a medium rock, a small saucer
    Impact(0.3, 4, 17.0, 16, 110.0),  # a large rock, a saucer, a Lancer, a shield
    Impact(0.6, FREEZE, 40.0, 34, 260.0),  # a ship
    Impact(0.8, 30, 60.0, 44, 900.0),  # a Castle
)
"""From the lightest to the heaviest."""


def impact_of(event: Event) -> Impact | None:
    """Return the tier of an event, None if nothing breaks."""
    if not isinstance(event, happened.BodyDestroyed | happened.ShipDestroyed | happened.ShieldBroken):
        return None
    return tier_of(trauma(event))


def tier_of(felt: float) -> Impact:
    """Return the tier of a trauma, 0..1."""
    return max(tier for tier in TIERS if tier.least <= felt + 1e-9)
