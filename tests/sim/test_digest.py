"""The hash of a world and its clone leave no field out.

That both go the same way is shown by the golden replays and by the soak.
"""

import math
from dataclasses import is_dataclass

from game.physics.space.discs import Space
from game.sim.clone import PARTS
from game.sim.digest import leaves
from game.sim.kinds.beam_attack import line_of
from tests.play import *


def full_world() -> World:
    """Return a world with one of everything."""
    world = arena(
        rocks={(100.0, 100.0): (Size.LARGE, (10.0, 5.0))},
        walls=[((900.0, 600.0), (30.0, 40.0))],
        saucers={(300.0, 600.0): SaucerSize.SMALL},
    )
    add_lancer(world, (1000.0, 300.0), phase=LancerPhase.CHARGE).timer = 50
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
    world.spawner(Kind.LANCER).due_at = 5
    world.wrecks.append(Wreck(Kind.SMALL_ROCK, 30.0, 40.0, left=9))
    fly(world, "[^>]")
    world.lancers[0].path = world.castles[0].path = line_of(world, world.lancers[0])
    assert len(world.lancers[0].path) == 1
    return world


def mutable(part: Any, name: str = "world") -> Iterator[tuple[str, Any]]:
    """Yield a world, and the lists and other parts of it that can change, each with its name."""
    if isinstance(part, list):
        yield name, part
        for index, item in enumerate(part):
            yield from mutable(item, f"{name}[{index}]")
    elif is_dataclass(part) and not part.__dataclass_params__.frozen:  # type: ignore[union-attr]
        yield name, part
        for field in fields(part):
            if field.compare:
                yield from mutable(getattr(part, field.name), f"{name}.{field.name}")


def unlike_any_default() -> World:
    """Return a full world in which no number and no flag is what a constructor would put there."""
    world = full_world()
    for number, (_, owner) in enumerate([pair for pair in mutable(world) if is_dataclass(pair[1])]):
        for place, field in enumerate(fields(owner)):
            value = getattr(owner, field.name)
            if field.compare and type(value) in {int, float}:
                setattr(owner, field.name, type(value)(1000 + 100 * number + place))
            elif value is field.default and isinstance(value, bool):
                setattr(owner, field.name, not value)
    return world


def test_a_clone_has_every_field_and_shares_nothing_that_can_change() -> None:
    world = unlike_any_default()
    copy, held = clone(world), dict(mutable(world))
    assert {type(part) for part in held.values()} == {World, list, *PARTS}, "put the new one into full_world"
    assert copy == world
    assert state_hash(copy) == state_hash(world)
    assert [name for name, part in mutable(copy) if part is held[name]] == []
    assert dict(mutable(copy)).keys() == held.keys()
    assert copy.space is not world.space
    assert (copy.tuning, copy.torus, copy.lancers[0].path) == (
        world.tuning,
        world.torus,
        world.lancers[0].path,
    )
    assert copy.tuning is world.tuning


def test_every_field_of_the_state_has_a_leaf_of_its_own_name() -> None:
    world = full_world()
    names = [name for name, _ in leaves(world)]
    heads = {name[:end] for name in names for end, letter in enumerate(f"{name}.") if letter in ".["}
    assert len(names) == len(set(names)) > 220
    for whole, part in [*mutable(world), ("world.tuning", world.tuning), ("world.row", world.row)]:
        if is_dataclass(part):
            for field in fields(part):
                told = f"{whole}.{field.name}"
                assert (told in heads) is field.compare, told


@each("name, value", [
    ("tick", 1), ("over", True), ("wave_tick", 2**40), ("ships[0].x", math.nextafter(640.0, 0.0)),
    ("ships[0].vx", -0.0), ("ships[0].gifts", (Gift.PUSH,)), ("ships[0].held", Command(turn=1)),
    ("ships[0].phase", ShipPhase.LOST), ("dice.state", 1), ("tuning", tuned(ship={"extra_at": (9,)})),
    ("rocks", []), ("rocks[0].health", 31), ("rocks[0].alive", False),
])  # fmt: skip
def test_a_change_of_any_field_to_the_last_bit_changes_the_hash(name: str, value: object) -> None:
    world = arena(rocks={(100.0, 100.0): Size.SMALL})
    before = state_hash(world)
    owner: Any = world
    *way, last = name.replace("[0]", ".0").split(".")
    for step_of in way:
        owner = owner[0] if step_of == "0" else getattr(owner, step_of)
    setattr(owner, last, value)
    assert state_hash(world) != before
    assert len(before) == 16
    assert int(before, 16) >= 0


def test_what_is_only_kept_to_be_quick_is_no_part_of_the_state() -> None:
    world = full_world()
    whole = state_hash(world)
    world.space = Space()
    world.space.thickness = 5.0
    assert state_hash(world) == whole
