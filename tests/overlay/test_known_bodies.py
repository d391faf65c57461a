"""What cards know of bodies: their kinds decide, not their words, and plates are known like all else."""

from __future__ import annotations

import pytest

from game.cards.card import Card
from game.cards.of_record import card_of_sweep, known_bodies, sweeps_of
from game.overlay.body_layer import seen
from game.overlay.happenings import Happenings, Priority
from game.physics import Record
from game.sim.bodies import Kind, LancerPhase, PickUpKind
from game.sim.command import IDLE
from game.sim.headings import facing
from game.sim.kinds.registry import Role, bodies, radius_of
from game.sim.step import step
from game.sim.tuning import Size
from game.sim.world import World
from tests.arena import (
    add_body,
    add_castle,
    add_lancer,
    add_pick_up,
    add_shot,
    add_wall,
    arena,
    ship_of,
    tuned,
)


def taking(kind: PickUpKind) -> World:
    """Return a world in which the ship takes a pick-up in the next tick."""
    world = arena((600.0, 300.0), velocity=(240.0, 0.0))
    pick_up = add_pick_up(world, (600.0, 300.0), kind)
    pick_up.x += world.tuning.ship.radius + pick_up.radius + 1.0
    return world


@pytest.mark.parametrize("kind", list(PickUpKind), ids=lambda kind: kind.name)
@pytest.mark.parametrize("word", ["pick-up", "prize"])
def test_to_take_a_pick_up_matters_little_whatever_it_is_called(kind: PickUpKind, word: str) -> None:
    world, record, happenings = taking(kind), Record(), Happenings()
    (pick_up,) = world.pick_ups
    known = known_bodies(world)
    happenings.before = {**known, pick_up.id: known[pick_up.id]._replace(name=word)}
    step(world, [IDLE], record)
    happenings.follow(world, record)
    (taken,) = [each for each in happenings.all if each.key[0] == "sweep"]
    assert taken.priority is Priority.BOUNCE


def test_a_rock_that_is_called_a_pick_up_still_ends_the_ship() -> None:
    world = arena((600.0, 300.0), velocity=(240.0, 0.0), rocks={(600.0, 300.0): Size.SMALL})
    record, happenings = Record(), Happenings()
    (rock,) = world.rocks
    rock.x += world.tuning.ship.radius + rock.radius + 1.0
    known = known_bodies(world)
    happenings.before = {**known, rock.id: known[rock.id]._replace(name="pick-up")}
    step(world, [IDLE], record)
    happenings.follow(world, record)
    assert [each.priority for each in happenings.all if each.key[0] == "sweep"] == [Priority.STRUCK]


def shot_at_a_plate() -> World:
    """Return a world in which a shot meets the outer ring of a Castle within the tick."""
    world = arena((100.0, 650.0))
    castle = add_castle(world, (800.0, 300.0), rings=True)
    castle.phase = LancerPhase.COOL
    shot = add_shot(world, (800.0 + world.tuning.castle.round.rings[-1] + 3.0, 300.0), (-900.0, 0.0))
    shot.y += 6.0
    return world


def test_a_plate_that_a_shot_met_has_its_card_though_it_may_be_gone() -> None:
    world = shot_at_a_plate()
    for plate in world.plates:
        plate.health = 1
    before, record, happenings = known_bodies(world), Record(), Happenings()
    happenings.before = before
    step(world, [IDLE], record)
    happenings.follow(world, record)
    ((sweep, since),) = [row for row in sweeps_of(record) if row[0].target is not None]
    assert all(plate.id != sweep.target for plate in world.plates)
    card = card_of_sweep(world, sweep, since, before)
    assert card is not None
    assert "plate" in card.title
    assert [each.make() for each in happenings.all if each.key[0] == "sweep"] == [card]


@pytest.mark.parametrize("health", [1, 1000])
def test_a_plate_is_told_to_be_where_the_shot_met_it_within_the_tick(health: int) -> None:
    world = shot_at_a_plate()
    (castle,) = world.castles
    castle.vx, castle.vy, castle.health, castle.stage = 30.0, -20.0, 20, 2
    for plate in world.plates:
        plate.health = health
    for _ in range(3):
        before, record = known_bodies(world), Record()
        step(world, [IDLE], record)
        found = [row for row in sweeps_of(record) if row[0].target is not None]
        if found:
            break
    card = card_of_sweep(world, *found[0], before)
    assert card is not None
    assert abs(float(str(card.value("s")))) == pytest.approx(world.tuning.castle.thickness, abs=0.04)
    assert card.verdict.endswith("they touch")


def told_touch(world: World, most: int) -> Card:
    """Return the card of the first wall, shield or plate that a shot meets."""
    for _ in range(most):
        before, record = known_bodies(world), Record()
        step(world, [IDLE], record)
        for sweep, since in sweeps_of(record):
            if sweep.ends is not None:
                card = card_of_sweep(world, sweep, since, before)
                assert card is not None
                return card
    raise AssertionError("nothing was met")


@pytest.mark.parametrize("heading", [0, 9000, 20000, 33000, 50000])
@pytest.mark.parametrize("velocity", [(120.0, 0.0), (-70.0, 90.0), (0.0, -120.0)])
def test_a_shield_is_told_to_be_where_the_shot_met_it_though_its_lancer_flies_and_turns(
    heading: int, velocity: tuple[float, float]
) -> None:
    """Also over a corner of the field: on the card they touch, and the touch is on the shield."""
    world = arena((640.0, 360.0), tuning=tuned(lancer={"stalk": 1e6, "acceleration": 0.0}))
    lancer = add_lancer(world, (10.0, 10.0), heading)
    lancer.timer, (lancer.vx, lancer.vy) = 10**9, velocity
    ship_of(world).protection = 10**9
    dx, dy = facing(heading)
    place = world.torus.wrap((10.0 + dx * 60.0 - dy * 5.0, 10.0 + dy * 60.0 + dx * 5.0))
    add_shot(world, place, (velocity[0] - dx * 500.0, velocity[1] - dy * 500.0))
    card = told_touch(world, 30)
    assert "mirror" in card.title
    assert card.verdict.endswith("they touch")
    assert abs(float(str(card.value("s")))) < 1e-6
    assert 0.0 <= float(str(card.value("q"))) <= 1.0


@pytest.mark.parametrize("turn", [21, -63])
def test_a_mirror_that_turns_is_told_to_be_where_the_shot_met_it_within_the_tick(turn: int) -> None:
    for k in range(12):
        world = arena((100.0, 100.0))
        mirror = add_wall(world, (640.0, 360.0), (100.0, 0.0), mirror=True)
        mirror.bearing, mirror.turn, mirror.size = 0, turn, 100.0
        add_shot(world, (640.0 + 15.0 * k - 85.0, 340.0 + 0.3 * k), (10.0, 200.0))
        card = told_touch(world, 30)
        assert card.verdict.endswith("they touch")
        assert abs(float(str(card.value("s")))) == pytest.approx(3.0, abs=0.03)


def test_plates_walls_and_bodies_are_known_by_kind() -> None:
    world = shot_at_a_plate()
    wall = add_body(world, Kind.MIRROR, (200.0, 200.0))
    known = known_bodies(world)
    for plate in world.plates:
        told = known[plate.id]
        assert (told.kind, told.place, told.half) == (Kind.PLATE, (plate.x, plate.y), plate.half)
        assert told.radius == world.tuning.castle.thickness
    assert (known[wall.id].kind, known[wall.id].name) == (Kind.MIRROR, "mirror")
    assert known[ship_of(world).id].half is None


def test_a_ship_s_radius_is_that_of_the_rules_and_all_others_have_their_own() -> None:
    world = shot_at_a_plate()
    assert radius_of(world, ship_of(world)) == world.tuning.ship.radius
    assert radius_of(world, world.castles[0]) == world.castles[0].radius
    assert {each.id: each.radius for each in seen(world)} == {
        body.id: radius_of(world, body) for body in bodies(world, Role.MOVES)
    }
