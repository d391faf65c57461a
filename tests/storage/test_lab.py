"""The lab's progress: stars last, and a spoilt row is set aside and named."""

from pathlib import Path

import pytest

from game.lab.rooms.all_rooms import ROOMS
from game.storage.store import Store


def test_every_star_is_there_at_the_next_start(tmp_path: Path) -> None:
    store = Store(tmp_path)
    goals = {room.number: {goal.name for goal in room.goals} for room in ROOMS}
    for room, names in goals.items():
        for name in (*names, *names):
            store.solve(room, name)
    again = Store(tmp_path)
    assert again.solved == goals
    assert again.take_notices() == []


def test_two_games_at_once_lose_no_star(tmp_path: Path) -> None:
    one, other = Store(tmp_path), Store(tmp_path)
    one.solve(1, "tangent")
    other.solve(1, "pierce")
    assert Store(tmp_path).solved == {1: {"tangent", "pierce"}}


@pytest.mark.parametrize("row", ["(1, 'NOTHING!')", "(100, 'tangent')", "(NULL, 'tangent')"])
def test_what_can_be_no_room_s_is_told_and_the_rest_is_used(tmp_path: Path, row: str) -> None:
    store = Store(tmp_path)
    store.solve(2, "half")
    store.database.change([(f"INSERT INTO goal VALUES {row}", ())])  # noqa: S608
    again = Store(tmp_path)
    assert again.solved == {2: {"half"}}
    (notice,) = again.take_notices()
    assert "is a copy" in notice
