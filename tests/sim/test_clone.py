"""A clone of a world is the same world, goes the same way, and is a world of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from typing import Any

import pytest

from game import core
from game.sim import bodies
from game.sim.clone import clone
from game.sim.digest import state_hash
from game.sim.world import LISTS
from tests.calls import calls_of
from tests.play import *
from tests.sim.test_digest import changed, full_world
from tests.tools.scenes import field as field_of


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


@pytest.mark.slow
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
    for one, other in ((copy, WORLD), (copy.ships[0], WORLD.ships[0]), (copy.lancers[0], WORLD.lancers[0])):
        for name in {"tuning", "torus", "held", "path"} & {field.name for field in fields(one)}:
            assert getattr(one, name) is getattr(other, name)


@pytest.mark.skipif(core() == "compiled", reason="calls of compiled functions cannot be counted")
@pytest.mark.parametrize("rocks", [10, 80])
def test_a_clone_makes_at_most_half_as_many_calls_as_a_step(rocks: int) -> None:
    world = field_of(rocks, 1)

    assert 0 < calls_of(lambda: clone(world)) <= 0.5 * calls_of(lambda: step(world, [Command()]))
