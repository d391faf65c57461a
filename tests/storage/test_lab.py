"""The lab's file: stars last, and a spoilt file is set aside and named."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lab.rooms.all_rooms import ROOMS
from game.storage.lab import LabShelf
from game.storage.store import Store

GOALS = {room.number: frozenset(goal.name for goal in room.goals) for room in ROOMS}


def shelf(folder: Path) -> tuple[LabShelf, Store]:
    store = Store(folder)
    return LabShelf(store, GOALS), store


def test_a_star_is_there_at_the_next_start(tmp_path: Path) -> None:
    lab, _ = shelf(tmp_path)
    for goal in ("half", "cover", "half"):
        lab.solve(2, goal)
    again, store = shelf(tmp_path)
    assert again.solved == {2: {"half", "cover"}}
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
    ],
)
def test_what_no_room_knows_is_told_and_the_rest_is_used(tmp_path: Path, row: str) -> None:
    lab, store = shelf(tmp_path)
    lab.solve(2, "half")
    store.database.change([(row, ())])
    again, store = shelf(tmp_path)
    assert again.solved == {2: {"half"}}
    (notice,) = store.take_notices()
    assert "is a copy" in notice
