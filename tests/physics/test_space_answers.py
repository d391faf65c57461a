"""What a Space answers and writes down, in exact numbers: ties, rests of ways, pushes, bounces, distances."""

import math

import pytest

from game.sim.bodies import Rock, Wall
from tests.physics.reference import *

RIGHT = (20.0, 0.0)
ME = SweptDisc(1, 5.0, 100.0, 100.0, *RIGHT)


def thin(x: float, y: float, mx: float, my: float) -> SweptDisc:
    return SweptDisc(1, 0.0, x, y, mx, my)


def level(number: int, x: float, y: float) -> Wall:
    return a_bar(number, x, y, (50.0, 0.0))


# Sweeps: each is asked for (id, kind, index), then t, then (motion of what is met, distance, ends).


@each("balls, bars, others, way, t, met", [
    # Half of the way is left: the disc goes 1 of its 2 units to the left and 2 of its 4 down in it. At half
    # the tick it is at (205, 100), 15 units from the mover, and comes (-9, 2) nearer.
    ([a_ball(7, 206.0, 98.0, -240.0, 480.0, 5.0)], [], [], (182.0, 100.0, 16.0, 0.0, 0.5),
     0.5 + 0.5 * (135.0 - math.sqrt(135.0**2 - 85.0 * 161.0)) / 85.0,
     (7, HitKind.DISC, 0, (-1.0, 2.0), 8.0, None)),
    # At half the way two movers are at 198 and 213: 10 units between their rims, at 42 units in a tick.
    ([], [], [SweptDisc(8, 2.0, 400.0, 400.0, 1.0, 1.0), SweptDisc(9, 2.0, 226.0, 100.0, -26.0, 0.0, 0.25)],
     (190.0, 100.0, 16.0, 0.0, 0.5), 0.5 + 10.0 / 42.0, (9, HitKind.MOVER, 1, (-13.0, 0.0), 5.0, None)),
    ([], [], [SweptDisc(9, 2.0, 226.0, 100.0, -26.0, 0.0, 0.5)], (190.0, 100.0, 16.0, 0.0, 0.25),
     0.5 + 10.0 / 42.0, (9, HitKind.MOVER, 0, (-19.5, 0.0), 5.0, None)),
    ([], [], [SweptDisc(9, 2.0, 100.0, 226.0, 0.0, -26.0, 0.25)], (100.0, 190.0, 0.0, 16.0, 0.5),
     0.5 + 10.0 / 42.0, (9, HitKind.MOVER, 0, (0.0, -13.0), 5.0, None)),
    # A world on, from 1468 at a quarter: 7 units to a wall of 2 units at 1480, of 12 in the rest.
    ([], [a_bar(6, 600.0), a_bar(7, 200.0)], [], (1464.0, 100.0, 16.0, 0.0, 0.25), 0.25 + 7.0 / 16.0,
     (7, HitKind.BARRIER, 1, (0.0, 0.0), 5.0, ((1480.0, 50.0), (1480.0, 150.0)))),
    # A level one off its middle, behind one that is far below; one farther than half the world.
    ([], [level(6, 145.0, 400.0), level(7, 145.0, 124.0)], [], (100.0, 100.0, 0.0, 20.0), 0.95,
     (7, HitKind.BARRIER, 1, (0.0, 0.0), 5.0, ((95.0, 124.0), (195.0, 124.0)))),
    ([], [a_bar(7, 905.0)], [], (100.0, 100.0, 1600.0, 0.0), 0.5,
     (7, HitKind.BARRIER, 0, (0.0, 0.0), 5.0, ((905.0, 50.0), (905.0, 150.0)))),
    # Who joins its way at its end; a disc without a velocity hides no other.
    ([still(9, 106.0, 100.0)], [], [], (80.0, 100.0, 20.0, 0.0, 1.0), 1.0,
     (9, HitKind.DISC, 0, (0.0, 0.0), 8.0, None)),
    ([a_ball(8, 600.0, 600.0, math.nan, 0.0, 5.0), still(9, 118.0, 100.0)], [], [],
     (100.0, 100.0, 20.0, 0.0), 0.5, (9, HitKind.DISC, 1, (0.0, 0.0), 8.0, None)),
])  # fmt: skip
def test_what_a_mover_of_3_units_meets_first_when_and_what_that_does(  # noqa: PLR0917 - a scene, a way, a hit
    balls: list[Rock], bars: list[Wall], others: list[SweptDisc], way: Any, t: float, met: object
) -> None:
    hit = sure(sweep(space_of(balls, bars, 2.0), SweptDisc(1, 3.0, *way), TICK, Targets(HARD), others))
    assert hit.t == pytest.approx(t)
    assert (*hit[1:4], *hit[7:]) == met


@each("velocity", [(0.0, 0.0), (-240.0, 480.0)])
def test_a_hit_tells_the_point_and_normal_of_a_disc_and_of_a_mover_in_the_frame_of_the_way(
    velocity: Point,
) -> None:
    """A world on: they touch at (1280 + 4, 100 + 3) from the left below, along (4, 3) / 5.

    Both go on alike, so that they meet as if the disc stood still.
    """
    mx, my = velocity[0] * TICK, velocity[1] * TICK
    way = SweptDisc(1, 5.0, 1280.0 - 8.0, 91.0, 8.0 + mx, 6.0 + my)
    mover = SweptDisc(7, 10.0, 12.0, 106.0, mx, my)
    space = space_of([a_ball(7, 12.0, 106.0, *velocity, 10.0)])
    for found in (
        sweep(space, way, TICK, Targets(HARD)),
        sweep(space_of([]), way, TICK, Targets(HARD), [mover]),
    ):
        hit = sure(found)
        assert hit.t == pytest.approx(1.0)
        assert hit.centre == pytest.approx((1280.0 + mx, 97.0 + my))
        assert hit.normal == pytest.approx((-0.8, -0.6))
        assert hit.point == pytest.approx((1284.0 + mx, 100.0 + my))


def test_nothing_meets_itself_one_that_is_spared_or_gone_or_of_another_role() -> None:
    me = SweptDisc(9, 5.0, 95.0, 100.0, *RIGHT)
    plate = MovingSegment(9, (110.0, 80.0), (110.0, 120.0), (0.0, 0.0), (0.0, 0.0), 2.0)
    ball = still(9, 110.0, 100.0)
    space = space_of([ball])
    space.set_moving([], [plate])
    assert sweep(space, me, TICK, Targets(HARD, moving_segments=True), [me]) is None
    assert not will_meet(space, me, TICK, HARD, [me])
    other = SweptDisc(8, 5.0, 95.0, 100.0, *RIGHT)
    assert sure(sweep(space, other, TICK, Targets(SOFT, moving_segments=True))).kind is HitKind.MOVING_SEGMENT
    assert sweep(space, other, TICK, Targets(SOFT)) is None
    assert sweep(space, other, TICK, Targets(HARD, spared=[9])) is None
    assert sure(sweep(space, other, TICK, Targets(HARD | OTHER, spared=[8]))).kind is HitKind.DISC
    ball.alive = False
    assert sweep(space, other, TICK, Targets(HARD)) is None


def test_a_point_meets_a_thick_segment_that_moves_in_place_of_the_barrier_of_its_id() -> None:
    """The wall has come 4 units to the right in this step; a disc meets it where it is now."""
    swept = MovingSegment(7, (110.0, 50.0), (110.0, 150.0), (4.0, 0.0), (4.0, 0.0), 3.0)
    space = space_of([], [a_bar(7, 114.0)], 3.0)
    space.set_moving([swept], [])
    hit = sure(sweep(space, thin(99.0, 100.0, 12.0, 0.0), TICK, Targets(HARD)))
    assert (hit.kind, hit.id, hit.target_motion) == (HitKind.MOVING_MIRROR, 7, (4.0, 0.0))
    assert hit.t == pytest.approx(1.0, abs=0.01)
    disc = sure(sweep(space, SweptDisc(1, 1.0, 99.0, 100.0, 12.0, 0.0), TICK, Targets(HARD)))
    assert disc.kind is HitKind.BARRIER
    assert disc.t == pytest.approx(11.0 / 12.0)


def test_a_point_that_leaves_a_mirror_faster_than_it_follows_does_not_meet_it() -> None:
    space = space_of([])
    space.set_moving([MovingSegment(7, (110.0, 50.0), (110.0, 150.0), (-4.0, 0.0), (-4.0, 0.0), 3.0)], [])
    assert sweep(space, thin(107.0, 100.0, -4.1, 0.0), TICK, Targets(HARD)) is None
    hit = sure(sweep(space, thin(107.0, 100.0, -3.9, 0.0), TICK, Targets(HARD)))
    assert (hit.t, hit.normal) == (0.0, (-1.0, 0.0))


def test_a_thin_shield_that_moves_is_met_by_points_alone() -> None:
    space = space_of([])
    space.set_moving([MovingSegment(9, (110.0, 80.0), (110.0, 120.0), (-4.0, 0.0), (-4.0, 0.0))], [])
    hit = sure(sweep(space, thin(100.0, 100.0, 16.0, 0.0), TICK, Targets(HARD)))
    assert (hit.t, hit.id, hit.kind) == (0.5, 9, HitKind.MOVING_MIRROR)
    for radius in (math.ulp(0.0), 12.0):
        assert sweep(space, SweptDisc(1, radius, 100.0, 100.0, 16.0, 0.0), TICK, Targets(HARD)) is None


@each("x, y", [
    (200.0, 100.0), (200.0 + 3 * 1280.0, 100.0 - 2 * 720.0), (200.0 - 1280.0, 100.0 + 720.0),
])  # fmt: skip
@each("many", [0, 30])
def test_a_barrier_whose_middle_lies_worlds_away_is_met_where_it_is(x: float, y: float, many: int) -> None:
    balls = [still(20 + k, 300.0 + 20.0 * k, 500.0) for k in range(many)]
    space = space_of([*balls, still(1, 190.0, 100.0, 10.0)], [a_bar(7, x, y)], 2.0)
    hit = sure(sweep(space, SweptDisc(1, 3.0, 180.0, 100.0, 20.0, 0.0), TICK, Targets(SOFT)))
    assert hit.t == pytest.approx(0.75)
    assert len(push_out_of_barrier(space, 0, HARD)) == 1
    assert clearance_at(space, (170.0, 100.0), 500.0, SOFT) == pytest.approx(28.0)


@each("ids", [(3, 8), (8, 3)])
def test_of_two_met_at_the_same_moment_the_lower_id_is_hit(ids: tuple[int, int]) -> None:
    """All are met at half the way: two discs, two movers, two barriers, two mirrors, and one of each."""
    discs = [still(number, 120.0, 100.0) for number in ids]
    movers = [SweptDisc(number, 5.0, 120.0, 100.0, 0.0, 0.0) for number in ids]
    bars = [a_bar(number, 115.0) for number in ids]
    for balls, others, segments in (
        (discs, [], []),
        ([], movers, []),
        ([], [], bars),
        (discs[:1], movers[1:], []),
        (discs[:1], [], bars[1:]),
        ([], movers[:1], bars[1:]),
    ):
        hit = sure(sweep(space_of(balls, segments), ME, TICK, Targets(HARD), others))
        assert (hit.t, hit.id) == (0.5, 3)
    space = space_of([])
    space.set_moving(
        [MovingSegment(n, (110.0, 80.0), (110.0, 120.0), (0.0, 0.0), (0.0, 0.0)) for n in ids], []
    )
    hit = sure(sweep(space, thin(100.0, 100.0, *RIGHT), TICK, Targets(HARD)))
    assert (hit.t, hit.id) == (0.5, 3)


@each("mx, my, barriers", [(-20.0, 0.0, True), (0.0, 20.0, True), (20.0, 0.0, False)])
def test_a_barrier_that_a_mover_leaves_or_slides_along_or_that_is_not_asked_for_is_not_met(
    mx: float, my: float, barriers: bool
) -> None:
    way = SweptDisc(1, 5.0, 100.0, 100.0, mx, my)
    assert sweep(space_of([], [a_bar(7, 105.0)]), way, TICK, Targets(HARD, barriers=barriers)) is None


@each("since, other_since", [(0.0, 0.5), (0.5, 0.0)])
def test_a_mover_that_had_passed_before_the_other_set_out_is_not_met(
    since: float, other_since: float
) -> None:
    way, other = (1, 3.0, 100.0, 100.0, 80.0, 0.0, since), (9, 2.0, 115.0, 100.0, 0.0, 0.0, other_since)
    assert sweep(space_of([]), SweptDisc(*way), TICK, Targets(HARD), [SweptDisc(*other)]) is None


def test_will_meet_sees_no_barrier_and_writes_nothing_down() -> None:
    space = space_of([still(9, 130.0, 100.0)], [a_bar(7, 115.0)])
    space.record = Record()
    assert will_meet(space, ME, TICK, HARD)
    assert not will_meet(space, SweptDisc(1, 5.0, 100.0, 100.0, 19.0, 0.0), TICK, HARD)
    assert not will_meet(space, ME, TICK, SOFT)
    assert will_meet(space, ME, TICK, SOFT, [SweptDisc(2, 5.0, 120.0, 100.0, 0.0, 0.0)])
    assert space.record == Record()


# Pushes and bounces.


@each("x, mask, pushes", [
    # over the seam the wall is 7 units to the left, and 13 must lie between them
    (2.0, HARD, [(0, (-5.0, 100.0), (1.0, 0.0), True)]),
    # deep is more than a billionth of a unit; a touch or another role is no push
    (8.0 - 2.0**-29, HARD, [(0, (-5.0, 100.0), (1.0, 0.0), True)]),
    (8.0 - 2.0**-30, HARD, [(0, (-5.0, 100.0), (1.0, 0.0), False)]),
    (8.0, HARD, []), (3.0, SOFT, []),
])  # fmt: skip
def test_who_overlaps_a_barrier_is_pushed_out(x: float, mask: int, pushes: object) -> None:
    balls = [still(1, x, 100.0, 10.0), still(9, 500.0, 100.0)]
    assert push_out_of_barrier(space_of(balls, [a_bar(7, 1275.0)], 3.0), 0, mask) == pushes
    assert (balls[0].x, balls[0].y) == (8.0 if pushes else x, 100.0)


@each("turn", [1.0, -1.0])
@each("place, out", [((296.8, 2.4), (292.0, 6.0)), ((323.8, 38.4), (319.0, 42.0))])
def test_a_disc_beside_a_slanting_barrier_or_its_end_is_pushed_square_to_it(
    place: Point, out: Point, turn: float
) -> None:
    """The barrier runs along (3, 4) or (3, -4); the disc is 4 units off its line and 10 wide."""
    ball = still(1, place[0], 300.0 + turn * place[1], 10.0)
    (push,) = push_out_of_barrier(space_of([ball], [a_bar(7, 300.0, 300.0, (30.0, turn * 40.0))]), 0, HARD)
    assert push.normal == pytest.approx((-0.8, turn * 0.6))
    assert (ball.x, ball.y) == pytest.approx((out[0], 300.0 + turn * out[1]))


def test_those_pushed_out_or_parted_are_found_where_they_are_put() -> None:
    # Pushed 39 units out of a thick wall, the first lies over the second and bounces off it.
    balls = [still(1, 109.0, 100.0, 10.0), still(2, 55.0, 100.0, 10.0)]
    space = space_of(balls, [a_bar(7, 110.0)], 30.0)
    assert find_pairs(space) == []
    assert len(push_out_of_barrier(space, 0, HARD)) == 1
    assert (balls[0].x, find_pairs(space)) == (70.0, [(0, 1)])
    (contact,) = bounce_pairs(space, 1.0)
    assert (contact.a, contact.b, contact.depth) == (0, 1, 5.0)
    # The two in the middle overlap by 4 and go 2 units each, into those beside them, a unit away.
    balls = [still(k, x, 100.0, 10.0) for k, x in enumerate((79.0, 100.0, 116.0, 137.0))]
    space = space_of(balls)
    assert find_pairs(space) == [(1, 2)]
    bounce_pairs(space, 1.0)
    assert [ball.x for ball in balls] == [79.0, 98.0, 118.0, 137.0]
    assert {(0, 1), (2, 3)} < {*find_pairs(space)}


@each("gap, told", [(2.0**-29, 1), (2.0**-31, 0)])
def test_discs_that_merely_touch_and_part_are_parted_without_being_told(gap: float, told: int) -> None:
    space = space_of([a_ball(1, 100.0, 100.0, -10.0, 0.0, 10.0), still(2, 120.0 - gap, 100.0, 10.0)])
    space.record = Record()
    assert len(bounce_pairs(space, 1.0)) == told
    assert len(space.record.contacts) == told
    assert space.record.broad.overlapping == [(1, 2)]


def test_a_bounce_off_a_barrier_is_told_at_its_wrapped_place_with_the_impulse_of_the_mass() -> None:
    bar, ball = a_bar(7, 5.0), a_ball(4, 1285.0, -20.0, 60.0, 8.0, 1.0)
    space, contact = space_of([], [bar]), ((1284.0, -20.0), (-1.0, 0.0))
    assert bounce_off_barrier(space, ball, 3.0, bar, *contact, 0.5) == ((-30.0, 8.0), (0.0, 0.0), 90.0)
    space.record = Record()
    bounce_off_barrier(space, ball, 3.0, bar, *contact, 0.5)
    assert space.record.contacts == [ContactRecord(4, 7, (4.0, 700.0), (1.0, 0.0), 0.0, 270.0, (60.0, 8.0))]
    ball.vx = -60.0
    assert bounce_off_barrier(space, ball, 3.0, bar, *contact, 0.5) is None
    assert len(space.record.contacts) == 1
    down = a_ball(4, 300.0, 100.0, 8.0, 60.0, 1.0)
    assert sure(bounce_off_barrier(space, down, 3.0, bar, contact[0], (0.0, -1.0), 0.5))[0] == (8.0, -30.0)


def test_the_record_tells_what_was_met_its_motion_and_the_reach() -> None:
    space = space_of([a_ball(7, 200.0, 100.0, -120.0, 0.0, 10.0)], [a_bar(8, 400.0)], 2.0)
    space.record = Record()
    for number, (x, mx) in enumerate(((180.0, 9.0), (390.0, 6.0), (600.0, 6.0)), 1):
        sweep(space, SweptDisc(number, 5.0, x, 100.0, mx, 0.0), TICK, Targets(HARD))
    plate = MovingSegment(77, (50.0, 40.0), (50.0, 60.0), (-2.0, 0.0), (-2.0, 0.0), 3.0)
    space.set_moving([], [plate])
    sweep(space, thin(1320.0, 50.0, 12.0, 0.0), TICK, Targets(0, barriers=False, moving_segments=True))
    sweep(space, SweptDisc(5, 5.0, 1880.0, 800.0, 6.0, 8.0, 0.5), TICK, Targets(HARD))
    assert may_meet(space, [a_ball(6, 600.0, 100.0, 120.0, 240.0, 0.0)], 4.0, TICK) == []
    one, two, three, four, late, left_out = space.record.sweeps
    assert (one.fraction, one.target, one.other, one.reach) == (0.5, 7, (-1.0, 0.0), 15.0)
    assert (two.fraction, two.target, two.other, two.reach) == (0.5, 8, (0.0, 0.0), 7.0)
    assert (three.fraction, three.target) == (None, None)
    assert late[:6] == (5, (603.0, 84.0), (3.0, 4.0), 5.0, None, None)
    assert left_out[:6] == (6, (600.0, 100.0), (1.0, 2.0), 4.0, None, None)
    assert (four.mover, four.start, four.target, four.reach) == (1, (40.0, 50.0), 77, 3.0)
    assert four.fraction == pytest.approx(0.5, abs=0.002)
    (ax, ay), (bx, by) = sure(four.ends)
    assert (ax, ay, bx, by) == pytest.approx((49.0, 40.0, 49.0, 60.0), abs=0.01)


# Beams and distances.


def test_a_beam_does_not_meet_its_sender_and_is_told_by_its_purpose_and_sender() -> None:
    space = space_of([still(1, 100.0, 100.0), still(2, 200.0, 100.0), still(3, 300.0, 100.0)])
    space.record = Record()
    also = [BeamTarget(50, (250.0, 100.0), 5.0)]
    sender, ray = Sender(1, 8), BeamRequest((102.0, 100.0), (1.0, 0.0), 400.0, pierce=True, purpose="hello")
    beam = cast_beam(space, ray, HARD, sender, also)
    assert [hit.target for hit in beam.hits] == [2, 50, 3]
    assert [(told.purpose, told.sender) for told in space.record.rays] == [("hello", sender)]
    assert cast_beam(space, ray, SOFT).hits == ()
    space.bodies[1].alive = False
    beam = cast_beam(space, ray, HARD, mirrors=[Barrier((280.0, 100.0), (0.0, 9.0), mirror=True)])
    assert [hit.target for hit in beam.hits] == [1]


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
    assert clearance_at(space_of([still(1, 100.0, 100.0, 10.0)], [a_bar(7, 160.0)], 2.0), *question) == gap


def test_a_space_numbers_discs_through_all_groups_and_by_itself_has_lines_for_walls_and_no_bounces() -> None:
    space = Space()
    groups = [[still(1, 100.0, 100.0)], [], [still(2, 300.0, 100.0), still(3, 306.0, 100.0)]]
    space.sync(WORLD, [HARD, SOFT, OTHER], groups, [a_bar(7, 94.5)])
    assert nearest_disc(space, (290.0, 100.0), HARD | OTHER) == (5.0, 1)
    assert nearest_disc(space, (290.0, 100.0), HARD) == (185.0, 0)
    assert find_pairs(space) == []
    assert push_out_of_barrier(space, 0, HARD) == []
    with pytest.raises(ValueError, match="3 groups need as many roles, not 1"):
        space.sync(WORLD, [HARD], groups)


def test_a_space_that_has_seen_nothing_meets_nothing() -> None:
    assert sweep(Space(), SweptDisc(1, 5.0, 0.5, 0.5, 20.0, 0.0), TICK, Targets(HARD)) is None
    assert clearance_at(Space(), (0.5, 0.5), 9.0, HARD) == 9.0
    space = Space()
    space.record = Record()
    assert bounce_pairs(space, 1.0) == []
    assert space.record == Record()
