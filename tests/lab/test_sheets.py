"""Tables and sheets of exercises: a second implementation works them through, as a student would.

Tasks are read from their text and worked out with decimals of 50 digits, without the lab and without physics.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal, getcontext
from functools import cache
from typing import NamedTuple

import pytest

from game.cards.symbols import SYMBOLS, base
from game.lab.bench import Bench
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.lab.sheet import TASKS, csv_table, sheet
from tests.each import each

getcontext().prec = 50
SEEDS = (*range(1, 6), 598)
MANY = range(40)
MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
NUMBER = rf"{MINUS}?\d+(?:\.\d+)?"
PAIR = rf"\(({NUMBER}), ({NUMBER})\)"


@dataclass(frozen=True)
class Vec:
    """A vector, or two roots."""

    x: Decimal
    y: Decimal

    def __iter__(self) -> Iterator[Decimal]:
        return iter((self.x, self.y))

    def __add__(self, other: Vec) -> Vec:
        return Vec(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Vec) -> Vec:
        return Vec(self.x - other.x, self.y - other.y)

    def __neg__(self) -> Vec:
        return Vec(-self.x, -self.y)

    def __mul__(self, factor: Decimal) -> Vec:
        return Vec(self.x * factor, self.y * factor)

    def __abs__(self) -> Decimal:
        return size(self)

    def __rmul__(self, factor: Decimal) -> Vec:
        return self * factor

    def __truediv__(self, factor: Decimal) -> Vec:
        return Vec(self.x / factor, self.y / factor)


def dot(a: Vec, b: Vec) -> Decimal:
    return a.x * b.x + a.y * b.y


def cross(a: Vec, b: Vec) -> Decimal:
    return a.x * b.y - a.y * b.x


def size(a: Vec) -> Decimal:
    return dot(a, a).sqrt()


def number(text: str) -> Decimal:
    return Decimal(text.replace(MINUS, "-"))


def given(task: str, letter: str) -> Decimal:
    """Return a number that the task gives."""
    found = re.search(rf"\b{letter} = ({NUMBER})", task)
    assert found is not None, (letter, task)
    return number(found[1])


def place(task: str, letter: str) -> Vec:
    """Return a place or a vector that the task gives."""
    found = re.search(rf"\b{letter} = {PAIR}", task)
    assert found is not None, (letter, task)
    return Vec(number(found[1]), number(found[2]))


def shows(shown: str, true: Decimal) -> None:
    """Assert that a number is shown as it is to its last digit; of two that are as near either will do."""
    last = Decimal(1).scaleb(-len(shown.partition(".")[2]))
    assert abs(number(shown) - true) <= last / 2 * (1 + Decimal("1e-6")), (shown, true)


class Reader:
    """Reads an answer from its start to its end, and compares it with what is true."""

    def __init__(self, answer: str, *, exact: bool = False) -> None:
        self.rest, self.exact = answer, exact

    def expect(self, text: str) -> None:
        assert self.rest.startswith(text), (text, self.rest)
        self.rest = self.rest[len(text) :]

    def number(self, before: str, true: Decimal) -> None:
        self.expect(before)
        found = re.match(NUMBER, self.rest)
        assert found is not None, self.rest
        shows(found[0], true)
        assert not self.exact or abs(number(found[0]) - true) < Decimal("1e-40"), (found[0], true)
        self.rest = self.rest[found.end() :]

    def vector(self, before: str, true: Vec) -> None:
        self.number(f"{before}(", true.x)
        self.number(", ", true.y)
        self.expect(")")

    def end(self) -> None:
        assert not self.rest, self.rest


def roots_of(p: Vec, d: Vec, c: Vec, r: Decimal) -> tuple[Decimal, Decimal] | None:
    """Return where a line with d of length 1 meets a circle: by the foot and Pythagoras, not by b and c."""
    foot, away = dot(c - p, d), cross(d, c - p)
    if away * away > r * r:
        return None
    half = (r * r - away * away).sqrt()
    return foot - half, foot + half


def ray(task: str) -> tuple[Vec, Vec, Vec, Decimal, Decimal]:
    """Return P, d, C, r and |Q - P| of a task, of which d has two decimals."""
    p, q = place(task, "P"), place(task, "Q")
    return p, (q - p) / size(q - p), place(task, "C"), given(task, "r"), size(q - p)


def room_1(task: str, read: Reader) -> str:  # noqa: PLR0911 - one for each kind
    """Work on with the numbers as they are printed: they are exact."""
    p, d, c, r, _ = ray(task)
    away, both = abs(cross(d, p - c)), roots_of(p, d, c, r)
    if task.endswith("Find d of length 1 and h. Does the laser meet the circle?"):
        read.vector("d = ", d)
        read.number(", h = ", away)
        read.expect(": h > r, no hit")
        assert both is None
        return "missed"
    assert both is not None
    if "Find d of length 1, h, both roots" in task:
        read.vector("d = ", d)
        read.number(", h = ", away)
        read.expect(", ")
    if "Find h, D" in task:
        read.number("h = ", away)
        read.expect(", D = 0")
        assert both[0] == both[1]
    elif "both roots" in task:
        read.number("t1 = ", both[0])
        read.number(", t2 = ", both[1])
    if "and the normal" in task:
        x = p + d * both[0]
        read.vector("X = ", x)
        read.vector(", n = ", (x - c) / r)
        return "normal"
    if "P lies in the circle" in task:
        assert size(p - c) < r
        read.vector(", X = ", p + d * both[1])
        return "inside"
    assert size(p - c) > r
    if "Does the endless line" in task:
        assert both[1] < 0
        read.expect(": the line yes, the laser no hit")
        return "behind"
    assert both[0] > 0
    if "The laser goes" in task:
        reach = number(re.findall(rf"goes ({NUMBER}) units", task)[0])
        read.expect(": yes" if reach >= both[0] else ": no hit")
        return "in reach" if reach >= both[0] else "out of reach"
    if "How far" in task:
        read.number(": ", both[1] - both[0])
        read.expect(" units")
        return "chord"
    read.vector(", X = ", p + d * both[0])
    return "tangent" if both[0] == both[1] else "hit"


def room_2(task: str, read: Reader) -> str:  # noqa: PLR0911 - one for each kind
    p, d, c, r, whole = ray(task)
    away, both = abs(cross(d, p - c)), roots_of(p, d, c, r)
    read.number("L = ", whole)
    if both is None:
        read.number(", h = ", away)
        read.expect(": h > r, no hit")
        return "missed"
    if " h and D" in task:
        read.number(", h = ", away)
        read.expect(", D = 0")
        assert both[0] == both[1]
    elif "both roots" in task:
        read.number(", t1 = ", both[0])
        read.number(", t2 = ", both[1])
    if "P lies in the circle" in task:
        assert size(p - c) < r
        read.expect(": hit at t / L = 0")
        return "inside"
    assert size(p - c) > r
    if both[1] < 0:
        read.expect(": behind P, no hit")
        return "behind"
    if both[0] > whole:
        read.number(": no hit, ", both[0] - whole)
        read.expect(" units before")
        return "short"
    if "cut off" in task:
        read.vector(", X = ", p + d * both[0])
        read.number(", ", whole - both[0])
        read.expect(" units")
        return "cut off"
    if "blocker" in task:
        blocker = given(task, "tB")
        assert 0 < blocker < both[0]
        read.number(": the blocker, at t / L = ", blocker / whole)
        return "blocker"
    read.number(": hit at t / L = ", both[0] / whole)
    return "tangent" if both[0] == both[1] else "hit"


def from_segment(p: Vec, q: Vec, c: Vec) -> tuple[Decimal, bool]:
    """Return the distance from a segment, and whether an end is nearest."""
    share = dot(c - p, q - p) / dot(q - p, q - p)
    nearest = p + (q - p) * min(max(share, Decimal(0)), Decimal(1))
    return size(c - nearest), not 0 <= share <= 1


def room_3(task: str, read: Reader) -> str:
    p, q, c, r = place(task, "P"), place(task, "Q"), place(task, "C"), given(task, "r")
    away = abs(cross(q - p, c - p)) / size(q - p)
    near, _ = from_segment(p, q, c)
    far = max(size(c - p), size(c - q))
    if "area" in task:
        read.number("L = ", size(q - p))
        read.number(", area ", abs(cross(q - p, c - p)) / 2)
        read.number(", h = ", away)
        read.number(", far ", far)
    else:
        read.number("line ", away)
        read.number(", segment ", near)
    lamps = ["yes" if lit else "no" for lit in (away <= r, near <= r, near <= r <= far)]
    read.expect(f": {', '.join(lamps)}")
    return " ".join(lamps)


def room_4(task: str, read: Reader) -> str:
    p, q = (
        place(task.replace(word, f"{name} ="), name) for word, name in (("from P =", "P"), ("to Q =", "Q"))
    )
    c, r = place(task, "C"), given(task, "r")
    if task.startswith("A segment"):
        near, end = from_segment(p, q, c)
        read.number("near = ", near)
        read.expect(f": {'yes' if near <= r else 'no'}")
        return "segment, end" if end else "segment, foot"
    left = Vec((q - p).y, -(q - p).x) / size(q - p)
    away = dot(c - p, left)
    read.number("s = ", away)
    if "In one step" not in task:
        read.expect(f": {'yes' if abs(away) <= r else 'no'}")
        return "line"
    along = dot(place(task, "M"), left)
    assert abs(away) > r
    assert away * along < 0, "it comes nearer"
    t = (abs(away) - r) / abs(along)
    if t <= 1:
        read.number(", t = ", t)
        return "sweep, touch"
    read.number(": after the step s = ", away + along)
    read.expect(", so it does not touch")
    return "sweep, none"


def room_5(task: str, read: Reader) -> str:
    ca, cb, ra, rb = place(task, "CA"), place(task, "CB"), given(task, "rA"), given(task, "rB")
    va, vb, e = place(task, "vA"), place(task, "vB"), given(task, "e")
    n, ma, mb = (cb - ca) / size(cb - ca), ra * ra, rb * rb
    depth, u = ra + rb - size(cb - ca), dot(va - vb, n)
    impulse = (1 + e) * u * ma * mb / (ma + mb)
    read.vector("n = ", n)
    assert (depth > 0) == task.startswith("Circles A and B overlap")
    assert depth >= 0
    if depth:
        read.number(", depth = ", depth)
        read.vector(", CA' = ", ca - n * (depth * mb / (ma + mb)))
        read.vector(", CB' = ", cb + n * (depth * ma / (ma + mb)))
        return "parting"
    if "point X" in task:
        read.vector(", X = ", ca + n * ra)
        return "contact"
    if u < 0:
        read.expect(", u < 0: they part, no impulse, J = 0")
        return "apart"
    if "speed of approach" in task:
        read.number(", u = ", u)
        read.number(", u' = ", -e * u)
        return "speeds"
    if "J" in task.partition("Find")[2]:
        read.number(", J = ", impulse)
    if "momentum" in task:
        read.vector(", p = ", ma * va + mb * vb)
        read.expect(" and the same")
        return "momentum"
    read.vector(", vA' = ", va - n * (impulse / ma))
    read.vector(", vB' = ", vb + n * (impulse / mb))
    return "e = 1" if e == 1 else "e"


def room_6(task: str, read: Reader) -> str:
    if task.startswith("A beam"):
        way, m = place(task, "M"), place(task, "Q") - place(task, "P")
        d, n = way / size(way), Vec(m.y, -m.x) / size(m)
        n = -n if dot(d, n) > 0 else n
        read.vector("d = ", d)
        read.vector(", n = ", n)
        read.vector(", dn = ", n * dot(d, n))
        along = m / size(m)
        read.vector(", d' = ", along * dot(d, along) - n * dot(d, n))
        return "mirror"
    wide, high = (number(text) for text in re.findall(rf"is ({NUMBER}) wide and ({NUMBER}) high", task)[0])
    p, c = place(task.replace("from P", ". P"), "P"), place(task, "C")
    ways = [c - p + Vec(wide * i, high * k) for i in (-1, 0, 1) for k in (-1, 0, 1)]
    way = min(ways, key=size)
    read.vector("A' = ", way)
    read.number(", ", size(way))
    read.expect(" units")
    return "over the seam" if way != c - p else "plain"


SECOND: dict[int, Callable[[str, Reader], str]] = {
    1: room_1, 2: room_2, 3: room_3, 4: room_4, 5: room_5, 6: room_6,
}  # fmt: skip


class Page(NamedTuple):
    """A sheet, its parts by number."""

    tasks: list[str]
    answers: list[str]
    working: list[list[str]]


@cache
def page(number_of_room: int, seed: int) -> Page:
    text = sheet(ROOMS[number_of_room - 1], seed)
    tasks, rest = text.split("\n---\n\n## Answers\n\n")
    answers, working = rest.split("\n## Working\n\n")
    numbered = re.compile(r"^\d+\. (.*)$", re.MULTILINE)
    steps = [part.splitlines() for part in re.split(r"^\d+\. ", working, flags=re.MULTILINE)[1:]]
    lines = [[line.removeprefix("   - ") for line in part if line] for part in steps]
    return Page(numbered.findall(tasks), numbered.findall(answers), lines)


KINDS = {
    1: {"hit", "missed", "behind", "tangent", "inside", "normal", "in reach", "out of reach", "chord"},
    2: {"hit", "missed", "behind", "tangent", "inside", "short", "blocker", "cut off"},
    3: {"no no no", "yes no no", "yes yes no", "yes yes yes"},
    4: {"line", "segment, foot", "segment, end", "sweep, touch", "sweep, none"},
    5: {"e", "e = 1", "contact", "momentum", "apart", "parting", "speeds"},
    6: {"mirror", "over the seam", "plain"},
}
"""The kinds of task on the sheets of each room."""


@pytest.mark.slow
@each("room", ROOMS)
def test_every_answer_of_a_sheet_follows_from_its_task(room: Room) -> None:
    found: set[str] = set()
    for seed in MANY:
        tasks, answers, _ = page(room.number, seed)
        assert len(tasks) == len(answers) == TASKS
        for task, answer in zip(tasks, answers, strict=True):
            read = Reader(answer, exact=room.number <= 2)
            found.add(SECOND[room.number](task, read))
            read.end()
    assert found == KINDS[room.number]


class Left:
    """Makes `left @ v` the left normal of a vector v, and `-left @ v` the right one."""

    def __init__(self, sign: int = 1) -> None:
        self.sign = sign

    def __neg__(self) -> Left:
        return Left(-self.sign)

    def __matmul__(self, a: Vec) -> Vec:
        return Vec(a.y * self.sign, -a.x * self.sign)


def evaluated(text: str) -> Decimal | Vec:
    """Return what a line of numbers and signs is worth, as a student with a calculator finds it."""
    text = re.sub(PAIR, r"Vec<\1; \2>", text)
    text = re.sub(NUMBER.removeprefix(f"{MINUS}?"), r'D("\g<0>")', text)
    text = text.replace("<", "(").replace(">", ")").replace(";", ",")
    text = re.sub(r"\|([^|]*)\|", r"abs(\1)", text)
    text = re.sub(r"√(D\([^)]*\)|\()", lambda m: f"root({m[1]})" if m[1] != "(" else "root(", text)
    for sign, python in ((MINUS, "-"), (TIMES, "*"), ("²", "**2"), ("left normal of", "left @")):
        text = text.replace(sign, python)
    names = {
        "D": Decimal,
        "Vec": Vec,
        "root": lambda value: Decimal(value).sqrt(),
        "abs": abs,
        "left": Left(),
    }
    if "±" not in text:
        value: Decimal | Vec = eval(text, {"__builtins__": {}}, names)  # noqa: S307 - our own sheet
        return value
    roots = [eval(text.replace("±", sign), {"__builtins__": {}}, names) for sign in "-+"]  # noqa: S307
    return Vec(*roots)


@pytest.mark.slow
@each("room", ROOMS)
@each("seed", SEEDS)
def test_every_step_of_the_working_gives_its_result_from_its_own_numbers(room: Room, seed: int) -> None:
    counted = 0
    _, answers, working = page(room.number, seed)
    assert len(working) == TASKS
    for answer, lines in zip(answers, working, strict=True):
        for line in lines:
            parts = line.split(" = ")
            if len(parts) != 4:
                assert not re.search(rf"[{TIMES}√±]", line), "a sentence"
                continue
            counted += 1
            value, shown = evaluated(parts[2]), re.findall(NUMBER, parts[3])
            for true, text in zip(value if isinstance(value, Vec) else (value,), shown, strict=True):
                shows(text, true)
        found = set(re.findall(NUMBER, " ".join(lines)))
        assert set(re.findall(NUMBER, answer)) <= found, "the working leads to the answer"
    assert counted >= 3 * TASKS


@each("room", ROOMS)
def test_the_letters_of_a_sheet_mean_what_they_mean_in_the_lab(room: Room) -> None:
    lines = [line for seed in range(2) for steps in page(room.number, seed).working for line in steps]
    names = {
        base(name) for line in lines if line.count(" = ") == 3 for name in line.split(" = ")[0].split(", ")
    }
    assert names - SYMBOLS.keys() <= {"CP", "CQ", "chord", "gap", "rest", "t/L"}
    assert not names & {"w", "K", "S", "T", "R", "G"}


# Tables


@pytest.mark.slow
@each("room", ROOMS)
def test_a_table_reads_back_to_the_same_bits(room: Room) -> None:
    bench = Bench(room)
    states = []
    for _ in range(5):
        states.append(bench.state)
        bench.step()
    rows = list(csv.DictReader(io.StringIO(csv_table(room, states))))
    assert [int(row["tick"]) for row in rows] == [0, 1, 2, 3, 4]
    for row, state in zip(rows, states, strict=True):
        assert {name: float(row[name]) for name in state} == dict(state)
        for reading in room.ask(state).readings:
            text = row[f"{reading.name} (READING)" if f"{reading.name} (READING)" in row else reading.name]
            assert (float(text) if text else None) == reading.value


@pytest.mark.slow
@each("room", ROOMS)
def test_a_table_has_seconds_and_no_two_columns_of_one_name(room: Room) -> None:
    states = [room.opening()] * 241
    head, *rows = csv.reader(io.StringIO(csv_table(room, states)))
    assert len({name.casefold() for name in head}) == len(head)
    assert "" not in head
    at = head.index("seconds")
    assert [float(rows[tick][at]) for tick in (0, 1, 120, 240)] == [0.0, 1.0 / 120.0, 1.0, 2.0]
