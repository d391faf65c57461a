"""Faults of the screen and the window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from tests.faults.player import ROOT, Player
from tests.faults.stand import Stand, row
from tests.storage.makers import scores_in

_LIMIT = 2.0
"""seconds in which a game without a display must have said so."""

_ALIKE = 0.002
"""fraction of pixels in which two pictures of one thing may differ."""


def _refused(display: Mapping[str, str]) -> str:
    """Start the game where there is no display; return what it says."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    clean = {name: value for name, value in os.environ.items() if name not in hidden}
    began = time.monotonic()
    run = subprocess.run(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env={**clean, **display},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    took = time.monotonic() - began
    assert run.returncode == 1, run.returncode
    assert "--headless" in run.stderr, run.stderr
    assert len(run.stderr.splitlines()) == 1, run.stderr
    assert took < _LIMIT, f"it took {took:.1f} s"
    return f"“{run.stderr.strip()}”, exit 1 after {took:.1f} s"


@row("no display", "DISPLAY is not set", "one line that names --headless, exit 1 within 2 s")
def no_display(stand: Stand) -> str:
    del stand
    return _refused({})


@row("a dead display", "DISPLAY=:987", "the same")
def dead_display(stand: Stand) -> str:
    del stand
    return _refused({"DISPLAY": ":987"})


def _heading_rests(player: Player) -> int:
    """See that nothing turns the ship for half a second; return its heading."""
    first = player.now["tick"]
    heading = int(player.now["heading"])
    player.until(lambda told: told.get("tick", 0) >= first + 60)
    assert player.now["heading"] == heading, "a key is stuck: the ship turns"
    return heading


def _turn_and_lose_focus(stand: Stand, player: Player) -> str:
    """Hold a key until the ship turns, then take the keyboard away; return the window."""
    window = stand.begin(player)
    upright = player.now["heading"]
    stand.display.do("keydown", "Left")
    player.until(lambda told: told["heading"] != upright)
    stand.display.focus()
    player.comes_to("PauseScene")
    return window


@row(
    "focus lost with a key held, let go elsewhere",
    "keydown Left, focus to another window, keyup, focus back, P",
    "paused at once; still paused when the focus is back; after P no key is stuck",
)
def focus_lost(stand: Stand) -> str:
    with stand.start() as player:
        window = _turn_and_lose_focus(stand, player)
        stand.display.do("keyup", "Left")
        stand.display.focus(window)
        player.lives_on(30)
        assert player.now["scene"] == "PauseScene"
        stand.shoot("focus-lost")
        stand.display.do("key", "p")
        player.comes_to("PlayScene")
        _heading_rests(player)
        return _answers(stand, player, "paused, stayed so; the ship held its heading for 60 ticks after P")


@row(
    "focus lost with a key held, and held on",
    "keydown Left, focus away and back, P, then keyup and keydown",
    "paused; after P the key counts only when pressed anew",
)
def focus_lost_and_key_held_on(stand: Stand) -> str:
    with stand.start() as player:
        window = _turn_and_lose_focus(stand, player)
        stand.display.focus(window)
        player.lives_on(30)
        stand.display.do("key", "p")
        player.comes_to("PlayScene")
        _heading_rests(player)
        stand.display.do("keyup", "Left")
        return _answers(stand, player, "paused; the ship held its heading for 60 ticks after P")


def _answers(stand: Stand, player: Player, so_far: str) -> str:
    """See that the key works again."""
    before = player.now["heading"]
    stand.display.do("keydown", "Left")
    player.until(lambda told: told["heading"] != before)
    stand.display.do("keyup", "Left")
    assert player.end("SIGTERM") == (0, "")
    return f"{so_far}; the next press turned it"


def differ(one: Path, other: Path) -> float:
    """Return the fraction of pixels in which two pictures clearly differ; 1 if they are not of one size."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    import pygame

    first, second = pygame.image.load(one), pygame.image.load(other)
    if first.get_size() != second.get_size():
        return 1.0
    changed = pygame.mask.from_threshold(first, (0, 0, 0), (24, 24, 24, 255), second)
    wide, high = first.get_size()
    return 1.0 - changed.count() / (wide * high)


def _squeeze(stand: Stand, *, bare: bool) -> str:
    display = stand.bare if bare else stand.display
    name = "bare" if bare else "managed"
    got = []
    with stand.start(bare=bare) as player:
        window = stand.begin(player, bare=bare)
        player.until(lambda told: told["tick"] >= 200)
        display.do("key", "p")
        player.comes_to("PauseScene")
        player.lives_on(90)
        before = stand.pictures / f"resize-{name}-before.png"
        display.picture(before, window)
        for wide, high in ((1, 1), (10, 700), (1300, 20)):
            display.do("windowsize", window, str(wide), str(high))
            player.lives_on(30)
            got.append("{}x{}".format(*player.now["size"]))
            stand.shoot(f"resize-{name}-{wide}x{high}", bare=bare)
        display.do("windowsize", window, "960", "540")
        player.until(lambda told: told["size"] == [960, 540])
        player.lives_on(90)
        after = stand.pictures / f"resize-{name}-after.png"
        display.picture(after, window)
        fraction = differ(before, after)
        assert fraction < _ALIKE, f"the picture differs in {fraction:.2%}"
        display.do("key", "p")
        player.comes_to("PlayScene")
        player.lives_on(30)
        assert player.end("SIGTERM") == (0, "")
    return f"the window became {', '.join(got)}; back again {fraction:.2%} of the paused picture differ"


_SQUEEZED = "no crash; back at 960x540 the paused picture is what it was"


@row("resize to 1x1, 10x700, 1300x20 and back", "xdotool windowsize, no window manager", _SQUEEZED)
def resized(stand: Stand) -> str:
    got = _squeeze(stand, bare=True)
    assert "1x1, 10x700" in got, got
    return got


@row("the same under a window manager", "xdotool windowsize, openbox", _SQUEEZED)
def resized_by_a_manager(stand: Stand) -> str:
    return _squeeze(stand, bare=False)


@row(
    "minimised in play and back",
    "xdotool windowminimize, windowactivate",
    "paused, nothing is drawn or lost meanwhile, comes back paused",
)
def minimised(stand: Stand) -> str:
    with stand.start() as player:
        window = stand.begin(player)
        stand.display.do("windowminimize", window)
        before = player.comes_to("PauseScene")["tick"]
        time.sleep(1.5)
        stand.display.do("windowactivate", "--sync", window)
        player.lives_on(30)
        assert player.now["scene"] == "PauseScene"
        assert player.now["tick"] == before
        stand.shoot("minimised-and-back")
        stand.display.do("key", "p")
        player.until(lambda told: told["scene"] == "PlayScene" and told["tick"] > before)
        assert player.end("SIGTERM") == (0, "")
    return f"paused at tick {before}, there still after 1.5 s, went on after P"


@row(
    "the window server is killed",
    "SIGKILL to a display of the game's own, 10 s after points were earned",
    "the game ends by itself, not with 0; what was earned is on the disk",
)
def server_killed(stand: Stand) -> str:
    from tests.faults.display import Display

    with Display() as display:
        own = Stand(display, display, stand.pictures, stand.work / "own")
        folder = stand.folder()
        with own.start(folder=folder) as player:
            own.begin(player)
            player.earn(1230)
            first = player.now["tick"]
            player.until(lambda told: told.get("tick", 0) >= min(first + 1250, 1260))
            display.server.send_signal(signal.SIGKILL)
            code, stderr = player.end()
    assert code > 0, code
    there = scores_in(folder)
    assert there, "nothing is on the disk"
    assert there[0] >= 1230, there
    assert "Traceback" not in stderr, stderr
    last = stderr.splitlines()[0] if stderr else "nothing on stderr"
    return f"exit {code}, “{last}”; {there[0]} points on the disk"
