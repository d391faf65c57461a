"""Room 1, lesson 1: the laser as an endless line, a ray, or a ray with a reach, and three circles."""

from __future__ import annotations

from math import inf
from typing import Final

from game import physics
from game.cards.card import Card
from game.cards.expressions import MINUS, TIMES
from game.cards.numbers import told_apart
from game.cards.ray_card import ray_disc_card
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.lab import parts
from game.lab.parts import CircleResult
from game.lab.room import (
    AREA,
    Answer,
    Exercise,
    Field,
    Goal,
    PointHandle,
    Reading,
    RimHandle,
    Room,
    State,
    Switch,
    Verdict,
)
from game.lab.working import Placement, Working, aimed, on_area, whole, xy
from game.physics.record import RayRecord, Record
from game.physics.vec import Point, along, length, minus, scaled, unit
from game.sim.field import Purpose
from game.sim.tuning import LaserTuning

_LINE, _RAY, _REACH, _POINT = range(4)
_POINT_ONLY: Final = (0.0, 0.0)  # the motion of a point: physics asks about a ray of length 0
_FAR: Final = length(AREA)  # units: a line of this length crosses the area from any point in it

_P: Final = parts.place_handle("P", 110.0, 330.0)
_Q: Final = parts.place_handle("Q", 220.0, 330.0)
_CIRCLES: Final[tuple[tuple[PointHandle, RimHandle], ...]] = (
    parts.circle_handles("1", (360.0, 250.0), 70.0),
    parts.circle_handles("2", (560.0, 420.0), 55.0),
    parts.circle_handles("3", (740.0, 300.0), 40.0),
)
_REACH_FIELD: Final = Field("reach", "REACH", LaserTuning().reach, 20.0, 1200.0, 10.0, 0)
_DRIFTS: Final = (parts.hidden("v1", "", 40.0, -400.0, 400.0), parts.hidden("v2", "", -55.0, -400.0, 400.0),
                  parts.hidden("v3", "", 70.0, -400.0, 400.0))  # fmt: skip
_ANSWER: Final = ("t", "X", "n", "h", "faint")  # the inks of what is to be predicted


def _motion(state: State) -> Point:
    """Return the laser as physics is asked about it; _POINT_ONLY if only the point P is.

    It is as long as its reach, or longer than the area: Q - P, doubled, which rounds nothing.
    """
    way = minus(_Q.place(state), _P.place(state))
    if state.chosen("shape") == _POINT or way == _POINT_ONLY:
        return _POINT_ONLY
    if state.chosen("shape") == _REACH:
        return scaled(way, parts.to_its_end(state["reach"]) / length(way))
    while length(way) < _FAR:
        way = scaled(way, 2.0)
    return way


def _ask_circle(state: State, number: int) -> CircleResult:
    start, motion = _P.place(state), _motion(state)
    mode, meets = state.chosen("shape"), physics.segment_hits_disc
    if mode == _LINE and motion != _POINT_ONLY:
        meets = physics.line_hits_disc
    elif mode == _RAY:
        meets = physics.ray_hits_disc
    return parts.ask_circle(state, number, _CIRCLES[number], (start, motion), meets)


def _subject_of(results: list[CircleResult]) -> CircleResult:
    """Return the circle that the card is about: the first one hit, or else the one nearest to the line."""
    met = [each for each in results if each.crossing is not None]
    if met:
        return min(met, key=lambda each: each.crossing.fraction if each.crossing else 0.0)
    return min(results, key=lambda each: each.away - each.radius)


def ask(state: State) -> Answer:
    """Return lesson 1's answer about the laser and the circles."""
    results = [_ask_circle(state, number) for number in range(len(_CIRCLES))]
    subject = _subject_of(results)
    hits = tuple(hit for each in results for hit in each.hit)
    ray = RayRecord(Purpose.LASER, _P.place(state), _motion(state), hits, None)
    return Answer(
        (
            *_laser(state),
            *(Ring(each.centre, each.radius, "disc", f"C{each.number + 1}") for each in results),
            *_roots(state, results),
            *_triangle(state, subject),
        ),
        _readings(state, subject),
        lambda: (_card(state, ray, subject),),
        _words(state, subject),
        Record(rays=[ray]),
        subject.away - subject.radius,
        _facts(subject),
    )


def _card(state: State, ray: RayRecord, subject: CircleResult) -> Card:
    return ray_disc_card(
        ray,
        subject.centre,
        subject.radius,
        next(iter(subject.hit), None),
        name=f"circle C{subject.number + 1}",
        endless=state.chosen("shape") == _LINE,
    )


def _laser(state: State) -> list[Shape]:
    start, motion, mode = _P.place(state), _motion(state), state.chosen("shape")
    points: list[Shape] = [Dot(start, "P", "P"), Dot(_Q.place(state), "P", "Q", hollow=mode == _POINT)]
    if motion == _POINT_ONLY:
        return points
    laser = Line(start, along(start, motion, 1.0), "beam", endless=mode == _LINE, width=2)
    return [laser, *points, *parts.direction_arrow(start, motion)]


def _ends(state: State) -> tuple[float, float]:
    """Return the smallest and the largest t that count, in units along the laser."""
    mode = state.chosen("shape")
    return (-inf if mode == _LINE else 0.0, parts.to_its_end(state["reach"]) if mode == _REACH else inf)


def _roots(state: State, results: list[CircleResult]) -> list[Shape]:
    """Return a dot for each root of each circle: filled on the laser, hollow elsewhere on its line."""
    found: list[Shape] = []
    start, direction, (low, high) = _P.place(state), unit(_motion(state)), _ends(state)
    if direction is None:
        return []
    for each in results:
        for name, t in zip(("t1", "t2"), each.both or (), strict=False):
            counts = each.crossing is not None and low <= t <= high
            found.append(Dot(along(start, direction, t), "t", name, hollow=not counts))
        if each.crossing is not None:
            normal = each.crossing.normal
            found += [
                Dot(each.crossing.point, "X", "X"),
                Arrow(each.crossing.point, along((0.0, 0.0), normal, 45.0), "n", "n"),
            ]
    return found


def _triangle(state: State, subject: CircleResult) -> list[Shape]:
    start, motion = _P.place(state), _motion(state)
    foot = physics.nearest_on_line(subject.centre, start, along(start, motion, 1.0))
    return [
        Arrow(subject.centre, minus(start, subject.centre), "f", "f"),
        *([] if motion == _POINT_ONLY else [Line(subject.centre, foot, "h", "h", dashed=True)]),
        parts.radius_line(*_CIRCLES[subject.number], state),
        Dot(subject.centre, "C", "C"),
    ]


def _readings(state: State, subject: CircleResult) -> tuple[Reading, ...]:
    both, crossing, start = subject.both, subject.crossing, _P.place(state)
    direction = unit(_motion(state)) or _POINT_ONLY
    equation = physics.quadratic(start, direction, subject.centre, subject.radius)  # a = 1: t is a distance
    return (
        Reading("f.x", start[0] - subject.centre[0], "f"),
        Reading("f.y", start[1] - subject.centre[1], "f"),
        *parts.equation_readings(equation),
        Reading("t1", both[0] if both else None, "t"),
        Reading("t2", both[1] if both else None, "t"),
        Reading("X.x", crossing.point[0] if crossing else None, "X"),
        Reading("X.y", crossing.point[1] if crossing else None, "X"),
        Reading("n.x", crossing.normal[0] if crossing else None, "n"),
        Reading("n.y", crossing.normal[1] if crossing else None, "n"),
        Reading("h", subject.away, "h"),
    )


def _words(state: State, subject: CircleResult) -> tuple[str, ...]:
    """Return a sentence for each special case."""
    mode = state.chosen("shape")
    if _motion(state) == _POINT_ONLY:
        return () if mode == _POINT else ("Q = P: without a direction P alone is asked about.",)
    words = []
    name, endless, start = f"C{subject.number + 1}", mode == _LINE, _P.place(state)
    if endless:
        words.append("The endless line is what the lesson draws: it goes on beyond P, so t < 0 counts too.")
    words += parts.tangent_words(subject.away, subject.radius, subject.both, name)
    if physics.point_in_disc(start, subject.centre, subject.radius):
        words.append(
            f"P is in {name}: t1 ≤ 0 is a root of the line too, X is there."
            if endless
            else f"P is in {name}: t1 ≤ 0 lies behind, so the hit is at t = 0."
        )
    elif subject.both is not None and subject.both[1] < 0.0:
        words.append(
            f"{name} is behind P: both t < 0, and the line meets it."
            if endless
            else f"{name} is behind: the line meets it, the ray does not."
        )
    elif subject.both is not None and subject.crossing is None:
        words.append(f"{name} is out of reach: t1 = {' '.join(told_apart(subject.both[0], state['reach']))}.")
    if subject.both is None:
        words.append(f"D < 0, so no solution: the line misses {name}.")
    return tuple(words)


def _facts(subject: CircleResult) -> frozenset[str]:
    is_laser = subject.equation.a > 0.0  # and no point
    near = abs(subject.away - subject.radius) <= parts.TANGENT
    return frozenset({"tangent"} if is_laser and near else ())


def _touches(_: State, answer: Answer) -> Verdict:
    gap = "no circle" if answer.tone is None else parts.digits(answer.tone)
    return Verdict("tangent" in answer.facts, f"h {MINUS} r = {gap}.")


def _pierces(_: State, answer: Answer) -> Verdict:
    met = [f"C{hit.target}" for ray in answer.record.rays for hit in ray.hits]
    return Verdict(len(met) == len(_CIRCLES), f"It meets {', '.join(met) or 'none'}.")


def _advance(state: State) -> State:
    for (centre, _), speed in zip(_CIRCLES, _DRIFTS, strict=True):
        state = parts.drifted(state, centre, speed.name)
    return state


_QUESTIONS: Final = (
    # how the circle lies, what is asked, and the answer for `Working.exercise`
    (Placement.HIT, "Find d of length 1, h, both roots, and the point X where the laser enters the circle.",
     "d = {d}, h = {h}, t1 = {t1}, t2 = {t2}, X = {X}"),
    (Placement.MISSED, "Find d of length 1 and h. Does the laser meet the circle?",
     "d = {d}, h = {h}: h > r, {the laser=no hit|hit}"),
    (Placement.BEHIND,
     "Find both roots. Does the endless line through P and Q meet the circle? Does the laser?",
     "t1 = {t1}, t2 = {t2}: the line {the line=yes|no}, the laser {the laser=no hit|hit}"),
    (Placement.TANGENT, "Find h, D and the point X where it touches.", "h = {h}, D = {D}, X = {X}"),
    (Placement.INSIDE,
     "P lies in the circle. Find both roots, and the point X where the laser leaves the circle.",
     "t1 = {t1}, t2 = {t2}, X = {X}"),
    (Placement.HIT, "Find the point X where the laser enters the circle, and the normal n of length 1 there.",
     "X = {X}, n = {n}"),
    (Placement.HIT, "The laser goes REACH units. Find both roots. Does it meet the circle?",
     "t1 = {t1}, t2 = {t2}: {the laser=MET}"),
    (Placement.HIT, "Find both roots. How far does the laser go in the circle?",
     "t1 = {t1}, t2 = {t2}: {chord} units"),
)  # fmt: skip


def _exercise(state: State, case: int) -> Exercise | None:
    """Return a task about a laser and a circle: eight questions, each about its own situation."""
    placement, question, answer = _QUESTIONS[case % len(_QUESTIONS)]
    start, radius = _P.place(state), state[_CIRCLES[0][1].name]
    it = aimed(start, _CIRCLES[0][0].place(state), radius, placement)
    if it is None:
        return None
    through = it.at((2.0 + radius % 4.0) * 25.0 / it.hypotenuse)
    if not on_area(through):
        return None
    direction = scaled(it.legs, 1.0 / it.hypotenuse)
    work = Working(P=start, Q=through, C=it.centre, r=it.radius)
    work.step("d", "(Q - P) / |Q - P|", direction, 2)
    work.step("f", "P - C", minus(start, it.centre), 0)
    work.step("h", "|d * f|", physics.distance_to_line(it.centre, start, through), 0)
    first, last = work.roots(physics.quadratic(start, direction, it.centre, it.radius), it, placement)
    if "{X}" in answer:
        root, name = (last, "t2") if placement is Placement.INSIDE else (first, "t1")
        place = along(start, direction, root)
        work.step("X", f"P + {name} d", place, 2)
        if "{n}" in answer:
            work.step("n", "(X - C) / r", scaled(minus(place, it.centre), 1.0 / it.radius), 3)
    if "{chord}" in answer:
        work.step("chord", "t2 - t1", last - first, 0)
    if "REACH" in question:
        reach = first + (it.radius if it.radius % 2.0 else -0.5 * min(it.radius, first) // 1.0)
        if reach < _REACH_FIELD.low:
            return None
        sign, met = ("≤", "hit|no hit") if reach >= first else (">", "no hit|hit")
        work.say(f"t1 {sign} {whole(reach)}: {met.partition('|')[0]}")
        question, answer = question.replace("REACH", whole(reach)), answer.replace("MET", met)
    return work.exercise(
        f"A laser starts at P = {xy(start)} and goes through Q = {xy(through)}. A circle has its centre "
        f"at C = {xy(it.centre)} and r = {whole(it.radius)}. {question}",
        answer,
    )


ROOM: Final = Room(
    number=1,
    title="LASER CUTTER",
    lesson="Lesson 1: where a line, a ray and a ray with a reach meet a circle; whether a point is in it.",
    fields=(
        *parts.fields_of((_P, _Q, *parts.handles_of(_CIRCLES))), _REACH_FIELD, parts.GUESS, *_DRIFTS,
    ),
    handles=(_Q, _P, *parts.handles_of(_CIRCLES)),
    first="Q",
    ask=ask,
    runs="the circles drift",
    terms=parts.ROOTS,
    letters=("P", "Q", "d", "C", "r", "f", "h", "t", "X", "a", "b", "c", "D", "n"),
    goals=(
        Goal("tangent", "Put C1 where the laser touches it: h within 0.05 of r.",
             _touches, _ANSWER, hint=f"h = |f {TIMES} d|, with f = P {MINUS} C.",
             handles=("C1",), given=("P", "Q", "r1"),
             start={"qx": 398.0, "qy": 414.0, "c2x": 300.0, "c2y": 600.0, "c3y": 60.0}),
        Goal("foretell", "How far from P does the laser meet C1? Write t1, within 1 %.",
             parts.guessed("t1"), _ANSWER, "guess", handles=("C1", "r1", "P", "Q"),
             start={"c1y": 290.0, "c3y": 220.0}),
        Goal("pierce", "Without seeing the laser, aim it at all three circles.",
             _pierces, (*_ANSWER, "beam"), handles=("Q",), given=("P", "C1", "r1", "C2", "r2", "C3", "r3"),
             start={"c2y": 310.0, "c3y": 215.0}),
    ),
    exercise=_exercise,
    switches=(
        Switch("shape", "LASER IS", ("AN ENDLESS LINE", "A RAY", "A RAY WITH A REACH", "A POINT"), _RAY),
    ),
    advance=_advance,
)  # fmt: skip
