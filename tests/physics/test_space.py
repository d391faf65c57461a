"""A Space answers to the bit what the plain loop over everybody answers, whatever it keeps between steps."""

import math
from copy import deepcopy

import pytest
from hypothesis import settings

from game.sim.bodies import Rock
from tests.physics.reference import *

CROWDS = settings(max_examples=max(8, settings().max_examples // 2))
"""of tests of which each example draws a crowd or several."""


@pytest.mark.slow
@given(scenes(wide))
def test_pairs_are_those_of_the_plain_loop(scene: Scene) -> None:
    assert find_pairs(scene.space()) == told_pairs(scene)


@pytest.mark.slow
@CROWDS
@given(st.data(), scenes(wide, 20), st.integers(0, 7), st.booleans())
def test_what_a_mover_meets_first_is_what_the_plain_loop_finds(
    data: st.DataObject, scene: Scene, mask: int, barriers: bool
) -> None:
    space = scene.space()
    for number in range(3):
        way = data.draw(ways(scene.torus, number))
        hit = sweep(space, way, TICK, Targets(mask, barriers=barriers))
        assert (hit and hit[:4]) == told_sweep(scene, way, mask, [], barriers)
        assert will_meet(space, way, TICK, mask) == (told_sweep(scene, way, mask, [], False) is not None)


@st.composite
def fliers(draw: st.DrawFn, torus: Torus, number: int, radius: float) -> Rock:
    return a_ball(number, *draw(spots(torus)), draw(quick(torus)), draw(quick(torus)), radius)


def way_of(flier: Rock) -> SweptDisc:
    return SweptDisc(flier.id, flier.radius, flier.x, flier.y, flier.vx * TICK, flier.vy * TICK)


@pytest.mark.slow
@given(st.data(), scenes(), sizes, st.booleans())
def test_a_mover_that_the_first_look_leaves_out_meets_nothing(
    data: st.DataObject, scene: Scene, radius: float, barriers: bool
) -> None:
    space, torus = scene.space(), scene.torus
    others = [data.draw(fliers(torus, 100 + k, 12.0)) for k in range(2)]
    held = [Bounds(o.x, o.y, o.radius + (abs(o.vx) + abs(o.vy)) * TICK) for o in others]
    movers = [data.draw(fliers(torus, k, radius)) for k in range(6)]
    near = may_meet(space, movers, radius, TICK, held, barriers=barriers)
    for mover in movers:
        met = told_sweep(scene, way_of(mover), 7, [way_of(o) for o in others], barriers)
        assert met is None or any(mover is each for each in near)


@each("many", [0, 20])
@each("x, y", [(640.0, 100.0), (4.0, 100.0), (1278.0, 718.0), (640.0, 1.0)])
@each("gap, is_near", [(13.9, True), (14.1, False)])
@each("dx, dy", [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
def test_the_first_look_leaves_out_who_is_apart_on_one_axis_also_across_the_seams(  # noqa: PLR0917
    x: float, y: float, many: int, gap: float, is_near: bool, dx: float, dy: float
) -> None:
    """A point that goes 6 units a tick, and a disc of 5 units that comes 3 units: 14 is near, 14.1 is not."""
    rest = [still(50 + k, 30.0 * k, 400.0, 1.0) for k in range(many)]
    mover = a_ball(1, x, y, 6.0 / TICK, -6.0 / TICK, 0.0)
    place = WORLD.wrap((x + gap * dx, y + gap * dy))
    disc = a_ball(2, *place, -3.0 / TICK, 3.0 / TICK, 5.0)
    space = Scene(WORLD, [disc, *rest], [HARD] * (many + 1), [], 0.0).space()
    assert (may_meet(space, [mover], 0.0, TICK) == [mover]) is is_near
    bounds = Bounds(*place, 8.0)  # as the disc's, for another mover
    assert (
        may_meet(Scene(WORLD, [], [], [], 0.0).space(), [mover], 0.0, TICK, [bounds]) == [mover]
    ) is is_near


@pytest.mark.slow
@given(st.sampled_from(WORLDS), st.data(), vectors(3000.0), vectors(90.0) | st.just((0.0, 0.0)), sizes)
def test_a_line_that_the_first_look_takes_past_a_disc_or_a_barrier_meets_no_image_of_it(
    torus: Torus, data: st.DataObject, motion: Point, half: Point, radius: float
) -> None:
    start, other = data.draw(spots(torus)), data.draw(spots(torus))
    middle = (start[0] + motion[0] * 0.5, start[1] + motion[1] * 0.5)
    past_barrier = is_off_line(torus, middle, motion, other, half, 0.0)
    past_disc = is_off_line(torus, middle, motion, other, (0.0, 0.0), radius)
    columns, rows = int(abs(motion[0]) / torus.width) + 2, int(abs(motion[1]) / torus.height) + 2
    for column in range(-columns, columns + 1) if past_barrier or past_disc else ():
        for row in range(-rows, rows + 1):
            x, y = other[0] + column * torus.width, other[1] + row * torus.height
            a, b = (x - half[0], y - half[1]), (x + half[0], y + half[1])
            assert not past_barrier or segment_hits_segment(start, motion, a, b) is None
            assert not past_disc or segment_hits_disc(start, motion, (x, y), radius) is None


@pytest.mark.slow
@CROWDS
@given(st.data(), scenes(wide), st.integers(0, 7), st.sampled_from([math.inf, 2000.0, 80.0, 5.0]))
def test_clearance_and_the_nearest_are_those_of_the_plain_loop(
    data: st.DataObject, scene: Scene, mask: int, most: float
) -> None:
    torus, space = scene.torus, scene.space()
    place = data.draw(spots(torus))
    gaps = [
        (torus.distance(place, (ball.x, ball.y)) - ball.radius, i)
        for i, ball in enumerate(scene.balls)
        if scene.roles[i] & mask
    ]
    assert nearest_disc(space, place, mask, most) == min((gap for gap in gaps if gap[0] < most), default=None)
    points = [(1.0, 2.0), (6.0, 45.0)]
    others = [torus.distance(place, point) for point in points]
    others += [
        distance_to_segment_on_torus(torus, place, (bar.x, bar.y), bar.half) - scene.thick
        for bar in scene.bars
    ]
    least = min([gap for gap, _ in gaps] + others + [most])
    assert clearance_at(space, place, most, mask, points) == least
    assert (clearance_at(space, place, most, mask, points, 80.0) < 80.0) == (least < 80.0)


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
                ball.x, ball.y = one.torus.wrap((ball.x + ball.vx * TICK, ball.y + ball.vy * TICK))
        scene.space(space)
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
    used = data.draw(scenes(wide, most=20)).space()
    for change in range(4):
        assert find_pairs(scene.space(used)) == told_pairs(scene)
        way = data.draw(ways(scene.torus, 1))
        hit = sweep(used, way, TICK, Targets(7))
        assert (hit and hit[:4]) == told_sweep(scene, way, 7, [], barriers=True)
        for ball in scene.balls[change::4]:
            ball.x, ball.radius = data.draw(axis(scene.torus.width)), data.draw(sizes)
        del scene.balls[change * 5 : change * 5 + 1], scene.roles[change * 5 : change * 5 + 1]
        for bar in scene.bars[:1]:
            bar.x = data.draw(axis(scene.torus.width))


@each("bad", [math.nan, math.inf, -5.0])
@each("count", [3, 30])
@each("name", ["x", "radius", "vx"])
def test_a_disc_that_is_none_hides_no_other(bad: float, count: int, name: str) -> None:
    balls = [still(k, 40.0 * k + 20.0, 100.0, 21.0) for k in range(count)]
    setattr(balls[1], name, bad)
    scene = Scene(WORLD, balls, [HARD] * count, [], 0.0)
    assert find_pairs(scene.space()) == told_pairs(scene)
    for x in (0.0, 100.0, 1200.0):
        way = SweptDisc(99, 0.0, x, 10.0, 10.0, 100.0)
        hit = sweep(scene.space(), way, TICK, Targets(HARD))
        assert (hit and hit[:4]) == told_sweep(scene, way, HARD, [], barriers=True)
