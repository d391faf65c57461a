"""What a file of bindings may say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.input.actions import BINDABLE
from game.input.bindings import RESERVED_PAD
from game.input.controls import KEY_SLOTS, PAD_SLOTS, RESERVED_KEYS
from game.input.pad_inputs import PadInput
from game.storage import bindings_file as bindings
from game.storage.bindings_file import SavedBindings, decode_bindings, encode_bindings
from game.storage.store import Store
from game.storage.strict import Newer, Refused

CHOSEN = SavedBindings({"fire": (44, 13), "laser": ()}, {"warp": ("y",), "thrust": ("left_trigger",)})


def text(**fields: Any) -> bytes:
    return json.dumps({"format": "asterays-controls", "version": 1, **fields}).encode()


def test_bindings_come_back_as_they_were_saved() -> None:
    reading = decode_bindings(encode_bindings(CHOSEN))

    assert (reading.value, reading.faults) == (CHOSEN, "")
    assert decode_bindings(text()).value == SavedBindings()


@pytest.mark.parametrize(
    ("table", "row"),
    [
        *(
            ("keys", {"fire": bad})
            for bad in (44, [0], [512], [True], ["44"], [44.0], [1, 2, 3], [7, 7], None)
        ),
        *(("keys", {name: [5]}) for name in ("up", "accept", "", "FIRE", "\u202e")),
        ("keys", {"fire": [41]}),
        ("keys", {"mute": [9]}),
        *(("pad", {"fire": bad}) for bad in ("a", ["A"], ["start"], ["a", "b"], [1], [None])),
        ("pad", {"mute": ["y"]}),
    ],
)
def test_a_bad_row_is_named_and_the_others_hold(table: str, row: dict[str, Any]) -> None:
    good: dict[str, dict[str, Any]] = {"keys": {"laser": [9]}, "pad": {"laser": ["y"]}}
    reading = decode_bindings(text(**{**good, table: {**good[table], **row}}))

    assert reading.value == SavedBindings({"laser": (9,)}, {"laser": ("y",)})
    assert reading.faults.endswith("; the usual is used")
    assert reading.faults.isprintable()


@pytest.mark.parametrize("fields", [{"keys": []}, {"pad": "a"}, {"mouse": {}}])
def test_what_is_no_table_is_named(fields: dict[str, Any]) -> None:
    assert decode_bindings(text(**fields)).faults.endswith("; the usual is used")


def test_a_newer_file_is_told_from_a_bad_one() -> None:
    with pytest.raises(Newer):
        decode_bindings(text(version=2))
    with pytest.raises(Refused):
        decode_bindings(text(format="asterays-settings"))


@pytest.mark.parametrize("keys", [{"fire": (1, 2, 3)}, {"fire": (1,), "laser": (1,)}, {"up": (1,)}])
def test_the_game_itself_cannot_save_what_could_not_be_read(keys: dict[str, tuple[int, ...]]) -> None:
    with pytest.raises(Refused):
        SavedBindings(keys)


def test_a_store_keeps_bindings_and_sets_a_bad_file_aside(tmp_path: Path) -> None:
    Store(tmp_path).save_bindings(CHOSEN)
    assert Store(tmp_path).bindings == CHOSEN

    (tmp_path / "controls.json.bak").unlink(missing_ok=True)
    (tmp_path / "controls.json").write_text('{"fire": 7}', encoding="utf-8")
    store = Store(tmp_path)

    assert store.bindings == SavedBindings()
    assert "controls.json" in store.take_notices()[0]
    assert (tmp_path / "controls.json.corrupt-1").exists()


def test_the_file_and_the_controls_have_the_same_words() -> None:
    assert set(bindings.ACTIONS) == {action.name.lower() for action in BINDABLE}
    assert set(bindings.PAD_INPUTS) == {each.value for each in PadInput} - {e.value for e in RESERVED_PAD}
    assert {bindings.ESCAPE} == RESERVED_KEYS == {pygame.KSCAN_ESCAPE}
    assert (bindings.KEYS, bindings.INPUTS) == (KEY_SLOTS, PAD_SLOTS)
