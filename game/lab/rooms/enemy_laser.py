"""Room 2, lesson 2: a beam from S to E, the player, and two circles that may stand in its way."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.cards import ray_disc_card
from game.lab.answer import Answer, Reading
from game.lab.figures import Arrow, Disc, Dot, Figure, Line, Word
from game.lab.lessons import lesson_2_hit
from game.lab.parts import beside, circle_handles, drifted, hidden, holds, place_handle, told
from game.lab.room import Exercise, Goal, Room, Switch
from game.lab.state import State
from game.physics import (
    Crossing,
    Point,
    Purpose,
    Quadratic,
    RayHit,
    RayRecord,
    Record,
    Sender,
    along,
    distance_to_line,
    first_hit,
    nearest_on_line,
    point_in_disc,
    projection,
    quadratic,
    roots,
    segment_hits_disc,
)
from game.sim.bodies import Kind

_CLOSE: Final = 0.05
"""units by which a graze may be missed."""

_HALF, _HALF_CLOSE = 0.5, 0.005
_TIE: Final = 1e-9
"""Fractions that differ by less come from the same place."""

_RULER: Final = ((160.0, 605.0), (560.0, 0.0))
"""units: where t = 0 is on the ruler, and the way to t = 1."""
_RULER_ENDS: Final = (-0.25, 1.25)

_S: Final = place_handle("S", 110.0, 120.0)
_E: Final = place_handle("E", 760.0, 470.0)
_CIRCLES: Final = (
    circle_handles("1", (640.0, 300.0), 45.0),
    circle_handles("2", (330.0, 330.0), 60.0),
    circle_handles("3", (480.0, 180.0), 40.0),
)
_PLAYER: Final = _CIRCLES[0][0]
_NAMES: Final = ("PLAYER", "BLOCKER 2", "BLOCKER 3")
_DRIFT: Final = hidden("drift", "", 70.0, -400.0, 400.0)


class _Asked(NamedTuple):
    """What physics says about the beam and one circle, and what the lesson's code says."""

    number: int
    centre: Point
    radius: float
    equation: Quadratic
    both: tuple[float, float] | None
    crossing: Crossing | None
    lesson: float | None


def _beam(state: State) -> tuple[Point, Point]:
    (sx, sy), (ex, ey) = _S.place(state), _E.place(state)
    return (sx, sy), (ex - sx, ey - sy)


def _ask_circle(state: State, number: int) -> _Asked:
    start, motion = _beam(state)
    handle, rim = _CIRCLES[number]
    centre, radius = handle.place(state), state[rim.name]
    return _Asked(
        number,
        centre,
        radius,
        quadratic(start, motion, centre, radius),
        roots(start, motion, centre, radius),
        segment_hits_disc(start, motion, centre, radius),
        lesson_2_hit(start, motion, centre, radius),
    )


def ask(state: State) -> Answer:
    """Return what lesson 2 says about the beam and the three circles."""
    start, motion = _beam(state)
    asked = [_ask_circle(state, number) for number in range(len(_CIRCLES))]
    first = first_hit(start, motion, [(each.centre, each.radius) for each in asked])
    shown = asked[first[0]] if first else asked[0]
    ray = _ray(start, motion, asked, first)
    end = along(start, motion, first[1].fraction if first else 1.0)
    return Answer(
        (
            *_picture(asked, start, motion, end),
            *_ruler(asked, first),
            *_lesson_marks(state, asked, start, motion),
        ),
        _readings(asked, first),
        (
            ray_disc_card(
                ray, shown.centre, shown.radius, ray.hits[0] if ray.hits else None, name=_NAMES[shown.number]
            ),
        ),
        _words(state, asked, first),
        Record(rays=[ray]),
        distance_to_line(shown.centre, start, along(start, motion, 1.0)) - shown.radius,
        _facts(state, asked, first),
    )


def _picture(asked: list[_Asked], start: Point, motion: Point, end: Point) -> list[Figure]:
    last = along(start, motion, 1.0)
    figures: list[Figure] = [
        Line(start, last, "faint", broken=True),
        Line(start, end, "beam", width=2),
        Dot(start, "P", "S"),
        Dot(last, "P", "E", hollow=end != last),
    ]
    for each in asked:
        figures.append(
            Disc(each.centre, each.radius, "C" if each.number == 0 else "disc", _NAMES[each.number])
        )
        for name, t in zip(("t1", "t2"), each.both or (), strict=False):
            figures.append(Dot(along(start, motion, t), "t", name, hollow=not 0.0 <= t <= 1.0))
    player = asked[0]
    foot = nearest_on_line(player.centre, start, last)
    figures += [Line(player.centre, foot, "h", "h", broken=True), _offset(player, start)]
    if end != last:
        figures.append(Dot(end, "hit"))
    return figures


def _offset(each: _Asked, start: Point) -> Arrow:
    return Arrow(each.centre, (start[0] - each.centre[0], start[1] - each.centre[1]), "f", "f")


def _ruler(asked: list[_Asked], first: tuple[int, Crossing] | None) -> list[Figure]:
    """Return a ruler of t with the roots of all circles; the nearest in 0..1 ends the beam."""
    origin, unit_of_t = _RULER
    low, high = _RULER_ENDS
    figures: list[Figure] = [
        Line(along(origin, unit_of_t, low), along(origin, unit_of_t, high), "faint"),
        Line(origin, along(origin, unit_of_t, 1.0), "t", width=2),
        Word((origin[0], origin[1] + 16.0), "t = 0", "t"),
        Word((origin[0] + unit_of_t[0], origin[1] + 16.0), "t = 1", "t"),
    ]
    for each in asked:
        for t in each.both or ():
            if low <= t <= high:
                name = "P" if each.number == 0 else str(each.number + 1)
                figures.append(Dot(along(origin, unit_of_t, t), "t", name, hollow=not 0.0 <= t <= 1.0))
    if first is not None:
        figures.append(Dot(along(origin, unit_of_t, first[1].fraction), "hit"))
    return figures


def _lesson_marks(state: State, asked: list[_Asked], start: Point, motion: Point) -> list[Figure]:
    if not state.on("code"):
        return []
    hits = [each.lesson for each in asked if each.lesson is not None]
    end = along(start, motion, min(hits, default=1.0))
    beside = (end[0], end[1] + 14.0)
    return [Dot(end, "J", hollow=True), Word(beside, "THE LESSON'S CODE", "J")]


def _readings(asked: list[_Asked], first: tuple[int, Crossing] | None) -> tuple[Reading, ...]:
    player = asked[0]
    return (
        Reading("a", player.equation.a),
        Reading("b", player.equation.b),
        Reading("c", player.equation.c),
        Reading("DISCRIMINANT", player.equation.discriminant),
        *(
            Reading(f"{name} {root}", each.both[at] if each.both else None, "t")
            for each, name in zip(asked, _NAMES, strict=True)
            for at, root in enumerate(("t1", "t2"))
        ),
        Reading("HIT t", first[1].fraction if first else None, "hit"),
    )


def _words(state: State, asked: list[_Asked], first: tuple[int, Crossing] | None) -> tuple[str, ...]:
    start, motion = _beam(state)
    words = []
    if motion == (0.0, 0.0):
        words.append("E = S: the beam is a point. It hits only what it is in.")
    for each, name in zip(asked, _NAMES, strict=True):
        if point_in_disc(start, each.centre, each.radius):
            words.append(f"S is inside {name}: the hit is at t = 0.")
        elif each.both is not None and each.both[1] < 0.0:
            words.append(f"{name} is behind S: both roots are below 0.")
        elif each.crossing is not None and each.crossing.fraction > 1.0 - _TIE:
            words.append(f"The tip of the beam just touches {name}: t = 1 counts.")
    met = [each for each in asked if each.crossing is not None]
    if first is not None and sum(_same(each.crossing, first[1]) for each in met) > 1:
        words.append(f"A tie: of two at the same t the lower number is hit, {_NAMES[first[0]]}.")
    return (*words, *_lesson_words(state, asked))


def _same(one: Crossing | None, other: Crossing) -> bool:
    return one is not None and abs(one.fraction - other.fraction) <= _TIE


def _lesson_words(state: State, asked: list[_Asked]) -> list[str]:
    """Return where the lesson's code and ours part."""
    if not state.on("code"):
        return []
    words = []
    for each, name in zip(asked, _NAMES, strict=True):
        if each.crossing is not None and each.lesson is None:
            words.append(f"The lesson's code misses {name}: it asks for t1 < t2, which never holds.")
        if each.equation.discriminant < 0.0:
            words.append(
                f"For {name} the lesson's code takes the root of a negative number: a stray semicolon."
            )
    return words


def _ray(start: Point, motion: Point, asked: list[_Asked], first: tuple[int, Crossing] | None) -> RayRecord:
    """Return the beam as a step of the game would write it down: its nearest hit is its only one."""
    hits: tuple[RayHit, ...] = ()
    if first is not None:
        each = asked[first[0]]
        hits = (RayHit(first[0] + 1, each.centre, each.radius, first[1], each.equation),)
    return RayRecord(Purpose.BEAM, start, motion, hits, None, Sender(0, Kind.LANCER))


def _facts(state: State, asked: list[_Asked], first: tuple[int, Crossing] | None) -> frozenset[str]:
    start, motion = _beam(state)
    player, facts = asked[0], set[str]()
    end = along(start, motion, 1.0)
    if first is not None and first[0] != 0 and player.crossing is not None:
        facts.add("cover")
    if first is not None and first[0] == 0 and abs(first[1].fraction - _HALF) <= _HALF_CLOSE:
        facts.add("half")
    beside = 0.0 <= projection(player.centre, start, end) <= 1.0
    if beside and abs(distance_to_line(player.centre, start, end) - player.radius) <= _CLOSE:
        facts.add("graze")
    return frozenset(facts)


def _exercise(state: State) -> Exercise:
    start, centre, radius = _S.place(state), _PLAYER.place(state), state[_CIRCLES[0][1].name]
    end = beside(start, centre, radius)
    motion = (end[0] - start[0], end[1] - start[1])
    crossing, both = segment_hits_disc(start, motion, centre, radius), roots(start, motion, centre, radius)
    hit = f"hit at t = {crossing.fraction:.3f}" if crossing else "no hit"
    found = f"t1 = {both[0]:.3f}, t2 = {both[1]:.3f}" if both else "no roots"
    return Exercise(
        f"A beam goes from S = {told(start)} to E = {told(end)}. The player's circle has its centre at "
        f"{told(centre)} and r = {radius:.0f}. Find both roots, and where the beam ends.",
        f"{found}: {hit}",
    )


ROOM: Final = Room(
    number=2,
    title="ENEMY LASER",
    lesson="Lesson 2: a beam with two ends, and the first circle that it meets.",
    fields=(
        *_S.fields, *_E.fields,
        *(field for centre, rim in _CIRCLES for field in (*centre.fields, *rim.fields)), _DRIFT,
    ),
    handles=(_PLAYER, _S, _E, _CIRCLES[0][1], *_CIRCLES[1], *_CIRCLES[2]),
    first="C1",
    ask=ask,
    goals=(
        Goal("cover", "Take cover: let a blocker stop the beam that would hit the player.",
             holds("cover")),
        Goal("half", "Let the beam hit the player at t = 0.500, within 0.005.",
             holds("half"), "Alt with an arrow moves by a hundredth."),
        Goal("graze", "Let the beam just graze the player: h within 0.05 of r.",
             holds("graze")),
    ),
    exercise=_exercise,
    switches=(Switch("code", "CODE", ("OURS", "THE LESSON'S BESIDE IT")),),
    advance=lambda state: drifted(state, _PLAYER, _DRIFT.name),
)  # fmt: skip
