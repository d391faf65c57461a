"""The Castle and gravity wells at the edges of their rules: just at a third, just too near, to the tick."""

from __future__ import annotations

import math

import pytest

from game.sim.headings import TURN
from game.sim.kinds.well import close_all
from game.sim.plates import carry
from tests.play import *

PLACE = (640.0, 360.0)
FAR = (60.0, 60.0)
CASTLE = MODERN.castle
STILL = tuned(castle={"round": {"turn": (0.0,)}})
"""Rings that do not turn."""
TOUGH = tuned(castle={"round": {"turn": (0.0,)}, "plate_health": 2 * MODERN.shot.damage})
"""The same, of plates that take two shots."""


def standing(tuning: Tuning = MODERN, ship: tuple[float, float] = FAR) -> tuple[World, Castle]:
    """Return a world with a Castle with its rings, and a ship away from it."""
    world = arena(ship, tuning=tuning)
    return world, add_castle(world, PLACE, rings=True)


@pytest.mark.parametrize("third", [1, 2])
def test_a_third_of_its_health_is_gone_at_just_a_third(third: int) -> None:
    gone = -(-third * CASTLE.round.health // 3)
    for more, stage in ((-1, third - 1), (0, third)):
        world, castle = standing()
        castle.health = CASTLE.round.health - gone - more
        fly(world, ".")
        assert castle.stage == stage


def test_rings_are_raised_as_soon_as_a_ship_is_thirty_units_clear_of_them() -> None:
    clear = CASTLE.outer + MODERN.ship.radius + 30.0
    for more, raised in ((-0.5, False), (0.5, True)):
        world = arena((PLACE[0] + clear + more, PLACE[1]))
        castle = add_castle(world, PLACE, raising=1)
        fly(world, ".")
        assert bool(world.plates) == raised
        assert castle.raising == (0 if raised else 1)
        assert len(world.plates) in (0, CASTLE.sides * len(CASTLE.round.rings))


def test_from_the_right_it_drifts_leftwards_and_aims_there() -> None:
    world = arena(FAR)
    world.wave, world.ticks_to_wave = 1, 0
    quiet_schedules(world)
    world.spawn_markers.append(SpawnMarker(Kind.CASTLE, 1279.0, 500.0, 1, rightwards=False))
    fly(world, ".")
    (castle,) = world.castles
    assert (castle.vx, castle.vy, castle.heading) == (-CASTLE.speed, 0.0, LEFT)
    assert castle.raising == ticks(CASTLE.raising)


@pytest.mark.parametrize("why", ["one is there", "no ship is left", "none is in store", None])
def test_one_in_store_is_marked_unless_one_is_there_or_nobody_plays(why: str | None) -> None:
    world = arena((640.0, 600.0), rocks={(200.0, 80.0): Size.LARGE})
    world.wave, world.ticks_to_wave = 5, 0
    quiet_schedules(world).spawner(Kind.CASTLE).wait = 0
    world.spawner(Kind.CASTLE).left = int(why != "none is in store")
    if why == "one is there":
        for _ in range(world.tuning.castle.most):
            add_castle(world, PLACE)
    if why == "no ship is left":
        world.ships[0].phase, world.ships[0].timer = ShipPhase.WAITING, NEVER
    marked = [event.kind for event in of(fly(world, "."), SpawnMarked)]
    assert marked == ([Kind.CASTLE] if why is None else [])
    assert world.spawner(Kind.CASTLE).left == int(why in {"one is there", "no ship is left"})


def test_without_its_target_it_gives_up_and_waits_anew() -> None:
    world, castle = standing()
    castle.phase, castle.timer, castle.target = LancerPhase.CHARGE, 30, world.ships[0].id
    world.ships[0].protection = NEVER
    assert of(fly(world, "."), BeamEnded) == [BeamEnded(Kind.CASTLE, castle.id, PLACE)]
    assert (castle.phase, castle.target, castle.path) == (LancerPhase.STALK, 0, ())
    assert castle.timer == ticks(CASTLE.round.watch[0])


def test_it_waits_less_with_each_third_of_its_health_that_is_gone() -> None:
    for stage, health in enumerate((CASTLE.round.health, CASTLE.round.health // 2, 1)):
        world, castle = standing()
        castle.health, castle.phase, castle.timer = health, LancerPhase.COOL, 1
        fly(world, ".")
        assert (castle.phase, castle.timer) == (LancerPhase.STALK, ticks(CASTLE.round.watch[stage]))


def test_it_turns_to_the_ship_no_faster_than_a_lancer() -> None:
    world, castle = standing(ship=(640.0, 700.0))
    castle.heading = RIGHT
    fly(world, ".")
    assert 0 < castle.heading <= int(MODERN.lancer.turn * 65536 / 360.0) // 120


@pytest.mark.parametrize("hostile", [False, True])
def test_a_plate_that_takes_two_shots_is_damaged_by_the_first_and_pays_with_the_second(hostile: bool) -> None:
    """Nobody is paid for what an enemy's shot breaks."""
    world, _ = standing(TOUGH)
    ship = world.ships[0]
    owner = NOBODY if hostile else ship.id

    def shoot() -> None:
        add_shot(world, (PLACE[0] + CASTLE.outer + 10.0, 380.0), (-3600.0, 0.0), owner=owner, hostile=hostile)

    shoot()
    events = fly(world, "2.")
    (hit,) = damaged(events, Kind.PLATE)
    assert hit.health == MODERN.shot.damage
    assert (destroyed(events, Kind.PLATE), ship.score) == ([], 0)
    shoot()
    (end,) = destroyed(fly(world, "2."), Kind.PLATE)
    assert end.id == hit.id
    points = 0 if hostile else CASTLE.plate_points
    assert (end.points, ship.score, end.by) == (points, points, 0 if hostile else ship.id)


def test_the_next_wave_closes_wells_that_open_or_pull_and_leaves_one_that_closes_already() -> None:
    world = arena(FAR)
    closing = ticks(MODERN.well.closing)
    wells = [add_well(world, PLACE, phase, 5) for phase in WellPhase]
    close_all(world)
    assert [well.phase for well in wells] == [WellPhase.CLOSING] * 3
    assert [well.timer for well in wells] == [closing, closing, 5]


def rushing(velocity: Point) -> tuple[World, Castle]:
    """Return a Castle with a velocity whose rings stand with a plate on each axis, and a ship far away."""
    world = arena(FAR, tuning=tuned(castle={"round": {"turn": (0.0,)}}, shot={"ricochets": 5}))
    castle = add_castle(world, PLACE, rings=True)
    castle.turns = castle.turns_before = (TURN // (2 * CASTLE.sides),) * len(CASTLE.round.rings)
    castle.vx, castle.vy = velocity
    carry(world, castle)
    return world, castle


RIM = max(CASTLE.round.rings) * math.cos(math.pi / CASTLE.sides) + CASTLE.thickness
"""units from the middle to the outside of such a plate of the outermost ring."""


@pytest.mark.parametrize("velocity", [(12_000.0, 0.0), (-12_000.0, 0.0), (0.0, 12_000.0), (0.0, -12_000.0)])
def test_a_plate_that_comes_100_units_in_a_tick_meets_a_shot_that_rests_60_units_ahead(
    velocity: Point,
) -> None:
    world, _ = rushing(velocity)
    ux, uy = velocity[0] / 12_000.0, velocity[1] / 12_000.0
    near, far = (
        add_shot(world, (PLACE[0] + ux * (RIM + away), PLACE[1] + uy * (RIM + away)), (0.0, 0.0))
        for away in (60.0, 101.0)
    )
    assert len(destroyed(fly(world, "."), Kind.PLATE)) == 1
    assert (near.alive, far.alive) == (False, True)


@pytest.mark.parametrize(("gap", "met"), [(28.0, True), (32.0, False)])
def test_a_shot_that_turned_at_a_wall_meets_a_plate_where_it_is_by_then(gap: float, met: bool) -> None:
    """It turns at half of the tick. In the other half it comes 25 units back, and the plate 5 towards it."""
    world, _ = rushing((1200.0, 0.0))
    face = PLACE[0] + RIM + 5.0 + gap
    world.walls += arena(walls=[((face + MODERN.wall.radius, 360.0), (0.0, 30.0), False)]).walls
    world.walls[0].id = world.new_id()
    shot = add_shot(world, (face - 25.0, 360.0), (6000.0, 0.0))
    events = fly(world, ".")
    assert len(of(events, Ricocheted)) == 1
    assert len(destroyed(events, Kind.PLATE)) == int(met)
    assert shot.alive != met


@pytest.mark.parametrize("why", ["guard", "protection"])
def test_a_ship_that_nothing_can_hurt_breaks_no_plate_that_it_flies_through(why: str) -> None:
    world, castle = standing(STILL, ship=(PLACE[0] - 150.0, PLACE[1] + 40.0))
    ship = world.ships[0]
    setattr(ship, why, NEVER)
    ship.vx = 480.0
    events = fly(world, "90.")
    assert ship.x > PLACE[0] + 110.0
    assert not destroyed(events, Kind.PLATE)
    assert not damaged(events, Kind.PLATE)
    assert len(world.plates) == CASTLE.sides * len(CASTLE.round.rings)
    assert (castle.health, ship.vy, ship.score) == (CASTLE.round.health, 0.0, 0)


@pytest.mark.parametrize(("away", "met"), [(100.5, True), (103.5, False)])
def test_the_corner_of_a_ring_that_turns_meets_a_shot_that_rests_on_its_way(away: float, met: bool) -> None:
    """It turns by 15 degrees and passes the shot in the middle of the tick; before and after it is clear."""
    world = arena(FAR, tuning=tuned(castle={"round": {"turn": (15.0 * 120.0,)}}))
    add_castle(world, PLACE, rings=True)
    angle = math.radians(7.5)
    shot = add_shot(world, (PLACE[0] + away * math.cos(angle), PLACE[1] + away * math.sin(angle)), (0.0, 0.0))
    assert len(destroyed(fly(world, "."), Kind.PLATE)) == int(met)
    assert shot.alive != met


def test_a_saucer_flies_through_the_rings_and_breaks_no_plate() -> None:
    world, _ = standing(STILL)
    saucer = add_saucer(world, (PLACE[0] - 150.0, PLACE[1] + 60.0), SaucerSize.LARGE, (480.0, 0.0))
    events = fly(world, "80.")
    assert saucer.alive
    assert saucer.x > PLACE[0] + 130.0
    assert not destroyed(events, Kind.PLATE)
    assert not damaged(events, Kind.PLATE)
