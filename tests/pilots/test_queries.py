"""What bots ask is answered by roles, over the seam, and comes true."""

import pytest

from game.pilots.queries import beams, body, dangerous, impact, in_sight, laser_sight, targets
from game.pilots.trigger import burnt
from game.sim.kinds.registry import ROWS
from tests.play import *


def ids(world: World, role: Role) -> set[int]:
    """Return the ids of what has a role, found without `bodies`."""
    found = {id(row.held(world)): row.held(world) for row in ROWS.values()}
    return {each.id for group in found.values() for each in group if has(each.kind, role)}


@pytest.mark.slow
@each("wave", [5, 12])
def test_every_kind_that_rams_is_dangerous_and_every_target_can_be_shot(wave: int) -> None:
    world, pilot, seen = new_world(3, wave=wave), Autopilot(), 0
    for _ in range(2400):
        step(world, [pilot.command(world, 1)])
        if world.tick % 40 or not world.ships[0].flying:
            continue
        told = {each.id for each in dangerous(world, 1) if not each.beam}
        shots = {shot.id for shot in world.shots if shot.hostile}
        fresh = {rock.id for rock in world.rocks if rock.fade}  # it hurts nobody yet
        assert ids(world, Role.RAMS_SHIPS) | shots >= told >= (ids(world, Role.RAMS_SHIPS) | shots) - fresh
        assert {it.id for it in targets(world, 1)} <= ids(world, Role.SHOOTABLE)
        assert all(body(world, each) is not None for each in told)
        seen += len(told)
    assert seen > 100


@each("ship, start, velocity", [
    ((640.0, 360.0), (900.0, 360.0), (-150.0, 0.0)), ((1240.0, 30.0), (60.0, 30.0), (-200.0, 0.0)),
])  # fmt: skip
def test_the_time_of_an_impact_is_when_the_ship_is_lost(ship: Point, start: Point, velocity: Point) -> None:
    world = arena(ship=ship, rocks={start: (Size.SMALL, velocity)})
    foretold = sure(impact(world, 1))
    assert foretold.id == world.rocks[0].id
    while world.ships[0].flying:
        step(world, [Command()])
        assert world.tick < 400
    assert world.tick * DT == pytest.approx(sure(foretold.seconds), abs=1.01 * DT)


def test_a_target_over_the_seam_is_led_and_hit() -> None:
    world = arena(ship=(1200.0, 360.0), heading=RIGHT, rocks={(90.0, 300.0): (Size.SMALL, (0.0, 60.0))})
    (target,) = targets(world, 1)
    world.ships[0].heading = target.heading
    assert target.place[0] > 1280.0  # beyond the edge, not back across the field
    assert in_sight(world, 1) == target.id == world.rocks[0].id
    fly(world, f"*{round(target.seconds / DT) + 3}.")
    assert world.rocks == []


def test_a_line_goes_where_the_beam_burns_and_when() -> None:
    world = arena(ship=(900.0, 360.0), lancers=[(300.0, 360.0)])
    lancer, told = world.lancers[0], dict[LancerPhase, list[Any]]()
    while LancerPhase.FIRE not in told:
        step(world, [Command()])
        told.setdefault(lancer.phase, []).append(beams(world)[0] if beams(world) else None)
        assert world.tick < 600
    locked, burning = told[LancerPhase.LOCK], told[LancerPhase.FIRE][0]
    assert (told[LancerPhase.CHARGE][-1].follows, locked[0].follows, burning.since) == (True, False, 0.0)
    assert locked[0].since == pytest.approx(len(locked) * DT, abs=2 * DT)
    assert burning.start == pytest.approx(locked[-1].start, abs=2.0)


def test_the_laser_s_sight_is_what_a_pulse_hits_by_way_of_mirrors_and_over_the_seam() -> None:
    world = arena(
        ship=(1000.0, 360.0),
        heading=RIGHT,
        rocks={(1100.0, 360.0): Size.SMALL, (1180.0, 450.0): Size.SMALL, (60.0, 200.0): Size.SMALL},
        walls=[((1180.0, 360.0), (50.0, 50.0))],
    )
    first, second, other = [rock.id for rock in world.rocks]
    before = state_hash(world)
    near, far = laser_sight(world, 1)
    assert (near.id, near.reflections, far.id, far.reflections) == (first, 0, second, 1)
    assert near.distance < 100.0 < far.distance < 300.0
    way = heading_of(world.torus.delta((1000.0, 360.0), (60.0, 200.0)))
    assert [it.id for it in laser_sight(world, 1, way)] == [other]
    assert state_hash(world) == before
    hit = {event.id for event in fly(world, "l") if isinstance(event, BodyDamaged | BodyDestroyed)}
    assert hit == {first, second}


def test_a_ship_that_is_away_has_no_dangers_and_no_targets() -> None:
    world = arena(rocks={(900.0, 360.0): Size.LARGE})
    step(world, [Command(warp=True)])
    assert (dangerous(world, 1), targets(world, 1), dangerous(world, 99)) == ([], [], [])
    assert (impact(world, 1), in_sight(world, 1), body(world, 12345)) == (None, None, None)
    assert laser_sight(world, 1) == []
    assert body(world, 1) is world.ships[0]


@pytest.mark.slow
@each("walls, chromes", [(0, 0), (2, 0), (1, 1)])
def test_the_autopilot_knows_all_that_a_pulse_damages_whether_or_not_mirrors_turn_it(
    walls: int, chromes: int
) -> None:
    dice, hits = Random(walls), 0

    def place() -> Point:
        return (dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0))

    for _ in range(20):
        world = arena(place(), rocks={place(): size for size in list(Size) * 3})
        for _ in range(walls):
            add_wall(world, place(), (dice.uniform(-60.0, 60.0), 30.0))
        for _ in range(chromes):
            add_chrome(world, place())
        for heading in range(0, 65536, 2048):
            seen = {it.id for it in laser_sight(world, 1, heading)}
            assert {it.id for it in burnt(world, ship_of(world), heading)} == seen
            hits += bool(seen)
    assert hits > 100
