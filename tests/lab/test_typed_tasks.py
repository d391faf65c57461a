"""A task of a sheet can be typed into its room, which then says what the key says."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from game.cards.numbers import MINUS
from game.cards.shapes import Caption, Dot, Ring
from game.lab.bench import Bench
from game.lab.handout import TASKS, exercises
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.physics import Point, along, distance_to_line, distance_to_segment, unit
from tests.each import each

Told = dict[str, Any]  # what a room tells, by the names of a key
HITS, MEETS = ("no hit", "hit"), ("no", "yes")


def pair(name: str, place: Point) -> dict[str, float]:
    return {f"{name}x": place[0], f"{name}y": place[1]}


def opened(room: Room, numbers: Mapping[str, float]) -> tuple[Bench, Told]:
    """Return a room in which numbers are typed, which it takes as they are, and what it tells."""
    bench = Bench(room)
    for name, value in numbers.items():
        for field in room.fields:
            assert field.name != name or (field.holds(value) and field.shown(value) == value), (name, value)
    bench.open(bench.state.changed(**numbers))
    assert room.accepts(dict(bench.state))
    told: Told = {reading.name: reading.value for reading in bench.answer.readings}
    for line in bench.answer.cards[0].lines if bench.answer.cards else ():
        if line.symbol == "t1, t2" and isinstance(line.value, tuple):
            told |= {"t1": line.value[0], "t2": line.value[1]}
        elif line.symbol and line.value is not None:
            told[line.symbol] = line.value
    told["places"] = {it.label: it.place for it in reversed(bench.answer.shapes) if isinstance(it, Dot)}
    told["hits"] = [hit.target for ray in bench.answer.record.rays for hit in ray.hits]
    told["texts"] = [it.label for it in bench.answer.shapes if isinstance(it, Caption)]
    words = [*bench.words, "" if bench.shown_card is None else bench.shown_card.verdict]
    told["tangent"] = [word for word in words if "tangent" in word and "Nearly" not in word]
    return bench, told


def aside(p: Point, q: Point, names: str, *, ends: bool = False) -> dict[str, float]:
    """Return the numbers of small circles in the corner that is farthest from a line or a segment."""
    away = distance_to_segment if ends else distance_to_line
    corner = max(((x, y) for x in (20.0, 860.0) for y in (20.0, 620.0)), key=lambda one: away(one, p, q))
    circles = ({**pair(f"c{name}", corner), f"r{name}": 5.0} for name in names)
    return {key: value for circle in circles for key, value in circle.items()}


def number(task: str, words: str) -> float:
    """Return the number of a task that stands after some words, 0 if they are not in it."""
    found = re.search(rf"{words} (\d+)", task)
    return float(found[1]) if found else 0.0


def laser(room: Room, task: str, given: Told) -> Told:
    p, q, reach = given["P"], given["Q"], number(task, "goes")
    state = {**pair("p", p), **pair("q", q), **pair("c1", given["C"]), "r1": given["r"], **aside(p, q, "23")}
    state |= {"shape": 2.0, "reach": reach} if reach else {}
    bench, told = opened(room, state)
    assert ("tangent" in bench.answer.facts) == ("touches" in task)
    _, line = opened(room, {**state, "shape": 0.0})
    assert [(name, line.get(name)) for name in ("t1", "t2")] == [
        (name, pytest.approx(told[name])) for name in ("t1", "t2")
    ]
    told |= {"the laser": HITS[bool(told["hits"])], "the line": MEETS[bool(line["hits"])]}
    if told["t1"] is not None:
        told["chord"] = told["t2"] - told["t1"]
    if "leaves" in task:
        told["X"] = told["places"]["t2"]
    return told


def beam(room: Room, task: str, given: Told) -> Told:
    p, q, blocker = given["P"], given["Q"], number(task, "at tB =")
    state = {**pair("p", p), **pair("q", q), **pair("c1", given["C"]), "r1": given["r"], **aside(p, q, "23")}
    _, told = opened(room, state)
    if blocker:
        way = unit((q[0] - p[0], q[1] - p[1])) or (1.0, 0.0)
        x, y = along(p, way, blocker + 5.0)
        _, other = opened(room, {**state, **pair("c2", (round(x, 2), round(y, 2)))})
        told["HIT t / L"] = other["HIT t / L"]
        told["what ends it"] = ["", "the player", "the blocker"][other["hits"][0]]
    told |= {"the beam": HITS[bool(told["hits"])], "t/L": told["HIT t / L"]}
    if told.get("t1") is not None:
        told |= {"gap": told["t1"] - told["L"], "rest": told["L"] - told["t1"]}
    return told


def outline(room: Room, __: str, given: Told) -> Told:
    state = {**pair("p", given["P"]), **pair("q", given["Q"]), **pair("c", given["C"]), "r": given["r"]}
    _, told = opened(room, state)
    lamps = zip(("the line", "the disc", "the rim"), told["texts"], strict=True)
    told |= {name: text.rpartition(" ")[2].lower() for name, text in lamps}
    return {**told, "line": told["h"], "segment": told["near"]}


def falling(room: Room, task: str, given: Told) -> Told:
    p, q, m = given["P"], given["Q"], re.search(r"moves by M = \((.+?), (.+?)\)", task)
    ends = task.startswith("A segment")
    state = {**pair("p", p), **pair("q", q), **pair("c1", given["C"]), "r1": given["r"], "line": float(ends)}
    state |= {**aside(p, q, "234", ends=ends), "gravity": 0.0, "vy1": 0.0}
    if m:
        vx, vy = (120.0 * float(part.replace(MINUS, "-")) for part in m.groups())
        state |= {"vx1": vx, "vy1": vy}
    bench, told = opened(room, state)
    (case,) = (
        it.label
        for it in bench.answer.shapes
        if isinstance(it, Ring)
        and it.label.startswith("CASE")
        and it.centre == given["C"]
        and it.radius == given["r"]
    )
    touch = bench.answer.record.sweeps[0].fraction
    after = room.ask(room.advance(bench.state.changed(test=0.0)))
    near = told.get("|C - P|", told.get("|C - Q|", abs(told["s1"])))
    return {
        "s": told["s1"],
        "near": near,
        "part": touch,
        "s'": after.value("s1"),
        "meets": MEETS[touch is not None if m else case in {"CASE 3", "CASE 4"}],
    }


def billiards(room: Room, __: str, given: Told) -> Told:
    state = {
        **pair("ca", given["CA"]),
        **pair("cb", given["CB"]),
        "rA": given["rA"],
        "rB": given["rB"],
        **pair("va", given["vA"]),
        **pair("vb", given["vB"]),
        "e": given["e"],
    }
    _, told = opened(room, state)
    after = [told[f"v{ball}.n AFTER"] for ball in "AB"]
    return {**told, "u'": None if None in after else after[0] - after[1]}


def torus(room: Room, __: str, given: Told) -> Told:
    if "M" not in given:
        _, told = opened(room, {**pair("p", given["P"]), **pair("t", given["C"])})
        return {"A'": (told["A'.x"], told["A'.y"]), "way": told["|A'|"]}
    p, q = given["P"], given["Q"]
    middle, half = along(p, (q[0] - p[0], q[1] - p[1]), 0.5), ((q[0] - p[0]) / 2.0, (q[1] - p[1]) / 2.0)
    d = unit(given["M"]) or (1.0, 0.0)
    start, far = (
        (300.0 + (middle[0] - x - 300.0) % 280.0, 220.0 + (middle[1] - y - 220.0) % 200.0)
        for x, y in ((5.0 * d[0], 5.0 * d[1]), (140.0, 100.0))
    )
    state = {**pair("d", d), **pair("p", start), **pair("m1", middle), **pair("m1h", half), "r": 4.0}
    state |= {f"m{other}h{axis}": 0.0 for other in (2, 3, 4) for axis in "xy"}
    state |= {**pair("c", far), **pair("t", far)}
    _, told = opened(room, {name: round(value, 2) for name, value in state.items()})
    return {**told, "d'": told["d2"]}


TELLS = dict(zip(range(1, 7), (laser, beam, outline, falling, billiards, torus), strict=True))


def assert_room_says_what_the_key_says(room: Room, seed: int) -> None:
    for it in exercises(room, seed):
        told = TELLS[room.number](room, it.task, dict(it.given))
        assert bool(told.get("tangent")) == bool(re.search("touches( the circle)?[.]", it.task)), it.task
        for name, value, tolerance, _ in it.asked:
            letter, _, axis = name.partition(".")
            found = told[letter]["xy".index(axis)] if axis else told[letter]
            if isinstance(value, str):
                assert found == value, (it.task, name, found)
            else:
                assert found == pytest.approx(value, rel=0.0, abs=tolerance + 1e-9), (it.task, name, found)


@pytest.mark.slow
@each("room", ROOMS)
def test_a_task_can_be_typed_into_its_room_which_says_what_the_key_says(room: Room) -> None:
    for seed in range(2):
        assert_room_says_what_the_key_says(room, seed)


@pytest.mark.slow
@pytest.mark.nightly
@each("room", ROOMS)
def test_each_of_two_thousand_tasks_can_be_typed_into_its_room(room: Room) -> None:
    for seed in range(2, 2 + 2000 // len(ROOMS) // TASKS):
        assert_room_says_what_the_key_says(room, seed)
