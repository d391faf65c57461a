"""Sparks, rings, wrecks and the large events: born of what happens, soon over, never too many."""

from typing import TypeVar

import pytest

from game.view.effects.draw_effects import WRAPPED, Effect, Flash, PopUp, Pulse, Ring
from game.view.effects.effect_list import CAP, MOST_SHARDS
from game.view.effects.grid import Grid
from game.view.effects.particles import CAP as SPARK_CAP
from game.view.effects.particles import Particles, Shard, Shards
from tests.every_event import ALL_EVENTS, HERE, LOST, PLACE, STILL
from tests.play import *
from tests.view.words import *

E = TypeVar("E", bound=Effect)
TORUS = Torus(1280.0, 720.0)


def end(kind: Kind, place: Point = PLACE, points: int = 20, cause: Cause = Cause.SHOT) -> BodyDestroyed:
    return BodyDestroyed(kind, 3, place, STILL, cause, 1, points)


def followed(*events: Event, world: World | None = None, level: str = "full") -> Effects:
    effects = Effects(look=LEVELS[level])
    effects.follow(events, world or arena((100.0, 600.0)))
    return effects


def shown(effects: Effects, kind: type[E]) -> list[E]:
    return [effect for effect in effects.active if isinstance(effect, kind)]


def born(effects: Effects, kind: type[E]) -> list[tuple[int, E]]:
    """Return after how many ticks each effect of a class begins."""
    return [(when, effect) for when, effect in effects._active if isinstance(effect, kind)]


def waves_of(effects: Effects) -> dict[Ring, int]:
    """Return after how many ticks each shockwave begins."""
    return {ring: when for when, ring in born(effects, Ring) if ring.wraps == WRAPPED}


def reach(effects: Effects) -> float:
    return max((wave.end for wave in waves_of(effects)), default=0.0)


def after(effects: Effects, count: int) -> Effects:
    for _ in range(count):
        effects.tick()
    return effects


def fallen(level: str = "full") -> tuple[Effects, World, int]:
    """Return the effects of a Castle that has just ended, and of how many plates."""
    world, effects = arena((100.0, 600.0)), Effects(look=LEVELS[level])
    castle = add_castle(world, PLACE, rings=True)
    plates = len(world.plates)
    effects.follow([], world)
    world.castles.clear()
    world.plates.clear()
    effects.follow([replace(end(Kind.CASTLE, points=15000), id=castle.id)], world)
    return effects, world, plates


@pytest.mark.slow
@each("level", LEVELS)
def test_no_effect_touches_the_world_and_all_of_them_can_be_drawn_at_every_age_and_end(level: str) -> None:
    world = arena(PLACE)
    add_castle(world, (300.0, 300.0), rings=True)
    before = state_hash(world)
    effects, grid = Effects(look=LEVELS[level]), Grid(LEVELS[level])
    assert {type(event) for event in ALL_EVENTS} == set(Event.__args__)
    for tick in range(300):
        for listener in (effects, grid):
            listener.follow([*ALL_EVENTS, end(Kind.CASTLE)] if tick == 1 else [], world)
            listener.tick()
        if tick % 20 < 2:
            effects.draw(Noted(), 0.5)
    assert state_hash(world) == before
    assert len(effects) == len(effects.sparks) == len(grid.waves) == 0


def test_effects_have_dice_of_their_own_and_clearing_drops_everything() -> None:
    world = new_world(5)
    before = world.dice.state
    effects = followed(*ALL_EVENTS, world=world)
    assert [*effects.sparks] == [*followed(*ALL_EVENTS, world=world).sparks]
    assert world.dice.state == before
    effects.clear()
    assert len(effects) == len(effects.sparks) == 0


@each("level", LEVELS)
def test_less_effects_flash_less_and_blow_less_but_tell_as_much(level: str) -> None:
    effects, full = followed(*ALL_EVENTS, world=new_world(), level=level), followed(*ALL_EVENTS)
    assert {Pulse, PopUp, Shards, Ring} <= set(map(type, effects.active)), "information stays"
    assert any(flash.points for flash in shown(effects, Flash)) is (level == "full")
    part = len(effects.sparks) / len(full.sparks)
    assert {"full": part == 1.0, "reduced": 0.25 < part < 0.55, "off": part == 0.0}[level]
    castle, world, _ = fallen(level)
    castle.follow([end(Kind.LARGE_ROCK), LOST, WaveCleared(3), GiftTaken(1, Gift.PUSH, PLACE)], world)
    assert bool(waves_of(castle)) is (level == "full")
    assert any(not cloud.exact for cloud in shown(castle, Shards)) is (level != "off")


def test_there_are_never_more_sparks_effects_and_clouds_than_a_frame_can_pay_for() -> None:
    effects = followed(*[end(Kind.LARGE_ROCK, (60.0 * at, 300.0)) for at in range(20)])
    assert len(effects.sparks) == SPARK_CAP <= 500
    assert len(shown(effects, Shards)) == MOST_SHARDS <= 30
    assert len(followed(*[ShipLanded(1, PLACE)] * 90)) == CAP <= 200
    sparks = Particles(Random(1), cap=3)
    for number in range(5):
        sparks.add((float(number), 0.0), STILL, 50.0, DEFAULT.spark)
    assert [spark.x for spark in sparks] == [2.0, 3.0, 4.0], "the oldest make room"


@each("place, way", [
    ((1278.0, 300.0), (2.0, 0.0)), ((2.0, 300.0), (-2.0, 0.0)),
    ((600.0, 718.0), (0.3, 2.0)), ((600.0, 2.0), (0.3, -2.0)),
])  # fmt: skip
def test_a_spark_or_a_shard_over_an_edge_comes_in_on_the_other_side(place: Point, way: Point) -> None:
    effects = followed()
    effects.sparks.add(place, way, 60.0, DEFAULT.spark)
    for _ in range(20):
        canvas = Noted()
        after(effects, 1).draw(canvas, 1.0)
        (x, y, *_), *others = canvas.sparks
        assert all(TORUS.distance((x, y), other[:2]) < 1e-6 for other in others)
    assert len(others) == 1
    assert not (0.0 < x < 1280.0 and 0.0 < y < 720.0)
    canvas = Noted()
    Shards((Shard(*place, *way, 5.0, 0.0, 0.0),), 60.0, DEFAULT.spark).draw(canvas, TORUS, 20.0)
    ((x, y, *_),) = canvas.sparks
    assert 0.0 < x < 1280.0
    assert 0.0 < y < 720.0


def test_of_many_bounces_at_once_three_spark() -> None:
    def sparks(count: int) -> int:
        return len(followed(*[Bounced(3, 4, HERE, (1.0, 0.0), 200.0)] * count).sparks)

    assert sparks(40) == 3 * sparks(1) > 0


def test_the_larger_what_broke_the_more_of_everything_and_a_ship_is_more_than_a_rock() -> None:
    small, middle, large = (
        followed(end(kind)) for kind in (Kind.SMALL_ROCK, Kind.MEDIUM_ROCK, Kind.LARGE_ROCK)
    )
    for rising in (
        [len(effects.sparks) for effects in (small, middle, large)],
        [len(shown(effects, Shards)[-1].pieces) for effects in (small, middle, large)],
        [max(flash.radius for flash in shown(effects, Flash)) for effects in (small, middle, large)],
        [reach(middle), reach(large), reach(followed(LOST)) / 2.0],
    ):
        assert rising == sorted(set(rising))


def test_the_wave_of_a_cleared_wave_waits_for_that_of_a_castle() -> None:
    effects, world, _ = fallen()
    before = len(waves_of(effects))
    effects.follow([WaveCleared(5)], world)
    assert min([*waves_of(effects).values()][before:]) >= FALL_BURSTS
