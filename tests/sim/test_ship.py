from __future__ import annotations

import pytest

from game.sim.headings import TURN, turn_between
from tests.play import *


def test_it_turns_two_hundred_and_sixty_four_degrees_a_second_both_ways() -> None:
    for keys, way in ((">", 1), ("<", -1)):
        world = arena()
        ship = ship_of(world)
        turned = 0
        for _ in range(120):
            before = ship.heading
            fly(world, keys)
            turned += turn_between(before, ship.heading)
            assert 0 <= ship.heading < TURN
        assert turned * way == 66 + 133 + 200 + 266 + 333 + 400 * 115
    assert abs(400 * 120 * 360.0 / TURN - 264.0) < 0.5


def turns(script: str, **ship: float) -> list[int]:
    """Return by how much the heading changes in each tick of a script."""
    world = arena(tuning=tuned(ship=ship))
    found = []
    for command in commands(script):
        before = ship_of(world).heading
        step(world, [command])
        found.append(turn_between(before, ship_of(world).heading))
    return found


def test_a_turn_grows_over_fifty_milliseconds() -> None:
    assert turns("8>") == [66, 133, 200, 266, 333, 400, 400, 400]
    assert turns("8<") == [-66, -133, -200, -266, -333, -400, -400, -400]


def test_a_tap_of_one_tick_turns_by_a_sixth_of_the_full_step_and_taps_do_not_add_up() -> None:
    assert turns(">.>.>>.>") == [66, 0, 66, 0, 66, 133, 0, 66]


def test_a_turn_the_other_way_grows_anew() -> None:
    assert turns("7>3<2>")[5:] == [400, 400, -66, -133, -200, 66, 133]


def test_a_turn_may_be_full_at_once() -> None:
    assert turns("2><", turn_ease=0.0) == [400, 400, -400]


def test_hyperspace_and_a_loss_end_a_turn() -> None:
    world = arena()
    fly(world, "6>")
    assert ship_of(world).turned == 6
    fly(world, "[h>]")
    assert ship_of(world).turned == 0
    lost = arena()
    fly(lost, "6>")
    add_shot(lost, CENTRE, (0.0, 0.0), hostile=True)
    fly(lost, ".")
    while not is_flying(ship_of(lost)):
        fly(lost, ".")
    assert ship_of(lost).turned == 0


@pytest.mark.parametrize("turn", [1, 31, 63, 64, 126])
def test_a_half_turned_stick_turns_by_its_share_the_same_both_ways(turn: int) -> None:
    turned = []
    for way in (turn, -turn):
        world = arena(heading=RIGHT + 1000, tuning=tuned(ship={"turn_ease": 0.0}))
        step(world, [Command(turn=way)])
        turned.append(ship_of(world).heading - 1000)
    assert turned == [turn * 400 // 127, -(turn * 400 // 127)]


def test_a_command_holds_no_more_than_a_full_turn() -> None:
    for turn in (-128, 128, 1000):
        with pytest.raises(ValueError, match="turn"):
            Command(turn=turn)
    for wrong in (1.0, True, "3"):
        with pytest.raises(ValueError, match="turn"):
            Command(turn=wrong)  # type: ignore[arg-type]
    assert Command(turn=-127).turn == -127


def test_thrust_pushes_where_the_nose_points() -> None:
    for heading, way in ((RIGHT, (1.0, 0.0)), (DOWN, (0.0, 1.0)), (UP, (0.0, -1.0))):
        world = arena(heading=heading)
        fly(world, "30^")
        ship = ship_of(world)
        assert (ship.vx, ship.vy) == pytest.approx((way[0] * 80.0, way[1] * 80.0))
        assert ship.thrusting
        fly(world, ".")
        assert not ship.thrusting


def test_it_moves_by_its_velocity() -> None:
    world = arena(velocity=(120.0, -60.0), tuning=tuned(ship={"drag": 0.0}))
    fly(world, "60.")
    assert (ship_of(world).x, ship_of(world).y) == pytest.approx((700.0, 330.0))


def test_coasting_loses_a_quarter_of_the_speed_in_a_second_and_thrusting_none() -> None:
    world = arena(velocity=(300.0, -100.0))
    fly(world, "120.")
    keep = (1.0 - 0.25 * DT) ** 120
    assert 0.77 < keep < 0.78
    assert (ship_of(world).vx, ship_of(world).vy) == pytest.approx((300.0 * keep, -100.0 * keep))
    world = arena(heading=UP, velocity=(200.0, 0.0))
    fly(world, "60^")
    assert ship_of(world).vx == 200.0


def test_thrust_never_takes_it_over_its_top_speed_but_still_steers() -> None:
    world = arena(heading=RIGHT)
    for _ in range(40):
        fly(world, "10^")
        assert speed_of(ship_of(world)) <= 480.0 * (1.0 + 1e-15)
    assert ship_of(world).vx == pytest.approx(480.0)
    ship_of(world).heading = DOWN
    fly(world, "60^")
    assert ship_of(world).vy > 100.0
    assert speed_of(ship_of(world)) == pytest.approx(480.0)


@pytest.mark.parametrize(("place", "velocity", "end"), [
    ((1270.0, 360.0), (240.0, 0.0), (110.0, 360.0)),
    ((10.0, 360.0), (-240.0, 0.0), (1170.0, 360.0)),
    ((640.0, 10.0), (0.0, -240.0), (640.0, 610.0)),
    ((1270.0, 710.0), (240.0, 240.0), (110.0, 110.0)),
])  # fmt: skip
def test_it_flies_over_the_edges(place: Point, velocity: Point, end: Point) -> None:
    world = arena(place, velocity=velocity, tuning=tuned(ship={"drag": 0.0}))
    fly(world, "60.")
    assert (ship_of(world).x, ship_of(world).y) == pytest.approx(end)
    assert world.lives == 3


def test_a_rock_that_drifts_into_it_ends_both_and_ramming_scores() -> None:
    world = arena(rocks={(720.0, 360.0): (Size.LARGE, (-100.0, 0.0))})
    rock = world.rocks[0].id
    events = fly(world, "30.")
    (broken,) = destroyed(events, *ROCKS)
    assert (broken.id, broken.cause, broken.by, broken.points) == (rock, Cause.RAM, 1, 100)
    (loss,) = of(events, ShipDestroyed)
    assert (loss.ship, loss.cause, loss.lives) == (1, Cause.RAM, 2)
    assert (loss.killer, loss.killer_kind, loss.fired_by) == (rock, Kind.LARGE_ROCK, 0)
    assert len(broken.children) == 2
    assert (world.score, world.lives, world.tally.deaths) == (100, 2, 1)


def test_it_is_hit_over_the_seam_and_the_corner() -> None:
    for ship, rock in (
        ((5.0, 360.0), (1240.0, 360.0)),
        ((5.0, 5.0), (1250.0, 690.0)),
        ((640.0, 3.0), (640.0, 700.0)),
    ):
        world = arena(ship, rocks={rock: Size.LARGE})
        assert len(of(fly(world, "."), ShipDestroyed)) == 1


def test_only_its_circle_can_be_hit() -> None:
    for x, lost in ((640.0 + 12.0 + 52.0 - 0.01, 1), (640.0 + 12.0 + 52.0 + 0.01, 0)):
        world = arena(rocks={(x, 360.0): Size.LARGE})
        assert len(of(fly(world, "."), ShipDestroyed)) == lost


def test_it_cannot_jump_through_a_rock_however_fast() -> None:
    for k in range(20):
        world = arena(
            rocks={(700.0 + 7.0 * k, 360.0): (Size.SMALL, (-60.0, 0.0))},
            velocity=(20_000.0, 0.0),
            tuning=tuned(ship={"drag": 0.0}),
        )
        assert len(of(fly(world, "2."), ShipDestroyed)) == 1


def test_a_lost_ship_does_nothing_however_hard_the_keys_are_pressed() -> None:
    world = arena(CENTRE, rocks={(690.0, 360.0): Size.LARGE})
    fly(world, ".")
    ship = ship_of(world)
    before = (ship.x, ship.y, ship.heading, ship.energy)
    events = fly(world, "[^>*l]." * 40)
    assert not of(events, ShotFired)
    assert (ship.x, ship.y, ship.heading, ship.energy) == before
    assert not ship.thrusting


def test_each_tick_takes_one_command_per_ship() -> None:
    for count in (0, 2):
        with pytest.raises(ValueError, match="1 ships"):
            step(arena(), [Command()] * count)
