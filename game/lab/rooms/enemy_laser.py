"""Room 2, lesson 2: a beam from P to Q, the player's circle, and two circles that can block the beam.

The lesson writes S and E for P and Q, and its d is Q - P. Here d has length 1, as everywhere in the game, so
that t is in units; the lesson's t is t / L.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from game import physics
from game.cards.card import Card
from game.cards.expressions import MINUS
from game.cards.ray_card import ray_disc_card
from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.lab import parts
from game.lab.lessons import lesson_2_hit
from game.lab.parts import CircleResult
from game.lab.room import Answer, Exercise, Goal, Reading, Room, State, Switch
from game.lab.working import Aimed, Placement, Working, aimed, on_area, whole, xy
from game.physics import Crossing
from game.physics.record import RayRecord, Record, Sender
from game.physics.vec import Point, along, length, minus, scaled, unit
from game.sim.bodies import Kind
from game.sim.field import Purpose

_HALF, _HALF_CLOSE = 0.5, 0.005
_ANSWER: Final = ("beam", "t", "hit", "h", "J")  # the inks of what is to be predicted
_TIE: Final = 1e-9  # Fractions that differ by less count as equal
_RULER: Final = ((160.0, 590.0), (560.0, 0.0))
"""units: the point t / L = 0 of the ruler, and the displacement to t / L = 1."""
_RULER_ENDS: Final = (-0.25, 1.25)

_P: Final = parts.place_handle("P", 110.0, 120.0)
_Q: Final = parts.place_handle("Q", 760.0, 470.0)
_CIRCLES: Final = (
    parts.circle_handles("1", (640.0, 300.0), 45.0),
    parts.circle_handles("2", (330.0, 330.0), 60.0),
    parts.circle_handles("3", (480.0, 180.0), 40.0),
)
_PLAYER: Final = _CIRCLES[0][0]
_NAMES: Final = ("PLAYER", "BLOCKER 2", "BLOCKER 3")
_DRIFT: Final = parts.hidden("drift", "", 70.0, -400.0, 400.0)


class _Beam(NamedTuple):
    """The beam and its answers for all circles."""

    start: Point
    motion: Point
    results: list[CircleResult]
    first: tuple[int, Crossing] | None  # the circle that ends it, and where; None if none does

    @property
    def subject(self) -> CircleResult:
        """The circle of the card and the labels: the one that ends the beam, or else the player."""
        return self.results[self.first[0] if self.first else 0]

    @property
    def tip(self) -> Point:
        """Its end if it hits nothing: Q."""
        return along(self.start, self.motion, 1.0)

    @property
    def end(self) -> Point:
        """Its end."""
        return along(self.start, self.motion, self.first[1].fraction if self.first else 1.0)

    def lesson(self, each: CircleResult) -> float | None:
        """Return the hit by the lesson's code, as a fraction of P..Q."""
        met = parts.touched(self.start, self.motion, each.centre, each.radius)
        return lesson_2_hit(self.start, self.motion, each.centre, met)


def _look(state: State) -> _Beam:
    (px, py), (qx, qy) = _P.place(state), _Q.place(state)
    start, motion = (px, py), (qx - px, qy - py)
    last = parts.to_its_end(length(motion))
    meets = partial(physics.ray_hits_disc, limit=last)
    results = [
        parts.ask_circle(state, number, circle, (start, motion), meets)
        for number, circle in enumerate(_CIRCLES)
    ]
    met = [(each.number, each.crossing) for each in results if each.crossing is not None]
    return _Beam(start, motion, results, min(met, key=lambda one: one[1].fraction, default=None))


def ask(state: State) -> Answer:
    """Return lesson 2's answer about the beam and the three circles."""
    beam = _look(state)
    subject, hits = beam.subject, beam.subject.hit if beam.first else ()  # its nearest hit is its only one
    ray = RayRecord(Purpose.BEAM, beam.start, beam.motion, hits, None, Sender(0, Kind.LANCER))
    hit = ray.hits[0] if ray.hits else None

    def cards() -> tuple[Card, ...]:
        return (
            ray_disc_card(ray, subject.centre, subject.radius, hit, name=_NAMES[subject.number], ends=True),
        )

    return Answer(
        (*_picture(state, beam), *_ruler(beam), *_lesson_marks(state, beam)),
        _readings(beam),
        cards,
        _words(state, beam),
        Record(rays=[ray]),
        subject.away - subject.radius,
        _facts(beam),
    )


def _picture(state: State, beam: _Beam) -> list[Shape]:
    start, subject = beam.start, beam.subject
    stopped = beam.end != beam.tip
    shapes: list[Shape] = [
        Line(start, beam.tip, "faint", dashed=True),
        Line(start, beam.end, "beam", width=2),
        Dot(start, "P", "P"),
        Dot(beam.tip, "P", "Q", hollow=stopped),
    ]
    for each in beam.results:
        shapes.append(
            Ring(each.centre, each.radius, "C" if each.number == 0 else "disc", _NAMES[each.number])
        )
        for name, t in zip(("t1", "t2"), each.shares or (), strict=False):
            place = along(start, beam.motion, t)
            shapes.append(Dot(place, "t", name, hollow=not 0.0 <= t <= 1.0))
    foot = physics.nearest_on_line(subject.centre, start, beam.tip)
    shapes += [
        *parts.direction_arrow(start, beam.motion),
        Arrow(subject.centre, minus(start, subject.centre), "f", "f"),
        Line(subject.centre, foot, "h", "h", dashed=True),
        parts.radius_line(*_CIRCLES[subject.number], state),
        Dot(subject.centre, "C", "C"),
    ]
    if stopped:
        shapes.append(Dot(beam.end, "hit"))
    return shapes


def _ruler(beam: _Beam) -> list[Shape]:
    """Return a ruler of t / L with the roots of all circles, of which the smallest in 0..1 ends the beam."""
    origin, whole = _RULER
    low, high = _RULER_ENDS
    shapes: list[Shape] = [
        Line(along(origin, whole, low), along(origin, whole, high), "faint"),
        Line(origin, along(origin, whole, 1.0), "t", width=2),
        Caption((origin[0], origin[1] + 16.0), "P: t = 0", "t"),
        Caption((origin[0] + whole[0], origin[1] + 16.0), "Q: t = L, t / L = 1", "t"),
    ]
    for each in beam.results:
        for t in each.shares or ():
            if low <= t <= high:
                name = _NAMES[0] if each.number == 0 else str(each.number + 1)
                shapes.append(Dot(along(origin, whole, t), "t", name, hollow=not 0.0 <= t <= 1.0))
    if beam.first is not None:
        shapes.append(Dot(along(origin, whole, beam.first[1].fraction), "hit"))
    return shapes


def _lesson_marks(state: State, beam: _Beam) -> list[Shape]:
    if not state.on("code"):
        return []
    hits = [t for each in beam.results if (t := beam.lesson(each)) is not None]
    end = along(beam.start, beam.motion, min(hits, default=1.0))
    beside = (end[0], end[1] + 14.0)
    return [Dot(end, "J", hollow=True), Caption(beside, "THE LESSON'S CODE", "J")]


def _readings(beam: _Beam) -> tuple[Reading, ...]:
    """Return the card's numbers for a direction of length 1, and both roots of all circles in units."""
    subject, size, direction = beam.subject, length(beam.motion), unit(beam.motion)
    equation = (
        None
        if direction is None
        else physics.quadratic(beam.start, direction, subject.centre, subject.radius)
    )
    share = beam.first[1].fraction if beam.first else None
    return (
        Reading("L", size, "L"),
        *parts.equation_readings(equation),
        Reading("h", subject.away, "h"),
        *(
            Reading(f"{name} {root}", each.both[at] if each.both else None, "t")
            for each, name in zip(beam.results, _NAMES, strict=True)
            for at, root in enumerate(("t1", "t2"))
        ),
        Reading("HIT t", None if share is None else share * size, "hit"),
        Reading("HIT t / L", share, "hit"),
    )


def _words(state: State, beam: _Beam) -> tuple[str, ...]:
    start, results, first = beam.start, beam.results, beam.first
    words = []
    if beam.motion == (0.0, 0.0):
        words.append("Q = P: the beam is a point. It hits only what it is in.")
    for each, name in zip(results, _NAMES, strict=True):
        if physics.point_in_disc(start, each.centre, each.radius):
            words.append(f"P is inside {name}: the hit is at t = 0.")
        elif each.shares is not None and each.shares[1] < 0.0:
            words.append(f"{name} is behind: the line meets it, the beam does not.")
        elif beam.first is not None and beam.subject is each and beam.first[1].fraction > 1.0 - _TIE:
            words.append(f"The tip of the beam just touches {name}: t = L counts.")
    met = [each for each in results if each.crossing is not None]
    if first is not None and sum(_same(each.crossing, first[1]) for each in met) > 1:
        words.append(f"A tie: of two at the same t the lower number is hit, {_NAMES[first[0]]}.")
    return (*words, *_lesson_words(state, beam))


def _same(one: Crossing | None, other: Crossing) -> bool:
    return one is not None and abs(one.fraction - other.fraction) <= _TIE


def _lesson_words(state: State, beam: _Beam) -> list[str]:
    """Return the differences between the lesson's code and ours."""
    if not state.on("code"):
        return []
    words = []
    for each, name in zip(beam.results, _NAMES, strict=True):
        if each.crossing is not None and beam.lesson(each) is None:
            words.append(f"The lesson's code misses {name}: it asks for t1 < t2, which never holds.")
        if each.equation.discriminant < 0.0:
            words.append(
                f"For {name} the lesson's code takes the root of a negative number: a stray semicolon."
            )
    return words


def _facts(beam: _Beam) -> frozenset[str]:
    first, player, facts = beam.first, beam.results[0], set[str]()
    if first is not None and first[0] != 0 and player.crossing is not None:
        facts.add("cover")
    if first is not None and first[0] == 0 and abs(first[1].fraction - _HALF) <= _HALF_CLOSE:
        facts.add("half")
    return frozenset(facts)


_BLOCKER: Final = 0.2  # of the beam's length that lies between a task's blocker and the player
_QUESTIONS: Final = (
    # how the circle lies, what is asked, and the answer for `Working.exercise`
    (Placement.HIT, ", both roots, and at which part t / L of its way the beam ends.",
     "t1 = {t1}, t2 = {t2}: hit at t / L = {t/L}"),
    (Placement.MISSED, " and h. Does the beam meet the circle?", "h = {h}: h > r, {the beam=no hit|hit}"),
    (Placement.BEHIND, " and both roots. Does the beam meet the circle?",
     "t1 = {t1}, t2 = {t2}: behind P, {the beam=no hit|hit}"),
    (Placement.TANGENT, ", h and D, and at which part t / L of its way the beam touches the circle.",
     "h = {h}, D = {D}: hit at t / L = {t/L}"),
    (Placement.INSIDE, " and both roots. P lies in the circle: at which part t / L does the beam end?",
     "t1 = {t1}, t2 = {t2}: hit at t / L = {t/L=0.000}"),
    (Placement.HIT,
     " and both roots. The beam ends too early: how much longer must it be to reach the circle?",
     "t1 = {t1}, t2 = {t2}: {gap} units longer"),
    (Placement.HIT, ", the point X where the beam meets the circle and ends, and the length that is cut off.",
     "X = {X}, {rest} units"),
    (Placement.HIT,
     (" and both roots. The beam meets a blocker too, at tB = TIME: which of the two ends it, and "
      "at which part t / L of its way?"),
     "t1 = {t1}, t2 = {t2}: {what ends it=NAMES}, at t / L = {t/L}"),
)  # fmt: skip


def _exercise(state: State, case: int) -> Exercise | None:
    """Return a task about a beam and a circle: eight questions, each about its own situation."""
    placement, question, answer = _QUESTIONS[case % len(_QUESTIONS)]
    start, radius = _P.place(state), state[_CIRCLES[0][1].name]
    it = aimed(start, _PLAYER.place(state), radius, placement)
    end = None if it is None else _end(it, answer)
    if it is None or end is None:
        return None
    work, size = Working(P=start, Q=end, C=it.centre, r=it.radius), length(minus(end, start))
    work.step("L", "|Q - P|", size, 0)
    direction = scaled(it.legs, 1.0 / it.hypotenuse)
    work.step("d", "(Q - P) / L", direction, 2)
    work.step("f", "P - C", minus(start, it.centre), 0)
    first, _ = work.roots(physics.quadratic(start, direction, it.centre, it.radius), it, placement)
    ends = ("t1", first)
    if "{h}" in answer:
        work.step("h", "|d * f|", physics.distance_to_line(it.centre, start, end), 0)
    if "NAMES" in answer:  # the blocker is nearer or farther
        nearer = start[1] % 2.0 == 0.0
        t = first + (-_BLOCKER if nearer else _BLOCKER) * size
        names = ("the blocker", "the player") if nearer else ("the player", "the blocker")
        ends = ("tB", t) if nearer else ends
        work.given("tB", t, f"tB = {whole(t)} {'<' if nearer else '>'} t1: {names[0]} is nearer")
        question, answer = question.replace("TIME", whole(t)), answer.replace("NAMES", "|".join(names))
    if "{t/L}" in answer:
        work.step("t/L", f"{ends[0]} / L", ends[1] / size, 3)
    if placement is Placement.INSIDE:
        work.say("The beam ends at P: t / L = 0.000.")
    if "{gap}" in answer:
        work.step("gap", "t1 - L", first - size, 0)
    if "{X}" in answer:
        work.step("X", "P + t1 d", it.at(first / it.hypotenuse), 2)
        work.step("rest", "L - t1", size - first, 0)
    return work.exercise(
        f"A beam goes from P = {xy(start)} to Q = {xy(end)}. The player's circle has its centre at "
        f"C = {xy(it.centre)} and r = {whole(it.radius)}. Find L = |Q {MINUS} P|{question}",
        f"L = {{L}}, {answer}",
    )


def _end(it: Aimed, answer: str) -> Point | None:
    """Return Q for a question, at a whole length that gives t / L three decimals; None if there is none."""
    first = max((it.roots or (0.0, 0.0))[0], 0.0)
    for times in range(3, 100):
        size, place = times * it.hypotenuse, it.at(times)
        if "{gap}" in answer:
            fits = 0.6 * first < size < first
        else:
            fits = size > max(first, 50.0) and 1000.0 * first % size == 0.0
        if "NAMES" in answer:
            fits = fits and _BLOCKER * size < first <= (1.0 - _BLOCKER) * size
        if fits and on_area(place):
            return place
    return None


ROOM: Final = Room(
    number=2,
    title="ENEMY LASER",
    lesson="Lesson 2: a beam from P to Q, and the first circle that it meets. "
    "d has length 1 and t is in units; the lesson's own t is t / L.",
    fields=(*parts.fields_of((_P, _Q, *parts.handles_of(_CIRCLES))), _DRIFT, parts.GUESS),
    handles=(_PLAYER, _P, _Q, _CIRCLES[0][1], *_CIRCLES[1], *_CIRCLES[2]),
    first="C1",
    ask=ask,
    runs="the player drifts",
    terms=parts.ROOTS,
    letters=("P", "Q", "d", "L", "C", "r", "f", "h", "t", "a", "b", "c", "D"),
    goals=(
        Goal("half", "Put the player where the beam hits it halfway: t / L = 0.500, within 0.005.",
             parts.shown("half", "HIT t / L"), _ANSWER,
             hint="If C lies on the line, the beam meets the rim at |C - P| - r.",
             handles=("C1",), given=("P", "Q", "r1")),
        Goal("end", "How far does the beam get? Write the t of its end, within 1 %.",
             parts.guessed("HIT t"), _ANSWER, "guess", handles=("P", "Q", "C2", "r2"), start={"c2y": 260.0}),
        Goal("cover", "The beam would hit the player. Without seeing it, put a blocker in its way.",
             parts.shown("cover", "HIT t"), (*_ANSWER, "faint"), handles=("C2", "C3"),
             given=("P", "Q", "C1", "r1", "r2", "r3"), start={"c1x": 630.0, "c1y": 400.0}),
    ),
    exercise=_exercise,
    switches=(Switch("code", "CODE", ("OURS", "THE LESSON'S BESIDE IT")),),
    advance=lambda state: parts.drifted(state, _PLAYER, _DRIFT.name),
)  # fmt: skip
