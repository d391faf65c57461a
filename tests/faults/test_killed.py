"""Games that are ended in the worst of ways: what the next start finds of them."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.replay.playback import verify
from game.storage.replays import read_replay
from game.storage.scores import Score
from game.storage.store import Store
from tests.faults.display import Display
from tests.faults.player import Player
from tests.faults.test_endings import begin, play_on, start

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals"),
]

SEED = 21
"""The autopilot earns 1,750 points in the first 421 ticks of this game, in four hits from tick 335 on."""


HURRIED = 300
"""ticks at the beginning that pass quickly; what follows is played as on any day."""


def fly_until(player: Player, tick: int) -> None:
    """Let the autopilot play so far."""
    begin(player)
    player.order("autopilot", 0)
    player.order("hurry", HURRIED)
    play_on(player, tick)


def points_at(player: Player, tick: int) -> int:
    """Return the points that the game told at this tick."""
    return max(int(told.get("points", 0)) for told in [*player.told] if told.get("tick", 0) <= tick)


def only_row(folder: Path) -> Score:
    (entry,) = Store(folder).scores.entries
    return entry


def replay_of(folder: Path, entry: Score) -> Path:
    """Return the replay that a row names; there must be nothing else on the shelf."""
    (path,) = (folder / "replays").iterdir()
    assert path.name == entry.replay
    return path


def start_once_more(folder: Path) -> list[str]:
    """Let another start of the game come to the title; return the notices that it showed."""
    with start(folder) as player:
        player.comes_to("TitleScene")
        player.lives_on()
        assert player.end("SIGTERM") == (0, "")
        return player.notices


def wait_for_row(player: Player, folder: Path) -> int:
    """Wait until the points of a second ago are on the board, while the game goes on; return them."""
    earned = points_at(player, player.now["tick"] - 120)
    assert earned > 0
    while not any(row.score >= earned for row in Store(folder).scores.entries):
        player.lives_on()
    return earned


def check_recovered(player: Player, folder: Path, earned: int) -> None:
    """See that a game that was cut off lost a second at most, and that the next start makes its replay."""
    last = player.now["tick"]
    assert only_row(folder).replay == ""

    assert any("is saved: see Scores, All replays" in notice for notice in start_once_more(folder))
    row = only_row(folder)
    replay = read_replay(replay_of(folder, row))
    assert replay.ticks % 120 == 0
    assert -1 <= last - replay.ticks <= 125  # a tick is saved before it is told
    assert row.score >= max(replay.score, earned)
    assert verify(replay)[1] is None

    assert start_once_more(folder) == []
    assert replay_of(folder, row).exists()


def test_a_killed_game_loses_a_second_at_most_and_its_replay_is_there_after_the_next_start(
    tmp_path: Path,
) -> None:
    with start(tmp_path, seed=SEED) as player:
        fly_until(player, 560)
        earned = wait_for_row(player, tmp_path)
        player.end("SIGKILL")
    check_recovered(player, tmp_path, earned)


def test_a_game_that_is_played_is_not_recovered_by_another_program(tmp_path: Path) -> None:
    with start(tmp_path, seed=SEED) as player:
        fly_until(player, 500)
        assert start_once_more(tmp_path) == []
        (hold,) = tmp_path.glob("*.playing")
        player.lives_on(10)
        assert player.end("SIGTERM") == (0, "")
        assert not hold.exists()
    row = only_row(tmp_path)
    replay = read_replay(replay_of(tmp_path, row))
    assert (replay.score, verify(replay)[1]) == (row.score, None)


@pytest.fixture
def display() -> Iterator[Display]:
    """Give a display that can die."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed")
    with Display(manager=False) as display:
        yield display


def test_a_game_whose_display_dies_loses_a_second_at_most(tmp_path: Path, display: Display) -> None:
    words = ("--seed", str(SEED), "--windowed", "--size", "640x360")
    with Player(tmp_path, *words, environment=display.environment) as player:
        fly_until(player, 560)
        display.server.kill()
        player.end()
    earned = points_at(player, player.now["tick"] - 125)
    assert any("is saved: see Scores, All replays" in notice for notice in start_once_more(tmp_path))
    row = only_row(tmp_path)
    assert row.score >= earned > 0
    assert verify(read_replay(replay_of(tmp_path, row)))[1] is None


@pytest.mark.parametrize("names", [("SIGINT", "SIGINT"), ("SIGHUP", "SIGTERM", "SIGINT")])
def test_signals_that_follow_in_the_midst_of_the_last_save_lose_neither_score_nor_replay(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    with start(tmp_path, seed=SEED) as player:
        fly_until(player, 440)
        for name in names[1:]:
            player.order("strike", getattr(signal, name))
        player.obeyed()
        code, stderr = player.end(names[0])
    assert (code, stderr) == (130 if names[0] == "SIGINT" else 0, "")
    row = only_row(tmp_path)
    replay = read_replay(replay_of(tmp_path, row))
    assert (replay.ticks, replay.score) == (player.now["tick"], row.score)
    assert row.score > 0
    assert verify(replay)[1] is None
