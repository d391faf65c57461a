"""How each challenge of the lab can be solved, with any hands."""

import math

from game.lab.bench import Bench
from game.physics import Point, along, left_normal, unit
from tests.lab.hands import Hands, Solution


def number(bench: Bench, name: str, value: float) -> None:
    bench.type(bench.room.field(name), value)


def one(bench: Bench, name: str) -> float:
    value = bench.answer.value(name)
    assert value is not None
    return value


def tangent(bench: Bench, put: Hands) -> None:
    put(bench, "C1", (110.0 + 240.0 + 19.6, 330.0 + 70.0 - 67.2))


def pierce(bench: Bench, put: Hands) -> None:
    put(bench, "Q", (710.0, 330.0 - 600.0 * math.tan(0.14)))


def foretell(bench: Bench, put: Hands) -> None:
    put(bench, "C1", (360.0, 305.0))
    number(bench, "guess", 250.0 - math.sqrt(70.0**2 - 25.0**2))


def beam_at(bench: Bench, t: float, beside: float = 0.0) -> Point:
    start, end = bench.room.handle("P").place(bench.state), bench.room.handle("Q").place(bench.state)
    motion = (end[0] - start[0], end[1] - start[1])
    side = unit(left_normal(motion))
    assert side is not None
    return along(along(start, motion, t), side, beside)


def cover(bench: Bench, put: Hands) -> None:
    put(bench, "C2", beam_at(bench, 0.4))


def half(bench: Bench, put: Hands) -> None:
    length = math.dist(beam_at(bench, 0.0), beam_at(bench, 1.0))
    put(bench, "C1", beam_at(bench, 0.5 + 45.0 / length))


def end(bench: Bench, put: Hands) -> None:
    put(bench, "C2", beam_at(bench, 0.5))
    number(bench, "guess", math.dist(beam_at(bench, 0.0), beam_at(bench, 0.5)) - 60.0)


def height(bench: Bench, put: Hands) -> None:
    put(bench, "P", (240.0, 330.0))
    number(bench, "guess", 90.0)


def near(bench: Bench, put: Hands) -> None:
    put(bench, "C", (120.0, 380.0))
    number(bench, "guess", math.hypot(120.0, 40.0))


def inside(bench: Bench, put: Hands) -> None:
    put(bench, "C", (440.0, 375.0))
    number(bench, "r", 220.0)


def side(bench: Bench, put: Hands) -> None:
    put(bench, "P", (720.0, 420.0))
    number(bench, "guess", -130.0)


def tunnel(bench: Bench, put: Hands) -> None:
    del put
    number(bench, "speed", 20000.0)


def equal_balls(bench: Bench, put: Hands) -> None:
    number(bench, "rA", 50.0)
    number(bench, "rB", 50.0)
    put(bench, "CA", (220.0, 300.0))
    put(bench, "vB", bench.room.handle("CB").place(bench.state))
    put(bench, "vA", (340.0, 300.0))


def stop(bench: Bench, put: Hands) -> None:
    equal_balls(bench, put)


def square(bench: Bench, put: Hands) -> None:
    equal_balls(bench, put)
    put(bench, "CB", (560.0, 330.0))
    put(bench, "vB", (560.0, 330.0))


def contact(bench: Bench, put: Hands) -> None:
    put(bench, "CB", (560.0, 370.0))
    put(bench, "YOUR X", bench.answer.record.contacts[0].point)


def aim_until(bench: Bench, put: Hands, fact: str) -> None:
    """Turn the beam round in small steps until something holds."""
    x, y = bench.room.handle("P").place(bench.state)
    for step in range(1440):
        angle = math.tau * step / 1440
        put(bench, "d", (x + 45.0 * math.cos(angle), y + 45.0 * math.sin(angle)))
        if fact in bench.answer.facts:
            return
    raise AssertionError(fact)


def two_mirrors(bench: Bench, put: Hands) -> None:
    x, y = bench.room.handle("P").place(bench.state)
    target, upright, level = (bench.room.handle(name) for name in ("TARGET", "MIRROR 2", "MIRROR 3"))
    to = target.place(bench.state)
    to = (2.0 * upright.place(bench.state)[0] - to[0], 2.0 * level.place(bench.state)[1] - to[1])
    put(bench, "d", along((x, y), unit((to[0] - x, to[1] - y)) or (1.0, 0.0), 45.0))


def corner(bench: Bench, put: Hands) -> None:
    put(bench, "P", (300.0 + 265.0, 220.0 + 185.0))
    put(bench, "TARGET", (300.0 + 12.0, 220.0 + 12.0))
    aim_until(bench, put, "over the corner")


SOLUTIONS: dict[tuple[int, str], Solution] = {
    (1, "tangent"): tangent, (1, "foretell"): foretell, (1, "pierce"): pierce,
    (2, "half"): half, (2, "end"): end, (2, "cover"): cover,
    (3, "height"): height, (3, "near"): near, (3, "inside"): inside,
    (4, "side"): side, (4, "tunnel"): tunnel,
    (5, "contact"): contact, (5, "stop"): stop, (5, "square"): square,
    (6, "two-mirrors"): two_mirrors, (6, "corner"): corner,
}  # fmt: skip
