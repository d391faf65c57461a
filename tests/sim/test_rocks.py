"""Rocks drift over the edges, bounce and keep what they have of motion and energy, slow down, and break up.

A piece hurts no ship at first, and then not before the two have parted.
"""

import math

import pytest

from game.sim.kinds import rock as rocks
from game.sim.kinds.rock import calm_kick, dragged
from tests.play import *

FAR = (100.0, 650.0)
FRESH = 72
"""ticks: 0.6 s"""


def made(*rocks: tuple[Size, Point, Point], tuning: Tuning = MODERN, seed: int = 0) -> World:
    """Return a world with rocks, each with its place and velocity, and a ship out of their way."""
    world = arena(FAR, tuning=tuning, seed=seed)
    for size, place, velocity in rocks:
        add_rock(world, size, place, velocity)
    return world


def broken(size: Size, place: Point, velocity: Point, ship: Point = FAR, seed: int = 0) -> World:
    """Return a world in which a shot has just broken a rock."""
    world = arena(ship, rocks={place: (size, velocity)}, seed=seed)
    add_shot(world, place, (0.0, 0.0))
    (end,) = destroyed(fly(world, "."), *ROCKS)
    assert (end.place, end.velocity) == (place, velocity)
    assert end.children == tuple(rock.id for rock in world.rocks)
    return world


def the_bounce(world: World) -> Bounced:
    """Play until something bounces, and return that."""
    for _ in range(60):
        found = of(fly(world, "."), Bounced)
        if found:
            return found[0]
    raise AssertionError("nothing bounced")


@each("size, place, wrapped, radius, health", [
    (Size.LARGE, (1300.0, -20.0), (20.0, 700.0), 52.0, 90), (Size.MEDIUM, (1.0, 2.0), (1.0, 2.0), 26.0, 60),
    (Size.SMALL, (1.0, 2.0), (1.0, 2.0), 13.0, 30),
])  # fmt: skip
def test_a_rock_has_the_numbers_of_its_size_a_mass_as_its_area_and_lies_on_the_field(
    size: Size, place: Point, wrapped: Point, radius: float, health: int
) -> None:
    world = arena()
    (x, y), mass = wrapped, 1.0 / (radius * radius)
    wanted = Rock(id=world.next_id, x=x, y=y, vx=3.0, vy=4.0, radius=radius, inverse_mass=mass, health=health,
                  size=size)  # fmt: skip
    assert make_rock(world, size, place, (3.0, 4.0)) == wanted


@each("place, velocity, after", [
    ((1279.0, 300.0), (120.0, 0.0), (0.0, 300.0)), ((1279.5, 300.0), (120.0, 0.0), (0.5, 300.0)),
    ((0.5, 300.0), (-120.0, 0.0), (1279.5, 300.0)), ((300.0, 719.0), (0.0, 120.0), (300.0, 0.0)),
    ((300.0, 719.5), (0.0, 120.0), (300.0, 0.5)), ((300.0, 0.5), (0.0, -120.0), (300.0, 719.5)),
    ((1279.5, 719.5), (120.0, 60.0), (0.5, 0.0)),
])  # fmt: skip
def test_a_rock_that_crosses_an_edge_is_on_the_field_at_once_and_just_on_the_far_edge_is_at_0(
    place: Point, velocity: Point, after: Point
) -> None:
    world = arena(rocks={place: (Size.SMALL, velocity)})
    fly(world, ".")
    assert (world.rocks[0].x, world.rocks[0].y) == after


# Speed


@each("velocity, drag, left", [
    ((300.0, 0.0), 1.0, (299.5, 0.0)), ((0.0, 240.0), 1.0, (0.0, 240.0)), ((0.0, 240.6), 1.0, (0.0, 240.595)),
    ((180.0, -240.0), 1.0, (179.7, -239.6)), ((180.0, -240.0), 120.0, (144.0, -192.0)),
    ((180.0, -240.0), 500.0, (144.0, -192.0)), ((0.0, 300.0), 1.0, (0.0, 299.5)),
    ((60.0, 25.0), 1.0, (60.0, 25.0)), ((-400.0, 0.0), 0.0, (-400.0, 0.0)), ((0.0, 481.0), 0.0, (0.0, 480.0)),
])  # fmt: skip
def test_after_it_moved_a_rock_loses_a_120th_of_its_excess_above_240_and_at_most_all_and_keeps_to_480(
    velocity: Point, drag: float, left: Point
) -> None:
    tuning = tuned(rock={"drag": drag})
    world = made((Size.SMALL, (100.0, 100.0), velocity), tuning=tuning)
    fly(world, ".")
    (rock,) = world.rocks
    assert (rock.vx, rock.vy) == pytest.approx(left, abs=1e-9)
    assert (rock.x, rock.y) == (100.0 + velocity[0] * DT, 100.0 + velocity[1] * DT)
    if math.hypot(*velocity) <= 240.0 or (drag == 0.0 and velocity[1] <= 480.0):
        assert (rock.vx, rock.vy) == velocity  # to the last bit
    if velocity[1] < 480.0:
        assert dragged(velocity, tuning.rock) == pytest.approx(left, abs=1e-9)


def test_a_small_rock_that_a_large_one_hits_keeps_what_it_was_given_up_to_the_top_speed() -> None:
    """At rest it leaves at 2 M / (M + m) of the large one's speed: far above the rock drag's."""
    world = made((Size.LARGE, (400.0, 200.0), (250.0, 0.0)), (Size.SMALL, (464.0, 200.0), (0.0, 0.0)))
    slowed = dragged((250.0, 0.0), MODERN.rock)[0]
    assert len(of(fly(world, "."), Bounced)) == 1
    assert [rock.vx for rock in world.rocks] == pytest.approx(
        [slowed * 15.0 / 17.0, slowed * 32.0 / 17.0], rel=1e-14
    )
    world = made((Size.LARGE, (400.0, 200.0), (400.0, 30.0)), (Size.SMALL, (464.0, 200.0), (-400.0, 0.0)))
    assert the_bounce(world).speed > 795.0
    assert speed_of(world.rocks[1]) == pytest.approx(480.0)
    assert world.rocks[1].vx > 479.0
    world = made((Size.LARGE, (400.0, 200.0), (470.0, 0.0)))
    lancer = add_lancer(world, (471.0, 200.0))
    lancer.timer = NEVER
    fly(world, ".")
    assert speed_of(lancer) == pytest.approx(480.0, rel=1e-12)


# Bounces


@each("restitution", [0.0, 0.5, 1.0])
def test_two_rocks_part_at_the_restitution_s_share_and_tell_how_fast_they_met(restitution: float) -> None:
    world = made((Size.LARGE, (500.0, 200.0), (100.0, 0.0)), (Size.LARGE, (604.5, 200.0), (-60.0, 0.0)),
                 tuning=tuned(rock={"restitution": restitution}))  # fmt: skip
    one, other = world.rocks
    bounced = the_bounce(world)
    assert (bounced.a, bounced.b) == (one.id, other.id)
    assert (bounced.speed, *bounced.normal) == pytest.approx((160.0, 1.0, 0.0))
    assert (one.vx, other.vx) == pytest.approx((20.0 - 80.0 * restitution, 20.0 + 80.0 * restitution))


@each("speed", [100.0, 0.001])
@each("places, way, seen", [
    (((1275.0, 200.0), (20.98, 200.0)), (1.0, 0.0), (7.99, 200.0)),
    (((200.0, 715.0), (200.0, 20.98)), (0.0, 1.0), (200.0, 7.99)),
    (((500.0, 600.0), (525.98, 600.0)), (1.0, 0.0), (512.99, 600.0)),
])  # fmt: skip
@each("order", [1, -1])
def test_a_bounce_of_two_is_told_however_gentle_and_on_the_seam_at_the_seam(
    places: tuple[Point, Point], way: Point, seen: Point, speed: float, order: int
) -> None:
    """Whichever of the two is the older. They lie 0.02 units deep in one another."""
    vx, vy = way[0] * speed, way[1] * speed
    first, second = [(places[0], (vx, vy)), (places[1], (-vx, -vy))][::order]
    world = made((Size.SMALL, *first), (Size.SMALL, *second))
    one, other = world.rocks
    (bounced,) = of(fly(world, "."), Bounced)
    assert (bounced.a, bounced.b, bounced.normal) == (one.id, other.id, (order * way[0], order * way[1]))
    assert bounced.place == pytest.approx(seen, abs=0.5)
    assert bounced.speed == pytest.approx(2.0 * speed)
    assert (one.vx, one.vy, other.vx, other.vy) == pytest.approx((*second[1], *first[1]))


@each("restitution", [0.0, 0.5, 1.0])
@each("kind", [Kind.SMALL_ROCK, Kind.SMALL_SAUCER, Kind.LANCER])
def test_what_meets_a_wall_comes_back_at_the_wall_s_restitution(kind: Kind, restitution: float) -> None:
    """The part along the wall stays, and what is told is how fast it came."""
    tuning = tuned(wall={"restitution": restitution}, lancer={"acceleration": 0.0})
    world = arena(FAR, walls=[((800.0, 300.0), (0.0, 100.0))], tuning=tuning)
    body = add_body(world, kind, (780.0, 300.0))
    assert isinstance(body, Rock | Saucer | Lancer)
    body.vx, body.vy = 120.0, 40.0
    bounced = the_bounce(world)
    assert (body.vx, body.vy) == pytest.approx((-120.0 * restitution, 40.0), rel=1e-12)
    assert (bounced.a, bounced.b) == (body.id, world.walls[0].id)
    assert bounced.speed == pytest.approx(120.0, rel=1e-12)


def test_the_course_of_a_castle_is_turned_at_a_slanted_wall_without_a_loss() -> None:
    world = arena(FAR, walls=[((800.0, 300.0), (60.0, 60.0))])
    castle = add_castle(world, (760.0, 300.0))
    castle.raising, castle.vx, castle.course_x = 0, 40.0, 40.0
    the_bounce(world)
    assert (castle.course_x, castle.course_y) == pytest.approx((0.0, 40.0))


@pytest.mark.slow
def test_nothing_but_bounces_happens_to_rocks_in_a_crowd_and_these_keep_their_energy() -> None:
    """Without rock drag and a top speed, with walls, for ten seconds of wave 20."""
    calm = tuned(rock={"drag": 0.0, "top_speed": 1e6, "fade": 0.0}, lancer={"most": 0}, saucer={"most": 0})
    world = new_world(1, in_every_wave(calm, rocks=14, mirrors=2), wave=20)
    fly(world, f"{ticks(1.6)}.")
    bounces, before = 0, energy(world)
    for _ in range(1200):
        ship_of(world).protection = NEVER
        bounces += len(of(fly(world, "."), Bounced))
        assert energy(world) == pytest.approx(before, rel=1e-12)
    assert (bounces > 50, len(world.rocks)) == (True, 14)


# Pieces


@each("seed", range(8))
@each("parent, size, gap", [(Size.LARGE, Size.MEDIUM, 26.0), (Size.MEDIUM, Size.SMALL, 13.0)])
def test_children_part_at_a_right_angle_give_or_take_an_eighth_of_a_turn(
    parent: Size, size: Size, gap: float, seed: int
) -> None:
    world = arena(rocks={(300.0, 500.0): (parent, (60.0, 25.0))}, seed=seed)
    world.tally.rocks_destroyed, world.tick = 3, 700
    dice, coming = twin_of(world), world.next_id
    children = rocks.destroyed(StepContext(world), world.rocks[0])
    dx, dy = facing(heading_of((25.0, -60.0)) + dice.randrange(16384) - 8192)
    kick = 48.0 * dice.between(0.6, 1.3)
    for number, (rock, way) in enumerate(zip(children, (1.0, -1.0), strict=True)):
        assert (rock.id, rock.size, rock.fade, rock.born) == (coming + number, size, FRESH, 700)
        assert (rock.x, rock.y) == (300.0 + way * dx * gap, 500.0 + way * dy * gap)
        assert (rock.vx, rock.vy) == (60.0 + way * dx * kick, 25.0 + way * dy * kick)
    assert world.tally.rocks_destroyed == 4


@each("others, children", [(0, 2), (62, 2), (63, 1), (64, 0)])
def test_a_full_field_leaves_room_for_one_child_that_goes_on_as_its_parent_did_or_none(
    others: int, children: int
) -> None:
    world = made((Size.LARGE, (600.0, 400.0), (33.0, 5.0)))
    for k in range(others):
        add_rock(world, Size.SMALL, (20.0 + 30.0 * (k % 40), 20.0 + 30.0 * (k // 40)))
    add_shot(world, (600.0, 400.0), (0.0, 0.0))
    (end,) = destroyed(fly(world, "."), *ROCKS)
    assert (len(end.children), len(world.rocks)) == (children, others + children)
    if children == 1:
        only = world.rocks[-1]
        assert (only.x, only.y, only.vx, only.vy, only.size) == (600.0, 400.0, 33.0, 5.0, Size.MEDIUM)
        assert (only.born, only.fade) == (0, FRESH)


def test_two_rocks_broken_in_one_tick_share_the_room() -> None:
    at_rest = (0.0, 0.0)
    world = made((Size.LARGE, (600.0, 400.0), at_rest), (Size.LARGE, (900.0, 400.0), at_rest),
                 tuning=tuned(rock={"cap": 3}))  # fmt: skip
    add_shot(world, (600.0, 400.0), at_rest)
    add_shot(world, (900.0, 400.0), at_rest)
    assert [len(end.children) for end in destroyed(fly(world, "."), *ROCKS)] == [2, 1]


@each("ship", [(640.0, 440.0), (720.0, 360.0), (700.0, 420.0), (560.0, 330.0)])
@each("velocity", [(0.0, 0.0), (60.0, 20.0), (-80.0, 90.0)])
def test_a_piece_near_a_ship_never_moves_towards_it_faster_than_its_parent_did(
    ship: Point, velocity: Point
) -> None:
    calmed = 0
    for seed in range(8):
        world = broken(Size.LARGE, CENTRE, velocity, ship, seed)
        pieces = [rock for rock in world.rocks if rock.size is Size.MEDIUM]
        for piece in pieces:
            way = world.torus.delta((piece.x, piece.y), ship)
            if math.hypot(*way) - piece.radius - 12.0 <= 60.0:
                assert (piece.vx - velocity[0]) * way[0] + (piece.vy - velocity[1]) * way[1] <= 1e-4
                calmed += 1
        assert pieces[0].vx + pieces[1].vx == pytest.approx(2 * velocity[0])
        assert pieces[0].vy + pieces[1].vy == pytest.approx(2 * velocity[1])
    assert calmed > 6


def test_only_what_points_at_the_ship_is_taken_from_a_kick() -> None:
    rock = make_rock(arena(), Size.LARGE, CENTRE, (0.0, 0.0))
    near = 26.0 + MODERN.rock.calm + 12.0 + 26.0
    for ship, kept in ((near - 0.1, (0.0, 20.0)), (near + 0.1, (40.0, 20.0))):
        world = arena((640.0 + ship, 360.0))
        assert calm_kick(world, rock, (26.0, 0.0), 26.0, (40.0, 20.0)) == kept
        assert calm_kick(world, rock, (26.0, 0.0), 26.0, (-40.0, 20.0)) == (-40.0, 20.0)


def piece_at(x: float, fade: int, speed: float = 0.0) -> tuple[World, Rock]:
    """Return a world with a ship in the middle and a small piece at its height that hurts no ship yet."""
    world = arena(heading=RIGHT, rocks={(x, 360.0): (Size.SMALL, (speed, 0.0))})
    world.rocks[0].fade = fade
    return world, world.rocks[0]


@each("fresh, wait", [(0.6, FRESH), (0.25, 30), (0.0, 0)])
def test_the_pieces_of_a_rock_are_harmless_for_six_tenths_of_a_second(fresh: float, wait: int) -> None:
    world = made((Size.LARGE, (300.0, 300.0), (0.0, 0.0)), tuning=tuned(rock={"fresh": fresh}))
    fly(world, "7.")
    add_shot(world, (300.0, 300.0), (0.0, 0.0))
    found = []
    for _ in range(wait + 2):
        fly(world, ".")
        found.append([(rock.born, rock.fade) for rock in world.rocks])
    assert found == [[(7, max(0, wait - after))] * 2 for after in range(wait + 2)]


@each("fade, hurt", [(FRESH + 1, []), (10, [1])])
def test_a_piece_and_a_ship_pass_one_another_as_long_as_it_is_fresh_and_not_after(
    fade: int, hurt: list[int]
) -> None:
    """It needs 20 ticks from rim to rim, and 54 more until they have parted by 4 units."""
    world, piece = piece_at(640.0 - 25.0 - 20.0, fade, 120.0)
    assert not of(fly(world, "19."), ShipDestroyed)
    assert [lost.ship for lost in of(fly(world, "58."), ShipDestroyed)] == hurt
    assert (piece.alive, piece.fade) == (not hurt, 0)


def test_it_stays_harmless_until_it_has_left_the_ship_by_four_units() -> None:
    world, piece = piece_at(640.0 + 10.0, 1)
    for gap, fade in ((-15.0, 1), (4.0 - 0.01, 1), (4.0 + 0.01, 0)):
        piece.x = 640.0 + 13.0 + 12.0 + gap
        assert not of(fly(world, "9."), ShipDestroyed)
        assert piece.fade == fade


def test_shots_lasers_and_rocks_meet_it_at_once_and_a_whole_rock_beside_it_hurts_as_ever() -> None:
    for script in ("*30.", "l"):
        world, piece = piece_at(740.0, FRESH)
        assert [end.id for end in destroyed(fly(world, script), *ROCKS)] == [piece.id]
    world, piece = piece_at(900.0, FRESH, 60.0)
    other = add_rock(world, Size.SMALL, (930.0, 360.0))
    fly(world, "20.")
    assert [piece.vx, other.vx] == pytest.approx([0.0, 60.0])
    world, piece = piece_at(CENTRE[0], FRESH)
    rock = add_rock(world, Size.SMALL, (640.0 - 40.0, 360.0), (120.0, 0.0))
    piece.y += 24.0
    world.rocks.reverse()
    (lost,) = of(fly(world, "40."), ShipDestroyed)
    assert (lost.killer, piece.alive) == (rock.id, True)
