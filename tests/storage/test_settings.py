"""What a settings file may say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from game import options
from game.storage import settings
from game.storage.player_names import last_name
from game.storage.settings import (
    EFFECTS,
    LINES,
    Flag,
    OneOf,
    Percent,
    Section,
    Settings,
    Unlisted,
    Values,
    as_one_word,
    decode_settings,
    encode_settings,
    setting,
    with_effects,
)
from game.storage.strict import Newer, Refused

CHOSEN = Settings(
    fullscreen=True,
    size=(1920, 1080),
    effects="reduced",
    shake=15,
    flashes=False,
    trails=True,
    stars=False,
    grid=False,
    glow="plain",
    muted=True,
    volume=35,
    effects_volume=0,
    beat_volume=5,
    music_volume=0,
    count_in=3,
    place=(-1500, 40),
    game_speed=80,
    extra_shield=True,
    hints=("turn", "of_a_later_game"),
)


def text(**fields: Any) -> bytes:
    return json.dumps({"format": "asterays-settings", "version": 1, **fields}).encode()


def test_settings_come_back_as_they_were_saved() -> None:
    reading = decode_settings(encode_settings(CHOSEN))

    assert (reading.value, reading.faults) == (CHOSEN, "")


def test_a_setting_that_is_missing_has_its_usual_value() -> None:
    reading = decode_settings(text(muted=True))

    assert (reading.value, reading.faults) == (Settings(muted=True), "")


@pytest.mark.parametrize("effects", EFFECTS)
def test_a_file_of_old_has_all_that_its_word_for_the_effects_stood_for(effects: str) -> None:
    reading = decode_settings(text(effects=effects))

    assert (reading.value, reading.faults) == (with_effects(Settings(), effects), "")
    assert as_one_word(reading.value)


def test_what_a_file_says_of_one_effect_holds_against_its_word_for_all_of_them() -> None:
    settings = decode_settings(text(shake=60, effects="off")).value

    assert (settings.effects, settings.shake, settings.stars) == ("off", 60, False)
    assert not as_one_word(settings)


BAD: dict[str, list[Any]] = {
    "volume": [-1, 101, 50.0, True, "50", None, [], 10**400, 1e308],
    "effects_volume": [-5, 105, 5.0],
    "beat_volume": [101, False],
    "music_volume": [-1, 2.0],
    "shake": [101, -1, "full"],
    "flashes": [0, "on"],
    "trails": [1],
    "stars": [None],
    "grid": [1],
    "glow": ["High", "dazzling", 3],
    "palette": ["Default", "green", 1],
    "text_size": [99, 110, 201, 100.0, "200", True],
    "sound_buffer": ["tiny", 256],
    "count_in": [2, -1, 4, 1.0, True, "3"],
    "muted": [0, 1, "true", None],
    "toggle_thrust": [1, None],
    "toggle_laser": ["yes"],
    "ease_in": [0],
    "turn_speed": [49, 101, 75.0],
    "rumble": [-1, 101, True],
    "place": [[1], [1, 2, 3], [1.0, 2], "1,2", [True, 0], [100_001, 0], [0, -100_001], {}],
    "game_speed": [60, 75, 101, 100.0, True, "100"],
    "extra_shield": [1, "on"],
    "hints": ["turn", [1], [["turn"]], [""], ["Turn"], ["a b"], ["x" * 33], ["turn"] * 101, {"turn": 1}],
    "auto_fire": ["on", True, 1],
    "dead_zone": [4, 51, 18.0],
    "stick": ["FINE", 0],
    "overlay": ["", "SEE", "some", 1, None],
    "fullscreen": [1, "yes"],
    "effects": ["FULL", "", 1, None, ["full"], "full\n", "\u202e"],
    "size": [
        *("1280x720", 1280, [1280], [1280, 720, 1], [1280.0, 720], [True, 720], [0, 360], [7681, 90]),
        *([640, 4321], {"0": 160, "1": 90}, [[], []], [-640, 360]),
    ],
    "extra": [1],
    "": [1],
    "\u202e": [1],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_a_bad_setting_is_named_and_the_others_hold(name: str, value: Any) -> None:
    reading = decode_settings(text(**{"muted": True, "volume": 35, name: value}))

    usual = Settings()
    expected = {"muted": True, "volume": 35} | ({name: getattr(usual, name)} if hasattr(usual, name) else {})
    assert reading.value == Settings(**expected)
    assert reading.faults.endswith("; the usual is used")
    assert ascii(name)[1:-1] in reading.faults or name == "size"
    assert reading.faults.isprintable()


def test_many_bad_settings_still_make_one_short_line() -> None:
    reading = decode_settings(text(volume="\n" * 9000, **{"\ud7ff" * 9000: 1, "b": 2}))

    assert len(reading.faults) < 200
    assert ", and 2 more like it" in reading.faults


def test_a_newer_file_is_told_from_a_bad_one() -> None:
    with pytest.raises(Newer):
        decode_settings(text(version=2))
    for version in (0, -1, True, 1.0, "1", None, 10**10):
        with pytest.raises(Refused):
            decode_settings(text(version=version))
    with pytest.raises(Refused):
        decode_settings(text(format="asterays-scores"))


@pytest.mark.parametrize("fields", [{"volume": 101}, {"effects": "some"}, {"size": (1, 1)}, {"muted": 1}])
def test_the_game_itself_cannot_choose_what_could_not_be_read(fields: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        Settings(**fields)


def test_windows_have_the_bounds_of_the_command_line() -> None:
    assert (settings.SMALLEST, settings.LARGEST) == (options.SMALLEST_WINDOW, options.LARGEST)


@pytest.mark.parametrize(
    ("saved", "used"),
    [([320, 180], (640, 360)), ([1, 1], (640, 360)), ([800, 100], (800, 360)), ([160, 900], (640, 900))],
)
def test_a_window_of_an_older_game_that_is_too_small_is_raised_without_a_word(
    saved: list[int], used: tuple[int, int]
) -> None:
    reading = decode_settings(text(size=saved, volume=35))

    assert (reading.value, reading.faults) == (Settings(size=used, volume=35), "")


@pytest.mark.parametrize(
    ("usual", "values", "place"),
    [
        (101, Percent(), ()),
        (1, Flag(), ()),
        ("loud", OneOf(("soft", "hard")), ()),
        (2, OneOf((1, 3)), ()),
        (50, Percent(), (Section.SOUND,)),
        (50, Percent(), (None, "VOLUME")),
        ("", Unlisted(last_name), (Section.GAME, "NAME")),
    ],
)
def test_a_line_with_a_bad_usual_value_or_half_a_place_on_a_page_is_refused(
    usual: object, values: Values, place: tuple[Any, ...]
) -> None:
    with pytest.raises(ValueError, match=r"usual value|a word and values"):
        setting(usual, values, *place)


def test_no_two_settings_of_a_page_go_by_the_same_word() -> None:
    words = [(line.section, line.word) for line in LINES.values() if line.section is not None]

    assert {section for section, _ in words} == set(Section)
    assert len(set(words)) == len(words)


@pytest.mark.slow
def test_every_setting_is_read_by_some_part_of_the_game() -> None:
    game = Path(settings.__file__).parents[1]
    readers = [path for path in game.rglob("*.py") if path != Path(settings.__file__)]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in readers)

    assert [name for name in LINES if not re.search(rf"\.{name}\b", sources)] == []
