"""Room 3, lesson 3: distances of a line and a segment from a circle, which is a disc or only a rim."""

from __future__ import annotations

from typing import Final, NamedTuple

from game import physics
from game.cards import Card, ray_disc_card, segment_card
from game.cards.expressions import MINUS, TIMES
from game.cards.shapes import Caption, Dot, Line, Ring, Shape
from game.lab.answer import Answer, Reading
from game.lab.parts import (
    circle_handles,
    drifted,
    fields_of,
    hidden,
    holds,
    place_handle,
    radius_line,
    tangent_words,
)
from game.lab.room import Exercise, Goal, Room, Switch
from game.lab.state import State
from game.lab.working import Working, straightened, told, told_apart, whole
from game.physics import Point, Purpose, RayHit, RayRecord, Record, dot, length, minus, scaled

_DISC, _RIM = 0, 1
_PATTERNS: Final = ((False, False, False), (True, False, False), (True, True, False), (True, True, True))
"""The possible combinations of hits: line, segment and disc, segment and rim."""

_LAMPS: Final = (("LINE", (40.0, 600.0)), ("SEGMENT, DISC", (240.0, 600.0)), ("SEGMENT, RIM", (550.0, 600.0)))
_LAMP_SIZE: Final = 11.0

_P: Final = place_handle("P", 240.0, 420.0)
_Q: Final = place_handle("Q", 640.0, 330.0)
_O, _R = circle_handles("", (430.0, 200.0), 90.0, 220.0)
_DRIFT: Final = hidden("drift", "", 60.0, -400.0, 400.0)
_SEEN: Final = tuple(hidden(f"seen{number}", "", 0.0, 0.0, 1.0) for number in range(len(_PATTERNS)))
"""1 for each pattern of lamps seen since the room opened."""


class _Asked(NamedTuple):
    """Physics' answers about the line, the segment and the circle."""

    p: Point
    q: Point
    centre: Point
    radius: float
    away: float  # units from the centre to the endless line
    nearest: float  # units from the centre to the segment
    farthest: float
    lamps: tuple[bool, bool, bool]


def _look(state: State) -> _Asked:
    p, q, centre, radius = _P.place(state), _Q.place(state), _O.place(state), state[_R.name]
    motion = minus(q, p)
    away = physics.distance_to_line(centre, p, q)
    # Without a direction the line is the point P, as distance_to_line has it.
    line = (
        away <= radius
        if motion == (0.0, 0.0)
        else physics.line_hits_disc(p, motion, centre, radius) is not None
    )
    disc = physics.segment_hits_disc(p, motion, centre, radius) is not None
    rim = physics.segment_hits_outline(p, motion, centre, radius) is not None
    return _Asked(
        p, q, centre, radius, away,
        physics.distance_to_segment(centre, p, q), physics.farthest_on_segment(centre, p, q),
        (line, disc, rim),
    )  # fmt: skip


def ask(state: State) -> Answer:
    """Return lesson 3's answer about the line, the segment and the circle."""
    asked = _look(state)
    ray = _ray(asked)
    return Answer(
        (*_picture(state, asked), *_lamps(asked)),
        _readings(asked),
        lambda: _cards(state, asked, ray),
        _words(asked),
        Record(rays=[ray]),
        _gap(state, asked),
        _facts(state, asked),
    )


def _cards(state: State, asked: _Asked, ray: RayRecord) -> tuple[Card, ...]:
    """Return lesson 3's card, and for a disc lesson 1's, which must agree with it."""
    rim = state.chosen("circle") == _RIM
    own = segment_card(asked.p, asked.q, asked.centre, asked.radius, rim=rim)
    if rim:
        return (own,)
    hit = ray.hits[0] if ray.hits else None
    return own, ray_disc_card(ray, asked.centre, asked.radius, hit, name="circle", ends=True)


def _gap(state: State, asked: _Asked) -> float:
    """Return the distance of the segment from the disc or the rim; negative if they meet."""
    outside, inside = asked.nearest - asked.radius, asked.radius - asked.farthest
    return max(outside, inside) if state.chosen("circle") == _RIM else outside


def _picture(state: State, asked: _Asked) -> list[Shape]:
    foot = physics.nearest_on_line(asked.centre, asked.p, asked.q)
    near = physics.nearest_on_segment(asked.centre, asked.p, asked.q)
    far = asked.p if length(minus(asked.centre, asked.p)) >= asked.farthest else asked.q
    solid = state.chosen("circle") == _DISC
    return [
        Line(asked.centre, asked.p, "area"),
        Line(asked.centre, asked.q, "area"),
        Line(asked.p, asked.q, "beam", endless=True, width=2),
        Ring(asked.centre, asked.radius, "r" if solid else "wall", "DISC" if solid else "RIM"),
        Line(asked.centre, foot, "h", "h", dashed=True),
        Line(asked.centre, near, "near", "near"),
        Line(asked.centre, far, "far", "far", dashed=True),
        radius_line(_O, _R, state),
        Dot(foot, "q", "FOOT", hollow=foot != near),
        Dot(near, "near"),
        Dot(asked.p, "P", "P"),
        Dot(asked.q, "P", "Q"),
        Dot(asked.centre, "C", "C"),
    ]


def _lamps(asked: _Asked) -> list[Shape]:
    """Return three lamps: a filled dot for yes, a hollow one for no."""
    shapes: list[Shape] = []
    for (name, (x, y)), lit in zip(_LAMPS, asked.lamps, strict=True):
        ink = "hit" if lit else "faint"
        shapes += [Ring((x, y), _LAMP_SIZE, ink), Dot((x, y), ink, hollow=not lit)]
        shapes.append(Caption((x + 20.0, y), f"{name}: {'YES' if lit else 'NO'}", ink))
    return shapes


def _readings(asked: _Asked) -> tuple[Reading, ...]:
    base = length(minus(asked.q, asked.p))
    return (
        Reading("L", base, "L"),
        Reading("area", base * asked.away / 2.0, "area"),
        Reading("h", asked.away, "h"),
        Reading("r", asked.radius, "r"),
        Reading("(C-P).(Q-P)", dot(minus(asked.centre, asked.p), minus(asked.q, asked.p))),
        Reading("(C-Q).(P-Q)", dot(minus(asked.centre, asked.q), minus(asked.p, asked.q))),
        Reading("q", physics.projection(asked.centre, asked.p, asked.q), "q"),
        Reading("near", asked.nearest, "near"),
        Reading("far", asked.farthest, "far"),
    )


def _words(asked: _Asked) -> tuple[str, ...]:
    words = []
    share = physics.projection(asked.centre, asked.p, asked.q)
    if asked.p == asked.q:
        words.append("P = Q: the segment is a point; the lesson would divide by 0.")
    elif share in (0.0, 1.0):
        words.append("The foot falls on an end: one dot product is 0, and both ways give the same distance.")
    elif not 0.0 < share < 1.0:
        words.append("The foot is beyond an end: the nearest point of the segment is that end.")
    if asked.lamps == _PATTERNS[2]:
        words.append("The segment is wholly inside: the disc is met, the rim is not.")
    motion = minus(asked.q, asked.p)
    shares = physics.roots(asked.p, motion, asked.centre, asked.radius)
    if asked.p != asked.q:
        both = None if shares is None else scaled(shares, length(motion))
        words += tangent_words(asked.away, asked.radius, both)
    return tuple(words)


def _ray(asked: _Asked) -> RayRecord:
    motion = minus(asked.q, asked.p)
    crossing = physics.segment_hits_disc(asked.p, motion, asked.centre, asked.radius)
    hits: tuple[RayHit, ...] = ()
    if crossing is not None:
        equation = physics.quadratic(asked.p, motion, asked.centre, asked.radius)
        hits = (RayHit(1, asked.centre, asked.radius, crossing, equation),)
    return RayRecord(Purpose.SEGMENT, asked.p, motion, hits, None)


def _settle(state: State) -> State:
    """Remember the present pattern of lamps."""
    lamps = _look(state).lamps
    return _SEEN[_PATTERNS.index(lamps)].put(state, 1.0) if lamps in _PATTERNS else state


def _facts(state: State, asked: _Asked) -> frozenset[str]:
    facts = set()
    if all(state[seen.name] == 1.0 for seen in _SEEN):
        facts.add("all patterns")
    if asked.lamps == _PATTERNS[2]:
        facts.add("disc, not rim")
    return frozenset(facts)


def _exercise(state: State, case: int) -> Exercise | None:
    """Return a task about a line, a segment and a circle; patterns of lamps and two questions take turns."""
    end = straightened(_P.place(state), _Q.place(state))
    if end is None:
        return None
    state = _Q.y.put(_Q.x.put(state, end[0]), end[1])
    pattern = _PATTERNS[case % len(_PATTERNS)]
    radius = _radius_for(_look(state), case % len(_PATTERNS))
    asked = _look(_R.radius.put(state, radius))
    apart = told_apart(radius, (asked.away, asked.nearest, asked.farthest))
    if asked.q != end or asked.radius != radius or not apart or asked.lamps != pattern:
        return None
    p, q, centre = asked.p, asked.q, asked.centre
    work = Working(P=p, Q=q, C=centre, r=radius)
    size = work.step("L", "|Q - P|", length(minus(q, p)), 0)
    work.step("A", "C - P", minus(centre, p), 0)
    area = work.step("area", f"|(Q - P) {TIMES} A| / 2", length(minus(q, p)) * asked.away / 2.0, 1)
    away = work.step("h", "2 area / L", asked.away, 2)
    share = physics.projection(centre, p, q)
    work.step("q", "A·(Q - P) / L²", share)
    ends = length(minus(centre, p)), length(minus(centre, q))
    texts = work.step("CP", "|C - P|", ends[0], 2), work.step("CQ", "|C - Q|", ends[1], 2)
    within = 0.0 <= share <= 1.0
    near, far = away if within else texts[int(share > 1.0)], texts[int(ends[1] > ends[0])]
    why = "0 ≤ q ≤ 1: the foot is on the segment" if within else "q is not in 0..1: an end is nearest"
    work.say(f"{why}, so near = {near}; far = {far}, the farther end")
    line, disc, rim = (("no", "yes")[lamp] for lamp in asked.lamps)
    work.say(f"Line: h ≤ r? {line}. Disc: near ≤ r? {disc}. Rim: near ≤ r ≤ far? {rim}.")
    if case < len(_PATTERNS):
        question = "the distance of C from the line PQ and from the segment PQ"
        answer = f"line {away}, segment {near}"
    else:
        question = (
            f"L = |Q {MINUS} P|, the area of the triangle P Q C, its height h over PQ, and the distance of C "
            "from the farthest point of the segment"
        )
        answer = f"L = {size}, area {area}, h = {away}, far {far}"
    return work.exercise(
        f"P = {told(p)}, Q = {told(q)}, and a circle about C = {told(centre)} with r = {whole(radius)}. Find "
        f"{question}. Does the line meet the circle, does the segment meet the disc, does it meet the rim?",
        f"{answer}: {line}, {disc}, {rim}",
    )


def _radius_for(asked: _Asked, pattern: int) -> float:
    """Return a whole radius in the middle of the range for a pattern of lamps, which may be empty."""
    bounds = (0.0, asked.away, asked.nearest, asked.farthest, 2.0 * asked.farthest)
    low, high = ((0, 1), (1, 2), (3, 4), (2, 3))[pattern]
    return float(round((bounds[low] + min(bounds[high], _R.radius.high)) / 2.0))


ROOM: Final = Room(
    number=3,
    title="LINE, SEGMENT, OUTLINE",
    lesson="Lesson 3: area over base is a distance; a segment has ends; a disc is not its rim.",
    fields=(*fields_of((_P, _Q, _O, _R)), _DRIFT, *_SEEN),
    handles=(_O, _P, _Q, _R),
    first=_O.name,
    ask=ask,
    runs="the circle drifts",
    letters=("P", "Q", "L", "C", "r", "h", "q", "area", "near", "far"),
    goals=(
        Goal("lamps", "Show all four patterns of the lamps that are possible.",
             holds("all patterns"), "None; the line; not the rim; all three."),
        Goal("inside", "Meet the disc but not its rim.", holds("disc, not rim")),
    ),
    exercise=_exercise,
    switches=(Switch("circle", "THE CIRCLE IS", ("A DISC", "A RIM")),),
    advance=lambda state: drifted(state, _O, _DRIFT.name),
    settle=_settle,
)  # fmt: skip
