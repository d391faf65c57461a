"""Cards show what physics answered, to the bit or by the scale that they state; a letter has one meaning."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.cards import (
    Card,
    CardKind,
    blast_card,
    contact_card,
    mirror_card,
    octagon_card,
    odds_card,
    pull_card,
    ray_disc_card,
    segment_card,
    side_card,
    sweep_card,
    tether_card,
)
from game.cards.card import CardBody, FormulaLine, over_seam
from game.cards.foretold import card_ahead
from game.cards.numbers import told_apart, worked
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
from game.physics import (
    BeamTarget,
    ContactRecord,
    OctagonRecord,
    Point,
    Purpose,
    RayHit,
    RayRecord,
    Record,
    SweepRecord,
    TetherRecord,
    Torus,
    along,
    bounce,
    distance_to_line,
    distance_to_segment,
    dot,
    farthest_on_segment,
    length,
    octagons_meet,
    pull,
    quadratic,
    reflect,
    roots,
    segment_hits_disc,
    segment_hits_outline,
    signed_distance,
    time_of_impact,
    time_of_impact_on_torus,
    trace_beam,
    unit,
)
from game.physics.space.beam import record_beam
from game.physics.vec import minus
from game.sim.rule_sets import TETHER
from game.sim.tuning import DT, Size
from game.sim.world import World
from tests.arena import RIGHT, add_shot, arena, fly, ship_of, tuned
from tests.each import each

TORUS = Torus(1280.0, 720.0)
xs, ys = st.floats(0.0, 1279.0), st.floats(0.0, 719.0)
places = st.tuples(xs, ys)
turns = st.floats(0.0, math.tau)
radii = st.floats(1.0, 80.0)
speeds = st.floats(-400.0, 400.0)
heavy = st.floats(20.0, 60.0)
velocities = st.tuples(speeds, speeds)
far = (1100.0, 600.0)


def traced(start: Point, turn: float, discs: list[tuple[Point, float]], *, pierce: bool) -> list[RayRecord]:
    """Return what is recorded of a beam of 560 units among some discs."""
    direction = (math.cos(turn), math.sin(turn))
    targets = [BeamTarget(number, *disc) for number, disc in enumerate(discs, start=5)]
    record = Record()
    record_beam(
        record, Purpose.LASER, trace_beam(TORUS, start, direction, 560.0, (), targets, 0, pierce=pierce)
    )
    return record.rays


def shown(line: FormulaLine | None) -> str:
    """Return the text of a line."""
    assert line is not None
    return "".join(span.text for part in (line.letters, line.numbers, line.result) for span in part)


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
            assert card.value("b") == asked.b / size
            assert card.value("c") == asked.c
            assert card.value("D") == asked.discriminant / (size * size)
            reach = full_reach(ray, hit)
            assert reach == pytest.approx(560.0, rel=1e-9)
            assert card.value("t") == (hit.crossing.entry * reach, hit.crossing.exit * reach)
            assert card.value("d") == unit(ray.motion)
            assert card.value("h") == distance_to_line(
                hit.centre, ray.start, along(ray.start, ray.motion, 1.0)
            )


@pytest.mark.slow
@given(places, turns, places, radii)
def test_with_a_direction_of_length_1_t_is_the_distance_in_the_picture(
    start: Point, turn: float, centre: Point, radius: float
) -> None:
    ray = RayRecord(Purpose.LASER, start, (560.0 * math.cos(turn), 560.0 * math.sin(turn)), (), None)
    card = ray_disc_card(ray, centre, radius)
    found = roots(ray.start, ray.motion, centre, radius)
    t = card.value("t")
    assert (t is None) == (found is None)
    if found is None or not isinstance(t, tuple):
        return
    assert t == (found[0] * length(ray.motion), found[1] * length(ray.motion))
    dots = {shape.ink: shape.place for shape in card.shapes if isinstance(shape, Dot)}
    for name, way in zip(("t1", "t2"), t, strict=True):
        assert math.dist(dots[name], start) == pytest.approx(abs(way), abs=1e-6)
        assert math.dist(dots[name], centre) == pytest.approx(radius, abs=1e-5 + 0.01 * (t[1] - t[0] < 0.1))


def test_a_line_of_sight_that_was_cut_at_its_hit_keeps_its_full_reach() -> None:
    (ray,) = traced((100.0, 300.0), 0.0, [((400.0, 310.0), 52.0)], pierce=False)
    (hit,) = ray.hits
    card = card_of_hit(ray, hit, {}, TORUS)
    t = card.value("t")
    assert isinstance(t, tuple)
    assert length(ray.motion) < 300.0
    assert full_reach(ray, hit) == pytest.approx(560.0)
    assert t[0] == pytest.approx(length(ray.motion))
    assert t[1] == pytest.approx(300.0 + math.sqrt(52.0**2 - 10.0**2))
    behind = ray_disc_card(ray, (500.0, 300.0), 20.0)
    assert behind.verdict == "t1 > 249.0: on the line, but something stopped the ray there"
    assert behind.value("t") == pytest.approx((380.0, 420.0))
    assert behind.value("X") is None
    mirrored = ray_disc_card(ray._replace(hits=(), normal=(-1.0, 0.0)), (500.0, 300.0), 20.0)
    assert mirrored.verdict == behind.verdict
    assert {shape.hollow for shape in behind.shapes if isinstance(shape, Dot) and shape.label[:1] == "t"} == {
        True
    }


@each("start, centre, words", [
    ((0.0, 0.0), (200.0, 52.0), "tangent"),
    ((0.0, 0.0), (10.0, 5.0), "P lies in the disc"),
    ((0.0, 0.0), (-200.0, 5.0), "the line meets it, the ray does not"),
    ((0.0, 0.0), (900.0, 5.0), "out of reach"),
    ((0.0, 0.0), (200.0, 90.0), "D < 0"),
    ((0.0, 0.0), (200.0, 5.0), "the hit, 148.2 units from P"),
])  # fmt: skip
def test_each_way_a_ray_can_pass_a_disc_has_its_words(start: Point, centre: Point, words: str) -> None:
    card = ray_disc_card(RayRecord(Purpose.LASER, start, (560.0, 0.0), (), None), centre, 52.0)
    assert words in card.verdict


def test_a_ray_without_length_is_a_point_and_says_so() -> None:
    still = RayRecord(Purpose.BEAM, (5.0, 5.0), (0.0, 0.0), (), None)
    assert "hit at t = 0" in ray_disc_card(still, (6.0, 5.0), 10.0).verdict
    assert "no direction" in ray_disc_card(still, (60.0, 5.0), 10.0).verdict


@pytest.mark.slow
@given(turns, turns, st.floats(1.0, 900.0))
def test_a_mirrored_direction_is_that_of_reflect_and_its_parts_are_both_projections(
    turn: float, normal_turn: float, size: float
) -> None:
    normal = (math.cos(normal_turn), math.sin(normal_turn))
    ray = RayRecord(Purpose.LASER, (5.0, 9.0), (size * math.cos(turn), size * math.sin(turn)), (), normal)
    card, direction = mirror_card(ray), unit(ray.motion)
    assert card is not None
    assert direction is not None
    across = dot(direction, normal)
    into, kept = card.value("dn"), card.value("dT")
    assert card.value("d'") == reflect(direction, normal)
    assert into == (across * normal[0], across * normal[1])
    assert isinstance(kept, tuple)
    assert dot(kept, normal) == pytest.approx(0.0, abs=1e-12)
    assert card.value("t") == length(ray.motion)


def test_a_ray_that_met_no_barrier_has_no_mirror_card_and_a_wall_turns_nothing() -> None:
    assert mirror_card(RayRecord(Purpose.LASER, (5.0, 9.0), (50.0, 0.0), (), None)) is None
    card = mirror_card(
        RayRecord(Purpose.LASER, (5.0, 9.0), (50.0, 0.0), (), (-1.0, 0.0)), name="wall", mirrors=False
    )
    assert card is not None
    assert card.value("d'") is None
    assert "ends here" in card.verdict


@pytest.mark.slow
@given(turns, st.tuples(heavy, heavy), velocities, velocities, st.floats(0.0, 1.0))
def test_a_bounce_shows_the_recorded_impulse_and_the_velocities_that_physics_gave(
    turn: float, sizes: tuple[float, float], before_a: Point, before_b: Point, restitution: float
) -> None:
    normal = (math.cos(turn), math.sin(turn))
    one, two = sizes
    masses = (1.0 / (one * one), 1.0 / (two * two))
    after = bounce(before_a, before_b, normal, *masses, restitution)
    impulse = 0.0 if after is None else after.impulse
    contact = ContactRecord(4, 5, (300.0, 300.0), normal, 0.0, impulse, before_a, before_b)
    bodies = (
        CardBody("rock", (0.0, 0.0), (0.0, 0.0), one, masses[0]),
        CardBody("rock", (0.0, 0.0), (0.0, 0.0), two, masses[1]),
    )
    card = contact_card(contact, *bodies, restitution)
    late = (before_a, before_b) if after is None else after[:2]
    assert card.value("J") == impulse
    for number, (first, last) in enumerate(zip((before_a, before_b), late, strict=True), start=1):
        assert card.value(f"v{number}·n") == (dot(first, normal), dot(last, normal))
    energy = card.value("E")
    assert isinstance(energy, tuple)
    assert energy[1] <= energy[0] * (1.0 + 1e-9)
    approach, parting = (dot(minus(*pair), normal) for pair in ((before_a, before_b), late))
    if after is None:
        assert "no impulse" in card.verdict
    else:
        assert parting == pytest.approx(-restitution * approach, abs=1e-6)
        assert f"into \N{MINUS SIGN}{restitution:g} u" in card.verdict or "J reverses u," in card.verdict


def test_momentum_and_energy_are_visibly_the_same_before_and_after() -> None:
    rocks = {(500.0, 200.0): (Size.LARGE, (120.0, 30.0)), (574.0, 220.0): (Size.MEDIUM, (-120.0, 7.0))}
    world = arena(far, rocks=dict(rocks))
    record = Record()
    fly(world, ".", record=record)
    (contact,) = record.contacts
    card = card_of_contact(world, contact, known_bodies(world))
    assert card is not None
    for symbol in ("p", "E"):
        line = card.line(symbol)
        assert line is not None
        first, last = (span.text for span in line.result)
        assert last == f" then {first}".removesuffix(",")
    a, b = world.rocks
    for name, body in (("v1·n", a), ("v2·n", b)):
        both = card.value(name)
        assert isinstance(both, tuple)
        assert both[1] == dot((body.vx, body.vy), contact.normal)


def test_a_bounce_off_a_wall_shows_that_the_wall_takes_the_impulse() -> None:
    rocks = {(772.0, 300.0): (Size.MEDIUM, (119.7, 13.3))}
    world = arena(far, rocks=dict(rocks), walls=[((800.0, 300.0), (9.7, 90.0), False)])
    record = Record()
    fly(world, ".", record=record)
    (contact,) = record.contacts
    card = card_of_contact(world, contact, known_bodies(world))
    assert card is not None
    assert card.value("J") == contact.impulse
    rock = world.rocks[0]
    expected = (dot((119.7, 13.3), contact.normal), dot((rock.vx, rock.vy), contact.normal))
    assert card.value("v1·n") == expected
    assert "wall takes J" in card.verdict


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
    card = sweep_card(SweepRecord(1, start, motion, radius, t, 2, away, reach), offset, ("ship", "rock"))
    size = length(relative)
    assert card.value("t/L") == (t if size * size > 0.0 else None)
    assert card.value("M") == relative
    if size > 1e-3:
        asked = quadratic((-offset[0], -offset[1]), relative, (0.0, 0.0), reach)
        assert card.value("b") == asked.b / size
        assert card.value("c") == asked.c
        assert card.value("D") == asked.discriminant / (size * size)
        assert card.value("h") == distance_to_line(offset, (0.0, 0.0), relative)
    if t is not None and t > 0.0:
        assert card.value("t") == t * size
        (touch,) = (shape for shape in card.shapes if isinstance(shape, Dot) and shape.ink == "t")
        (ring,) = (shape for shape in card.shapes if isinstance(shape, Ring) and shape.ink == "k")
        assert math.dist(touch.place, ring.centre) == pytest.approx(reach, abs=1e-6)


def test_the_card_of_a_recorded_sweep_is_made_of_the_record_and_the_world_before_it() -> None:
    world = arena(far, rocks={(800.0, 300.0): (Size.SMALL, (30.0, 0.0))})
    shot = add_shot(world, (785.0, 302.0), (960.0, 0.0))
    before, record = known_bodies(world), Record()
    fly(world, ".", record=record)
    ((sweep, since),) = ((s, x) for s, x in sweeps_of(record) if s.mover == shot.id)
    card = card_of_sweep(world, sweep, since, before)
    assert card is not None
    motion = (sweep.motion[0] - sweep.other[0], sweep.motion[1] - sweep.other[1])
    expected = time_of_impact_on_torus(world.torus, (800.0 - 785.0, -2.0), motion, sweep.reach)
    assert card.value("t/L") == sweep.fraction == expected
    assert card.value("f") == (-15.0, 2.0)


def test_after_a_ricochet_the_card_knows_where_the_rock_is_by_then() -> None:
    rock = (790.5 - 52.0, 300.0)
    world = arena(far, rocks={rock: (Size.LARGE, (240.0, 0.0))}, walls=[((800.0, 300.0), (0.0, 90.0), False)])
    shot = add_shot(world, (795.0, 300.0), (960.0, 0.0))
    before, record = known_bodies(world), Record()
    fly(world, ".", record=record)
    first, second = [(sweep, since) for sweep, since in sweeps_of(record) if sweep.mover == shot.id]
    assert (first[1], second[1]) == (0.0, first[0].fraction)
    wall, card = card_of_sweep(world, *first, before), card_of_sweep(world, *second, before)
    assert wall is not None
    assert wall.kind is CardKind.SIDE
    assert "they touch" in wall.verdict
    assert card is not None
    assert card.value("f") == pytest.approx((797.0 - rock[0] - 240.0 * DT * 0.25, 0.0))


@pytest.mark.slow
@given(places, places, velocities)
def test_the_letters_of_f_and_d_stand_on_the_far_sides_of_their_triangle(
    start: Point, centre: Point, motion: Point
) -> None:
    offset = (centre[0] - start[0], centre[1] - start[1])
    across = motion[0] * offset[1] - motion[1] * offset[0]
    if abs(across) < 1e3 or length(motion) < 1.0:
        return  # no triangle
    ray = RayRecord(Purpose.LASER, start, motion, (), None)
    sweep = SweepRecord(1, start, motion, 12.0, None, 2, (0.0, 0.0), 20.0)
    for card in (ray_disc_card(ray, centre, 9.0), sweep_card(sweep, offset, ("ship", "rock"))):
        f, d = (
            next(shape for shape in card.shapes if isinstance(shape, Arrow) and shape.ink == symbol)
            for symbol in "fd"
        )
        assert f.label_at is not None
        assert d.label_at is not None
        beyond_f = cross((f.label_at[0] - start[0], f.label_at[1] - start[1]), offset)
        beyond_d = cross((d.label_at[0] - start[0], d.label_at[1] - start[1]), motion)
        assert beyond_f * cross(motion, offset) < 0.0
        assert beyond_d * cross(offset, motion) < 0.0


def cross(one: Point, other: Point) -> float:
    return one[0] * other[1] - one[1] * other[0]


def test_nothing_is_shown_as_less_than_nothing() -> None:
    ray = RayRecord(Purpose.LASER, (0.0, 3.0), (100.0, 0.0), (), None)
    line = ray_disc_card(ray, (0.0, 0.0), 5.0, endless=True).line("t")
    assert line is not None
    assert "".join(span.text for span in line.numbers) == "(0.000 ± √64.0) / 2"


def test_a_motion_is_the_velocities_times_the_time_that_it_lasts() -> None:
    sweep = SweepRecord(1, (0.0, 0.0), (480.0, 0.0), 45.0, None, 2, (-160.0, 0.0), 105.0)
    ahead = sweep_card(sweep, (700.0, 0.0), ("A", "B"), seconds=4.0)
    now = sweep_card(sweep, (700.0, 0.0), ("A", "B"))
    rest = sweep_card(sweep, (700.0, 0.0), ("A", "B"), since=0.5)
    minus, times = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
    difference = f"M = (v1 {minus} v2) {times} "
    for card, time, numbers in (
        (ahead, "4 s", f"((120.0, 0.0) {minus} ({minus}40.0, 0.0)) {times} 4.000"),
        (now, "1/120 s", f"((57600, 0) {minus} ({minus}19200, 0)) {times} (1 / 120)"),
        (rest, "rest of the tick", f"((115200, 0) {minus} ({minus}38400, 0)) {times} 0.500 / 120"),
    ):
        assert shown(card.line("M")) == f"{difference}{time}{numbers}(640.0, 0.0)"
        assert "s" not in card.letters
    assert (ahead.value("v1"), ahead.value("v2")) == ((120.0, 0.0), (-40.0, 0.0))


def test_h_is_told_with_its_numbers() -> None:
    ray = RayRecord(Purpose.LASER, (110.0, 330.0), (700.0, 0.0), (), None)
    told = shown(ray_disc_card(ray, (360.0, 270.0), 70.0).line("h"))
    minus, times = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
    assert told.endswith(f"|({minus}250.0) {times} 0.000 {minus} 60.0 {times} 1.000|60.0 < r = 70.0")


@pytest.mark.slow
@given(places, places, places, st.floats(0.0, 60.0))
def test_the_signed_distance_is_that_of_physics(
    start: Point, end: Point, centre: Point, radius: float
) -> None:
    card = side_card(start, end, centre, radius)
    assert card.value("s") == signed_distance(centre, start, end)
    assert card.value("A") == (centre[0] - start[0], centre[1] - start[1])


@each(
    "end, centre, words",
    [
        ((100.0, 0.0), (50.0, 30.0), "right of the way from P to Q; |s| > r: apart"),
        ((100.0, 0.0), (50.0, -10.0), "left of the way from P to Q; |s| = r: they touch"),
        ((100.0, 0.0), (50.0, -4.0), "left of the way from P to Q; |s| < r: they touch"),
        (
            (100.0, 0.0),
            (130.0, -4.0),
            "but q > 1: the distance from Q counts, |C \N{MINUS SIGN} Q| = 30.3 > r: apart",
        ),
        (
            (100.0, 0.0),
            (-6.0, 8.0),
            "but q < 0: the distance from P counts, |C \N{MINUS SIGN} P| = 10.0 = r: they touch",
        ),
        ((0.0, 0.0), (30.0, 40.0), "no sides; 50.0 units off"),
    ],
)
def test_each_side_of_a_wall_has_its_words(end: Point, centre: Point, words: str) -> None:
    assert words in side_card((0.0, 0.0), end, centre, 10.0).verdict


def test_a_wall_without_ends_counts_beyond_its_two_points_too() -> None:
    ends = (0.0, 0.0), (100.0, 0.0)
    assert "the distance from Q counts" in side_card(*ends, (130.0, -4.0), 10.0).verdict
    assert side_card(*ends, (130.0, -4.0), 10.0, endless=True).verdict.endswith("|s| < r: they touch")


@each("name, said", [
    ("rock", "the rock"), ("C1", "C1"), ("A", "A"), ("circle B", "circle B"), ("circle 4", "circle 4"),
])  # fmt: skip
def test_a_name_that_is_a_letter_has_no_article(name: str, said: str) -> None:
    ray = RayRecord(Purpose.LASER, (0.0, 0.0), (500.0, 0.0), (), (-1.0, 0.0))
    body = CardBody(name, far, far, 20.0, 1 / 400)
    contact = ContactRecord(1, 2, far, (1.0, 0.0), 0.0, 9e3, (20.0, 5.0), (0.0, 0.0))
    sweep = SweepRecord(1, (0.0, 0.0), (90.0, 0.0), 12.0, 0.5, 2, (0.0, 0.0), 20.0)
    mirror = mirror_card(ray, name=name)
    assert mirror is not None
    assert ray_disc_card(ray, far, 9.0, name=name).title == f"Where does the laser meet {said}?"
    assert mirror.title == f"Which way does the laser leave {said}?"
    assert contact_card(contact, body, body, 1.0).title == f"How does {said} bounce off {said}?"
    assert (
        side_card((0.0, 0.0), (9.0, 0.0), far, 9.0, name=name).title
        == f"On which side of the wall is {said}?"
    )
    assert sweep_card(sweep, (65.0, 1.0), (name, "rock")).title == f"When does {said} meet the rock?"
    assert (
        blast_card(far, 80.0, (5.0, 5.0), 9.0, (name, name)).title
        == f"Does the blast of {said} reach {said}?"
    )


@pytest.mark.slow
@given(places, st.floats(1.0, 200.0), st.tuples(st.floats(-300.0, 300.0), st.floats(-300.0, 300.0)), radii)
def test_a_blast_reaches_a_disc_whose_rim_is_within_it(
    centre: Point, blast: float, offset: Point, radius: float
) -> None:
    card = blast_card(centre, blast, offset, radius, ("mine", "ship"))
    away = length(offset)
    assert card.value("|f|") == away
    assert card.value("k") == blast + radius
    if abs(away - blast - radius) > 1e-6:
        assert ("reaches it" in card.verdict) == (away <= blast + radius)


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
    offset = (other[0] - place[0], other[1] - place[1])
    expected = time_of_impact_on_torus(world.torus, offset, relative, 12.0 + rock.radius)
    t = card.value("t/L")
    if length(relative) > 1e-3:
        assert (t is None) == (expected is None)
        assert t is None or t == pytest.approx(expected, abs=1e-9)


def examples() -> list[Card]:
    """Return one card of each kind."""
    (ray,) = traced((100.0, 300.0), 0.0, [((400.0, 310.0), 52.0)], pierce=True)
    mirror = mirror_card(RayRecord(Purpose.LASER, (5.0, 9.0), (50.0, 20.0), (), (-1.0, 0.0)))
    assert mirror is not None
    bodies = (CardBody("rock", far, far, 20.0, 1 / 400), CardBody("rock", far, far, 30.0, 1 / 900))
    return [
        ray_disc_card(ray, (400.0, 310.0), 52.0, ray.hits[0]),
        mirror,
        sweep_card(
            SweepRecord(1, (0.0, 0.0), (90.0, 0.0), 12.0, 0.5, 2, (0.0, 0.0), 20.0),
            (65.0, 1.0),
            ("ship", "rock"),
        ),
        contact_card(ContactRecord(1, 2, far, (1.0, 0.0), 0.0, 9e3, (20.0, 5.0), (0.0, 0.0)), *bodies, 1.0),
        side_card((0.0, 0.0), (100.0, 5.0), (50.0, 30.0), 10.0),
        segment_card((0.0, 0.0), (100.0, 5.0), (50.0, 30.0), 10.0, rim=True),
        blast_card((300.0, 200.0), 80.0, (50.0, -40.0), 12.0, ("mine", "ship")),
        odds_card(0.125, far),
        pull_card((100.0, 300.0), (90.0, -40.0), 200.0, 40.0, 320.0, "ship"),
        tether_card(
            TetherRecord(1, 2, (100.0, 300.0), (201.0, 0.0), 200.0, 9.0, (-10.0, 5.0), (8.0, 0.0)),
            CardBody("ship", far, far, 12.0, 1.0),
            CardBody("ship", far, far, 12.0, 1.0),
            0.0,
            DT,
        ),
        octagon_card(OctagonRecord(1, 2, far, (30.0, -12.0), 7.0, 33.0, 1.5), ("ship", "rock")),
    ]


@each("card", examples())
def test_every_mark_has_a_letter_with_a_meaning_and_a_line_that_lights_it(card: Card) -> None:
    lights = {symbol.rstrip("'") for line in card.lines for symbol in line.lights}
    for shape in card.shapes:
        if shape.ink:
            assert base(shape.ink) in SYMBOLS
            own = shape.ink.rstrip("'")
            assert own in lights or base(own) in lights | {"X", "P", "r"}, shape.ink
    assert {kind.kind for kind in examples()} == set(CardKind)


@each("card", examples())
def test_letters_come_first_then_numbers_then_the_result(card: Card) -> None:
    assert card.title.endswith("?")
    assert all(line.letters and line.result for line in card.lines)
    assert any(line.numbers for line in card.lines)
    assert card.verdict


def test_a_symbol_has_one_colour_wherever_it_stands() -> None:
    assert ink_of("v1'") is ink_of("v2") is Ink.VELOCITY
    assert ink_of("t1") is ink_of("t")
    card = examples()[0]
    line = card.line("b")
    assert line is not None
    assert line.lights == {"b", "f", "d"}
    assert shown(line).startswith("b = 2 f·d")


def test_one_letter_has_one_meaning() -> None:
    meanings = [symbol.meaning for symbol in SYMBOLS.values()]
    assert len(set(meanings)) == len(meanings)


OUTWARD = {
    "right side": (1.0, 0.0), "left side": (-1.0, 0.0),
    "lower side": (0.0, 1.0), "upper side": (0.0, -1.0),
    "lower right": (1.0, 1.0), "lower left": (-1.0, 1.0),
    "upper right": (1.0, -1.0), "upper left": (-1.0, -1.0),
}  # fmt: skip
"""By the end of a side's name: the direction in which it is passed; y is down."""


@given(st.floats(-70.0, 70.0), st.floats(-70.0, 70.0), st.floats(0.0, 12.0), st.floats(8.0, 40.0))
def test_a_card_of_octagons_says_what_physics_answers_and_by_which_side(
    dx: float, dy: float, own: float, other: float
) -> None:
    card = octagon_card(OctagonRecord(1, 2, far, (dx, dy), own, other, 1.5), ("ship", "rock"))
    x, y, k, most = -dx, -dy, own + other, 1.5 * (own + other)
    assert [card.value(letter) for letter in ("fx", "fy", "k", "K")] == [x, y, k, most]
    within = [card.value("|fx|"), card.value("|fy|"), card.value("|fx| + |fy|")]
    assert within == [abs(x), abs(y), abs(x) + abs(y)]
    meets = abs(x) <= k and abs(y) <= k and abs(x) + abs(y) < most
    assert meets is octagons_meet(dx, dy, own + other, 1.5)
    assert ("do not meet" not in card.verdict) is meets

    name = next(
        name for name in OUTWARD if card.verdict.removesuffix(", which is the nearest").endswith(name)
    )
    gaps = {
        each: (x * u + y * v - (most if u and v else k)) / math.hypot(u, v)
        for each, (u, v) in OUTWARD.items()
    }
    if meets:
        assert gaps[name] == pytest.approx(max(gaps.values()), abs=1e-9)
    else:
        assert gaps[name] >= 0.0
    thick = [shape for shape in card.shapes if isinstance(shape, Line) and shape.width > 1]
    u, v = OUTWARD[name]
    for place in (thick[0].start, thick[0].end):
        away = (place[0] - far[0] - dx, place[1] - far[1] - dy)
        assert away[0] * u + away[1] * v == pytest.approx(most if u and v else k)


@each("bad", [math.nan, math.inf, 1e300])
def test_absurd_numbers_make_a_card_all_the_same(bad: float) -> None:
    ray = RayRecord(Purpose.LASER, (bad, 0.0), (bad, 1.0), (), (0.0, 1.0))
    assert ray_disc_card(ray, (bad, bad), bad).lines
    mirror_card(ray)
    assert sweep_card(
        SweepRecord(1, (bad, 0.0), (bad, 1.0), bad, bad, 2, (bad, 0.0), bad), (bad, 1.0), ("a", "b")
    ).lines
    slow = SweepRecord(1, (0.0, 0.0), (1e-165, 0.0), 1.0, None, None, (0.0, 0.0), 5.0)
    assert sweep_card(slow, (9.0, 1.0), ("a", "b")).verdict == "no motion towards one another"
    assert ray_disc_card(RayRecord(Purpose.LASER, (0.0, 0.0), (1e-165, 0.0), (), None), (9.0, 0.0), 5.0).lines
    body = CardBody("rock", (bad, bad), (bad, bad), bad, bad)
    assert contact_card(ContactRecord(1, 2, (bad, 0.0), (bad, 0.0), bad, bad), body, body, bad).lines
    assert side_card((bad, 0.0), (0.0, bad), (bad, bad), bad).lines
    assert segment_card((bad, 0.0), (0.0, bad), (bad, bad), bad, rim=True).lines
    assert pull_card((bad, 0.0), (bad, bad), bad, bad, bad).lines
    absurd = TetherRecord(1, 2, (bad, 0.0), (bad, bad), bad, bad, (bad, 0.0), (bad, bad))
    assert tether_card(absurd, body, body, bad, DT).lines


def held(far_apart: float, one: Point, other: Point, restitution: float = 0.0) -> tuple[World, Card]:
    """Return two ships so far apart after a tick with a tether, and the card of what it did."""
    rules = tuned(TETHER, team={"tether_restitution": restitution}, ship={"drag": 0.0})
    world = arena((400.0, 300.0), ships=2, velocity=one, tuning=rules)
    second = world.ships[1]
    second.x, second.y, second.vx, second.vy = 400.0 + far_apart, 300.0, *other
    record = Record()
    fly(world, ".", record=record)
    card = card_of_tether(world, record.tethers[0], known_bodies(world))
    assert card is not None
    return world, card


def test_a_slack_tether_s_card_says_that_it_does_nothing() -> None:
    _, card = held(150.0, (0.0, 0.0), (9.0, 0.0))
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
    first, second = world.ships
    assert card.value("v1'") in ((first.vx, first.vy), None)
    assert card.value("v2'") in ((second.vx, second.vy), None)
    assert ("no impulse" in card.verdict) == (taut == 0.0)
    p, e = card.line("p"), card.value("E")
    assert p is not None
    assert isinstance(e, tuple)
    assert e[1] <= e[0] * (1.0 + 1e-12)
    assert any("pull of" in note for note in card.notes) == (taut != 0.0)


@given(places, places)
def test_a_pull_s_card_says_what_physics_pulls_by(place: Point, middle: Point) -> None:
    offset = TORUS.delta(place, middle)
    card = pull_card(place, offset, 200.0, 40.0, 320.0)
    acceleration = pull(offset, 2.0 * 40.0 * 200.0, 40.0, 320.0)
    assert card.value("g") == (acceleration if length(offset) < 320.0 else None)
    assert card.value("A") == offset
    assert ("nothing pulls" in card.verdict) == (length(offset) >= 320.0)


@pytest.mark.slow
@given(places, places, places, st.floats(1.0, 200.0))
def test_a_segment_s_card_says_what_physics_answers(
    start: Point, end: Point, centre: Point, radius: float
) -> None:
    disc, rim = (segment_card(start, end, centre, radius, rim=rim) for rim in (False, True))
    assert disc.value("near") == distance_to_segment(centre, start, end)
    assert rim.value("far") == farthest_on_segment(centre, start, end)
    motion = (end[0] - start[0], end[1] - start[1])
    if length(motion) > 1.0:
        area, size, away = disc.value("area"), disc.value("L"), disc.value("h")
        assert isinstance(area, float)
        assert isinstance(size, float)
        assert away == distance_to_line(centre, start, end) == pytest.approx(2.0 * area / size, abs=1e-6)
        if abs(distance_to_segment(centre, start, end) - radius) > 1e-6:
            met = segment_hits_disc(start, motion, centre, radius) is not None
            assert ("meets the disc" in disc.verdict) == met
        if abs(farthest_on_segment(centre, start, end) - radius) > 1e-6:
            crossed = segment_hits_outline(start, motion, centre, radius) is not None
            assert ("meets the rim" in rim.verdict) == crossed or abs(
                distance_to_segment(centre, start, end) - radius
            ) <= 1e-6


@each("t, share", [(213.9, 0.3), (0.0, 0.0)])
def test_a_card_of_a_segment_tells_its_length_and_the_part_at_which_it_is_hit(t: float, share: float) -> None:
    centre = (213.9 + 30.0, 0.0) if t else (0.0, 0.0)
    ray = RayRecord(Purpose.BEAM, (0.0, 0.0), (713.0, 0.0), (), None)
    crossing = segment_hits_disc(ray.start, ray.motion, centre, 30.0)
    assert crossing is not None
    hit = RayHit(1, centre, 30.0, crossing, quadratic(ray.start, ray.motion, centre, 30.0))
    card = ray_disc_card(ray, centre, 30.0, hit, ends=True)
    assert card.value("L") == 713.0
    assert card.value("t/L") == pytest.approx(share)
    assert ray_disc_card(ray, centre, 30.0, hit).value("L") is None


@each("start, motion, words, told", [
    ((-200.0, 80.0), (300.0, 0.0), "D < 0, so no solution: they pass", None),
    ((200.0, 80.0), (300.0, 0.0), "D < 0, so no solution: they move apart", None),
    ((-30.0, 10.0), (-300.0, 0.0), "t = 0, as c \N{LESS-THAN OR EQUAL TO} 0: they touch already", "0"),
    ((-30.0, 10.0), (300.0, 0.0), "t = 0, as c \N{LESS-THAN OR EQUAL TO} 0: they touch already", "0"),
    ((200.0, 10.0), (300.0, 0.0), "both t < 0: they move apart", "\N{MINUS SIGN}249.0"),
    ((-400.0, 10.0), (300.0, 0.0), "t > L: they would meet, but not within", "351.0"),
    ((-200.0, 10.0), (300.0, 0.0), "they touch", "151.0"),
])  # fmt: skip
def test_the_verdict_of_a_sweep_asks_for_the_discriminant_then_for_c_then_for_signs(
    start: Point, motion: Point, words: str, told: str | None
) -> None:
    offset = (-start[0], -start[1])
    t = time_of_impact(offset, motion, 50.0)
    card = sweep_card(
        SweepRecord(1, start, motion, 12.0, t, None if t is None else 2, (0.0, 0.0), 50.0),
        offset,
        ("ship", "rock"),
    )
    assert card.verdict.startswith(words)
    line, under, c = card.line("t"), card.value("D"), card.value("c")
    assert (told is None) == (line is None)
    assert isinstance(under, float)
    assert isinstance(c, float)
    assert ("D < 0" in words) == (under < 0.0)
    assert ("t = 0" in words) == (c <= 0.0)
    if line is not None:
        assert line.result[0].text == told
        assert bool(line.numbers) == (c > 0.0), f"c = {c}, numbers {line.numbers}"
        assert ("they touch already" in line.comment) == (c <= 0.0), f"c = {c}, {line.comment}"


def test_a_card_sets_the_equation_up_before_its_coefficients_and_ends_at_the_hit() -> None:
    ray, sweep = examples()[0], examples()[2]
    for card, letter in ((ray, "r"), (sweep, "k")):
        texts = [shown(line) for line in card.lines]
        minus = "\N{MINUS SIGN}"
        laws = [texts.index("XP + t d"), texts.index(f"|X {minus} C|² {minus} {letter}²t² + b t + c0")]
        rows = [card.lines.index(line) for line in map(card.line, "dbch") if line is not None]
        joins = next(at for at, text in enumerate(texts) if text.startswith(f"D = 4 ({letter}² {minus} h²)"))
        assert rows[0] < laws[0] < laws[1] < rows[1] < rows[2]
        assert joins > rows[3]
        assert card.lines[joins].value == card.value("D")
    assert [line.symbol for line in ray.lines[-2:]] == ["X", "n"]
    missed = ray_disc_card(RayRecord(Purpose.LASER, (0.0, 0.0), (560.0, 0.0), (), None), (200.0, 90.0), 52.0)
    assert missed.value("n") is None


def test_the_end_of_a_ray_s_card_is_the_recorded_point_and_its_normal() -> None:
    (ray,) = traced((100.0, 300.0), 0.3, [((400.0, 380.0), 52.0)], pierce=True)
    (hit,) = ray.hits
    card = ray_disc_card(ray, hit.centre, hit.radius, hit)
    assert card.value("X") == pytest.approx(hit.crossing.point)
    assert card.value("n") == pytest.approx(hit.crossing.normal)


def test_a_card_names_who_is_1_and_who_is_2_and_tells_their_velocities() -> None:
    sweep = SweepRecord(1, (0.0, 0.0), (90.0, 6.0), 12.0, 0.5, 2, (-30.0, 3.0), 20.0)
    contact = ContactRecord(1, 2, far, (1.0, 0.0), 0.0, 0.0, (30.0, 2.0), (-10.0, 1.0))
    bodies = (CardBody("ship", far, far, 20.0, 1 / 400), CardBody("rock", far, far, 30.0, 1 / 900))
    for card in (
        sweep_card(sweep, (65.0, 1.0), ("ship", "rock"), seconds=3.0),
        contact_card(contact, *bodies, 1.0),
    ):
        one, two = card.line("v1"), card.line("v2")
        assert one is not None
        assert two is not None
        assert (one.comment, two.comment) == ("of 1, the ship", "of 2, the rock")
        assert (one.value, two.value) == ((30.0, 2.0), (-10.0, 1.0))


def test_a_place_off_the_field_is_told_to_be_an_image_over_the_seam() -> None:
    ray = RayRecord(Purpose.LASER, (442.5, 640.0), (0.0, 200.0), (), None)
    inside, beyond = (
        over_seam(ray_disc_card(ray, centre, 20.0), TORUS) for centre in ((442.5, 700.0), (442.5, 762.9))
    )
    assert not any("seam" in line.comment for line in inside.lines)
    assert [line.symbol for line in beyond.lines if "C: seen across the seam" in line.comment] == ["f"]
    assert "(442.5, 762.9)" in shown(beyond.line("f"))


def test_a_pull_is_multiplied_with_signs_and_is_not_told_beyond_its_reach() -> None:
    near, beyond = (pull_card((100.0, 300.0), (x, -40.0), 200.0, 40.0, 320.0) for x in (90.0, 319.0))
    line = near.line("g")
    assert line is not None
    letters, numbers = ("".join(span.text for span in spans) for spans in (line.letters, line.numbers))
    assert letters.startswith(
        "g = 2 \N{MULTIPLICATION SIGN} r \N{MULTIPLICATION SIGN} G \N{MULTIPLICATION SIGN} A /"
    )
    assert letters.count("\N{MULTIPLICATION SIGN}") == numbers.count("\N{MULTIPLICATION SIGN}") == 4
    assert "nothing pulls it" in beyond.verdict
    assert beyond.line("g") is None
    assert "g" not in beyond.letters
    assert not any(isinstance(shape, Arrow) and shape.ink == "g" for shape in beyond.shapes)


def test_numbers_are_told_apart_by_as_many_digits_as_it_takes() -> None:
    assert told_apart(51.9, 52.0) == ("51.9", "<", "52.0")
    assert told_apart(51.99999, 52.0) == ("51.99999", "<", "52.0")
    assert told_apart(52.0, 52.0) == ("52.0", "=", "52.0")


def test_digits_that_are_added_and_are_zeros_are_left_out_with_their_point() -> None:
    found = worked("A / 3", {"A": (24545.6, 1168.0)}, (24545.6 / 3.0, 1168.0 / 3.0))
    assert found.numbers == "(24545.6, 1168) / 3"
    assert (
        worked("A / 1000", {"A": (20000.0, 11000.4)}, (20.0, 11.0004), 4).numbers == "(20000, 11000.4) / 1000"
    )
