"""The tutorials' own code, with its faults, for the switches that compare it with ours.

Lesson 2 is "Simulating Laser: Line-Circle Intersection", 4 "Collision between a circle and a line", and 5
"Circle collisions". Nothing else in the game calls these functions; game/physics/README.md tells the faults.
"""

from __future__ import annotations

import math

from game.physics import Point, along, dot, length, minus, signed_distance


def lesson_2_hit(start: Point, motion: Point, centre: Point, radius: float) -> float | None:
    """Return lesson 2's t of a segment against a circle; None where its code finds no hit.

    `if (discriminant > 0);` ends at its semicolon, so the root of a negative number is taken too: NaN, as in
    C++. The root with + is called t1, and the test t1 < t2 never holds.
    """
    f = minus(start, centre)
    a, b, c = dot(motion, motion), 2.0 * dot(f, motion), dot(f, f) - radius * radius
    discriminant = b * b - 4.0 * a * c
    root = math.sqrt(discriminant) if discriminant >= 0.0 else math.nan
    if a == 0.0:
        return None  # C++ gives NaN or infinity, which pass neither test
    t1, t2 = (-b + root) / (2.0 * a), (-b - root) / (2.0 * a)
    if 0.0 <= t1 <= 1.0 and t1 < t2:
        return t1
    return t2 if 0.0 <= t2 <= 1.0 else None


def lesson_4_stops(place: Point, start: Point, end: Point, radius: float) -> bool:
    """Return whether lesson 4 undoes a step: whether the endless line is within the circle's radius now."""
    away = signed_distance(place, start, end)
    return away is not None and abs(away) <= radius


def lesson_5_velocities(
    velocity_a: Point, velocity_b: Point, mass_a: float, mass_b: float
) -> tuple[Point, Point]:
    """Return lesson 5's velocities after a hit: the one-dimensional formula, for x and y separately."""
    total = mass_a + mass_b
    difference = mass_a - mass_b
    after_a = (
        (velocity_a[0] * difference + 2.0 * mass_b * velocity_b[0]) / total,
        (velocity_a[1] * difference + 2.0 * mass_b * velocity_b[1]) / total,
    )
    after_b = (velocity_a[0] - velocity_b[0] + after_a[0], velocity_a[1] - velocity_b[1] + after_a[1])
    return after_a, after_b


def lesson_5_distance(centre_a: Point, centre_b: Point) -> float:
    """Return lesson 5's distance of two centres, by its first listing: it takes x twice."""
    x = centre_a[0] - centre_b[0]
    return math.sqrt(x * x + x * x)


def lesson_5_places(
    centre_a: Point, centre_b: Point, radius_a: float, radius_b: float
) -> tuple[Point, Point] | None:
    """Return lesson 5's centres after a parting: a radius each from the middle, whatever the masses.

    Its middle has A's y, and B is moved by A's new place. None where it divides by 0.
    """
    size = length(minus(centre_a, centre_b))
    if size == 0.0:
        return None
    middle = ((centre_a[0] + centre_b[0]) / 2.0, (centre_a[1] + centre_a[1]) / 2.0)
    after_a = along(middle, minus(centre_a, centre_b), radius_a / size)
    return after_a, along(middle, minus(centre_b, after_a), radius_b / size)
