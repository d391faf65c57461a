"""A Space that is asked again after its bodies and barriers have changed: exact numbers."""

from __future__ import annotations

from random import Random

from game.physics.space.contacts import find_pairs
from game.sim.tick.motion import glide
from tests.physics.reference import *


def test_the_record_tells_the_velocities_before_a_bounce() -> None:
    balls = [a_ball(k, 100.0 + 30.0 * k, 100.0, 60.0 - 40.0 * k, 0.0, 16.0) for k in range(3)]
    balls += [still(10 + k, 100.0 * k, 400.0, 4.0) for k in range(9)]
    space = space_of(balls)
    space.record = Record()
    bounce_pairs(space, 1.0)
    first, second = space.record.contacts
    assert (first.a, first.b, first.before_a, first.before_b) == (0, 1, (60.0, 0.0), (20.0, 0.0))
    assert second.before_a == (balls[0].vx + 40.0, 0.0)


def test_a_disc_that_comes_as_another_goes_takes_its_place() -> None:
    one, two, three = still(1, 100.0, 100.0), still(2, 105.0, 100.0), still(3, 500.0, 100.0)
    space = Space()
    for balls, pairs in (([one, two], [(0, 1)]), ([one, three], []), ([two, one], [(0, 1)])):
        assert find_pairs(Scene(WORLD, balls, [HARD, HARD], [], 0.0).space(space)) == pairs
        assert space.bodies == balls


def test_a_disc_that_touches_no_longer_when_a_wall_is_thinner_or_elsewhere_is_not_pushed() -> None:
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


def test_a_disc_of_negative_radius_meets_nobody_that_it_lies_in() -> None:
    assert find_pairs(space_of([still(1, 100.0, 100.0, -5.0), still(2, 103.0, 100.0, 20.0)])) == []


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
        kept.drift(TICK)
        bounce_pairs(kept, 1.0)
        glide(WORLD, movers)
    assert told[::2] == told[1::2]
    assert 300 < sum(map(len, told)) < 10_000
