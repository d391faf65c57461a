"""The ten mistakes of the lessons, numbered as in game/physics/README.md."""

import pytest

from tests.physics.reference import *

RIGHT = (20.0, 0.0)
DISC = ((10.0, 0.0), 5.0)
BEHIND = ((-10.0, 0.0), 5.0)
WALL = ((0.0, -100.0), 2.0, (0.0, 0.0), (10.0, 0.0))
GLANCE = (pytest.approx((3.2, -2.4)), pytest.approx((1.8, 2.4)), pytest.approx(3.0))


@each("number, answer, expected", [
    # a laser does not cut what is behind the ship, nor beyond its reach
    (1, lambda: line_hits_disc((0.0, 0.0), RIGHT, *BEHIND) is None, False),
    (1, lambda: ray_hits_disc((0.0, 0.0), RIGHT, *BEHIND), None),
    (1, lambda: segment_hits_disc((0.0, 0.0), RIGHT, *BEHIND), None),
    (1, lambda: segment_hits_disc((0.0, 0.0), RIGHT, (99.0, 0.0), 5.0), None),
    # a hit tells the distance, both roots, the point and the normal
    (2, lambda: segment_hits_disc((0.0, 3.0), RIGHT, *DISC), (0.3, 0.3, 0.7, (6.0, 3.0), (-0.8, 0.6))),
    # a negative discriminant is a miss, and zero is a hit
    (3, lambda: roots((0.0, 6.0), RIGHT, *DISC), None),
    (3, lambda: roots((0.0, 5.0), RIGHT, *DISC), (0.5, 0.5)),
    # the nearer root comes first, and starting inside is a hit at 0
    (4, lambda: sure(segment_hits_disc((0.0, 0.0), RIGHT, *DISC))[:3], (0.25, 0.25, 0.75)),
    (4, lambda: sure(segment_hits_disc((10.0, 0.0), RIGHT, (12.0, 0.0), 5.0)).fraction, 0.0),
    # a disc is solid and an outline is not
    (5, lambda: segment_hits_disc((8.0, 0.0), (4.0, 0.0), *DISC) is None, False),
    (5, lambda: segment_hits_outline((8.0, 0.0), (4.0, 0.0), *DISC), None),
    # a foot exactly on an end, and ends that coincide
    (6, lambda: distance_to_segment((0.0, 4.0), (0.0, 0.0), (10.0, 0.0)), 4.0),
    (6, lambda: distance_to_segment((0.0, 4.0), (10.0, 0.0), (0.0, 0.0)), 4.0),
    (6, lambda: distance_to_segment((0.0, 4.0), (0.0, 0.0), (0.0, 0.0)), 4.0),
    # a fast circle does not jump a line, and the line has ends
    (7, lambda: sure(sweep_disc_segment((5.0, 50.0), *WALL)).fraction, 0.48),
    (7, lambda: sweep_disc_segment((50.0, 50.0), *WALL), None),
    (7, lambda: signed_distance((50.0, 1.0), (0.0, 0.0), (10.0, 0.0)), -1.0),
    # distances and means use both axes
    (8, lambda: overlap((0.0, 30.0), 10.0, 10.0), None),
    (8, lambda: contact_point((0.0, 4.0), (0.0, 10.0), 5.0, 5.0), (0.0, 9.0)),
    # a glancing hit, along (0.6, 0.8), is not a head-on one; lesson 5 exchanges x and y each by itself
    (9, lambda: bounce((5.0, 0.0), (0.0, 0.0), (0.6, 0.8), 1.0, 1.0), GLANCE),
    # parting pairs get no impulse, and the heavier moves less
    (10, lambda: bounce((-1.0, 0.0), (1.0, 0.0), (1.0, 0.0), 1.0, 1.0), None),
    (10, lambda: separation((1.0, 0.0), 4.0, 1.0, 0.0), ((-4.0, 0.0), (0.0, 0.0))),
])  # fmt: skip
def test_no_mistake_of_the_lessons_is_made(
    number: int, answer: Callable[[], object], expected: object
) -> None:
    assert answer() == expected, number


def test_8_and_10_both_are_parted_from_where_they_were_and_the_heavier_moves_less() -> None:
    a, b = a_body(100.0, 50.0, vx=-1.0), a_body(100.0, 62.0, vx=2.0, inverse_mass=1.0 / 3.0)
    (contact,) = resolve_pairs(WORLD, [a, b], [(0, 1)])
    assert contact.point == (100.0, 56.0)
    assert ((a.x, a.y), (b.x, b.y)) == ((100.0, 44.0), (100.0, 64.0))
    assert (a.vx, b.vx) == (-1.0, 2.0)
