"""The lab's file: stars and kept states last, and a spoilt file is set aside and named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.lab.rooms.all_rooms import ROOMS
from game.storage.lab_file import NAME, LabNotes, LabShelf, Numbers, decode_notes, encode_notes
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
    lab.solve(2, "graze")
    lab.solve(2, "cover")
    lab.keep(2, 7, state)
    again, store = shelf(tmp_path)
    assert again.notes.solved == {2: frozenset({"graze", "cover"})}
    assert again.notes.kept == {2: {7: state}}
    assert store.take_notices() == []


def test_two_games_at_once_lose_no_star(tmp_path: Path) -> None:
    (one, _), (other, _) = shelf(tmp_path), shelf(tmp_path)
    one.solve(1, "tangent")
    other.solve(1, "pierce")
    again, _ = shelf(tmp_path)
    assert again.notes.solved == {1: frozenset({"tangent", "pierce"})}


@pytest.mark.parametrize(
    "spoilt", [b"", b"{", b"\xff\xfe", b'{"format": "asterays-settings", "version": 1}', b"[1]"]
)
def test_a_spoilt_file_is_set_aside_and_named(tmp_path: Path, spoilt: bytes) -> None:
    (tmp_path / NAME).write_bytes(spoilt)
    lab, store = shelf(tmp_path)
    assert lab.notes == LabNotes()
    (notice,) = store.take_notices()
    assert NAME in notice
    lab.solve(1, "tangent")
    assert [path.read_bytes() for path in tmp_path.glob(f"{NAME}.corrupt-*")] == [spoilt]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"solved": {"1": ["nothing"]}}, "no room '1' has"),
        ({"solved": {"9": ["tangent"]}}, "no room '9' has"),
        ({"solved": 3}, "solved is no table"),
        ({"kept": {"1": {"1": {"px": 1.0}}}}, "no state of it"),
        ({"kept": {"1": {"0": dict(ROOMS[0].opening())}}}, "no state of it"),
        ({"kept": {"1": {"1": {**ROOMS[0].opening(), "px": 1e9}}}}, "no state of it"),
        ({"kept": {"1": [1]}}, "no table"),
        ({"more": 1}, "the lab does not know"),
    ],
)
def test_what_no_room_knows_is_named_and_the_rest_is_used(fields: dict[str, object], words: str) -> None:
    good = {"solved": {"2": ["half"]}}
    data = {"format": "asterays-lab", "version": 1, **good, **fields}
    if isinstance(fields.get("solved"), dict):
        data["solved"] = {**good["solved"], **fields["solved"]}  # type: ignore[dict-item]
    reading = decode_notes(json.dumps(data).encode(), GOALS, fits)
    assert words in reading.faults
    if fields.get("solved") != 3:
        assert reading.value.solved == {2: frozenset({"half"})}


def test_a_folder_that_cannot_be_written_is_told_once_and_nothing_is_lost(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file, not a folder")
    lab, store = shelf(blocked)
    lab.solve(1, "tangent")
    lab.solve(1, "pierce")
    assert len([line for line in store.take_notices() if "cannot be written" in line]) == 1
    assert lab.notes.solved == {1: frozenset({"tangent", "pierce"})}
    blocked.unlink()
    assert lab.flush()
    again, _ = shelf(blocked)
    assert again.notes.solved == {1: frozenset({"tangent", "pierce"})}


@given(data=st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    try:
        decode_notes(data, GOALS, fits)
    except ValueError:
        return


def test_notes_read_back_as_they_were() -> None:
    notes = LabNotes({1: frozenset({"tangent"})}, {3: {2: dict(ROOMS[2].opening())}})
    assert decode_notes(encode_notes(notes), GOALS, fits).value == notes


def test_a_number_that_no_float_holds_is_no_state() -> None:
    kept = {"1": {"1": {**ROOMS[0].opening(), "px": 10**400}}}
    data = {"format": "asterays-lab", "version": 1, "kept": kept}
    reading = decode_notes(json.dumps(data).encode(), GOALS, fits)
    assert "no state of it" in reading.faults
    assert reading.value.kept == {}
