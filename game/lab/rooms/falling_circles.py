"""Room 4, lesson 4: signed distances from a line, and circles that fall onto it, sampled or swept."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Final, NamedTuple

from game import physics
from game.cards.card import Card
from game.cards.expressions import MINUS
from game.cards.numbers import short
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.cards.side_card import side_card
from game.lab.lessons import lesson_4_stops
from game.lab.parts import (
    GUESS,
    circle_handles,
    fields_of,
    guessed,
    handles_of,
    hidden,
    place_handle,
    radius_line,
)
from game.lab.room import (
    AREA,
    Answer,
    Exercise,
    Field,
    Goal,
    LegendEntry,
    Reading,
    Room,
    State,
    Switch,
    Verdict,
)
from game.lab.working import YES, Working, straightened, told_apart, whole, xy
from game.physics import Touch
from game.physics.record import ContactRecord, Record, SweepRecord
from game.physics.vec import Point, along, dot, left_normal, length, minus, unit
from game.sim.tuning import DT, TICKS_PER_SECOND

_RESTING: Final = 1e-6  # units: largest difference of abs(A.n) and r for a circle at rest.
_TOUCHES: Final = 4
"""Most touches of a circle that are resolved in one step; the line has two ends and a side."""

_PARALLEL: Final = 1e-12  # Fraction of a motion that may point into the line because of rounding
_STICKS: Final = 2.0  # A circle no faster than this many steps of gravity make it does not bounce
_FAR: Final = length(AREA)
_ENDLESS, _SEGMENT = 0, 1
_SAMPLED, _SWEPT = 0, 1
_FALL: Final = 40000.0  # units/s: the highest speed that can be typed
_FASTEST: Final = 1e6  # units/s: what no circle reaches by falling
_NAMES: Final = ("1", "2", "3", "4")

_P: Final = place_handle("P", 160.0, 420.0)
_Q: Final = place_handle("Q", 720.0, 340.0)
_CIRCLES: Final = (
    circle_handles("1", (200.0, 80.0), 34.0),
    circle_handles("2", (380.0, 60.0), 24.0),
    circle_handles("3", (560.0, 90.0), 40.0),
    circle_handles("4", (800.0, 70.0), 28.0),
)
_GRAVITY: Final = Field("gravity", "GRAVITY", 240.0, 0.0, 2000.0, 20.0, 0)
_BOUNCE: Final = Field("e", "e", 0.5, 0.0, 1.0, 0.05, 2)


def _fall_speed(name: str, start: float) -> Field:
    return replace(hidden(name, "", start, -_FALL, _FALL), results=_FASTEST)


_FALLS: Final = tuple((_fall_speed(f"vx{name}", 0.0), _fall_speed(f"vy{name}", 60.0)) for name in _NAMES)


def _dropped(state: State) -> State:
    """Put all circles back at the top with the first speed: the lesson's Reset."""
    for (centre, _), (vx, vy) in zip(_CIRCLES, _FALLS, strict=True):
        state = centre.y.put(centre.x.put(state, centre.x.start), centre.y.start)
        state = vy.put(vx.put(state, 0.0), state[_SPEED.name])
    return state.changed(**{_TUNNELLED.name: 0.0})


_SPEED: Final = Field("speed", "FIRST SPEED", 60.0, 0.0, 20000.0, 100.0, 0, then=_dropped)
_TUNNELLED: Final = hidden("tunnelled", "", 0.0, 0.0, 1.0)
"""1 once sampling missed a hit that a sweep of the same step finds."""


class _CircleResult(NamedTuple):
    """Physics' answers about one circle and the line."""

    name: str
    centre: Point
    radius: float
    away: float | None  # A.n in units, positive on the left; None if the line has no direction.
    gap: float  # units from the centre to the barrier; beyond the end of a segment, to that end


def _ends(state: State) -> tuple[Point, Point]:
    return _P.place(state), _Q.place(state)


def _barrier(state: State) -> tuple[Point, Point]:
    """Return the ends of the barrier; an endless line is a very long segment."""
    a, b = _ends(state)
    direction = unit(minus(b, a))
    if direction is None or state.chosen("line") == _SEGMENT:
        return a, b
    return along(a, direction, -_FAR), along(b, direction, _FAR)


def _look(state: State) -> list[_CircleResult]:
    a, b = _ends(state)
    found = []
    for name, (handle, rim) in zip(_NAMES, _CIRCLES, strict=True):
        centre = handle.place(state)
        away = physics.signed_distance(centre, a, b)
        beyond = state.chosen("line") == _SEGMENT and not 0.0 <= physics.projection(centre, a, b) <= 1.0
        gap = physics.distance_to_segment(centre, a, b) if away is None or beyond else abs(away)
        found.append(_CircleResult(name, centre, state[rim.name], away, gap))
    return found


def _case(each: _CircleResult) -> int:
    """Return the lesson's case: 1 and 2 are apart, 3 and 4 touch, odd is left; 0: the line has no sides."""
    if each.away is None:
        return 0
    clear = each.gap > each.radius
    return (1 if clear else 3) + (each.away < 0.0)


_CASES: Final = ("no sides", "left, apart", "right, apart", "left, touching", "right, touching")
"""The lesson's cases 1 to 4, after 0 for a line without sides."""

_CASE_INKS: Final = ("faint", "disc", "v", "hit", "J")


def ask(state: State) -> Answer:
    """Return lesson 4's answer about the line and the four circles."""
    results = _look(state)
    lowest = min((abs(each.away) - each.radius for each in results if each.away is not None), default=None)
    return Answer(
        tuple(_picture(state, results)),
        tuple(Reading(f"s{each.name}", each.away, "s") for each in results),
        lambda: (_card(state, results),),
        _words(state, results),
        _record(state, results),
        lowest,
    )


def _nearest(results: list[_CircleResult]) -> _CircleResult:
    """Return the circle of the card and the labels: the one nearest to the barrier."""
    return min(results, key=lambda each: each.gap - each.radius)


def _card(state: State, results: list[_CircleResult]) -> Card:
    near = _nearest(results)
    endless = state.chosen("line") == _ENDLESS
    return side_card(
        *_ends(state), near.centre, near.radius, name=f"circle {near.name}", barrier="line", endless=endless
    )


def _picture(state: State, results: list[_CircleResult]) -> list[Shape]:
    a, b = _ends(state)
    near = _nearest(results)
    shapes: list[Shape] = [
        Line(a, b, "wall", endless=state.chosen("line") == _ENDLESS, width=2),
        Dot(a, "P", "P"),
        Dot(b, "Q", "Q"),
    ]
    normal = unit(left_normal(minus(b, a)))
    if normal is not None:
        middle = along(a, minus(b, a), 0.5)
        shapes.append(Arrow(middle, along((0.0, 0.0), normal, 60.0), "n", "n"))
    for each in results:
        case = _case(each)
        shapes += (
            Ring(
                each.centre, each.radius, "C", each.name, along(each.centre, (0.0, 1.0), each.radius + 14.0)
            ),
            Ring(each.centre, each.radius, _CASE_INKS[case], f"CASE {case}" if case else _CASES[0].upper()),
        )
        if normal is not None and each.away is not None:
            foot = along(each.centre, normal, -each.away)
            shapes.append(Line(each.centre, foot, "s", "s" if each is near else f"s{each.name}", dashed=True))
    shapes += [
        Arrow(a, minus(near.centre, a), "A", "A"),
        radius_line(*_CIRCLES[_NAMES.index(near.name)], state),
        Dot(near.centre, "C", "C"),
    ]
    return shapes


def _words(state: State, results: list[_CircleResult]) -> tuple[str, ...]:
    words = []
    a, b = _ends(state)
    if a == b:
        words.append("P = Q: a line without a direction has no normal and no sides.")
    for number, each in enumerate(results):
        touching = each.away is not None and abs(abs(each.away) - each.radius) <= _RESTING
        if touching and _rests(state, number):
            words.append(f"Circle {each.name} rests: |s| = r.")
    if state[_TUNNELLED.name] == 1.0:
        words.append("A sampled circle has jumped over the line within one step; the sweep finds the hit.")
    return tuple(words)


def _motion(state: State, number: int) -> Point:
    """Return the displacement of a circle in the next step."""
    return along((0.0, 0.0), _faster(state, number), DT)


def _sweep(state: State, number: int, motion: Point) -> Touch | None:
    centre, rim = _CIRCLES[number]
    a, b = _barrier(state)
    return physics.sweep_disc_segment(centre.place(state), motion, state[rim.name], a, b)


def _record(state: State, results: list[_CircleResult]) -> Record:
    record = Record()
    for number, each in enumerate(results):
        motion = _motion(state, number)
        touch = _sweep(state, number, motion)
        t, target = (None, None) if touch is None else (touch.fraction, 0)
        record.sweeps.append(
            SweepRecord(number + 1, each.centre, motion, each.radius, t, target, (0.0, 0.0), each.radius)
        )
        if touch is not None:
            inward = (-touch.normal[0], -touch.normal[1])
            before = _velocity(state, number)
            record.contacts.append(ContactRecord(number + 1, 0, touch.point, inward, 0.0, 0.0, before))
    return record


def _advance(state: State) -> State:
    """Let every circle fall for one step."""
    for number in range(len(_CIRCLES)):
        state = _fall(state, number)
    return state


def _fall(state: State, number: int) -> State:
    """Let a circle fall for one step, with a bounce at each touch; a circle at the bottom stops."""
    centre = _CIRCLES[number][0]
    if centre.place(state)[1] >= centre.y.high:
        return _with_velocity(state, number, (0.0, 0.0))
    sampled, motion = state.chosen("test") == _SAMPLED, _motion(state, number)
    swept = sampled and _sweep(state, number, motion) is not None
    state = _with_velocity(state, number, _faster(state, number))
    if sampled:
        return _sampled(state, number, motion, swept=swept)
    left = 1.0
    for _ in range(_TOUCHES):
        motion = along((0.0, 0.0), _velocity(state, number), DT * left)
        touch = _sweep(state, number, motion)
        if touch is None or dot(touch.normal, motion) >= -_PARALLEL * length(motion):
            return _moved(state, number, motion)
        state = _moved(state, number, along((0.0, 0.0), motion, touch.fraction))
        state = _bounced(state, number, touch.normal)
        left *= 1.0 - touch.fraction
    return state


def _bounced(state: State, number: int, normal: Point) -> State:
    """Return the state after a bounce; a circle that comes slowly does not rebound, so that it can rest."""
    velocity, inward = _velocity(state, number), (-normal[0], -normal[1])
    slow = dot(velocity, inward) <= _STICKS * state[_GRAVITY.name] * DT
    after = physics.bounce(velocity, (0.0, 0.0), inward, 1.0, 0.0, 0.0 if slow else state[_BOUNCE.name])
    return state if after is None else _with_velocity(state, number, after.velocity_a)


def _velocity(state: State, number: int) -> Point:
    vx, vy = _FALLS[number]
    return state.point(vx.name, vy.name)


def _faster(state: State, number: int) -> Point:
    """Return the velocity of a circle after a step of gravity."""
    x, y = _velocity(state, number)
    return (x, y + state[_GRAVITY.name] * DT)


def _with_velocity(state: State, number: int, velocity: Point) -> State:
    vx, vy = _FALLS[number]
    return state.changed(**{vx.name: velocity[0], vy.name: velocity[1]})


def _sampled(state: State, number: int, motion: Point, *, swept: bool) -> State:
    """Move as the lesson does: if the circle touches the line now, stop it; else move it by the step."""
    centre, rim = _CIRCLES[number]
    a, b = _ends(state)
    if lesson_4_stops(centre.place(state), a, b, state[rim.name]):
        return _with_velocity(state, number, (0.0, 0.0))
    before = _side(state, number)
    state = _moved(state, number, motion)
    jumped = before * _side(state, number) < 0.0
    stops = lesson_4_stops(centre.place(state), a, b, state[rim.name])
    return _TUNNELLED.put(state, 1.0) if jumped and swept and not stops else state


def _side(state: State, number: int) -> float:
    """Return the signed distance of a circle; 0 if the line has no sides."""
    return physics.signed_distance(_CIRCLES[number][0].place(state), *_ends(state)) or 0.0


def _moved(state: State, number: int, motion: Point) -> State:
    """Return the state after a circle has moved; an edge of the area stops its motion in that axis."""
    centre = _CIRCLES[number][0]
    x, y = along(centre.place(state), motion, 1.0)
    put = {axis.name: min(axis.high, max(axis.low, to)) for axis, to in ((centre.x, x), (centre.y, y))}
    state = state.changed(**put)
    vx, vy = _velocity(state, number)
    kept = (vx if centre.x.low < x < centre.x.high else 0.0, vy if centre.y.low < y < centre.y.high else 0.0)
    return _with_velocity(state, number, kept)


def _rests(state: State, number: int) -> bool:
    """Return whether a circle has no speed and a step leaves it in place."""
    after = _fall(state, number)
    still = _velocity(state, number) == _velocity(after, number) == (0.0, 0.0)
    centre = _CIRCLES[number][0]
    return still and centre.place(state) == centre.place(after)


def _tunnels(state: State, __: Answer) -> Verdict:
    """Judge whether a circle jumps over the line within a second."""
    falling = state.changed(**{_TUNNELLED.name: 0.0})
    for _ in range(TICKS_PER_SECOND):
        falling = _advance(falling)
    jumps = falling[_TUNNELLED.name] == 1.0
    step = short(state[_SPEED.name] * DT)
    return Verdict(
        jumps, f"A first step of {step} units: {'a' if jumps else 'no'} circle jumps over the line."
    )


_TOUCHING: Final = frozenset({0, 4, 5, 7})  # kinds of task, of 8, in which the circle touches


def _exercise(state: State, case: int) -> Exercise | None:
    """Return a task about the signed distance, about the distance from a segment, or about a sweep."""
    a, end = _P.place(state), straightened(_P.place(state), _Q.place(state))
    if end is None:
        return None
    touching = case % 8 in _TOUCHING
    state = _Q.y.put(_Q.x.put(state, end[0]), end[1])
    b, first = _Q.place(state), _look(state)[0]
    if b != end or first.away is None:
        return None
    way = minus(b, a)
    work = Working(P=a, Q=b, C=first.centre, r=first.radius)
    work.step("L", "|Q - P|", length(way), 0)
    work.step("A", "C - P", minus(first.centre, a), 0)
    line = f"from P = {xy(a)} to Q = {xy(b)}. A circle has its centre at C = {xy(first.centre)}"
    if case % 3 == 1:
        return _segment_exercise(work, line, first, (a, b), (case % 2 == 0, touching))
    direction = unit(way) or way
    work.step("d", "(Q - P) / L", direction, 2)
    work.step("n", "left normal of d", left_normal(direction), 2)
    work.step("s", "A·n", first.away, 2)
    if case % 3 == 2:
        return _sweep_exercise(work, line, state, touching=touching)
    touches = abs(first.away) <= first.radius
    if touches != touching or not told_apart(abs(first.away), (0.0, first.radius)):
        return None
    work.say(f"|s| {'≤' if touches else '>'} r: {'yes' if touches else 'no'}")
    return work.exercise(
        f"A line goes {line} and r = {whole(first.radius)}. Find s = A·n with the left normal. Does the "
        "circle meet the endless line?",
        f"s = {{s}}: {{meets={YES[touches]}}}",
    )


def _segment_exercise(
    work: Working, line: str, first: _CircleResult, ends: tuple[Point, Point], wanted: tuple[bool, bool]
) -> Exercise | None:
    """Return a task about the distance from a segment; wanted: if an end is nearest, and if it touches."""
    near, share = physics.distance_to_segment(first.centre, *ends), physics.projection(first.centre, *ends)
    beyond, touches = not 0.0 <= share <= 1.0, near <= first.radius
    if (beyond, touches) != wanted or not told_apart(near, (0.0, first.radius)):
        return None
    work.step("q", "A·(Q - P) / L²", share)
    if not beyond:
        work.say("0 ≤ q ≤ 1: the foot is on the segment")
        work.step("near", "|(Q - P) * A| / L", near, 2)
    elif share < 0.0:
        work.say("q < 0: the foot is before P, so P is nearest")
        work.step("near", "|A|", near, 2)
    else:
        work.say("q > 1: the foot is beyond Q, so Q is nearest")
        work.step("near", "|C - Q|", near, 2)
    work.say(f"near {'≤' if touches else '>'} r: {'yes' if touches else 'no'}")
    return work.exercise(
        f"A segment goes {line} and r = {whole(first.radius)}. Find the distance of C from the segment, "
        "which ends at P and Q. Does the circle meet the segment?",
        f"near = {{near}}: {{meets={YES[touches]}}}",
    )


def _sweep_exercise(work: Working, line: str, state: State, *, touching: bool) -> Exercise | None:
    """Return a task about a step towards the endless line: circle 1 moves to circle 2's centre.

    touching: whether it tells that they touch, and asks when; else it asks whether they do.
    """
    first, second = _look(state)[:2]
    motion, r = minus(second.centre, first.centre), first.radius
    after, start = second.away or 0.0, first.away or 0.0
    apart = abs(start) > r and told_apart(abs(start), (r,)) and max(map(abs, motion)) <= _FALL * DT
    if not apart or (after - start) * start >= 0.0 or not told_apart(abs(after), (r,)):
        return None
    endless = _barrier(state.changed(line=float(_ENDLESS)))
    touch = physics.sweep_disc_segment(first.centre, motion, r, *endless)
    work.given("M", motion, f"M = {xy(motion)}")
    rim, met = "r" if start > 0.0 else "-r", touch is not None
    if not touching:
        work.step("s'", "s + M·n", after, 2)
        reaches = f"{'reaches' if met else 'does not reach'} {rim.replace('-', MINUS)}"
        work.say(f"on the way from s to s' it {reaches}: {'yes' if met else 'no'}")
        question = "Find s' after the step. Does the circle meet the line on the way or at its end?"
        answer = f"s' = {{s'}}: {{meets={YES[met]}}}"
    elif touch is not None:
        work.step("part", f"({rim} - s) / (M·n)", touch.fraction, 3)
        question, answer = "It touches the line on the way: after which part of M?", "part = {part}"
    else:
        return None
    return work.exercise(
        f"An endless line goes {line} and r = {whole(r)}. In one step the circle moves by M = {xy(motion)}. "
        f"Find s = A·n at first with the left normal. {question}",
        f"s = {{s}}, {answer}",
    )


ROOM: Final = Room(
    number=4,
    title="FALLING CIRCLES",
    lesson="Lesson 4: the signed distance s = A.n, and why a fast circle needs a sweep.",
    fields=(
        *fields_of((_P, _Q, *handles_of(_CIRCLES))), _GRAVITY, _SPEED, _BOUNCE, *chain(*_FALLS), _TUNNELLED,
        GUESS,
    ),
    handles=(_Q, _P, *handles_of(_CIRCLES)),
    first="Q",
    ask=ask,
    runs="the circles fall",
    legend=tuple(
        LegendEntry(f"CASE {case}: {_CASES[case]}", _CASE_INKS[case]) for case in range(1, len(_CASES))
    ),
    terms=f"The left normal of d is n = (d.y, {MINUS}d.x).",
    letters=("P", "Q", "C", "r", "n", "s", "e"),
    goals=(
        Goal("side", "How far is circle 1 from the line, and on which side? Write s1, within 1 %.",
             guessed("s1"), (*_CASE_INKS, "s", "n", "A"), "guess",
             f"s = A·n with A = C {MINUS} P; n = (d.y, {MINUS}d.x), d from P to Q.",
             ("C1", "P", "Q"), start={"c1y": 290.0, "px": 720.0, "py": 340.0, "qx": 160.0, "qy": 420.0}),
        Goal("tunnel", "Type a first speed at which samples, 1/120 s apart, let a circle jump over the line.",
             _tunnels, (), "", "A sample sees a circle on a stretch of 2 r. "
             "A longer step may jump over it, if no sample falls in it.",
             start={"test": float(_SAMPLED)}, runs=lambda _: 1.0),
    ),
    exercise=_exercise,
    switches=(
        Switch("line", "THE LINE IS", ("ENDLESS", "A SEGMENT"), _SEGMENT),
        Switch("test", "TEST", ("SAMPLED, AS THE LESSON", "SWEPT"), _SWEPT),
    ),
    advance=_advance,
)  # fmt: skip
