"""In a real window, by keys and mouse of the display's server: a game, a name, settings.

Nothing waits for time: each act is followed by what the program tells after it.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.replay.playback import verify
from game.storage.replays import read_replay
from game.storage.store import Store
from tests.commands import python, summary
from tests.faults.display import TOOLS, Display, missing_tools
from tests.faults.player import Player

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not all of {', '.join(TOOLS)} are installed"),
]

SEED = 57
"""of a game in which a ship that is left alone is lost at last, with some points."""


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    with Display() as made:
        yield made


class Visitor:
    """Sits before the window of a game, with a keyboard and a mouse."""

    def __init__(self, display: Display, player: Player, scene: str) -> None:
        self.display, self.player = display, player
        player.comes_to(scene)
        player.lives_on(5)  # SDL makes the window anew around its first frame
        self.window = display.window(player.pid)
        display.focus(self.window)
        player.lives_on(120)  # a key that may have been held before the focus came does nothing at first

    def press(self, *names: str) -> None:
        """Press keys in a row, not so fast that SDL takes the same key twice for one that is held."""
        self.display.do("key", "--delay", "20", *names)

    def go(self, label: str) -> None:
        """Choose a row of a page by arrows."""
        told = self.player.until(lambda told: label in told.get("rows", ()))
        row = told["rows"].index(label)
        steps = row - int(told["chosen"])
        if steps:
            self.press(*["Down" if steps > 0 else "Up"] * abs(steps))
        self.player.until(lambda told: told.get("chosen") == row)

    def accept(self, label: str, scene: str) -> None:
        """Accept a row, which leads to a scene."""
        self.go(label)
        self.press("Return")
        self.player.comes_to(scene)

    def back(self, scene: str) -> None:
        self.press("Escape")
        self.player.comes_to(scene)

    def click(self, label: str) -> None:
        """Click at a row of a page."""
        told = self.player.until(lambda told: label in told.get("rows", ()))
        x, y = told["places"][told["rows"].index(label)]
        self.display.do("mousemove", "--window", self.window, str(round(x)), str(round(y)), "click", "1")


def hurry(player: Player) -> None:
    """Let the moment pass in which a page takes no keys."""
    player.order("hurry", 90)
    player.obeyed()
    player.lives_on()


def test_a_session_in_a_real_window_is_found_by_the_next(display: Display, tmp_path: Path) -> None:
    words = ("--seed", str(SEED), "--windowed", "--size", "640x360", "--effects", "off")
    with Player(tmp_path, *words, environment=display.environment) as player:
        visitor = Visitor(display, player, "TitleScene")
        visitor.accept("PLAY", "PlayScene")
        player.order("hurry", 12_000)
        player.comes_to("NameEntry")
        hurry(player)
        visitor.press("a", "n", "n", "Return")
        player.comes_to("GameOverScene")
        hurry(player)
        visitor.accept("TITLE", "TitleScene")
        visitor.accept("SETTINGS", "SettingsScene")
        visitor.accept("CONTROLS", "ControlsScene")
        visitor.accept("KEYS", "KeysPage")
        visitor.go("FIRE")
        visitor.press("Return", "i")
        player.lives_on(3)
        visitor.back("ControlsScene")
        visitor.back("SettingsScene")
        visitor.accept("PICTURE", "PictureSettings")
        visitor.go("PALETTE")
        visitor.press("Right")
        visitor.back("SettingsScene")
        visitor.back("TitleScene")
        visitor.click("QUIT")
        assert player.end() == (0, "")

    kept = Store(tmp_path)
    assert kept.settings.palette == "mono"
    rows = kept.database.rows("SELECT inputs FROM binding WHERE device = 'keys' AND action = 'fire'")
    assert [json.loads(inputs)[0] for (inputs,) in rows] == [pygame.KSCAN_I]
    (row,) = kept.scores.table()
    left_alone = summary(python("main.py", "--headless", f"--seed={SEED}", "--ticks=12000"))["score"]
    assert (row.score, row.name) == (left_alone, "ANN")
    assert verify(read_replay(tmp_path / "replays" / row.replay))[1] is None
