"""Faults of a real window: keys let go elsewhere, a window minimised, a window server killed."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.display import TOOLS, Display, missing_tools
from tests.faults.player import Player
from tests.storage.makers import scores_in

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not all of {', '.join(TOOLS)} are installed"),
]


@contextmanager
def game(folder: Path) -> Iterator[tuple[Display, Player, str]]:
    """Have a game under way in a window of a display of its own; give the window's name too."""
    words = ("--seed", "1", "--windowed", "--size", "960x540")
    with Display() as display, Player(folder, *words, environment=display.environment) as player:
        player.comes_to("TitleScene")
        window = display.window(player.pid)
        display.focus(window)
        player.lives_on(120)  # a key that may have been held before the focus came does nothing at first
        display.do("key", "Return")
        player.flies_to(20)
        yield display, player, window


def test_a_key_let_go_elsewhere_is_not_stuck_when_the_focus_is_back_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    with game(tmp_path) as (display, player, window):
        before = player.now["heading"]
        display.do("keydown", "Left")
        player.until(lambda told: bool(told["heading"] != before))
        display.focus()
        player.comes_to("PauseScene")
        display.do("keyup", "Left")
        display.focus(window)
        player.lives_on(120)
        assert player.now["scene"] == "PauseScene"
        display.do("key", "p")
        before, first = player.comes_to("PlayScene")["heading"], player.now["tick"]
        player.flies_to(first + 60)
        assert player.now["heading"] == before
        assert player.end("SIGTERM") == (143, "")


def test_a_minimised_window_pauses_the_game_until_it_is_back_and_p_is_pressed(tmp_path: Path) -> None:
    with game(tmp_path) as (display, player, window):
        display.do("windowminimize", window)
        before = player.comes_to("PauseScene")["tick"]
        time.sleep(1.0)
        display.do("windowactivate", "--sync", window)
        player.lives_on(120)
        assert (player.now["scene"], player.now["tick"]) == ("PauseScene", before)
        display.do("key", "p")
        player.flies_to(before + 1)
        assert player.end("SIGTERM") == (143, "")


def test_a_window_server_that_is_killed_ends_the_game_which_has_saved_what_was_earned(tmp_path: Path) -> None:
    with game(tmp_path) as (display, player, _):
        player.earn(1230)
        player.flies_to(player.now["tick"] + 600)
        display.server.kill()
        code, stderr = player.end()
    assert code > 0
    assert "Traceback" not in stderr
    assert scores_in(tmp_path)[0] >= 1230
