"""Deaths by a Castle: its beam is its own, and its plates are where the ship met them."""

from __future__ import annotations

import pytest

from game.cards.shapes import Dot
from game.deaths import DeathCard, card_of_death
from game.physics import Purpose, Record, distance_to_segment_on_torus
from game.sim.bodies import Castle, Cause, Kind, Lancer, LancerPhase, Plate
from game.sim.clone import clone
from game.sim.command import IDLE
from game.sim.events import ShipDestroyed
from game.sim.plates import corner
from game.sim.step import step
from game.sim.world import World
from tests.arena import RIGHT, add_castle, add_lancer, arena, of, sure


def aiming(gunner: Castle | Lancer) -> None:
    """Let it fire to the right in the next tick."""
    gunner.heading, gunner.phase, gunner.timer = RIGHT, LancerPhase.LOCK, 1


def burning() -> World:
    """Return a world in which a Castle without rings fires at the ship in the next tick."""
    world = arena()
    castle = add_castle(world, (340.0, 360.0))
    castle.raising = 0
    aiming(castle)
    return world


def rammed() -> World:
    """Return a world in which a ship flies into the outer ring of a Castle that drifts and turns."""
    world = arena((640.0, 360.0), velocity=(300.0, 0.0))
    castle = add_castle(world, (850.0, 340.0), rings=True)
    castle.vx, castle.vy, castle.phase = -27.6, 9.0, LancerPhase.COOL
    castle.stage, castle.health = 2, 20
    return world


def ended(world: World) -> tuple[DeathCard, World, World, Record]:
    """Return the card of the ship's end, the worlds before and after that tick, and its record."""
    for _ in range(120):
        before, record = clone(world), Record()
        ends = of(step(world, [IDLE], record), ShipDestroyed)
        if ends:
            return card_of_death(ends[0], record, before, world), before, world, record
    raise AssertionError("the ship lives")


def moving(world: World) -> World:
    """Return the world some ticks later, so that its rings have turned at the rate of their stage."""
    for _ in range(3):
        step(world, [IDLE])
    return world


def test_who_is_lost_to_a_castle_s_first_beam_sees_it_fire() -> None:
    card, before, after, _ = ended(burning())
    (castle,) = card.world.castles
    assert (card.cause, card.event.killer_kind) == (Cause.BEAM, Kind.CASTLE)
    assert before.castles[0].phase is LancerPhase.LOCK
    assert castle.phase is LancerPhase.FIRE
    assert castle.path == after.castles[0].path != ()


def test_the_title_and_the_sentence_name_the_castle_s_beam_alike() -> None:
    card = ended(burning())[0]
    assert card.card.title == "Where does the castle's beam meet the ship?"
    assert card.words.startswith("The castle's beam met your ship's circle")


def test_a_lancer_s_beam_is_still_the_lancer_s() -> None:
    world = arena()
    aiming(add_lancer(world, (340.0, 360.0)))
    assert ended(world)[0].card.title == "Where does the lancer's beam meet the ship?"


def test_of_two_beams_in_one_tick_the_card_is_that_of_the_one_that_ended_the_ship() -> None:
    world = burning()
    aiming(add_lancer(world, (500.0, 366.0)))
    card, _, _, record = ended(world)
    beams = [ray for ray in record.rays if ray.purpose is Purpose.BEAM]
    met = {ray.hits[0].crossing.fraction for ray in beams if ray.hits and ray.sender == killer_of(card)}
    assert {card.t} == met
    assert card.card.title.split()[3] == f"{sure(card.event.killer_kind).name.lower()}'s"


def killer_of(card: DeathCard) -> tuple[int, int]:
    return card.event.killer, sure(card.event.killer_kind)


def plate_of(world: World, which: int) -> Plate:
    return next(plate for plate in world.plates if plate.id == which)


def test_a_plate_that_ends_a_ship_is_seen_at_the_reach_at_which_they_met() -> None:
    card, before, _, record = ended(moving(rammed()))
    assert card.event.killer_kind is Kind.PLATE
    plate, (ship,) = plate_of(card.world, card.event.killer), card.world.ships
    reach = next(sweep.reach for sweep in record.sweeps if sweep.target == plate.id)
    gap = distance_to_segment_on_torus(before.torus, (ship.x, ship.y), (plate.x, plate.y), plate.half)
    assert gap == pytest.approx(reach, abs=0.03)
    assert abs(float(str(card.card.value("s")))) == pytest.approx(gap, abs=1e-9)


def test_the_plate_stands_in_the_picture_where_the_record_says_that_it_was_met() -> None:
    card, before, _, record = ended(moving(rammed()))
    plate = plate_of(card.world, card.event.killer)
    ends = sure(next(sweep.ends for sweep in record.sweeps if sweep.target == plate.id))
    for end, sign in zip(ends, (-1.0, 1.0), strict=True):
        at = before.torus.wrap((plate.x + sign * plate.half[0], plate.y + sign * plate.half[1]))
        assert before.torus.distance(at, before.torus.wrap(end)) < 1e-9


def test_the_card_of_a_plate_has_the_ends_that_the_record_has() -> None:
    card, before, after, record = ended(moving(rammed()))
    for shift in (0.0, 0.25):
        for at, sweep in enumerate(record.sweeps):
            if sweep.target == card.event.killer:
                (px, py), (qx, qy) = sure(sweep.ends)
                ends = ((px + shift, py), (qx + shift, qy))
                record.sweeps[at] = sweep._replace(ends=ends)
        told = card_of_death(card.event, record, before, after).card
        dots = {shape.ink: shape.place for shape in told.shapes if isinstance(shape, Dot)}
        assert (dots["P"], dots["Q"]) == ends


def test_the_card_of_a_plate_says_that_they_touch() -> None:
    assert ended(moving(rammed()))[0].card.verdict.endswith("|s| = r: they touch")


def test_the_plates_go_with_their_castle_within_the_tick_and_turn_from_one_end_of_it_to_the_other() -> None:
    card, before, after, _ = ended(moving(rammed()))
    (castle,), (was,), (now,) = card.world.castles, before.castles, after.castles
    assert was.turns != now.turns
    assert 0.0 < card.moment < 1.0
    for plate in card.world.plates:
        for number, sign in ((plate.number, -1.0), (plate.number + 1, 1.0)):
            start = corner(before, was, plate.ring, number, was.turns[plate.ring])
            end = corner(before, was, plate.ring, number, now.turns[plate.ring])
            wanted = tuple(a + (b - a) * card.moment for a, b in zip(start, end, strict=True))
            at = (plate.x + sign * plate.half[0], plate.y + sign * plate.half[1])
            found = before.torus.delta((castle.x, castle.y), before.torus.wrap(at))
            assert found == pytest.approx(wanted, abs=1e-9)
