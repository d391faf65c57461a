"""Where the dice put a wave's walls, drawn again from a twin of them, and what a bounce off one tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import pytest

from game.physics import length
from game.sim.dice import Dice
from game.sim.field import wall_gap
from game.sim.kinds.wall import segment_near
from game.sim.tick.wall_layout import lay_walls
from game.sim.wave_table import WaveParts
from tests.play import *

Throw: TypeAlias = Callable[[], Wall]
"""Draws a wall from the dice."""


class Twin:
    """Lays walls as the rules say, with dice that fall as a world's do.

    A wall is the first of 60 throws with room enough, one after the other. It keeps 3 units and the headroom
    of 182 from the top edge, 3 from the bottom edge, 170 from the centre and from ships, and each of nine
    points along it 130 from the walls before it.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.dice = Dice(world.dice.state, world.dice.increment)
        self.walls: list[Wall] = []

    def lay(self, throw: Throw, room: Callable[[Wall], bool]) -> bool:
        """Take the first throw that has room, and say whether there was one."""
        for _ in range(60):
            wall = throw()
            if room(wall):
                self.walls.append(wall)
                return True
        return False

    def anywhere(self, *, mirror: bool) -> Wall:
        """Throw a wall anywhere on the field."""
        dx, dy = facing(self.dice.heading())
        half = self.dice.between(MODERN.wall.shortest, MODERN.wall.longest) * 0.5
        x, y = self.dice.between(0.0, 1280.0), self.dice.between(0.0, 720.0)
        return Wall(
            id=self.world.next_id + len(self.walls), x=x, y=y, half=(dx * half, dy * half), mirror=mirror
        )

    def short(self) -> Wall:
        """Throw a mirror of the shortest length anywhere on the field."""
        wall = self.anywhere(mirror=True)
        factor = MODERN.wall.shortest * 0.5 / length(wall.half)
        wall.half = (wall.half[0] * factor, wall.half[1] * factor)
        return wall

    def beside_the_middle(self) -> Wall:
        """Throw a mirror whose middle is 170 to 300 units from the centre, in any direction."""
        wall = self.anywhere(mirror=True)
        dx, dy = facing(self.dice.heading())
        far = self.dice.between(170.0, 300.0)
        wall.x, wall.y = 640.0 + dx * far, 360.0 + dy * far
        return wall

    def in_quarter(self, across: float, down: float) -> Wall:
        """Throw a mirror 0.1 to 0.35 of the field across and up to 0.4 down from the centre, by signs."""
        wall = self.anywhere(mirror=True)
        wall.x = 640.0 + across * (1280.0 * self.dice.between(0.1, 0.35))
        wall.y = 360.0 + down * (720.0 * self.dice.between(0.0, 0.4))
        return wall

    def has_room(self, wall: Wall) -> bool:
        """Say whether a wall keeps its distances."""
        hx, hy = wall.half
        if not 185.0 + abs(hy) <= wall.y <= 717.0 - abs(hy):
            return False
        kept_clear = [CENTRE, *((ship.x, ship.y) for ship in self.world.ships)]
        if any(wall_gap(self.world, wall, place) < 170.0 for place in kept_clear):
            return False
        along = [(wall.x + hx * k / 4.0, wall.y + hy * k / 4.0) for k in range(-4, 5)]
        return all(wall_gap(self.world, other, place) >= 130.0 for other in self.walls for place in along)

    def in_reach(self, wall: Wall) -> bool:
        """Say whether a wall comes as near to the centre as 300 units, too."""
        return wall_gap(self.world, wall, CENTRE) <= 300.0 and self.has_room(wall)

    def has_room_turning(self, wall: Wall) -> bool:
        """Say whether a wall keeps its distances turned by each eighth of a turn, and upright."""
        ways = [facing((heading_of(wall.half) + eighth * 8192) % 65536) for eighth in range(4)]
        size = length(wall.half)
        return 185.0 + size <= wall.y <= 717.0 - size and all(
            self.has_room(replace(wall, half=(dx * size, dy * size))) for dx, dy in ways
        )

    def plain(self, mirrors: Sequence[bool]) -> list[Wall]:
        """Lay mirrors and walls: the first mirror of a wave within reach of the middle, if that can be."""
        for number, mirror in enumerate(mirrors):
            if number == 0 and mirror and self.lay(self.beside_the_middle, self.in_reach):
                continue
            self.lay(partial(self.anywhere, mirror=mirror), self.has_room)
        return self.walls

    def hall(self, mirrors: int, turning: int) -> list[Wall]:
        """Lay a mirror in each quarter, opposite ones in turn; the first ones turn by 14 degrees/s."""
        quarters = [(1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0)]
        for number, (across, down) in enumerate(quarters[:mirrors]):
            room = self.has_room_turning if number < turning else self.has_room
            laid = self.lay(partial(self.in_quarter, across, down), room)
            laid = laid or self.lay(self.short, room)
            if laid and number < turning:
                wall = self.walls[-1]
                wall.turn = 21 if self.dice.chance(0.5) else -21
                wall.bearing, wall.size = heading_of(wall.half), length(wall.half)
        return self.walls


def beginning(seed: int, wave: int, row: WaveParts, tuning: Tuning = MODERN) -> World:
    """Return a world with two ships off the centre, in a wave that has no walls yet."""
    world = arena((1000.0, 500.0), seed=seed, ships=2, tuning=tuning)
    world.ships[1].x, world.ships[1].y = 250.0, 300.0
    world.wave, world.row = wave, row
    return world


SEEDS = [*range(10), 33]
HALL = 4
"""mirrors that make a wave a hall."""


@each("wave", waves_where(lambda row: row.mirrors < HALL)[:8])
@each("seed", SEEDS)
def test_the_row_s_mirrors_and_then_its_walls_stand_where_the_first_throw_with_room_puts_them(
    seed: int, wave: int
) -> None:
    row = WAVES[wave - 1].parts
    world = beginning(seed, wave, row)
    walls = Twin(world).plain([True] * row.mirrors + [False] * row.walls)
    lay_walls(world)
    assert world.walls == walls


@pytest.mark.slow
@each("wave", waves_where(lambda row: row.mirrors >= HALL))
@each("seed", SEEDS)
def test_the_mirrors_of_a_hall_stand_in_opposite_quarters_where_the_first_throw_with_room_puts_them(
    seed: int, wave: int
) -> None:
    row = WAVES[wave - 1].parts
    world = beginning(seed, wave, row)
    walls = Twin(world).hall(row.mirrors, row.turning)
    lay_walls(world)
    assert world.walls == walls
    assert len(walls) >= 3


def test_where_no_mirror_can_be_within_reach_of_the_middle_the_first_is_anywhere() -> None:
    world = beginning(5, 3, WaveParts(rocks=5, mirrors=1), tuned(wall={"within": 100.0}))
    twin = Twin(world)
    for _ in range(60):
        twin.anywhere(mirror=True)
        twin.dice.heading()
        twin.dice.between(170.0, 170.0)
    twin.lay(partial(twin.anywhere, mirror=True), twin.has_room)
    lay_walls(world)
    assert world.walls == twin.walls
    assert len(twin.walls) == 1


def test_a_wall_of_the_wave_before_is_in_nobody_s_way() -> None:
    world = arena(walls=[((640.0, 500.0), (60.0, 0.0), True)])
    world.wave, world.row = 2, WaveParts(rocks=4)
    lay_walls(world)
    assert world.walls == []


def bounce(world: World) -> tuple[Bounced, float]:
    """Return what a tick tells of the bounce of a body off the one wall, and its impulse."""
    record = Record()
    (bounced,) = of(fly(world, ".", record=record), Bounced)
    (contact,) = record.contacts
    assert (bounced.a, bounced.b) == (contact.a, contact.b)
    assert bounced.b == world.walls[0].id
    return bounced, contact.impulse


def test_a_ship_s_bounce_is_told_on_the_wall_s_middle_line_with_its_speed_into_the_wall() -> None:
    walls = [((794.0, 360.0), (0.0, 90.0), False)]
    world = arena((776.0, 360.0), velocity=(480.0, 30.0), tuning=tuned(ship={"drag": 0.0}), walls=walls)
    ship = ship_of(world)
    bounced, impulse = bounce(world)
    assert (bounced.a, bounced.normal) == (ship.id, (1.0, 0.0))
    assert bounced.place == pytest.approx((794.0, 360.0 + 30.0 / 120.0 * 0.75), abs=1e-9)
    assert (bounced.speed, impulse) == pytest.approx((480.0, 1.7 * 480.0))  # a ship weighs 1
    assert (ship.vx, ship.vy) == pytest.approx((-0.7 * 480.0, 30.0))


@each("size", list(Size))
def test_a_rock_s_bounce_off_a_wall_is_told_with_its_speed_and_the_place_on_the_field(size: Size) -> None:
    world = arena((640.0, 100.0), walls=[((1.0, 360.0), (0.0, 90.0), False)])
    rock = add_rock(world, size, (1000.0, 360.0), (240.0, 0.0))
    rock.x = 1278.0 - rock.radius - 1.0
    bounced, impulse = bounce(world)
    assert (bounced.a, bounced.normal) == (rock.id, (1.0, 0.0))
    assert bounced.place == pytest.approx((1.0, 360.0), abs=1e-9)
    # A rock weighs the square of its radius.
    assert (bounced.speed, impulse) == pytest.approx((240.0, rock.radius**2 * 2.0 * 240.0))
    assert (rock.vx, rock.vy) == pytest.approx((-240.0, 0.0))


@each("side", [1.0, -1.0])
def test_a_bounce_off_a_level_wall_is_told_with_the_normal_into_it(side: float) -> None:
    world = arena((640.0, 100.0), walls=[((500.0, 360.0), (90.0, 0.0), False)])
    add_rock(world, Size.SMALL, (500.0, 360.0 - side * 16.5), (0.0, side * 240.0))
    assert bounce(world)[0].normal == (0.0, side)


@each("place, reach, images", [
    ((20.0, 360.0), 50.0, [((-15.0, 300.0), (-5.0, 420.0))]),
    ((1200.0, 360.0), 80.0, [((1265.0, 300.0), (1275.0, 420.0))]),
    ((640.0, 360.0), 50.0, []),
])  # fmt: skip
def test_the_images_of_a_wall_near_a_place_are_given_by_their_ends(
    place: Point, reach: float, images: list[tuple[Point, Point]]
) -> None:
    world = arena(walls=[((1270.0, 360.0), (5.0, 60.0), False)])
    assert segment_near(world, world.walls[0], place, reach) == images
