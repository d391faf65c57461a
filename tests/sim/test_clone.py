"""A clone of a world is the same world, goes the same way, and is a world of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from typing import Any

import pytest

from game import core
from game.sim import bodies
from game.sim.bodies import Kind, LancerPhase, PickUpKind, SaucerSize
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.kinds.registry import ROWS
from game.sim.step import step
from game.sim.tuning import MODERN
from game.sim.world import LISTS, World, new_world
from tests.arena import (
    EVERYTHING,
    NOBODY,
    add_gate,
    add_pick_up,
    add_saucer,
    add_shot,
    in_every_wave,
    make_immortal,
    random_commands,
    tuned,
)
from tests.benchmarks.scenes import field as field_of
from tests.calls import calls_of
from tests.sim.test_digest import changed, full_world

QUICK = replace(MODERN.saucer.small, fire_every=0.5)
"""Small saucers that fire twice a second."""

BUSY = tuned(
    in_every_wave(rocks=5, chrome=2, store=EVERYTHING, mirrors=2, walls=2),
    wave={"first_pause": 0.1},
    saucer={
        "first": 1.0,
        "first_of_game": 0.0,
        "soonest": 2.0,
        "warning": 1.5,
        "small_chance": 1.0,
        "small": QUICK,
    },
    minelayer={"first": 0.5, "again": 1.0, "lay_every": 0.3, "warning": 1.5},
    castle={"first": 0.5, "warning": 0.5, "raising": 0.2},
    well={"first": 0.5, "again": 1.0, "opening": 0.3},
    lancer={"first": 0.5, "again": 1.0, "stalk": 0.3, "warning": 1.5},
    pick_up={"chance": 1.0},
)
"""Rules under which everything comes within seconds."""

SEEDS = range(6)


def state_of(owner: Any) -> list[Field[Any]]:
    """List the fields that are state: what is only kept to be quick takes no part in a comparison."""
    return [field for field in fields(owner) if field.compare]


def is_frozen(part: Any) -> bool:
    """Say whether a dataclass cannot change, so that worlds may share it."""
    return bool(type(part).__dataclass_params__.frozen)


def owners(part: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yield everything mutable of a world that has fields, with its name: itself, its bodies, its dice."""
    yield name, part
    for field in state_of(part):
        value = getattr(part, field.name)
        where = f"{name}.{field.name}"
        if isinstance(value, list):
            for index, item in enumerate(value):
                if is_dataclass(item):
                    yield from owners(item, f"{where}[{index}]")
        elif is_dataclass(value) and not is_frozen(value):
            yield from owners(value, where)


def other(value: Any) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, tuple) and value and not isinstance(value[0], tuple):
        return (other(value[0]), *value[1:])  # a pair stays one
    if isinstance(value, (list, tuple)):
        return value[:-1] if value else type(value)([(1.0, 2.0)])
    if is_dataclass(value) and not isinstance(value, type):
        field = fields(value)[0]
        return replace(value, **{field.name: other(getattr(value, field.name))})
    return changed(value)


def unlike_any_default() -> World:
    """Return a world with one of everything, in which no field holds what a constructor would put there."""
    world = full_world()
    for _, owner in owners(world, "world"):
        for field in state_of(owner):
            value = getattr(owner, field.name)
            default = field.default if field.default_factory is MISSING else field.default_factory()
            while value == default:
                value = other(value)
            if not isinstance(value, list):
                setattr(owner, field.name, value)
    numbered(world)
    return world


def numbered(world: World) -> None:
    """Give every whole number and float that is no kind or phase a value that no other field has."""
    number = 1000
    for _, owner in owners(world, "world"):
        for field in state_of(owner):
            value = getattr(owner, field.name)
            if type(value) in (int, float):
                number += 1
                setattr(owner, field.name, type(value)(number))


def forgotten(mine: Any, its: Any, name: str = "world") -> Iterator[str]:
    """Yield the names of what a copy has otherwise, or shares although it can change."""
    if isinstance(mine, list):
        if mine is its or len(mine) != len(its):
            yield name
        for index, (one, two) in enumerate(zip(mine, its, strict=False)):
            yield from forgotten(one, two, f"{name}[{index}]")
    elif is_dataclass(mine) and not is_frozen(mine):
        if mine is its or type(mine) is not type(its):
            yield name
        for field in state_of(mine):
            yield from forgotten(getattr(mine, field.name), getattr(its, field.name), f"{name}.{field.name}")
    elif mine != its or type(mine) is not type(its):
        yield name


WORLD = unlike_any_default()


def owner_of(world: World, name: str) -> Any:
    return dict(owners(world, "world"))[name]


def test_the_world_of_these_tests_holds_one_of_everything() -> None:
    held = {type(owner) for _, owner in owners(WORLD, "world")}

    assert {*LISTS, bodies.SpawnMarker, bodies.Wreck} <= held, (
        "put the new body into full_world of test_digest"
    )
    assert not [name for name, owner in owners(WORLD, "world") if is_frozen(owner)]
    for field in state_of(World):
        assert getattr(WORLD, field.name) not in ([], (), None)


def test_a_clone_has_the_same_hash_and_every_field() -> None:
    copy = clone(WORLD)

    assert state_hash(copy) == state_hash(WORLD)
    assert copy == WORLD
    assert [*forgotten(WORLD, copy)] == []
    assert copy.space is not WORLD.space


def test_a_field_that_clone_forgets_is_noticed() -> None:
    """What is not handed on holds its default, or what was handed on in its place: no field here does."""
    for name, whole in owners(WORLD, "world"):
        for part in state_of(whole):
            value = getattr(whole, part.name)
            field = f"{name}.{part.name}"
            assert value != (part.default if part.default_factory is MISSING else part.default_factory()), (
                field
            )

            copy = clone(WORLD)
            setattr(owner_of(copy, name), part.name, other(value))
            assert any(found.startswith(field) for found in forgotten(WORLD, copy)), field


@pytest.mark.parametrize("original", [True, False])
def test_a_change_of_every_field_of_one_world_leaves_the_other_as_it_was(original: bool) -> None:
    world = clone(WORLD)
    twin = clone(world)
    one, untouched = (world, twin) if original else (twin, world)
    for _, part in [*owners(one, "world")]:
        for field in state_of(part):
            value = getattr(part, field.name)
            if isinstance(value, list):
                value.pop()
            else:
                setattr(part, field.name, other(value))

    assert [*forgotten(WORLD, untouched)] == []
    assert state_hash(untouched) == state_hash(WORLD)


def test_what_is_frozen_is_shared() -> None:
    copy = clone(WORLD)

    assert copy.tuning is WORLD.tuning
    assert copy.torus is WORLD.torus
    assert copy.ships[0].held is WORLD.ships[0].held
    assert copy.lancers[0].path is WORLD.lancers[0].path


def in_the_middle(seed: int) -> tuple[World, list[Iterator[Command]]]:
    """Return a game under way with a pick-up and one or two ships, and the hands that go on with it."""
    ships = 1 + seed % 2
    world = new_world(seed, BUSY, ships=ships, wave=1 + seed % 9)
    make_immortal(world)
    world.spawner(Kind.LARGE_SAUCER).seen = 2 * (seed % 2)  # the first two are large, and then all are small
    hands = [random_commands(seed + number) for number in range(ships)]
    for _ in range(200 + 40 * seed):
        step(world, [next(hand) for hand in hands])
    if seed % 2 == 0 and not world.saucers:
        add_saucer(world, (300.0, 90.0), SaucerSize.LARGE)
    if not any(shot.hostile for shot in world.shots):
        add_shot(world, (900.0, 80.0), (30.0, 40.0), owner=NOBODY, hostile=True)
    add_pick_up(world, (200.0 + 50.0 * seed, 400.0), PickUpKind(seed % 3), (20.0, -10.0))
    add_gate(world, (100.0, 200.0))
    return world, hands


@pytest.fixture(scope="module")
def games() -> dict[int, tuple[World, list[Iterator[Command]]]]:
    """Return games under way by seed."""
    return {seed: in_the_middle(seed) for seed in SEEDS}


@pytest.mark.slow
def test_the_games_of_the_next_test_are_in_the_middle_of_everything(
    games: dict[int, tuple[World, list[Iterator[Command]]]],
) -> None:
    worlds = [world for world, _ in games.values()]

    there = {body.kind for world in worlds for row in ROWS.values() for body in row.held(world)}
    assert [kind.name for kind in Kind if kind not in there] == []
    assert any(world.spawn_markers for world in worlds)
    phases = {lancer.phase for world in worlds for lancer in world.lancers}
    assert phases >= {LancerPhase.STALK, LancerPhase.CHARGE}
    assert {len(world.ships) for world in worlds} == {1, 2}


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_clone_goes_the_same_way_under_the_same_commands(
    seed: int, games: dict[int, tuple[World, list[Iterator[Command]]]]
) -> None:
    world, hands = games[seed]
    copy = clone(world)

    assert state_hash(copy) == state_hash(world)
    for tick in range(90):
        commands = [next(hand) for hand in hands]
        assert step(world, commands) == step(copy, commands)
        assert tick % 30 != 29 or state_hash(copy) == state_hash(world)
    assert [*forgotten(world, copy)] == []


@pytest.mark.skipif(core() == "compiled", reason="calls of compiled functions cannot be counted")
@pytest.mark.parametrize("rocks", [10, 80])
def test_a_clone_makes_at_most_half_as_many_calls_as_a_step(rocks: int) -> None:
    world = field_of(rocks, 1)

    assert 0 < calls_of(lambda: clone(world)) <= 0.5 * calls_of(lambda: step(world, [Command()]))


@pytest.mark.slow
def test_an_original_that_goes_on_leaves_its_clone_behind() -> None:
    world = new_world(3, BUSY, wave=4)
    hands = random_commands(3)
    for _ in range(500):
        step(world, [next(hands)])
    copy = clone(world)
    before = state_hash(copy)
    for _ in range(240):
        step(world, [next(hands)])

    assert state_hash(copy) == before
    assert state_hash(world) != before
