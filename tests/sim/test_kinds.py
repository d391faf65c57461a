"""Kinds as data: each row says what a body of that kind does in the game, and none is forgotten anywhere."""

import pytest

from game.sim import bodies as sim_bodies
from game.sim.kind import counts, fill, has, numbers_of
from game.sim.kinds.registry import ROWS, bodies
from game.sim.tick.forecast import threatened
from game.sim.world import LISTS
from tests.play import *

PLACE = (900.0, 360.0)
LISTLESS = {"fading", "spawn_markers", "spawners", "wrecks", "space"}
"""Lists of a world that hold no bodies."""
QUIET = tuned(pick_up={"chance": 0.0})
BEAMED = tuned(lancer={"speed": 0.0, "acceleration": 0.0})

HARD = each("kind", [kind for kind in Kind if has(kind, Role.SHOOTABLE)])
KINDS = each("kind", list(Kind))
NOT_SHIPS = each("kind", [kind for kind in Kind if kind is not Kind.SHIP])


def specimen(kind: Kind, place: Point = PLACE, ship: Point = (100.0, 100.0)) -> tuple[World, Body]:
    """Return a world with a ship, far from the place unless it is the body, and a body of this kind."""
    world = arena(ship, heading=RIGHT, tuning=QUIET)
    return world, add_body(world, kind, place)


def is_gone(world: World, body: Body) -> bool:
    """Say whether a body is no longer there."""
    if isinstance(body, Ship):
        return not body.flying
    return all(body is not other for other in ROWS[body.kind].held(world))


def hurt(events: list[Event]) -> list[int]:
    """Return the ids of the bodies that were damaged or destroyed."""
    return [event.id for event in events if isinstance(event, BodyDamaged | BodyDestroyed)]


def strike(world: World, body: Damageable, amount: Damage) -> StepContext:
    """Damage a body between two ticks; return what came of it."""
    ctx = StepContext(world)
    damage(ctx, body, amount)
    return ctx


# Rows


@KINDS
def test_a_row_agrees_with_what_a_body_is_made_of_and_with_itself(kind: Kind) -> None:
    world, body = specimen(kind)
    row, plate = ROWS[kind], isinstance(body, Plate)  # whose Castle sees to its health
    assert body.kind is kind
    assert any(body is other for other in row.held(world))
    assert row.list_name == LISTS[type(body)]
    assert has(kind, Role.MORTAL) == hasattr(body, "alive")
    assert has(kind, Role.AIMS) == hasattr(body, "heading")
    assert has(kind, Role.COLLECTIBLE) == isinstance(body, PickUp)
    assert has(kind, Role.THINKS) == (row.think is not None)
    assert has(kind, Role.MOVES) == hasattr(body, "vx")
    assert [has(kind, role) for role in (Role.SWEPT, Role.DRIFTS)].count(True) == has(kind, Role.MOVES)
    assert not has(kind, Role.SOLID) or has(kind, Role.DRIFTS)
    assert not has(kind, Role.SWEPT) or row.list_name in {"ships", "shots", "saucers"}
    hard = isinstance(body, Damageable)
    assert hard == has(kind, Role.SHOOTABLE) == (hasattr(body, "health") and not plate)
    assert hard == (has(kind, Role.SOLID) or has(kind, Role.DEFLECTED))
    assert hard == (has(kind, Role.ENEMY) or has(kind, Role.COVER))
    able = {Role.SHOOTABLE, Role.RAMS_SHIPS, Role.BLOCKS_SPAWN} <= row.roles
    assert able == (has(kind, Role.BURNABLE) or has(kind, Role.MIRRORS))
    assert (numbers_of(MODERN, kind).points > 0) == (able or plate)
    assert not has(kind, Role.ENEMY) or {Role.THINKS, Role.KEEPS_WAVE, Role.RAMS_SHIPS} <= row.roles


def test_a_kind_without_a_row_or_with_two_is_an_error() -> None:
    rows = [*ROWS.values()]
    for wrong in (rows[:-1], [*rows, rows[0]]):
        with pytest.raises(ValueError, match="not one row for each kind"):
            fill(wrong)
    assert [*ROWS] == [*Kind]


def test_every_class_of_bodies_has_its_list_and_every_list_its_row() -> None:
    named = [each for each in vars(sim_bodies).values() if isinstance(each, type)]
    abstract = {Body, Mortal, Damageable, Collectible}
    assert set(LISTS) == {each for each in named if issubclass(each, Body)} - abstract
    world = new_world()
    lists = {part.name for part in fields(world) if isinstance(getattr(world, part.name), list)} - LISTLESS
    assert lists == set(LISTS.values()) == {row.list_name for row in ROWS.values()}
    assert len(counts(world)) == len(lists) - 1  # ships are told elsewhere


# Who meets whom


@NOT_SHIPS
def test_a_ship_ends_by_touching_what_it_is_warned_of_and_kept_clear_from_and_ends_it_too(kind: Kind) -> None:
    world, body = specimen(kind, ship=PLACE)
    fly(world, ".")
    rams = has(kind, Role.RAMS_SHIPS) or kind is Kind.ENEMY_SHOT
    assert ship_of(world).flying != rams
    assert rams == (has(kind, Role.ENEMY) or has(kind, Role.HAZARD))
    assert has(kind, Role.BLOCKS_SPAWN) == (rams or isinstance(body, Wall))
    taken = has(kind, Role.COLLECTIBLE) or has(kind, Role.GATE)
    assert is_gone(world, body) == ((rams and kind is not Kind.CASTLE) or taken)


@NOT_SHIPS
def test_a_ship_s_shot_meets_what_is_shootable_an_enemy_s_what_is_cover_and_nothing_else(kind: Kind) -> None:
    for hostile, role in ((False, Role.SHOOTABLE), (True, Role.COVER)):
        world, body = specimen(kind)
        owner = NOBODY if hostile else ship_of(world).id
        shot = add_shot(world, (PLACE[0] - 70.0, 362.0), (70.0 * 120.0, 0.0), owner=owner, hostile=hostile)
        met = hurt(fly(world, "."))
        stops = has(kind, role) and not has(kind, Role.MIRRORS)
        assert shot.alive != stops
        if hostile:
            assert is_gone(world, body) == stops
        else:
            assert met == [body.id] * has(kind, role)
            assert is_gone(world, body) or not has(kind, Role.FRAGILE)


@NOT_SHIPS
def test_a_laser_burns_what_is_burnable_and_nothing_else(kind: Kind) -> None:
    world, body = specimen(kind, ship=(600.0, 362.0))
    assert hurt(fly(world, "l")) == [body.id] * (has(kind, Role.BURNABLE) or isinstance(body, Plate))


@NOT_SHIPS
def test_a_lancer_s_beam_ends_at_what_is_burnable_and_at_walls(kind: Kind) -> None:
    world = arena((700.0, 100.0), tuning=BEAMED)
    body = add_body(world, kind, PLACE)
    lancer = add_lancer(world, (600.0, 362.0), heading=RIGHT, phase=LancerPhase.LOCK)
    fly(world, ".")
    end = lancer.path[0].start[0] + lancer.path[0].motion[0]
    stops = has(kind, Role.BURNABLE) or has(kind, Role.MIRRORS) or isinstance(body, Wall | Plate)
    assert (end < PLACE[0] + 1.0) == stops


@NOT_SHIPS
def test_a_saucer_ends_by_touching_cover_and_ends_it_too(kind: Kind) -> None:
    world, body = specimen(kind)
    if kind is not Kind.SHOT:  # it ends by that, too
        saucer = add_body(world, Kind.SMALL_SAUCER, PLACE)
        fly(world, ".")
        assert is_gone(world, saucer) == is_gone(world, body) == has(kind, Role.COVER)


@NOT_SHIPS
def test_a_rock_bounces_off_what_is_solid_and_off_walls(kind: Kind) -> None:
    world, body = specimen(kind)
    if has(kind, Role.SWEPT):
        return  # it ends where it meets a rock
    if isinstance(body, Well):
        body.phase = WellPhase.OPENING
    rock = add_rock(world, Size.SMALL, (PLACE[0] - 15.0, 360.0), (60.0, 0.0))
    fly(world, ".")
    assert (rock.vx < 60.0) == (has(kind, Role.SOLID) or isinstance(body, Wall))


@each("kind", [kind for kind in Kind if ROWS[kind].example is not None])
def test_an_example_of_a_kind_is_in_its_place_and_rests_if_it_can(kind: Kind) -> None:
    """Pages and cards show what it makes."""
    world = arena((100.0, 100.0))
    sure(ROWS[kind].example)(world, PLACE)
    body = ROWS[kind].held(world)[0]
    assert body.kind is kind
    assert kind is Kind.PLATE or (body.x, body.y) == PLACE
    rests = has(kind, Role.DRIFTS) and kind is not Kind.CASTLE
    assert not rests or (getattr(body, "vx", 1.0), getattr(body, "vy", 1.0)) == (0.0, 0.0)


# What a body does


@NOT_SHIPS
def test_a_ship_is_threatened_by_enemies_anywhere_and_by_what_looms_when_it_comes_near(kind: Kind) -> None:
    for place, looms in (((600.0, 500.0), False), ((160.0, 100.0), has(kind, Role.HAZARD))):
        world, _ = specimen(kind, place)
        assert threatened(world, world.ships[0]) == (has(kind, Role.ENEMY) or looms)


@NOT_SHIPS
def test_a_wave_is_not_cleared_while_something_is_there_that_keeps_it(kind: Kind) -> None:
    world, _ = specimen(kind)
    world.wave, world.ticks_to_wave = 1, 0
    assert bool(bodies(world, Role.KEEPS_WAVE)) == has(kind, Role.KEEPS_WAVE)
    assert bool(of(fly(world, "."), WaveCleared)) != has(kind, Role.KEEPS_WAVE)


@NOT_SHIPS
def test_newcomers_keep_clear_of_what_is_to_be_kept_clear(kind: Kind) -> None:
    world, _ = specimen(kind)
    empty = clearance(arena((100.0, 100.0)), PLACE)
    assert (clearance(world, PLACE) < empty) == has(kind, Role.BLOCKS_SPAWN)


@KINDS
def test_the_dead_leave_all_lists_but_those_of_ships_and_walls(kind: Kind) -> None:
    world, body = specimen(kind)
    ctx = StepContext(world)
    if isinstance(body, Mortal):
        ctx.end(body)
    assert ctx.settle() == is_gone(world, body) == has(kind, Role.MORTAL)


# Damage


@HARD
def test_damage_that_is_survived_is_told_with_where_it_hit_and_an_end_once(kind: Kind) -> None:
    world, body = specimen(kind)
    assert isinstance(body, Damageable)
    health = body.health
    ctx = strike(world, body, Damage(1, Cause.LASER, place=(PLACE[0] + 1280.0, 355.0)))
    damage(ctx, body, Damage(1, Cause.LASER))
    assert ctx.events == [
        BodyDamaged(kind, body.id, (PLACE[0], 355.0), PLACE, health - 1),
        BodyDamaged(kind, body.id, PLACE, PLACE, health - 2),
    ]
    ctx = strike(world, body, Damage(FATAL, Cause.RAM, 1))
    damage(ctx, body, Damage(FATAL, Cause.RAM, 1))
    (end,) = of(ctx.events, BodyDestroyed)
    assert (end.kind, end.id, end.place, end.cause) == (kind, body.id, PLACE, Cause.RAM)
    assert (end.by, end.points) == (1, numbers_of(world.tuning, kind).points)


@HARD
@each("room", [True, False])
def test_just_what_has_the_role_drops_or_splits_within_its_own_rim_where_there_is_room(
    kind: Kind, *, room: bool
) -> None:
    world = arena((100.0, 100.0), tuning=tuned(pick_up={"chance": 1.0}))
    body = add_body(world, kind, PLACE)
    assert isinstance(body, Damageable)
    for number in range(0 if room else world.tuning.rock.cap):
        add_rock(world, Size.SMALL, (20.0 * number, 650.0))
    ctx = strike(world, body, Damage(FATAL, Cause.SHOT, 1))
    assert bool(ctx.dropped) == has(kind, Role.DROPS)
    (end,) = of(ctx.events, BodyDestroyed)
    assert len(end.children) == len(ctx.born) == 2 * (room and has(kind, Role.SPLITS))
    for child in ctx.born:
        far = world.torus.distance(PLACE, (child.x, child.y))
        assert far + child.radius <= body.radius + 1e-9
