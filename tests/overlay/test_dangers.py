"""What the overlay says will meet the ship next."""

import pytest

from game.cards.of_record import card_of_meeting
from game.physics import length, minus
from game.sim.kinds.registry import radius_of
from game.sim.tick.forecast import Approach, approaches, ways_of
from tests.play import *


@pytest.mark.parametrize(("fade", "seen"), [(0, True), (20, True), (60, False)])
def test_a_fresh_piece_threatens_no_ship_that_it_meets_before_it_can_hurt_one(
    fade: int, *, seen: bool
) -> None:
    world = arena((640.0, 360.0), rocks={(700.0, 360.0): (Size.SMALL, (-120.0, 0.0))})
    world.rocks[0].fade = fade
    found = approaches(world, ship_of(world))
    assert [each.id for each in found] == [world.rocks[0].id] * seen
    assert all(each.seconds is not None and 20 <= 120 * each.seconds < 60 for each in found)


def touches(world: World) -> list[Approach]:
    """List what is told to touch the first ship."""
    return [it for it in approaches(world, ship_of(world)) if it.seconds is not None]


def touch_of(world: World) -> tuple[int, Point]:
    """Fly on with hands off; return after how many ticks the ship is lost, and where."""
    for number in range(400):
        for event in fly(world, "."):
            if isinstance(event, ShipDestroyed):
                return number, event.place
    raise AssertionError("the ship lives")


def test_the_touch_that_is_foretold_comes_when_and_where_it_is_drawn() -> None:
    """With drag, over the seam, and by a shot: the ship goes as it will with hands off."""
    worlds = [
        arena((700.0, 330.0), rocks={(960.0, 352.0): (Size.LARGE, (-130.0, 8.0))}, velocity=(150.0, 6.0)),
        arena((1200.0, 20.0), rocks={(50.0, 650.0): (Size.SMALL, (-60.0, 40.0))}, velocity=(90.0, -60.0)),
        arena((600.0, 300.0), rocks={(840.0, 330.0): (Size.LARGE, (0.0, 0.0))}, velocity=(220.0, 0.0)),
    ]
    shot_at = arena((500.0, 400.0), velocity=(120.0, 0.0))
    shot = add_shot(shot_at, (1000.0, 405.0), (-330.0, 0.0), owner=0, hostile=True)
    shot.life = NEVER
    for world in [*worlds, shot_at]:
        found = touches(world)[0]
        ways = ways_of(world, ship_of(world), found)
        ticks, place = touch_of(world)
        assert sure(found.seconds) * TICKS_PER_SECOND == pytest.approx(ticks + 0.5, abs=1.5)
        assert world.torus.distance(world.torus.wrap(ways.ship[-1]), place) < 4.0
        gap = minus(ways.ship[-1], ways.other[-1])
        assert length(gap) == pytest.approx(ways.radius + radius_of(world, ship_of(world)), abs=0.01)


def verdict_ahead(world: World) -> str:
    """Return what the card of the ship and the only rock says."""
    (rock,) = world.rocks
    return sure(card_of_meeting(world, ship_of(world), rock)).verdict


def test_a_rock_that_drag_keeps_the_ship_from_is_not_said_to_be_touched() -> None:
    """At its present speed the ship would come there within 3 s."""
    world = arena((200.0, 360.0), rocks={(860.0, 360.0): (Size.SMALL, (0.0, 0.0))}, velocity=(225.0, 0.0))
    assert 660.0 - 12.0 - 13.0 < 3.0 * 225.0
    assert not touches(world)
    assert "they touch" not in verdict_ahead(world)


def test_nothing_is_foretold_that_passes_or_ends_before_or_meets_a_protected_ship() -> None:
    rocks = {(960.0, 352.0): (Size.LARGE, (-130.0, 8.0))}
    world = arena((700.0, 330.0), rocks=rocks)
    assert len(touches(world)) == 1
    ship_of(world).protection = NEVER
    assert not touches(world)
    passing = arena((700.0, 330.0), rocks={(960.0, 500.0): (Size.LARGE, (-130.0, 0.0))})
    assert not touches(passing)
    spent = arena((500.0, 400.0))
    shot = add_shot(spent, (1000.0, 400.0), (-330.0, 0.0), owner=0, hostile=True)
    for life, count in ((NEVER, 1), (60, 0)):
        shot.life = life
        assert len(touches(spent)) == count
