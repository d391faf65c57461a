"""Frames fall between ticks: places and headings go the short way, teleports do not go at all."""

from __future__ import annotations

import pytest

from game.sim.events import Event, ShipLanded, ShipReturned, ShipWarped
from game.sim.headings import TURN
from game.sim.kinds.rock import make_rock
from game.sim.tuning import Size
from game.sim.world import World, new_world
from game.view.bodies.poses import Poses
from tests.arena import add_lancer, add_rock


def remembered(world: World) -> Poses:
    """Return poses that have seen this world."""
    poses = Poses()
    poses.remember(world)
    return poses


def test_a_body_is_shown_between_where_it_was_and_where_it_is() -> None:
    world = new_world()
    rock = make_rock(world, Size.SMALL, (100.0, 200.0), (0.0, 0.0))
    world.rocks.append(rock)
    poses = remembered(world)

    assert poses.place(rock.id, (104.0, 196.0), 0.25) == (101.0, 199.0)
    assert poses.place(rock.id, (104.0, 196.0), 0.0) == (100.0, 200.0)
    assert poses.place(rock.id, (104.0, 196.0), 1.0) == (104.0, 196.0)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ((1279.0, 300.0), (1.0, 300.0)),
        ((1.0, 300.0), (1279.0, 300.0)),
        ((600.0, 719.0), (600.0, 1.0)),
        ((0.5, 0.5), (1279.5, 719.5)),
    ],
)
def test_a_body_that_crossed_the_seam_is_never_drawn_across_the_screen(
    before: tuple[float, float], now: tuple[float, float]
) -> None:
    world = new_world()
    add_rock(world, Size.SMALL, before)
    poses = remembered(world)

    for step in range(11):
        x, y = poses.place(world.rocks[0].id, now, step / 10)
        assert world.torus.distance((x, y), now) <= 3.0
        assert 0.0 <= x < 1280.0
        assert 0.0 <= y < 720.0


def test_the_new_born_are_where_they_are() -> None:
    poses = remembered(new_world())

    assert poses.place(999, (50.0, 60.0), 0.1) == (50.0, 60.0)
    assert poses.heading(999, 1234, 0.1) == 1234


@pytest.mark.parametrize("kind", [ShipWarped, ShipLanded, ShipReturned])
def test_a_ship_put_elsewhere_does_not_slide_there(
    kind: type[ShipWarped | ShipLanded | ShipReturned],
) -> None:
    world = new_world()
    ship = world.ships[0]
    poses = remembered(world)
    events: list[Event] = [kind(ship.id, (200.0, 200.0))]
    poses.follow(events, world)

    assert poses.place(ship.id, (200.0, 200.0), 0.5) == (200.0, 200.0)
    assert poses.heading(ship.id, 77, 0.5) == 77


def test_a_heading_takes_the_shorter_turn() -> None:
    world = new_world()
    ship = world.ships[0]
    ship.heading = TURN - 100
    poses = remembered(world)

    assert poses.heading(ship.id, 100, 0.5) == 0
    assert poses.heading(ship.id, TURN - 300, 0.5) == TURN - 200
    assert poses.heading(ship.id, 100, 1.0) == 100


def test_a_lancer_turns_smoothly_too() -> None:
    world = new_world()
    lancer = add_lancer(world, (1.0, 2.0), 1000)
    assert remembered(world).heading(lancer.id, 2000, 0.5) == 1500


def test_what_is_gone_is_forgotten() -> None:
    world = new_world()
    rock = make_rock(world, Size.SMALL, (100.0, 200.0), (0.0, 0.0))
    world.rocks.append(rock)
    poses = remembered(world)
    world.rocks.clear()
    poses.remember(world)

    assert poses.place(rock.id, (300.0, 300.0), 0.5) == (300.0, 300.0)
