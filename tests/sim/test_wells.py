"""A gravity well warns, pulls ships, rocks and shots over the seam too, and closes."""

import pytest

from game.overlay.body_layer import arrows, dots
from game.physics.pulls import pull
from game.sim.kinds.well import close_all, pull_at, reach_of
from game.sim.tick.forecast import course_of
from tests.play import *

WELL = MODERN.well


def due(left: int = 1) -> World:
    """Return a world in a wave with a rock far away and a ship in a corner, whose well is due."""
    world = arena((60.0, 60.0), rocks={(200.0, 650.0): Size.LARGE})
    world.wave, world.ticks_to_wave = 4, 0
    quiet_schedules(world).spawner(Kind.WELL).due_at = 0
    world.spawner(Kind.WELL).left = left
    ship_of(world).protection = NEVER
    return world


@each("left, wells", [(0, 0), (9, WELL.most)])
def test_none_opens_if_none_is_in_store_or_as_many_are_there_as_may_be(left: int, wells: int) -> None:
    world = due(left)
    for _ in range(wells):
        add_well(world, CENTRE)
    assert arrived(fly(world, "9."), Kind.WELL) == []


def test_it_opens_warns_pulls_closes_and_tells_both_ends() -> None:
    world = due()
    ship = ship_of(world)
    (arrival,) = arrived(fly(world, "."), Kind.WELL)
    (well,) = world.wells
    assert (arrival.id, arrival.place) == (well.id, (well.x, well.y))
    assert world.spawner(Kind.WELL).due_at == 1 + ticks(WELL.again)
    assert well.timer == ticks(WELL.opening)
    ship.x, ship.y = world.torus.wrap((well.x + 60.0, well.y))
    phases, pulled = [], []
    for _ in range(3):
        for left in (2, 1):
            well.timer, ship.vx = left, 0.0
            phases.append(well.phase)
            events = fly(world, ".")
            pulled.append(ship.vx < 0.0)
            lasts = well.timer
        if well.phase is WellPhase.PULLING:
            assert lasts == ticks(WELL.life)
    assert phases == [phase for phase in WellPhase for _ in "12"]
    assert pulled == [False, True, True, False, False, False]
    assert of(events, BodyLeft) == [BodyLeft(Kind.WELL, well.id, (well.x, well.y))]
    assert world.wells == []


@each("seed", range(8))
@each("clear, opens", [(WELL.clear, True), (700.0, False)])
def test_it_opens_at_the_farthest_of_eight_places_from_ships_and_where_they_start_if_that_is_far_enough(
    seed: int, clear: float, *, opens: bool
) -> None:
    world, dice = due(), Dice.seeded(seed)
    world.tuning, world.dice = tuned(well={"clear": clear}), Dice.seeded(seed)
    places = [(dice.between(0.0, 1280.0), dice.between(0.0, 720.0)) for _ in range(8)]
    gaps = [min(world.torus.distance(place, kept) for kept in (CENTRE, (60.0, 60.0))) for place in places]
    told = [event.place for event in arrived(fly(world, "."), Kind.WELL)]
    assert told == [places[gaps.index(max(gaps))]] * opens


def test_the_next_wave_closes_wells_that_open_or_pull_and_leaves_one_that_closes_already() -> None:
    world = arena()
    closing = ticks(WELL.closing)
    wells = [add_well(world, CENTRE, phase, 5) for phase in WellPhase]
    close_all(world)
    assert [(well.phase, well.timer) for well in wells] == [
        (WellPhase.CLOSING, timer) for timer in (closing, closing, 5)
    ]


@each("kind", [Kind.SHIP, Kind.SMALL_ROCK, Kind.CHROME, Kind.SHOT, Kind.ENEMY_SHOT])
@each("places", [
    [(700.0, 390.0)], [(700.0, 300.0)], [(600.0, 360.0)], [(540.0, 360.0), (740.0, 360.0)],
    [(700.0, 420.0), (560.0, 250.0), (200.0, 650.0)], [(200.0, 650.0), (560.0, 250.0), (700.0, 420.0)],
])  # fmt: skip
@each("at", [CENTRE, (1270.0, 5.0), (5.0, 710.0)])
def test_all_wells_in_reach_pull_what_moves_before_it_moves(
    kind: Kind, places: list[Point], at: Point
) -> None:
    world = arena((100.0, 100.0), tuning=tuned(ship={"drag": 0.0}, rock={"drag": 0.0}))
    places = [world.torus.wrap((x + at[0] - CENTRE[0], y + at[1] - CENTRE[1])) for x, y in places]
    for place in places:
        add_well(world, place)
    body = add_body(world, kind, at)
    assert isinstance(body, Ship | Rock | Chrome | Shot)
    pulls = [pull(world.torus.delta(at, place), WELL.strength, WELL.core, WELL.reach) for place in places]
    gx, gy = sum(pull[0] for pull in pulls), sum(pull[1] for pull in pulls)
    assert pull_at(world, at) == pytest.approx((gx, gy))
    fly(world, ".")
    assert (body.vx, body.vy) == pytest.approx((gx * DT, gy * DT), rel=1e-12)
    end = world.torus.wrap((at[0] + body.vx * DT, at[1] + body.vy * DT))
    assert (body.x, body.y) == pytest.approx(end, rel=1e-12)


def test_in_a_small_field_a_well_reaches_half_of_it() -> None:
    """Beyond, the shortest way would change sides and the pull would jump."""
    assert (reach_of(MODERN), reach_of(replace(MODERN, height=400.0))) == (WELL.reach, 200.0)


def test_it_pulls_nobody_who_is_away_or_lost_and_no_enemy_and_no_mine() -> None:
    world = arena((100.0, 600.0), lancers=[(660.0, 300.0)], tuning=tuned(lancer={"acceleration": 0.0}))
    world.lancers[0].timer = NEVER
    others = [world.lancers[0], add_minelayer(world, (600.0, 300.0)), add_mine(world, (620.0, 420.0))]
    add_well(world, CENTRE)
    fly(world, "h25.")
    assert {(body.vx, body.vy) for body in [ship_of(world), *others]} == {(0.0, 0.0)}
    world = arena((600.0, 360.0), tuning=tuned(ship={"drag": 0.0, "respawn_delay": 0.2}))
    add_well(world, (700.0, 390.0))
    ship = ship_of(world)
    add_shot(world, (600.0, 345.0), (0.0, 600.0), owner=NOBODY, hostile=True)
    assert of(fly(world, "."), ShipDestroyed)
    for _ in range(24):
        assert (ship.vx, ship.vy) == (0.0, 0.0)
        fly(world, ".")


# What is foreseen and shown


def test_the_overlay_s_dots_are_where_the_ship_will_be_and_its_arrows_the_pull_where_they_stand() -> None:
    world = arena((1200.0, 300.0), velocity=(150.0, 60.0))
    assert (arrows(world), dots(world)) == ([], [])
    well = add_well(world, (30.0, 330.0))
    assert len(arrows(world)) == 48
    for place, acceleration in arrows(world):
        way = world.torus.delta(place, (30.0, 330.0))
        assert acceleration == pytest.approx(pull_at(world, place), abs=1e-9)
        assert acceleration[0] * way[0] + acceleration[1] * way[1] > 0.0
    foreseen = course_of(world, ship_of(world), 120).places
    assert dots(world) == [world.torus.wrap(place) for place in foreseen[6::6]]
    for place in foreseen[1:40]:
        fly(world, ".")
        assert (ship_of(world).x, ship_of(world).y) == pytest.approx(place, abs=1e-9)
    well.phase = WellPhase.OPENING
    assert (arrows(world), dots(world)) == ([], [])
