"""Games in processes of their own, without a screen: ended together, killed, or struck by signals."""

import signal
import sys

import pygame
import pytest

from game.replay.playback import verify
from game.replay.replay import Replay
from game.storage.replays import read_replay
from game.storage.scores import Score
from game.storage.store import Store
from tests.faults.player import Player
from tests.play import *
from tests.storage.makers import scores_in

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals"),
]

SEED = 21
"""The autopilot earns 1,750 points in the first 421 ticks of this game, in four hits from tick 335 on."""

HURRIED = 400
"""ticks at the beginning that pass quickly; what follows is played as on any day."""


def start(folder: Path, *, seed: int = 1, audio: str = "dummy") -> Player:
    """Start the game."""
    environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": audio}
    return Player(folder, "--seed", str(seed), "--size", "640x360", environment=environment)


def begin(player: Player) -> None:
    """Start a game and see it under way."""
    player.comes_to("TitleScene")
    player.lives_on(120)  # a key that may have been held before the focus came does nothing at first
    player.press(pygame.K_RETURN)
    player.flies_to(6)


def fly_until(player: Player, tick: int) -> None:
    """Let the autopilot play so far."""
    begin(player)
    player.order("autopilot")
    player.order("hurry", HURRIED)
    player.flies_to(tick)


def only_game(folder: Path) -> tuple[Score, Replay]:
    """Return the only row and the only replay of a folder, which must be of one game and play as it did."""
    (row,) = Store(folder).scores.entries
    (path,) = (folder / "replays").iterdir()
    assert path.name == row.replay
    replay = read_replay(path)
    assert verify(replay)[1] is None
    return row, replay


def start_once_more(folder: Path) -> list[str]:
    """Let another start of the game come to the title; return the notices that it showed."""
    with start(folder) as player:
        player.comes_to("TitleScene")
        player.lives_on()
        assert player.end("SIGTERM") == (143, "")
        return player.notices


def test_of_two_games_that_signals_end_at_once_both_scores_are_kept_and_a_lost_device_changes_no_bit(
    tmp_path: Path,
) -> None:
    with start(tmp_path) as heard, start(tmp_path, audio="invalid") as silent:
        for player in (heard, silent):
            begin(player)
        for player in (heard, silent):
            player.until(lambda told: told.get("tick", 0) >= 120)
        both = (heard.told, silent.told)
        hashes = [next(it["hash"] for it in told if it.get("tick") == 120) for told in both]
        heard.earn(300)
        silent.earn(200)
        (notice,) = silent.notices
        assert heard.notices == []
        assert (heard.end("SIGINT"), silent.end("SIGTERM")) == ((130, ""), (143, ""))
    world, pilot = new_world(1), Idle()
    for _ in range(120):
        step(world, [pilot.command(world, ship.id) for ship in world.ships])
    assert notice.startswith("no sound: ")
    assert hashes == [state_hash(world)] * 2
    assert scores_in(tmp_path) == [300, 200]


def test_a_killed_game_keeps_its_points(tmp_path: Path) -> None:
    with start(tmp_path, seed=SEED) as player:
        fly_until(player, 480)
        earned = max(told.get("points", 0) for told in player.told if told.get("tick", 0) <= 421)
        while scores_in(tmp_path) < [earned]:
            player.lives_on()
        player.end("SIGKILL")
    assert scores_in(tmp_path) >= [earned] > [0]
    assert start_once_more(tmp_path) == []


def test_signals_that_follow_in_the_midst_of_the_last_save_lose_neither_score_nor_replay(
    tmp_path: Path,
) -> None:
    with start(tmp_path, seed=SEED) as player:
        fly_until(player, 440)
        for number in (signal.SIGTERM, signal.SIGINT):
            player.order("strike", number)
        player.obeyed()
        assert player.end("SIGHUP") == (129, "")
    row, replay = only_game(tmp_path)
    assert (replay.ticks, replay.score) == (player.now["tick"], row.score)
    assert row.score > 0
