"""The session of a player in a real window: the program as it is started, keys from the display's server."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.storage.store import Store
from tests.faults.display import TOOLS, Display, missing_tools
from tests.faults.player import Player

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not all of {', '.join(TOOLS)} are installed"),
]

SEED, SCORE = 57, 150
"""A game in which a ship that is left alone is lost after 19 s, with so many points."""

HURRIED = 2000
"""ticks of it that pass quickly."""

SPACING = 40
"""ms from a key to the next."""

I_KEY = 12
"""scancode."""


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    with Display() as made:
        yield made


class Hands:
    """Presses keys as a player does who knows the way: one after another."""

    def __init__(self, display: Display, player: Player) -> None:
        self._display = display
        self._player = player
        player.comes_to("TitleScene")
        self._window = display.window(player.pid)
        display.focus(self._window)
        player.lives_on(5)

    def press(self, *keys: str) -> None:
        self._display.do("key", "--delay", str(SPACING), *keys)
        self._player.lives_on(3)

    def go(self, row: int) -> None:
        """Choose a row of a page, the first is 0, and accept it."""
        self.press(*["Up"] * 9, *["Down"] * row, "Return")


def start(display: Display, folder: Path) -> Player:
    words = ("--seed", str(SEED), "--windowed", "--size", "640x360")
    return Player(folder, *words, environment=display.environment)


def test_a_session_in_a_real_window_is_found_again_by_the_next(display: Display, tmp_path: Path) -> None:
    with start(display, tmp_path) as player:
        hands = Hands(display, player)
        hands.press("Return")
        player.comes_to("PlayScene")
        player.order("hurry", HURRIED)
        lost = time.monotonic() + 90.0
        while player.now["scene"] == "PlayScene" and time.monotonic() < lost:
            time.sleep(0.2)
        player.comes_to("NameEntry")
        time.sleep(1.0)
        hands.press("a", "n", "n", "Return")
        player.comes_to("GameOverScene")
        time.sleep(1.0)
        hands.press("Escape")
        player.comes_to("TitleScene")
        set_all(hands, player)
        hands.press("Escape", "Escape")
        player.comes_to("TitleScene")
        hands.go(2)
        player.comes_to("ScoresScene")
        hands.press("Return")
        player.comes_to("WatchScene")
        player.until(lambda told: told["tick"] > 100)
        hands.press("Escape")
        player.comes_to("ScoresScene")
        hands.press("Escape")
        player.comes_to("TitleScene")
        hands.press(*["Down"] * 5)
        display.do("key", "Return")
        assert player.end() == (0, "")

    kept = Store(tmp_path)
    assert (kept.settings.palette, kept.settings.text_size) == ("mono", 125)
    bound = json.loads((tmp_path / "controls.json").read_text(encoding="utf-8"))
    assert bound["keys"]["fire"][0] == I_KEY
    assert [(row.score, row.name, bool(row.replay)) for row in kept.scores.table()] == [(SCORE, "ANN", True)]
    with start(display, tmp_path) as again:
        hands = Hands(display, again)
        hands.press("i")
        again.comes_to("PlayScene")
        hands.press("Escape")
        again.comes_to("PauseScene")
        assert again.end("SIGINT")[0] == 130


def set_all(hands: Hands, player: Player) -> None:
    """From the title bind another key to fire, choose another palette and larger letters."""
    hands.go(3)
    player.comes_to("SettingsScene")
    hands.go(2)
    player.comes_to("ControlsScene")
    hands.go(0)
    player.comes_to("KeysPage")
    hands.press("Down", "Down", "Down", "Down", "Return", "i", "Escape")
    player.comes_to("ControlsScene")
    hands.press("Escape")
    player.comes_to("SettingsScene")
    hands.go(1)
    player.comes_to("PictureSettings")
    hands.press("Down", "Right", "Down", "Right")
