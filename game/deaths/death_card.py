"""The card of a ship's end: the pair that met, how they came there, and physics' answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from game.cards.blast_card import blast_card, odds_card
from game.cards.card import Card, CardBody, CardKind, FormulaLine, over_seam, the
from game.cards.numbers import short
from game.cards.of_record import card_of_octagons, card_of_sweep, flight_of_sweep, known_bodies
from game.cards.ray_card import full_reach, ray_disc_card
from game.cards.sweep_card import APART
from game.deaths.within_tick import Part, parts_of, world_within
from game.physics import Point, length
from game.physics.record import Record
from game.sim.bodies import Cause, Kind
from game.sim.classic.play.octagons import octagons_in
from game.sim.events import ShipDestroyed
from game.sim.field import Purpose
from game.sim.kinds.registry import ROWS, Role, bodies, numbers_of
from game.sim.tick.forecast import HORIZON, jump_risk
from game.sim.world import World


@dataclass(frozen=True, slots=True)
class DeathCard:
    """A ship's end, explained."""

    event: ShipDestroyed
    card: Card
    words: str  # the answer in one plain sentence
    who: str  # the meaning of the card's letters and numbers here
    moment: float
    """fraction of the tick, 0..1, at which the ship ended; 0 for beams, blasts and hyperspace, 1 for
    octagons."""
    pair: tuple[int, ...]  # ids of the ship, of the thing that hit it, and of that thing's sender
    world: World  # the world at that moment

    decided: tuple[FormulaLine, ...]
    """the lines of the card that decided, such as a distance against the sum of the radii, and that sum."""


_DECIDING: Final = {
    CardKind.SWEEP: ("k", APART),
    CardKind.RAY_DISC: ("h",),
    CardKind.BLAST: ("k", "|f|"),
    CardKind.ODDS: ("w",),
    CardKind.OCTAGON: ("|fx|", "|fy|", "|fx| + |fy|"),
}
"""The symbols of the lines that decided, for all cards of a ship's end but that of a plate."""


def _decided(card: Card) -> tuple[FormulaLine, ...]:
    """Return the lines of a card that decided, the last one if none is known to."""
    beyond = tuple(line.symbol for line in card.lines if line.symbol.startswith("|C"))  # an end of a plate
    symbols = _DECIDING.get(card.kind, beyond or ("s", "r"))
    return tuple(line for line in card.lines if line.symbol in symbols) or card.lines[-1:]


def card_of_death(event: ShipDestroyed, record: Record, worlds: Sequence[World], after: World) -> DeathCard:
    """Return the card of a ship's end.

    record: of the tick in which it ended. worlds: those before each of the last ticks, that one last. after:
    the world after it. None of them is changed or kept.

    Raises:
        LookupError: the record is not that of the event's tick.
    """
    before, moment = worlds[-1], 0.0
    match event.cause:
        case Cause.SHOT | Cause.RAM if before.tuning.is_of_1979:
            card, words = _of_octagons(event, record, before)
            who, moment = "P is the middle of 1, C that of 2; k and K bound where 1 meets 2.", 1.0
        case Cause.SHOT | Cause.RAM:
            card, words, who, moment = _of_sweep(event, record, worlds)
        case Cause.BEAM | Cause.LASER:
            card, words = _of_ray(event, record, before)
            who = "C is the centre of your ship, P where this part of the beam begins."
        case Cause.BLAST:
            card, words = _of_blast(event, before)
            who = f"P is the centre of your ship, C that of {the(word_of(event.killer_kind))}."
        case Cause.WARP:
            card, words = _of_warp(event, before)
            who = "X is where your ship came out."
        case _:
            assert_never(event.cause)
    pair = tuple(number for number in (event.ship, event.killer, event.fired_by) if number)
    world = world_within(before, after, record, moment, event)
    return DeathCard(event, card, words, who, moment, tuple(dict.fromkeys(pair)), world, _decided(card))


def _of_sweep(event: ShipDestroyed, record: Record, worlds: Sequence[World]) -> tuple[Card, str, str, float]:
    """Return the card of the flights of what hit the ship and of the ship, its words, and the moment."""
    before, parts = worlds[-1], parts_of(record)
    wanted = {(event.killer, event.ship), (event.ship, event.killer)}
    at = max(
        (i for i, part in enumerate(parts) if (part.sweep.mover, part.sweep.target) in wanted), default=-1
    )
    if at < 0:
        raise LookupError(f"no sweep of {event.killer} and ship {event.ship} is recorded")
    part = parts[at]
    if event.killer_kind is Kind.PLATE:
        return _of_plate(event, part, before)
    past = [*map(known_bodies, worlds[-HORIZON:])]
    killer, ship = _killer(event, before), word_of(Kind.SHIP)
    for known in past:
        for number, name in ((event.killer, killer), (event.ship, ship)):
            if number in known:
                known[number] = known[number]._replace(name=name)
    target, mover = part.sweep.target or 0, part.sweep.mover
    past[-1].setdefault(target, CardBody(killer, event.place, (0.0, 0.0), 0.0))
    flight = flight_of_sweep(
        before, part.sweep, part.since, past, _place(target, parts[:at], before, part.since)
    )
    if flight is None:
        raise LookupError(f"nothing is known of {target}")
    flight = flight._replace(names=(killer, ship) if mover == event.killer else (ship, killer), push=None)
    within, seconds = f"within k = {part.sweep.reach:.1f} of one another", flight.touch or 0.0
    words = f"{_start(killer)} and your ship came {within}, {seconds:.2f} s after they were at P and C."
    if seconds == 0.0:
        words = f"{_start(killer)} and your ship were {within} already when that began to count."
    who = "C is the centre of 2, P where 1 came from as seen from 2. Dashed: k around C."
    return flight.flown(), words, who, part.moment


def _of_octagons(event: ShipDestroyed, record: Record, before: World) -> tuple[Card, str]:
    met = next((it for it in octagons_in(record) if {it.a, it.b} == {event.killer, event.ship}), None)
    if met is None:
        raise LookupError(f"no octagons of {event.killer} and ship {event.ship} are recorded")
    killer, size = _killer(event, before), met.half_a + met.half_b
    known = {event.killer: CardBody(killer, event.place, event.place, 0.0), **known_bodies(before)}
    words = (
        f"{_start(killer)} and your ship were at most"
        f" k = {size:.1f} apart along each axis, and less than K = {met.corner * size:.1f} along both"
        " together."
    )
    return card_of_octagons(before, met, known), words


def _killer(event: ShipDestroyed, before: World) -> str:
    """Return the name of what hit the ship, and of whom it was if the other player fired it."""
    word = word_of(event.killer_kind)
    return word if before.ship(event.fired_by) is None else f"other ship's {word}"


def _of_plate(event: ShipDestroyed, part: Part, before: World) -> tuple[Card, str, str, float]:
    """Return the card of a plate of a turning ring: on which side of it the ship was, and how near."""
    card = card_of_sweep(before, part.sweep, part.since, [known_bodies(before)])
    if card is None or part.sweep.ends is None:
        raise LookupError(f"no touch of plate {event.killer} is recorded")
    reach = part.sweep.reach
    words = f"Your ship came within r = {reach:.1f} of a plate of the Castle's ring."
    return card, words, "P and Q are the ends of the plate, C is the centre of your ship.", part.moment


def _place(body_id: int, earlier: list[Part], before: World, fraction: float) -> Point | None:
    """Return where a body was at a fraction of the tick; None if it is unknown."""
    for part in reversed(earlier):
        if part.sweep.mover == body_id:
            return part.place(fraction)
    for body in bodies(before, Role.MOVES):
        if body.id == body_id:
            return Part.of_drift((body.x, body.y), (body.vx, body.vy)).place(fraction)
    return None


def _of_ray(event: ShipDestroyed, record: Record, before: World) -> tuple[Card, str]:
    """Return the card of the beam that met the ship."""
    purpose = Purpose.BEAM if event.cause is Cause.BEAM else Purpose.LASER
    found = [
        (ray, hit)
        for ray in record.rays
        if ray.purpose is purpose and ray.sender is not None and ray.sender.id == event.killer
        for hit in ray.hits
        if hit.target == event.ship
    ]
    if not found:
        raise LookupError(f"no {purpose.value} of {event.killer} that meets ship {event.ship} is recorded")
    ray, hit = found[0]
    card = ray_disc_card(ray, hit.centre, hit.radius, hit, name=word_of(Kind.SHIP))
    card = over_seam(card, before.torus)
    way = full_reach(ray, hit) * hit.crossing.fraction
    sender = _start("other ship" if before.ship(event.fired_by) is not None else word_of(event.killer_kind))
    words = f"{sender}'s beam met your ship's circle, r = {hit.radius:.1f}, {way:.1f} units from its start P."
    return card, words


def _of_blast(event: ShipDestroyed, before: World) -> tuple[Card, str]:
    """Return the card of a blast: measured between the places that both had as the tick began."""
    radius = numbers_of(before.tuning, Kind.SHIP).radius
    blast = before.tuning.mine.blast
    found = _place(event.killer, [], before, 0.0)
    centre = event.place if found is None else found
    offset = before.torus.delta(centre, event.place)
    killer = word_of(event.killer_kind)
    card = over_seam(blast_card(centre, blast, offset, radius, (killer, word_of(Kind.SHIP))), before.torus)
    words = (
        f"Your ship was {short(length(offset))} units from {the(killer)} as it blew up;"
        f" its blast reaches k = {blast + radius:.1f}."
    )
    return card, words


def _of_warp(event: ShipDestroyed, before: World) -> tuple[Card, str]:
    """Return the card of a jump that failed: its odds."""
    ship = before.ship(event.ship)
    risk = 0.0 if ship is None else jump_risk(before, ship)
    words = (
        f"Nothing hit your ship: {risk * 100.0:.3g} of 100 jumps through hyperspace fail, and this one did."
    )
    return odds_card(risk, event.place), words


def word_of(kind: Kind | None) -> str:
    """Return the name of a kind, with its size if it has one."""
    if kind is None:
        return "nothing"
    word, full = ROWS[kind].word, kind.name.lower().replace("_", " ")
    return full if full.endswith(f" {word}") else word


def _start(name: str) -> str:
    """Return a name at the beginning of a sentence."""
    words = the(name)
    return words[:1].upper() + words[1:]
