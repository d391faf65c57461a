"""Where a lost ship returns once its patience is at an end: a list of places, the nearest first."""

from __future__ import annotations

from tests.play import *

WAYS: tuple[Point, ...] = (
    *(CENTRE, (800.0, 360.0), (480.0, 360.0), (640.0, 540.0), (640.0, 180.0), (960.0, 360.0), (320.0, 360.0)),
    *((960.0, 540.0), (320.0, 540.0), (960.0, 180.0), (320.0, 180.0), (0.0, 360.0), (640.0, 0.0)),
    *((1120.0, 630.0), (160.0, 630.0), (1120.0, 90.0), (160.0, 90.0), (0.0, 0.0)),
)
PATIENCE = 480
"""ticks."""


def waiting(world: World, ticks: int) -> World:
    """Let the first ship have waited so long beyond its delay."""
    ship_of(world).phase, ship_of(world).timer = ShipPhase.LOST, -ticks
    return world


@each("taken", range(18))
def test_it_returns_at_the_first_place_of_eighteen_that_is_clear(taken: int) -> None:
    world = waiting(arena(rocks=dict.fromkeys(WAYS[:taken], Size.LARGE)), PATIENCE)
    (back,) = of(fly(world, "."), ShipReturned)
    assert back == ShipReturned(1, WAYS[taken])
    assert (ship_of(world).x, ship_of(world).y) == WAYS[taken]


def test_however_long_it_waits_it_asks_for_a_third_of_the_room_it_asked_for_first() -> None:
    """130 / 3 = 43.3 units to the rim of a rock, whose radius is 52."""
    for room, returns in ((43.0, False), (44.0, True)):
        rocks = {(x + 52.0 + room, y): Size.LARGE for x, y in WAYS}
        world = waiting(arena(rocks=rocks), 2 * PATIENCE)
        fly(world, ".")
        assert is_flying(ship_of(world)) is returns, room
