"""Cards show what physics answered, to the bit or by the scale that they state; a letter has one meaning."""

import math
import re

import pytest

from game.cards.blast_card import blast_card, odds_card
from game.cards.card import Card, CardBody, CardKind, FormulaLine, over_seam
from game.cards.contact_card import contact_card
from game.cards.flights import TURNED, Flight, flight_ahead
from game.cards.numbers import MINUS, TIMES, told_apart
from game.cards.octagon_card import octagon_card
from game.cards.of_record import card_of_hit, flight_of_sweep, known_bodies, sweeps_of
from game.cards.pull_card import pull_card
from game.cards.ray_card import full_reach, mirror_card, ray_disc_card
from game.cards.segment_card import segment_card
from game.cards.shapes import Dot
from game.cards.side_card import side_card
from game.cards.sweep_card import sweep_card
from game.cards.symbols import SYMBOLS, Ink, base, ink_of
from game.physics import *
from game.physics.beams import BeamRequest, BeamTarget, trace_beam
from game.physics.legs import Leg
from game.physics.on_torus import time_of_impact_on_torus
from game.physics.record import ContactRecord, RayRecord
from game.physics.space.beam import record_beam
from game.sim.classic.play.octagons import OctagonRecord, octagons_meet
from game.sim.tick.forecast import approaches
from tests.cards.reading import shape_line, told
from tests.play import *

TORUS = Torus(1280.0, 720.0)
places = st.tuples(st.floats(0.0, 1279.0), st.floats(0.0, 719.0))
speeds = st.floats(-400.0, 400.0)
velocities = st.tuples(speeds, speeds)
ZERO, FAR = (0.0, 0.0), (1100.0, 600.0)
AT_REST = CardBody("rock", FAR, FAR, 20.0, 1 / 400)
NAMES = ("ship", "rock")


def laser(start: Point, motion: Point, normal: Point | None = None) -> RayRecord:
    return RayRecord(Purpose.LASER, start, motion, (), normal)


def sweep_of(motion: Point, t: float | None = None, other: Point = ZERO, reach: float = 20.0) -> SweepRecord:
    return SweepRecord(1, ZERO, motion, 12.0, t, None if t is None else 2, other, reach)


def traced(start: Point, turn: float, discs: list[tuple[Point, float]], *, pierce: bool) -> list[RayRecord]:
    """Return what is recorded of a beam of 560 units among some discs."""
    targets = [BeamTarget(number, *disc) for number, disc in enumerate(discs, start=5)]
    beam = (start, (math.cos(turn), math.sin(turn)), 560.0)
    record = Record()
    record_beam(record, Purpose.LASER, trace_beam(TORUS, BeamRequest(*beam, 0, pierce=pierce), (), targets))
    return record.rays


def recorded(world: World) -> tuple[dict[int, CardBody], Record]:
    """Play a tick; return what is known of the bodies before it, and its record."""
    before, record = known_bodies(world), Record()
    fly(world, ".", record=record)
    return before, record


def line(card: Card, symbol: str) -> FormulaLine:
    return sure(card.line(symbol))


def shown(line: FormulaLine) -> str:
    """Return the text of a line, with the signs of a keyboard."""
    letters, result = ("".join(span.text for span in part) for part in (line.letters, line.result))
    return keyed(f"{letters}{line.numbers}{result}")


def keyed(text: str) -> str:
    """Return a text with the signs of a keyboard."""
    return text.replace(MINUS, "-").replace(TIMES, "*").replace("\N{LESS-THAN OR EQUAL TO}", "<=")


def pair(card: Card, symbol: str) -> tuple[Any, Any]:
    """Return the two values of a line."""
    found = card.value(symbol)
    assert isinstance(found, tuple)
    return found


def drawn(card: Card, kind: type[Any], ink: str) -> Any:
    """Return the first shape of a kind and an ink."""
    return next(shape for shape in card.shapes if isinstance(shape, kind) and shape.ink == ink)


# Rays


def test_a_line_of_sight_that_was_cut_at_its_hit_keeps_its_full_reach() -> None:
    (ray,) = traced((100.0, 300.0), 0.0, [((400.0, 310.0), 52.0)], pierce=False)
    (hit,) = ray.hits
    t = pair(card_of_hit(ray, hit, {}, TORUS), "t1, t2")
    assert length(ray.motion) < 300.0
    assert full_reach(ray, hit) == pytest.approx(560.0)
    assert t == pytest.approx((length(ray.motion), 300.0 + math.sqrt(52.0**2 - 10.0**2)))
    for cut in (ray, ray._replace(hits=(), normal=(-1.0, 0.0))):
        behind = ray_disc_card(cut, (500.0, 300.0), 20.0)
        assert behind.verdict == "t1 = 380.0 > 249.0: on the line, but something stopped the ray there"
        assert behind.value("t1, t2") == pytest.approx((380.0, 420.0))
        assert behind.value("X") is None
        assert drawn(behind, Dot, "t1").hollow
        assert drawn(behind, Dot, "t2").hollow


def test_a_place_off_the_field_is_told_to_be_an_image_over_the_seam() -> None:
    ray = laser((442.5, 640.0), (0.0, 200.0))
    for y, seen in ((700.0, []), (762.9, ["f", "X"])):
        card = over_seam(ray_disc_card(ray, (442.5, y), 20.0), TORUS)
        assert [line.symbol for line in card.lines if "seam" in line.comment] == seen
        assert not seen or "C: seen across the seam" in line(card, "f").comment
        assert f"(442.5, {y})" in shown(line(card, "f"))


# Sweeps: whole flights, as they went and as they will


def flown(world: World) -> tuple[Flight, float, list[dict[int, CardBody]]]:
    """Return the flight to the first touch of two bodies, its tick, and the bodies before each tick."""
    past, record = list[dict[int, CardBody]](), Record()
    for number in range(400):
        past.append(known_bodies(world))
        fly(world, ".", record=record)
        for sweep, since in sweeps_of(record):
            if sweep.fraction is not None and sweep.ends is None:
                touch = number + since + sweep.fraction * (1.0 - since)
                return sure(flight_of_sweep(world, sweep, since, past)), touch, past
    raise AssertionError("nothing touches")


def test_the_card_of_a_touch_tells_the_whole_flight_from_the_first_tick_on() -> None:
    world = arena(FAR, rocks={(800.0, 300.0): (Size.SMALL, (30.0, 0.0))})
    add_shot(world, (400.0, 302.0), (960.0, 0.0))
    flight, touch, _ = flown(world)
    card, seconds = flight.flown(), touch * DT
    assert card.verdict == f"they touched after {seconds:.2f} s"
    assert pair(card, "v1") == pytest.approx((960.0, 0.0))
    assert pair(card, "v2") == pytest.approx((30.0, 0.0))
    assert card.value("f") == pytest.approx((-400.0, 2.0))
    assert drawn(card, Dot, "C").place == pytest.approx((800.0 + 30.0 * seconds, 300.0))
    assert TURNED not in card.notes


def bent(by: str) -> World:
    """Return a world in which two will touch after the way of one of them was bent."""
    if by in {"a mirror", "nothing"}:
        rock = (600.0, 338.0) if by == "a mirror" else (770.0, 270.0)
        world = arena(FAR, rocks={rock: (Size.SMALL, ZERO)}, walls=[((800.0, 300.0), (0.0, 90.0))])
        add_shot(world, (700.0, 240.0), (960.0, 320.0)).ricochets = 1
        return world
    if by == "a rock":
        still = {(500.0, 600.0): (Size.SMALL, (200.0, 0.0)), (700.0, 603.0): (Size.SMALL, ZERO)}
        return arena((850.0, 620.0), rocks=still)
    if by == "a well":
        world = arena((1050.0, 266.0), rocks={(300.0, 450.0): (Size.SMALL, (300.0, 0.0))})
        add_well(world, (640.0, 360.0))
        return world
    speed, own = {"its drag": (450.0, 0.0), "the ship's drag": (100.0, -200.0)}[by]
    return arena(FAR, velocity=(own, 0.0), rocks={(600.0, 600.0): (Size.SMALL, (speed, 0.0))})


@pytest.mark.slow
@each("by", ["nothing", "a mirror", "a rock", "a well", "its drag", "the ship's drag"])
def test_of_a_flight_that_was_bent_the_last_straight_part_is_told_and_the_card_says_so(by: str) -> None:
    """In that part both are where the card has them, to a unit."""
    flight, touch, past = flown(bent(by))
    card, first = flight.flown(), touch - sure(flight.touch) / DT
    (said,) = re.findall(r"they touched after ([0-9.]+) s", card.verdict)
    assert float(said) == pytest.approx((touch - first) * DT, abs=0.006)
    assert (TURNED in card.notes) is (first > 0.5) is (by != "nothing")
    straight = [number for number in range(len(past)) if number >= first - 1e-6]
    assert len(straight) >= 8
    for number in straight:
        one, two = (past[number][each].place for each in flight.ids)
        share = (number - first) * DT / flight.seconds
        told = along(flight.offset, minus(flight.sweep.motion, flight.sweep.other), -share)
        assert TORUS.distance(TORUS.wrap(told), TORUS.wrap(TORUS.delta(one, two))) <= 1.01


@pytest.mark.slow
@each("by", ["a well", "its drag", "the ship's drag"])
def test_a_touch_is_foretold_through_drag_and_past_a_well(by: str) -> None:
    world = bent(by)
    ship, rock = ship_of(world), world.rocks[0]
    ahead = flight_ahead(world, ship, rock, known_bodies(world)[rock.id])
    _, touch, _ = flown(world)
    assert sure(ahead.touch) / DT == pytest.approx(touch, abs=0.5)
    assert f"they will touch in {touch * DT:.2f} s" in ahead.foretold().verdict.replace(
        "\N{ALMOST EQUAL TO} ", ""
    )


@pytest.mark.slow
@given(places, velocities, places, velocities)
def test_what_lies_ahead_is_asked_of_the_first_image_that_will_be_met(
    place: Point, velocity: Point, other: Point, drift: Point
) -> None:
    """In a world without drag, so that the ship goes straight on."""
    rocks = {other: (Size.SMALL, drift)}
    world = arena(
        place, RIGHT, velocity=velocity, rocks=rocks, tuning=tuned(ship={"drag": 0.0}, rock={"drag": 0.0})
    )
    ship, rock = ship_of(world), world.rocks[0]
    card = flight_ahead(world, ship, rock, CardBody("rock", other, drift, rock.radius)).foretold()
    relative = ((velocity[0] - drift[0]) * 3.0, (velocity[1] - drift[1]) * 3.0)
    expected = time_of_impact_on_torus(world.torus, minus(other, place), relative, 12.0 + rock.radius)
    when = card.value("when")
    if length(relative) > 1e-3:
        assert when == (None if expected is None else pytest.approx(3.0 * expected, abs=3e-9))


def threatened(lancer: LancerPhase | None = None, y: float = 362.0, **stage: Any) -> World:
    """Return a world whose ship, at rest in the middle, nothing changes but what is put there."""
    world = arena(CENTRE, tuning=tuned(ship={"drag": 0.0}), **stage)
    if lancer is not None:
        sender = add_lancer(world, (340.0, y), heading=RIGHT, phase=lancer)
        sender.timer, sender.target = 60, 1
        sender.path = (Leg((360.0, y), (900.0, 0.0), None, None),)
    return world


@each("rocks, listed", [
    # a touch comes before what passes, the sooner first: 25 is the reach
    ({(840.0, 360.0): (-100.0, 0.0), (640.0, 160.0): (0.0, 125.0)}, "640 in 1.4, 840 in 1.75"),
    ({(640.0, 260.0): (90.0, 0.0), (840.0, 360.0): (-100.0, 0.0)}, "840 in 1.75, 640 by 75 parts"),
    # of what passes, what comes nearer comes first, then the lesser gap
    ({(640.0, 300.0): (0.0, -10.0), (540.0, 260.0): (50.0, 0.0)}, "540 by 75 after 2, 640 by 35 parts"),
    ({(440.0, 300.0): (100.0, 0.0), (840.0, 410.0): (-100.0, 0.0)}, "840 by 25 after 2, 440 by 35 after 2"),
    # nearest at the end of 3 s, when it is still on its way; at rest
    ({(240.0, 360.0): (100.0, 0.0)}, "240 by 75 after 3"), ({(700.0, 360.0): ZERO}, "700 by 35 parts"),
])  # fmt: skip
def test_dangers_are_listed_the_most_pressing_first(rocks: dict[Point, Point], listed: str) -> None:
    world = threatened(rocks={place: (Size.SMALL, velocity) for place, velocity in rocks.items()})
    where = {rock.id: f"{rock.x:g}" for rock in world.rocks}
    found = approaches(world, ship_of(world))
    for it in found:
        assert it.due == (3.0 if it.seconds is None else it.seconds)
        assert it.nears == (it.passes < math.inf)
        assert it.seconds is None or it.passes == it.seconds
    assert ", ".join(
        f"{where[it.id]} in {it.seconds:.4g}" if it.seconds is not None
        else f"{where[it.id]} by {it.gap:.4g} " + (f"after {it.passes:.4g}" if it.nears else "parts")
        for it in found
    ) == listed  # fmt: skip


@each("phase, seconds, due, drawn", [
    # it burns from the end of the lock on; a line that follows the ship is not foretold
    (LancerPhase.CHARGE, None, "60 + lock + fire", 0), (LancerPhase.LOCK, 59, "59", 1),
    (LancerPhase.FIRE, 0, "0", 1), (LancerPhase.STALK, None, "", 0),
])  # fmt: skip
def test_a_beam_is_a_danger_from_when_it_is_aimed(
    phase: LancerPhase, seconds: int | None, due: str, drawn: int
) -> None:
    world = threatened(phase)
    lancer, tuning = world.lancers[0], world.tuning.lancer
    found = [it for it in approaches(world, ship_of(world)) if it.beam]
    assert len(found) == bool(due)
    for it in found:
        known = {"lock": ticks(tuning.lock), "fire": ticks(tuning.fire)}
        whole = sum(known.get(part) or int(part) for part in due.split(" + "))
        assert (it.id, it.seconds) == (lancer.id, seconds and pytest.approx(seconds * DT))
        assert it.due == it.passes == pytest.approx(whole * DT)
    assert sum(it.seconds is not None for it in found) == drawn


def test_an_aim_line_that_ends_on_the_rim_is_met_wherever_it_crosses_the_ship() -> None:
    for tenth in range(-119, 120, 14):
        world = threatened(LancerPhase.LOCK, 360.0 + tenth / 10.0)
        assert [it.seconds for it in approaches(world, ship_of(world)) if it.beam] == [
            pytest.approx(59 * DT)
        ], tenth


@each("life, fade, found", [(70, 0, 1), (50, 0, 0), (70, 50, 1), (70, 90, 1)])
def test_a_shot_that_is_spent_before_is_not_met(life: int, fade: int, found: int) -> None:
    world = threatened()
    shot = add_shot(world, (640.0, 160.0), (0.0, 375.0), owner=99, hostile=True)
    shot.life = life  # it touches after 60.16 ticks
    ship_of(world).protection = 0
    assert sum(it.seconds is not None for it in approaches(world, ship_of(world))) == found
    ship_of(world).protection = fade
    assert sum(it.seconds is not None for it in approaches(world, ship_of(world))) == (
        found if fade < 60 else 0
    )


# Octagons


@pytest.mark.slow
@given(st.floats(-70.0, 70.0), st.floats(-70.0, 70.0), st.floats(0.0, 12.0), st.floats(8.0, 40.0))
def test_a_card_of_octagons_says_what_physics_answers(dx: float, dy: float, own: float, other: float) -> None:
    asked = OctagonRecord(1, 2, FAR, (dx, dy), own, other, 1.5)
    card = octagon_card(asked, NAMES)
    x, y, k, most = -dx, -dy, own + other, 1.5 * (own + other)
    assert [card.value(letter) for letter in ("fx", "fy", "k", "K")] == [x, y, k, most]
    within = [card.value("|fx|"), card.value("|fy|"), card.value("|fx| + |fy|")]
    assert within == [abs(x), abs(y), abs(x) + abs(y)]
    meets = abs(x) <= k and abs(y) <= k and abs(x) + abs(y) < most
    assert meets is octagons_meet(dx, dy, k, 1.5) is ("do not meet" not in card.verdict)


def test_of_octagons_nothing_is_foretold_but_how_far_they_are_apart() -> None:
    world = arena(CENTRE, tuning=CLASSIC)
    for x, away in ((760.0, 5.0), (780.0, -5.0)):
        add_rock(world, Size.LARGE, (x, 360.0), (away, 0.0))
    first, second = approaches(world, ship_of(world))
    assert [(it.id, it.seconds, it.nears, it.due) for it in (first, second)] == [
        (world.rocks[1].id, None, True, 3.0), (world.rocks[0].id, None, False, 3.0),
    ]  # fmt: skip
    reach = CLASSIC.ship.radius + CLASSIC.rock.large.radius
    assert (first.gap, second.gap) == pytest.approx((140.0 - reach, 120.0 - reach))


# What all cards have in common


def examples() -> list[Card]:
    """Return one card of each kind."""
    (ray,) = traced((100.0, 300.0), 0.0, [((400.0, 310.0), 52.0)], pierce=True)
    impulse = 40.0 / (1 / 400 + 1 / 900)
    contact = ContactRecord(1, 2, FAR, (1.0, 0.0), 0.0, impulse, (20.0, 5.0), ZERO)
    return [
        ray_disc_card(ray, (400.0, 310.0), 52.0, ray.hits[0]),
        sure(mirror_card(laser((5.0, 9.0), (50.0, 20.0), (-1.0, 0.0)))),
        asked_of_a_sweep((-65.0, -1.0), (90.0, 0.0), 20.0),
        contact_card(contact, AT_REST, AT_REST._replace(radius=30.0, inverse_mass=1 / 900), 1.0),
        side_card(ZERO, (100.0, 5.0), (50.0, 30.0), 10.0),
        segment_card(ZERO, (100.0, 5.0), (50.0, 30.0), 10.0, rim=True),
        blast_card((300.0, 200.0), 80.0, (50.0, -40.0), 12.0, ("mine", "ship")),
        odds_card(0.125, FAR),
        pull_card((100.0, 300.0), (90.0, -40.0), 200.0, 40.0, 320.0, "ship"),
        octagon_card(OctagonRecord(1, 2, FAR, (30.0, -12.0), 7.0, 33.0, 1.5), NAMES),
    ]


def test_a_card_of_each_kind_is_printed_and_drawn_as_approved() -> None:
    for card in examples():
        approve(
            f"cards/{card.kind.name.lower()}", "\n".join([*told(card), "", *map(shape_line, card.shapes)])
        )


def asked_of_a_ray(motion: Point, centre: Point, radius: float = 52.0, **how: Any) -> Card:
    return ray_disc_card(laser(ZERO, motion), centre, radius, **how)


def asked_of_a_sweep(start: Point, motion: Point, reach: float = 50.0, *, past: bool | None = None) -> Card:
    offset = (-start[0], -start[1])
    sweep = sweep_of(motion, time_of_impact(offset, motion, reach), reach=reach)._replace(start=start)
    return sweep_card(sweep, offset, NAMES, seconds=3.0, past=past)


def bounced(u: float, other: CardBody = AT_REST, e: float = 1.0, depth: float = 0.0) -> Card:
    contact = ContactRecord(1, 2, FAR, (1.0, 0.0), depth, max(0.0, u) * 100.0, (u, 5.0), ZERO)
    return contact_card(contact, AT_REST, other, e)


def rare() -> dict[str, list[Card]]:
    """Return cards of each kind, one for each answer that there is."""
    along_it = (560.0, 0.0)
    ended = laser((5.0, 9.0), (50.0, 0.0), (-1.0, 0.0))
    wall = CardBody("wall", FAR, ZERO, 3.0)
    return {
        "a ray": [
            *(asked_of_a_ray(along_it, centre) for centre in (
                (200.0, 52.0), (10.0, 5.0), (-200.0, 5.0), (900.0, 5.0), (200.0, 90.0), (200.0, 5.0),
            )),
            *(asked_of_a_ray(along_it, centre, endless=True) for centre in ((200.0, 5.0), (-200.0, 5.0))),
            *(asked_of_a_ray(motion, centre, 10.0) for motion, centre in (
                (ZERO, (1.0, 0.0)), (ZERO, (55.0, 0.0)), ((1e-165, 0.0), (9.0, 0.0)),
            )),
            asked_of_a_ray((713.0, 0.0), (244.0, 0.0), 30.0, ends=True),
        ],
        "a mirror": [sure(mirror_card(ended)), sure(mirror_card(ended, name="wall", mirrors=False))],
        "a sweep": [
            *(asked_of_a_sweep(start, motion) for start, motion in (
                ((-200.0, 80.0), (300.0, 0.0)), ((200.0, 80.0), (300.0, 0.0)), ((-30.0, 10.0), (-300.0, 0.0)),
                ((200.0, 10.0), (300.0, 0.0)), ((-400.0, 10.0), (300.0, 0.0)),
            )),
            asked_of_a_sweep((-9.0, -1.0), (1e-165, 0.0), 5.0),
            *(asked_of_a_sweep((-200.0, 10.0), (300.0, 0.0), past=past) for past in (
                None, False, True,
            )),
        ],
        "a bounce": [
            bounced(20.0), bounced(-20.0), bounced(20.0, e=0.5), bounced(20.0, e=0.0), bounced(20.0, wall),
            bounced(20.0, depth=3.0),
        ],
        "a side": [
            *(side_card(ZERO, end, centre, 10.0) for end, centre in (
                ((100.0, 0.0), (50.0, 30.0)), ((100.0, 0.0), (50.0, -10.0)), ((100.0, 0.0), (50.0, -4.0)),
                ((100.0, 0.0), (130.0, -4.0)), ((100.0, 0.0), (-6.0, 8.0)), (ZERO, (30.0, 40.0)),
            )),
            side_card(ZERO, (100.0, 0.0), (130.0, -4.0), 10.0, endless=True),
        ],
        "a segment": [
            segment_card(ZERO, (x, 0.0), centre, 10.0, rim=rim)
            for rim in (False, True)
            for x, centre in ((100.0, (50.0, 9.0)), (100.0, (50.0, 11.0)), (9.0, (5.0, 1.0)))
        ],
        "a blast": [blast_card(FAR, 80.0, (x, 0.0), 12.0, ("mine", "ship")) for x in (91.0, 92.0, 93.0)],
        "a pull": [pull_card(FAR, (x, 40.0), 200.0, 40.0, 320.0, "ship") for x in (20.0, 90.0, 400.0)],
        "octagons": [octagon_card(OctagonRecord(1, 2, FAR, way, 7.0, 33.0, 1.5), NAMES) for way in (
            (30.0, -12.0), (28.0, -28.0), (-44.0, 12.0), (50.0, 60.0), (0.0, 44.0), (-32.0, -32.0),
            (-32.0, -28.0), (0.0, 0.0),
        )],
    }  # fmt: skip


def test_every_answer_that_there_is_has_its_words_as_approved() -> None:
    told_of = [[name, *(f"   {card.verdict}" for card in cards)] for name, cards in rare().items()]
    approve("cards/answers", "\n".join(line for lines in told_of for line in lines))


@each("card", examples())
def test_letters_come_first_then_numbers_and_each_mark_has_a_letter_with_a_line_that_lights_it(
    card: Card,
) -> None:
    lights = {symbol.rstrip("'") for line in card.lines for symbol in line.lights}
    for ink in {shape.ink for shape in card.shapes if shape.ink}:
        assert base(ink) in SYMBOLS
        assert ink.rstrip("'") in lights or base(ink) in lights | {"X", "P", "r"}, ink
    assert card.title.endswith("?")
    assert all(line.letters and (line.result or line.value is None) for line in card.lines)
    assert any(line.numbers for line in card.lines)
    assert card.verdict


def test_one_letter_has_one_meaning_and_a_symbol_one_colour_wherever_it_stands() -> None:
    assert {card.kind for card in examples()} == set(CardKind)
    assert len({symbol.meaning for symbol in SYMBOLS.values()}) == len(SYMBOLS)
    assert ink_of("v1'") is ink_of("v2") is Ink.VELOCITY
    assert ink_of("t1") is ink_of("t")
    b = line(examples()[0], "b")
    assert b.lights == {"b", "f", "d"}
    assert shown(b).startswith("b = 2 f·d")


@each("one, other, apart", [
    (51.9, 52.0, "51.9 < 52.0"), (51.99999, 52.0, "51.99999 < 52.0"), (52.0, 52.0, "52.0 = 52.0"),
])  # fmt: skip
def test_numbers_are_told_apart_by_as_many_digits_as_it_takes(one: float, other: float, apart: str) -> None:
    assert " ".join(told_apart(one, other)) == apart


@each("bad", [math.nan, math.inf, 1e300])
def test_absurd_numbers_make_a_card_all_the_same(bad: float) -> None:
    place, both = (bad, 0.0), (bad, bad)
    ray, body = laser(place, (bad, 1.0), (0.0, 1.0)), CardBody("rock", both, both, bad, bad)
    mirror_card(ray)
    for card in (
        ray_disc_card(ray, both, bad),
        sweep_card(
            SweepRecord(1, place, (bad, 1.0), bad, bad, 2, place, bad), (bad, 1.0), NAMES, seconds=1.0
        ),
        contact_card(ContactRecord(1, 2, place, place, bad, bad), body, body, bad),
        side_card(place, (0.0, bad), both, bad),
        segment_card(place, (0.0, bad), both, bad, rim=True),
        pull_card(place, both, bad, bad, bad),
    ):
        assert card.lines


def test_two_that_miss_after_the_way_ends_just_do_not_touch() -> None:
    sweep = SweepRecord(1, (0.0, 0.0), (1.0, 0.0), 5.0, None, None)
    assert sweep_card(sweep, (100.0, 50.0), NAMES, seconds=2 * DT).verdict.endswith(
        "solution: they do not touch"
    )
