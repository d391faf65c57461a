"""The values that settings may have."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import options
from game.storage import settings
from game.storage.settings import LINES, Settings
from game.storage.store import Store
from game.storage.strict import InvalidValue
from tests.each import each


def read(**fields: Any) -> tuple[Settings, list[str]]:
    """Return the settings of rows with these values, and what is wrong with others."""
    found, faults = Settings(), []
    for name, value in fields.items():
        try:
            found = settings.with_row(found, name, json.dumps(value))
        except InvalidValue as fault:
            faults.append(str(fault))
    return found, faults


def test_all_settings_come_back_and_one_that_is_missing_has_its_usual_value(tmp_path: Path) -> None:
    picture = Settings(size=(1920, 1080), effects="reduced", shake=15, flashes=False, place=(-1500, 40))
    chosen = replace(picture, hints=("turn", "of_a_later_game"), game_speed=80, player="ANN", muted=True)
    Store(tmp_path).save_settings(chosen)
    assert (Store(tmp_path).settings, Store(tmp_path).notices) == (chosen, [])
    assert read(muted=True) == (Settings(muted=True), [])


BAD: dict[str, list[Any]] = {
    "volume": [-1, 101, 50.0, True, "50", None, [], 10**400, 1e308],
    "turn_speed": [49, 101],
    "flashes": [0, "on", None],
    "text_size": [99, 110, 201, 100.0, "200", True],
    "screens": [[1], [[1, 2, 3]], [[0, 1]], "1,2", {}, [[9, 9]] * 17],
    "place": [[1], [1, 2, 3], [1.0, 2], "1,2", [True, 0], [100_001, 0], [0, -100_001], {}],
    "hints": ["turn", [1], [["turn"]], [""], ["Turn"], ["a b"], ["x" * 33], ["turn"] * 101, {"turn": 1}],
    "effects": ["FULL", "", 1, None, ["full"], "full\n", "\u202e"],
    "size": [1280, [1280, 720, 1], [1280.0, 720], [0, 360], [7681, 90], {"0": 160, "1": 90}, [-640, 360]],
    "extra": [1],
    "\u202e": [1],
}


@each("name, value", [(name, value) for name in BAD for value in BAD[name]])
def test_a_bad_setting_is_named_and_the_others_hold(name: str, value: Any) -> None:
    found, faults = read(**{"muted": True, "volume": 35, name: value})

    usual = Settings()
    expected = {"muted": True, "volume": 35} | ({name: getattr(usual, name)} if hasattr(usual, name) else {})
    assert found == Settings(**expected)
    (fault,) = faults
    assert ascii(name)[1:-1] in fault
    assert fault.isprintable()


def test_the_game_itself_cannot_choose_what_could_not_be_read() -> None:
    with pytest.raises(InvalidValue):
        Settings(volume=101)


def test_windows_have_the_bounds_of_the_command_line() -> None:
    assert (settings.SMALLEST, settings.LARGEST) == (options.SMALLEST_WINDOW, options.LARGEST)


def test_no_two_settings_of_a_page_go_by_the_same_word() -> None:
    words = [(line.section, line.word) for line in LINES.values() if line.section is not None]

    assert len(set(words)) == len(words)


@pytest.mark.slow
def test_every_setting_is_read_by_some_part_of_the_game() -> None:
    game = Path(settings.__file__).parents[1]
    readers = [path for path in game.rglob("*.py") if path != Path(settings.__file__)]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in readers)

    assert [name for name in LINES if not re.search(rf"\.{name}\b", sources)] == []
