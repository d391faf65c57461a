"""Room 6: a world whose opposite edges are joined, and a beam among mirrors."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple

from game import physics
from game.cards.card import Card
from game.cards.numbers import MINUS, short
from game.cards.ray_card import mirror_card, ray_disc_card
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.lab.parts import fields_of, handles_of, hidden, lettered, scaled_words, turn_handle
from game.lab.room import (
    AREA,
    Answer,
    Exercise,
    Field,
    Goal,
    LegendEntry,
    PointHandle,
    Reading,
    RimHandle,
    Room,
    State,
    TipHandle,
    Verdict,
)
from game.lab.working import Working, nearest_triple, whole, xy
from game.physics import Torus
from game.physics.beams import Beam, BeamRequest, BeamTarget, trace_beam
from game.physics.legs import Barrier, Leg
from game.physics.record import RayHit, RayRecord, Record
from game.physics.vec import Point, along, dot, left_normal, length, minus, reflect, scaled, unit
from game.sim.field import Purpose

_WORLD: Final = Torus(280.0, 200.0)  # The middle one of the 3 x 3 images that are drawn
_ORIGIN: Final = (
    (AREA[0] - 3.0 * _WORLD.width) / 2.0 + _WORLD.width,
    (AREA[1] - 3.0 * _WORLD.height) / 2.0 + _WORLD.height,
)
"""The middle world's (0, 0), in units of the area."""

_TARGET, _ROUND = 1, 2
_TILES: Final = tuple((column, row) for column in (-1, 0, 1) for row in (-1, 0, 1))
_LEG_LETTERS: Final = ("P", "d", "X", "n")  # Letters whose meaning differs from leg to leg of the beam
_ANSWER: Final = ("beam", "t", "n", "X", "D", *(f"{letter}{leg}" for letter in "Pd" for leg in range(2, 10)))
"""The inks of what is to be predicted."""

_TIE: Final = 1e-9


def _inside(name: str, x: float, y: float, key: str = "") -> PointHandle:
    """Return the handle of a point in the middle world, in units of the area; its fields begin with key."""
    left, top = _ORIGIN
    key = key or name.lower()
    return PointHandle(
        name,
        Field(f"{key}x", f"{name}.x", left + x, left, left + _WORLD.width - 0.01, is_visible=False),
        Field(f"{key}y", f"{name}.y", top + y, top, top + _WORLD.height - 0.01, is_visible=False),
    )


_P: Final = _inside("P", 50.0, 150.0)
_D: Final = turn_handle(_P, (0.902304, 0.431101), 45.0)
_REACH: Final = Field("reach", "REACH", 620.0, 20.0, 1600.0, 20.0, 0)
_LIMIT: Final = Field("limit", "MIRRORS ALLOWED", 4.0, 0.0, 8.0, 1.0, 0)
_MIDDLES: Final = (
    _inside("MIRROR 1", 140.0, 30.0, "m1"),
    _inside("MIRROR 2", 240.0, 100.0, "m2"),
    _inside("MIRROR 3", 140.0, 175.0, "m3"),
    _inside("MIRROR 4", 30.0, 60.0, "m4"),
)
_HALVES: Final = tuple(
    TipHandle(
        f"END {number}",
        hidden(f"m{number}hx", f"HALF {number}.x", x, -70.0, 70.0),
        hidden(f"m{number}hy", f"HALF {number}.y", y, -70.0, 70.0),
        middle,
    )
    for number, middle, (x, y) in zip(
        (1, 2, 3, 4), _MIDDLES, ((40.0, 6.0), (0.0, 35.0), (45.0, 0.0), (10.0, 28.0)), strict=True
    )
)
_C: Final = _inside("C", 120.0, 105.0)
_CR: Final = RimHandle("r", _C, Field("r", "r", 18.0, 4.0, 60.0))
_T: Final = _inside("TARGET", 205.0, 60.0, "t")
_TR: Final = 10.0  # units: the target's radius
_TURN: Final = hidden("turn", "", 0.004, -1.0, 1.0)


class _Trace(NamedTuple):
    """The legs of the beam, and the disc at its end."""

    legs: tuple[Leg, ...]
    hit: RayHit | None
    reach: float  # units: length of the last leg without the disc at its end
    normals: tuple[Point, ...]  # at each mirror that reflected it


def _local(state: State, handle: PointHandle) -> Point:
    """Return a handle's place in the middle world's own units."""
    x, y = handle.place(state)
    return (x - _ORIGIN[0], y - _ORIGIN[1])


def _trace(state: State) -> _Trace:
    """Return the answers about the beam, with its reflections."""
    direction = unit(state.point("dx", "dy"))
    if direction is None or _is_covered(state):
        return _Trace((), None, 0.0, ())
    beam = _beam(state, direction)
    normals = tuple(leg.normal for leg in beam.legs[:-1] if leg.normal is not None)
    return _Trace(beam.legs, *_end_hit(beam), normals)


def _is_covered(state: State) -> bool:
    return _WORLD.distance(_local(state, _P), _local(state, _C)) <= state[_CR.name]


def _end_hit(beam: Beam) -> tuple[RayHit | None, float]:
    """Return the disc at the end of a beam, if any, and the length of the last leg without it."""
    last = beam.legs[-1]
    size = length(last.motion)
    if not beam.hits or beam.hits[-1].leg != len(beam.legs) - 1:
        return None, size
    met = beam.hits[-1]
    equation = physics.quadratic(last.start, last.motion, met.centre, met.radius)
    share = met.crossing.fraction  # of the leg before the disc ended it
    reach = size / share if share > 0.0 else size
    return RayHit(met.target, met.centre, met.radius, met.crossing, equation), reach


def _beam(state: State, direction: Point) -> Beam:
    barriers = [
        Barrier(_local(state, middle), state.point(half.x.name, half.y.name), True)
        for middle, half in zip(_MIDDLES, _HALVES, strict=True)
    ]
    targets = [
        BeamTarget(_TARGET, _local(state, _T), _TR),
        BeamTarget(_ROUND, _local(state, _C), state[_CR.name], mirror=True),
    ]
    request = BeamRequest(_local(state, _P), direction, state[_REACH.name], int(state[_LIMIT.name]))
    return trace_beam(_WORLD, request, barriers, targets)


def ask(state: State) -> Answer:
    """Return the answer about the beam."""
    trace = _trace(state)
    record = _record(trace)
    return Answer(
        tuple(_picture(state, trace)),
        _readings(state, trace),
        lambda: _cards(trace, record),
        _words(state, trace),
        record,
        _WORLD.distance(_local(state, _P), _local(state, _T)) - _TR,
        _facts(trace),
    )


def _cards(trace: _Trace, record: Record) -> tuple[Card, ...]:
    """Return the cards of the first mirror, and of the disc at the beam's end."""
    goes_on = len(record.rays) > 1
    first = mirror_card(_moved(record.rays[0]), mirrors=goes_on) if record.rays else None
    cards = [] if first is None else [lettered(first, {"d'": _of_leg("d", 1)})]
    if trace.hit is not None:
        cards.append(_hit_card(record.rays[-1], len(record.rays) - 1, trace.hit, trace.reach))
    return tuple(cards)


def _of_leg(letter: str, number: int) -> str:
    """Return a letter for a leg, counted from 0: P, P2, P3."""
    return f"{letter}{number + 1}" if number else letter


def _hit_card(ray: RayRecord, number: int, hit: RayHit, reach: float) -> Card:
    """Return the card of a leg and the disc at its end, in the letters of that leg."""
    centre = _in_area(hit.centre)
    crossing = hit.crossing._replace(point=_in_area(hit.crossing.point))
    moved = hit._replace(centre=centre, crossing=crossing)
    name = "target" if hit.target == _TARGET else "round mirror"
    if not (0.0 <= hit.centre[0] <= _WORLD.width and 0.0 <= hit.centre[1] <= _WORLD.height):
        name += " seen across the seam"
    card = ray_disc_card(_moved(ray), centre, hit.radius, moved, name=name, reach=reach)
    return lettered(card, {letter: _of_leg(letter, number) for letter in _LEG_LETTERS})


def _passed(nearest: Point, motion: Point) -> Point:
    """Return the image of the target, ahead of a leg, that is nearest to it.

    nearest: the image nearest to the leg's start; it is returned if the leg has no length.
    """
    images = _WORLD.images(nearest, motion, length((_WORLD.width, _WORLD.height)))
    ahead = [image for image in images if dot(image, motion) > 0.0]
    return min(
        ahead, key=lambda image: physics.distance_to_segment(image, (0.0, 0.0), motion), default=nearest
    )


def _moved(ray: RayRecord) -> RayRecord:
    """Return a ray of the middle world in units of the area."""
    return ray._replace(start=_in_area(ray.start))


def _in_area(place: Point) -> Point:
    return (place[0] + _ORIGIN[0], place[1] + _ORIGIN[1])


def _picture(state: State, trace: _Trace) -> list[Shape]:
    shapes: list[Shape] = []
    for column, row in _TILES:
        shift = (column * _WORLD.width, row * _WORLD.height)
        shapes += _tile(state, shift, middle=(column, row) == (0, 0))
    for number, leg in enumerate(trace.legs):
        shapes.append(Line(_in_area(leg.start), _in_area(along(leg.start, leg.motion, 1.0)), "beam", width=2))
        if leg.normal is not None:
            end, letter = along(leg.start, leg.motion, 1.0), _of_leg("n", number)
            shapes.append(Arrow(_in_area(end), along((0.0, 0.0), leg.normal, 22.0), "n", letter))
    start = _P.place(state)
    shapes += [Dot(start, "P", "P"), Arrow(start, minus(_D.place(state), start), "d", "d")]
    for number in sorted({1, len(trace.legs) - 1} & {*range(1, len(trace.legs))}):
        shapes += _leg_start(trace.legs[number], number)
    for number, (leg, after) in enumerate(pairwise(trace.legs)):
        letter = "" if number else "X"
        met, on = along(leg.start, leg.motion, 1.0), after.start
        shapes.append(Dot(_in_area(met), "X", letter))
        if _WORLD.wrap(met) != met:
            shapes.append(Dot(_in_area(on), "X", letter, hollow=True))
    if trace.hit is not None:
        letter = _of_leg("X", len(trace.legs) - 1)
        shapes.append(Dot(_in_area(trace.hit.crossing.point), "X", letter))
    return shapes


def _leg_start(leg: Leg, number: int) -> list[Shape]:
    """Return the start and the direction of a leg, labelled as on its card."""
    start, direction = _in_area(leg.start), unit(leg.motion)
    if direction is None:
        return []
    return [
        Dot(start, p := _of_leg("P", number), p),
        Arrow(start, along((0.0, 0.0), direction, _D.arm), d := _of_leg("d", number), d),
    ]


def _tile(state: State, shift: Point, *, middle: bool) -> list[Shape]:
    """Return one image of the world: frame, mirrors and discs; only the middle one has labels."""
    corners = [(0.0, 0.0), (_WORLD.width, 0.0), (_WORLD.width, _WORLD.height), (0.0, _WORLD.height)]
    placed = [_in_area((x + shift[0], y + shift[1])) for x, y in corners]
    shapes: list[Shape] = [
        Line(a, b, "wall" if middle else "faint")
        for a, b in zip(placed, [*placed[1:], placed[0]], strict=True)
    ]
    for centre, half in zip(_MIDDLES, _HALVES, strict=True):
        x, y = centre.place(state)
        hx, hy = state.point(half.x.name, half.y.name)
        a, b = (x - hx + shift[0], y - hy + shift[1]), (x + hx + shift[0], y + hy + shift[1])
        shapes.append(
            Line(
                a, b, "mirror" if middle else "faint", centre.name if middle else "", width=2 if middle else 1
            )
        )
    for handle, radius, ink in ((_C, state[_CR.name], "mirror"), (_T, _TR, "hit")):
        x, y = handle.place(state)
        label = ("ROUND MIRROR" if handle is _C else "TARGET") if middle else ""
        shapes.append(Ring((x + shift[0], y + shift[1]), radius, ink if middle else "faint", label))
    return shapes


def _angles(leg: Leg, after: Point, normal: Point) -> tuple[float, float]:
    """Return the cosines of the angles of incidence and reflection, both to the normal."""
    inward, outgoing = unit(leg.motion) or (0.0, 0.0), unit(after) or (0.0, 0.0)
    return -dot(inward, normal), dot(outgoing, normal)


def _readings(state: State, trace: _Trace) -> tuple[Reading, ...]:
    cosines: tuple[float, float] | tuple[None, None] = (None, None)
    way = _WORLD.delta(_local(state, _P), _local(state, _T))
    if len(trace.legs) > 1 and trace.normals:
        cosines = _angles(trace.legs[0], trace.legs[1].motion, trace.normals[0])
    return (
        Reading("LEGS", float(len(trace.legs))),
        Reading("LENGTH", sum((length(leg.motion) for leg in trace.legs), 0.0), "t"),
        Reading("-d.n (COS IN)", cosines[0], "n"),
        Reading("d2.n (COS OUT)", cosines[1], "n"),
        Reading("A'.x", way[0], "A"),
        Reading("A'.y", way[1], "A"),
        Reading("|A'|", length(way), "A"),
    )


def _words(state: State, trace: _Trace) -> tuple[str, ...]:
    words = []
    if unit(state.point("dx", "dy")) is None:
        words.append("d has no length: no beam.")
    elif _is_covered(state):
        words.append("P lies in the round mirror: no beam.")
    words += scaled_words(state.point("dx", "dy"))
    dx, dy = _WORLD.delta(_local(state, _P), _local(state, _T))
    if abs(abs(dx) - _WORLD.width / 2.0) <= _TIE or abs(abs(dy) - _WORLD.height / 2.0) <= _TIE:
        words.append(
            "P and the target are half a world apart: both ways are equally short, the sign decides."
        )
    words += _leg_words(state, trace)
    if any(state.point(half.x.name, half.y.name) == (0.0, 0.0) for half in _HALVES):
        words.append("A mirror without a length has no normal and meets no beam.")
    return tuple(words)


def _leg_words(state: State, trace: _Trace) -> list[str]:
    words = []
    if trace.legs and trace.legs[-1].barrier is not None and len(trace.normals) >= int(state[_LIMIT.name]):
        words.append("The last leg ends at a mirror: no more reflections are allowed.")
    direction = unit(state.point("dx", "dy"))
    for half in _HALVES:
        side = unit(left_normal(state.point(half.x.name, half.y.name)))
        if direction is not None and side is not None and dot(direction, side) == 0.0:
            words.append("A mirror is parallel to d: a parallel beam never meets it.")
    return list(dict.fromkeys(words))


def _record(trace: _Trace) -> Record:
    record = Record()
    for number, leg in enumerate(trace.legs):
        last = number == len(trace.legs) - 1
        hits = (trace.hit,) if last and trace.hit is not None else ()
        record.rays.append(RayRecord(Purpose.LASER, leg.start, leg.motion, hits, leg.normal))
    return record


def _facts(trace: _Trace) -> frozenset[str]:
    facts = set()
    on_target = trace.hit is not None and trace.hit.target == _TARGET
    if on_target and len(trace.normals) >= 2:
        facts.add("two mirrors")
    if on_target and not trace.normals:
        x, y = along(trace.legs[0].start, trace.legs[0].motion, 1.0)
        if not 0.0 <= x < _WORLD.width and not 0.0 <= y < _WORLD.height:
            facts.add("over the corner")
    return frozenset(facts)


def _advance(state: State) -> State:
    """Turn the direction by a small step along its left normal, scaled back to length 1."""
    direction = unit(state.point("dx", "dy"))
    if direction is None:
        return state
    turned = unit(along(direction, left_normal(direction), -state[_TURN.name]))
    return state if turned is None else _D.y.put(_D.x.put(state, turned[0]), turned[1])


def _passes(fact: str) -> Callable[[State, Answer], Verdict]:
    """Return a judge of the beam: whether the answer has a fact, and how near its last leg comes."""

    def judge(state: State, answer: Answer) -> Verdict:
        legs = _trace(state).legs
        if not legs:
            return Verdict(False, "There is no beam.")
        last, count = legs[-1], len(legs) - 1
        target = _passed(_WORLD.delta(last.start, _local(state, _T)), last.motion)
        away = short(physics.distance_to_segment(target, (0.0, 0.0), last.motion))
        return Verdict(
            fact in answer.facts,
            f"Mirrors met: {count}. The last leg comes within {away} units of the target (r = {_TR:.0f}).",
        )

    return judge


def _torus_exercise(state: State) -> Exercise | None:
    start, target = _P.place(state), _T.place(state)
    plain, way = minus(target, start), _WORLD.delta(_local(state, _P), _local(state, _T))
    if abs(plain[0]) == _WORLD.width / 2.0 or abs(plain[1]) == _WORLD.height / 2.0:
        return None  # both ways are equally short
    seam = minus(way, plain)
    (left, top), (right, foot) = _ORIGIN, _in_area((_WORLD.width, _WORLD.height))
    work = Working(P=start, C=target, W=_ORIGIN, **{"W'": (right, foot)})
    work.step("A", "C - P", plain, 0)
    for name, gap, over, size in (
        ("x", plain[0], seam[0], _WORLD.width),
        ("y", plain[1], seam[1], _WORLD.height),
    ):
        half = f"{whole(abs(gap))} {'>' if over else '≤'} {whole(size / 2.0)}, half of the world"
        work.say(f"{name}: {half}, so {f'over the edge: add {whole(over)}' if over else 'it stays'}")
    image = along(target, seam, 1.0)
    work.given("C'", image, f"C' = {xy(image)}, the image of C that is nearest to P")
    work.step("A'", "C' - P", way, 0)
    work.step("way", "|A'|", length(way), 2)
    return work.exercise(
        f"A world goes from x = {whole(left)} to {whole(right)} and from y = {whole(top)} to {whole(foot)}, "
        f"and its opposite edges touch. Find the shortest way A' from P = {xy(start)} to C = {xy(target)}, "
        "and how long it is.",
        "A' = {A'}, {way} units",
    )


def _mirror_exercise(state: State, scale: int) -> Exercise | None:
    """Return a task about a beam and a mirror whose unit directions have two decimals; scale: 0..7."""
    way, _ = nearest_triple(state.point("dx", "dy"))
    half, _ = nearest_triple(state.point(_HALVES[0].x.name, _HALVES[0].y.name))
    way, half = along((0.0, 0.0), way, 9.0 - scale), along((0.0, 0.0), half, 2.0 + scale // 2)
    direction, side = unit(way) or way, unit(left_normal(half)) or half
    ends = (_T.place(state), along(_T.place(state), half, 1.0))
    in_world = all(field.holds(value) for field, value in zip(_T.fields, ends[1], strict=True))
    if dot(way, left_normal(half)) == 0.0 or not in_world:
        return None
    sign = "-" if dot(direction, side) > 0.0 else ""
    n = along((0.0, 0.0), side, -1.0) if sign else side
    into = scaled(n, dot(direction, n))
    work = Working(M=way, P=ends[0], Q=ends[1])
    work.step("d", "M / |M|", direction, 2)
    work.step("n", f"{sign}left normal of ((Q - P) / |Q - P|)", n, 2)
    work.step("dn", "(d·n) n", into, 6)
    work.step("d'", "d - 2 dn", reflect(direction, n), 6)
    return work.exercise(
        f"A beam goes along M = {xy(way)} and meets a mirror from P = {xy(ends[0])} to "
        f"Q = {xy(ends[1])}. Find d and n of length 1, n on the side from which the beam comes (d·n < 0), "
        "dn = (d·n) n, and the direction d' in which the beam goes on.",
        "d = {d}, n = {n}, dn = {dn}, d' = {d'}",
    )


ROOM: Final = Room(
    number=6,
    title="TORUS AND MIRRORS",
    lesson="A world without edges: every target has images, and mirrors send a beam on by its normal.",
    fields=(
        *fields_of((_P, _D)), _REACH, _LIMIT,
        *fields_of((*_MIDDLES, *_HALVES, _C, _CR, _T)), _TURN,
    ),
    handles=(_D, _P, _T, *handles_of(zip(_MIDDLES, _HALVES, strict=True)), _C, _CR),
    first="d",
    ask=ask,
    runs="the beam turns",
    legend=(
        LegendEntry("HOLLOW DOT: the same mirror; the beam goes on here", "X"),
    ),
    terms=f"The left normal of d is (d.y, {MINUS}d.x).",
    letters=("P", "d", "A", "C", "r", "t", "X", "n"),
    goals=(
        Goal("two-mirrors", "Without seeing the beam, aim it at the target (r = 10) by way of two mirrors.",
             _passes("two mirrors"), _ANSWER,
             hint="Mirror the target at mirror 2, that image at mirror 3, and aim at the last one.",
             handles=("d",), given=("P", "TARGET", "MIRROR 2", "MIRROR 3"), start={"px": _ORIGIN[0] + 60.0}),
        Goal("corner", "Without seeing the beam, aim it at the target (r = 10) over the corner of the world, "
             "which is 280 by 200.",
             _passes("over the corner"), _ANSWER, hint="Aim at an image of it in a corner of the picture.",
             handles=("d", "P", "TARGET", "C", "r")),
    ),
    exercise=lambda state, case: _mirror_exercise(state, case % 8) if case % 2 else _torus_exercise(state),
    advance=_advance,
    free=("d", "P", "TARGET", "C", "r", *(each.name for each in _MIDDLES)),
)  # fmt: skip
