"""What a room says agrees with the numbers that it prints: words, verdict and lines tell one fact."""

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from random import Random

import pytest

from game.cards.numbers import MINUS
from game.lab.bench import Bench
from game.lab.code import LabCode, read_code
from game.lab.handout import thrown
from game.lab.room import Room, State
from game.lab.rooms.all_rooms import ROOMS
from tests.cards.reading import told
from tests.each import each

NUMBER = rf"{MINUS}?\d+(?:\.\d+)?"
Printed = Mapping[str, float]  # by letters: D, t1, c; "h-r" is below 0 where h < r is printed


def printed(bench: Bench) -> dict[str, float]:
    """Return the numbers of the card and the panel as they are printed."""
    found: dict[str, float] = {}
    card = bench.answer.cards[0] if bench.answer.cards else None
    texts = [str(reading).replace("-", MINUS) for reading in bench.answer.readings]
    lines = [] if card is None else told(card)[1 : 1 + len(card.lines)]
    for line in (*texts, *lines):
        letters, _, rest = line.partition(" = ")
        last = rest.rpartition(" = ")[2]
        both = re.fullmatch(rf"({NUMBER}) and ({NUMBER})", last)
        compared = re.search(rf"({NUMBER}) ([<>=≈]) (\w+) = {NUMBER}$", line)
        if compared:
            found[f"{letters}-{compared[3]}"] = {"<": -1.0, ">": 1.0}.get(compared[2], 0.0)
            found[letters] = value(compared[1])
        elif both:
            found |= {"t1": value(both[1]), "t2": value(both[2])}
        elif number := re.match(rf"({NUMBER})(?: |$)", last):
            found[letters] = value(number[1])
    return found


def value(text: str) -> float:
    return float(text.replace(MINUS, "-"))


def hits(bench: Bench) -> bool:
    return any(ray.hits for ray in bench.answer.record.rays)


Check = Callable[[Printed, Bench, "re.Match[str]"], bool]


def same_t(it: Printed, names: list[str]) -> bool:
    """Return whether two of these numbers are printed as one."""
    known = sorted(it[name] for name in names if name in it)
    return any(two - one < 0.0015 for one, two in pairwise(known))


PLAYERS = [f"{name} t1" for name in ("PLAYER", "BLOCKER 2", "BLOCKER 3")]
SAYS: dict[str, Check] = {
    # a ray and a circle
    r"D < 0, so no solution: the line .*": lambda it, *_: it["D"] < 0.0 < it["h-r"],
    r"A tangent.*|D = 0: a tangent.*": lambda it, *_: it.get("D", 0.0) == it["h-r"] == 0.0,
    r"Nearly a tangent.* passes .*": lambda it, *_: it.get("D", -1.0) < 0.0 < it["h-r"],
    r"Nearly a tangent.* apart.": lambda it, *_: it.get("D", 1.0) > 0.0 > it["h-r"],
    r"D > 0, so two .* hit: it meets it (\S+) units from P\d?": lambda it, bench, at: (
        it["D"] > 0.0 > it["h-r"]
        and it["t1"] >= 0.0
        and value(at[1]) == pytest.approx(it["t1"], rel=5e-4, abs=0.051)
        and hits(bench)
    ),
    r"D > 0: the endless line .* = (\S+)": lambda it, _, at: (
        it["D"] > 0.0 <= it["t1"] <= it["t2"] and abs(it["t1"] - value(at[1])) < 0.051
    ),
    r"both t < 0: the disc.*|C\d is behind.*": lambda it, *_: it["t2"] < 0.0 < it["c"],
    r"c is not above 0.*|P is in C\d.*": lambda it, bench, _: it["c"] <= 0.0 <= it["t2"] and hits(bench),
    r"t1 < 0: P lies in.*": lambda it, *_: it["t1"] < 0.0 <= it["t2"],
    r".*t1 = (\S+) > ([0-9.]*\d).*": lambda it, bench, at: (
        value(at[1]) > value(at[2]) and abs(it["t1"] - value(at[1])) < 0.051 and not hits(bench)
    ),
    # a beam and three circles
    r"P is inside (.*): the hit is at t = 0.": lambda it, _, at: (
        it[f"{at[1]} t1"] <= 0.0 <= it[f"{at[1]} t2"]
    ),
    r"(.*) is behind: the line meets it, the beam does not.": lambda it, _, at: it[f"{at[1]} t2"] <= 0.0,
    r"The tip of the beam just touches (.*): t = L counts.": lambda it, _, at: (
        it["HIT t / L"] == 1.0 and abs(it["L"] - it[f"{at[1]} t1"]) < 0.051
    ),
    r"A tie: .*": lambda it, *_: same_t(it, PLAYERS) or it["HIT t"] == 0.0,
    r"For (.*) the lesson's code takes the root of a negative .*": lambda it, _, at: f"{at[1]} t1" not in it,
    # a line, a segment, a rim
    r"The foot falls on an end.*": lambda it, *_: it["q"] in {0.0, 1.0},
    r"The foot is beyond an end.*": lambda it, *_: not 0.0 <= it["q"] <= 1.0,
    r"The segment is wholly inside.*|far < r: .*": lambda it, *_: it["far"] < it["r"],
    r"near > r: the segment does not meet the (?:disc|rim)": lambda it, *_: (
        it["near-r"] > 0.0 and it.get("h-r", 1.0) > 0.0
    ),
    r"near > r: .* though the endless line does": lambda it, *_: it["near-r"] > 0.0 >= it["h-r"],
    r"near is not above r: the segment meets the disc": lambda it, *_: it["near-r"] <= 0.0,
    r"near is not above r, far not below.*": lambda it, *_: it["near-r"] <= 0.0 <= it["far-r"],
    # sides
    r"s ([<>=]) 0; \|s\| ([<>=≈]) r: .*(they touch|apart)": lambda it, bench, at: (
        side(it["s"]) == at[1]
        and (at[2] == ">") == (at[3] == "apart") == (abs(it["s"]) > it["r"])
        and not (at[2] == "=" and abs(it["s"]) != it["r"])
        and (bench.state["line"] == 0.0 or 0.0 <= it.get("q", 0.0) <= 1.0)
    ),
    r"s ([<>=]) 0, but q ([<>]) ([01]), .* = (\S+) ([<>=≈]) r: .*(they touch|apart)": lambda it, _, at: (
        side(it["s"]) == at[1]
        and side(it["q"] - value(at[3])) == at[2]
        and (at[5] == ">") == (at[6] == "apart") == (value(at[4]) > it["r"])
    ),
    r"Circle (\d) rests: .*": lambda it, bench, at: abs(it[f"s{at[1]}"]) == bench.state[f"r{at[1]}"],
    # two that move
    r"They touch but do not approach.*": lambda it, *_: it.get("u", 0.0) <= 0.0 or "J" not in it,
    r"D = 0, a tangent: they pass.*": lambda it, *_: it["D"] == 0.0,
    r"u is not above 0.*": lambda it, *_: it["u"] <= 0.0,
    r"They do not touch within.*": lambda it, *_: "SECONDS TO HIT" not in it,
    r"they touch in (\S+) s": lambda it, _, at: abs(it["SECONDS TO HIT"] - value(at[1])) < 0.0051,
    r"t = (\S+) > (\S+): they do not touch within.*": lambda _, __, at: value(at[1]) > value(at[2]),
    r"A graze.*": lambda it, *_: it["u"] > 0.0,
    r"The lesson takes x twice: (\S+) ([<>=]) (\S+), (no hit|a hit); .*": lambda _, __, at: (
        side(value(at[1]) - value(at[3])) == at[2] and (at[2] == ">") == (at[4] == "no hit")
    ),
    # a beam on a torus
    r"The last leg ends at a mirror.*": lambda it, bench, _: it["LEGS"] == bench.state["limit"] + 1.0,
    r"d = .* does not have length 1.*": lambda *_: True,
    r"dn is reversed.*": lambda it, *_: it[f"{MINUS}d.n (COS IN)"] == it["d2.n (COS OUT)"] >= 0.0,
}
"""Sentences by their pattern, each with what the printed numbers have to be."""

SILENT = (
    "no direction", "Q = P", "P = Q", "d has no length", "The endless line is", "Axis by axis",
    "By 1/m A moves", "They do not approach, and", "The centres are one", "The lesson's code misses",
    "J reverses u", "J takes",
    "D < 0, so no solution: they", "both t < 0: they", "t = 0, as c", "t > L", "no mirror", "A mirror",
    "P and the target are half", "P lies in the round", "A sampled circle",
)  # fmt: skip
"""How sentences begin that compare no printed numbers."""


def side(value: float) -> str:
    return "<" if value < 0.0 else ">" if value > 0.0 else "="


def a_tangent(room: Room, chance: Random) -> dict[str, float]:
    """Return the numbers of a line and a circle that it touches, aslant, with two decimals."""
    x, y, size = chance.choice(((3, 4, 5), (-4, 3, 5), (5, -12, 13), (-24, -7, 25)))
    px, py = (round(chance.uniform(300.0, 500.0), chance.randrange(3)) for _ in "xy")
    far, off, radius = chance.randrange(-4, 5), chance.choice((-1, 1)), chance.randrange(1, 4)
    centre = (px + far * x - off * radius * y, py + far * y + off * radius * x)
    names = ("c1x", "c1y", "r1") if room.number < 3 else ("cx", "cy", "r")
    numbers = {"px": px, "py": py, "qx": px + 4 * x, "qy": py + 4 * y}
    numbers |= dict(zip(names, (*centre, float(radius * size)), strict=True))
    return {name: room.field(name).shown(value) for name, value in numbers.items()}


def made(room: Room, chance: Random) -> State:
    """Return a state: anywhere, or on a coarse grid, where special cases are, or a tangent, or nearly so."""
    state, grid = thrown(room, chance), chance.choice((1.0, 10.0, 20.0, 40.0))
    for field in room.fields if grid > 1.0 else ():
        if field.digits == 2 and field.high - field.low > 50.0:
            state = field.put(state, round(state[field.name] / grid) * grid)
    for switch in room.switches:
        state = switch.at(state, chance.randrange(len(switch.words)))
    if chance.random() < 0.3 and room.number <= 3:
        state = state.changed(**a_tangent(room, chance))
    if chance.random() < 0.3:
        name = chance.choice([field.name for field in room.fields if field.digits == 2])
        state = room.field(name).put(state, state[name] + chance.choice((0.01, -0.01, 0.04)))
    return state


def assert_sentences_agree(room: Room, count: int, seed: int) -> None:
    chance = Random(seed)
    for _ in range(count):
        bench = Bench(room)
        bench.open(made(room, chance))
        it = printed(bench)
        card = bench.shown_card
        for sentence in (*bench.words, *([] if card is None else [card.verdict])):
            found = [(check, at) for said, check in SAYS.items() if (at := re.fullmatch(said, sentence))]
            assert found or sentence.startswith(SILENT), sentence
            for check, at in found:
                assert check(it, bench, at), (sentence, it, str(LabCode(room, bench.state)))


@pytest.mark.slow
@each("room", ROOMS)
def test_what_a_room_says_agrees_with_the_numbers_that_it_prints(room: Room) -> None:
    assert_sentences_agree(room, 25, 1)


@pytest.mark.slow
@pytest.mark.nightly
@each("room", ROOMS)
def test_what_a_room_says_agrees_with_its_numbers_in_two_thousand_states(room: Room) -> None:
    assert_sentences_agree(room, 2_000 // len(ROOMS), 2)


def test_a_centre_on_the_line_but_for_rounding_is_on_no_side_of_it() -> None:
    room, state, *_ = read_code("4,px=40,py=300,qx=340,qy=400,c3x=160,c3y=340")
    verdict = room.ask(state).cards[0].verdict
    assert verdict.startswith("s = 0; |s| < r: on the line")
