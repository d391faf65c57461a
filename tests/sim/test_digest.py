from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import Field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

import pytest

from game.physics import Leg, Space
from game.sim.clone import clone
from game.sim.digest import leaves, state_hash
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.rock import make_rock
from tests.play import *


def full_world() -> World:
    """Return a world with one of everything."""
    world = arena(
        rocks={(100.0, 100.0): (Size.LARGE, (10.0, 5.0))},
        walls=[((900.0, 600.0), (30.0, 40.0), True)],
        saucers={(300.0, 600.0): SaucerSize.SMALL},
    )
    add_lancer(world, (1000.0, 300.0)).phase = LancerPhase.CHARGE
    world.lancers[0].timer = 50
    world.lancers[0].target = 1
    add_shot(world, (400.0, 100.0), (10.0, 0.0), hostile=True)
    add_pick_up(world, (200.0, 400.0), PickUpKind.TRIPLE, (3.0, 4.0))
    add_minelayer(world, (500.0, 620.0)).course_x = 40.0
    add_mine(world, (1200.0, 500.0), timer=70)
    add_chrome(world, (700.0, 650.0), (3.0, 4.0))
    add_well(world, (700.0, 100.0), timer=90)
    add_gate(world, (400.0, 500.0), Gift.PUSH)
    world.ships[0].gifts = (Gift.RICOCHET,)
    add_castle(world, (150.0, 250.0), rings=True)
    world.spawn_markers.append(SpawnMarker(Kind.LANCER, 0.0, 300.0, 20, rightwards=True))
    world.fading.append(make_rock(world, Size.LARGE, (700.0, 650.0), (20.0, 5.0)))
    world.fading[0].fade = 40
    world.spawner(Kind.LANCER).wait = 5
    world.wrecks.append(Wreck(Kind.SMALL_ROCK, 30.0, 40.0, left=9))
    fly(world, "[^>]")
    world.lancers[0].path = world.castles[0].path = line_of(world, world.lancers[0])
    assert len(world.lancers[0].path) == 1
    return world


def variants(value: Any, name: str = "world") -> Iterator[tuple[str, Any]]:
    """Yield copies of a value, each with one leaf of it changed or one item missing, and the leaf's name."""
    if is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            if not part.compare:
                continue
            for where, other in variants(getattr(value, part.name), f"{name}.{part.name}"):
                yield where, with_field(value, part, other)
    elif isinstance(value, (list, tuple)):
        kind: Any = Leg._make if isinstance(value, Leg) else type(value)
        for index, item in enumerate(value):
            for where, other in variants(item, f"{name}[{index}]"):
                yield where, kind([*value[:index], other, *value[index + 1 :]])
        if isinstance(value, list) and value:
            yield f"{name} cut", value[:-1]
    else:
        yield name, changed(value)


def with_field(owner: Any, part: Field[Any], value: object) -> Any:
    """Return a copy of a dataclass in which one field has another value."""
    if part.init:
        return replace(owner, **{part.name: value})
    other = replace(owner)
    setattr(other, part.name, value)
    return other


def changed(value: object) -> object:
    """Return the nearest other value."""
    if value is None:
        return 0
    if isinstance(value, bool):
        return not value
    if isinstance(value, float):
        return math.nextafter(value, 300.0 if value < 200.0 else 100.0)
    if isinstance(value, Enum):
        members = [*type(value)]
        return members[members.index(value) - 1]
    if isinstance(value, int):
        return value - 1 if value == 127 else value + 1
    assert isinstance(value, str)
    return value + "x"


@cache
def hashes() -> list[tuple[str, str]]:
    """Return the hash of each variant of a full world, with the name of what is changed."""
    return [(name, state_hash(other)) for name, other in variants(full_world())]


@pytest.mark.slow
def test_a_change_of_any_single_field_gives_a_hash_of_its_own() -> None:
    found = [state_hash(full_world()), *(told for _, told in hashes())]
    names = {name for name, _ in hashes()}
    assert len(set(found)) == len(found)
    assert names >= {f"world.{part}" for part in (
        "ships[0].held.turn", "ships[0].gifts[0]", "lancers[0].path[0][1][1]", "walls[0].half[0]",
        "dice.state", "tuning.ship.extra_at[0]", "castles[0].turns_before[1]", "spawners[0].left",
        "mines cut",
    )}  # fmt: skip
    assert len(names) > 220


def test_the_hash_is_sixteen_hex_digits_and_looking_changes_nothing() -> None:
    world = full_world()
    before = clone(world)
    assert len(state_hash(world)) == 16
    assert int(state_hash(world), 16) >= 0
    assert world == before
    assert state_hash(world) == state_hash(before)


def test_the_space_is_no_part_of_the_state() -> None:
    world = full_world()
    whole = state_hash(world)
    world.space = Space()
    world.space.thickness = 5.0
    assert state_hash(world) == whole


def test_minus_nought_is_not_nought() -> None:
    world = new_world(0)
    whole = state_hash(world)
    world.ships[0].vx = -0.0
    assert state_hash(world) != whole


def test_every_leaf_has_a_name_of_its_own() -> None:
    names = [name for name, _ in leaves(full_world())]
    assert len(names) == len(set(names))
    assert "world.ships[0].x" in names


def test_what_has_no_certain_order_is_refused() -> None:
    for wrong in ({1, 2}, {"a": 1}, object(), b"x"):
        with pytest.raises(TypeError, match="no place in a state"):
            list(leaves([wrong]))
