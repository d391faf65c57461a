"""Faults that come from outside, provoked on the whole program in a process of its own, without a screen.

`drive.py` does the same and more by hand, on a real window.
"""

from __future__ import annotations

import shutil
import signal
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.pilots.idle import Idle
from game.sim.digest import state_hash
from game.sim.step import step
from game.sim.world import new_world
from tests.faults.player import ROOT, Player, Told
from tests.storage.makers import scores_in

pytestmark = pytest.mark.slow

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


def start(
    folder: Path, *words: str, tree: Path = ROOT, audio: str = "dummy", full: bool = False, seed: int = 1
) -> Player:
    """Start the game."""
    return Player(
        folder,
        *("--seed", str(seed)),
        *("--size", "640x360"),
        *words,
        tree=tree,
        environment={"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": audio},
        before=no_room if full else None,
    )


def no_room() -> None:
    """Let no file of this process grow: every write fails, as on a full disk."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # Python does so too, but may write byte code before
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def begin(player: Player) -> None:
    """Start a game and see it under way."""
    player.comes_to("TitleScene")
    player.order("press", pygame.K_RETURN)
    player.order("release", pygame.K_RETURN)
    play_on(player, 6)


def play_on(player: Player, tick: int) -> None:
    """Let the game come to a tick."""
    player.until(lambda told: bool(told["scene"] == "PlayScene" and told["tick"] >= tick))


@posix
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 0)])
def test_a_signal_ends_the_game_in_good_order(tmp_path: Path, name: str, code: int) -> None:
    with start(tmp_path) as player:
        begin(player)
        player.earn(770)
        assert player.end(name) == (code, "")
    assert scores_in(tmp_path) == [770]


@posix
def test_a_game_that_was_stopped_pauses(tmp_path: Path) -> None:
    with start(tmp_path) as player:
        begin(player)
        player.order("alert", 0)
        player.send("SIGSTOP")
        time.sleep(1.3)
        player.send("SIGCONT")
        player.comes_to("PauseScene")


def test_without_an_audio_device_the_game_is_the_same_and_says_so_once(tmp_path: Path) -> None:
    def there(told: Told) -> bool:
        return bool(told["scene"] == "PlayScene" and told["tick"] == 120)

    with start(tmp_path, audio="invalid") as player:
        player.comes_to("TitleScene")
        player.order("press", pygame.K_RETURN)
        unheard = player.until(there)["hash"]
        (notice,) = player.notices

    world, pilot = new_world(1), Idle()
    for _ in range(120):
        step(world, [pilot.command(world, ship.id) for ship in world.ships])
    assert notice.startswith("no sound: ")
    assert unheard == state_hash(world)


def test_sounds_that_are_missing_short_or_noise_are_named_at_once_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    tree = tmp_path / "tree"
    for name in ("game", "assets"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    sounds = tree / "assets" / "sounds"
    (sounds / "shot_1.wav").unlink()
    (sounds / "chip.wav").write_bytes((sounds / "chip.wav").read_bytes()[:999])
    (sounds / "beat_1.wav").write_bytes(b"\x07" * 5000)
    with start(tmp_path / "home", tree=tree) as player:
        begin(player)
        (notice,) = player.notices
        player.lives_on()
    assert all(name in notice for name in ("shot_1", "chip", "beat_1"))


@posix
def test_on_a_full_disk_the_game_goes_on_says_so_once_and_in_the_end_what_was_lost(
    tmp_path: Path,
) -> None:
    with start(tmp_path / "home", full=True) as player:
        begin(player)
        player.earn(770)
        player.order("press", pygame.K_p)
        player.comes_to("PauseScene")
        for scene, rows in (("QuitQuestion", 3), ("TitleScene", 1)):
            for key in (*[pygame.K_DOWN] * rows, pygame.K_RETURN):
                player.order("press", key)
                player.order("release", key)
            player.comes_to(scene)
        player.until(lambda told: bool(told["notice"]))
        player.lives_on()
        (notice,) = player.notices
        code, stderr = player.end("SIGTERM")
    assert "--data-dir" in notice
    assert code == 1
    assert stderr.startswith(f"asterays: error: {tmp_path / 'home'} cannot be written (")
    assert stderr.strip().endswith("); lost: scores, 1 replay"), stderr
    assert scores_in(tmp_path / "home") == []


@posix
def test_two_games_that_end_at_once_both_have_their_score_on_the_board(tmp_path: Path) -> None:
    with start(tmp_path) as one, start(tmp_path) as two:
        for player, points in ((one, 300), (two, 200)):
            begin(player)
            player.earn(points)
        for player in (one, two):
            player.send("SIGTERM")
        assert (one.end(), two.end()) == ((0, ""), (0, ""))
    assert scores_in(tmp_path) == [300, 200]
