"""What the overlay says will meet the ship next."""

from __future__ import annotations

import pytest

from game.overlay.ahead import threats
from game.sim.tuning import Size
from tests.arena import arena


@pytest.mark.parametrize(("fade", "seen"), [(0, True), (20, True), (60, False)])
def test_a_fresh_piece_threatens_no_ship_that_it_meets_before_it_can_hurt_one(
    fade: int, *, seen: bool
) -> None:
    world = arena((640.0, 360.0), rocks={(700.0, 360.0): (Size.SMALL, (-120.0, 0.0))})
    world.rocks[0].fade = fade
    found = threats(world, world.ships[0])
    assert [each.id for each in found] == [world.rocks[0].id] * seen
    assert all(each.seconds is not None and 20 <= 120 * each.seconds < 60 for each in found)
