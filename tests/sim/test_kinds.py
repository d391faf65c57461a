"""Kinds as data: each row says what a body of that kind does in the game, and none is forgotten anywhere."""

from __future__ import annotations

import re
import sys
from dataclasses import fields, replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import get_args, get_overloads, get_type_hints

import pytest

from game import sim
from game.sim import bodies as sim_bodies
from game.sim.context import FATAL, Damage
from game.sim.damage import damage
from game.sim.field import clearance
from game.sim.kind import counts, fill, has, numbers_of, radius_of
from game.sim.kinds.registry import EDGE_SPAWNS, ROWS, Role, any_with, bodies
from game.sim.tick.threat import threatened
from game.sim.world import LISTS
from tests.play import *

PLACE = (900.0, 360.0)
LISTLESS = {"fading", "spawn_markers", "spawners", "wrecks", "space"}
"""Lists of a world that hold no bodies."""

BEAMED = tuned(lancer={"speed": 0.0, "acceleration": 0.0})
QUIET = replace(MODERN, pick_up=replace(MODERN.pick_up, chance=0.0))


def specimen(kind: Kind, place: tuple[float, float] = PLACE) -> tuple[World, Body]:
    """Return a world with a ship, far from the place unless it is the body, and a body of this kind."""
    world = arena((100.0, 100.0), tuning=QUIET)
    return world, add_body(world, kind, place)


def from_source(name: str) -> ModuleType:
    """Run the source of a module of game.sim once more: what is compiled from it has no overloads."""
    path = Path(__file__).resolve().parents[2] / "game" / "sim" / f"{name}.py"
    spec = spec_from_file_location(f"{name}_from_source", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    del sys.modules[module.__name__]
    return module


def is_gone(world: World, body: Body) -> bool:
    """Say whether a body is no longer there."""
    if isinstance(body, Ship):
        return not body.flying
    return all(body is not other for other in ROWS[body.kind].held(world))


KINDS = each("kind", list(Kind))
NOT_SHIPS = each("kind", [kind for kind in Kind if kind is not Kind.SHIP])


def told(kind: Kind, *roles: Role) -> str:
    """Return which of some roles a kind has, for the message of a test that fails."""
    return f"{kind.name}: " + ", ".join(f"{role.name} {has(kind, role)}" for role in roles)


@KINDS
def test_a_body_tells_its_kind_and_lies_in_the_list_of_its_row(kind: Kind) -> None:
    world, body = specimen(kind)
    assert body.kind is kind
    assert any(body is other for other in ROWS[kind].held(world))


@KINDS
def test_a_body_has_the_numbers_of_its_row(kind: Kind) -> None:
    world, body = specimen(kind)
    numbers = numbers_of(world.tuning, kind)
    if isinstance(body, Damageable | Shot | PickUp):
        assert radius_of(world, body) == numbers.radius
    if isinstance(body, Well):
        assert body.radius == numbers.radius
    if isinstance(body, Damageable):
        assert body.health == numbers.health > 0
        assert body.inverse_mass == 1.0 / (numbers.mass_radius * numbers.mass_radius)


def test_every_list_of_bodies_of_the_world_is_held_by_a_row() -> None:
    world = new_world()
    lists = {part.name for part in fields(world) if isinstance(getattr(world, part.name), list)} - LISTLESS
    held = [row.held(world) for row in ROWS.values()]
    assert [name for name in lists if all(getattr(world, name) is not group for group in held)] == []
    assert len(counts(world)) == len(lists) - 1  # ships are told elsewhere


@KINDS
def test_roles_agree_with_what_a_body_is_made_of(kind: Kind) -> None:
    _, body = specimen(kind)
    assert has(kind, Role.MORTAL) == hasattr(body, "alive")
    assert has(kind, Role.MOVES) == hasattr(body, "vx")
    assert has(kind, Role.AIMS) == hasattr(body, "heading")
    moves = has(kind, Role.SWEPT) or has(kind, Role.DRIFTS)
    assert has(kind, Role.MOVES) == moves, told(kind, Role.MOVES, Role.SWEPT, Role.DRIFTS)
    assert not (has(kind, Role.SWEPT) and has(kind, Role.DRIFTS))
    hard = hasattr(body, "health") and not isinstance(body, Plate)  # whose Castle sees to it
    assert isinstance(body, Damageable) == hard == has(kind, Role.SHOOTABLE)


@KINDS
def test_what_gives_points_can_be_shot_burnt_and_rammed(kind: Kind) -> None:
    able = {Role.SHOOTABLE, Role.RAMS_SHIPS, Role.CLEARED} <= ROWS[kind].roles
    burnt = has(kind, Role.BURNABLE) or has(kind, Role.MIRRORS)
    assert able == burnt, told(
        kind, Role.SHOOTABLE, Role.RAMS_SHIPS, Role.CLEARED, Role.BURNABLE, Role.MIRRORS
    )
    points = numbers_of(MODERN, kind).points
    assert (points > 0) == (able or has(kind, Role.PLATE)), f"{points} points, {told(kind, Role.PLATE)}"


@KINDS
def test_who_thinks_has_a_behaviour_that_thinks_and_enemies_do(kind: Kind) -> None:
    assert has(kind, Role.THINKS) == (ROWS[kind].think is not None)
    if has(kind, Role.ENEMY):
        assert {Role.THINKS, Role.KEEPS_WAVE, Role.RAMS_SHIPS} <= ROWS[kind].roles


@KINDS
def test_what_has_health_meets_walls_and_attacks_or_is_cover(kind: Kind) -> None:
    _, body = specimen(kind)
    hard = isinstance(body, Damageable)
    meets, matters = (Role.SOLID, Role.DEFLECTED), (Role.ENEMY, Role.COVER)
    assert hard == any(has(kind, role) for role in meets), told(kind, *meets)
    assert hard == any(has(kind, role) for role in matters), told(kind, *matters)
    assert isinstance(body, PickUp) == has(kind, Role.TAKEN)


@NOT_SHIPS
def test_a_ship_is_warned_of_and_kept_clear_from_all_that_ends_it(kind: Kind) -> None:
    world = arena(PLACE)
    body = add_body(world, kind, PLACE)
    fly(world, ".")
    deadly = not world.ships[0].flying
    warned = has(kind, Role.ENEMY) or has(kind, Role.LOOMS)
    assert deadly == warned, told(kind, Role.ENEMY, Role.LOOMS)
    assert has(kind, Role.CLEARED) == (deadly or isinstance(body, Wall)), told(kind, Role.CLEARED)


@NOT_SHIPS
def test_a_ship_s_shot_meets_what_is_shootable_and_nothing_else(kind: Kind) -> None:
    world, body = specimen(kind)
    shot = add_shot(world, (PLACE[0] - 70.0, 362.0), (70.0 * 120.0, 0.0))
    events = fly(world, ".")
    hits = [event for event in events if isinstance(event, BodyDamaged | BodyDestroyed)]
    assert [event.id for event in hits] == ([body.id] if has(kind, Role.SHOOTABLE) else [])
    flies_on = has(kind, Role.MIRRORS) or not has(kind, Role.SHOOTABLE)
    assert shot.alive == flies_on, told(kind, Role.MIRRORS, Role.SHOOTABLE)
    if has(kind, Role.FRAGILE):
        assert is_gone(world, body)


@NOT_SHIPS
def test_an_enemy_s_shot_meets_what_is_cover_and_nothing_else_but_ships(kind: Kind) -> None:
    world, body = specimen(kind)
    shot = add_shot(world, (PLACE[0] - 70.0, 362.0), (70.0 * 120.0, 0.0), owner=NOBODY, hostile=True)
    fly(world, ".")
    stops = has(kind, Role.COVER) and not has(kind, Role.MIRRORS)
    assert shot.alive != stops, told(kind, Role.COVER, Role.MIRRORS)
    assert is_gone(world, body) == stops, told(kind, Role.COVER, Role.MIRRORS)


@NOT_SHIPS
def test_a_laser_burns_what_is_burnable_and_nothing_else(kind: Kind) -> None:
    world = arena((600.0, 362.0), heading=RIGHT, tuning=QUIET)
    body = add_body(world, kind, PLACE)
    events = fly(world, "l")
    hits = [event for event in events if isinstance(event, BodyDamaged | BodyDestroyed)]
    burnt = has(kind, Role.BURNABLE) or isinstance(body, Plate)
    assert [event.id for event in hits] == ([body.id] if burnt else [])


@NOT_SHIPS
def test_a_lancer_s_beam_ends_at_what_is_burnable_and_at_walls(kind: Kind) -> None:
    world = arena((700.0, 100.0), tuning=BEAMED)
    body = add_body(world, kind, PLACE)
    lancer = add_lancer(world, (600.0, 362.0), heading=RIGHT)
    lancer.phase, lancer.timer = type(lancer.phase).LOCK, 1
    fly(world, ".")
    stops = has(kind, Role.BURNABLE) or has(kind, Role.MIRRORS) or isinstance(body, Wall | Plate)
    end = lancer.path[0].start[0] + lancer.path[0].motion[0]
    assert (end < PLACE[0] + 1.0) == stops


@NOT_SHIPS
def test_a_ship_ends_by_touching_what_rams_and_ends_it_too(kind: Kind) -> None:
    world = arena(PLACE, tuning=QUIET)
    body = add_body(world, kind, PLACE)
    fly(world, ".")
    rams = has(kind, Role.RAMS_SHIPS) or kind is Kind.ENEMY_SHOT
    assert world.ships[0].flying != rams
    ends = (rams and not has(kind, Role.BOSS)) or has(kind, Role.TAKEN) or has(kind, Role.CHOSEN)
    assert is_gone(world, body) == ends, told(kind, Role.RAMS_SHIPS, Role.BOSS, Role.TAKEN, Role.CHOSEN)


@NOT_SHIPS
def test_a_saucer_ends_by_touching_cover(kind: Kind) -> None:
    world, body = specimen(kind)
    if kind is Kind.SHOT:
        return  # it ends by that, too
    saucer = add_body(world, Kind.SMALL_SAUCER, PLACE)
    fly(world, ".")
    assert is_gone(world, saucer) == has(kind, Role.COVER)
    assert is_gone(world, body) == has(kind, Role.COVER)


@NOT_SHIPS
def test_a_rock_bounces_off_what_is_solid_and_off_walls(kind: Kind) -> None:
    world, body = specimen(kind)
    if has(kind, Role.SWEPT):
        return  # it ends where it meets a rock
    rock = add_body(world, Kind.SMALL_ROCK, (PLACE[0] - 15.0, 360.0))
    assert isinstance(rock, Rock)
    if isinstance(body, Well):
        body.phase = WellPhase.OPENING
    rock.vx = 60.0
    fly(world, ".")
    bounces = has(kind, Role.SOLID) or isinstance(body, Wall)
    assert (rock.vx < 60.0) == bounces, f"vx is {rock.vx}, {told(kind, Role.SOLID)}"


@KINDS
def test_what_drifts_or_is_swept_moves_by_its_velocity(kind: Kind) -> None:
    world, body = specimen(kind)
    if not isinstance(body, Damageable | Ship | Shot | Taken):
        assert not has(kind, Role.MOVES)
        return
    body.vx = 120.0
    fly(world, ".")
    assert body.x == pytest.approx(PLACE[0] + 1.0, abs=0.05)


@NOT_SHIPS
def test_a_ship_is_threatened_by_enemies_anywhere_and_by_what_looms_when_it_comes_near(kind: Kind) -> None:
    far, body = specimen(kind, (600.0, 500.0))
    assert threatened(far, far.ships[0]) == has(kind, Role.ENEMY)
    near, body = specimen(kind, (160.0, 100.0))
    assert threatened(near, near.ships[0]) == (has(kind, Role.ENEMY) or has(kind, Role.LOOMS)), body


@NOT_SHIPS
def test_a_wave_is_not_cleared_while_something_is_there_that_keeps_it(kind: Kind) -> None:
    world, _ = specimen(kind)
    world.wave, world.ticks_to_wave = 1, 0
    assert any_with(world, Role.KEEPS_WAVE) == has(kind, Role.KEEPS_WAVE)
    assert bool(of(fly(world, "."), WaveCleared)) != has(kind, Role.KEEPS_WAVE)


@NOT_SHIPS
def test_newcomers_keep_clear_of_what_is_to_be_kept_clear(kind: Kind) -> None:
    empty = arena((100.0, 100.0))
    world, _ = specimen(kind)
    assert (clearance(world, PLACE) < clearance(empty, PLACE)) == has(kind, Role.CLEARED)


@NOT_SHIPS
def test_a_dead_body_is_gone_after_the_tick(kind: Kind) -> None:
    world, body = specimen(kind)
    if not isinstance(body, Mortal):
        return
    body.alive = False
    fly(world, ".")
    assert is_gone(world, body)


@KINDS
def test_damage_ends_all_that_has_health_once_by_one_event(kind: Kind) -> None:
    world, body = specimen(kind)
    if not isinstance(body, Damageable):
        return
    ctx = StepContext(world)
    for _ in range(2):
        damage(ctx, body, Damage(FATAL, Cause.RAM, world.ships[0].id))
    (end,) = of(ctx.events, BodyDestroyed)
    assert (end.kind, end.id, end.place, end.cause) == (kind, body.id, PLACE, Cause.RAM)
    assert (end.by, end.points) == (world.ships[0].id, numbers_of(world.tuning, kind).points)


@KINDS
def test_damage_that_is_survived_is_told_with_where_it_hit(kind: Kind) -> None:
    world, body = specimen(kind)
    if not isinstance(body, Damageable):
        return
    ctx = StepContext(world)
    damage(ctx, body, Damage(1, Cause.LASER, place=(PLACE[0] + 1280.0, 355.0)))
    damage(ctx, body, Damage(1, Cause.LASER))
    health = numbers_of(world.tuning, kind).health
    assert of(ctx.events, BodyDamaged) == [
        BodyDamaged(kind, body.id, (PLACE[0], 355.0), PLACE, health - 1),
        BodyDamaged(kind, body.id, PLACE, PLACE, health - 2),
    ]


def test_what_a_role_s_list_is_declared_to_hold_is_what_has_the_role() -> None:
    """The overloads of `bodies` are believed by the type checker, and made of lists that say nothing."""
    world = arena((100.0, 100.0))
    classes = {kind: type(add_body(world, kind, (300.0, 300.0))) for kind in Kind}
    hard = {each for each in LISTS if issubclass(each, Damageable)}
    named: set[Role] = set()
    for overload in get_overloads(from_source("kind").bodies):
        hints = get_type_hints(overload)
        (listed,) = get_args(hints["return"])
        declared = {each for each in LISTS if issubclass(each, get_args(listed) or listed)}
        roles = [Role(role) for role in get_args(hints["role"])]
        named.update(roles)
        for role in roles or Role:
            found = {classes[kind] for kind in Kind if has(kind, role)}
            assert found <= declared, role
            if roles and not declared >= hard:
                assert found == declared, role
    assert named >= set(Role) - {Role.FRAGILE, Role.DROPS, Role.SPLITS}


def test_a_kind_without_a_row_or_with_two_is_an_error() -> None:
    rows = [*ROWS.values()]
    with pytest.raises(ValueError, match="not one row for each kind"):
        fill(rows[:-1])
    with pytest.raises(ValueError, match="not one row for each kind"):
        fill([*rows, rows[0]])
    assert [*ROWS] == [*Kind]


@pytest.mark.parametrize("spawn", list(EDGE_SPAWNS), ids=lambda spawn: spawn.name)
def test_what_is_marked_brings_an_enemy_of_its_row_to_its_mark(spawn: Kind) -> None:
    world = arena((640.0, 600.0))
    world.wave, world.ticks_to_wave = 1, 0
    world.spawn_markers.append(SpawnMarker(spawn, 0.0, 200.0, 1, rightwards=True))
    (arrival,) = of(fly(world, "."), BodyArrived)
    assert (arrival.kind, arrival.place) == (spawn, (0.0, 200.0))
    assert has(spawn, Role.ENEMY)
    (body,) = bodies(world, Role.ENEMY)
    assert (body.kind, body.id) == (arrival.kind, arrival.id)
    assert body.vx > 0.0, "it enters the field from the left edge"
    assert EDGE_SPAWNS[spawn].warning(world.tuning) >= 0.5


def test_every_enemy_is_brought_by_a_mark_or_is_a_piece_of_one_that_is() -> None:
    pieces = {
        kind
        for kind in set(Kind) - set(EDGE_SPAWNS)
        if any(
            has(parent, Role.SPLITS) and ROWS[parent].list_name == ROWS[kind].list_name
            for parent in EDGE_SPAWNS
        )
    }
    assert set(EDGE_SPAWNS) == {kind for kind in Kind if has(kind, Role.ENEMY)} - pieces


def test_bodies_of_a_role_come_in_the_order_of_kinds_however_they_were_added() -> None:
    world = arena((100.0, 100.0))
    for number, kind in enumerate(reversed(Kind)):
        if kind is not Kind.SHIP:
            add_body(world, kind, (100.0 + 80.0 * number, 500.0))
    order = [body.kind for body in bodies(world, Role.MOVES)]
    lists = [ROWS[kind].word for kind in order]
    assert lists == sorted(lists, key=[row.word for row in ROWS.values()].index)
    assert {body.kind for body in bodies(world, Role.LOOMS)} == {
        kind for kind in Kind if has(kind, Role.LOOMS)
    }
    assert Kind.SHOT not in [body.kind for body in bodies(world, Role.CLEARED)]


def test_a_saucer_drops_and_rocks_and_lancers_do_not() -> None:
    sure = tuned(pick_up={"chance": 1.0})
    for kind in Kind:
        world = arena((100.0, 100.0), tuning=sure)
        body = add_body(world, kind, PLACE)
        if not isinstance(body, Damageable):
            assert not has(kind, Role.DROPS)
            continue
        ctx = StepContext(world)
        damage(ctx, body, Damage(FATAL, Cause.SHOT, world.ships[0].id))
        assert bool(ctx.dropped) == has(kind, Role.DROPS)


def test_just_what_has_the_role_splits_breaks_in_two() -> None:
    for kind in Kind:
        world, body = specimen(kind)
        if not isinstance(body, Damageable):
            assert not has(kind, Role.SPLITS)
            continue
        ctx = StepContext(world)
        damage(ctx, body, Damage(FATAL, Cause.SHOT))
        assert (len(of(ctx.events, BodyDestroyed)[0].children) == 2) == has(kind, Role.SPLITS)


SPLITTING = each("kind", [kind for kind in Kind if has(kind, Role.SPLITS)])


@SPLITTING
def test_what_splits_leaves_its_children_within_its_own_rim(kind: Kind) -> None:
    world, parent = specimen(kind)
    assert isinstance(parent, Damageable)
    ctx = StepContext(world)
    damage(ctx, parent, Damage(FATAL, Cause.SHOT))
    for child in ctx.born:
        far = world.torus.distance((parent.x, parent.y), (child.x, child.y))
        assert far + child.radius <= parent.radius + 1e-9


@SPLITTING
def test_what_splits_leaves_no_children_where_there_are_as_many_rocks_as_there_may_be(kind: Kind) -> None:
    world, parent = specimen(kind)
    assert isinstance(parent, Damageable)
    for number in range(world.tuning.rock.cap):
        add_body(world, Kind.SMALL_ROCK, (20.0 * number, 650.0))
    ctx = StepContext(world)
    damage(ctx, parent, Damage(FATAL, Cause.SHOT))
    assert not ctx.born


SOURCES = {path.name: path.read_text(encoding="utf-8") for path in Path(sim.__file__).parent.rglob("*.py")}
"""Modules of the simulation."""


def test_a_body_enters_the_world_by_add_alone() -> None:
    lists = "|".join(LISTS.values())
    by_hand = re.compile(rf"world\.({lists})(\.(append|extend|insert)\(| \+= )")
    assert len(SOURCES) > 30
    assert [name for name, source in SOURCES.items() if by_hand.search(source)] == []


def test_every_class_of_bodies_has_its_list_and_the_dead_leave_all_but_those_of_ships_and_walls() -> None:
    named = [each for each in vars(sim_bodies).values() if isinstance(each, type)]
    bases = {Body, Mortal, Damageable, Taken}
    assert set(LISTS) == {each for each in named if issubclass(each, Body)} - bases
    assert set(LISTS.values()) == {row.list_name for row in ROWS.values()}
    for kind in Kind:
        world, body = specimen(kind)
        assert ROWS[kind].list_name == LISTS[type(body)]
        if isinstance(body, Mortal):
            body.alive = False
        world.remove_dead()
        assert is_gone(world, body) == has(kind, Role.MORTAL)


def test_what_a_body_breaks_into_joins_the_world_whoever_breaks_it() -> None:
    for hurt in (FATAL, 90):
        world, rock = specimen(Kind.LARGE_ROCK)
        assert isinstance(rock, Rock)
        ctx = StepContext(world)
        damage(ctx, rock, Damage(hurt, Cause.BLAST))
        ctx.settle()
        (end,) = of(ctx.events, BodyDestroyed)
        assert tuple(each.id for each in world.rocks) == end.children != ()
        ctx.settle()
        assert len(world.rocks) == 2


def test_what_is_swept_is_in_the_lists_that_a_tick_looks_through_and_what_bounces_drifts() -> None:
    swept = {row.list_name for row in ROWS.values() if Role.SWEPT in row.roles}
    assert swept == {"ships", "shots", "saucers"}
    assert all(Role.DRIFTS in row.roles for row in ROWS.values() if Role.SOLID in row.roles)
