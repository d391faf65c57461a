"""What leaves the lab on paper: CSV tables and sheets of exercises."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from game.lab.bench import Bench
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.lab.sheet import TASKS, csv_table, sheet
from game.physics import segment_hits_disc

EVERY_ROOM = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.title)


@pytest.mark.slow
@EVERY_ROOM
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
@EVERY_ROOM
def test_a_table_has_seconds_and_no_two_columns_of_one_name(room: Room) -> None:
    states = [room.opening()] * 241
    head, *rows = csv.reader(io.StringIO(csv_table(room, states)))
    assert len({name.casefold() for name in head}) == len(head)
    assert "" not in head
    at = head.index("seconds")
    assert [float(rows[tick][at]) for tick in (0, 1, 120, 240)] == [0.0, 1.0 / 120.0, 1.0, 2.0]


@EVERY_ROOM
def test_a_sheet_has_a_task_an_answer_and_its_working_for_each_number(room: Room) -> None:
    page = sheet(room, seed=7)
    tasks, rest = page.split("## Answers")
    for part in (tasks, *rest.split("## Working")):
        assert [f"\n{number}. " in part for number in range(1, TASKS + 2)] == [True] * TASKS + [False]


@pytest.mark.slow
@EVERY_ROOM
def test_a_seed_names_a_sheet(room: Room) -> None:
    assert sheet(room, seed=7) == sheet(room, seed=7)
    assert sheet(room, seed=7) != sheet(room, seed=8)


@EVERY_ROOM
def test_at_least_half_of_a_sheets_tasks_have_a_hit_or_a_number_for_answer(room: Room) -> None:
    answers = sheet(room, seed=3).split("## Answers")[1].split("## Working")[0].strip().splitlines()
    assert sum("no hit" in line or "no impulse" in line for line in answers) <= TASKS / 2


def test_the_files_that_the_readme_names_exist() -> None:
    root = Path(__file__).resolve().parents[2]
    page = (root / "game/lab/README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/]+\.py)`", page)) - {"rooms/name.py"}
    homes = (root, root / "game/lab", root / "tests/lab")
    assert [name for name in named if not any((home / name).exists() for home in homes)] == []


def test_the_answer_on_a_sheet_is_what_physics_answers() -> None:
    room = ROOMS[1]
    exercise = room.exercise(room.opening().changed(sx=100.0, sy=300.0, c1x=500.0, c1y=301.0, r1=40.0), 0)
    assert exercise is not None
    numbers = [float(text) for text in re.findall(r"\d+", exercise.task)]
    px, py, qx, qy, cx, cy, radius = numbers
    crossing = segment_hits_disc((px, py), (qx - px, qy - py), (cx, cy), radius)
    assert crossing is not None
    assert exercise.answer.endswith(f"hit at t / L = {crossing.fraction:.3f}")
