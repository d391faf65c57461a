"""A kill after a reflection or more is held for half a second, with its true way, normals and angles."""

import math
from dataclasses import dataclass, field

import pygame
import pytest

from game.physics.record import RayRecord
from game.scenes.play.play import PlayScene
from game.storage.settings import with_effects, with_value
from game.view.effects.trick_shot import EQUAL, HELD, MOVED, TrickShot, TrickShots
from tests.play import *
from tests.roles import role_canvas, roles_of
from tests.scenes.context import hold, let_go, make_stage
from tests.view.words import *

SHIP, FIRST, SECOND, ROCK = (300.0, 500.0), (820.0, 380.0), (560.0, 150.0), (980.0, 200.0)
WITHIN = (SHIP, FIRST, SECOND, ROCK)
ACROSS = ((300.0, 600.0), (420.0, 60.0), (820.0, -100.0), (1140.0, 250.0))
"""Corners of a way over the upper edge."""

TIGHT = ((300.0, 500.0), (640.0, 420.0), (580.0, 300.0), (900.0, 330.0))
"""Corners of a way with mirrors near each other."""


RULES = tuned(laser={"reach": 2000.0}, shot={"life": 6.0, "ricochets": 2})


def unit(x: float, y: float) -> Point:
    size = math.hypot(x, y)
    return x / size, y / size


def moved_on(start: Point, motion: Point, part: float = 1.0) -> Point:
    return start[0] + motion[0] * part, start[1] + motion[1] * part


def hall(corners: Sequence[Point] = WITHIN) -> World:
    """Return a ship that aims at a mirror, which sends its fire to another, which sends it to a rock.

    The corners are those of the way: the ship, the mirrors and the rock, which may lie beyond an edge.
    """
    start, first, *others, end = corners
    heading = heading_of((first[0] - start[0], first[1] - start[1]))
    dx, dy = facing(heading)
    far = math.dist(start, first)
    first = (start[0] + dx * far, start[1] + dy * far)
    walls, places = [], [start, first, *others, end]
    for before, place, after in zip(places, places[1:], places[2:], strict=False):
        ax, ay = unit(before[0] - place[0], before[1] - place[1])
        bx, by = unit(after[0] - place[0], after[1] - place[1])
        nx, ny = unit(ax + bx, ay + by)
        walls.append(((place[0] % 1280.0, place[1] % 720.0), (-50.0 * ny, 50.0 * nx)))
    rock = (end[0] % 1280.0, end[1] % 720.0)
    return arena(start, heading, {rock: Size.SMALL, (100.0, 100.0): Size.LARGE}, walls, tuning=RULES)


@dataclass
class Played:
    """A game with its trick shots, and what physics recorded of each tick."""

    world: World
    tricks: TrickShots = field(default_factory=TrickShots)
    rays: list[RayRecord] = field(default_factory=list)
    sweeps: list[SweepRecord] = field(default_factory=list)
    banks: list[int] = field(default_factory=list)

    def run(self, count: int, **held: bool) -> TrickShot | None:
        """Play until a trick shot is found, holding this in the first tick; return it."""
        for tick in range(count):
            record = Record()
            events = step(self.world, [Command(**held) if tick == 0 else Command()], record)
            self.tricks.follow(events, self.world)
            self.rays = [ray for ray in record.rays if ray.purpose is Purpose.LASER]
            self.sweeps += [sweep for sweep in record.sweeps if sweep.fraction is not None]
            self.banks += [bank.reflections for bank in of(events, BankShot)]
            if self.tricks.began(self.world):
                return self.tricks.last
        return None


def found_in(world: World, **held: bool) -> tuple[Played, TrickShot]:
    played = Played(world)
    return played, sure(played.run(500, **held))


def end_of(trick: TrickShot, world: World) -> Point:
    leg = trick.legs[-1]
    return world.torus.wrap(moved_on(leg.start, leg.motion))


@each("corners", [WITHIN, ACROSS])
def test_the_way_of_a_pulse_is_that_which_physics_recorded(corners: tuple[Point, ...]) -> None:
    played, trick = found_in(hall(corners), laser=True)
    torus, (first, second, last) = played.world.torus, played.rays
    assert played.banks == [2]
    for leg, ray in zip(trick.legs, (first, second), strict=False):
        assert (leg.start, leg.motion, leg.normal) == (ray.start, ray.motion, ray.normal)
    (hit,) = last.hits
    way = (hit.crossing.point[0] - last.start[0], hit.crossing.point[1] - last.start[1])
    assert trick.legs[2].start == last.start
    assert trick.legs[2].motion == pytest.approx(way)
    for turn, ray, after in zip(trick.turns(torus), (first, second), (second, last), strict=True):
        (x, y), (nx, ny) = unit(*after.motion), sure(ray.normal)
        angle = math.degrees(math.acos(x * nx + y * ny))
        assert turn.angles == pytest.approx((angle, angle), abs=1e-6)
    assert trick.words(torus) == EQUAL
    (one, same), (two, again) = (turn.angles for turn in trick.turns(torus))
    line = f"in {one:.1f}°, out {same:.1f}°; in {two:.1f}°, out {again:.1f}°"
    assert played.tricks.formula(played.world).endswith(line)


@each("before", [0.4, 1.5])
def test_a_pulse_goes_through_others_and_the_way_ends_at_what_it_killed(before: float) -> None:
    """The other rock, on the same leg before or behind, takes the hit and lives on."""
    world = hall()
    way = ROCK[0] - SECOND[0], ROCK[1] - SECOND[1]
    world.rocks[1].x, world.rocks[1].y = moved_on(SECOND, way, before)
    played, trick = found_in(world, laser=True)
    hits = {hit.target: hit.crossing.point for hit in played.rays[2].hits}
    assert len(hits) == 2
    assert end_of(trick, world) == pytest.approx(world.torus.wrap(hits[2]))


def angles_of(played: Played, trick: TrickShot) -> list[tuple[float, float]]:
    """Return a shot's angles; its turns and its end must be where its recorded sweeps touched."""
    torus, turns = played.world.torus, trick.turns(played.world.torus)
    touched = [
        torus.wrap(moved_on(sweep.start, sweep.motion, sweep.fraction or 0.0)) for sweep in played.sweeps
    ]
    for place in (*(turn.place for turn in turns), end_of(trick, played.world)):
        assert min(torus.distance(place, other) for other in touched) < 1e-5
    assert len(turns) == 2
    return [turn.angles for turn in turns]


@pytest.mark.slow
def test_a_mirror_that_turns_makes_the_angles_differ_and_the_words_say_so() -> None:
    """A shot is reflected as seen from the place that it meets, which moves: it is met off its middle."""
    found = []
    for since in range(74, 126, 12):  # ticks until it is as in `hall`
        world = hall()
        wall = world.walls[0]
        hx, hy = wall.half
        wall.x, wall.y, wall.size, wall.turn = wall.x + 0.6 * hx, wall.y + 0.6 * hy, 50.0, 20
        wall.bearing = heading_of(wall.half) - 20 * since
        dx, dy = facing(wall.bearing)
        wall.half = (50.0 * dx, 50.0 * dy)
        played = Played(world)
        if trick := played.run(260, fire=True):
            found.append((angles_of(played, trick), trick.words(world.torus)))
    assert found
    for ((first_in, first_out), (second_in, second_out)), words in found:
        assert abs(first_in - first_out) > 0.3
        assert second_in == pytest.approx(second_out, abs=1e-4)
        assert words == MOVED


@each("start, far, shown", [
    (SHIP, ROCK, True), (SHIP, SECOND, True), ((755.0, 395.0), ROCK, False), (SHIP, (790.0, 330.0), False),
    (SHIP, (500.0, 490.0), False),
])  # fmt: skip
def test_one_reflection_is_enough_if_its_angles_can_be_seen_clear_of_the_muzzle_and_of_the_hit(
    start: Point, far: Point, *, shown: bool
) -> None:
    """The mirror is a ship's length or a rock's width away, or farther; the last way is nearly the first."""
    played = Played(hall((start, FIRST, far)))
    trick = played.run(60, laser=True)
    assert played.banks == [1]
    assert (trick is not None) is shown
    assert trick is None or [len(trick.legs), len(trick.turns(played.world.torus))] == [2, 1]


@each("gap, shown", [(12 * TICKS_PER_SECOND - 1, False), (12 * TICKS_PER_SECOND, True)])
def test_trick_shots_come_at_most_once_in_twelve_seconds_of_play(gap: int, shown: bool) -> None:
    played, _ = found_in(hall(), laser=True)
    again = hall()
    again.tick = played.world.tick + gap - 1
    played.tricks.follow(step(again, [Command(laser=True)]), again)
    assert played.tricks.began(again) is shown


def game_with(hands: Callable[[World], Command], **settings: Any) -> PlayScene:
    """Return a game in a hall that is steered by something else than keys."""
    context, world = make_stage(), hall()
    for name, value in settings.items():
        old = context.store.settings
        context.change(with_effects(old, value) if name == "effects" else with_value(old, name, value))

    def command(seat: int = 0) -> Command:
        del seat
        return hands(world)

    context.controls.command = command  # type: ignore[method-assign]
    game = PlayScene(context, world)
    game.draw(Noted(), 1.0)
    return game


@each("settings, overlay, held", [
    ({}, False, HELD + 1), ({}, True, 1), ({"trick_shots": False}, False, 1),
    ({"effects": "reduced"}, False, 1), ({"effects": "off"}, False, 1),
])  # fmt: skip
def test_the_picture_is_held_for_half_a_second_unless_that_is_switched_off_or_the_overlay_is_on(
    settings: dict[str, Any], overlay: bool, held: int
) -> None:
    assert HELD == TICKS_PER_SECOND // 2
    game = game_with(lambda _world: Command(laser=True), **settings)
    game.context.overlay.on = overlay
    world, ticks_of = game.session.world, []
    for _ in range(held + 2):
        game.tick()
        ticks_of.append(world.tick)
    assert ticks_of == [*[1] * held, 2, 3]


def test_no_press_is_lost_or_doubled_while_the_picture_is_held() -> None:
    """Two shots fired in the hold are the next two; what is held and what is let go counts at its end."""
    context, seen = make_stage(), list[Command]()
    game, read = PlayScene(context, hall()), context.controls.command

    def command(seat: int = 0) -> Command:
        del seat
        seen.append(read() if seen else Command(laser=True))
        return seen[-1]

    context.controls.command = command  # type: ignore[method-assign]
    game.tick()
    for tick in range(HELD):
        if tick in (10, 30):
            hold(context, pygame.K_SPACE)
        if tick in (15, 35):
            let_go(context, pygame.K_SPACE)
        if tick == 20:
            hold(context, pygame.K_LEFT)
        game.tick()
    shots = len(game.session.world.shots)
    assert len(seen) == 1
    for _ in range(20):
        game.tick()
    assert len(seen) == 21
    assert sum(now.fire and not before.fire for before, now in pairwise(seen)) == 2
    assert len(game.session.world.shots) == shots + 2
    assert all(one.turn < 0 for one in seen[1:])


def reckless(world: World) -> Command:
    return Command(laser=world.tick == 0, turn=18 * (world.tick % 7), thrust=True)


def test_a_game_is_the_same_with_the_hold_and_without() -> None:
    ends = set()
    for effects in ("full", "off"):
        game = game_with(reckless, effects=effects)
        while game.session.world.tick < 120:
            game.tick()
        ends.add(state_hash(game.session.world))
    assert len(ends) == 1


def told_of_tricks() -> Iterator[str]:
    """Yield what is drawn of trick shots as the picture is held, and when it goes on."""
    for name, held in product(("within", "across", "tight"), ("laser", "fire")):
        world = hall({"within": WITHIN, "across": ACROSS, "tight": TIGHT}[name])
        played, _ = found_in(world, **{held: True})
        began = world.tick
        for later, part, look in (
            *((later, part, FULL) for later, part in ((0, 0.1), (0, 0.3), (0, 1.0), (30, 1.0), (48, 1.0))),
            *((later, 1.0, REDUCED) for later in (36, 60, 84)),
        ):
            world.tick, played.tricks.look = began + later, look
            canvas = role_canvas()
            played.tricks.draw(canvas, world, 0.5, part)
            yield from (f"{name}, {held}, {later} {part}: {line}" for line in roles_of(canvas))
        yield played.tricks.formula(world)


def test_a_trick_shot_is_drawn_as_approved_while_the_picture_is_held_and_after_it() -> None:
    approve("view/trick_shots", "\n".join(told_of_tricks()))
