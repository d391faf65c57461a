from __future__ import annotations

import pytest

from game.sim.bodies import ROCKS, SaucerSize, ShipPhase
from game.sim.command import Command
from game.sim.events import (
    BeamCharging,
    BeamEnded,
    ExtraShip,
    GameOver,
    ShipDestroyed,
    ShipReturned,
    ShotFired,
)
from game.sim.headings import turn_between
from game.sim.kinds.rock import make_rock
from game.sim.step import step
from game.sim.tuning import MODERN, Size
from game.sim.world import World, new_world
from tests.arena import RIGHT, UP, add_lancer, add_saucer, add_shot, arena, destroyed, fly, of


def pair() -> World:
    """Return two ships far apart: the first at the left, the second at the right, both facing right."""
    world = arena((200.0, 500.0), RIGHT, ships=2)
    one, other = world.ships
    other.x, other.y, other.heading = 800.0, 200.0, RIGHT
    assert one.id != other.id
    return world


def kill(world: World, number: int) -> list[ShipDestroyed]:
    ship = world.ships[number]
    add_shot(world, (ship.x, ship.y), (0.0, 0.0), owner=99, hostile=True)
    return of(fly(world, "."), ShipDestroyed)


def test_two_ships_start_side_by_side() -> None:
    one, other = new_world(0, ships=2).ships
    assert (one.x, one.y, other.x, other.y) == (580.0, 360.0, 700.0, 360.0)
    assert (one.lives, other.lives) == (3, 3)


def test_each_ship_obeys_its_own_command() -> None:
    world = pair()
    one, other = world.ships
    fly(world, "10>", "10^")
    assert (one.heading, one.vx) == (66 + 133 + 200 + 266 + 333 + 5 * 400, 0.0)
    assert other.heading == RIGHT
    assert other.vx > 0.0
    with pytest.raises(ValueError, match="2 ships"):
        step(world, [Command()])


def test_each_has_its_own_score_and_they_add_up() -> None:
    world = pair()
    world.rocks += arena(rocks={(400.0, 500.0): Size.LARGE, (1000.0, 200.0): Size.SMALL}).rocks
    for rock in world.rocks:
        rock.id = world.new_id()
    one, other = world.ships
    events = fly(world, "*60.", "l60.")
    assert (one.score, other.score, world.score) == (100, 100, 200)
    assert {broken.by for broken in destroyed(events, *ROCKS)} == {one.id, other.id}


def test_each_has_its_own_four_bullets() -> None:
    world = pair()
    fly(world, "*." * 6, "*." * 6)
    for ship in world.ships:
        assert len([shot for shot in world.shots if shot.owner == ship.id]) == 4


def test_their_bullets_and_lasers_do_not_hurt_each_other() -> None:
    world = pair()
    world.ships[0].x, world.ships[0].y = 600.0, 200.0
    fly(world, "*l40l20.")
    assert world.lives == 6


def test_they_pass_through_each_other() -> None:
    world = pair()
    one, other = world.ships
    one.x, one.y = other.x - 5.0, other.y
    fly(world, "60.")
    assert world.lives == 6


def test_an_extra_ship_goes_to_the_one_who_earned_it() -> None:
    world = pair()
    world.rocks += [make_rock(world, Size.SMALL, (1000.0, 200.0), (0.0, 0.0))]
    one, other = world.ships
    one.score = other.score = MODERN.ship.extra_at[0] - 50
    events = fly(world, "", "l.")
    assert [extra.ship for extra in of(events, ExtraShip)] == [other.id]
    assert (one.lives, other.lives) == (3, 4)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_it_is_over_when_both_are_out_and_not_before(order: tuple[int, int]) -> None:
    world = pair()
    for ship in world.ships:
        ship.lives = 1
    first, last = order
    assert len(kill(world, first)) == 1
    assert not world.over
    assert world.ships[first].phase is ShipPhase.OUT
    events = fly(world, "400.", "400.")
    assert not of(events, ShipReturned)
    add_shot(world, (world.ships[last].x, world.ships[last].y), (0.0, 0.0), owner=99, hostile=True)
    assert len(of(fly(world, "."), GameOver)) == 1
    assert world.over


def test_both_lost_in_the_same_tick_make_one_end() -> None:
    world = pair()
    for ship in world.ships:
        ship.lives = 1
        add_shot(world, (ship.x, ship.y), (0.0, 0.0), owner=99, hostile=True)
    events = fly(world, ".")
    assert len(of(events, ShipDestroyed)) == 2
    assert len(of(events, GameOver)) == 1


def test_each_returns_to_its_own_place() -> None:
    world = pair()
    kill(world, 1)
    (back,) = of(fly(world, "400."), ShipReturned)
    assert (back.ship, back.place) == (world.ships[1].id, (700.0, 360.0))
    assert world.ships[1].heading == UP


def test_a_ship_that_is_out_earns_no_extra_ship() -> None:
    world = pair()
    world.rocks += arena(rocks={(400.0, 650.0): Size.SMALL}).rocks
    one = world.ships[0]
    one.lives, one.score = 1, MODERN.ship.extra_at[0] - 50
    add_shot(world, (300.0, 650.0), (600.0, 0.0), owner=one.id)
    kill(world, 0)
    events = fly(world, "60.")
    assert one.score == MODERN.ship.extra_at[0] + 50
    assert not of(events, ExtraShip)
    assert one.phase is ShipPhase.OUT


def test_a_lancer_goes_for_the_nearer_ship_and_stays_with_it_while_it_charges() -> None:
    for near in (0, 1):
        world = pair()
        one, other = world.ships
        target, rest = (one, other) if near == 0 else (other, one)
        lancer = add_lancer(world, (target.x, target.y + 300.0), 49152)
        (charging,) = of(fly(world, "."), BeamCharging)
        assert (charging.sender, charging.target) == (lancer.id, target.id)
        rest.x, rest.y = lancer.x + 100.0, lancer.y
        fly(world, "60.")
        assert lancer.target == target.id
        assert abs(turn_between(lancer.heading, 49152)) < 400


def test_a_lancer_whose_target_goes_calms_down_though_the_other_ship_stays() -> None:
    world = pair()
    one, other = world.ships
    other.x, other.y = one.x + 500.0, one.y
    add_lancer(world, (one.x, one.y - 250.0))
    fly(world, "20.")
    events = fly(world, "h")
    assert len(of(events, BeamEnded)) == 1


def test_a_small_saucer_aims_at_the_nearer_ship() -> None:
    for near in (0, 1):
        world = pair()
        target = world.ships[near]
        add_saucer(world, (target.x, target.y - 100.0), SaucerSize.SMALL).fire_wait = 1
        (fired,) = of(fly(world, "."), ShotFired)
        assert fired.velocity[1] > 300.0


@pytest.mark.parametrize("phase", [ShipPhase.OUT, ShipPhase.FLYING])
def test_a_rock_waits_for_a_ship_upon_it_but_not_for_one_that_is_out_of_the_game(phase: ShipPhase) -> None:
    world = pair()
    world.ticks_to_wave = 1
    fly(world, ".", ".")
    rock = world.fading[0]
    other = world.ships[1]
    world.ships[0].protection = other.protection = 10**6
    other.x, other.y, other.phase = rock.x, rock.y, phase
    fly(world, f"{rock.fade + 10}.", f"{rock.fade + 10}.")
    assert (rock in world.fading) == (phase is ShipPhase.FLYING)
