"""The lab's file: stars and kept states last, and a spoilt file is set aside and named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.lab.rooms.all_rooms import ROOMS
from game.storage.lab import LabShelf, Numbers
from game.storage.store import Store

GOALS = {room.number: frozenset(goal.name for goal in room.goals) for room in ROOMS}


def fits(room: int, numbers: Numbers) -> bool:
    return 1 <= room <= len(ROOMS) and ROOMS[room - 1].accepts(dict(numbers))


def shelf(folder: Path) -> tuple[LabShelf, Store]:
    store = Store(folder)
    return LabShelf(store, GOALS, fits), store


def test_a_star_and_a_kept_state_are_there_at_the_next_start(tmp_path: Path) -> None:
    lab, _ = shelf(tmp_path)
    state = dict(ROOMS[1].opening())
    for goal in ("half", "cover", "half"):
        lab.solve(2, goal)
    for numbers in ({}, state):  # the later one stays
        lab.keep(2, 7, numbers)
    again, store = shelf(tmp_path)
    assert again.solved == {2: {"half", "cover"}}
    assert again.kept == {2: {7: state}}
    assert store.take_notices() == []


def test_two_games_at_once_lose_no_star(tmp_path: Path) -> None:
    (one, _), (other, _) = shelf(tmp_path), shelf(tmp_path)
    one.solve(1, "tangent")
    other.solve(1, "pierce")
    assert shelf(tmp_path)[0].solved == {1: {"tangent", "pierce"}}


@pytest.mark.parametrize(
    "row",
    [
        "INSERT INTO goal VALUES (1, 'nothing')",
        "INSERT INTO goal VALUES (99, 'tangent')",
        f"INSERT INTO lab VALUES (2, 10, '{json.dumps(dict(ROOMS[1].opening()))}')",  # noqa: S608
        """INSERT INTO lab VALUES (2, 1, '{"x": 1}')""",
        "INSERT INTO lab VALUES (2, 1, '[]')",
        """INSERT INTO lab VALUES (2, 1, '{"x": 1e999}')""",
        """INSERT INTO lab VALUES (2, 1, '{"x": "1"}')""",
    ],
)
def test_what_no_room_knows_is_told_and_the_rest_is_used(tmp_path: Path, row: str) -> None:
    lab, store = shelf(tmp_path)
    lab.solve(2, "half")
    store.database.change([(row, ())])
    again, store = shelf(tmp_path)
    assert (again.solved, again.kept) == ({2: {"half"}}, {})
    (notice,) = store.take_notices()
    assert "is a copy" in notice
