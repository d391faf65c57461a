"""A Space answers to the bit what the plain loop over everybody answers, whatever it keeps between steps."""

from __future__ import annotations

import math
from copy import deepcopy
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.physics import (
    Barrier,
    BeamTarget,
    Bounds,
    HitKind,
    Point,
    Purpose,
    Record,
    Space,
    SweptDisc,
    Torus,
    bounce_pairs,
    cast_beam,
    clearance_at,
    distance_to_segment_on_torus,
    may_meet,
    naive_pairs,
    nearest_disc,
    nearest_on_segment,
    outward,
    push_out_of_barrier,
    resolve_pairs,
    segment_hits_disc,
    segment_hits_segment,
    segment_images,
    sweep,
    sweep_disc_segment,
    time_of_impact_on_torus,
    trace_beam,
    will_meet,
)
from game.physics.legs import is_off_line
from game.physics.space.contacts import find_pairs
from game.sim.bodies import Rock, Wall
from game.sim.tuning import Size
from tests.arena import sure
from tests.each import each

CROWDS = settings(max_examples=max(8, settings().max_examples // 2))
"""of tests of which each example draws a crowd or several."""

WORLDS = [Torus(1280.0, 720.0), Torus(100.0, 50.0), Torus(7.5, 900.0)]
HARD, SOFT, OTHER = 1, 2, 4
LASTS = 1.0 / 120.0


def a_ball(  # noqa: PLR0917 - as a body is written
    number: int,
    x: float,
    y: float,
    vx: float,
    vy: float,
    radius: float,
    *,
    alive: bool = True,
) -> Rock:
    """Return a disc of the game: compiled physics takes no class of a test."""
    made = Rock(number, x, y, vx, vy, radius, 0.5, 1, Size.LARGE)
    made.alive = alive
    return made


def a_bar(number: int, x: float, y: float, half: Point, mirror: bool) -> Wall:
    """Return a barrier of the game."""
    return Wall(number, x, y, half, mirror)


class Scene(NamedTuple):
    torus: Torus
    balls: list[Rock]
    roles: list[int]
    bars: list[Wall]
    thick: float

    def followed(self, space: Space | None = None) -> Space:
        space = space or Space()
        groups = [[ball] for ball in self.balls]
        space.sync(self.torus, self.roles, groups, self.bars, self.thick, HARD)
        return space


def numbers(size: float) -> st.SearchStrategy[float]:
    """Draw places along an axis: anywhere, on a grid, at the seam to the last bit."""
    last = math.nextafter(size, 0.0)
    return (
        st.floats(0.0, last)
        | st.integers(0, int(size) - 1).map(float)
        | st.sampled_from([0.0, 5e-324, size * 0.5, last])
    )


speeds = st.floats(-900.0, 900.0) | st.integers(-40, 40).map(lambda k: k * 120.0) | st.just(0.0)
sizes = st.sampled_from([0.0, 1.0, 5.0, 13.0, 52.0]) | st.floats(0.0, 60.0)
wide = sizes | st.floats(0.0, 1500.0)


@st.composite
def scenes(draw: st.DrawFn, radii: st.SearchStrategy[float] = sizes, most: int = 30) -> Scene:
    torus = draw(st.sampled_from(WORLDS))
    xs, ys = numbers(torus.width), numbers(torus.height)
    count = draw(st.integers(0, most))
    balls = [
        a_ball(
            10 + k,
            draw(xs),
            draw(ys),
            draw(speeds),
            draw(speeds),
            draw(radii),
            alive=draw(st.integers(0, 7)) > 0,
        )
        for k in range(count)
    ]
    roles = [draw(st.sampled_from([HARD, HARD, SOFT, OTHER, HARD | OTHER])) for _ in balls]
    halves = st.tuples(st.floats(-90.0, 90.0), st.floats(-90.0, 90.0)) | st.sampled_from(
        [(0.0, 40.0), (0.0, 0.0)]
    )
    bars = [
        a_bar(1000 + k, draw(xs), draw(ys), draw(halves), draw(st.booleans()))
        for k in range(draw(st.integers(0, 4)))
    ]
    return Scene(torus, balls, roles, bars, draw(st.sampled_from([0.0, 2.0, 3.0])))


def quick(torus: Torus) -> st.SearchStrategy[float]:
    """Draw speeds, up to 40 times round the shorter side in a tick: more only takes the same path longer."""
    far = 40.0 * min(torus.width, torus.height) / LASTS
    return speeds | st.floats(-2e4, 2e4) | st.sampled_from([far, -0.3 * far])


@st.composite
def ways(draw: st.DrawFn, torus: Torus, number: int) -> SweptDisc:
    x, y = draw(numbers(torus.width)), draw(numbers(torus.height))
    worlds = draw(st.sampled_from([0.0, 0.0, -2.0, 3.0]))
    mx, my = draw(quick(torus)) * LASTS, draw(quick(torus)) * LASTS
    since = draw(st.sampled_from([0.0, 0.0, 0.25, 0.5, 1.0]) | st.floats(0.0, 1.0))
    return SweptDisc(number, draw(sizes), x + worlds * torus.width, y, mx, my, since)


def told_pairs(scene: Scene) -> list[tuple[int, int]]:
    which = [i for i, role in enumerate(scene.roles) if role & HARD]
    balls = [scene.balls[i] for i in which]
    found = naive_pairs(scene.torus, [b.x for b in balls], [b.y for b in balls], [b.radius for b in balls])
    return [(which[i], which[j]) for i, j in found]


@pytest.mark.slow
@given(scenes(wide))
def test_pairs_are_those_of_the_plain_loop(scene: Scene) -> None:
    assert find_pairs(scene.followed()) == told_pairs(scene)


@pytest.mark.slow
def test_pairs_of_many_discs_are_those_of_the_plain_loop_all_along_their_ways() -> None:
    torus = WORLDS[0]
    balls = [
        a_ball(
            k,
            (k * 397.3) % 1280.0,
            (k * 251.7) % 720.0,
            (k * 37) % 500 - 250.0,
            (k * 91) % 400 - 200.0,
            5.0 + k % 20,
        )
        for k in range(300)
    ]
    scene = Scene(torus, balls, [HARD] * 300, [], 0.0)
    space, met = Space(), 0
    for _ in range(30):  # of four ticks each: as far, and more has changed from one to the next
        for ball in balls:
            ball.x, ball.y = torus.wrap((ball.x + ball.vx * LASTS * 4.0, ball.y + ball.vy * LASTS * 4.0))
        pairs = find_pairs(scene.followed(space))
        assert pairs == told_pairs(scene)
        met += len(pairs)
    assert met > 250


def told_sweep(
    scene: Scene, way: SweptDisc, mask: int, others: list[SweptDisc], barriers: bool
) -> tuple[float, int, HitKind, int] | None:
    """Ask about everybody, one after the other, by the public functions of the plane and the torus."""
    rest = 1.0 - way.since
    start = way.at(way.since)
    x, y = scene.torus.wrap(start)
    found: list[tuple[float, int, HitKind, int]] = []
    for i, ball in enumerate(scene.balls):
        if not (scene.roles[i] & mask and ball.alive):
            continue
        bx, by = ball.vx * LASTS, ball.vy * LASTS
        offset = (ball.x - x + bx * way.since, ball.y - y + by * way.since)
        motion = ((way.mx - bx) * rest, (way.my - by) * rest)
        t = time_of_impact_on_torus(scene.torus, offset, motion, way.radius + ball.radius)
        if t is not None:
            found.append((way.since + t * rest, ball.id, HitKind.DISC, i))
    for i, other in enumerate(others):
        since = max(way.since, other.since)
        x = way.x + way.mx * since - other.x - other.mx * since
        y = way.y + way.my * since - other.y - other.my * since
        offset = (-x, -y)
        motion = ((way.mx - other.mx) * (1.0 - since), (way.my - other.my) * (1.0 - since))
        t = time_of_impact_on_torus(scene.torus, offset, motion, way.radius + other.radius)
        if t is not None:
            found.append((since + t * (1.0 - since), other.id, HitKind.MOVER, i))
    motion = (way.mx * rest, way.my * rest)
    thick = way.radius + scene.thick
    for i, bar in enumerate(scene.bars if barriers else []):
        reach = thick + abs(motion[0]) + abs(motion[1])
        for a, b in segment_images(scene.torus, start, (bar.x, bar.y), bar.half, reach):
            touch = sweep_disc_segment(start, motion, thick, a, b)
            if touch and touch.normal[0] * motion[0] + touch.normal[1] * motion[1] < 0.0:
                found.append((way.since + touch.fraction * rest, bar.id, HitKind.BARRIER, i))
    return min(found, default=None)


@pytest.mark.slow
@CROWDS
@given(st.data(), scenes(wide), st.integers(0, 7), st.booleans())
def test_what_a_mover_meets_first_is_what_the_plain_loop_finds(
    data: st.DataObject, scene: Scene, mask: int, barriers: bool
) -> None:
    space = scene.followed()
    for number in range(4):
        way = data.draw(ways(scene.torus, number))
        hit = sweep(space, way, LASTS, mask, barriers=barriers)
        expected = told_sweep(scene, way, mask, [], barriers)
        assert (None if hit is None else hit[:4]) == expected
        assert will_meet(space, way, LASTS, mask) == (told_sweep(scene, way, mask, [], False) is not None)


@pytest.mark.slow
@given(st.data(), scenes(most=3))
def test_movers_meet_movers_from_when_both_are_on_their_way(data: st.DataObject, scene: Scene) -> None:
    space = scene.followed()
    way = data.draw(ways(scene.torus, 1))
    others = [data.draw(ways(scene.torus, 2 + k)) for k in range(3)]
    hit = sweep(space, way, LASTS, HARD, others)
    expected = told_sweep(scene, way, HARD, others, barriers=True)
    assert (None if hit is None else hit[:4]) == expected
    expected = told_sweep(scene, way, HARD, others, barriers=False)
    assert will_meet(space, way, LASTS, HARD, others) == (expected is not None)


@st.composite
def fliers(draw: st.DrawFn, torus: Torus, number: int, radius: float) -> Rock:
    x, y = draw(numbers(torus.width)), draw(numbers(torus.height))
    return a_ball(number, x, y, draw(quick(torus)), draw(quick(torus)), radius)


def way_of(flier: Rock) -> SweptDisc:
    return SweptDisc(flier.id, flier.radius, flier.x, flier.y, flier.vx * LASTS, flier.vy * LASTS)


@pytest.mark.slow
@given(st.data(), scenes(), sizes, st.booleans())
def test_a_mover_that_the_first_look_leaves_out_meets_nothing(
    data: st.DataObject, scene: Scene, radius: float, barriers: bool
) -> None:
    space, torus = scene.followed(), scene.torus
    others = [data.draw(fliers(torus, 100 + k, 12.0)) for k in range(2)]
    held = [Bounds(o.x, o.y, o.radius + (abs(o.vx) + abs(o.vy)) * LASTS) for o in others]
    movers = [data.draw(fliers(torus, k, radius)) for k in range(6)]
    near = may_meet(space, movers, radius, LASTS, held, barriers=barriers)
    for mover in movers:
        met = told_sweep(scene, way_of(mover), HARD | SOFT | OTHER, [way_of(o) for o in others], barriers)
        assert met is None or any(mover is each for each in near)


@each("many", [0, 20])
@each("x, y", [(640.0, 100.0), (4.0, 100.0), (1278.0, 718.0), (640.0, 1.0)])
def test_the_first_look_leaves_out_who_is_apart_on_one_axis_also_across_the_seams(
    x: float, y: float, many: int
) -> None:
    """A point that goes 6 units a tick, and a disc of 5 units that comes 3 units: 14 is near, 14.1 is not."""
    torus, speed = WORLDS[0], 1.0 / LASTS
    rest = [a_ball(50 + k, 30.0 * k, 400.0, 0.0, 0.0, 1.0) for k in range(many)]
    mover = a_ball(1, x, y, 6.0 * speed, -6.0 * speed, 0.0)
    for gap, is_near in ((13.9, True), (14.1, False)):
        for dx, dy in ((gap, 0.0), (-gap, 0.0), (0.0, gap), (0.0, -gap)):
            place = torus.wrap((x + dx, y + dy))
            disc = a_ball(2, *place, -3.0 * speed, 3.0 * speed, 5.0)
            space = Scene(torus, [disc, *rest], [HARD] * (many + 1), [], 0.0).followed()
            assert (may_meet(space, [mover], 0.0, LASTS) == [mover]) is is_near


@given(
    st.sampled_from(WORLDS),
    st.data(),
    st.tuples(st.floats(-3000.0, 3000.0), st.floats(-3000.0, 3000.0)),
    st.tuples(st.floats(-90.0, 90.0), st.floats(-90.0, 90.0)) | st.just((0.0, 0.0)),
    sizes,
)
def test_a_line_that_the_first_look_takes_past_a_disc_or_a_barrier_meets_no_image_of_it(
    torus: Torus, data: st.DataObject, motion: Point, half: Point, radius: float
) -> None:
    place = st.tuples(numbers(torus.width), numbers(torus.height))
    start, other = data.draw(place), data.draw(place)
    middle = (start[0] + motion[0] * 0.5, start[1] + motion[1] * 0.5)
    past_barrier = is_off_line(torus, middle, motion, other, half, 0.0)
    past_disc = is_off_line(torus, middle, motion, other, (0.0, 0.0), radius)
    columns, rows = int(3000.0 / torus.width) + 2, int(3000.0 / torus.height) + 2
    for column in range(-columns, columns + 1) if past_barrier or past_disc else ():
        for row in range(-rows, rows + 1):
            x, y = other[0] + column * torus.width, other[1] + row * torus.height
            a, b = (x - half[0], y - half[1]), (x + half[0], y + half[1])
            assert not past_barrier or segment_hits_segment(start, motion, a, b) is None
            assert not past_disc or segment_hits_disc(start, motion, (x, y), radius) is None


@pytest.mark.slow
@CROWDS
@given(
    scenes(wide),
    st.floats(0.0, 6.28),
    st.floats(0.0, 4000.0),
    st.integers(0, 7),
    st.tuples(st.booleans(), st.integers(0, 4)),
)
def test_a_beam_meets_what_trace_beam_meets_among_everybody(
    scene: Scene, angle: float, reach: float, mask: int, mirrors: tuple[bool, int]
) -> None:
    pierce, bounces = mirrors
    direction = (math.cos(angle), math.sin(angle))
    start = (scene.torus.width * 0.3, scene.torus.height * 0.6)
    space = scene.followed()
    space.record = Record()
    beam = cast_beam(
        space,
        Purpose.LASER,
        start,
        direction,
        reach,
        mask,
        bounces,
        pierce=pierce,
        also=[BeamTarget(1, (9.0, 9.0), 4.0)],
    )
    asked = [
        BeamTarget(ball.id, (ball.x, ball.y), ball.radius)
        for ball, role in zip(scene.balls, scene.roles, strict=True)
        if role & mask and ball.alive
    ]
    barriers = [Barrier((bar.x, bar.y), bar.half, bar.mirror, bar.id) for bar in scene.bars]
    targets = [*asked, BeamTarget(1, (9.0, 9.0), 4.0)]
    assert beam == trace_beam(scene.torus, start, direction, reach, barriers, targets, bounces, pierce=pierce)
    assert [ray.motion for ray in space.record.rays] == [leg.motion for leg in beam.legs]
    assert [hit.target for ray in space.record.rays for hit in ray.hits] == [hit.target for hit in beam.hits]


@pytest.mark.slow
@CROWDS
@given(st.data(), scenes(wide), st.integers(0, 7), st.sampled_from([math.inf, 2000.0, 80.0, 5.0]))
def test_clearance_and_the_nearest_are_those_of_the_plain_loop(
    data: st.DataObject, scene: Scene, mask: int, most: float
) -> None:
    torus = scene.torus
    space = scene.followed()
    place = (data.draw(numbers(torus.width)), data.draw(numbers(torus.height)))
    gaps = [
        (torus.distance(place, (ball.x, ball.y)) - ball.radius, i)
        for i, ball in enumerate(scene.balls)
        if scene.roles[i] & mask
    ]
    nearest = min((gap for gap in gaps if gap[0] < most), default=None)
    assert nearest_disc(space, place, mask, most) == nearest
    points = [(1.0, 2.0), (6.0, 45.0)]
    others = [torus.distance(place, point) for point in points]
    others += [
        distance_to_segment_on_torus(torus, place, (bar.x, bar.y), bar.half) - scene.thick
        for bar in scene.bars
    ]
    assert clearance_at(space, place, most, mask, points) == min([gap for gap, _ in gaps] + others + [most])


def told_bounces(scene: Scene, restitution: float) -> list[tuple[int, int, float]]:
    told = resolve_pairs(scene.torus, scene.balls, told_pairs(scene), restitution)
    return [(c.a, c.b, c.impulse) for c in told if c.impulse != 0.0 or c.depth >= 1e-9]


def told_pushes(scene: Scene) -> list[tuple[int, int, Point]]:
    """Push everybody out of every barrier in turn."""
    told = []
    for number, bar in enumerate(scene.bars):
        for i, ball in enumerate(scene.balls):
            reach = ball.radius + scene.thick
            for a, b in segment_images(scene.torus, (ball.x, ball.y), (bar.x, bar.y), bar.half, reach):
                near = nearest_on_segment((ball.x, ball.y), a, b)
                dx, dy = ball.x - near[0], ball.y - near[1]
                if dx * dx + dy * dy < reach * reach:
                    told.append((number, i, near))
                    normal = outward((ball.x, ball.y), near, (ball.vx, ball.vy))
                    depth = reach - (dx * normal[0] + dy * normal[1])
                    out = (ball.x + normal[0] * depth, ball.y + normal[1] * depth)
                    ball.x, ball.y = scene.torus.wrap(out)
                    break
    return told


@pytest.mark.slow
@CROWDS
@given(scenes(), st.sampled_from([1.0, 0.5]), st.lists(st.tuples(speeds, speeds), min_size=4, max_size=4))
def test_rounds_of_bouncing_step_after_step_come_to_the_bits_of_the_plain_loop(
    scene: Scene, restitution: float, pushes: list[Point]
) -> None:
    """One Space is kept through four steps of four rounds each, while bodies are moved in between."""
    twin = scene._replace(balls=deepcopy(scene.balls))
    space = Space()
    for push in pushes:
        for one in (scene, twin):
            for ball in one.balls[::3]:
                ball.vx, ball.vy = ball.vx + push[0], ball.vy + push[1]
            for ball in one.balls:
                ball.x, ball.y = one.torus.wrap((ball.x + ball.vx * LASTS, ball.y + ball.vy * LASTS))
        scene.followed(space)
        for _ in range(4):
            contacts = bounce_pairs(space, restitution)
            assert [(c.a, c.b, c.impulse) for c in contacts] == told_bounces(twin, restitution)
            told = [
                (n, p.body_index, p.point)
                for n in range(len(scene.bars))
                for p in push_out_of_barrier(space, n, 7)
            ]
            assert told == told_pushes(twin)
        assert scene.balls == twin.balls


@pytest.mark.slow
@settings(max_examples=max(8, settings().max_examples // 3))  # each draws a dozen crowds
@given(scenes(most=20), st.data())
def test_what_is_kept_changes_no_answer_when_everything_else_has_changed(
    scene: Scene, data: st.DataObject
) -> None:
    """A Space that has seen another scene answers as a new one: bodies gone, come, moved, of other sizes."""
    used = data.draw(scenes(wide, most=20)).followed()
    for change in range(4):
        assert find_pairs(scene.followed(used)) == told_pairs(scene)
        way = data.draw(ways(scene.torus, 1))
        hit = sweep(used, way, LASTS, 7)
        assert (None if hit is None else hit[:4]) == told_sweep(scene, way, 7, [], barriers=True)
        for ball in scene.balls[change::4]:
            ball.x = data.draw(numbers(scene.torus.width))
            ball.radius = data.draw(sizes)
        del scene.balls[change * 5 : change * 5 + 1], scene.roles[change * 5 : change * 5 + 1]
        for bar in scene.bars[:1]:
            bar.x = data.draw(numbers(scene.torus.width))


@each("bad", [math.nan, math.inf, -5.0])
@each("count", [3, 30])
def test_a_disc_that_is_none_hides_no_other(bad: float, count: int) -> None:
    torus = WORLDS[0]
    for name in ("x", "radius", "vx"):
        balls = [a_ball(k, 40.0 * k + 20.0, 100.0, 0.0, 0.0, 21.0) for k in range(count)]
        setattr(balls[1], name, bad)
        scene = Scene(torus, balls, [HARD] * count, [], 0.0)
        assert find_pairs(scene.followed()) == told_pairs(scene)
        for x in (0.0, 100.0, 1200.0):
            way = SweptDisc(99, 0.0, x, 10.0, 10.0, 100.0)
            hit = sweep(scene.followed(), way, LASTS, HARD)
            assert (None if hit is None else hit[:4]) == told_sweep(scene, way, HARD, [], barriers=True)


def test_the_record_tells_what_was_met_its_motion_and_the_reach() -> None:
    scene = Scene(
        WORLDS[0],
        [a_ball(7, 200.0, 100.0, -120.0, 0.0, 10.0)],
        [HARD],
        [a_bar(8, 400.0, 100.0, (0.0, 50.0), False)],
        2.0,
    )
    space = scene.followed()
    space.record = Record()
    sweep(space, SweptDisc(1, 5.0, 180.0, 100.0, 9.0, 0.0), LASTS, HARD)
    sweep(space, SweptDisc(2, 5.0, 390.0, 100.0, 6.0, 0.0), LASTS, HARD)
    sweep(space, SweptDisc(3, 5.0, 600.0, 100.0, 6.0, 0.0), LASTS, HARD)
    one, two, three = space.record.sweeps
    assert (one.fraction, one.target, one.other, one.reach) == (0.5, 7, (-1.0, 0.0), 15.0)
    assert (two.fraction, two.target, two.other, two.reach) == (0.5, 8, (0.0, 0.0), 7.0)
    assert (three.fraction, three.target) == (None, None)


def test_the_record_tells_the_velocities_before_a_bounce_and_the_pairs_that_were_asked() -> None:
    balls = [a_ball(k, 100.0 + 30.0 * k, 100.0, 60.0 - 40.0 * k, 0.0, 16.0) for k in range(3)]
    balls += [a_ball(10 + k, 100.0 * k, 400.0, 0.0, 0.0, 4.0) for k in range(9)]
    scene = Scene(WORLDS[0], balls, [HARD] * 12, [], 0.0)
    space = scene.followed()
    space.record = Record()
    bounce_pairs(space, 1.0)
    first, second = space.record.contacts
    assert (first.a, first.b, first.before_a, first.before_b) == (0, 1, (60.0, 0.0), (20.0, 0.0))
    assert second.before_a == (balls[0].vx + 40.0 + 0.0, 0.0)
    broad = space.record.broad
    assert broad.overlapping == [(0, 1), (1, 2)]
    assert {*broad.overlapping} <= {*broad.near}
    assert len(broad.near) < 12
    assert [span.left for span in broad.intervals] == sorted(span.left for span in broad.intervals)
    assert {span.id for span in broad.intervals} == {ball.id for ball in balls}


@each("ball, start, motion", [(1275.0, 4.0, -20.0), (5.0, 1276.0, 20.0)])
def test_a_mover_finds_the_one_beyond_the_seam_among_many(ball: float, start: float, motion: float) -> None:
    balls = [a_ball(k, 60.0 * k + 200.0, 600.0, 0.0, 0.0, 3.0) for k in range(15)]
    balls.append(a_ball(99, ball, 100.0, 0.0, 0.0, 3.0))
    space = Scene(WORLDS[0], balls, [HARD] * 16, [], 0.0).followed()
    hit = sure(sweep(space, SweptDisc(1, 0.0, start, 100.0, motion, 0.0), LASTS, HARD))
    assert (hit.id, hit.t) == (99, 0.3)
    assert nearest_disc(space, (start, 100.0), HARD, 50.0) == (6.0, 15)
