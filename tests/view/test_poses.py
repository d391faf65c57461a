"""Frames fall between ticks: places and headings go the short way, teleports do not go at all."""

from game.view.bodies.poses import Poses
from tests.play import *


def remembered(world: World) -> Poses:
    poses = Poses()
    poses.remember(world)
    return poses


@each("before, now", [
    ((100.0, 200.0), (104.0, 196.0)), ((1279.0, 300.0), (1.0, 300.0)), ((1.0, 300.0), (1279.0, 300.0)),
    ((600.0, 719.0), (600.0, 1.0)), ((0.5, 0.5), (1279.5, 719.5)),
])  # fmt: skip
def test_a_body_is_shown_on_its_short_way_from_where_it_was_to_where_it_is(before: Point, now: Point) -> None:
    world = arena(rocks={before: Size.SMALL})
    poses, way = remembered(world), world.torus.delta(before, now)
    for part in (0.0, 0.25, 0.9, 1.0):
        place = poses.place(world.rocks[0].id, now, part)
        assert world.torus.distance(place, (before[0] + part * way[0], before[1] + part * way[1])) < 1e-9
        assert 0.0 <= place[0] < 1280.0
        assert 0.0 <= place[1] < 720.0


def test_the_new_born_are_where_they_are_and_what_is_gone_is_forgotten() -> None:
    world = arena(rocks={(100.0, 200.0): Size.SMALL})
    (rock,), poses = world.rocks, remembered(world)
    assert poses.place(999, (50.0, 60.0), 0.1) == (50.0, 60.0)
    assert poses.heading(999, 1234, 0.1) == 1234
    world.rocks.clear()
    poses.remember(world)
    assert poses.place(rock.id, (300.0, 300.0), 0.5) == (300.0, 300.0)


@each("kind", [ShipWarped, ShipLanded, ShipReturned])
def test_a_ship_put_elsewhere_does_not_slide_there(
    kind: type[ShipWarped | ShipLanded | ShipReturned],
) -> None:
    world = arena()
    poses = remembered(world)
    poses.follow([kind(1, (200.0, 200.0))], world)
    assert (poses.place(1, (200.0, 200.0), 0.5), poses.heading(1, 77, 0.5)) == ((200.0, 200.0), 77)


@each("now, part, shown", [(100, 0.5, 0), (TURN - 300, 0.5, TURN - 200), (100, 1.0, 100)])
def test_headings_take_the_shorter_turn(now: int, part: float, shown: int) -> None:
    world = arena(heading=TURN - 100)
    lancer = add_lancer(world, (1.0, 2.0), TURN - 100)
    poses = remembered(world)
    assert poses.heading(1, now, part) == poses.heading(lancer.id, now, part) == shown
