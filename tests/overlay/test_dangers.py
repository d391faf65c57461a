"""What the overlay says will meet the ship next."""

from __future__ import annotations

import re
from random import Random

import pytest

from game.cards.dangers import dangers, meetings
from game.cards.foretold import card_ahead
from game.cards.of_record import about
from game.physics import Point, length
from game.sim.bodies import LancerPhase
from game.sim.events import ShipDestroyed
from game.sim.tuning import TICKS_PER_SECOND, Size
from game.sim.world import World
from tests.arena import NEVER, RIGHT, add_lancer, add_shot, add_well, arena, fly, ship_of


@pytest.mark.parametrize(("fade", "seen"), [(0, True), (20, True), (60, False)])
def test_a_fresh_piece_threatens_no_ship_that_it_meets_before_it_can_hurt_one(
    fade: int, *, seen: bool
) -> None:
    world = arena((640.0, 360.0), rocks={(700.0, 360.0): (Size.SMALL, (-120.0, 0.0))})
    world.rocks[0].fade = fade
    found = dangers(world, world.ships[0])
    assert [each.id for each in found] == [world.rocks[0].id] * seen
    assert all(each.seconds is not None and 20 <= 120 * each.seconds < 60 for each in found)


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
        (found,) = meetings(world, ship_of(world), 3)[:1]
        ticks, place = touch_of(world)
        assert found.seconds * TICKS_PER_SECOND == pytest.approx(ticks + 0.5, abs=1.5)
        assert world.torus.distance(world.torus.wrap(found.ship[-1]), place) < 4.0
        gap = (found.ship[-1][0] - found.other[-1][0], found.ship[-1][1] - found.other[-1][1])
        assert length(gap) == pytest.approx(found.radius + world.tuning.ship.radius, abs=0.5)


def verdict_ahead(world: World) -> str:
    """Return what the card of the ship and the only rock says."""
    (rock,) = world.rocks
    return card_ahead(world, ship_of(world), about(world, rock), rock.id).verdict


@pytest.mark.slow
def test_explain_tells_the_time_of_the_touch_that_see_draws() -> None:
    """With the drag of the ship, with a well that bends its course, and over the seam."""
    dice, told = Random(5), 0
    for number in range(90):
        place, other = ((dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0)) for _ in range(2))
        velocity = (dice.uniform(-350.0, 350.0), dice.uniform(-350.0, 350.0))
        drift = (dice.uniform(-150.0, 150.0), dice.uniform(-150.0, 150.0))
        world = arena(place, rocks={other: (Size.LARGE, drift)}, velocity=velocity)
        if number % 3 == 0:
            add_well(world, (640.0, 360.0))
        seen = {round(each.seconds, 2) for each in meetings(world, ship_of(world), 3) if each.radius}
        said = re.fullmatch(r"they touch in ([0-9.]+) s", verdict_ahead(world))
        if world.torus.distance(place, other) < 80.0:
            continue
        told += len(seen)
        if seen:
            assert said is not None
            assert float(said[1]) in seen
    assert told > 5


def test_a_rock_that_drag_keeps_the_ship_from_is_not_said_to_be_touched() -> None:
    """At its present speed the ship would come there within 3 s."""
    world = arena((200.0, 360.0), rocks={(860.0, 360.0): (Size.SMALL, (0.0, 0.0))}, velocity=(225.0, 0.0))
    assert 660.0 - 12.0 - 13.0 < 3.0 * 225.0
    assert not meetings(world, ship_of(world), 3)
    assert "touch" not in verdict_ahead(world)


def test_a_locked_beam_is_foretold_where_the_ship_drifts_into_it() -> None:
    world = arena((640.0, 300.0), velocity=(0.0, 40.0))
    lancer = add_lancer(world, (300.0, 330.0), heading=RIGHT, phase=LancerPhase.CHARGE)
    lancer.target = world.ships[0].id
    fly(world, ".")
    assert lancer.phase is LancerPhase.LOCK
    (danger,) = [each for each in dangers(world, ship_of(world)) if each.beam]
    (found,) = meetings(world, ship_of(world), 3)
    ticks, place = touch_of(world)
    assert danger.seconds == found.seconds
    assert found.seconds * TICKS_PER_SECOND == pytest.approx(ticks + 0.5, abs=1.5)
    assert world.torus.distance(found.ship[-1], place) < 4.0


def test_nothing_is_foretold_that_passes_or_ends_before_or_meets_a_protected_ship() -> None:
    rocks = {(960.0, 352.0): (Size.LARGE, (-130.0, 8.0))}
    world = arena((700.0, 330.0), rocks=rocks)
    assert len(meetings(world, ship_of(world), 3)) == 1
    ship_of(world).protection = NEVER
    assert not meetings(world, ship_of(world), 3)
    passing = arena((700.0, 330.0), rocks={(960.0, 500.0): (Size.LARGE, (-130.0, 0.0))})
    assert not meetings(passing, ship_of(passing), 3)
    spent = arena((500.0, 400.0))
    shot = add_shot(spent, (1000.0, 400.0), (-330.0, 0.0), owner=0, hostile=True)
    for life, count in ((NEVER, 1), (60, 0)):
        shot.life = life
        assert len(meetings(spent, ship_of(spent), 3)) == count
