"""Cards show what physics answered, to the bit or by the scale that they state; a letter has one meaning."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.cards import *
from game.cards.card import FormulaLine, over_seam
from game.cards.dangers import dangers, meetings
from game.cards.foretold import PIECE, approach, card_ahead, place_on
from game.cards.numbers import MINUS, TIMES, told_apart, worked
from game.cards.octagon_card import decided_by, gap_of, octagon
from game.cards.of_record import (
    card_of_contact,
    card_of_hit,
    card_of_sweep,
    card_of_tether,
    known_bodies,
    sweeps_of,
)
from game.cards.ray_card import full_reach
from game.cards.shapes import Arrow, Dot, Line, Ring
from game.cards.symbols import SYMBOLS, Ink, base, ink_of
from game.physics import *
from game.physics.space.beam import record_beam
from game.physics.vec import minus
from game.sim.rule_sets import CLASSIC, TETHER
from tests.play import *

TORUS = Torus(1280.0, 720.0)
places = st.tuples(st.floats(0.0, 1279.0), st.floats(0.0, 719.0))
turns = st.floats(0.0, math.tau)
radii = st.floats(1.0, 80.0)
speeds = st.floats(-400.0, 400.0)
heavy = st.floats(20.0, 60.0)
velocities = st.tuples(speeds, speeds)
ZERO, FAR = (0.0, 0.0), (1100.0, 600.0)
AT_REST = CardBody("rock", FAR, FAR, 20.0, 1 / 400)
SHIP = CardBody("ship", FAR, FAR, 12.0, 1.0)
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
    record_beam(record, Purpose.LASER, trace_beam(TORUS, *beam, (), targets, 0, pierce=pierce))
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
    text = "".join(span.text for part in (line.letters, line.numbers, line.result) for span in part)
    return keyed(text)


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


@pytest.mark.slow
@given(places, turns, st.lists(st.tuples(places, radii), min_size=1, max_size=6), st.booleans())
def test_a_hit_of_a_ray_has_the_recorded_equation_divided_by_the_length(
    start: Point, turn: float, discs: list[tuple[Point, float]], pierce: bool
) -> None:
    for ray in traced(start, turn, discs, pierce=pierce):
        size = length(ray.motion)
        assume(size > 1.0)
        for hit in ray.hits:
            card, asked = ray_disc_card(ray, hit.centre, hit.radius, hit), hit.equation
            assert asked == quadratic(ray.start, ray.motion, hit.centre, hit.radius)
            reach = full_reach(ray, hit)
            assert reach == pytest.approx(560.0, rel=1e-9)
            away = distance_to_line(hit.centre, ray.start, along(ray.start, ray.motion, 1.0))
            assert [card.value(letter) for letter in "bcDdht"] == [
                asked.b / size, asked.c, asked.discriminant / (size * size), unit(ray.motion), away,
                (hit.crossing.entry * reach, hit.crossing.exit * reach),
            ]  # fmt: skip


@pytest.mark.slow
@given(places, turns, places, radii)
def test_with_a_direction_of_length_1_t_is_the_distance_in_the_picture(
    start: Point, turn: float, centre: Point, radius: float
) -> None:
    ray = laser(start, (560.0 * math.cos(turn), 560.0 * math.sin(turn)))
    card, found = ray_disc_card(ray, centre, radius), roots(ray.start, ray.motion, centre, radius)
    if found is None:
        assert card.value("t") is None
        return
    t = pair(card, "t")
    assert t == (found[0] * length(ray.motion), found[1] * length(ray.motion))
    for name, way in zip(("t1", "t2"), t, strict=True):
        place = drawn(card, Dot, name).place
        assert math.dist(place, start) == pytest.approx(abs(way), abs=1e-6)
        assert math.dist(place, centre) == pytest.approx(radius, abs=1e-5 + 0.01 * (t[1] - t[0] < 0.1))


def test_a_line_of_sight_that_was_cut_at_its_hit_keeps_its_full_reach() -> None:
    (ray,) = traced((100.0, 300.0), 0.0, [((400.0, 310.0), 52.0)], pierce=False)
    (hit,) = ray.hits
    t = pair(card_of_hit(ray, hit, {}, TORUS), "t")
    assert length(ray.motion) < 300.0
    assert full_reach(ray, hit) == pytest.approx(560.0)
    assert t == pytest.approx((length(ray.motion), 300.0 + math.sqrt(52.0**2 - 10.0**2)))
    for cut in (ray, ray._replace(hits=(), normal=(-1.0, 0.0))):
        behind = ray_disc_card(cut, (500.0, 300.0), 20.0)
        assert behind.verdict == "t1 > 249.0: on the line, but something stopped the ray there"
        assert behind.value("t") == pytest.approx((380.0, 420.0))
        assert behind.value("X") is None
        assert drawn(behind, Dot, "t1").hollow
        assert drawn(behind, Dot, "t2").hollow


@each("motion, centre, radius, words", [
    ((560.0, 0.0), (200.0, 52.0), 52.0, "tangent"),
    ((560.0, 0.0), (10.0, 5.0), 52.0, "P lies in the disc"),
    ((560.0, 0.0), (-200.0, 5.0), 52.0, "the line meets it, the ray does not"),
    ((560.0, 0.0), (900.0, 5.0), 52.0, "out of reach"),
    ((560.0, 0.0), (200.0, 90.0), 52.0, "D < 0"),
    ((560.0, 0.0), (200.0, 5.0), 52.0, "the hit, 148.2 units from P"),
    # without length it is a point
    (ZERO, (1.0, 0.0), 10.0, "hit at t = 0"),
    (ZERO, (55.0, 0.0), 10.0, "no direction"),
    ((1e-165, 0.0), (9.0, 0.0), 5.0, ""),
])  # fmt: skip
def test_each_way_a_ray_can_pass_a_disc_has_its_words(
    motion: Point, centre: Point, radius: float, words: str
) -> None:
    card = ray_disc_card(laser(ZERO, motion), centre, radius)
    assert card.lines
    assert words in card.verdict
    if words == "D < 0":
        assert card.value("n") is None


def test_the_end_of_a_ray_s_card_is_the_recorded_point_and_its_normal() -> None:
    (ray,) = traced((100.0, 300.0), 0.3, [((400.0, 380.0), 52.0)], pierce=True)
    (hit,) = ray.hits
    card = ray_disc_card(ray, hit.centre, hit.radius, hit)
    assert card.value("X") == pytest.approx(hit.crossing.point)
    assert card.value("n") == pytest.approx(hit.crossing.normal)


@pytest.mark.slow
@given(turns, turns, st.floats(1.0, 900.0))
def test_a_mirrored_direction_is_that_of_reflect_and_its_parts_are_both_projections(
    turn: float, normal_turn: float, size: float
) -> None:
    normal = (math.cos(normal_turn), math.sin(normal_turn))
    ray = laser((5.0, 9.0), (size * math.cos(turn), size * math.sin(turn)), normal)
    card, direction = sure(mirror_card(ray)), sure(unit(ray.motion))
    across = dot(direction, normal)
    assert card.value("d'") == reflect(direction, normal)
    assert card.value("dn") == (across * normal[0], across * normal[1])
    assert dot(pair(card, "dT"), normal) == pytest.approx(0.0, abs=1e-12)
    assert card.value("t") == length(ray.motion)


def test_a_ray_that_met_no_barrier_has_no_mirror_card_and_a_wall_turns_nothing() -> None:
    assert mirror_card(laser((5.0, 9.0), (50.0, 0.0))) is None
    ended = laser((5.0, 9.0), (50.0, 0.0), (-1.0, 0.0))
    card = sure(mirror_card(ended, name="wall", mirrors=False))
    assert card.value("d'") is None
    assert "ends here" in card.verdict


@each("t, share", [(213.9, 0.3), (0.0, 0.0)])
def test_a_card_of_a_segment_tells_its_length_and_the_part_at_which_it_is_hit(t: float, share: float) -> None:
    centre = (213.9 + 30.0, 0.0) if t else ZERO
    ray = RayRecord(Purpose.BEAM, ZERO, (713.0, 0.0), (), None)
    crossing = sure(segment_hits_disc(ray.start, ray.motion, centre, 30.0))
    hit = RayHit(1, centre, 30.0, crossing, quadratic(ray.start, ray.motion, centre, 30.0))
    card = ray_disc_card(ray, centre, 30.0, hit, ends=True)
    assert card.value("L") == 713.0
    assert card.value("t/L") == pytest.approx(share)
    assert ray_disc_card(ray, centre, 30.0, hit).value("L") is None


def test_a_place_off_the_field_is_told_to_be_an_image_over_the_seam() -> None:
    ray = laser((442.5, 640.0), (0.0, 200.0))
    for y, seen in ((700.0, []), (762.9, ["f"])):
        card = over_seam(ray_disc_card(ray, (442.5, y), 20.0), TORUS)
        assert [line.symbol for line in card.lines if "seam" in line.comment] == seen
        assert not seen or "C: seen across the seam" in line(card, "f").comment
        assert f"(442.5, {y})" in shown(line(card, "f"))


# Bounces and tethers


@pytest.mark.slow
@given(turns, st.tuples(heavy, heavy), velocities, velocities, st.floats(0.0, 1.0))
def test_a_bounce_shows_the_recorded_impulse_and_the_velocities_that_physics_gave(
    turn: float, sizes: tuple[float, float], before_a: Point, before_b: Point, restitution: float
) -> None:
    normal = (math.cos(turn), math.sin(turn))
    bodies = [CardBody("rock", ZERO, ZERO, size, 1.0 / (size * size)) for size in sizes]
    masses = (bodies[0].inverse_mass, bodies[1].inverse_mass)
    after = bounce(before_a, before_b, normal, *masses, restitution)
    impulse = 0.0 if after is None else after.impulse
    contact = ContactRecord(4, 5, (300.0, 300.0), normal, 0.0, impulse, before_a, before_b)
    card = contact_card(contact, bodies[0], bodies[1], restitution)
    late = (before_a, before_b) if after is None else after[:2]
    assert card.value("J") == impulse
    for number, (first, last) in enumerate(zip((before_a, before_b), late, strict=True), start=1):
        assert card.value(f"v{number}·n") == (dot(first, normal), dot(last, normal))
    energy = pair(card, "E")
    assert energy[1] <= energy[0] * (1.0 + 1e-9)
    approach, parting = (dot(minus(*both), normal) for both in ((before_a, before_b), late))
    if after is None:
        assert "no impulse" in card.verdict
    else:
        assert parting == pytest.approx(-restitution * approach, abs=1e-6)
        assert f"into {MINUS}{restitution:g} u" in card.verdict or "J reverses u," in card.verdict


def test_momentum_and_energy_are_visibly_the_same_before_and_after() -> None:
    rocks = {(500.0, 200.0): (Size.LARGE, (120.0, 30.0)), (574.0, 220.0): (Size.MEDIUM, (-120.0, 7.0))}
    world = arena(FAR, rocks=dict(rocks))
    (contact,) = recorded(world)[1].contacts
    card = sure(card_of_contact(world, contact, known_bodies(world)))
    for symbol in ("p", "E"):
        first, last = (span.text for span in line(card, symbol).result)
        assert last == f" then {first}".removesuffix(",")
    for name, body in zip(("v1·n", "v2·n"), world.rocks, strict=True):
        assert pair(card, name)[1] == dot((body.vx, body.vy), contact.normal)


def test_a_bounce_off_a_wall_shows_that_the_wall_takes_the_impulse() -> None:
    rocks = {(772.0, 300.0): (Size.MEDIUM, (119.7, 13.3))}
    world = arena(FAR, rocks=dict(rocks), walls=[((800.0, 300.0), (9.7, 90.0), False)])
    (contact,) = recorded(world)[1].contacts
    card, (rock,) = sure(card_of_contact(world, contact, known_bodies(world))), world.rocks
    assert card.value("J") == contact.impulse
    assert card.value("v1·n") == tuple(dot(v, contact.normal) for v in ((119.7, 13.3), (rock.vx, rock.vy)))
    assert "wall takes J" in card.verdict


def held(far_apart: float, one: Point, other: Point, restitution: float = 0.0) -> tuple[World, Card]:
    """Return two ships so far apart after a tick with a tether, and the card of what it did."""
    rules = tuned(TETHER, team={"tether_restitution": restitution}, ship={"drag": 0.0})
    world = arena((400.0, 300.0), ships=2, velocity=one, tuning=rules)
    second = world.ships[1]
    second.x, second.y, second.vx, second.vy = 400.0 + far_apart, 300.0, *other
    (tether,) = recorded(world)[1].tethers
    return world, sure(card_of_tether(world, tether, known_bodies(world)))


def test_a_slack_tether_s_card_says_that_it_does_nothing() -> None:
    _, card = held(150.0, ZERO, (9.0, 0.0))
    assert card.title == "What does the tether do to the two ships?"
    assert card.verdict == "|A| is below R: it is slack and does nothing"
    assert card.value("J") is None
    assert card.value("|A|") == pytest.approx(150.075)


@given(velocities, velocities, st.sampled_from((0.0, 0.4, 1.0)))
def test_a_taut_tether_s_card_shows_the_velocities_that_physics_gave(
    one: Point, other: Point, restitution: float
) -> None:
    world, card = held(199.9, one, other, restitution)
    taut = card.value("J")
    if taut is None:
        assert "slack" in card.verdict
        return
    for number, ship in enumerate(world.ships, start=1):
        assert card.value(f"v{number}'") in ((ship.vx, ship.vy), None)
    assert ("no impulse" in card.verdict) == (taut == 0.0)
    line(card, "p")
    first, last = pair(card, "E")
    assert last <= first * (1.0 + 1e-12)
    assert any("pull of" in note for note in card.notes) == (taut != 0.0)


# Sweeps, within a tick and ahead


@pytest.mark.slow
@given(
    st.tuples(places, velocities), st.tuples(places, velocities), st.floats(0.0, 20.0), st.floats(1.0, 60.0)
)
def test_a_sweep_shows_the_recorded_t_and_the_kernel_s_equation(
    mover: tuple[Point, Point], target: tuple[Point, Point], radius: float, more: float
) -> None:
    (start, motion), (place, away) = mover, target
    relative = (motion[0] - away[0], motion[1] - away[1])
    offset, reach = TORUS.delta(start, place), radius + more
    t = time_of_impact(offset, relative, reach)
    card = sweep_card(SweepRecord(1, start, motion, radius, t, 2, away, reach), offset, NAMES)
    size = length(relative)
    assert card.value("t/L") == (t if size * size > 0.0 else None)
    assert card.value("M") == relative
    if size > 1e-3:
        asked = quadratic((-offset[0], -offset[1]), relative, ZERO, reach)
        assert [card.value(letter) for letter in "bcDh"] == [
            asked.b / size, asked.c, asked.discriminant / (size * size),
            distance_to_line(offset, ZERO, relative),
        ]  # fmt: skip
    if t is not None and t > 0.0:
        assert card.value("t") == t * size
        touch, ring = drawn(card, Dot, "t"), drawn(card, Ring, "k")
        assert math.dist(touch.place, ring.centre) == pytest.approx(reach, abs=1e-6)


def test_the_card_of_a_recorded_sweep_is_made_of_the_record_and_the_world_before_it() -> None:
    world = arena(FAR, rocks={(800.0, 300.0): (Size.SMALL, (30.0, 0.0))})
    shot = add_shot(world, (785.0, 302.0), (960.0, 0.0))
    before, record = recorded(world)
    ((sweep, since),) = ((s, x) for s, x in sweeps_of(record) if s.mover == shot.id)
    card = sure(card_of_sweep(world, sweep, since, before))
    met = time_of_impact_on_torus(world.torus, (15.0, -2.0), minus(sweep.motion, sweep.other), sweep.reach)
    assert card.value("t/L") == sweep.fraction == met
    assert card.value("f") == (-15.0, 2.0)


def test_after_a_ricochet_the_card_knows_where_the_rock_is_by_then() -> None:
    rock = (790.5 - 52.0, 300.0)
    world = arena(FAR, rocks={rock: (Size.LARGE, (240.0, 0.0))}, walls=[((800.0, 300.0), (0.0, 90.0), False)])
    shot = add_shot(world, (795.0, 300.0), (960.0, 0.0))
    before, record = recorded(world)
    first, second = [(sweep, since) for sweep, since in sweeps_of(record) if sweep.mover == shot.id]
    assert (first[1], second[1]) == (0.0, first[0].fraction)
    assert card_of_sweep(world, *first, before) is not None
    card = sure(card_of_sweep(world, *second, before))
    assert card.value("f") == pytest.approx((797.0 - rock[0] - 240.0 * DT * 0.25, 0.0))


@each("given, time, numbers", [
    ({"seconds": 4.0}, "4 s", "((120.0, 0.0) - (-40.0, 0.0)) * 4.000"),
    ({}, "1/120 s", "((57600, 0) - (-19200, 0)) * (1 / 120)"),
    ({"since": 0.5}, "rest of the tick", "((115200, 0) - (-38400, 0)) * 0.500 / 120"),
])  # fmt: skip
def test_a_motion_is_the_velocities_times_the_time_that_it_lasts(
    given: dict[str, Any], time: str, numbers: str
) -> None:
    sweep = sweep_of((480.0, 0.0), other=(-160.0, 0.0), reach=105.0)
    card = sweep_card(sweep, (700.0, 0.0), ("A", "B"), **given)
    assert shown(line(card, "M")) == f"M = (v1 - v2) * {time}{numbers}(640.0, 0.0)"
    assert "s" not in card.letters
    if "seconds" in given:
        assert (card.value("v1"), card.value("v2")) == ((120.0, 0.0), (-40.0, 0.0))


@each("start, motion, words, told", [
    ((-200.0, 80.0), (300.0, 0.0), "D < 0, so no solution: they pass", None),
    ((200.0, 80.0), (300.0, 0.0), "D < 0, so no solution: they move apart", None),
    ((-30.0, 10.0), (-300.0, 0.0), "t = 0, as c <= 0: they touch already", "0"),
    ((-30.0, 10.0), (300.0, 0.0), "t = 0, as c <= 0: they touch already", "0"),
    ((200.0, 10.0), (300.0, 0.0), "both t < 0: they move apart", "-249.0"),
    ((-400.0, 10.0), (300.0, 0.0), "t > L: they would meet, but not within", "351.0"),
    ((-200.0, 10.0), (300.0, 0.0), "they touch", "151.0"),
    ((-9.0, -1.0), (1e-165, 0.0), "no motion towards one another", None),
])  # fmt: skip
def test_the_verdict_of_a_sweep_asks_for_the_discriminant_then_for_c_then_for_signs(
    start: Point, motion: Point, words: str, told: str | None
) -> None:
    offset, reach = (-start[0], -start[1]), 5.0 if words.startswith("no motion") else 50.0
    t = time_of_impact(offset, motion, reach)
    card = sweep_card(sweep_of(motion, t, reach=reach)._replace(start=start), offset, NAMES)
    assert keyed(card.verdict).startswith(words)
    under, c = card.value("D"), card.value("c")
    if words.startswith("no motion"):
        return
    assert isinstance(under, float)
    assert isinstance(c, float)
    assert ("D < 0" in words) == (under < 0.0)
    assert ("t = 0" in words) == (c <= 0.0)
    assert (told is None) == (card.line("t") is None)
    if told is not None:
        row = line(card, "t")
        assert keyed(row.result[0].text) == told
        assert bool(row.numbers) == (c > 0.0), f"c = {c}, numbers {row.numbers}"
        assert ("they touch already" in row.comment) == (c <= 0.0), f"c = {c}, {row.comment}"


@pytest.mark.slow
@given(places, velocities, places, velocities)
def test_what_lies_ahead_is_asked_of_the_first_image_that_will_be_met(
    place: Point, velocity: Point, other: Point, drift: Point
) -> None:
    """In a world without drag, so that the ship goes straight on."""
    rocks = {other: (Size.SMALL, drift)}
    world = arena(place, RIGHT, velocity=velocity, rocks=rocks, tuning=tuned(ship={"drag": 0.0}))
    ship, rock = ship_of(world), world.rocks[0]
    card = card_ahead(world, ship, CardBody("rock", other, drift, rock.radius), rock.id, 3.0)
    relative = ((velocity[0] - drift[0]) * 3.0, (velocity[1] - drift[1]) * 3.0)
    expected = time_of_impact_on_torus(world.torus, minus(other, place), relative, 12.0 + rock.radius)
    t = card.value("t/L")
    if length(relative) > 1e-3:
        assert (t is None) == (expected is None)
        assert t is None or t == pytest.approx(expected, abs=1e-9)


SPAN = PIECE * DT
PATH = [(100.0, 100.0), (112.0, 100.0), (112.0, 108.0)]
"""A ship's course of two pieces, to the right, then down."""


@each("pieces, place", [
    (0.0, (100.0, 100.0)), (0.5, (106.0, 100.0)), (1.0, (112.0, 100.0)), (1.25, (112.0, 102.0)),
    (2.0, (112.0, 108.0)), (2.5, (112.0, 112.0)),
])  # fmt: skip
def test_a_ship_is_on_its_course_and_goes_straight_on_behind_its_end(pieces: float, place: Point) -> None:
    assert place_on(PATH, pieces * SPAN) == pytest.approx(place)


@each("place, velocity, reach, pieces, touches", [
    ((109.0, 100.0), ZERO, 3.0, 0.5, True),
    ((112.0, 110.0), ZERO, 4.0, 1.75, True),
    # it comes nearer by itself, from over the seam, too
    ((118.0, 100.0), (-6.0 / SPAN, 0.0), 9.0, 0.5, True),
    ((112.0, 720.0 + 95.0), ZERO, 5.0, 1.0, True),
    # else the least distance counts
    ((106.0, 90.0), ZERO, 5.0, 0.5, False),
    ((120.0, 106.0), ZERO, 5.0, 1.75, False),
    ((90.0, 100.0), ZERO, 5.0, 0.0, False),
    ((112.0, 140.0), ZERO, 5.0, 2.0, False),
])  # fmt: skip
def test_a_course_touches_a_body_or_is_nearest_to_it_at_a_time(
    place: Point, velocity: Point, reach: float, pieces: float, touches: bool
) -> None:
    found = approach(TORUS, PATH, TORUS.wrap(place), velocity, reach)
    assert found.touches is touches
    assert found.seconds == pytest.approx(pieces * SPAN)


def threatened(lancer: LancerPhase | None = None, y: float = 362.0, **stage: Any) -> World:
    """Return a world whose ship, at rest in the middle, nothing changes but what is put there."""
    world = arena(CENTRE, tuning=tuned(ship={"drag": 0.0}), **stage)
    if lancer is not None:
        sender = add_lancer(world, (340.0, y), heading=RIGHT, phase=lancer)
        sender.timer, sender.target = 60, 1
        sender.path = (Leg((360.0, y), (900.0, 0.0), None, None),)
    return world


@each("rocks, told", [
    # a touch comes before what passes, the sooner first: 25 is the reach
    ({(840.0, 360.0): (-100.0, 0.0), (640.0, 160.0): (0.0, 125.0)}, "640 in 1.4, 840 in 1.75"),
    ({(640.0, 260.0): (90.0, 0.0), (840.0, 360.0): (-100.0, 0.0)}, "840 in 1.75, 640 by 75 parts"),
    # of what passes, what comes nearer comes first, then the lesser gap
    ({(640.0, 300.0): (0.0, -10.0), (540.0, 260.0): (50.0, 0.0)}, "540 by 75 after 2, 640 by 35 parts"),
    ({(440.0, 300.0): (100.0, 0.0), (840.0, 410.0): (-100.0, 0.0)}, "840 by 25 after 2, 440 by 35 after 2"),
    # nearest at the end of 3 s, when it is still on its way; at rest
    ({(240.0, 360.0): (100.0, 0.0)}, "240 by 75 after 4"), ({(700.0, 360.0): ZERO}, "700 by 35 parts"),
])  # fmt: skip
def test_dangers_are_listed_the_most_pressing_first(rocks: dict[Point, Point], told: str) -> None:
    world = threatened(rocks={place: (Size.SMALL, velocity) for place, velocity in rocks.items()})
    where = {rock.id: f"{rock.x:g}" for rock in world.rocks}
    found = dangers(world, ship_of(world))
    for it in found:
        assert it.due == (3.0 if it.seconds is None else it.seconds)
        assert it.nears == (it.passes < math.inf)
        assert it.seconds is None or it.passes == it.seconds
    assert ", ".join(
        f"{where[it.id]} in {it.seconds:.4g}" if it.seconds is not None
        else f"{where[it.id]} by {it.gap:.4g} " + (f"after {it.passes:.4g}" if it.nears else "parts")
        for it in found
    ) == told  # fmt: skip


@each("phase, seconds, due, drawn", [
    # it burns from the end of the lock on; a line that follows the ship is not foretold
    (LancerPhase.CHARGE, None, "60 + lock + fire", 0), (LancerPhase.LOCK, 60, "60", 1),
    (LancerPhase.FIRE, 0, "0", 1), (LancerPhase.STALK, None, "", 0),
])  # fmt: skip
def test_a_beam_is_a_danger_from_when_it_is_aimed(
    phase: LancerPhase, seconds: int | None, due: str, drawn: int
) -> None:
    world = threatened(phase)
    lancer, tuning = world.lancers[0], world.tuning.lancer
    found = [it for it in dangers(world, ship_of(world)) if it.beam]
    assert len(found) == bool(due)
    for it in found:
        known = {"lock": ticks(tuning.lock), "fire": ticks(tuning.fire)}
        whole = sum(known.get(part) or int(part) for part in due.split(" + "))
        assert (it.id, it.seconds) == (lancer.id, seconds and pytest.approx(seconds * DT))
        assert it.due == it.passes == pytest.approx(whole * DT)
    assert sum(met.radius == 0.0 for met in meetings(world, ship_of(world), 9)) == drawn


def test_an_aim_line_that_ends_on_the_rim_is_met_wherever_it_crosses_the_ship() -> None:
    for tenth in range(-119, 120):
        world = threatened(LancerPhase.LOCK, 360.0 + tenth / 10.0)
        assert [it.seconds for it in dangers(world, ship_of(world)) if it.beam] == [pytest.approx(0.5)], tenth


@each("life, fade, found", [(70, 0, 1), (50, 0, 0), (70, 50, 1), (70, 90, 1)])
def test_a_shot_that_is_spent_before_is_not_met(life: int, fade: int, found: int) -> None:
    world = threatened()
    shot = add_shot(world, (640.0, 160.0), (0.0, 375.0), owner=99, hostile=True)
    shot.life = life  # it touches after 60.16 ticks
    ship_of(world).protection = 0
    assert len(meetings(world, ship_of(world), 3)) == found
    ship_of(world).protection = fade
    assert len(meetings(world, ship_of(world), 3)) == (found if fade < 60 else 0)


# Octagons


OUTWARD = {
    "right side": (1.0, 0.0), "left side": (-1.0, 0.0), "lower side": (0.0, 1.0), "upper side": (0.0, -1.0),
    "lower right": (1.0, 1.0), "lower left": (-1.0, 1.0), "upper right": (1.0, -1.0),
    "upper left": (-1.0, -1.0),
}  # fmt: skip
"""By the end of a side's name: the direction in which it is passed; y is down."""


@given(st.floats(-70.0, 70.0), st.floats(-70.0, 70.0), st.floats(0.0, 12.0), st.floats(8.0, 40.0))
def test_a_card_of_octagons_says_what_physics_answers_and_by_which_side(
    dx: float, dy: float, own: float, other: float
) -> None:
    asked = OctagonRecord(1, 2, FAR, (dx, dy), own, other, 1.5)
    card = octagon_card(asked, NAMES)
    x, y, k, most = -dx, -dy, own + other, 1.5 * (own + other)
    assert [card.value(letter) for letter in ("fx", "fy", "k", "K")] == [x, y, k, most]
    within = [card.value("|fx|"), card.value("|fy|"), card.value("|fx| + |fy|")]
    assert within == [abs(x), abs(y), abs(x) + abs(y)]
    meets = abs(x) <= k and abs(y) <= k and abs(x) + abs(y) < most
    assert meets is octagons_meet(dx, dy, k, 1.5) is ("do not meet" not in card.verdict)

    said = card.verdict.removesuffix(", which is the nearest")
    name = next(name for name in OUTWARD if said.endswith(name))
    gaps = {
        name: (x * u + y * v - (most if u and v else k)) / math.hypot(u, v)
        for name, (u, v) in OUTWARD.items()
    }
    assert gap_of(asked) == pytest.approx(max(gaps.values()), abs=1e-9)
    assert gaps[name] == pytest.approx(gap_of(asked), abs=1e-9) if meets else gaps[name] >= 0.0
    thick = next(shape for shape in card.shapes if isinstance(shape, Line) and shape.width > 1)
    u, v = OUTWARD[name]
    symbol = "|fx| + |fy|" if u and v else "|fx|" if u else "|fy|"
    assert not meets or decided_by(asked) == symbol
    for place in (thick.start, thick.end):
        away = (place[0] - FAR[0] - dx, place[1] - FAR[1] - dy)
        assert away[0] * u + away[1] * v == pytest.approx(most if u and v else k)


@each("way, verdict", [
    ((30.0, -12.0), "they meet, P is 10.0 units inside the left side, which is the nearest"),
    ((28.0, -28.0), "they meet, P is 2.828 units inside the cut corner at the lower left, which"),
    ((-44.0, 12.0), "|fx| > k: they do not meet, P is 4.000 units outside the right side"),
    ((50.0, 60.0), "|fx| > k: they do not meet, P is 10.0 units outside the left side"),
    ((0.0, 44.0), "|fy| > k: they do not meet, P is 4.000 units outside the upper side"),
    ((-32.0, -32.0), "is not below K: they do not meet, P is 2.828 units outside the cut corner at"),
    ((-32.0, -28.0), "is not below K: they do not meet, P is 0.000 units outside the cut corner at"),
    ((0.0, 0.0), "they meet, P is 40.0 units inside the right side"),
])  # fmt: skip
def test_two_octagons_meet_or_do_not_by_the_side_that_decides(way: Point, verdict: str) -> None:
    assert verdict in octagon_card(OctagonRecord(1, 2, FAR, way, 7.0, 33.0, 1.5), NAMES).verdict


def test_a_point_has_no_octagon_and_of_two_bodies_each_has_its_own() -> None:
    for own, inks in ((7.0, {"k": 4, "K": 4, "r1": 8, "r2": 8}), (0.0, {"k": 4, "K": 4})):
        card = octagon_card(OctagonRecord(1, 2, FAR, (30.0, -12.0), own, 33.0, 1.5), NAMES)
        lines = [shape for shape in card.shapes if isinstance(shape, Line) and shape.ink not in {"fx", "fy"}]
        assert {ink: sum(it.ink == ink for it in lines) for ink in {it.ink for it in lines}} == inks
        assert sorted(it.label for it in lines if it.label) == ["K", "k"]
        assert all(it.dashed == (it.width == 1) for it in lines if it.ink in {"k", "K"})
        assert (drawn(card, Line, "fx").end, drawn(card, Line, "fy").end) == ((1100.0, 588.0), FAR)
    assert octagon((10.0, 20.0), 8.0, 1.5) == [
        (18.0, 16.0), (18.0, 24.0), (14.0, 28.0), (6.0, 28.0), (2.0, 24.0), (2.0, 16.0), (6.0, 12.0),
        (14.0, 12.0),
    ]  # fmt: skip


def test_of_octagons_nothing_is_foretold_but_how_far_they_are_apart() -> None:
    world = arena(CENTRE, tuning=CLASSIC)
    for x, away in ((760.0, 5.0), (780.0, -5.0)):
        add_rock(world, Size.LARGE, (x, 360.0), (away, 0.0))
    first, second = dangers(world, ship_of(world))
    assert [(it.id, it.seconds, it.nears, it.due) for it in (first, second)] == [
        (world.rocks[1].id, None, True, 3.0), (world.rocks[0].id, None, False, 3.0),
    ]  # fmt: skip
    reach = CLASSIC.ship.radius + CLASSIC.rock.large.radius
    assert (first.gap, second.gap) == pytest.approx((140.0 - reach, 120.0 - reach))
    assert meetings(world, ship_of(world), 3) == []


# Sides, segments, blasts, pulls


@pytest.mark.slow
@given(places, places, places, st.floats(0.0, 60.0))
def test_the_signed_distance_is_that_of_physics(
    start: Point, end: Point, centre: Point, radius: float
) -> None:
    card = side_card(start, end, centre, radius)
    assert card.value("s") == signed_distance(centre, start, end)
    assert card.value("A") == minus(centre, start)


@each("end, centre, endless, words", [
    ((100.0, 0.0), (50.0, 30.0), False, "right of the way from P to Q; |s| > r: apart"),
    ((100.0, 0.0), (50.0, -10.0), False, "left of the way from P to Q; |s| = r: they touch"),
    ((100.0, 0.0), (50.0, -4.0), False, "left of the way from P to Q; |s| < r: they touch"),
    ((100.0, 0.0), (130.0, -4.0), False, "but q > 1: the distance from Q counts, |C - Q| = 30.3 > r: apart"),
    ((100.0, 0.0), (130.0, -4.0), True, "|s| < r: they touch"),
    ((100.0, 0.0), (-6.0, 8.0), False,
     "but q < 0: the distance from P counts, |C - P| = 10.0 = r: they touch"),
    (ZERO, (30.0, 40.0), False, "no sides; 50.0 units off"),
])  # fmt: skip
def test_each_side_of_a_wall_has_its_words(end: Point, centre: Point, endless: bool, words: str) -> None:
    verdict = keyed(side_card(ZERO, end, centre, 10.0, endless=endless).verdict)
    assert words in verdict
    assert not endless or verdict.endswith(words)


@pytest.mark.slow
@given(places, places, places, st.floats(1.0, 200.0))
def test_a_segment_s_card_says_what_physics_answers(
    start: Point, end: Point, centre: Point, radius: float
) -> None:
    disc, rim = (segment_card(start, end, centre, radius, rim=rim) for rim in (False, True))
    near, far = distance_to_segment(centre, start, end), farthest_on_segment(centre, start, end)
    assert (disc.value("near"), rim.value("far")) == (near, far)
    motion = minus(end, start)
    if length(motion) > 1.0:
        area, size, away = disc.value("area"), disc.value("L"), disc.value("h")
        assert isinstance(area, float)
        assert isinstance(size, float)
        assert away == distance_to_line(centre, start, end) == pytest.approx(2.0 * area / size, abs=1e-6)
        is_tangent = abs(near - radius) <= 1e-6
        if not is_tangent:
            met = segment_hits_disc(start, motion, centre, radius) is not None
            assert ("meets the disc" in disc.verdict) == met
        if abs(far - radius) > 1e-6 and not is_tangent:
            crossed = segment_hits_outline(start, motion, centre, radius) is not None
            assert ("meets the rim" in rim.verdict) == crossed


@pytest.mark.slow
@given(places, st.floats(1.0, 200.0), st.tuples(st.floats(-300.0, 300.0), st.floats(-300.0, 300.0)), radii)
def test_a_blast_reaches_a_disc_whose_rim_is_within_it(
    centre: Point, blast: float, offset: Point, radius: float
) -> None:
    card, away = blast_card(centre, blast, offset, radius, ("mine", "ship")), length(offset)
    assert (card.value("|f|"), card.value("k")) == (away, blast + radius)
    if abs(away - blast - radius) > 1e-6:
        assert ("reaches it" in card.verdict) == (away <= blast + radius)


@given(places, places)
def test_a_pull_s_card_says_what_physics_pulls_by(place: Point, middle: Point) -> None:
    offset = TORUS.delta(place, middle)
    card = pull_card(place, offset, 200.0, 40.0, 320.0)
    acceleration = pull(offset, 2.0 * 40.0 * 200.0, 40.0, 320.0)
    pulls = length(offset) < 320.0
    assert card.value("A") == offset
    assert card.value("g") == (acceleration if pulls else None)
    assert ("nothing pulls it" in card.verdict, "g" in card.letters) == (not pulls, pulls)
    if not pulls:
        assert not any(isinstance(shape, Arrow) and shape.ink == "g" for shape in card.shapes)


# What all cards have in common


def examples() -> list[Card]:
    """Return one card of each kind."""
    (ray,) = traced((100.0, 300.0), 0.0, [((400.0, 310.0), 52.0)], pierce=True)
    contact = ContactRecord(1, 2, FAR, (1.0, 0.0), 0.0, 9e3, (20.0, 5.0), ZERO)
    tether = TetherRecord(1, 2, (100.0, 300.0), (201.0, 0.0), 200.0, 9.0, (-10.0, 5.0), (8.0, 0.0))
    return [
        ray_disc_card(ray, (400.0, 310.0), 52.0, ray.hits[0]),
        sure(mirror_card(laser((5.0, 9.0), (50.0, 20.0), (-1.0, 0.0)))),
        sweep_card(sweep_of((90.0, 0.0), 0.5), (65.0, 1.0), NAMES),
        contact_card(contact, AT_REST, AT_REST._replace(radius=30.0, inverse_mass=1 / 900), 1.0),
        side_card(ZERO, (100.0, 5.0), (50.0, 30.0), 10.0),
        segment_card(ZERO, (100.0, 5.0), (50.0, 30.0), 10.0, rim=True),
        blast_card((300.0, 200.0), 80.0, (50.0, -40.0), 12.0, ("mine", "ship")),
        odds_card(0.125, FAR),
        pull_card((100.0, 300.0), (90.0, -40.0), 200.0, 40.0, 320.0, "ship"),
        tether_card(tether, SHIP, SHIP, 0.0, DT),
        octagon_card(OctagonRecord(1, 2, FAR, (30.0, -12.0), 7.0, 33.0, 1.5), NAMES),
    ]


@each("card", examples())
def test_letters_come_first_then_numbers_and_each_mark_has_a_letter_with_a_line_that_lights_it(
    card: Card,
) -> None:
    lights = {symbol.rstrip("'") for line in card.lines for symbol in line.lights}
    for ink in {shape.ink for shape in card.shapes if shape.ink}:
        assert base(ink) in SYMBOLS
        assert ink.rstrip("'") in lights or base(ink) in lights | {"X", "P", "r"}, ink
    assert card.title.endswith("?")
    assert all(line.letters and line.result for line in card.lines)
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


@pytest.mark.slow
@given(places, places, velocities)
def test_the_letters_of_f_and_d_stand_on_the_far_sides_of_their_triangle(
    start: Point, centre: Point, motion: Point
) -> None:
    offset = minus(centre, start)
    if abs(cross(motion, offset)) < 1e3 or length(motion) < 1.0:
        return  # no triangle
    sweep = sweep_of(motion)._replace(start=start)
    for card in (ray_disc_card(laser(start, motion), centre, 9.0), sweep_card(sweep, offset, NAMES)):
        f, d = (minus(sure(drawn(card, Arrow, symbol).label_at), start) for symbol in "fd")
        assert cross(f, offset) * cross(motion, offset) < 0.0
        assert cross(d, motion) * cross(offset, motion) < 0.0


@each("name, said", [
    ("rock", "the rock"), ("C1", "C1"), ("A", "A"), ("circle B", "circle B"), ("circle 4", "circle 4"),
])  # fmt: skip
def test_a_name_that_is_a_letter_has_no_article(name: str, said: str) -> None:
    ray, body = laser(ZERO, (500.0, 0.0), (-1.0, 0.0)), AT_REST._replace(name=name)
    contact = ContactRecord(1, 2, FAR, (1.0, 0.0), 0.0, 9e3, (20.0, 5.0), ZERO)
    assert [card.title for card in (
        ray_disc_card(ray, FAR, 9.0, name=name),
        sure(mirror_card(ray, name=name)),
        contact_card(contact, body, body, 1.0),
        side_card(ZERO, (9.0, 0.0), FAR, 9.0, name=name),
        sweep_card(sweep_of((90.0, 0.0), 0.5), (65.0, 1.0), (name, "rock")),
        blast_card(FAR, 80.0, (5.0, 5.0), 9.0, (name, name)),
    )] == [
        f"Where does the laser meet {said}?", f"Which way does the laser leave {said}?",
        f"How does {said} bounce off {said}?", f"On which side of the wall is {said}?",
        f"When does {said} meet the rock?", f"Does the blast of {said} reach {said}?",
    ]  # fmt: skip


def test_a_card_names_who_is_1_and_who_is_2_and_tells_their_velocities() -> None:
    sweep = sweep_of((90.0, 6.0), 0.5, (-30.0, 3.0))
    contact = ContactRecord(1, 2, FAR, (1.0, 0.0), 0.0, 0.0, (30.0, 2.0), (-10.0, 1.0))
    for card in (sweep_card(sweep, (65.0, 1.0), NAMES, seconds=3.0), contact_card(contact, SHIP, AT_REST, 1)):
        assert [(line(card, v).comment, line(card, v).value) for v in ("v1", "v2")] == [
            ("of 1, the ship", (30.0, 2.0)), ("of 2, the rock", (-10.0, 1.0)),
        ]  # fmt: skip


def test_a_card_sets_the_equation_up_before_its_coefficients_and_ends_at_the_hit() -> None:
    ray, sweep = examples()[0], examples()[2]
    for card, letter in ((ray, "r"), (sweep, "k")):
        texts = [shown(line) for line in card.lines]
        laws = [texts.index("XP + t d"), texts.index(f"|X - C|² - {letter}²t² + b t + c0")]
        rows = [card.lines.index(line(card, symbol)) for symbol in "dbch"]
        joins = next(at for at, text in enumerate(texts) if text.startswith(f"D = 4 ({letter}² - h²)"))
        assert rows[0] < laws[0] < laws[1] < rows[1] < rows[2]
        assert joins > rows[3]
        assert card.lines[joins].value == card.value("D")
    assert [line.symbol for line in ray.lines[-2:]] == ["X", "n"]


def test_numbers_are_put_in_with_their_signs_and_nothing_is_less_than_nothing() -> None:
    h = ray_disc_card(laser((110.0, 330.0), (700.0, 0.0)), (360.0, 270.0), 70.0).line("h")
    assert shown(sure(h)).endswith("|(-250.0) * 0.000 - 60.0 * 1.000|60.0 < r = 70.0")
    t = ray_disc_card(laser((0.0, 3.0), (100.0, 0.0)), ZERO, 5.0, endless=True).line("t")
    assert "".join(span.text for span in sure(t).numbers) == "(0.000 ± √64.0) / 2"
    g = line(pull_card((100.0, 300.0), (90.0, -40.0), 200.0, 40.0, 320.0), "g")
    letters, numbers = (keyed("".join(span.text for span in spans)) for spans in (g.letters, g.numbers))
    assert letters.startswith("g = 2 * r * G * A /")
    assert letters.count("*") == numbers.count("*") == 4


@each("one, other, told", [
    (51.9, 52.0, "51.9 < 52.0"), (51.99999, 52.0, "51.99999 < 52.0"), (52.0, 52.0, "52.0 = 52.0"),
])  # fmt: skip
def test_numbers_are_told_apart_by_as_many_digits_as_it_takes(one: float, other: float, told: str) -> None:
    assert " ".join(told_apart(one, other)) == told


def test_digits_that_are_added_and_are_zeros_are_left_out_with_their_point() -> None:
    found = worked("A / 3", {"A": (24545.6, 1168.0)}, (24545.6 / 3.0, 1168.0 / 3.0))
    assert found.numbers == "(24545.6, 1168) / 3"
    found = worked("A / 1000", {"A": (20000.0, 11000.4)}, (20.0, 11.0004), 4)
    assert found.numbers == "(20000, 11000.4) / 1000"


@each("bad", [math.nan, math.inf, 1e300])
def test_absurd_numbers_make_a_card_all_the_same(bad: float) -> None:
    place, both = (bad, 0.0), (bad, bad)
    ray, body = laser(place, (bad, 1.0), (0.0, 1.0)), CardBody("rock", both, both, bad, bad)
    mirror_card(ray)
    for card in (
        ray_disc_card(ray, both, bad),
        sweep_card(SweepRecord(1, place, (bad, 1.0), bad, bad, 2, place, bad), (bad, 1.0), ("a", "b")),
        contact_card(ContactRecord(1, 2, place, place, bad, bad), body, body, bad),
        side_card(place, (0.0, bad), both, bad),
        segment_card(place, (0.0, bad), both, bad, rim=True),
        pull_card(place, both, bad, bad, bad),
        tether_card(TetherRecord(1, 2, place, both, bad, bad, place, both), body, body, bad, DT),
    ):
        assert card.lines
