"""The session of a player in a real window: the program as it is started, by keys, mouse or pad alone.

Keys and mouse come from the display's server. A pad of the system's would need /dev/uinput; the one here is
SDL's own virtual joystick, plugged in within the process of the game.
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.input.pad_inputs import PadInput
from game.storage.player_names import OFFERED
from game.storage.store import Store
from tests.faults.display import TOOLS, Display, missing_tools
from tests.faults.player import Player
from tests.virtual_pad import DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT, DPAD_UP, START, A, B, Y, find_sdl

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not all of {', '.join(TOOLS)} are installed"),
]

SEED, SCORE = 57, 100
"""A game in which a ship that is left alone is lost after 19 s, with so many points."""

HURRIED = 2000
"""ticks of it that pass quickly."""

I_KEY = 12
"""scancode."""

LEFT_BUTTON, RIGHT_BUTTON, WHEEL_UP, WHEEL_DOWN = "1", "3", "4", "5"


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    with Display() as made:
        yield made


class Hands(ABC):
    """Somebody with one device, who does one thing after another, each seen by a frame."""

    name = ""
    """what is written."""
    page, action = "KEYS", "FIRE"
    """what is bound anew: the page and the row."""

    def __init__(self, display: Display, player: Player) -> None:
        self.display = display
        self.player = player
        player.comes_to("TitleScene")
        player.order("places", 0)
        player.obeyed()
        player.lives_on(5)  # SDL makes the window anew around its first frame
        self.window = display.window(player.pid)
        display.focus(self.window)
        player.lives_on(5)

    @property
    def rows(self) -> list[tuple[str, Any, Any]]:
        """What the topmost page has: words, place, place of the value; no places for what is out of sight."""
        self.player.lives_on(2)
        return next(told["places"] for told in reversed(self.player.told) if "places" in told)

    def steps_to(self, row: int) -> int:
        """Return how many rows lie between the one that is chosen and this one."""
        return row - int(self.player.lives_on(2)["chosen"])

    def row(self, label: str) -> int:
        return [words for words, *_ in self.rows].index(label)

    def accept(self, label: str) -> None:
        """Choose the row with these words and accept it."""
        self.accept_row(self.row(label))

    @abstractmethod
    def accept_row(self, row: int) -> None: ...

    @abstractmethod
    def next_word(self, label: str) -> None:
        """Go to the next word of a choice."""

    @abstractmethod
    def back(self) -> None: ...

    @abstractmethod
    def write_name(self) -> None:
        """Write the name and be done."""

    @abstractmethod
    def bind(self) -> None:
        """Give what a page of bindings waits for."""

    @abstractmethod
    def bound(self, folder: Path) -> bool:
        """Tell whether it is on the disk."""


class Keys(Hands):
    """Keys alone."""

    name = "ANN"

    def press(self, *keys: str) -> None:
        for key in keys:
            self.display.do("key", key)
            self.player.lives_on(3)

    def go(self, row: int) -> None:
        steps = self.steps_to(row)
        self.press(*["Down" if steps > 0 else "Up"] * abs(steps))

    def accept_row(self, row: int) -> None:
        self.go(row)
        self.display.do("key", "Return")

    def next_word(self, label: str) -> None:
        self.go(self.row(label))
        self.press("Right")

    def back(self) -> None:
        self.press("Escape")

    def write_name(self) -> None:
        self.press("a", "n", "n", "Return")

    def bind(self) -> None:
        self.press("i")

    def bound(self, folder: Path) -> bool:
        return bool(on_disk(folder)["keys"]["fire"][0] == I_KEY)


class Mouse(Hands):
    """The mouse alone; but a key is what a page of keys asks for."""

    name = "MAX"

    def click(self, place: list[int], button: str = LEFT_BUTTON) -> None:
        self.display.do("mousemove", "--window", self.window, str(place[0]), str(place[1]))
        self.player.lives_on(2)
        self.display.do("click", button)

    def sight(self, row: int) -> tuple[str, Any, Any]:
        """Turn the wheel until a row is in sight; return it."""
        for _ in self.rows:
            if self.rows[row][1] is not None:
                break
            places = [place for _, place, _ in self.rows]
            first = next(number for number, place in enumerate(places) if place is not None)
            self.click(places[first], WHEEL_UP if row < first else WHEEL_DOWN)
        return self.rows[row]

    def accept_row(self, row: int) -> None:
        self.click(self.sight(row)[1])

    def next_word(self, label: str) -> None:
        self.click(self.sight(self.row(label))[2])
        self.player.lives_on(3)

    def back(self) -> None:
        self.click([320, 20], RIGHT_BUTTON)

    def write_name(self) -> None:
        for word in (*self.name, "DONE"):
            self.accept(word)

    def bind(self) -> None:
        self.display.do("key", "i")
        self.player.lives_on(3)

    def bound(self, folder: Path) -> bool:
        return bool(on_disk(folder)["keys"]["fire"][0] == I_KEY)


class Pad(Hands):
    """A pad alone."""

    name = "Q" + OFFERED[1:]
    page = "PAD"

    def __init__(self, display: Display, player: Player) -> None:
        super().__init__(display, player)
        player.order("plug", 0)
        player.until(lambda told: "pad connected" in told["notice"])
        player.lives_on(30)

    def press(self, *buttons: int) -> None:
        for button in buttons:
            self.player.order("button", button)
            self.player.order("let", button)  # at once, or an arrow would count again on a slow machine
            self.player.obeyed()
            self.player.lives_on(3)

    def go(self, row: int) -> None:
        steps = self.steps_to(row)
        self.press(*[DPAD_DOWN if steps > 0 else DPAD_UP] * abs(steps))

    def accept_row(self, row: int) -> None:
        self.go(row)
        self.player.order("button", A)
        self.player.order("let", A)

    def next_word(self, label: str) -> None:
        self.go(self.row(label))
        self.press(DPAD_RIGHT)

    def back(self) -> None:
        self.press(B)

    def write_name(self) -> None:
        self.press(DPAD_UP, A, DPAD_RIGHT, DPAD_LEFT, START)

    def bind(self) -> None:
        self.press(Y)

    def bound(self, folder: Path) -> bool:
        return bool(on_disk(folder)["pad"]["fire"] == [PadInput.Y.value])


def on_disk(folder: Path) -> dict[str, Any]:
    found: dict[str, dict[str, Any]] = {"keys": {}, "pad": {}}
    for device, action, inputs in Store(folder).database.rows("SELECT device, action, inputs FROM binding"):
        found[device][action] = json.loads(inputs)
    return found


def start(display: Display, folder: Path) -> Player:
    words = ("--seed", str(SEED), "--windowed", "--size", "640x360", "--effects", "off")
    return Player(folder, *words, environment=display.environment)


def lose(hands: Hands) -> None:
    """Leave the ship alone until the question for the name comes."""
    hands.player.comes_to("PlayScene")
    hands.player.order("hurry", HURRIED)
    hands.player.comes_to("NameEntry")
    hands.player.lives_on(60)


def set_all(hands: Hands) -> None:
    """From the title bind something else to fire, choose another palette and larger letters."""
    hands.accept("SETTINGS")
    hands.player.comes_to("SettingsScene")
    hands.accept("CONTROLS")
    hands.player.comes_to("ControlsScene")
    hands.accept(hands.page)
    hands.player.until(lambda told: told["scene"] in ("KeysPage", "PadPage"))
    hands.accept(hands.action)
    hands.player.lives_on(3)
    hands.bind()
    hands.back()
    hands.player.comes_to("ControlsScene")
    hands.back()
    hands.player.comes_to("SettingsScene")
    hands.accept("PICTURE")
    hands.player.comes_to("PictureSettings")
    hands.next_word("PALETTE")
    hands.next_word("TEXT SIZE")
    hands.back()
    hands.player.comes_to("SettingsScene")
    hands.back()
    hands.player.comes_to("TitleScene")


def watch_the_first(hands: Hands) -> None:
    """From the title watch the replay of the player's first row, which is chosen, for a while."""
    hands.accept("SCORES")
    hands.player.comes_to("ScoresScene")
    hands.accept_row(int(hands.player.lives_on(2)["chosen"]))
    hands.player.comes_to("WatchScene")
    hands.player.until(lambda told: told["tick"] > 100)
    hands.back()
    hands.player.comes_to("ScoresScene")
    hands.back()
    hands.player.comes_to("TitleScene")


@pytest.mark.parametrize("kind", [Keys, Mouse, Pad] if "ASTERAYS_EXAMPLES" in os.environ else [Keys])
def test_a_session_in_a_real_window_is_found_again_by_the_next(
    display: Display, tmp_path: Path, kind: type[Hands]
) -> None:
    if kind is Pad and find_sdl() is None:
        pytest.skip("this SDL has no virtual joysticks")
    with start(display, tmp_path) as player:
        hands = kind(display, player)
        hands.accept("PLAY")
        lose(hands)
        hands.write_name()
        player.comes_to("GameOverScene")
        player.lives_on(60)
        hands.accept("TITLE")
        player.comes_to("TitleScene")
        set_all(hands)
        hands.accept("QUIT")
        assert player.end() == (0, "")

    kept = Store(tmp_path)
    assert (kept.settings.palette, kept.settings.text_size) == ("mono", 125)
    assert hands.bound(tmp_path)
    rows = [(row.score, row.name, bool(row.replay)) for row in kept.scores.table()]
    assert rows == [(SCORE, hands.name, True)]
    with start(display, tmp_path) as again:
        hands = kind(display, again)
        watch_the_first(hands)
        hands.accept("PLAY")
        again.comes_to("PlayScene")
        assert again.end("SIGINT")[0] == 130
