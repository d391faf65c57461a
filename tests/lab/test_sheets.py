"""Tables and sheets of exercises: as approved, and each step of the working is worked out once more."""

from __future__ import annotations

import csv
import io
import re
from functools import cache
from typing import NamedTuple

import pytest

from game.cards.symbols import SYMBOLS, base
from game.lab.bench import Bench
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.lab.sheet import TASKS, csv_table, sheet
from tests.approve import approve
from tests.cards.reading import reckon, rounded, tuple_of, value_of
from tests.each import each

SEEDS = (*range(1, 9), 598)
NUMBER = "\N{MINUS SIGN}?\\d+(?:\\.\\d+)?"


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


def formula_of(line: str) -> str:
    """Return the letters of a line of working; a sentence without its numbers."""
    parts = line.split(" = ")
    return " = ".join(parts[:2]) if len(parts) == 4 else re.sub(NUMBER, "...", line)


@each("room", ROOMS)
def test_a_sheet_asks_and_answers_as_approved_and_works_by_these_formulas(room: Room) -> None:
    tasks, answers, _ = page(room.number, 7)
    asked = [line for both in zip(tasks, answers, strict=True) for line in both]
    lines = [line for seed in range(8) for steps in page(room.number, seed).working for line in steps]
    letters = {line.split(" = ")[0] for line in lines if line.count(" = ") == 3}
    names = {base(name) for each_letter in letters for name in each_letter.split(", ")}
    assert names - SYMBOLS.keys() <= {"CP", "CQ", "chord", "gap", "rest", "t/L"}
    assert not names & {"w", "K", "S", "T", "R", "G"}
    approve(f"lab/sheet_{room.number}", "\n".join([*asked, "", *sorted(set(map(formula_of, lines)))]))


@pytest.mark.slow
@each("room", ROOMS)
@each("seed", SEEDS)
def test_every_step_of_the_working_gives_its_result_from_its_own_numbers_and_leads_to_the_answer(
    room: Room, seed: int
) -> None:
    counted = 0
    _, answers, working = page(room.number, seed)
    assert len(working) == len(answers) == TASKS
    for answer, lines in zip(answers, working, strict=True):
        for line in lines:
            parts = line.split(" = ")
            if len(parts) != 4:
                assert not re.search("[\N{MULTIPLICATION SIGN}\N{SQUARE ROOT}\N{PLUS-MINUS SIGN}]", line)
                continue
            counted += 1
            for true, shown in zip(tuple_of(reckon(parts[2])), re.findall(NUMBER, parts[3]), strict=True):
                assert rounded(true, shown) == value_of(shown), line
        assert set(re.findall(NUMBER, answer)) <= set(re.findall(NUMBER, " ".join(lines)))
    assert counted >= 3 * TASKS


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
