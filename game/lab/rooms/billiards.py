"""Room 5, lesson 5: two circles that bounce, with a prediction of the next hit."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from game import physics
from game.cards.card import Card, CardBody, called_a_and_b
from game.cards.contact_card import contact_card
from game.cards.numbers import short, told_apart
from game.cards.shapes import Arrow, Dot, Ring, Shape
from game.cards.sweep_card import sweep_card
from game.lab.lessons import lesson_5_distance, lesson_5_places, lesson_5_velocities
from game.lab.parts import circle_handles, digits, fields_of, hidden, place_handle, radius_line
from game.lab.room import (
    AREA,
    Answer,
    Exercise,
    Field,
    Goal,
    Reading,
    Room,
    State,
    Switch,
    TipHandle,
    Verdict,
)
from game.lab.working import Working, nearest_triple, on_area, whole, xy
from game.physics import Torus, Touch
from game.physics.on_torus import first_image
from game.physics.record import ContactRecord, Record, SweepRecord
from game.physics.vec import Point, along, dot, left_normal, length, minus, scaled, unit
from game.sim.tuning import DT

_AHEAD: Final = 4.0  # s ahead for which hits are predicted
_STOPPED: Final = 1.0  # units/s below which a circle counts as stopped
_MOVING: Final = 10.0  # units/s from which a circle counts as moving
_SQUARE: Final = 0.01  # Tolerance of the cosine of a right angle
_NEAR: Final = 3.0  # units: tolerance of the contact point
_GRAZE: Final = 0.05  # Fraction of the approach along n below which a hit is a graze
_FASTEST: Final = 20_000.0
"""units/s: more than the lightest circle can get from the heaviest at the highest typed speeds."""

_ALL: Final = 2  # the word of the switch for the lesson's distance and parting, too
_TORUS: Final = Torus(*AREA)
_A, _RA = circle_handles("A", (220.0, 330.0), 45.0, 110.0, margin=0.0)
_B, _RB = circle_handles("B", (560.0, 300.0), 60.0, 110.0, margin=0.0)


def _speed(name: str, label: str, start: float) -> Field:
    return replace(hidden(name, label, start, -400.0, 400.0), results=_FASTEST)


_VA: Final = TipHandle("vA", _speed("vax", "vA.x", 120.0), _speed("vay", "vA.y", 0.0), _A)
_VB: Final = TipHandle("vB", _speed("vbx", "vB.x", -40.0), _speed("vby", "vB.y", 15.0), _B)
_E: Final = Field("e", "e", 1.0, 0.0, 1.0, 0.05, 2, unless="way")
_APART: Final = "They do not touch."
_ANSWER: Final = ("faint", "hit", "n", "T", "J", "vA'", "vB'")  # the inks of what is to be predicted
_X: Final = place_handle("YOUR X", 760.0, 560.0, "x")


class _Ball(NamedTuple):
    centre: Point
    velocity: Point
    radius: float
    mass: float  # r^2, proportional to the area


class _Hit(NamedTuple):
    """The next hit: its time, the circles' centres then, the contact point, and the velocities after it."""

    t: float  # s from now
    a: Point
    b: Point
    point: Point
    normal: Point  # from A to B
    after_a: Point
    after_b: Point
    push: Point  # unit: the direction of B's impulse: n, or with AXIS BY AXIS the direction of vA - vB
    impulse: float


def _balls(state: State) -> tuple[_Ball, _Ball]:
    return (
        _Ball(_A.place(state), state.point("vax", "vay"), state[_RA.name], state[_RA.name] * state[_RA.name]),
        _Ball(_B.place(state), state.point("vbx", "vby"), state[_RB.name], state[_RB.name] * state[_RB.name]),
    )


def _after(state: State, a: _Ball, b: _Ball, normal: Point) -> tuple[Point, Point, Point, float] | None:
    """Return the last four fields of a `_Hit`; None unless the circles approach along the normal."""
    result = physics.bounce(a.velocity, b.velocity, normal, 1.0 / a.mass, 1.0 / b.mass, state[_E.name])
    if result is None:
        return None
    if not state.on("way"):
        return result.velocity_a, result.velocity_b, normal, result.impulse
    after_a, after_b = lesson_5_velocities(a.velocity, b.velocity, a.mass, b.mass)
    change = (b.mass * (after_b[0] - b.velocity[0]), b.mass * (after_b[1] - b.velocity[1]))
    return after_a, after_b, unit(change) or normal, length(change)


def _seen(a: _Ball, b: _Ball) -> Point:
    """Return B as seen from A: the image of it A meets first within _AHEAD seconds, or passes nearest."""
    way = scaled(minus(a.velocity, b.velocity), _AHEAD)
    return first_image(_TORUS, minus(b.centre, a.centre), way, a.radius + b.radius)[1]


def _foretell(state: State) -> _Hit | None:
    """Return the next hit within _AHEAD seconds, in the frame of A: B may be an image across the seam."""
    a, b = _balls(state)
    centre_b = along(a.centre, _seen(a, b), 1.0)
    way_a, way_b = scaled(a.velocity, _AHEAD), scaled(b.velocity, _AHEAD)
    touch: Touch | None = physics.sweep_disc_disc(a.centre, way_a, a.radius, centre_b, way_b, b.radius)
    if touch is None:
        return None
    normal = (-touch.normal[0], -touch.normal[1])
    after = _after(state, a, b, normal)
    if after is None:
        return None
    there, other = touch.centre, along(centre_b, way_b, touch.fraction)
    point = physics.contact_point(there, minus(other, there), a.radius, b.radius)
    return _Hit(touch.fraction * _AHEAD, there, other, point, normal, *after)


def ask(state: State) -> Answer:
    """Return lesson 5's answer about the two circles, now and at the next hit."""
    a, b = _balls(state)
    hit = _foretell(state)
    record = _record(state, hit)
    return Answer(
        (*_picture(state, hit), *(Dot(each.point, "hit", "X") for each in record.contacts)),
        _readings(state, hit),
        lambda: _cards(state, record),
        _words(state, hit),
        record,
        _TORUS.distance(a.centre, b.centre) - a.radius - b.radius,
    )


def _cards(state: State, record: Record) -> tuple[Card, ...]:
    """Return the card of the next bounce or overlap, unless the lesson bounces, and the card of the sweep."""
    a, b = _balls(state)
    one = CardBody("circle A", a.centre, a.velocity, a.radius, 1.0 / a.mass)
    two = CardBody("circle B", b.centre, b.velocity, b.radius, 1.0 / b.mass)
    sweep = sweep_card(record.sweeps[0], _seen(a, b), ("circle A", "circle B"), seconds=_AHEAD)
    if not record.contacts or (state.on("way") and record.contacts[0].impulse > 0.0):
        return (called_a_and_b(sweep),)
    bounce_card = contact_card(record.contacts[0], one, two, state[_E.name], parts=True)
    return called_a_and_b(bounce_card), called_a_and_b(sweep)


def _picture(state: State, hit: _Hit | None) -> list[Shape]:
    a, b = _balls(state)
    shapes: list[Shape] = [Dot(_X.place(state), "X", _X.name, hollow=True)]
    for name, ball, rim in (("A", a, _RA), ("B", b, _RB)):
        shapes += _rings(ball.centre, ball.radius, "disc", name)
        shapes.append(radius_line(rim.centre, rim, state, f"r{name}"))
        shapes.append(Arrow(ball.centre, ball.velocity, "v", f"v{name}"))
    pushes, places = _pushes(a, b), None if hit is None else (hit.a, hit.b)
    if pushes is not None:
        places = along(a.centre, pushes[0], 1.0), along(b.centre, pushes[1], 1.0)
    if places is not None:
        shapes += _rings(places[0], a.radius, "faint", "A", dashed=True)
        shapes += _rings(places[1], b.radius, "faint", "B", dashed=True)
    if hit is not None:
        point = _TORUS.wrap(hit.point)
        shapes += [
            Arrow(point, scaled(hit.normal, 50.0), "n", "n"),
            Arrow(point, scaled(left_normal(hit.normal), 50.0), "T", "T"),
            Arrow(_TORUS.wrap(hit.a), hit.after_a, "vA'", "vA'", dashed=True),
            Arrow(_TORUS.wrap(hit.b), hit.after_b, "vB'", "vB'", dashed=True),
        ]
        if state.on("way"):
            shapes += _head_on(hit, a, b)
    return [*shapes, *_by_lesson(state)[0]]


def _overlap(a: _Ball, b: _Ball) -> physics.Overlap | None:
    return physics.overlap(_TORUS.delta(a.centre, b.centre), a.radius, b.radius)


def _pushes(a: _Ball, b: _Ball) -> tuple[Point, Point] | None:
    """Return the displacements that part overlapping circles by inverse mass, as in the game; else None."""
    touch = _overlap(a, b)
    if touch is None or touch.depth <= 0.0:
        return None
    return physics.separation(touch.normal, touch.depth, 1.0 / a.mass, 1.0 / b.mass)


def _rings(centre: Point, radius: float, ink: str, name: str, *, dashed: bool = False) -> list[Shape]:
    """Return a circle wherever it shows: wrapped, and once more beyond each edge that it crosses."""
    centre = _TORUS.wrap(centre)
    places = (centre, *_TORUS.straddles(centre, radius))
    return [Ring(place, radius, ink, name, dashed=dashed) for place in places]


def _head_on(hit: _Hit, a: _Ball, b: _Ball) -> list[Shape]:
    """Return the impulse of the lesson's code, and the place of B for which n has that direction."""
    there = along(hit.a, hit.push, a.radius + b.radius)
    return [
        Arrow(_TORUS.wrap(hit.point), scaled(hit.push, 80.0), "J", "J"),
        *_rings(there, b.radius, "J", "B HEAD-ON", dashed=True),
    ]


def _by_lesson(state: State) -> tuple[list[Shape], list[str]]:
    """Return how the lesson's code differs from ours, in shapes and words, if all of it is switched on."""
    if state.chosen("way") != _ALL:
        return [], []
    (a, b), pushes = _balls(state), _pushes(*_balls(state))
    way = _TORUS.delta(a.centre, b.centre)
    there = along(a.centre, way, 1.0)
    said, sign, reach = told_apart(lesson_5_distance(a.centre, there), a.radius + b.radius)
    met, apart = "no hit" if sign == ">" else "a hit", short(length(way))
    words = [f"The lesson takes x twice: {said} {sign} {reach}, {met}; the centres are {apart} apart."]
    placed = lesson_5_places(a.centre, there, a.radius, b.radius)
    if pushes is None or placed is None:
        seen = along(a.centre, (way[0], way[0]), 1.0)
        return _rings(seen, b.radius, "J", "B, x TWICE", dashed=True), words
    shapes, ways = list[Shape](), [*pushes, minus(placed[0], a.centre), minus(placed[1], there)]
    velocities = lesson_5_velocities(a.velocity, b.velocity, a.mass, b.mass)
    for name, ball, place, velocity in zip("AB", (a, b), placed, velocities, strict=True):
        shapes += _rings(place, ball.radius, "J", f"{name}, THE LESSON'S", dashed=True)
        shapes.append(Arrow(_TORUS.wrap(place), velocity, "J", dashed=True))
    told = "By 1/m A moves by {} and B by {}; the lesson's code moves them by {} and {}."
    words.append(told.format(*(short(length(move)) for move in ways)))
    if dot(minus(a.velocity, b.velocity), way) <= 0.0 and a.velocity != b.velocity:
        words.append("They do not approach, and the lesson's code gives both an impulse.")
    return shapes, words


def _momentum(a: _Ball, b: _Ball, velocity_a: Point, velocity_b: Point) -> Point:
    return (a.mass * velocity_a[0] + b.mass * velocity_b[0], a.mass * velocity_a[1] + b.mass * velocity_b[1])


def _energy(a: _Ball, b: _Ball, velocity_a: Point, velocity_b: Point) -> float:
    return 0.5 * a.mass * dot(velocity_a, velocity_a) + 0.5 * b.mass * dot(velocity_b, velocity_b)


def _readings(state: State, hit: _Hit | None) -> tuple[Reading, ...]:
    """Return the values before and after the hit, in pairs."""
    a, b = _balls(state)
    before = {"E": _energy(a, b, a.velocity, b.velocity), **_sums(_momentum(a, b, a.velocity, b.velocity))}
    after: dict[str, float] = {}
    if hit is not None:
        before |= _parts(hit.normal, a.velocity, b.velocity)
        after = _parts(hit.normal, hit.after_a, hit.after_b)
        after["E"] = _energy(a, b, hit.after_a, hit.after_b)
        after |= _sums(_momentum(a, b, hit.after_a, hit.after_b))
    inks = {"E": "", "p.x": "p", "p.y": "p"}
    return (
        Reading("SECONDS TO HIT", hit.t if hit else None, "t"),
        Reading("J", hit.impulse if hit else None, "J"),
        *(
            Reading(f"{name}{when}", values.get(name), inks.get(name, "v"))
            for name in ("vA.n", "vA.T", "vB.n", "vB.T", "E", "p.x", "p.y")
            for when, values in (("", before), (" AFTER", after))
        ),
    )


def _sums(momentum: Point) -> dict[str, float]:
    return {"p.x": momentum[0], "p.y": momentum[1]}


def _parts(normal: Point, velocity_a: Point, velocity_b: Point) -> dict[str, float]:
    """Return the components of both velocities along the normal and its left normal."""
    side = left_normal(normal)
    return {
        "vA.n": dot(velocity_a, normal),
        "vA.T": dot(velocity_a, side),
        "vB.n": dot(velocity_b, normal),
        "vB.T": dot(velocity_b, side),
    }


def _words(state: State, hit: _Hit | None) -> tuple[str, ...]:
    a, b = _balls(state)
    touch = _overlap(a, b)
    words = []
    if _TORUS.delta(a.centre, b.centre) == (0.0, 0.0):
        words.append(
            "The centres are one, with no line between them: overlap takes n = (1, 0) to part them, "
            "a sweep the way they approach."
        )
    if touch is not None and dot(minus(a.velocity, b.velocity), touch.normal) <= 0.0:
        words.append("They touch but do not approach: no impulse.")
    elif hit is None:
        words.append(f"They do not touch within {_AHEAD:.0f} s: no bounce to foretell.")
    if hit is not None:
        relative = minus(a.velocity, b.velocity)
        graze = dot(relative, hit.normal) < _GRAZE * length(relative)
        if state.on("way"):
            words.append(
                "Axis by axis a glancing hit acts like a head-on one: J is along vA - vB, not along n, "
                "so vA.T and vB.T change too. The lesson's code has no e; it acts as e = 1."
            )
        elif graze:
            words.append("A graze: hardly any of the approach is along n, so hardly anything changes.")
    return (*words, *_by_lesson(state)[1])


def _record(state: State, hit: _Hit | None) -> Record:
    a, b = _balls(state)
    way, other = scaled(a.velocity, _AHEAD), scaled(b.velocity, _AHEAD)
    t, met = (None, None) if hit is None else (hit.t / _AHEAD, 2)
    record = Record(sweeps=[SweepRecord(1, a.centre, way, a.radius, t, met, other, a.radius + b.radius)])
    touch = _overlap(a, b)
    depth = 0.0 if touch is None else touch.depth
    if hit is not None:
        point, normal, impulse = hit.point, hit.push, hit.impulse
    elif touch is not None:
        offset = _TORUS.delta(a.centre, b.centre)
        point, normal = physics.contact_point(a.centre, offset, a.radius, b.radius), touch.normal
        impulse = 0.0
    else:
        return record
    record.contacts.append(
        ContactRecord(1, 2, _TORUS.wrap(point), normal, depth, impulse, a.velocity, b.velocity)
    )
    return record


def _advance(state: State) -> State:
    """Move both circles for one step, with a bounce at the predicted time if it lies in the step."""
    hit = _foretell(state)
    if hit is None or hit.t > DT:
        return _parted(_moved(state, DT))
    state = _moved(state, hit.t)
    for handle, (x, y) in ((_VA, hit.after_a), (_VB, hit.after_b)):
        state = state.changed(**{handle.x.name: x, handle.y.name: y})
    return _parted(_moved(state, DT - hit.t))


def _moved(state: State, seconds: float) -> State:
    a, b = _balls(state)
    for handle, ball in ((_A, a), (_B, b)):
        place = _TORUS.wrap(along(ball.centre, ball.velocity, seconds))
        state = state.changed(**{handle.x.name: place[0], handle.y.name: place[1]})
    return state


def _parted(state: State) -> State:
    """Push overlapping circles apart by inverse mass, as the game does."""
    a, b = _balls(state)
    pushes = _pushes(a, b)
    if pushes is None:
        return state
    for handle, ball, push in ((_A, a, pushes[0]), (_B, b, pushes[1])):
        place = _TORUS.wrap(along(ball.centre, push, 1.0))
        state = state.changed(**{handle.x.name: place[0], handle.y.name: place[1]})
    return state


def _stops(state: State, _: Answer) -> Verdict:
    """Judge whether the hit stops A dead."""
    hit = _foretell(state)
    if hit is None:
        return Verdict(False, _APART)
    speeds = length(_balls(state)[0].velocity), length(hit.after_a)
    is_met = speeds[0] >= _MOVING and speeds[1] <= _STOPPED
    return Verdict(is_met, f"A goes {digits(speeds[1])} units/s after the hit.")


def _square(state: State, _: Answer) -> Verdict:
    """Judge whether the circles part at a right angle."""
    hit = _foretell(state)
    if hit is None:
        return Verdict(False, _APART)
    sizes = length(hit.after_a), length(hit.after_b)
    if min(sizes) < _MOVING:
        return Verdict(False, "One of them stands still after the hit.")
    cosine = dot(hit.after_a, hit.after_b) / (sizes[0] * sizes[1])
    return Verdict(
        abs(cosine) <= _SQUARE, f"vA'·vB' / (|vA'| |vB'|) = {digits(cosine)}; it is 0 at 90 degrees."
    )


def _touches(state: State, answer: Answer) -> Verdict:
    """Judge whether YOUR X is where the circles will touch."""
    if not answer.record.contacts:
        return Verdict(False, _APART)
    away = _TORUS.distance(_X.place(state), answer.record.contacts[0].point)
    return Verdict(away <= _NEAR, f"YOUR X is {short(away)} units from where they touch.")


def _until_hit(answer: Answer) -> float | None:
    """Return the s until the tick of the hit, so that the working of the hit stays on the panel."""
    seconds = answer.value("SECONDS TO HIT")
    return None if seconds is None else seconds - DT


class _Task(NamedTuple):
    """Two circles of an exercise that touch or overlap, with a normal of two decimals."""

    a: _Ball
    b: _Ball
    n: Point
    size: float  # units between the centres
    e: float


_QUESTIONS: Final = (
    # question, answer for `Working.exercise`, e or None for any, whether they overlap, whether they approach
    ("J and both velocities afterwards.", "J = {J}, vA' = {vA'}, vB' = {vB'}", None, False, True),
    ("and both velocities afterwards.", "vA' = {vA'}, vB' = {vB'}", 1.0, False, True),
    ("and the point X where they touch.", "X = {X}", None, False, True),
    ("J, and the momentum p of both together before the hit and after it.", "J = {J}, p = {p} and the same",
     None, False, True),
    ("and the impulse J.", "they part, no impulse, J = {J=0}", None, False, False),
    (("how deep they overlap, and both centres after they are parted along n, the lighter by more, until "
      "they touch."),
     "depth = {depth}, CA' = {CA'}, CB' = {CB'}", None, True, True),
    ("the speed of approach u, and the speed u' = (vA' \N{MINUS SIGN} vB')·n after the hit.",
     "u = {u}, u' = {u'}", None, False, True),
    ("J and both velocities afterwards.", "J = {J}, vA' = {vA'}, vB' = {vB'}", 1.0, False, True),
)  # fmt: skip


def _exercise(state: State, case: int) -> Exercise | None:
    """Return a task about two circles: eight questions, each about its own situation."""
    question, answer, e, overlap, approach = _QUESTIONS[case % len(_QUESTIONS)]
    it = _laid(state, state[_E.name] if e is None else e, overlap=overlap, approach=approach)
    if it is None:
        return None
    a, b = it.a, it.b
    work = Working(CA=a.centre, CB=b.centre, rA=a.radius, rB=b.radius, vA=a.velocity, vB=b.velocity, e=it.e)
    work.step("n", "(CB - CA) / |CB - CA|", it.n, 2)
    work.step("mA", "rA²", a.mass, 0)
    work.step("mB", "rB²", b.mass, 0)
    work.step("u", "(vA - vB)·n", dot(minus(a.velocity, b.velocity), it.n), 2)
    if "{X}" in answer:
        point = physics.contact_point(a.centre, minus(b.centre, a.centre), a.radius, b.radius)
        work.step("X", "(CA rB + CB rA) / (rA + rB)", point, 2)
    elif overlap:
        _part(work, it)
    elif approach:
        _bounce(work, it, answer)
    else:
        work.say("u is below 0: they part, so J = 0")
    return work.exercise(
        f"Circles A and B {'overlap' if overlap else 'touch'}. Their centres are CA = {xy(a.centre)} and "
        f"CB = {xy(b.centre)}, their radii rA = {whole(a.radius)} and rB = {whole(b.radius)}, their masses "
        f"r²; vA = {xy(a.velocity)}, vB = {xy(b.velocity)}, e = {it.e:.2f}. Find n from A to B, "
        f"{question}",
        f"n = {{n}}, {answer}",
    )


def _laid(state: State, e: float, *, overlap: bool, approach: bool) -> _Task | None:
    """Return two circles about as they are in a state; None if B would leave the area."""
    a, b = _balls(state)
    legs, hypotenuse = nearest_triple(_TORUS.delta(a.centre, b.centre))
    radius = b.radius - (a.radius + b.radius) % hypotenuse
    radius += hypotenuse if radius < _RB.radius.low else 0.0
    times = (a.radius + radius) // hypotenuse - float(overlap)
    n, centre = scaled(legs, 1.0 / hypotenuse), along(a.centre, legs, times)
    closing = dot(minus(a.velocity, b.velocity), n)
    if times < 1.0 or closing == 0.0 or not on_area(centre, 0.0):
        return None
    turn = 1.0 if (closing > 0.0) == approach else -1.0
    a = a._replace(velocity=scaled(a.velocity, turn))
    b = _Ball(centre, scaled(b.velocity, turn), radius, radius * radius)
    return _Task(a, b, n, times * hypotenuse, e)


def _bounce(work: Working, it: _Task, answer: str) -> None:
    """Add the step of an impulse, and those of the answer."""
    a, b = it.a, it.b
    after = physics.bounce(a.velocity, b.velocity, it.n, 1.0 / a.mass, 1.0 / b.mass, it.e)
    after = after or physics.Bounce(a.velocity, b.velocity, 0.0)
    work.step("J", "(1 + e) u / (1 / mA + 1 / mB)", after.impulse, 0)
    if "{vA'}" in answer:
        work.step("vA'", "vA - (J / mA) n", after.velocity_a, 1)
        work.step("vB'", "vB + (J / mB) n", after.velocity_b, 1)
    if "{u'}" in answer:
        work.step("u'", "-e u", dot(minus(after.velocity_a, after.velocity_b), it.n), 2)
    if "{p}" in answer:
        work.step("p", "mA vA + mB vB", _momentum(a, b, a.velocity, b.velocity), 0)


def _part(work: Working, it: _Task) -> None:
    """Add the steps that end an overlap."""
    depth = it.a.radius + it.b.radius - it.size
    work.step("depth", "rA + rB - |CB - CA|", depth, 0)
    pushes = physics.separation(it.n, depth, 1.0 / it.a.mass, 1.0 / it.b.mass)
    for name, sign, ball, push in (("CA", "-", it.a, pushes[0]), ("CB", "+", it.b, pushes[1])):
        letters = f"{name} {sign} depth n (1 / m{name[1]}) / (1 / mA + 1 / mB)"
        work.step(f"{name}'", letters, along(ball.centre, push, 1.0), 2)


ROOM: Final = Room(
    number=5,
    title="BILLIARDS",
    lesson="Lesson 5: only the part of the velocity along n changes; momentum stays. The masses are r².",
    fields=(*fields_of((_A, _RA, _VA, _B, _RB, _VB)), _E, *_X.fields),
    handles=(_VA, _A, _RA, _B, _VB, _RB, _X),
    first="vA",
    ask=ask,
    runs="both roll",
    terms="e is what part of the speed u, of approach along n, a bounce gives back.",
    letters=("C", "r", "X", "n", "T", "v", "e", "J", "p", "E"),
    goals=(
        Goal("contact", "Click where they will touch, or put YOUR X there: within 3 units.",
             _touches, _ANSWER, _X.name, "At the hit |CB - CA| = rA + rB.",
             start={"cby": 380.0}, runs=_until_hit),
        Goal("stop", "Let A be stopped dead by the hit.",
             _stops, _ANSWER, "", "Equal masses, e = 1, B at rest, head-on.", runs=_until_hit),
        Goal("square", "Let both part at 90 degrees.",
             _square, _ANSWER, "", "Equal masses, e = 1, B at rest, not head-on.", runs=_until_hit),
    ),
    exercise=_exercise,
    switches=(
        Switch("way", "BOUNCE",
               ("ALONG THE NORMAL", "AXIS BY AXIS, AS THE LESSON", "ALL OF THE LESSON'S CODE")),
    ),
    advance=_advance,
)  # fmt: skip
