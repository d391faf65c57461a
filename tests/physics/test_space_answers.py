"""What a Space answers and writes down, in exact numbers: ties, rests of ways, pushes, bounces, distances."""

from __future__ import annotations

import math
from typing import Any

import pytest

from game.physics import (
    BeamTarget,
    ContactRecord,
    HitKind,
    MovingSegment,
    Point,
    Purpose,
    Record,
    Sender,
    Space,
    SweptDisc,
    Torus,
    bounce_off_barrier,
    bounce_pairs,
    cast_beam,
    clearance_at,
    nearest_disc,
    push_out_of_barrier,
    sweep,
    will_meet,
)
from game.physics.space.contacts import find_pairs
from game.sim.bodies import Rock, Wall
from tests.arena import sure
from tests.each import each
from tests.physics.test_space import HARD, LASTS, OTHER, SOFT, WORLDS, Scene, a_ball, a_bar

WORLD = WORLDS[0]


def space_of(balls: list[Rock], bars: list[Wall] | None = None, thick: float = 0.0) -> Space:
    return Scene(WORLD, balls, [HARD] * len(balls), bars or [], thick).followed()


def still(number: int, x: float, y: float, radius: float = 5.0) -> Rock:
    return a_ball(number, x, y, 0.0, 0.0, radius)


def wall(number: int, x: float, y: float = 100.0) -> Wall:
    return a_bar(number, x, y, (0.0, 50.0), False)


# Sweeps.


def test_a_hit_tells_the_displacement_of_a_disc_in_the_rest_of_the_way_and_the_reach() -> None:
    """Half of the way is left: the disc goes 1 of its 2 units to the left and 2 of its 4 down in it."""
    space = space_of([a_ball(7, 206.0, 98.0, -240.0, 480.0, 5.0)])
    hit = sure(sweep(space, SweptDisc(1, 3.0, 182.0, 100.0, 16.0, 0.0, 0.5), LASTS, HARD))
    assert (hit[1:4], hit[7:]) == ((7, HitKind.DISC, 0), ((-1.0, 2.0), 8.0, None))
    # At half the tick the disc is at (205, 100), 15 units from the mover, and comes (-9, 2) nearer.
    assert hit.t == pytest.approx(0.5 + 0.5 * (135.0 - math.sqrt(135.0**2 - 85.0 * 161.0)) / 85.0)


def test_a_hit_tells_the_displacement_of_another_mover_in_the_rest_of_the_way() -> None:
    others = [SweptDisc(8, 2.0, 400.0, 400.0, 1.0, 1.0), SweptDisc(9, 2.0, 226.0, 100.0, -8.0, 0.0, 0.25)]
    hit = sweep(space_of([]), SweptDisc(1, 3.0, 190.0, 100.0, 16.0, 0.0, 0.5), LASTS, HARD, others)
    # At half the way they are at 198 and 222: 24 apart, of which 19 go, at 24 units in a whole tick.
    assert hit is None
    others[1].mx = -26.0
    hit = sweep(space_of([]), SweptDisc(1, 3.0, 190.0, 100.0, 16.0, 0.0, 0.5), LASTS, HARD, others)
    # At 198 and 213 they are 15 apart, of which 10 go, at 42 units in a whole tick.
    assert hit is not None
    assert (hit[1:4], hit[7:]) == ((9, HitKind.MOVER, 1), ((-13.0, 0.0), 5.0, None))
    assert hit.t == pytest.approx(0.5 + 10.0 / 42.0)


def test_a_hit_tells_the_point_and_normal_of_a_disc_and_of_a_mover_in_the_frame_of_the_way() -> None:
    """A world on: they touch at (1280 + 4, 100 + 3) from the left below, along (4, 3) / 5."""
    for velocity in ((0.0, 0.0), (-240.0, 480.0)):
        # Both go on alike, so that they meet as if the disc stood still.
        mx, my = velocity[0] * LASTS, velocity[1] * LASTS
        way = SweptDisc(1, 5.0, 1280.0 - 8.0, 91.0, 8.0 + mx, 6.0 + my)
        disc = a_ball(7, 12.0, 106.0, *velocity, 10.0)
        mover = SweptDisc(7, 10.0, 12.0, 106.0, mx, my)
        for hit in (
            sweep(space_of([disc]), way, LASTS, HARD),
            sweep(space_of([]), way, LASTS, HARD, [mover]),
        ):
            assert hit is not None
            assert hit.t == pytest.approx(1.0)
            assert hit.centre == pytest.approx((1280.0 + mx, 97.0 + my))
            assert hit.normal == pytest.approx((-0.8, -0.6))
            assert hit.point == pytest.approx((1284.0 + mx, 100.0 + my))


def test_nothing_meets_itself() -> None:
    me = SweptDisc(9, 5.0, 100.0, 100.0, 20.0, 0.0)
    plate = MovingSegment(9, (110.0, 80.0), (110.0, 120.0), (0.0, 0.0), (0.0, 0.0), 2.0)
    space = Space()
    space.sync(WORLD, [HARD], [[still(9, 110.0, 100.0)]])
    space.set_moving([], [plate])
    assert sweep(space, me, LASTS, HARD, [me], moving_segments=True) is None
    assert not will_meet(space, me, LASTS, HARD, [me])
    other = SweptDisc(8, 5.0, 100.0, 100.0, 20.0, 0.0)
    for mask, turning in ((HARD, False), (SOFT, True)):
        hit = sure(sweep(space, other, LASTS, mask, moving_segments=turning))
        assert hit.id == 9


def test_a_point_meets_a_thick_segment_that_moves_in_place_of_the_barrier_of_its_id() -> None:
    """The wall has come 4 units to the right in this step; a disc meets it where it is now."""
    bar, swept = wall(7, 114.0), MovingSegment(7, (110.0, 50.0), (110.0, 150.0), (4.0, 0.0), (4.0, 0.0), 3.0)
    space = Space()
    space.sync(WORLD, [], [], [bar], 3.0)
    space.set_moving([swept], [])
    hit = sure(sweep(space, SweptDisc(1, 0.0, 99.0, 100.0, 12.0, 0.0), LASTS, HARD))
    assert (hit.kind, hit.id, hit.target_motion) == (HitKind.MOVING_MIRROR, 7, (4.0, 0.0))
    assert hit.t == pytest.approx(1.0, abs=0.01)
    disc = sure(sweep(space, SweptDisc(1, 1.0, 99.0, 100.0, 12.0, 0.0), LASTS, HARD))
    assert disc.kind is HitKind.BARRIER
    assert disc.t == pytest.approx(11.0 / 12.0)


def test_a_point_that_leaves_a_mirror_faster_than_it_follows_does_not_meet_it() -> None:
    swept = MovingSegment(7, (110.0, 50.0), (110.0, 150.0), (-4.0, 0.0), (-4.0, 0.0), 3.0)
    space = Space()
    space.sync(WORLD, [], [])
    space.set_moving([swept], [])
    assert sweep(space, SweptDisc(1, 0.0, 107.0, 100.0, -4.1, 0.0), LASTS, HARD) is None
    hit = sure(sweep(space, SweptDisc(1, 0.0, 107.0, 100.0, -3.9, 0.0), LASTS, HARD))
    assert (hit.t, hit.normal) == (0.0, (-1.0, 0.0))


def test_a_barrier_whose_middle_lies_worlds_away_is_met_where_it_is() -> None:
    for x, y in ((200.0, 100.0), (200.0 + 3 * 1280.0, 100.0 - 2 * 720.0), (200.0 - 1280.0, 100.0 + 720.0)):
        for many in (0, 30):
            balls = [still(20 + k, 300.0 + 20.0 * k, 500.0) for k in range(many)]
            balls.append(still(1, 190.0, 100.0, 10.0))
            space = space_of(balls, [a_bar(7, x, y, (0.0, 50.0), False)], 2.0)
            hit = sure(sweep(space, SweptDisc(1, 3.0, 180.0, 100.0, 20.0, 0.0), LASTS, SOFT))
            assert hit.t == pytest.approx(0.75)
            assert len(push_out_of_barrier(space, 0, HARD)) == 1
            assert clearance_at(space, (170.0, 100.0), 500.0, SOFT) == pytest.approx(28.0)


@each("mover, other, carried", [
    # the other begins at half the tick, at 213, with the first at 198: 10 of 42 units in a tick
    ((190.0, 100.0, 16.0, 0.0, 0.25), (226.0, 100.0, -26.0, 0.0, 0.5), (-19.5, 0.0)),
    ((100.0, 190.0, 0.0, 16.0, 0.5), (100.0, 226.0, 0.0, -26.0, 0.25), (0.0, -13.0)),
])  # fmt: skip
def test_movers_meet_from_when_both_have_set_out(mover: Any, other: Any, carried: Point) -> None:
    hit = sure(sweep(space_of([]), SweptDisc(1, 3.0, *mover), LASTS, HARD, [SweptDisc(9, 2.0, *other)]))
    assert (hit[1:4], hit[7:]) == ((9, HitKind.MOVER, 0), (carried, 5.0, None))
    assert hit.t == pytest.approx(0.5 + 10.0 / 42.0)


def test_a_hit_tells_the_touch_with_a_barrier_in_the_frame_of_the_way_and_how_thick_both_are() -> None:
    space = space_of([], [wall(6, 600.0), wall(7, 200.0)], 2.0)
    hit = sweep(space, SweptDisc(1, 3.0, 1464.0, 100.0, 16.0, 0.0, 0.25), LASTS, HARD)
    # A world on, from 1468 at a quarter: 7 units to 1475, of 12 in the rest.
    assert hit is not None
    assert hit[1:4] == (7, HitKind.BARRIER, 1)
    assert hit.t == pytest.approx(0.25 + 7.0 / 16.0)
    assert hit.point == pytest.approx((1480.0, 100.0))
    assert hit.normal == (-1.0, 0.0)
    assert hit[7:] == ((0.0, 0.0), 5.0, ((1480.0, 50.0), (1480.0, 150.0)))


@each("ids", [(3, 8), (8, 3)])
def test_of_two_met_at_the_same_moment_the_lower_id_is_hit(ids: tuple[int, int]) -> None:
    """Both are met at half the way: two discs, two movers, two barriers, and one of each with another."""
    way = SweptDisc(1, 5.0, 100.0, 100.0, 20.0, 0.0)
    discs = [still(ids[0], 120.0, 100.0), still(ids[1], 120.0, 100.0)]
    movers = [SweptDisc(number, 5.0, 120.0, 100.0, 0.0, 0.0) for number in ids]
    bars = [wall(number, 115.0) for number in ids]
    for balls, others, segments in (
        (discs, [], []),
        ([], movers, []),
        ([], [], bars),
        (discs[:1], movers[1:], []),
        (discs[:1], [], bars[1:]),
        ([], movers[:1], bars[1:]),
    ):
        hit = sure(sweep(space_of(balls, segments), way, LASTS, HARD, others))
        assert (hit.t, hit.id) == (0.5, 3)


def test_of_two_the_sooner_is_hit_whatever_its_kind_and_id() -> None:
    way = SweptDisc(1, 5.0, 100.0, 100.0, 40.0, 0.0)
    for disc, mover, bar, first in (
        (120.0, 125.0, 125.0, 9),
        (125.0, 120.0, 125.0, 8),
        (125.0, 125.0, 115.0, 7),
    ):
        space = space_of([still(9, disc, 100.0)], [wall(7, bar)])
        hit = sure(sweep(space, way, LASTS, HARD, [SweptDisc(8, 5.0, mover, 100.0, 0.0, 0.0)]))
        assert (hit.t, hit.id) == (0.25, first)


def test_a_barrier_that_a_mover_leaves_or_slides_along_is_not_met() -> None:
    for mx, my in ((-20.0, 0.0), (0.0, 20.0)):
        assert (
            sweep(space_of([], [wall(7, 105.0)]), SweptDisc(1, 5.0, 100.0, 100.0, mx, my), LASTS, HARD)
            is None
        )


def test_will_meet_sees_no_barrier_and_writes_nothing_down() -> None:
    space = space_of([still(9, 130.0, 100.0)], [wall(7, 115.0)])
    space.record = Record()
    assert will_meet(space, SweptDisc(1, 5.0, 100.0, 100.0, 20.0, 0.0), LASTS, HARD)
    assert not will_meet(space, SweptDisc(1, 5.0, 100.0, 100.0, 19.0, 0.0), LASTS, HARD)
    assert not will_meet(space, SweptDisc(1, 5.0, 100.0, 100.0, 20.0, 0.0), LASTS, SOFT)
    assert will_meet(
        space,
        SweptDisc(1, 5.0, 300.0, 100.0, 20.0, 0.0),
        LASTS,
        HARD,
        [SweptDisc(2, 5.0, 320.0, 100.0, 0.0, 0.0)],
    )
    assert space.record == Record()


@each("x, y, vx, vy", [
    (150.0, 100.0, -3600.0, 0.0), (50.0, 100.0, 3600.0, 0.0), (100.0, 150.0, 0.0, -3600.0),
    (100.0, 50.0, 0.0, 3600.0),
])  # fmt: skip
@each("many", [0, 30])
def test_a_resting_mover_meets_the_quick_disc_that_comes_30_units_in_a_tick(
    x: float, y: float, vx: float, vy: float, many: int
) -> None:
    """Their centres are 50 units apart and touch at 30: after 20 of its 30 units."""
    balls = [still(20 + k, 300.0 + 20.0 * k, 500.0) for k in range(many)]
    balls.append(a_ball(9, x, y, vx, vy, 20.0))
    hit = sure(sweep(space_of(balls), SweptDisc(1, 10.0, 100.0, 100.0, 0.0, 0.0), LASTS, HARD))
    assert hit.id == 9
    assert hit.t == pytest.approx(2.0 / 3.0)


def test_a_disc_that_is_gone_or_of_another_role_is_not_met() -> None:
    ball = still(9, 110.0, 100.0)
    space = space_of([ball])
    way = SweptDisc(1, 5.0, 95.0, 100.0, 20.0, 0.0)
    assert sweep(space, way, LASTS, SOFT) is None
    assert sweep(space, way, LASTS, HARD | OTHER) is not None
    ball.alive = False
    assert sweep(space, way, LASTS, HARD) is None


# Pushes and bounces.


def test_a_push_tells_where_the_disc_is_put_and_the_point_and_normal_of_the_touch() -> None:
    balls = [still(9, 500.0, 100.0), still(1, 2.0, 100.0, 10.0)]
    (push,) = push_out_of_barrier(space_of(balls, [wall(7, 1275.0)], 3.0), 0, HARD)
    # The wall is 7 units to the left, over the seam, and 13 must lie between them.
    assert push == (1, (-5.0, 100.0), (1.0, 0.0), True)
    assert (balls[1].x, balls[1].y) == (8.0, 100.0)


@each("x, mask, deep", [
    # deep is more than a billionth of a unit; a touch or another role is no push
    (100.0 + 2.0**-29, HARD, [True]), (100.0 + 2.0**-30, HARD, [False]), (100.0, HARD, []), (105.0, SOFT, []),
])  # fmt: skip
def test_who_overlaps_a_barrier_is_pushed_out(x: float, mask: int, deep: list[bool]) -> None:
    pushes = push_out_of_barrier(space_of([still(1, x, 100.0, 10.0)], [wall(7, 110.0)]), 0, mask)
    assert [push.deep for push in pushes] == deep


@each("turn", [1.0, -1.0])
@each("place, out", [((296.8, 2.4), (292.0, 6.0)), ((323.8, 38.4), (319.0, 42.0))])
def test_a_disc_beside_a_slanting_barrier_or_its_end_is_pushed_square_to_it(
    place: Point, out: Point, turn: float
) -> None:
    """The barrier runs along (3, 4) or (3, -4); the disc is 4 units off its line and 10 wide."""
    ball = still(1, place[0], 300.0 + turn * place[1], 10.0)
    bar = a_bar(7, 300.0, 300.0, (30.0, turn * 40.0), False)
    (push,) = push_out_of_barrier(space_of([ball], [bar]), 0, HARD)
    assert push.normal == pytest.approx((-0.8, turn * 0.6))
    assert (ball.x, ball.y) == pytest.approx((out[0], 300.0 + turn * out[1]))


def test_those_pushed_out_are_found_where_they_are_put() -> None:
    """Pushed out of a thick wall, the first lies over the second and bounces off it."""
    balls = [still(1, 109.0, 100.0, 10.0), still(2, 65.0, 100.0, 10.0)]
    balls[0].vx = -60.0
    space = space_of(balls, [wall(7, 110.0)], 20.0)
    assert find_pairs(space) == []
    assert len(push_out_of_barrier(space, 0, HARD)) == 1
    assert balls[0].x == 80.0
    assert find_pairs(space) == [(0, 1)]
    (contact,) = bounce_pairs(space, 1.0)
    assert (contact.a, contact.b, contact.depth) == (0, 1, 5.0)


def test_those_parted_are_found_where_they_are_put() -> None:
    """The two in the middle overlap by 4 and go 2 units each, into those beside them, a unit away."""
    balls = [still(k, x, 100.0, 10.0) for k, x in enumerate((79.0, 100.0, 116.0, 137.0))]
    space = space_of(balls)
    assert find_pairs(space) == [(1, 2)]
    bounce_pairs(space, 1.0)
    assert [ball.x for ball in balls] == [79.0, 98.0, 118.0, 137.0]
    assert {(0, 1), (2, 3)} < {*find_pairs(space)}


def test_discs_that_merely_touch_and_part_are_parted_without_being_told() -> None:
    for gap, told in ((2.0**-29, 1), (2.0**-31, 0)):
        balls = [still(1, 100.0, 100.0, 10.0), still(2, 120.0 - gap, 100.0, 10.0)]
        balls[0].vx = -10.0
        space = space_of(balls)
        space.record = Record()
        assert len(bounce_pairs(space, 1.0)) == told
        assert len(space.record.contacts) == told
        assert space.record.broad.overlapping == [(1, 2)]


def test_a_bounce_off_a_barrier_is_told_at_its_wrapped_place_with_the_impulse_of_the_mass() -> None:
    bar, ball = wall(7, 5.0), a_ball(4, 1285.0, -20.0, 60.0, 8.0, 1.0)
    space, contact = space_of([], [bar]), ((1284.0, -20.0), (-1.0, 0.0))
    assert bounce_off_barrier(space, ball, 3.0, bar, *contact, 0.5) == ((-30.0, 8.0), (0.0, 0.0), 90.0)
    space.record = Record()
    bounce_off_barrier(space, ball, 3.0, bar, *contact, 0.5)
    assert space.record.contacts == [ContactRecord(4, 7, (4.0, 700.0), (1.0, 0.0), 0.0, 270.0, (60.0, 8.0))]
    ball.vx = -60.0
    assert bounce_off_barrier(space, ball, 3.0, bar, *contact, 0.5) is None
    assert len(space.record.contacts) == 1


# Beams and distances.


def test_a_beam_does_not_meet_its_sender_and_is_told_by_its_purpose_and_sender() -> None:
    space = space_of([still(1, 100.0, 100.0), still(2, 200.0, 100.0), still(3, 300.0, 100.0)])
    space.record = Record()
    also = [BeamTarget(50, (250.0, 100.0), 5.0)]
    sender = Sender(1, 8)
    beam = cast_beam(
        space, Purpose.BEAM, (102.0, 100.0), (1.0, 0.0), 400.0, HARD, 0, pierce=True, sender=sender, also=also
    )
    assert [hit.target for hit in beam.hits] == [2, 50, 3]
    assert [(ray.purpose, ray.sender) for ray in space.record.rays] == [(Purpose.BEAM, sender)]
    assert cast_beam(space, Purpose.BEAM, (102.0, 100.0), (1.0, 0.0), 400.0, SOFT, 0, pierce=True).hits == ()


ROUND = [still(9, 500.0, 500.0), still(8, 120.0, 100.0), still(7, 80.0, 100.0), still(6, 100.0, 120.0)]


@each("balls, question, answer", [
    # of two equally near the lower index
    (ROUND, ((100.0, 100.0), HARD), (15.0, 1)),
    (ROUND, ((100.0, 100.0), HARD, 15.0), None),
    (ROUND, ((100.0, 100.0), HARD, 15.5), (15.0, 1)),
    (ROUND, ((100.0, 100.0), SOFT), None),
    # across either seam; a place in a disc is below 0
    ([still(9, 100.0, 100.0, 30.0)], ((1270.0, 100.0), HARD), (80.0, 0)),
    ([still(9, 100.0, 100.0, 30.0)], ((100.0, 110.0), HARD), (-20.0, 0)),
    ([still(1, 100.0, 700.0)], ((100.0, 2.0), HARD, 50.0), (17.0, 0)),
])  # fmt: skip
def test_which_disc_is_the_nearest(balls: list[Rock], question: Any, answer: object) -> None:
    assert nearest_disc(space_of(balls), *question) == answer


@each("question, gap", [
    (((125.0, 100.0), 500.0, HARD), 15.0),
    (((140.0, 100.0), 500.0, HARD), 18.0),
    (((140.0, 100.0), 500.0, HARD, [(140.0, 94.0)]), 6.0),
    (((140.0, 100.0), 5.0, HARD), 5.0),
    (((160.0, 160.0), 500.0, HARD), 8.0),  # the end of the barrier
    (((161.0, 100.0), 500.0, HARD), -1.0),
    (((600.0, 100.0), math.inf, SOFT), 438.0),
])  # fmt: skip
def test_clearance_is_to_the_rim_of_a_disc_a_barrier_or_a_point_whichever_is_nearest(
    question: Any, gap: float
) -> None:
    assert clearance_at(space_of([still(1, 100.0, 100.0, 10.0)], [wall(7, 160.0)], 2.0), *question) == gap


def test_numbers_count_through_all_groups_and_copies_begin_empty() -> None:
    space = Space()
    groups = [[still(1, 100.0, 100.0)], [], [still(2, 300.0, 100.0)]]
    space.sync(Torus(1280.0, 720.0), [HARD, SOFT, OTHER], groups, solid=HARD)
    assert nearest_disc(space, (290.0, 100.0), HARD | OTHER) == (5.0, 1)
    assert nearest_disc(space, (290.0, 100.0), HARD) == (185.0, 0)


def test_a_space_that_has_seen_nothing_meets_nothing() -> None:
    way = SweptDisc(1, 5.0, 0.5, 0.5, 20.0, 0.0)
    assert sweep(Space(), way, LASTS, HARD) is None
    assert nearest_disc(Space(), (0.5, 0.5), HARD) is None
    assert clearance_at(Space(), (0.5, 0.5), 9.0, HARD) == 9.0
    space = Space()
    space.record = Record()
    assert bounce_pairs(space, 1.0) == []
    assert space.record == Record()


def test_walls_are_lines_and_nobody_bounces_unless_that_is_said() -> None:
    space = Space()
    balls = [still(1, 100.0, 100.0), still(2, 106.0, 100.0)]
    space.sync(WORLD, [HARD], [balls], [wall(7, 94.5)])
    assert find_pairs(space) == []
    assert push_out_of_barrier(space, 0, HARD) == []


def test_a_bounce_off_a_level_barrier_turns_the_way_down_round() -> None:
    ball = a_ball(4, 300.0, 100.0, 8.0, 60.0, 1.0)
    after = bounce_off_barrier(space_of([]), ball, 3.0, wall(7, 5.0), (300.0, 95.0), (0.0, -1.0), 0.5)
    assert after == ((8.0, -30.0), (0.0, 0.0), 90.0)


def test_a_mover_meets_a_level_barrier_off_its_middle_behind_one_that_is_far_below() -> None:
    bars = [a_bar(6, 145.0, 400.0, (50.0, 0.0), False), a_bar(7, 145.0, 122.0, (50.0, 0.0), False)]
    hit = sure(sweep(space_of([], bars), SweptDisc(1, 5.0, 100.0, 100.0, 0.0, 20.0), LASTS, HARD))
    assert hit.id == 7
    assert hit.t == pytest.approx(0.85)
    assert (
        sweep(space_of([], bars), SweptDisc(1, 5.0, 100.0, 100.0, 0.0, 20.0), LASTS, HARD, barriers=False)
        is None
    )


@each("balls, bars, way, met", [
    # farther than half the world
    ([], [wall(7, 905.0)], (100.0, 100.0, 1600.0, 0.0), (0.5, 7)),
    # one that joins its way at its end
    ([still(9, 100.0, 100.0)], [], (80.0, 100.0, 20.0, 0.0, 1.0), (1.0, 9)),
    # a disc without a velocity hides no other
    ([a_ball(8, 600.0, 600.0, math.nan, 0.0, 5.0), still(9, 120.0, 100.0)], [], (100.0, 100.0, 20.0, 0.0),
    (0.5, 9)),
])  # fmt: skip
def test_what_a_mover_of_5_units_meets(balls: list[Rock], bars: list[Wall], way: Any, met: object) -> None:
    hit = sure(sweep(space_of(balls, bars), SweptDisc(1, 5.0, *way), LASTS, HARD))
    assert (hit.t, hit.id) == met


def test_clearance_is_to_the_end_of_a_thick_barrier_that_is_nearer_than_a_disc() -> None:
    space = space_of([still(1, 125.0, 20.0, 10.0)], [wall(7, 100.0)], 20.0)
    assert clearance_at(space, (100.0, 20.0), 500.0, HARD) == 10.0


@each("a, b", [
    ((100.0, 718.0), (103.0, 2.0)), ((1278.0, 300.0), (2.0, 303.0)), ((1278.0, 718.0), (1.0, 2.0)),
])  # fmt: skip
def test_discs_that_touch_over_a_seam_are_a_pair_whichever_is_named_first(a: Point, b: Point) -> None:
    for radius, found in ((5.0, [(0, 1)]), (math.nextafter(5.0, 0.0), [])):
        for one, other in ((a, b), (b, a)):
            assert find_pairs(space_of([still(1, *one, 0.0), still(2, *other, radius)])) == found


def test_a_thin_shield_that_moves_is_met_by_points_alone() -> None:
    """One that moves is met by a disc neither at its rim nor at its middle."""
    shield = MovingSegment(9, (110.0, 80.0), (110.0, 120.0), (-4.0, 0.0), (-4.0, 0.0))
    space = Space()
    space.sync(WORLD, [HARD], [[]])
    space.set_moving([shield], [])
    hit = sure(sweep(space, SweptDisc(1, 0.0, 100.0, 100.0, 16.0, 0.0), LASTS, HARD))
    assert (hit.t, hit.id, hit.kind) == (0.5, 9, HitKind.MOVING_MIRROR)
    for radius in (math.ulp(0.0), 1.0, 12.0):
        assert sweep(space, SweptDisc(1, radius, 100.0, 100.0, 16.0, 0.0), LASTS, HARD) is None


@each("start, way, place", [
    ((1270.0, 100.0), (16.0, 0.0), (8.0, 100.0)),
    ((10.0, 100.0), (-16.0, 0.0), (1272.0, 100.0)),
    ((100.0, 710.0), (0.0, 16.0), (100.0, 8.0)),
    ((100.0, 10.0), (0.0, -16.0), (100.0, 712.0)),
])  # fmt: skip
def test_a_mover_meets_a_disc_over_either_seam_both_ways(start: Point, way: Point, place: Point) -> None:
    hit = sure(sweep(space_of([still(9, *place)]), SweptDisc(1, 5.0, *start, *way), LASTS, HARD))
    assert (hit.t, hit.id) == (0.5, 9)
