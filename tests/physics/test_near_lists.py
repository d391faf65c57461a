"""When a Space makes its lists anew, what they hold, and what the record tells of them: exact numbers."""

from random import Random

import pytest

from game.sim.bodies import Rock
from game.sim.tick.motion import glide
from tests.physics.reference import *


def told(balls: list[Rock], roles: list[int] | None = None, space: Space | None = None) -> BroadRecord:
    """Return what the record of one round of bouncing tells of the broad phase."""
    space = Scene(WORLD, balls, roles or [HARD] * len(balls), [], 0.0).space(space)
    space.record = Record()
    bounce_pairs(space, 1.0)
    return space.record.broad


@each("vy, ahead", [(240.0, 8.0), (-240.0, -8.0), (0.0, 0.0)])
@each("gap, near", [(40.0, [(1, 2)]), (40.001, [])])
def test_near_are_those_whose_discs_widened_by_15_units_overlap_where_they_are_going(
    vy: float, ahead: float, gap: float, near: object
) -> None:
    balls = [a_ball(1, 200.0, 100.0, 0.0, vy, 5.0), still(2, 200.0, 100.0 + ahead + gap)]
    assert told(balls).near == near


def test_the_record_tells_the_velocities_before_a_bounce_and_the_pairs_that_overlapped() -> None:
    balls = [a_ball(k, 100.0 + 30.0 * k, 100.0, 60.0 - 40.0 * k, 0.0, 16.0) for k in range(3)]
    balls += [still(10 + k, 100.0 * k, 400.0, 4.0) for k in range(9)]
    space = space_of(balls)
    space.record = Record()
    bounce_pairs(space, 1.0)
    first, second = space.record.contacts
    assert (first.a, first.b, first.before_a, first.before_b) == (0, 1, (60.0, 0.0), (20.0, 0.0))
    assert second.before_a == (balls[0].vx + 40.0, 0.0)
    broad = space.record.broad
    assert broad.overlapping == [(0, 1), (1, 2)]
    assert broad.near == [(0, 1), (0, 2), (1, 2)]


@each("begins, went, near", [
    # while nobody is more than 10 units from where the lists were made, they stay
    ((100.0, 100.0), (110.0, 90.0), [(1, 2)]), ((100.0, 100.0), (90.0, 110.0), [(1, 2)]),
    # farther on one axis is enough
    ((100.0, 100.0), (90.0, 110.5), []), ((100.0, 100.0), (89.5, 100.0), []),
    ((100.0, 100.0), (101.0, 89.5), []),
    # over the seam or the corner it is still near
    ((3.0, 4.0), (1274.0, 714.0), [(1, 2)]), ((3.0, 4.0), (1272.0, 4.0), []), ((3.0, 4.0), (3.0, 713.0), []),
])  # fmt: skip
def test_lists_stay_until_one_disc_is_more_than_10_units_from_where_they_were_made(
    begins: Point, went: Point, near: object
) -> None:
    """The other disc lies at the very end of the widened one, to the right and below."""
    x, y = begins
    balls = [still(1, x, y), still(2, x + 28.0, y + 28.0)]
    space = Space()
    assert told(balls, None, space).near == [(1, 2)]
    balls[0].x, balls[0].y = went
    assert told(balls, None, space).near == near


def test_lists_are_made_anew_when_nothing_but_the_world_the_roles_or_the_sizes_have_changed() -> None:
    one, two = still(1, 10.0, 100.0, 11.0), still(2, 990.0, 100.0, 11.0)
    three, four = still(3, 500.0, 100.0), still(4, 530.0, 100.0)
    space, narrow = Space(), Torus(1000.0, 720.0)
    for torus, bits, solid, radii, x, pairs in (
        (WORLD, SOFT, HARD, (11.0, 11.0), 530.0, []),
        (narrow, SOFT, HARD, (11.0, 11.0), 530.0, [(0, 1)]),
        (WORLD, SOFT, HARD, (15.0, 15.0), 530.0, []),
        (WORLD, HARD, HARD, (15.0, 15.0), 530.0, [(2, 3)]),
        (WORLD, SOFT, HARD, (15.0, 15.0), 530.0, []),
        (WORLD, SOFT, SOFT, (15.0, 15.0), 530.0, [(2, 3)]),
        (WORLD, SOFT, SOFT, (14.9, 15.0), 530.0, []),
        (WORLD, SOFT, SOFT, (46.0, 15.0), 600.0, []),
        (WORLD, SOFT, SOFT, (85.0, 15.0), 600.0, [(2, 3)]),
    ):
        (three.radius, four.radius), four.x = radii, x
        space.sync(torus, [HARD, bits], [[one, two], [three, four]], solid=solid)
        assert find_pairs(space) == pairs


def test_a_disc_that_comes_as_another_goes_takes_its_place() -> None:
    one, two, three = still(1, 100.0, 100.0), still(2, 105.0, 100.0), still(3, 500.0, 100.0)
    space = Space()
    for balls, pairs in (([one, two], [(0, 1)]), ([one, three], []), ([two, one], [(0, 1)])):
        assert find_pairs(Scene(WORLD, balls, [HARD, HARD], [], 0.0).space(space)) == pairs
        assert space.bodies == balls


def test_a_disc_that_touches_no_longer_when_a_wall_is_thinner_or_elsewhere_is_not_pushed() -> None:
    """The lists of who is beside a wall go with the wall: its thickness alone, its place alone."""
    space, ball, mover = Space(), still(1, 100.0, 100.0, 10.0), still(2, 400.0, 130.0, 0.0)
    for thick, x, place, out in (
        (2.0, 130.0, 100.0, 0),
        (25.0, 130.0, 100.0, 1),
        (2.0, 130.0, 100.0, 0),
        (2.0, 111.0, 100.0, 1),
        (2.0, 400.0, 100.0, 0),
        (2.0, 400.0, 392.0, 1),  # the disc alone
    ):
        ball.x = place
        space.sync(WORLD, [HARD], [[ball]], [a_bar(9, x)], thick, HARD)
        assert len(may_meet(space, [mover], 0.0, TICK)) == (x == 400.0)
        assert len(push_out_of_barrier(space, 0, HARD)) == out


def test_a_wall_that_turns_pushes_whatever_lies_at_its_heading() -> None:
    space = Space()
    discs = [
        still(k, 300.0 + x, 300.0 + y, 10.0)
        for k, (x, y) in enumerate([(0, 60), (60, 0), (42, 42), (42, -42)])
    ]
    for number, half in enumerate([(0.0, 55.0), (55.0, 0.0), (39.0, 39.0), (39.0, -39.0)]):
        space.sync(WORLD, [HARD], [discs], [a_bar(9, 300.0, 300.0, half)], 2.0, HARD)
        assert [push.body_index for push in push_out_of_barrier(space, 0, HARD)] == [number]


@each("many", [0, 20])
@each("sign", [1.0, -1.0])
@each("upright", [True, False])
def test_a_disc_10_units_from_its_place_in_the_lists_is_still_pushed_out(
    upright: bool, sign: float, many: int
) -> None:
    """It rests one ten-millionth of a unit nearer than 10 units from a wall, and then goes 10 units."""
    gap = 5.0 + 2.0 + 10.0 - 1e-7
    world = Torus(720.0, 1280.0)
    ball = still(1, 360.0 - sign * gap, 600.0) if upright else still(1, 360.0, 600.0 - sign * gap)
    bar = a_bar(9, 360.0, 600.0, (0.0, 50.0) if upright else (50.0, 0.0))
    rest = [still(10 + k, 30.0 * k, 1000.0) for k in range(many)]
    space = Space()
    for _ in range(2):
        space.sync(world, [HARD], [[ball, *rest]], [bar], 2.0, HARD)
        pushes = push_out_of_barrier(space, 0, HARD)
        if upright:
            ball.x += sign * 10.0
        else:
            ball.y += sign * 10.0
    assert [push.body_index for push in pushes] == [0]


@each("sign", [1.0, -1.0])
@each("start", [640.0, 4.0, 1276.0])
def test_a_mover_meets_one_of_many_that_has_gone_10_units_from_its_place_in_the_lists(
    sign: float, start: float
) -> None:
    """Lists of twenty are sorted by where the discs were; whoever may have come near is asked as well."""
    balls = [still(k, (start + 300.0 + 30.0 * k) % 1280.0, 600.0) for k in range(20)]
    ball = still(99, (start + sign * 15.5) % 1280.0, 100.0)
    scene = Scene(WORLD, [*balls, ball], [HARD] * 21, [], 0.0)
    space = scene.space()
    ball.x = (start + sign * 5.5) % 1280.0
    hit = sure(sweep(scene.space(space), SweptDisc(1, 0.0, start, 100.0, sign, 0.0), TICK, Targets(HARD)))
    assert (hit.id, hit.t) == (99, 0.5)
    assert nearest_disc(space, (start, 100.0), HARD, 1.0) == (0.5, 20)
    ball.x, ball.vx = (start + sign * 65.0) % 1280.0, sign * -60.0 / TICK
    assert sure(sweep(scene.space(), SweptDisc(1, 0.0, start, 100.0, 0.0, 0.0), TICK, Targets(HARD))).t == 1.0


def test_a_disc_of_negative_radius_meets_nobody_that_it_lies_in() -> None:
    assert find_pairs(space_of([still(1, 100.0, 100.0, -5.0), still(2, 103.0, 100.0, 20.0)])) == []


@pytest.mark.slow
@each("many", [14, 40])
def test_a_kept_space_tells_of_movers_tick_after_tick_what_a_new_one_does(many: int) -> None:
    dice = Random(many)
    balls, movers = [
        [
            a_ball(first + k, *WORLD.wrap((x * 1e4, y * 1e4)), most * (vx - 0.5), most * (vy - 0.5), radius)
            for k, (x, y, vx, vy) in enumerate([[dice.random() for _ in range(4)] for _ in range(many)])
        ]
        for first, most, radius in ((50, 30.0, 20.0), (1, 1400.0, 3.0))
    ]
    bar, kept, told = a_bar(99, 640.0, 360.0), Space(), []
    for tick in range(600):
        bar.x, bar.half = 300.0 + tick // 40 * 40.0, (90.0, tick * 0.2 - 45.0)
        for space in (kept, Space()):
            space.sync(WORLD, [HARD], [balls], [bar], 2.0, HARD, HARD)
            told.append([mover.id for mover in may_meet(space, movers, 3.0, TICK)])
        kept.told = True
        kept.drift(TICK)
        bounce_pairs(kept, 1.0)
        glide(WORLD, movers)
    assert told[::2] == told[1::2]
    assert 300 < sum(map(len, told)) < 10_000


@each(
    "start, speed, ticks", [(295.5, -600.0, 2), (295.5, -2400.0, 0), (294.5, -60.0, 20), (334.0, -60.0, 100)]
)
@each("told", [True, False])
def test_a_disc_that_comes_up_is_met_by_a_mover_that_has_gone_to_the_end_of_what_is_kept_for_it(
    told: bool, start: float, speed: float, ticks: int
) -> None:
    mover, ball, space = still(1, 200.0, 100.0, 0.0), still(2, start, 100.0), Space()
    space.told = told
    for place, near in ((200.0, []), (279.0, [mover])):
        mover.x = place
        space.sync(WORLD, [HARD], [[ball]], [], 0.0, HARD, HARD)
        assert may_meet(space, [mover], 0.0, TICK) == near
        ball.vx = speed
        if told:
            space.note_speed(ball)
        for _ in range(ticks):
            space.drift(TICK)
