"""When a Space makes its lists anew, what they hold, and what the record tells of them: exact numbers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.physics import (
    Point,
    Record,
    Space,
    SweptDisc,
    Torus,
    bounce_pairs,
    nearest_disc,
    push_out_of_barrier,
    sweep,
)
from game.physics.space.contacts import find_pairs
from game.sim.bodies import Rock
from tests.arena import sure
from tests.each import each
from tests.physics.test_space import HARD, LASTS, SOFT, WORLDS, Scene, a_ball, a_bar

if TYPE_CHECKING:
    from game.physics import BroadRecord

WORLD = WORLDS[0]


def told(balls: list[Rock], roles: list[int] | None = None, space: Space | None = None) -> BroadRecord:
    """Return what the record of one round of bouncing tells of the broad phase."""
    space = Scene(WORLD, balls, roles or [HARD] * len(balls), [], 0.0).followed(space)
    space.record = Record()
    bounce_pairs(space, 1.0)
    return space.record.broad


def still(number: int, x: float, y: float, radius: float = 5.0) -> Rock:
    return a_ball(number, x, y, 0.0, 0.0, radius)


def test_a_shadow_is_15_units_wider_on_each_side_about_the_place_where_its_disc_is_going() -> None:
    """The quickest of all is taken 8 units ahead, here after 1/50 s; the soft one has no shadow."""
    balls = [
        a_ball(1, 100.0, 100.0, 400.0, 0.0, 10.0),
        a_ball(2, 5.0, 300.0, -200.0, 50.0, 20.0),
        a_ball(3, 700.0, 400.0, 0.0, 0.0, 8.0),
        a_ball(4, 300.0, 500.0, 0.0, -100.0, 5.0),
    ]
    spans = told(balls, [HARD, HARD, SOFT, HARD]).intervals
    assert spans == [(1, 83.0, 50.0), (4, 280.0, 40.0), (2, 1246.0, 70.0)]


@each("vx, left", [(-400.0, 67.0), (0.0, 75.0), (0.5, 83.0), (400.0, 83.0)])
def test_a_shadow_runs_ahead_of_a_disc_to_either_side_and_stays_with_one_that_rests(
    vx: float, left: float
) -> None:
    assert told([a_ball(1, 100.0, 100.0, vx, 0.0, 10.0)]).intervals == [(1, left, 50.0)]


@each("x, vx, left", [(1276.0, 400.0, 1259.0), (4.0, -400.0, 1251.0)])
def test_the_place_ahead_of_a_disc_may_be_beyond_the_seam(x: float, vx: float, left: float) -> None:
    """1276 + 8 is 4, and 4 - 8 is 1276; the shadow begins 25 units before that."""
    assert told([a_ball(1, x, 100.0, vx, 0.0, 10.0)]).intervals == [(1, left, 50.0)]


@each("vy, ahead", [(240.0, 8.0), (-240.0, -8.0), (0.0, 0.0)])
def test_near_are_those_whose_discs_widened_by_15_units_overlap_where_they_are_going(
    vy: float, ahead: float
) -> None:
    for gap, near in ((40.0, [(1, 2)]), (40.001, [])):
        balls = [a_ball(1, 200.0, 100.0, 0.0, vy, 5.0), still(2, 200.0, 100.0 + ahead + gap)]
        assert told(balls).near == near


def test_a_disc_without_a_place_or_with_a_width_beyond_numbers_has_no_shadow() -> None:
    balls = [still(1, math.nan, 100.0), still(2, 100.0, 200.0, 1e308), still(3, 600.0, 600.0)]
    assert [span.id for span in told(balls).intervals] == [3]


def test_the_record_tells_new_shadows_and_pairs_when_the_same_discs_have_gone_elsewhere() -> None:
    balls = [still(1, 100.0, 100.0), still(2, 120.0, 100.0), still(3, 700.0, 100.0)]
    space = Space()
    broad = told(balls, None, space)
    assert (broad.near, broad.intervals[0]) == ([(1, 2)], (1, 80.0, 40.0))
    balls[0].x = 690.0
    broad = told(balls, None, space)
    assert (broad.near, broad.intervals[0]) == ([(1, 3)], (2, 100.0, 40.0))


@each("begins, went, left", [
    # while nobody is more than 10 units from where they were made, shadows stay
    ((100.0, 100.0), (110.0, 90.0), 80.0), ((100.0, 100.0), (90.0, 110.0), 80.0),
    # farther on one axis is enough
    ((100.0, 100.0), (90.0, 110.5), 70.0), ((100.0, 100.0), (110.5, 100.0), 90.5),
    ((100.0, 100.0), (89.5, 100.0), 69.5), ((100.0, 100.0), (101.0, 110.5), 81.0), ((100.0, 100.0),
    (101.0, 89.5), 81.0),
    # over the seam or the corner it is still near
    ((1278.0, 718.0), (3.0, 718.0), 1258.0), ((1278.0, 718.0), (1278.0, 4.0), 1258.0),
    ((1278.0, 718.0), (3.0, 4.0), 1258.0), ((1278.0, 718.0), (9.0, 4.0), 1269.0),
])  # fmt: skip
def test_shadows_stay_until_one_disc_is_more_than_10_units_from_where_they_were_made(
    begins: Point, went: Point, left: float
) -> None:
    balls = [still(1, *begins), still(2, 500.0, 100.0)]
    space = Space()
    told(balls, None, space)
    balls[0].x, balls[0].y = went
    assert [span.left for span in told(balls, None, space).intervals if span.id == 1] == [left]


def test_lists_are_made_anew_when_nothing_but_the_world_the_roles_or_the_sizes_have_changed() -> None:
    balls = [still(1, 10.0, 100.0, 11.0), still(2, 990.0, 100.0, 11.0), still(3, 500.0, 100.0, 11.0)]
    balls.append(still(4, 530.0, 100.0, 11.0))
    space = Space()

    def pairs(torus: Torus, bits: int, solid: int) -> list[tuple[int, int]]:
        space.sync(torus, [HARD, bits], [balls[:2], balls[2:]], solid=solid)
        return find_pairs(space)

    assert pairs(WORLD, SOFT, HARD) == []
    assert pairs(Torus(1000.0, 720.0), SOFT, HARD) == [(0, 1)]
    assert pairs(WORLD, SOFT, HARD) == []
    balls[2].radius = balls[3].radius = 15.0
    assert pairs(WORLD, SOFT, HARD) == []
    assert pairs(WORLD, HARD, HARD) == [(2, 3)]
    assert pairs(WORLD, SOFT, HARD) == []
    assert pairs(WORLD, SOFT, SOFT) == [(2, 3)]
    balls[2].radius = 14.9
    assert pairs(WORLD, SOFT, SOFT) == []
    balls[2].radius = 46.0
    balls[3].x = 600.0
    assert pairs(WORLD, SOFT, SOFT) == []
    balls[2].radius = 85.0
    assert pairs(WORLD, SOFT, SOFT) == [(2, 3)]


def test_a_disc_that_touches_no_longer_when_a_wall_is_thinner_or_elsewhere_is_not_pushed() -> None:
    """The lists of who is beside a wall go with the wall: its thickness alone, its place alone."""
    space, ball = Space(), still(1, 100.0, 100.0, 10.0)
    for thick, x, out in (
        (2.0, 130.0, 0),
        (25.0, 130.0, 1),
        (2.0, 130.0, 0),
        (2.0, 111.0, 1),
        (2.0, 400.0, 0),
    ):
        ball.x = 100.0
        space.sync(WORLD, [HARD], [[ball]], [a_bar(9, x, 100.0, (0.0, 50.0), False)], thick, HARD)
        assert len(push_out_of_barrier(space, 0, HARD)) == out


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
    bar = a_bar(9, 360.0, 600.0, (0.0, 50.0) if upright else (50.0, 0.0), False)
    rest = [still(10 + k, 30.0 * k, 1000.0) for k in range(many)]
    space = Space()
    for _ in range(2):
        space.sync(world, [HARD], [[ball, *rest]], [bar], 2.0, HARD)
        pushes = push_out_of_barrier(space, 0, HARD)
        if upright:
            ball.x += sign * 10.0
        else:
            ball.y += sign * 10.0
    (push,) = pushes
    assert push.body_index == 0


def test_a_mover_meets_one_of_many_that_has_gone_10_units_from_its_place_in_the_lists() -> None:
    """Lists of twenty are sorted by where the discs were; whoever may have come near is asked as well."""
    for sign in (1.0, -1.0):
        for start in (640.0, 4.0, 1276.0):
            balls = [still(k, (start + 300.0 + 30.0 * k) % 1280.0, 600.0) for k in range(20)]
            ball = still(99, (start + sign * 15.5) % 1280.0, 100.0)
            scene = Scene(WORLD, [*balls, ball], [HARD] * 21, [], 0.0)
            space = scene.followed()
            ball.x = (start + sign * 5.5) % 1280.0
            hit = sure(sweep(scene.followed(space), SweptDisc(1, 0.0, start, 100.0, sign, 0.0), LASTS, HARD))
            assert (hit.id, hit.t) == (99, 0.5)
            assert nearest_disc(space, (start, 100.0), HARD, 1.0) == (0.5, 20)


def test_a_disc_of_negative_radius_meets_nobody_that_it_lies_in() -> None:
    balls = [still(1, 100.0, 100.0, -5.0), still(2, 103.0, 100.0, 20.0)]
    assert find_pairs(Scene(WORLD, balls, [HARD] * 2, [], 0.0).followed()) == []


def test_a_disc_without_a_place_hides_none_of_many_that_are_in_no_order() -> None:
    """Numbers cannot be sorted when one of them is none: then all are asked."""
    xs = [(397.0 * k) % 1280.0 for k in range(24)]
    balls = [still(k, math.nan if k % 5 == 3 else x, 100.0) for k, x in enumerate(xs)]
    space = Scene(WORLD, balls, [HARD] * 24, [], 0.0).followed()
    for k, x in enumerate(xs):
        if k % 5 != 3:
            assert nearest_disc(space, (x, 100.0), HARD, 1.0) == (-5.0, k)


def test_the_nearest_of_many_is_found_at_the_last_ten_millionth_of_the_distance_asked_for() -> None:
    balls = [still(k, 100.0 + 20.0 * k, 500.0) for k in range(20)]
    ball = still(99, 640.0 + 5.0 + 30.0 + 10.0 - 1e-7, 100.0)
    scene = Scene(WORLD, [*balls, ball], [HARD] * 21, [], 0.0)
    space = scene.followed()
    ball.x -= 10.0
    found = sure(nearest_disc(scene.followed(space), (640.0, 100.0), HARD, 30.0))
    assert found[1] == 20


def test_a_disc_that_goes_to_the_mirrored_place_of_the_world_is_not_near_its_shadow() -> None:
    """The sum of both heights is that of the world; their difference is not."""
    balls = [still(1, 100.0, 100.0), still(2, 100.0, 120.0)]
    space = Space()
    assert told(balls, None, space).near == [(1, 2)]
    balls[0].y = 620.0
    assert told(balls, None, space).near == []
