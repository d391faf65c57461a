"""Provokes faults against a real window on a display of its own, and prints what happened as a table.

By hand: python -m tests.faults.drive PICTURES [WORD ...]

Takes pictures into the folder PICTURES. With WORDs only the rows whose fault has one of them are tried. Exits
with 1 if what must happen did not. Needs xvfb, openbox, xdotool, x11-utils and imagemagick.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game.storage.store import Store
from tests.faults.display import Display, missing_tools
from tests.faults.player import Player, Told
from tests.storage.makers import score, scores_in


class Skip(Exception):  # noqa: N818 - no error
    """Says why the fault cannot be shown on this machine."""


@dataclass
class Stand:
    """What every row is tried with."""

    display: Display
    pictures: Path
    work: Path
    """A folder for whatever; it is removed in the end."""
    _count: int = field(default=0, init=False)

    def folder(self) -> Path:
        """Return a new name for a data folder."""
        self._count += 1
        return self.work / f"home-{self._count}"

    def start(self, *, folder: Path | None = None, on: Display | None = None) -> Player:
        """Start the game with seed 1 in a window."""
        words = ("--seed", "1", "--windowed", "--size", "960x540")
        return Player(folder or self.folder(), *words, environment=(on or self.display).environment)

    def begin(self, player: Player, *, on: Display | None = None) -> str:
        """Press Return on the title, as a player does; return the window once a game is under way."""
        display = on or self.display
        player.comes_to("TitleScene")
        window = display.window(player.pid)
        display.focus(window)
        player.lives_on(5)
        display.do("key", "Return")
        player.flies_to(20)
        return window

    def shoot(self, name: str) -> None:
        """Take a picture of the screen."""
        self.display.picture(self.pictures / f"{name}.png")


Trial = Callable[[Stand], str]
"""Provokes a fault and says what happened; an AssertionError if that is not what must."""

ROWS: Final[list[tuple[str, str, Trial]]] = []
"""Of each fault what it is and what must happen."""


def row(fault: str, must: str) -> Callable[[Trial], Trial]:
    """Enter a trial in the table."""

    def enter(trial: Trial) -> Trial:
        ROWS.append((fault, must, trial))
        return trial

    return enter


@row(
    "focus lost with a key held, let go elsewhere; P",
    "paused at once; still paused when the focus is back; after P no key is stuck",
)
def focus_lost(stand: Stand) -> str:
    with stand.start() as player:
        window = stand.begin(player)

        def turns(told: Told) -> bool:
            return bool(told["heading"] != before)

        before = player.now["heading"]
        stand.display.do("keydown", "Left")
        player.until(turns)
        stand.display.focus()
        player.comes_to("PauseScene")
        stand.display.do("keyup", "Left")
        stand.display.focus(window)
        player.lives_on(30)
        assert player.now["scene"] == "PauseScene"
        stand.shoot("focus-lost")
        stand.display.do("key", "p")
        player.comes_to("PlayScene")
        before, first = player.now["heading"], player.now["tick"]
        player.flies_to(first + 60)
        assert not turns(player.now), "a key is stuck: the ship turns"
        stand.display.do("keydown", "Left")
        player.until(turns)
        stand.display.do("keyup", "Left")
        assert player.end("SIGTERM") == (0, "")
    return "paused, stayed so; the ship held its heading for 60 ticks after P; the next press turned it"


@row(
    "minimised in play and back",
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
        assert (player.now["scene"], player.now["tick"]) == ("PauseScene", before)
        stand.shoot("minimised-and-back")
        stand.display.do("key", "p")
        player.flies_to(before + 1)
        assert player.end("SIGTERM") == (0, "")
    return f"paused at tick {before}, there still after 1.5 s, went on after P"


@row(
    "the window server is killed",
    "the game ends by itself, not with 0; what was earned is on the disk",
)
def server_killed(stand: Stand) -> str:
    folder = stand.folder()
    with Display() as display, stand.start(folder=folder, on=display) as player:
        stand.begin(player, on=display)
        player.earn(1230)
        player.flies_to(player.now["tick"] + 600)
        display.server.send_signal(signal.SIGKILL)
        code, stderr = player.end()
    there = scores_in(folder)
    assert code > 0, code
    assert "Traceback" not in stderr, stderr
    assert there, "nothing is on the disk"
    assert there[0] >= 1230, there
    last = stderr.splitlines()[0] if stderr else "nothing on stderr"
    return f"exit {code}, “{last}”; {there[0]} points on the disk"


@contextmanager
def _small_disk(folder: Path) -> Iterator[Path]:
    """Give a disk of 512 kB with the score of an earlier game."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise Skip("only root on Linux may mount a disk")
    folder.mkdir()
    if not _mount("-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)):
        raise Skip("no disk may be mounted here")
    try:
        store = Store(folder)
        store.add_score(score(500))
        store.close()
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)  # noqa: S607


def _mount(*words: str) -> bool:
    return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0  # noqa: S607


def _said_once(stand: Stand, player: Player, name: str) -> str:
    """Play until the score should have been saved; return what the game said."""
    stand.begin(player)
    player.earn(900)
    player.until(lambda told: bool(told["notice"]))
    player.lives_on(30)
    stand.shoot(name)
    assert len(player.notices) == 1, player.notices
    assert "--data-dir" in player.notices[0], player.notices
    return player.notices[0]


@row(
    "the disk is full",
    "said once, the game goes on, the old scores are whole; the new one is saved once there is room",
)
def disk_full(stand: Stand) -> str:
    with _small_disk(stand.folder()) as disk:
        with (disk / "filler").open("wb", buffering=0) as file:
            while (left := os.statvfs(disk)).f_bavail:
                file.write(bytes(left.f_bavail * left.f_bsize))
        with stand.start(folder=disk) as player:
            notice = _said_once(stand, player, "disk-full")
            assert scores_in(disk) == [500]
            (disk / "filler").unlink()
            assert player.end("SIGTERM") == (0, "")
        there = scores_in(disk)
        assert len(there) == 2, there
        assert there[0] >= 900, there
    return f"“{notice}”; with room again {there[0]} and {there[1]} points on the disk"


@row(
    "the data folder is read-only",
    "said once, the game goes on; at its end what was lost is said, with 1; the old scores are whole",
)
def read_only(stand: Stand) -> str:
    with _small_disk(stand.folder()) as disk:
        assert _mount("-o", "remount,ro", str(disk))
        with stand.start(folder=disk) as player:
            notice = _said_once(stand, player, "read-only")
            code, last = player.end("SIGTERM")
        assert (code, "(Read-only file system); lost: scores" in last) == (1, True), (code, last)
        assert scores_in(disk) == [500]
    return f"“{notice}”; “{last}”"


def _judge(trial: Trial, stand: Stand) -> tuple[str, bool]:
    """Try a row; return what happened and whether that is well."""
    try:
        return trial(stand), True
    except Skip as reason:
        return f"skipped: {reason}", True
    except AssertionError as fault:
        return f"**FAILED**: {fault}", False


def _line(*cells: str) -> str:
    """Return a line of a table in Markdown."""
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


def main() -> int:
    """Try all rows."""
    if len(sys.argv) < 2:
        print((__doc__ or "").strip())
        return 2
    if missing := missing_tools():
        print(f"skipped: {', '.join(missing)} not found")
        return 0
    pictures = Path(sys.argv[1])
    pictures.mkdir(parents=True, exist_ok=True)
    words = sys.argv[2:] or [""]
    print(_line("fault", "must happen", "happened"))
    print("|---|---|---|")
    good = True
    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stand = Stand(stack.enter_context(Display()), pictures, work)
        for fault, must, trial in ROWS:
            if any(word in fault for word in words):
                happened, well = _judge(trial, stand)
                print(_line(fault, must, happened.replace(str(work), "FOLDER")), flush=True)
                good = good and well
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
