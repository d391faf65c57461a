"""Tables and sheets of exercises: as approved, and each step of the working is worked out once more."""

from __future__ import annotations

import csv
import io
import re

import pytest

from game.cards.symbols import SYMBOLS, base
from game.lab.bench import Bench
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.lab.sheet import TASKS, csv_table, exercises, key, sheet, told_letters
from tests.approve import approve
from tests.cards.reading import reckon, rounded, tuple_of, value_of
from tests.each import each

SEEDS = (*range(1, 9), 598)
NUMBER = "\N{MINUS SIGN}?\\d+(?:\\.\\d+)?"


def formula_of(line: str) -> str:
    """Return the letters of a line of working; a sentence without its numbers."""
    parts = line.split(" = ")
    return " = ".join(parts[:2]) if len(parts) == 4 else re.sub(NUMBER, "...", line)


@each("room", ROOMS)
def test_a_sheet_asks_and_answers_as_approved_and_works_by_these_formulas(room: Room) -> None:
    page, papers, answers = exercises(room, 7), sheet(room, 7), key(room, 7)
    told = [line for it in page for line in (it.task, it.answer)]
    for it in page:
        assert it.task in papers
        assert it.answer not in papers, "the answers are apart"
        lines = [re.sub(r"^(\d+\.|   -) ", "", line) for line in answers.splitlines()]
        assert not {it.answer, *it.steps} - {*lines}
    lines = [line for seed in range(8) for it in exercises(room, seed) for line in it.steps]
    letters = {line.split(" = ")[0] for line in lines if line.count(" = ") == 3}
    names = {base(name) for each_letter in letters for name in each_letter.split(", ")}
    assert names - SYMBOLS.keys() <= {"CP", "CQ", "chord", "gap", "rest", "t/L", "way", "part"}
    assert not names & {"w", "K", "S", "T", "R", "G"}
    formulas = sorted(set(map(formula_of, lines)))
    approve(f"lab/sheet_{room.number}", "\n".join([told_letters(room, page), *told, "", *formulas]))


@pytest.mark.slow
@each("room", ROOMS)
@each("seed", SEEDS)
def test_every_step_of_the_working_gives_its_result_from_its_own_numbers_and_leads_to_the_answer(
    room: Room, seed: int
) -> None:
    """Who rounds no step has the answer within its tolerance."""
    counted = 0
    page = exercises(room, seed)
    assert len(page) == TASKS
    for it in page:
        asked = {one.name: one for one in it.asked}
        for line in it.steps:
            parts = line.split(" = ")
            if len(parts) != 4:
                assert not re.search("[\N{MULTIPLICATION SIGN}\N{SQUARE ROOT}\N{PLUS-MINUS SIGN}]", line)
                continue
            counted += 1
            found, shown = tuple_of(reckon(parts[2])), re.findall(NUMBER, parts[3])
            assert [rounded(*both) for both in zip(found, shown, strict=True)] == list(
                map(value_of, shown)
            ), line
            single = "," in parts[0] or len(found) == 1
            names = parts[0].split(", ") if single else [f"{parts[0]}.x", f"{parts[0]}.y"]
            for name, true in zip(names, found, strict=True):
                if name in asked:
                    assert float(asked[name].value) == pytest.approx(
                        float(true), abs=asked[name].tolerance + 1e-9
                    )
        assert set(re.findall(NUMBER, it.answer)) <= set(re.findall(NUMBER, " ".join(it.steps)))
    assert counted >= 3 * TASKS


# Tables


@pytest.mark.slow
@each("room", ROOMS)
def test_a_table_reads_back_to_the_same_bits_and_has_seconds_and_no_two_columns_of_one_name(
    room: Room,
) -> None:
    bench = Bench(room)
    states = []
    for _ in range(5):
        states.append(bench.state)
        bench.step()
    head, *rows = csv.reader(io.StringIO(csv_table(room, states)))
    assert len({name.casefold() for name in head}) == len(head)
    assert "" not in head
    for number, (cells, state) in enumerate(zip(rows, states, strict=True)):
        row = dict(zip(head, cells, strict=True))
        assert (int(row["tick"]), float(row["seconds"])) == (number, number / 120.0)
        assert {name: float(row[name]) for name in state} == dict(state)
        for reading in room.ask(state).readings:
            text = row[f"{reading.name} (READING)" if f"{reading.name} (READING)" in row else reading.name]
            assert (float(text) if text else None) == reading.value
