"""Sheets of exercises: as approved, and each step of the working is worked out once more."""

import re

import pytest

from game.cards.symbols import SYMBOLS, base
from game.lab.handout import TASKS, exercises, key, sheet, told_letters
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from tests.approve import approve
from tests.cards.reading import reckon, rounded, tuple_of, value_of
from tests.each import each

SEEDS = (*range(1, 9), 598)
NUMBER = "\N{MINUS SIGN}?\\d+(?:\\.\\d+)?"


def formula_of(line: str) -> str:
    """Return the letters of a line of working; a sentence without its numbers."""
    parts = line.split(" = ")
    return " = ".join(parts[:2]) if len(parts) == 4 else re.sub(NUMBER, "...", line)


@pytest.mark.slow
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
