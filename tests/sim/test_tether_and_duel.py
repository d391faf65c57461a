"""Two ships on a tether, which are never farther apart than it is long, and two in a duel to five."""

import math

import pytest

from tests.play import *

MOST = TETHER.team.tether
CALM = tuned(TETHER, ship={"drag": 0.0})


def tied(far: float, one: Point = (0.0, 0.0), other: Point = (0.0, 0.0), tuning: Tuning = CALM) -> World:
    """Return two ships at a height so many units apart; their velocities keep."""
    world = arena((0.0, 360.0), LEFT, ships=2, velocity=one, tuning=tuning)
    second = world.ships[1]
    second.x, second.y, second.heading, second.vx, second.vy = far, 360.0, RIGHT, *other
    return world


def test_no_rule_set_but_this_one_has_a_tether_and_it_is_less_than_half_of_the_field() -> None:
    world, record = tied(900.0, tuning=MODERN), Record()
    fly(world, "10.", record=record)
    assert (record.tethers, world.ships[1].x) == ([], 900.0)
    assert 0.0 < MOST < 0.5 * min(TETHER.width, TETHER.height)


@each("restitution, speeds, impulse", [(0.0, (50.0, 50.0), 150.0), (1.0, (200.0, -100.0), 300.0)])
def test_two_that_part_are_held_and_share_their_speed_or_turn_round(
    restitution: float, speeds: Point, impulse: float
) -> None:
    rules = tuned(CALM, team={"tether_restitution": restitution})
    world, record = tied(MOST - 1.0, (-100.0, 0.0), (200.0, 0.0), rules), Record()
    one, other = world.ships
    fly(world, ".", record=record)
    (tether,) = record.tethers
    assert (one.vx, other.vx) == pytest.approx(speeds)
    assert (tether.impulse, tether.a, tether.b) == pytest.approx((impulse, one.id, other.id))
    assert restitution or gap(world.torus, one, other) == pytest.approx(MOST)


def test_a_ship_that_is_lost_or_away_holds_nobody() -> None:
    world, record = tied(MOST), Record()
    one, other = world.ships
    damage(StepContext(world), one, Damage(FATAL, Cause.RAM))
    fly(world, ".", "60^", record=record)
    assert (one.phase, record.tethers, other.vx > 140.0) == (ShipPhase.WAITING, [], True)


@each("seed", range(3))
def test_hyperspace_and_the_way_back_lead_to_within_the_tether(seed: int) -> None:
    world = arena((100.0, 100.0), ships=2, seed=seed, tuning=tuned(TETHER, ship={"warp_risk": 0.0}))
    one, other = world.ships
    other.x, other.y, other.protection = 200.0, 200.0, NEVER
    assert len(of(fly(world, "h92."), ShipLanded)) == 1
    assert gap(world.torus, one, other) <= MOST + 1e-9
    damage(StepContext(world), one, Damage(FATAL, Cause.RAM))
    world.ticks_to_wave = 250
    assert len(of(fly(world, "252."), ShipReturned)) == 1
    assert one.x > 200.0  # at the end towards where it starts
    assert gap(world.torus, one, other) <= MOST + 1e-9
    assert world.torus.distance((other.x, other.y), (200.0, 200.0)) < 1.0  # nobody was dragged along


@pytest.mark.slow
@given(st.floats(-9.0, 9.0), st.floats(-480.0, 480.0), st.floats(-480.0, 480.0), st.floats(-480.0, 480.0))
def test_beside_walls_it_is_never_longer_and_drags_nobody_through(
    slip: float, vx: float, vy: float, pull: float
) -> None:
    """The first ship is behind a wall; the second flies off."""
    world = arena((600.0, 360.0), walls=[((620.0, 360.0), (0.0, 200.0))], ships=2, tuning=TETHER)
    one, other = world.ships
    one.vy = pull
    other.x, other.y = 600.0 + math.sqrt(MOST * MOST - slip * slip), 360.0 + slip
    other.vx, other.vy, other.heading = abs(vx), vy, RIGHT
    for _ in range(25):
        step(world, [Command(), Command(thrust=True)])
        assert gap(world.torus, one, other) <= MOST + 1e-9
        if abs(one.y - 360.0) < 190.0:
            assert one.x < 620.0


# A duel


def duel(*scores: int) -> World:
    """Return two ships that face one another, 300 units apart, in a pause without end."""
    world = tied(700.0, tuning=DUEL)
    world.ships[0].x, world.ships[0].heading, world.ships[1].heading = 400.0, RIGHT, LEFT
    for ship, score in zip(world.ships, scores, strict=False):
        ship.score = score
    return world


def test_a_kill_is_a_point_and_both_ships_return_to_their_places_after_a_short_time() -> None:
    fresh = new_world(1, DUEL, ships=2)
    assert [(ship.x, ship.y) for ship in fresh.ships] == [(320.0, 360.0), (960.0, 360.0)]
    world = duel()
    one, other = world.ships
    (lost,) = of(fly(world, "*60.", ""), ShipDestroyed)
    assert (lost.ship, lost.fired_by, lost.killer_kind, lost.cause) == (2, 1, Kind.SHOT, Cause.SHOT)
    assert (one.score, other.score, world.lives) == (1, 0, 6)
    assert [*world.shots, *(ship for ship in world.ships if ship.flying)] == []
    back = of(fly(world, "180."), ShipReturned)
    assert back == [ShipReturned(1, (320.0, 360.0)), ShipReturned(2, (960.0, 360.0))]
    assert 170 < other.protection <= 180
    one.x, one.y, other.x, other.protection = 960.0, 360.0, 500.0, 0
    add_body(world, Kind.ENEMY_SHOT, (other.x, other.y))
    fly(world, ".")
    other.timer = -ticks(DUEL.ship.respawn_patience)
    (again,) = of(fly(world, "."), ShipReturned)
    assert world.torus.distance(again.place, (one.x, one.y)) > 40.0  # it keeps away from the other


def test_the_first_with_five_kills_wins_and_the_end_tells_who() -> None:
    world = duel(4, 4)
    one, other = world.ships
    assert of(fly(world, "", "*60."), GameOver) == [GameOver(9, 0, other.id)]
    assert world.over
    one.score, other.protection = 4, 0
    add_shot(world, (other.x, other.y), (0.0, 0.0), owner=one.id)
    assert [type(event) for event in fly(world, "50.")] == [ShipDestroyed]
    assert one.score == 4


@pytest.mark.slow
@each("sooner", [-1.0, 0.0, 1.0])
@each("arms", ["shots", "pulses"])
@each("scores, winner", [((0, 0), []), ((4, 4), []), ((3, 4), [2]), ((4, 3), [1]), ((6, 6), [])])
def test_two_that_end_each_other_in_one_tick_both_get_a_point_and_a_draw_goes_on(
    arms: str, sooner: float, scores: tuple[int, int], winner: list[int]
) -> None:
    world = duel(*scores)
    one, other = world.ships
    if arms == "shots":
        add_shot(world, (other.x - 14.0, other.y), (620.0, 0.0), owner=one.id)
        add_shot(world, (one.x + 14.0 + sooner, one.y), (-620.0, 0.0), owner=other.id)
    else:
        other.x = one.x + 200.0 + sooner
    events = fly(world, *["l" if arms == "pulses" else "."] * 2)
    kills = sorted((lost.ship, lost.by, lost.points) for lost in of(events, ShipDestroyed))
    assert kills == [(1, 2, 1), (2, 1, 1)]
    assert (one.score, other.score) == (scores[0] + 1, scores[1] + 1)
    assert [over.winner for over in of(events, GameOver)] == winner
    if not winner:
        assert [back.ship for back in of(fly(world, "180."), ShipReturned)] == [1, 2]
        other.protection = 0
        add_shot(world, (other.x, other.y), (0.0, 0.0), owner=one.id)
        assert [over.winner for over in of(fly(world, "."), GameOver)] == [1] * (scores[0] >= 4)


def test_rocks_give_nobody_a_point_and_nobody_runs_out_of_ships() -> None:
    world = duel()
    rock = add_rock(world, Size.LARGE, (500.0, 360.0))
    assert [end.points for end in destroyed(fly(world, "*30."), Kind.LARGE_ROCK)] == [0]
    for _ in range(4):
        rock = add_rock(world, Size.SMALL, (world.ships[1].x, world.ships[1].y))
        world.ships[1].protection = 0
        assert [lost.killer for lost in of(fly(world, "190."), ShipDestroyed)] == [rock.id]
    assert (world.tally.deaths, world.score, world.ships[1].flying) == (4, 0, True)
