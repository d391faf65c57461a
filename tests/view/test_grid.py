"""The grid: straight at rest, bent by explosions, wells and heavy bodies, and without a seam."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest

from game.overlay.overlay import Overlay
from game.physics import Point
from game.pilots.autopilot import Autopilot
from game.replay.timeline import Timeline
from game.scenes.base.session import Session
from game.scenes.base.time_travel import session_at
from game.sim import events as happened
from game.sim.bodies import Cause, Kind, WellPhase
from game.sim.events import Event
from game.sim.kinds.well import pull_at
from game.sim.tuning import Size
from game.sim.world import World, new_world
from game.view.bodies.poses import Poses
from game.view.effects.grid import EVERY, GIVE, MOST, Grid, Knots
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.look import FULL, LEVELS, OFF, REDUCED, Look
from game.view.paint.theme import PALETTES
from tests.arena import add_castle, add_well, arena

MIDDLE = (640.0, 360.0)
SECOND = 120


def aside(knots: Knots) -> list[float]:
    """Return how far each knot is from its place at rest, in units."""
    return [math.hypot(x, y) for x, y in zip(knots.aside_x, knots.aside_y, strict=True)]


def of(world: World, *events: Event, ticks: int = 0, look: Look = FULL) -> Knots:
    """Return the knots so many ticks after these events."""
    grid = Grid(look)
    grid.follow(events, world)
    for _ in range(ticks):
        grid.tick()
    return grid.knots(world, Poses())


def bang(kind: Kind = Kind.LARGE_ROCK, place: Point = MIDDLE) -> Event:
    return happened.BodyDestroyed(kind, 9, place, (0.0, 0.0), Cause.SHOT, 1, 20, ())


def test_the_grid_at_rest_is_straight_and_fits_the_field() -> None:
    knots = of(arena(MIDDLE))
    assert max(aside(knots)) == 0.0
    for (x, y), (end_x, end_y) in knots.lines():
        assert x == end_x or y == end_y
        assert min(x, y) <= -56.0  # the strongest shake shows so much
        assert end_x >= 1336.0 or end_y >= 776.0
    assert (1280.0 / knots.columns, 720.0 / knots.rows) == (EVERY, EVERY)


def test_an_explosion_bends_it_outwards_and_it_settles() -> None:
    world = arena((100.0, 100.0))
    deepest = [max(aside(of(world, bang(), ticks=tick))) for tick in range(SECOND)]
    assert deepest[1] < 2.0  # it does not jump
    assert max(deepest) > 10.0
    assert max(abs(after - before) for before, after in pairwise(deepest)) < 4.0
    assert deepest[-1] == 0.0
    knots = of(world, bang(), ticks=20)
    for number, far in enumerate(aside(knots)):
        if far > 0.0:
            x, y = knots.place(number)
            out = (x - MIDDLE[0]) * knots.aside_x[number] + (y - MIDDLE[1]) * knots.aside_y[number]
            assert out == pytest.approx(math.dist((x, y), MIDDLE) * far)


def test_the_wave_runs_outwards() -> None:
    def reach(ticks: int) -> float:
        knots = of(arena((100.0, 100.0)), bang(), ticks=ticks)
        return max(math.dist(knots.place(number), MIDDLE) for number, far in enumerate(aside(knots)) if far)

    assert reach(4) < reach(20) < reach(60)


def test_the_more_goes_the_more_it_bends_and_the_longer() -> None:
    def most(event: Event) -> tuple[float, int]:
        found = [max(aside(of(arena((100.0, 100.0)), event, ticks=tick))) for tick in range(1, SECOND)]
        return max(found), sum(each > 0.0 for each in found)

    small, large, castle = (most(bang(kind)) for kind in (Kind.SMALL_ROCK, Kind.LARGE_ROCK, Kind.CASTLE))
    ship = most(happened.ShipDestroyed(1, MIDDLE, (0.0, 0.0), 0, Cause.RAM, 3, 2))
    assert small < large < ship < castle


def test_of_many_explosions_the_strongest_count() -> None:
    grid, world = Grid(), arena((100.0, 100.0))
    grid.follow([bang(Kind.CASTLE), *[bang(Kind.SMALL_ROCK)] * 40], world)
    assert len(grid.waves) == MOST
    assert sorted(wave.strength for wave in grid.waves)[-2:] == [0.8, 1.5]  # at once, and when it bursts


def test_a_well_bends_it_along_its_pull() -> None:
    world = arena((100.0, 100.0))
    add_well(world, (300.0, 380.0))
    assert world.wells[0].phase is WellPhase.PULLING
    knots = of(world)
    assert max(aside(knots)) > 12.0
    for number in range(knots.columns * knots.rows):
        x, y = pull_at(world, knots.place(number))
        assert knots.aside_x[number] == pytest.approx(x * GIVE)
        assert knots.aside_y[number] == pytest.approx(y * GIVE)


def test_a_well_bends_it_slowly_as_it_opens_and_closes() -> None:
    world = arena((100.0, 100.0))
    add_well(world, (300.0, 380.0))
    well, full = world.wells[0], max(aside(of(world)))
    for phase, left, part in (
        (WellPhase.OPENING, world.tuning.well.opening, 0.0),
        (WellPhase.OPENING, world.tuning.well.opening / 2, 0.5),
        (WellPhase.CLOSING, world.tuning.well.closing / 2, 0.5),
    ):
        well.phase, well.timer = phase, round(left * SECOND)
        assert max(aside(of(world))) == pytest.approx(full * part, abs=0.1)


def test_the_grid_never_folds_at_a_well() -> None:
    world = arena((100.0, 100.0))
    add_well(world, (300.0, 380.0))
    knots = of(world)
    points, wide = knots.points(), knots.columns + 4
    for row in range(knots.rows + 4):
        assert all(x < end for (x, _), (end, _) in pairwise(points[row * wide : (row + 1) * wide]))


def test_heavy_rocks_and_castles_bend_it_a_little_and_small_rocks_do_not() -> None:
    small = of(arena((100.0, 100.0), rocks={MIDDLE: Size.SMALL}))
    large = of(arena((100.0, 100.0), rocks={MIDDLE: Size.LARGE}))
    world = arena((100.0, 100.0))
    add_castle(world, MIDDLE)
    assert max(aside(small)) == 0.0
    assert 2.0 < max(aside(large)) < max(aside(of(world))) < 12.0


@pytest.mark.parametrize("place", [(1279.0, 300.0), (3.0, 719.0), (1270.0, 2.0)])
def test_it_has_no_seam(place: Point) -> None:
    """What bends it across an edge bends it as much as in the middle of the field."""
    world = arena((640.0, 360.0))
    add_well(world, place)
    knots = of(world, bang(place=place), ticks=20)
    shifted = ((place[0] + 640.0) % 1280.0, (place[1] + 360.0) % 720.0)
    other = arena((640.0, 360.0))
    add_well(other, shifted)
    middle = of(other, bang(place=shifted), ticks=20)
    assert sorted(aside(knots)) == pytest.approx(sorted(aside(middle)))
    points, wide = knots.points(), knots.columns + 4
    for row in range(knots.rows + 4):
        for at in range(4):
            x, y = points[row * wide + at]
            assert (x + 1280.0, y) == pytest.approx(points[row * wide + at + knots.columns])


def test_a_line_goes_through_every_knot_and_leaves_out_only_what_lies_on_it() -> None:
    world = arena((100.0, 100.0), rocks={(20.0, 20.0): Size.LARGE})
    add_well(world, (900.0, 380.0))
    knots = of(world, bang(), ticks=20)
    points, lines, wide = knots.points(), knots.lines(), knots.columns + 4
    rows = [points[at : at + wide] for at in range(0, len(points), wide)]
    through = [*rows, *map(list, zip(*rows, strict=True))]
    assert len(lines) == len(through)
    assert sum(map(len, lines)) < 0.8 * 2 * len(points)
    for line, all_of_it in zip(lines, through, strict=True):
        assert (line[0], line[-1]) == (all_of_it[0], all_of_it[-1])
        for (x, y), (end_x, end_y) in pairwise(line):
            between = all_of_it[all_of_it.index((x, y)) + 1 : all_of_it.index((end_x, end_y))]
            assert all((u == x == end_x) or (v == y == end_y) for u, v in between)


def test_it_is_still_in_reduced_effects_and_gone_without_any() -> None:
    world = arena((100.0, 100.0), rocks={MIDDLE: Size.LARGE})
    add_well(world, (300.0, 380.0))
    assert max(aside(of(world, bang(), ticks=10, look=REDUCED))) == 0.0
    assert REDUCED.grid
    assert not OFF.grid


def drawn(session: Session, palette: str = "default") -> int:
    """Return the number of lines of the grid that a frame has."""
    canvas = Canvas()
    canvas.palette = PALETTES[palette]
    canvas.begin(Camera.fit(1280, 720))
    session.draw(canvas, 1.0)
    return sum(len(paths) for _, paths in canvas._strokes.ground)


def test_off_draws_nothing() -> None:
    session = Session(new_world(1))
    assert drawn(session) > 40
    assert drawn(session, "contrast") == 0  # plain black, but for stars
    session.look = LEVELS["off"]
    assert drawn(session) == 0


def test_a_frame_shows_it_beneath_the_rocks() -> None:
    def frame(level: str) -> pygame.Surface:
        canvas, picture = Canvas(trails=False, stars=False), pygame.Surface((1280, 720), 0, 32)
        canvas.begin(Camera.fit(1280, 720))
        Session(arena((100.0, 100.0), rocks={MIDDLE: Size.LARGE}), look=LEVELS[level]).draw(canvas, 1.0)
        canvas.end(picture, 0.0)
        return picture

    on, off = frame("reduced"), frame("off")
    assert on.get_at((300, 340)) != off.get_at((300, 340))
    brighter = [(x, y) for x in range(560, 720) for y in range(280, 440) if off.get_at((x, y)).g > 60]
    assert len(brighter) > 300
    assert all(0 <= on.get_at(place).g - off.get_at(place).g <= 40 for place in brighter)


@pytest.mark.slow
def test_it_is_the_same_in_time_travel() -> None:
    pilot, session = Autopilot(), Session(new_world(4, wave=4))
    timeline = Timeline(session.world)
    seen = {}
    for _ in range(1400):
        commands = [pilot.command(session.world, 1)]
        session.tick(commands)
        timeline.follow(session.world, commands)
        seen[session.world.tick] = session.grid.knots(session.world, Poses()).points()
    bent = [tick for tick in seen if tick > 130 and session_at_bends(timeline, tick, seen)]
    assert len(bent) >= 8


def session_at_bends(timeline: Timeline, tick: int, seen: dict[int, list[Point]]) -> bool:
    """Check one of 50 ticks; return whether the grid was bent by a wave then."""
    if tick % 50:
        return False
    past = session_at(timeline, tick, Overlay(), FULL)
    assert past.grid.knots(past.world, Poses()).points() == seen[tick]
    return bool(past.grid.waves)


def test_it_changes_nothing_in_the_world() -> None:
    world, other = new_world(3, wave=5), new_world(3, wave=5)
    grid = Grid()
    grid.follow([bang()], world)
    grid.knots(world, Poses())
    assert world == other
