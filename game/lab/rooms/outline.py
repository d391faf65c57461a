"""Room 3, lesson 3: distances of a line and a segment from a circle, which is a disc or only a rim."""

from __future__ import annotations

from typing import Final, NamedTuple

from game import physics
from game.cards.expressions import MINUS
from game.cards.segment_card import segment_card
from game.cards.shapes import Caption, Dot, Line, Ring, Shape
from game.lab.parts import (
    GUESS,
    CircleResult,
    ask_circle,
    circle_handles,
    drifted,
    fields_of,
    guessed,
    hidden,
    place_handle,
    radius_line,
    shown,
    tangent_words,
    touched,
)
from game.lab.room import Answer, Exercise, Goal, Reading, Room, State, Switch, number
from game.lab.working import YES, Working, straightened, told_apart, whole, xy
from game.physics import Point, dot, length, minus
from game.physics.record import RayRecord, Record
from game.sim.field import Purpose

_DISC, _RIM = 0, 1
_PATTERNS: Final = ((False, False, False), (True, False, False), (True, True, False), (True, True, True))
"""The possible combinations of hits: line, segment and disc, segment and rim."""

_LAMPS: Final = (("LINE", (40.0, 600.0)), ("SEGMENT", (260.0, 600.0)), ("RIM", (550.0, 600.0)))
_LAMP_SIZE: Final = 11.0

_P: Final = place_handle("P", 240.0, 420.0)
_Q: Final = place_handle("Q", 640.0, 330.0)
_O, _R = circle_handles("", (430.0, 200.0), 90.0, 220.0)
_DRIFT: Final = hidden("drift", "", 60.0, -400.0, 400.0)
_ANSWER: Final = ("h", "near", "far", "q", "hit", "faint")  # the inks of what is to be predicted


class _Result(NamedTuple):
    """Physics' answers about the line, the segment and the circle."""

    p: Point
    q: Point
    circle: CircleResult  # met by the segment
    nearest: float  # units from the centre to the segment
    farthest: float
    lamps: tuple[bool, bool, bool]


def _look(state: State) -> _Result:
    p, q = _P.place(state), _Q.place(state)
    motion = minus(q, p)
    circle = ask_circle(state, 0, (_O, _R), (p, motion), physics.segment_hits_disc)
    # Without a direction the line is the point P, as distance_to_line has it.
    line = circle.away <= circle.radius if motion == (0.0, 0.0) else circle.shares is not None
    met = touched(p, motion, circle.centre, circle.radius)
    rim = physics.segment_hits_outline(p, motion, circle.centre, met) is not None
    ends = (circle.centre, p, q)
    near, far = physics.distance_to_segment(*ends), physics.farthest_on_segment(*ends)
    return _Result(p, q, circle, near, far, (line, circle.crossing is not None, rim))


def ask(state: State) -> Answer:
    """Return lesson 3's answer about the line, the segment and the circle."""
    result = _look(state)
    circle = result.circle
    return Answer(
        (*_picture(state, result), *_lamps(result)),
        _readings(result),
        lambda: (
            segment_card(
                result.p, result.q, circle.centre, circle.radius, rim=state.chosen("circle") == _RIM
            ),
        ),
        _words(result),
        Record(
            rays=[RayRecord(Purpose.SEGMENT, result.p, minus(result.q, result.p), result.circle.hit, None)]
        ),
        _gap(state, result),
        frozenset({"disc, not rim"} if result.lamps == _PATTERNS[2] else ()),
    )


def _gap(state: State, result: _Result) -> float:
    """Return the distance of the segment from the disc or the rim; negative if they meet."""
    outside, inside = result.nearest - result.circle.radius, result.circle.radius - result.farthest
    return max(outside, inside) if state.chosen("circle") == _RIM else outside


def _picture(state: State, result: _Result) -> list[Shape]:
    circle = result.circle
    foot = physics.nearest_on_line(circle.centre, result.p, result.q)
    near = physics.nearest_on_segment(circle.centre, result.p, result.q)
    far = result.p if length(minus(circle.centre, result.p)) >= result.farthest else result.q
    solid = state.chosen("circle") == _DISC
    return [
        Line(circle.centre, result.p, "area"),
        Line(circle.centre, result.q, "area"),
        Line(result.p, result.q, "beam", endless=True, width=2),
        Ring(circle.centre, circle.radius, "r" if solid else "wall", "DISC" if solid else "RIM"),
        Line(circle.centre, foot, "h", "h", dashed=True),
        Line(circle.centre, near, "near", "near"),
        Line(circle.centre, far, "far", "far", dashed=True),
        radius_line(_O, _R, state),
        Dot(foot, "q", "FOOT", hollow=foot != near),
        Dot(near, "near"),
        Dot(result.p, "P", "P"),
        Dot(result.q, "P", "Q"),
        Dot(circle.centre, "C", "C"),
    ]


def _lamps(result: _Result) -> list[Shape]:
    """Return three lamps: a filled dot for yes, a hollow one for no."""
    shapes: list[Shape] = []
    for (name, (x, y)), lit in zip(_LAMPS, result.lamps, strict=True):
        ink = "hit" if lit else "faint"
        shapes += [Ring((x, y), _LAMP_SIZE, ink), Dot((x, y), ink, hollow=not lit)]
        shapes.append(Caption((x + 20.0, y), f"{name}: {'YES' if lit else 'NO'}", ink))
    return shapes


def _readings(result: _Result) -> tuple[Reading, ...]:
    circle = result.circle
    base = length(minus(result.q, result.p))
    return (
        Reading("L", base, "L"),
        Reading("area", base * circle.away / 2.0, "area"),
        Reading("h", circle.away, "h"),
        Reading("r", circle.radius, "r"),
        Reading("(C-P).(Q-P)", dot(minus(circle.centre, result.p), minus(result.q, result.p))),
        Reading("(C-Q).(P-Q)", dot(minus(circle.centre, result.q), minus(result.p, result.q))),
        Reading("q", physics.projection(circle.centre, result.p, result.q), "q"),
        Reading("near", result.nearest, "near"),
        Reading("far", result.farthest, "far"),
    )


def _words(result: _Result) -> tuple[str, ...]:
    words = []
    share = physics.projection(result.circle.centre, result.p, result.q)
    if result.p == result.q:
        words.append("P = Q: the segment is a point; the lesson would divide by 0.")
    elif float(number(share)) in (0.0, 1.0):
        words.append("The foot falls on an end: one dot product is 0, and both ways give the same distance.")
    elif not 0.0 < share < 1.0:
        words.append("The foot is beyond an end: the nearest point of the segment is that end.")
    if result.lamps == _PATTERNS[2]:
        words.append("The segment is wholly inside: the disc is met, the rim is not.")
    if result.p != result.q:
        words += tangent_words(result.circle.away, result.circle.radius, result.circle.both)
    return tuple(words)


def _exercise(state: State, case: int) -> Exercise | None:
    """Return a task about a line, a segment and a circle; patterns of lamps and two questions take turns."""
    end = straightened(_P.place(state), _Q.place(state))
    if end is None:
        return None
    state = _Q.y.put(_Q.x.put(state, end[0]), end[1])
    pattern = _PATTERNS[case % len(_PATTERNS)]
    radius = _radius_for(_look(state), case % len(_PATTERNS))
    result = _look(_R.radius.put(state, radius))
    apart = told_apart(radius, (result.circle.away, result.nearest, result.farthest))
    if result.q != end or result.circle.radius != radius or not apart or result.lamps != pattern:
        return None
    p, q, centre = result.p, result.q, result.circle.centre
    work = Working(P=p, Q=q, C=centre, r=radius)
    work.step("L", "|Q - P|", length(minus(q, p)), 0)
    work.step("A", "C - P", minus(centre, p), 0)
    work.step("area", "|(Q - P) * A| / 2", length(minus(q, p)) * result.circle.away / 2.0, 1)
    away = work.step("h", "2 area / L", result.circle.away, 2)
    share = physics.projection(centre, p, q)
    work.step("q", "A·(Q - P) / L²", share)
    ends = length(minus(centre, p)), length(minus(centre, q))
    texts = {"h": away, "CP": work.step("CP", "|C - P|", ends[0], 2)}
    texts["CQ"] = work.step("CQ", "|C - Q|", ends[1], 2)
    within = 0.0 <= share <= 1.0
    near, far = "h" if within else "CQ" if share > 1.0 else "CP", "CQ" if ends[1] > ends[0] else "CP"
    why = "0 ≤ q ≤ 1: the foot is on the segment" if within else "q is not in 0..1: an end is nearest"
    work.say(f"{why}, so near = {texts[near]}; far = {texts[far]}, the farther end")
    line, disc, rim = (("no", "yes")[lamp] for lamp in result.lamps)
    work.say(f"Line: h ≤ r? {line}. Disc: near ≤ r? {disc}. Rim: near ≤ r ≤ far? {rim}.")
    lamps = zip(("line", "disc", "rim"), result.lamps, strict=True)
    if case < len(_PATTERNS):
        question = "the distance of C from the line PQ and from the segment PQ"
        answer = f"line {{line=h}}, segment {{segment={near}}}"
    else:
        question = (
            f"L = |Q {MINUS} P|, the area of the triangle P Q C, its height h over PQ, and the distance of C "
            "from the farthest point of the segment"
        )
        answer = f"L = {{L}}, area {{area}}, h = {{h}}, far {{far={far}}}"
    return work.exercise(
        f"P = {xy(p)}, Q = {xy(q)}, and a circle about C = {xy(centre)} with r = {whole(radius)}. Find "
        f"{question}. Does the line meet the circle, does the segment meet the disc, does it meet the rim?",
        f"{answer}: {', '.join(f'{{the {name}={YES[lamp]}}}' for name, lamp in lamps)}",
    )


def _radius_for(result: _Result, pattern: int) -> float:
    """Return a whole radius in the middle of the range for a pattern of lamps, which may be empty."""
    bounds = (0.0, result.circle.away, result.nearest, result.farthest, 2.0 * result.farthest)
    low, high = ((0, 1), (1, 2), (3, 4), (2, 3))[pattern]
    return float(round((bounds[low] + min(bounds[high], _R.radius.high)) / 2.0))


ROOM: Final = Room(
    number=3,
    title="LINE, SEGMENT, OUTLINE",
    lesson="Lesson 3: area over base is a distance; a segment has ends; a disc is not its rim.",
    fields=(*fields_of((_P, _Q, _O, _R)), _DRIFT, GUESS),
    handles=(_O, _P, _Q, _R),
    first=_O.name,
    ask=ask,
    runs="the circle drifts",
    letters=("P", "Q", "L", "C", "r", "h", "q", "area", "near", "far"),
    goals=(
        Goal("height", "How far is C from the line PQ? Write h, within 1 %.",
             guessed("h"), _ANSWER, "guess", "Twice the area of the triangle, over its base.",
             start={"cx": 330.0, "cy": 240.0}),
        Goal("near", "How far is C from the segment PQ? Write near, within 1 %.",
             guessed("near"), _ANSWER, "guess", start={"cx": 120.0}),
        Goal("inside", "Place and size the circle so that the segment meets the disc but not its rim.",
             shown("disc, not rim", "near", "far", "r"), _ANSWER, hint="The rim is met if near ≤ r ≤ far."),
    ),
    exercise=_exercise,
    switches=(Switch("circle", "THE CIRCLE IS", ("A DISC", "A RIM")),),
    advance=lambda state: drifted(state, _O, _DRIFT.name),
)  # fmt: skip
