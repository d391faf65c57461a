"""Where the dice put a wave's walls, drawn again from a twin of them, and what a bounce off one tells."""

from __future__ import annotations

import pytest

from game.physics import Record
from game.sim.bodies import Wall
from game.sim.dice import Dice
from game.sim.events import Bounced
from game.sim.field import wall_gap
from game.sim.headings import facing
from game.sim.tuning import Size
from game.sim.walls import lay_walls, segment_near
from game.sim.world import World
from tests.arena import CENTRE, arena, fly, of, ship_of, tuned


def expected(world: World, dice: Dice) -> list[Wall]:
    """Return the walls of a world's wave: of 60 tries the first with room enough, one after the other.

    A wall keeps 3 units and the headroom of 182 from the top edge, 3 from the bottom edge, 170 from the
    centre and from ships, and each of nine points along it 130 from the walls before it.
    """
    walls: list[Wall] = []
    for number in range(min(4, 1 + (world.wave - 3) // 2)):
        for _ in range(60):
            dx, dy = facing(dice.heading())
            half = dice.between(120.0, 220.0) * 0.5
            x, y = dice.between(0.0, 1280.0), dice.between(0.0, 720.0)
            hx, hy = dx * half, dy * half
            wall = Wall(world.next_id + len(walls), x, y, (hx, hy), number % 2 == 0)
            if not 185.0 + abs(hy) <= y <= 717.0 - abs(hy):
                continue
            kept_clear = [CENTRE, *((ship.x, ship.y) for ship in world.ships)]
            if any(wall_gap(world, wall, place) < 170.0 for place in kept_clear):
                continue
            along = [(x + hx * k / 4.0, y + hy * k / 4.0) for k in range(-4, 5)]
            if any(wall_gap(world, other, place) < 130.0 for other in walls for place in along):
                continue
            walls.append(wall)
            break
    return walls


@pytest.mark.parametrize("wave", [3, 4, 5, 9, 14])
@pytest.mark.parametrize("seed", [*range(10), 33])
def test_walls_stand_where_the_first_throw_with_room_enough_puts_them(seed: int, wave: int) -> None:
    world = arena((1000.0, 500.0), seed=seed, ships=2)
    world.ships[1].x, world.ships[1].y = 250.0, 300.0
    world.wave = wave
    walls = expected(world, Dice(world.dice.state, world.dice.increment))
    lay_walls(world)
    assert world.walls == walls


def test_a_wall_of_the_wave_before_is_in_nobody_s_way() -> None:
    world = arena(walls=[((640.0, 500.0), (60.0, 0.0), True)])
    world.wave = 2
    lay_walls(world)
    assert world.walls == []


def test_a_ship_s_bounce_is_told_on_the_wall_s_middle_line_with_its_speed_into_the_wall() -> None:
    world = arena((776.0, 360.0), velocity=(480.0, 30.0), tuning=tuned(ship={"drag": 0.0}))
    world.walls += arena(walls=[((794.0, 360.0), (0.0, 90.0), False)]).walls
    ship, (wall,) = ship_of(world), world.walls
    (bounced,) = of(fly(world, "."), Bounced)
    assert (bounced.a, bounced.b, bounced.normal) == (ship.id, wall.id, (1.0, 0.0))
    assert bounced.place == pytest.approx((794.0, 360.0 + 30.0 / 120.0 * 0.75), abs=1e-9)
    assert bounced.speed == pytest.approx(480.0)
    assert (ship.vx, ship.vy) == pytest.approx((-0.7 * 480.0, 30.0))


def test_a_rock_s_bounce_off_a_wall_is_told_with_its_speed_and_the_place_on_the_field() -> None:
    for size in Size:
        world = arena((640.0, 100.0), walls=[((1.0, 360.0), (0.0, 90.0), False)])
        rock = arena(rocks={(1000.0, 360.0): (size, (240.0, 0.0))}).rocks[0]
        rock.x = 1278.0 - rock.radius - 1.0
        world.rocks.append(rock)
        (bounced,) = of(fly(world, "."), Bounced)
        assert (bounced.a, bounced.b, bounced.normal) == (rock.id, world.walls[0].id, (1.0, 0.0))
        assert bounced.place == pytest.approx((1.0, 360.0), abs=1e-9)
        assert bounced.speed == pytest.approx(240.0)
        assert (rock.vx, rock.vy) == pytest.approx((-240.0, 0.0))


def test_a_bounce_off_a_level_wall_is_told_with_the_normal_into_it() -> None:
    for side in (1.0, -1.0):
        world = arena((640.0, 100.0), walls=[((500.0, 360.0), (90.0, 0.0), False)])
        rocks = {(500.0, 360.0 - side * 16.5): (Size.SMALL, (0.0, side * 240.0))}
        world.rocks += arena(rocks=rocks).rocks
        (bounced,) = of(fly(world, "."), Bounced)
        assert bounced.normal == (0.0, side)


def test_the_images_of_a_wall_near_a_place_are_given_by_their_ends() -> None:
    world = arena(walls=[((1270.0, 360.0), (5.0, 60.0), False)])
    (wall,) = world.walls
    assert segment_near(world, wall, (20.0, 360.0), 50.0) == [((-15.0, 300.0), (-5.0, 420.0))]
    assert segment_near(world, wall, (1200.0, 360.0), 80.0) == [((1265.0, 300.0), (1275.0, 420.0))]
    assert segment_near(world, wall, (640.0, 360.0), 50.0) == []


def test_a_bounce_off_a_wall_is_recorded_with_the_impulse_of_the_body_s_mass() -> None:
    """A rock weighs the square of its radius, a ship 1."""
    for size, mass in ((Size.LARGE, 2704.0), (Size.SMALL, 169.0)):
        world = arena((640.0, 100.0), walls=[((500.0, 360.0), (0.0, 90.0), False)])
        world.rocks += arena(rocks={(496.0 - mass**0.5, 360.0): (size, (240.0, 0.0))}).rocks
        record = Record()
        fly(world, ".", record=record)
        assert [(it.a, it.b) for it in record.contacts] == [(world.rocks[0].id, world.walls[0].id)]
        assert record.contacts[0].impulse == pytest.approx(mass * 2.0 * 240.0)
    world = arena((484.0, 360.0), velocity=(240.0, 0.0), walls=[((500.0, 360.0), (0.0, 90.0), False)])
    record = Record()
    fly(world, ".", record=record)
    assert [(it.a, it.b) for it in record.contacts] == [(ship_of(world).id, world.walls[0].id)]
    assert record.contacts[0].impulse == pytest.approx(1.7 * 240.0 * (1.0 - 0.25 / 120.0))
