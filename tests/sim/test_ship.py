"""How a ship turns, thrusts and flies, what ends it, and how it jumps through hyperspace."""

import pytest

from tests.play import *

ICE = tuned(ship={"drag": 0.0})
AWAY = 92
"""ticks of a jump: 0.77 s"""
SAFE = tuned(ship={"warp_risk": 0.0})


@each("script, ease, found", [
    ("8>", 0.05, [66, 133, 200, 266, 333, 400, 400, 400]),
    ("8<", 0.05, [-66, -133, -200, -266, -333, -400, -400, -400]),
    (">.>.>>.>", 0.05, [66, 0, 66, 0, 66, 133, 0, 66]),
    ("6>3<2>", 0.05, [66, 133, 200, 266, 333, 400, -66, -133, -200, 66, 133]),
    ("2><", 0.0, [400, 400, -400]),
])  # fmt: skip
def test_a_turn_grows_over_fifty_milliseconds_and_each_press_begins_it_anew(
    script: str, ease: float, found: list[int]
) -> None:
    """Full it turns 264 degrees a second."""
    world = arena(heading=100, tuning=tuned(ship={"turn_ease": ease}))
    turned = []
    for command in commands(script):
        before = ship_of(world).heading
        step(world, [command])
        assert 0 <= ship_of(world).heading < TURN
        turned.append(turn_between(before, ship_of(world).heading))
    assert turned == found
    assert abs(400 * 120 * 360.0 / TURN - 264.0) < 0.5


@each("turn", [1, 31, 63, 64, 126])
def test_a_half_turned_stick_turns_by_its_share_the_same_both_ways(turn: int) -> None:
    for way in (turn, -turn):
        world = arena(heading=1000, tuning=tuned(ship={"turn_ease": 0.0}))
        step(world, [Command(turn=way)])
        assert ship_of(world).heading - 1000 == (1 if way > 0 else -1) * (turn * 400 // 127)


@each("turn", [-128, 128, 1000, 1.0, "3"])
def test_a_command_holds_no_more_than_a_full_turn(turn: int) -> None:
    with pytest.raises(ValueError, match="turn"):
        Command(turn=turn)


@each("keys, after", [("[h>]", ShipPhase.WARPING), (".", ShipPhase.LOST)])
def test_hyperspace_and_a_loss_end_a_turn(keys: str, after: ShipPhase) -> None:
    world = arena()
    fly(world, "6>")
    assert ship_of(world).turned == 6
    if after is ShipPhase.LOST:
        add_body(world, Kind.ENEMY_SHOT, CENTRE)
    fly(world, keys)
    assert (ship_of(world).phase, ship_of(world).turned) == (after, 0)


@each("heading, way", [(RIGHT, (1.0, 0.0)), (DOWN, (0.0, 1.0)), (UP, (0.0, -1.0))])
def test_thrust_pushes_where_the_nose_points(heading: int, way: Point) -> None:
    world = arena(heading=heading)
    ship = ship_of(world)
    fly(world, "30^")
    assert (ship.vx, ship.vy) == pytest.approx((way[0] * 80.0, way[1] * 80.0))
    assert ship.thrusting
    fly(world, ".")
    assert not ship.thrusting


@each("place, velocity, end", [
    (CENTRE, (120.0, -60.0), (700.0, 330.0)), ((1270.0, 360.0), (240.0, 0.0), (110.0, 360.0)),
    ((10.0, 360.0), (-240.0, 0.0), (1170.0, 360.0)), ((640.0, 10.0), (0.0, -240.0), (640.0, 610.0)),
    ((1270.0, 710.0), (240.0, 240.0), (110.0, 110.0)),
])  # fmt: skip
def test_it_moves_by_its_velocity_over_the_edges_too(place: Point, velocity: Point, end: Point) -> None:
    world = arena(place, velocity=velocity, tuning=ICE)
    fly(world, "60.")
    assert (ship_of(world).x, ship_of(world).y) == pytest.approx(end)


def test_coasting_loses_a_quarter_of_the_speed_in_a_second_and_thrusting_none() -> None:
    world, keep = arena(velocity=(300.0, -100.0)), (1.0 - 0.25 * DT) ** 120
    fly(world, "120.")
    assert 0.77 < keep < 0.78
    assert (ship_of(world).vx, ship_of(world).vy) == pytest.approx((300.0 * keep, -100.0 * keep))
    world = arena(heading=UP, velocity=(200.0, 0.0))
    fly(world, "60^")
    assert ship_of(world).vx == 200.0


def test_thrust_never_takes_it_over_its_top_speed_but_still_steers() -> None:
    world = arena(heading=RIGHT, velocity=(450.0, 0.0))
    for _ in range(12):
        fly(world, "2^")
        assert speed_of(ship_of(world)) <= 480.0 * (1.0 + 1e-15)
    assert ship_of(world).vx == pytest.approx(480.0)
    ship_of(world).heading = DOWN
    fly(world, "60^")
    assert ship_of(world).vy > 100.0
    assert speed_of(ship_of(world)) == pytest.approx(480.0)


def test_a_rock_that_drifts_into_it_ends_both_and_ramming_scores() -> None:
    world = arena(rocks={(720.0, 360.0): (Size.LARGE, (-100.0, 0.0))})
    rock = world.rocks[0].id
    events = fly(world, "30.")
    (broken,) = destroyed(events, *ROCKS)
    assert (broken.id, broken.cause, broken.by, broken.points) == (rock, Cause.RAM, 1, 100)
    (loss,) = of(events, ShipDestroyed)
    assert (loss.ship, loss.cause, loss.lives) == (1, Cause.RAM, 2)
    assert (loss.killer, loss.killer_kind, loss.fired_by) == (rock, Kind.LARGE_ROCK, 0)
    assert (world.score, world.lives, world.tally.deaths) == (100, 2, 1)
    before = (ship_of(world).x, ship_of(world).y, ship_of(world).heading, ship_of(world).energy)
    assert not of(fly(world, "[^>*l]." * 40), ShotFired)  # however hard the keys are pressed
    assert (ship_of(world).x, ship_of(world).y, ship_of(world).heading, ship_of(world).energy) == before


@each("ship, rock, lost", [
    ((5.0, 360.0), (1240.0, 360.0), 1), ((5.0, 5.0), (1250.0, 690.0), 1), ((640.0, 3.0), (640.0, 700.0), 1),
    (CENTRE, (640.0 + 12.0 + 52.0 - 0.01, 360.0), 1), (CENTRE, (640.0 + 12.0 + 52.0 + 0.01, 360.0), 0),
])  # fmt: skip
def test_only_its_circle_can_be_hit_over_the_edges_too(ship: Point, rock: Point, lost: int) -> None:
    assert len(of(fly(arena(ship, rocks={rock: Size.LARGE}), "."), ShipDestroyed)) == lost


@each("ships, given", [(1, 0), (1, 2), (2, 1)])
def test_each_tick_takes_one_command_per_ship(ships: int, given: int) -> None:
    with pytest.raises(ValueError, match=f"{ships} ships"):
        step(arena(ships=ships), [Command()] * given)


# Hyperspace


@each("seed", range(6))
def test_a_jump_takes_it_away_for_three_quarters_of_a_second_to_the_clearest_of_three_places(
    seed: int,
) -> None:
    rocks = dict.fromkeys([(300.0, 300.0), (900.0, 500.0)], Size.LARGE)
    world = arena(rocks=dict(rocks), velocity=(100.0, 50.0), seed=seed, tuning=SAFE)
    ship, dice = ship_of(world), twin_of(world)
    ship.protection = 100
    choices = [(dice.between(0.0, 1280.0), dice.between(0.0, 720.0)) for _ in range(3)]
    assert of(fly(world, "h"), ShipWarped) == [ShipWarped(1, CENTRE)]
    assert not of(fly(world, f"{AWAY - 1}."), ShipLanded)
    (landed,) = of(fly(world, "."), ShipLanded)
    assert landed.place == (ship.x, ship.y) == max(choices, key=lambda place: clearance(world, place))
    assert (ship.vx, ship.vy, ship.protection, ship.flying) == (0.0, 0.0, 99, True)


def test_away_nothing_can_hit_it_and_it_can_do_nothing() -> None:
    world = arena(rocks={(640.0, 440.0): (Size.LARGE, (0.0, -50.0))}, tuning=SAFE)
    fly(world, "h")
    add_shot(world, CENTRE, (0.0, 0.0), owner=99, hostile=True)
    events = fly(world, "[^*l]." * (AWAY // 2 - 1))
    assert (of(events, ShipDestroyed), of(events, ShotFired)) == ([], [])
    assert (ship_of(world).energy, ship_of(world).thrusting) == (100.0, False)


@each("risk, least, most", [(0.0, 0, 0), (1.0, 200, 200), (MODERN.ship.warp_risk, 25, 60)])
def test_one_jump_in_five_goes_wrong(risk: float, least: int, most: int) -> None:
    world, lost = arena(tuning=tuned(ship={"warp_risk": risk})), list[ShipDestroyed]()
    ship = ship_of(world)
    for _ in range(200):
        ship.phase, ship.timer, ship.lives = ShipPhase.WARPING, 1, 3
        lost += of(fly(world, "."), ShipDestroyed)
    assert least <= len(lost) <= most
    assert {(loss.cause, loss.killer, loss.killer_kind) for loss in lost} <= {(Cause.WARP, 0, None)}


def test_while_away_a_second_press_does_nothing_and_after_it_the_drive_rests_a_second() -> None:
    world = arena(tuning=SAFE)
    events = fly(world, "h" + "h." * (AWAY // 2))
    assert len(of(events, ShipWarped)) == len(of(events, ShipLanded)) == 1
    assert not of(fly(world, "h." * 59), ShipWarped)
    assert len(of(fly(world, "..h"), ShipWarped)) == 1
    assert len(of(fly(arena(tuning=SAFE), "240h"), ShipWarped)) == 1


def test_a_press_of_fire_that_waited_is_forgotten_in_hyperspace() -> None:
    world = arena(tuning=SAFE)
    fly(world, "*.*.*.*.*h")
    world.shots.clear()
    assert not of(fly(world, f"{AWAY + 20}."), ShotFired)
