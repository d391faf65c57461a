"""What the letters of a card are worth, worked out in 60 digits from what the card was made of."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, TypeAlias

from game.physics import Point
from game.sim.tuning import TICKS_PER_SECOND
from tests.cards.made import Made
from tests.cards.reading import WORK, Number

Vector: TypeAlias = "tuple[Decimal, Decimal]"
Values: TypeAlias = "dict[str, Number]"


def exact(value: float) -> Decimal:
    """Return a float as the fraction that it is."""
    return Decimal(value)


def vector(place: Point) -> Vector:
    """Return a vector as the fractions that it is."""
    return (Decimal(place[0]), Decimal(place[1]))


def minus(a: Vector, b: Vector) -> Vector:
    return (WORK.subtract(a[0], b[0]), WORK.subtract(a[1], b[1]))


def plus(a: Vector, b: Vector, times: Decimal = Decimal(1)) -> Vector:
    return (WORK.fma(b[0], times, a[0]), WORK.fma(b[1], times, a[1]))


def dot(a: Vector, b: Vector) -> Decimal:
    return WORK.fma(a[0], b[0], WORK.multiply(a[1], b[1]))


def size(a: Vector) -> Decimal:
    return WORK.sqrt(dot(a, a))


def by(a: Vector, divisor: Decimal) -> Vector:
    return (WORK.divide(a[0], divisor), WORK.divide(a[1], divisor))


def equation(f: Vector, motion: Vector, radius: Decimal) -> Values:
    """Return the numbers of the equation of a line and a circle, for a direction of length 1."""
    c = WORK.subtract(dot(f, f), radius * radius)
    if size(motion) == 0:
        return {"c": c}
    d = by(motion, size(motion))
    b = 2 * dot(f, d)
    h = abs(WORK.fma(f[0], d[1], -WORK.multiply(f[1], d[0])))
    under = WORK.subtract(WORK.multiply(b, b), 4 * c)
    root = WORK.sqrt(max(Decimal(0), under))
    both = ((-b - root) / 2, (-b + root) / 2)
    return {"d": d, "b": b, "c": c, "h": h, "D": under, "t1": both[0], "t2": both[1]}


def of_ray(of: dict[str, Any]) -> Values:
    ray, hit = of["ray"], of["hit"]
    start, motion, centre, radius = (
        vector(ray.start),
        vector(ray.motion),
        vector(of["centre"]),
        exact(of["radius"]),
    )
    found: Values = {"P": start, "C": centre, "r": radius, "f": minus(start, centre)}
    found |= equation(minus(start, centre), motion, radius)
    if "d" not in found:
        return found
    stopped = hit or (ray.hits[0] if len(ray.hits) == 1 else None)
    end = (ray.start[0] + ray.motion[0], ray.start[1] + ray.motion[1])
    share = Decimal(1)
    if stopped is not None and end == stopped.crossing.point and stopped.crossing.fraction > 0.0:
        share = exact(stopped.crossing.fraction)
    d, t1 = found["d"], found["t1"]
    assert isinstance(d, tuple)
    assert isinstance(t1, Decimal)
    found["F"] = plus(start, (d[0], d[1]), -dot(minus(start, centre), (d[0], d[1])))
    found["L"] = size(motion) / share
    found["Q"] = plus(start, by(motion, share))
    found["t"] = max(t1, Decimal(0))
    found["X"] = place = plus(start, (d[0], d[1]), t1)
    found["n"] = by(minus(place, centre), radius) if radius else place
    return found


def of_mirror(of: dict[str, Any]) -> Values:
    ray = of["ray"]
    start, motion, n = vector(ray.start), vector(ray.motion), vector(ray.normal)
    d = by(motion, size(motion))
    into = (dot(d, n) * n[0], dot(d, n) * n[1])
    found: Values = {"P": start, "X": plus(start, motion), "t": size(motion), "d": d, "n": n, "dn": into}
    return found | {"dT": minus(d, into), "d'": plus(d, into, Decimal(-2))}


def of_sweep(of: dict[str, Any]) -> Values:
    sweep = of["sweep"]
    reach, radius = exact(sweep.reach), exact(sweep.radius)
    own, other = vector(sweep.motion), vector(sweep.other)
    lasts = exact(of["seconds"]) or exact(1) / TICKS_PER_SECOND
    motion, offset = minus(own, other), vector(of["offset"])
    start = vector(sweep.start)
    found: Values = {"v1": by(own, lasts), "v2": by(other, lasts), "M": motion, "L": size(motion)}
    found |= {"P": start, "C": plus(start, offset), "f": (-offset[0], -offset[1])}
    found |= {"k": reach, "r1": radius, "r2": reach - radius}
    found |= equation((-offset[0], -offset[1]), motion, reach)
    if "t1" in found:
        t, c = found["t1"], found["c"]
        assert isinstance(c, Decimal)
        found["t"] = t if c > Decimal("1e-9") else Decimal(0)
        share = dot(offset, motion) / dot(motion, motion)
        found["F"] = plus(start, motion, share)
    if sweep.fraction is not None:
        found["X"] = plus(start, motion, exact(sweep.fraction))
        found["when"] = exact(of["later"]) + exact(sweep.fraction) * lasts
    return found


def of_contact(of: dict[str, Any]) -> Values:
    contact, one, two, e = of["contact"], of["one"], of["two"], exact(of["restitution"])
    n = vector(contact.normal)
    v = [vector(contact.before_a), vector(contact.before_b)]
    inverse = [exact(one.inverse_mass), exact(two.inverse_mass)]
    mass = [1 / each if each else Decimal(0) for each in inverse]
    u = dot(minus(v[0], v[1]), n)
    impulse = (1 + e) * u / sum(inverse) if u > 0 else Decimal(0)
    after = [plus(v[0], n, -impulse * inverse[0]), plus(v[1], n, impulse * inverse[1])]
    t = (n[1], -n[0])
    found: Values = {"n": n, "T": t, "u": u, "e": e, "J": impulse}
    for name, each, late, m in zip("12", v, after, mass, strict=True):
        found |= {f"v{name}": each, f"v{name}'": late, f"m{name}": m}
    x, depth, radii = vector(contact.point), exact(contact.depth), (exact(one.radius), exact(two.radius))
    gap, whole = sum(radii) - depth, sum(radii) or Decimal(1)
    places = plus(x, n, -gap * radii[0] / whole), plus(x, n, gap * radii[1] / whole)
    found |= {"X": x, "depth": depth}
    for name, place, radius, way, own in zip("12", places, radii, (-depth, depth), inverse, strict=True):
        parted = plus(place, n, way * own / (sum(inverse) or Decimal(1)))
        found |= {f"C{name}": place, f"C{name}'": parted, f"r{name}": radius}
    return found


def of_side(of: dict[str, Any]) -> Values:
    p, q, c = vector(of["start"]), vector(of["end"]), vector(of["centre"])
    along, a = minus(q, p), minus(c, p)
    found: Values = {"P": p, "Q": q, "C": c, "A": a, "L": size(along), "r": exact(of["radius"])}
    if size(along):
        n = by((along[1], -along[0]), size(along))
        found |= {"n": n, "s": dot(a, n), "q": dot(a, along) / dot(along, along)}
    return found


def of_segment(of: dict[str, Any]) -> Values:
    p, q, c = vector(of["start"]), vector(of["end"]), vector(of["centre"])
    along, a = minus(q, p), minus(c, p)
    ends = size(a), size(minus(c, q))
    found: Values = {"P": p, "Q": q, "C": c, "L": size(along), "near": min(ends), "far": max(ends)}
    if size(along):
        area = abs(WORK.fma(along[0], a[1], -WORK.multiply(along[1], a[0]))) / 2
        found |= {"area": area, "h": 2 * area / size(along)}
        if 0 < dot(a, along) < dot(along, along):
            found["near"] = found["h"]
    return found


def of_blast(of: dict[str, Any]) -> Values:
    c, f, one, two = vector(of["centre"]), vector(of["offset"]), exact(of["blast"]), exact(of["radius"])
    found: Values = {"C": c, "P": plus(c, f), "f": f, "|f|": size(f), "r1": one, "r2": two, "k": one + two}
    return found | {"c": dot(f, f) - (one + two) * (one + two)}


def of_odds(of: dict[str, Any]) -> Values:
    return {"w": exact(of["risk"])}


def of_pull(of: dict[str, Any]) -> Values:
    p, a = vector(of["place"]), vector(of["offset"])
    core, reach, most = exact(of["core"]), exact(of["reach"]), exact(of["most"])
    scale = 2 * core * most / (dot(a, a) + core * core) * (1 - dot(a, a) / (reach * reach))
    found: Values = {"P": p, "C": plus(p, a), "A": a, "|A|": size(a), "r": core, "R": reach, "G": most}
    return found | {"g": (a[0] * scale, a[1] * scale)}


def of_octagons(of: dict[str, Any]) -> Values:
    asked = of["asked"]
    p, way = vector(asked.start), vector(asked.way)
    one, two, corner = exact(asked.half_a), exact(asked.half_b), exact(asked.corner)
    found: Values = {"P": p, "C": plus(p, way), "f": (-way[0], -way[1]), "fx": -way[0], "fy": -way[1]}
    return found | {"r1": one, "r2": two, "k": one + two, "K": corner * (one + two)}


OF: dict[str, Callable[[dict[str, Any]], Values]] = {
    "ray_disc_card": of_ray,
    "mirror_card": of_mirror,
    "sweep_card": of_sweep,
    "contact_card": of_contact,
    "side_card": of_side,
    "segment_card": of_segment,
    "blast_card": of_blast,
    "odds_card": of_odds,
    "pull_card": of_pull,
    "octagon_card": of_octagons,
}


def values_of(made: Made) -> Values:
    """Return what each letter of a card is worth."""
    return OF[made.maker](made.of)
