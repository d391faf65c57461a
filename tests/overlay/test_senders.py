"""Whose beam it is: a Castle's own is told as its own, and whoever stands beside it can be asked about."""

from __future__ import annotations

from game.cards.card import Card
from game.overlay.happenings import Happenings
from game.overlay.memory import Memory
from game.overlay.pointing import pointed_at
from game.physics import Point, Purpose, Record
from game.sim.bodies import Castle, Lancer, LancerPhase
from game.sim.command import IDLE, Command
from game.sim.step import step
from game.sim.world import World
from tests.arena import RIGHT, add_castle, add_lancer, add_plate, arena

BESIDE = (500.0, 250.0)
"""Where a Lancer stands beside the beam."""


def firing() -> tuple[World, Record, Castle, Lancer]:
    """Return a tick in which a Castle fires to the right, a Lancer near it at rest, and the ship far off."""
    world = arena((640.0, 650.0))
    castle = add_castle(world, (340.0, 360.0))
    castle.raising, castle.heading, castle.phase, castle.timer = 0, RIGHT, LancerPhase.LOCK, 1
    lancer = add_lancer(world, BESIDE, RIGHT, LancerPhase.COOL)
    lancer.timer = 1000
    record = Record()
    step(world, [IDLE], record)
    return world, record, castle, lancer


def asked(world: World, record: Record, pointer: Point) -> Card | None:
    """Return the card of what is pointed at after a tick with this record, None for nothing."""
    memory, happenings = Memory(), Happenings()
    memory.follow(world, record)
    happenings.follow(world, record)
    found = pointed_at(world, memory, happenings, pointer)
    return None if found is None else found[1]


def title(world: World, record: Record, pointer: Point) -> str:
    card = asked(world, record, pointer)
    assert card is not None
    return card.title


def test_a_lancer_beside_a_castle_s_beam_can_be_asked_about() -> None:
    world, record, _, lancer = firing()
    assert title(world, record, (lancer.x, lancer.y)) == "Where does the castle's beam meet the lancer?"


def test_the_beam_itself_can_be_pointed_at_and_is_never_asked_about_its_own_castle() -> None:
    world, record, castle, _ = firing()
    near = (castle.x + castle.radius + 5.0, castle.y)
    assert title(world, record, near) == "Where does the castle's beam meet the lancer?"


def test_the_castle_itself_can_be_pointed_at_while_it_fires_and_is_asked_about_with_the_ship() -> None:
    world, record, castle, _ = firing()
    card = asked(world, record, (castle.x, castle.y))
    alone = asked(world, Record(), (castle.x, castle.y))
    assert card is not None
    assert alone is not None
    assert card.title == alone.title
    assert "ship" in card.title
    assert "castle" in card.title


def test_a_castle_can_be_asked_about_with_a_lancer_s_beam() -> None:
    world = arena((640.0, 650.0))
    lancer = add_lancer(world, (340.0, 360.0), RIGHT, LancerPhase.LOCK)
    lancer.timer = 1
    castle = add_castle(world, (560.0, 250.0))
    record = Record()
    step(world, [IDLE], record)
    assert title(world, record, (castle.x, castle.y)) == "Where does the lancer's beam meet the castle?"


def test_a_laser_is_not_asked_about_with_ships() -> None:
    world = arena((640.0, 650.0), heading=RIGHT, ships=2)
    other = world.ships[1]
    other.x, other.y = 800.0, 600.0
    add_castle(world, (1100.0, 300.0))
    record = Record()
    memory, happenings = Memory(), Happenings()
    step(world, [Command(laser=True), IDLE], record)
    memory.follow(world, record)
    happenings.follow(world, record)
    found = pointed_at(world, memory, happenings, (700.0, 650.0))
    assert found is not None
    assert found[1].title == "Where does the laser meet the castle?"


def test_one_s_beam_does_not_take_the_place_of_another_s() -> None:
    world, record, castle, lancer = firing()
    memory = Memory()
    memory.follow(world, record)
    lancer.heading, lancer.phase, lancer.timer = RIGHT, LancerPhase.LOCK, 1
    castle.phase, castle.timer = LancerPhase.COOL, 1000
    later = Record()
    step(world, [IDLE], later)
    memory.follow(world, later)
    beams = [kept.thing.ray.sender for kept in memory.rays if kept.thing.ray.purpose is Purpose.BEAM]
    assert [sender and sender.id for sender in beams] == [castle.id, lancer.id]


def test_a_beam_off_a_mirror_plate_is_one_beam() -> None:
    world, _, castle, _ = firing()
    add_plate(world, (600.0, 360.0), mirror=True)
    record = Record()
    step(world, [IDLE], record)
    memory = Memory()
    memory.follow(world, record)
    legs = [kept.thing for kept in memory.rays if kept.thing.ray.purpose is Purpose.BEAM]
    assert legs[0].before == 0.0
    assert all(leg.before > 0.0 for leg in legs[1:])
    assert {leg.ray.sender and leg.ray.sender.id for leg in legs} == {castle.id}
