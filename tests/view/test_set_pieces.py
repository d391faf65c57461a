"""The large events: what breaks, falls, is cleared, earned and taken, at each level of effects."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, TypeVar

import pygame
import pytest

from game.physics import Point
from game.sim.bodies import ROCKS, Cause, Gift, Kind
from game.sim.digest import state_hash
from game.sim.event_table import FALL_BURSTS, FALL_RINGS
from game.sim.events import (
    BankShot,
    BodyDestroyed,
    BonusLost,
    Event,
    ExtraShip,
    GiftTaken,
    LineShot,
    ShipDestroyed,
    WaveCleared,
)
from game.sim.kinds.registry import numbers_of
from game.sim.world import World
from game.view.effects.draw_effects import WRAPPED, Effect, Figure, Flash, IconFlight, PopUp, Ring
from game.view.effects.effects import Effects
from game.view.effects.grid import Grid
from game.view.effects.set_pieces import FLIGHT
from game.view.effects.shards import Shards
from game.view.effects.stage import MOST_SHARDS
from game.view.hud.hud import draw_hud
from game.view.hud.hud_boxes import gift_place, hud_sizes
from game.view.hud.hud_rows import icon_place
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.look import LEVELS
from game.view.paint.outlines import Drawing
from tests.arena import add_castle, arena
from tests.each import each

PLACE: Point = (700.0, 380.0)
SIZES = hud_sizes(1.0)
LOST = ShipDestroyed(1, PLACE, (0.0, 0.0), 0, Cause.RAM, 3, 2)
E = TypeVar("E", bound=Effect)


class Noted(Canvas):
    """Notes where drawings stand, how bright each text is, and how many circles there are."""

    def __init__(self) -> None:
        super().__init__()
        self.drawings: list[Point] = []
        self.lights: list[float] = []
        self.circles = 0
        self.begin(Camera.fit(1280, 720))

    def drawing(self, drawing: Drawing, place: Point, *_: Any, **__: Any) -> None:
        del drawing
        self.drawings.append(place)

    def text(self, *_: Any, **__: Any) -> None:
        self.lights.append(self._dimmer.light)

    def circle(self, *_: Any, **__: Any) -> None:
        self.circles += 1


def end(kind: Kind, place: Point = PLACE, points: int = 20, cause: Cause = Cause.SHOT) -> BodyDestroyed:
    """Return the end of a body."""
    return BodyDestroyed(kind, 3, place, (0.0, 0.0), cause, 1, points)


def after(*events: Event, world: World | None = None, level: str = "full") -> Effects:
    """Return the effects of events."""
    effects = Effects(look=LEVELS[level])
    effects.follow(events, world or arena((100.0, 600.0)))
    return effects


def of(effects: Effects, kind: type[E]) -> list[E]:
    """Return the effects of a class."""
    return [effect for effect in effects.active if isinstance(effect, kind)]


def waves_of(effects: Effects) -> dict[Ring, int]:
    """Return after how many ticks each shockwave begins."""
    shown = effects._active
    return {each: when for when, each in shown if isinstance(each, Ring) and each.wraps == WRAPPED}


def reach(effects: Effects) -> float:
    """Return how far the farthest shockwave runs."""
    return max((wave.end for wave in waves_of(effects)), default=0.0)


def born(effects: Effects, kind: type[Effect]) -> list[int]:
    """Return after how many ticks each effect of a class begins."""
    return [when for when, effect in effects._active if isinstance(effect, kind)]


def fallen(level: str = "full") -> tuple[Effects, World, int]:
    """Return the effects of a Castle that has just ended, and of how many plates."""
    world = arena((100.0, 600.0))
    castle = add_castle(world, PLACE, rings=True)
    effects, plates = Effects(look=LEVELS[level]), len(world.plates)
    effects.follow([], world)
    world.castles.clear()
    world.plates.clear()
    effects.follow([replace(end(Kind.CASTLE, points=15000), id=castle.id)], world)
    return effects, world, plates


@each("kind", ROCKS)
def test_a_rock_breaks_into_the_lines_of_its_outline(kind: Kind) -> None:
    world = arena((100.0, 600.0))
    radius = numbers_of(world.tuning, kind).radius
    shards, _dust = of(after(end(kind), world=world), Shards)
    assert 4.0 * radius < sum(piece.length for piece in shards.pieces) < 9.0 * radius, "once about it"
    for piece in shards.pieces:
        x, y = piece.x - PLACE[0], piece.y - PLACE[1]
        assert 0.4 * radius < math.hypot(x, y) < 1.4 * radius
        assert x * piece.vx + y * piece.vy > 0.0, "they fly outwards"


def test_the_larger_what_broke_the_more_of_everything() -> None:
    def weight(kind: Kind) -> tuple[float, int, float]:
        effects = after(end(kind))
        flash = max((flash.radius for flash in of(effects, Flash)), default=0.0)
        return flash, len(of(effects, Shards)[-1].pieces), reach(effects)

    flashes, dust, waves = zip(
        *map(weight, (Kind.SMALL_ROCK, Kind.MEDIUM_ROCK, Kind.LARGE_ROCK)), strict=True
    )
    assert flashes[0] < flashes[1] < flashes[2]
    assert dust[0] < dust[1] < dust[2]
    assert waves[0] == waves[1] == 0.0 < waves[2]


def test_there_are_never_more_clouds_of_shards_than_a_frame_can_pay_for() -> None:
    effects = after(*[end(Kind.LARGE_ROCK, (40.0 * at, 300.0)) for at in range(17)])
    assert len(of(effects, Shards)) == MOST_SHARDS


@each("level, clouds", [("reduced", True), ("off", False)])
def test_with_less_effects_nothing_flashes_and_no_wave_runs(level: str, clouds: bool) -> None:
    effects, world, _ = fallen(level)
    effects.follow([end(Kind.LARGE_ROCK), LOST, WaveCleared(3), GiftTaken(1, Gift.PUSH, PLACE)], world)
    assert not waves_of(effects)
    assert not any(flash.points for flash in of(effects, Flash))
    assert any(not shards.exact for shards in of(effects, Shards)) is clouds


def test_a_castle_falls_ring_by_ring_from_outside_and_bursts_last() -> None:
    effects, _, plates = fallen()
    standing = [figure for figure in of(effects, Figure) if figure.hot]
    rings = [effect for effect in standing if effect.span < FALL_BURSTS]
    assert sum(len(effect.drawing) for effect in rings) == plates, "all of it stands at first"
    ends: dict[float, set[int]] = {}
    for effect in rings:
        for (x, y), (end_x, end_y) in effect.drawing:
            away = math.hypot(x + end_x, y + end_y) / 2
            ends.setdefault(effect.span, set()).add(round(away))
    assert sorted(ends) == list(FALL_RINGS)
    outer, middle, inner = (ends[when] for when in FALL_RINGS)
    assert min(outer) > max(middle) > max(inner)
    assert standing[-1].span == FALL_BURSTS
    assert set(born(effects, Shards)) == {*FALL_RINGS, FALL_BURSTS}
    assert min(waves_of(effects).values()) == FALL_BURSTS
    assert reach(effects) > 734.0
    (points,) = of(effects, PopUp)
    assert (born(effects, PopUp), points.text) == ([FALL_BURSTS], "15000")
    assert PLACE[1] - points.place[1] > 18.0


def test_the_wave_of_a_cleared_wave_waits_for_that_of_a_castle() -> None:
    effects, world, _ = fallen()
    before = len(waves_of(effects))
    effects.follow([WaveCleared(5)], world)
    assert all(when >= FALL_BURSTS for when in [*waves_of(effects).values()][before:])
    alone = after(end(Kind.SMALL_ROCK), WaveCleared(3))
    waves = waves_of(alone)
    assert {wave.place for wave in waves} == {PLACE}, "from the last kill"
    assert reach(alone) > 734.0, "over the field"
    assert min(waves.values()) == 0


def test_the_grid_answers_a_castle_that_bursts_and_a_cleared_wave() -> None:
    grid, world = Grid(), arena((100.0, 600.0))
    grid.follow([end(Kind.CASTLE)], world)
    hit, burst = grid.waves
    assert (hit.born, burst.born) == (0, FALL_BURSTS)
    assert burst.crest(burst.span)[0] > 700.0, "over the field"
    grid.follow([WaveCleared(5)], world)
    assert len(grid.waves) == 3
    assert (grid.waves[-1].place, grid.waves[-1].born) == (PLACE, FALL_BURSTS)
    for _ in range(FALL_BURSTS + int(burst.span) + 2):
        grid.tick()
    assert grid.waves == []


def test_a_lost_ship_leaves_more_than_a_rock_and_its_wave_reaches_farther() -> None:
    ship = after(LOST)
    assert reach(ship) > 2.0 * reach(after(end(Kind.LARGE_ROCK)))
    assert len([flash for flash in of(ship, Flash) if flash.core]) == 1
    assert len(of(ship, Shards)) == 4


def test_an_extra_ship_flies_to_the_row_and_is_counted_there_when_it_arrives() -> None:
    world = arena(PLACE)
    world.ships[0].lives = 4
    effects = after(ExtraShip(1, 4), world=world)
    (flight,) = of(effects, IconFlight)
    assert flight.place(0.0) == PLACE
    assert flight.place(1.0) == pytest.approx(icon_place(world, 0, 4, SIZES))

    def icons() -> int:
        canvas = Noted()
        draw_hud(canvas, world, coming=effects.flights)
        return sum(place[1] == SIZES.icons for place in canvas.drawings)

    assert (effects.flights(1), effects.flights(2), icons()) == (1, 0, 3)
    for _ in range(FLIGHT + 1):
        effects.tick()
    assert (effects.flights(1), icons()) == (0, 4)


def test_a_gift_bursts_its_gate_and_its_sign_flies_to_the_row_of_gifts() -> None:
    world = arena(PLACE)
    world.ships[0].gifts = (Gift.PUSH, Gift.BRAKES)
    effects = after(GiftTaken(1, Gift.BRAKES, PLACE), world=world)
    (flight,) = of(effects, IconFlight)
    assert flight.end == gift_place(world, 0, 1, SIZES)
    assert effects.flights(1) == 0, "it is no ship"
    assert len(of(effects, Figure)) == 1
    assert of(effects, Shards)


def pulsed(count: int) -> list[Event]:
    """Return the ends of so many rocks in a row by one pulse."""
    return [end(Kind.SMALL_ROCK, (300.0 + 90.0 * at, 380.0), 100 * count, Cause.LASER) for at in range(count)]


LINE, NEAR, FAR = LineShot(1, (9.0, 9.0), 5, 5), (300.0, 380.0), (800.0, 380.0)


@each("events, texts", [
    (pulsed(5), ["2500"]),
    ([LINE, *pulsed(5)], ["LINE X5 2500"]),
    ([*pulsed(5), LINE], ["LINE X5 2500"]),
    ([end(Kind.SMALL_ROCK, NEAR, 300), BankShot(1, NEAR, 2)], ["BANK X3 300"]),
    ([end(Kind.SMALL_ROCK, NEAR, 100), end(Kind.SMALL_ROCK, FAR, 100)], ["100", "100"]),  # two shots
    ([BonusLost(1, 27000, PLACE)], ["BONUS LOST 27000"]),
])  # fmt: skip
def test_what_happens_at_once_gives_one_number(events: list[Event], texts: list[str]) -> None:
    assert [pop_up.text for pop_up in of(after(*events), PopUp)] == texts


def test_points_are_written_above_the_highest_of_what_went() -> None:
    world = arena((100.0, 600.0))
    kills = [end(Kind.LARGE_ROCK, (500.0, y), 100, Cause.LASER) for y in (400.0, 300.0, 350.0)]
    (pop_up,) = of(after(*kills, world=world), PopUp)
    top = 300.0 - numbers_of(world.tuning, Kind.LARGE_ROCK).radius
    assert pop_up.place[0] == 500.0
    assert top - 30.0 < pop_up.place[1] + pop_up.height / 2 < top


def test_two_pulses_one_after_the_other_do_not_write_over_one_another() -> None:
    world, effects = arena((100.0, 600.0)), Effects()
    for _ in range(2):
        effects.follow(pulsed(3), world)
        for _ in range(30):
            effects.tick()
    one, other = (pop_up.box(0.0) for pop_up in of(effects, PopUp))
    assert not one.colliderect(other)


def test_a_pop_up_never_lies_over_a_ship_that_flies_under_it_nor_over_a_headline() -> None:
    world = arena((100.0, 600.0))
    effects = after(end(Kind.SMALL_ROCK), world=world)

    def light() -> float:
        canvas = Noted()
        effects.draw(canvas, 1.0)
        return sum(canvas.lights)

    assert light() == 1.0
    (pop_up,) = of(effects, PopUp)
    lights = []
    for aside in (80, 60, 50, 45, 40, 30, 0):
        world.ships[0].x, world.ships[0].y = pop_up.place[0] + aside, pop_up.place[1]
        effects.pop_ups.follow(world)
        lights.append(light())
    assert lights[0] == 1.0
    assert lights[-1] == 0.0
    assert lights == sorted(lights, reverse=True), "it fades as the ship comes"
    world.ships[0].x = 100.0
    effects.pop_ups.follow(world)
    effects.pop_ups.announced = [pygame.FRect(400.0, 300.0, 500.0, 100.0)]
    assert light() == 0.0


def test_points_are_placed_beside_a_headline_and_ahead_of_a_ship() -> None:
    world, effects = arena((100.0, 600.0)), Effects()
    effects.pop_ups.announced = [pygame.FRect(400.0, 300.0, 500.0, 100.0)]
    effects.follow([end(Kind.SMALL_ROCK)], world)
    (pop_up,) = of(effects, PopUp)
    assert pop_up.box(0.0).top >= 400.0 or pop_up.box(pop_up.span).bottom <= 300.0
    ship = arena((PLACE[0] - 60.0, PLACE[1] - 30.0)).ships[0]
    world.ships[0].x, world.ships[0].y, world.ships[0].vx = ship.x, ship.y, 300.0
    moving = Effects()
    moving.follow([end(Kind.SMALL_ROCK)], world)
    (pop_up,) = of(moving, PopUp)
    assert not -22.0 < pop_up.place[1] - ship.y < 22.0


@each("beside, below", [(0, -30), (0, -15), (0, 0), (0, 15), (0, 30), (30, 0), (-30, 0)])
def test_points_are_written_clear_of_a_ship(beside: int, below: int) -> None:
    world = arena((100.0, 600.0))
    (usual,) = of(after(end(Kind.SMALL_ROCK), world=world), PopUp)
    ship = world.ships[0]
    ship.x, ship.y = usual.place[0] + beside, usual.place[1] + below
    (pop_up,) = of(after(end(Kind.SMALL_ROCK), world=world), PopUp)
    assert not pop_up.whole.colliderect(pygame.FRect(ship.x - 21.0, ship.y - 21.0, 42.0, 42.0))


@each("level", LEVELS)
def test_no_set_piece_touches_the_world(level: str) -> None:
    world = arena(PLACE)
    add_castle(world, (300.0, 300.0), rings=True)
    before = state_hash(world)
    effects, grid = Effects(look=LEVELS[level]), Grid(LEVELS[level])
    events: list[Event] = [
        end(Kind.CASTLE), *pulsed(3), WaveCleared(5), ExtraShip(1, 4), GiftTaken(1, Gift.PUSH, PLACE),
        LOST,
    ]  # fmt: skip
    canvas = Noted()
    for tick in range(300):
        for listener in (effects, grid):
            listener.follow(events if tick == 1 else [], world)
            listener.tick()
        if tick % 10 == 0:
            canvas.begin(Camera.fit(1280, 720))
            effects.draw(canvas, 0.5)
    assert state_hash(world) == before
    assert len(effects) == len(effects.sparks) == len(grid.waves) == 0, "and all of it ends"


def test_rings_about_a_part_of_the_hud_do_not_come_in_at_the_other_edge() -> None:
    canvas, ring = Noted(), Ring((1200.0, 40.0), 0.0, 200.0, 60.0, (255, 255, 255), wraps=0.0)
    ring.draw(canvas, arena().torus, 50.0)
    assert canvas.circles == 1
