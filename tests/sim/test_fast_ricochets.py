"""A shot so fast that it crosses worlds in a tick meets, after a ricochet, what lies on its way."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sim.field import space_of
from game.sim.tick.hits import SweptBody, first_hit
from tests.play import *


def test_a_shot_of_more_than_half_a_world_a_tick_meets_a_rock_after_its_ricochet() -> None:
    """From beyond the seam, where its way is not wrapped, the rock seemed to be too far away."""
    world = arena(
        (100.0, 650.0), rocks={(690.0, 360.0): Size.SMALL}, walls=[((638.0, 360.0), (4.0, 4.0), False)]
    )
    add_shot(world, (600.0, 100.0), (4800.0, 216_000.0))
    events = fly(world, ".")
    assert len(of(events, Ricocheted)) == 1
    assert len(destroyed(events, *ROCKS)) == 1


@pytest.mark.slow
def test_no_shot_passes_a_wall_without_thickness() -> None:
    """A normal made of rounding pointed along the motion now and then, and the wall was not met."""
    dice = Random(3)
    thin = tuned(wall={"radius": 0.0})
    for _ in range(200):
        lie, way = dice.random() * 6.28, dice.random() * 6.28
        half = (60.0 * math.cos(lie), 60.0 * math.sin(lie))
        middle = (300.0 + 600.0 * dice.random(), 200.0 + 300.0 * dice.random())
        where, speed = 1.8 * dice.random() - 0.9, 620.0 * (1.0 + 30.0 * dice.random())
        before = speed * DT * (0.1 + 0.8 * dice.random())
        place = (
            middle[0] + half[0] * where - before * math.cos(way),
            middle[1] + half[1] * where - before * math.sin(way),
        )
        world = arena((100.0, 650.0), walls=[(middle, half, False)], tuning=thin)
        shot = add_shot(world, place, (speed * math.cos(way), speed * math.sin(way)))
        assert len(of(fly(world, "."), Ricocheted)) == 1
        sides = [(x - middle[0]) * half[1] - (y - middle[1]) * half[0] for x, y in (place, (shot.x, shot.y))]
        assert sides[0] * sides[1] > 0.0


def first_share(offset: Point, motion: Point, reach: float) -> float | None:
    """Return when a point comes within reach of (0, 0): the discriminant is judged in rationals."""
    fx, fy, mx, my, r = (Fraction(value) for value in (*offset, *motion, reach))
    a, half_b, c = mx * mx + my * my, fx * mx + fy * my, fx * fx + fy * fy - r * r
    if c <= 0:
        return 0.0
    under = half_b * half_b - a * c
    if half_b >= 0 or under < 0:
        return None
    t = (-float(half_b) - float(under) ** 0.5) / float(a)
    return t if t <= 1.0 else None


whole = st.integers(-2000, 2000).map(float)


@pytest.mark.slow
@given(
    st.tuples(st.integers(0, 1279).map(float), st.integers(0, 719).map(float)),
    st.tuples(st.integers(0, 1279).map(float), st.integers(0, 719).map(float)),
    st.tuples(whole, whole),
    st.sampled_from([0.0, 0.25, 0.5]),
)
def test_what_a_shot_meets_does_not_depend_on_how_many_worlds_away_its_way_began(
    rock: Point, place: Point, motion: Point, since: float
) -> None:
    """The truth is the soonest of all images. The way is told from where it would have begun, not wrapped."""
    world = arena((640.0, 360.0), rocks={rock: Size.SMALL})
    world.ships.clear()
    shot = add_shot(world, place, (motion[0] / DT, motion[1] / DT))
    begin = (place[0] - motion[0] * since, place[1] - motion[1] * since)
    rest = (motion[0] * (1.0 - since), motion[1] * (1.0 - since))
    radius = world.rocks[0].radius
    fractions = []
    for i in range(-3, 4):
        for j in range(-5, 6):
            offset = (place[0] - rock[0] + 1280.0 * i, place[1] - rock[1] + 720.0 * j)
            fraction = first_share(offset, rest, radius)
            if fraction is not None:
                fractions.append(since + fraction * (1.0 - since))
    for worlds in (-3.0, 0.0, 2.0):
        start = (begin[0] + 1280.0 * worlds, begin[1] - 720.0 * worlds)
        mover = SweptBody(shot.id, 0.0, *start, *motion, since, body=shot)
        space_of(world)
        hit = first_hit(StepContext(world), mover, [])
        assert (hit is not None) == bool(fractions), f"{hit}, {fractions}"
        if hit is not None:
            assert abs(hit.t - min(fractions)) < 1e-6
