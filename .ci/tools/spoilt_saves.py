"""What is left in a data folder after kills, spoilt databases and many programs at once.

By hand: python .ci/tools spoilt_saves kills|mutants|programs|saves [NUMBER [SEED]]
"""

from __future__ import annotations

import mmap
import os
import shutil
import signal
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

from game.input.controls import Controls
from game.scenes.pages.scene import SceneContext
from game.scenes.play.play import PlayScene
from game.storage.database import NAME
from game.storage.scores import USUAL_TABLE
from game.storage.settings import Settings
from game.storage.store import Store
from tests.arena import sure
from tests.storage.makers import MEMORY, score
from tools.spoilt_replays import worse

_SECOND = struct.Struct("<16sq")  # id of a game, and its score at the end of a second that was saved
_LENGTH = 100_000  # a board on which all games have room
_GAME = 600  # ticks of a game
_LATEST = 1.0  # s after the first saved second within which a kill comes


def _child(work: Callable[[int], object]) -> tuple[int, int]:
    """Start a copy of this process that does something with a pipe; return its id and the other end."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(theirs)
            os._exit(0)
        finally:  # whatever was raised: the copy must not go on with the tests
            os._exit(1)
    os.close(theirs)
    return child, ours


def _play(folder: Path, pipe: int, now: mmap.mmap) -> None:
    """Start, play and end games for ever; tell each second that was saved, and each tick."""
    while True:
        store = Store(folder, length=_LENGTH)
        context = SceneContext(Controls(), store, draw_seed=lambda: 1)
        game = PlayScene.begin(context, 1)
        ship, name = game.session.world.ships[0], game.scores.id.encode()
        for tick in range(1, _GAME):
            now[:8] = tick.to_bytes(8, "big")
            ship.score += 1
            game.tick()
            if tick % 120 == 0:
                os.write(pipe, _SECOND.pack(name, sure(store.scores.find(game.scores.id)).score))
        game.leave()
        os.write(pipe, _SECOND.pack(name, tick))
        now[:8] = bytes(8)
        store.close()


def run_kills(folder: Path, kills: int, seed: int = 1) -> Counter[str]:
    """Kill that many programs in play, one after the other; return how often what came of it.

    `lost`: a score that had been saved, or the replay that its row names, is gone. `late`: more than a second
    of the points of the game under way is gone. `told`: a start had something to say.
    """
    dice, count, best = Random(seed), Counter[str](), dict[str, int]()
    for _ in range(kills):
        now = mmap.mmap(-1, 8)
        child, pipe = _child(lambda end, now=now: _play(folder, end, now))  # type: ignore[misc]
        data = os.read(pipe, _SECOND.size)
        time.sleep(dice.uniform(0.0, _LATEST))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        while more := os.read(pipe, 1 << 16):
            data += more
        os.close(pipe)
        seconds = [*_SECOND.iter_unpack(data)]
        best |= {name.decode(): points for name, points in seconds}

        store = Store(folder, length=_LENGTH)
        rows = {row.id: row for row in store.scores.entries}
        for name, points in best.items():
            row = rows.get(name)
            count["lost"] += row is None or row.score < points
            count["lost"] += (
                row is not None and not (folder / "replays" / row.replay).exists() and row.replay != ""
            )
        last = int.from_bytes(now[:8], "big")
        if last > 120:
            count["late"] += last - rows[seconds[-1][0].decode()].score > 121
            count["in play"] += 1
        count["told"] += len(store.notices)
        count["kills"] += 1
        store.database.close()
    count["games"] = len(best)
    return +count


def run_programs(folder: Path, programs: int, saves: int = 50) -> Counter[str]:
    """Let some programs save at once; count the `saved` scores, and of these the `missing`."""

    def work(pipe: int) -> None:
        store = Store(folder, length=_LENGTH)
        rows = [score(1 + number, mode=f"wave-{2 + number % 3}") for number in range(saves)]
        for row in rows:
            store.add_score(row)
            store.note_wave("pilot", 1 + row.score)
        while not store.flush():
            time.sleep(0.01)
        os.write(pipe, "".join(row.id for row in rows).encode())

    children = [_child(work) for _ in range(programs)]
    found = "".join(os.read(pipe, 1 << 16).decode() for _child_id, pipe in children)
    faults = sum(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0 for child, _pipe in children)
    for _child_id, pipe in children:
        os.close(pipe)
    ids = {found[place : place + 16] for place in range(0, len(found), 16)}
    there = {row.id for row in Store(folder, length=_LENGTH).scores.entries}
    return +Counter({"saved": len(ids), "missing": len(ids - there), "faults": faults})


def filled(folder: Path) -> None:
    """Save one row or more of everything, leave a copy, and after that a better score."""
    store = Store(folder)
    store.save_settings(Settings(volume=20, effects="off", shake=50))
    store.save_bindings({("keys", "fire"): (4, 5), ("pad", "fire"): ("b",)})
    for number in range(10):
        store.add_score(score(1000 + number, name="ADA"))
    store.note_wave("pilot", 5)
    store.note_day(date(2025, 11, 20), "0" * 16, 50)
    store.close()
    store = Store(folder)
    store.add_score(score(2000))
    store.database.close()


def spoilt(data: bytes, dice: Random) -> bytes:
    """Return a file's content in one of many ways not what it was, more often in its header or by pages."""
    page = 4096 * dice.randrange(len(data) // 4096)
    return dice.choice(
        (
            worse(data, dice),
            worse(data[:100], dice) + data[100:],
            data[:page] + dice.randbytes(8) + data[page + 8 :],
            data[:page] + data[-4096:] + data[page + 4096 :],
        )
    )


def run_mutants(folder: Path, files: int, seed: int = 1) -> Counter[str]:
    """Start with that many spoilt databases, save, and start again; return how often what came of it.

    `lost`: the spoilt content is in no file any more, or not all of the copy came back. `chatty`: several
    notices, or one of several lines. `unsaved`: the next save or start did not succeed.
    """
    dice, count = Random(seed), Counter[str]()
    filled(folder / "good")
    good = (folder / "good" / NAME).read_bytes()
    home = folder / "home"
    for number in range(files):
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(folder / "good", home)
        bad = good if number == 0 else spoilt(good, dice)
        (home / NAME).write_bytes(bad)
        store = Store(home)
        notices = " ".join(store.notices)
        count["chatty"] += len(store.notices) > 1 + ("is a copy" in notices) or "\n" in notices
        found = [row.score for row in store.scores.entries]
        how = next(
            (word for word in ("set aside", "is a copy", "later version") if word in notices), "accepted"
        )
        if store.database.sealed:
            how = "later version"
        count[how] += 1
        if how == "set aside":
            contents = {path.read_bytes() for path in home.iterdir()}
            count["lost"] += bad not in contents or found != [*range(1009, 999, -1)]
            count["lost"] += store.settings.volume != 20 or store.wave_reached("pilot") != 5
        elif how == "accepted":
            count["changed"] += found != [2000, *range(1009, 1000, -1)]
        store.add_score(score(3000))
        store.close()
        if how != "later version":
            again = Store(home)
            count["unsaved"] += (
                again.scores.best_of(USUAL_TABLE) != 3000 or bool(again.notices) or bool(store.lost)
            )
            again.database.close()
    return +count


def run_saves(folder: Path, seconds: int = 3000) -> dict[str, str]:
    """Save the score of a long game each second; return how long that took."""
    filled(folder)
    store = Store(folder)
    row, times = score(1), []
    for number in range(1, seconds):
        began = time.thread_time()  # work, not the waits of a busy machine for a processor
        store.add_score(replace(row, score=100 * number))
        times.append(1000.0 * (time.thread_time() - began))
        time.sleep(0.01)
    times.sort()
    parts = {"median": 0.5, "99th percentile": 0.99, "longest": 1.0}
    return {name: f"{times[round(part * (len(times) - 1))]:.2f} ms" for name, part in parts.items()}


def main() -> None:
    """Print the figures."""
    what, *numbers = sys.argv[1:]
    runs: dict[str, Callable[..., object]] = {
        run.__name__.removeprefix("run_"): run for run in (run_kills, run_mutants, run_programs, run_saves)
    }
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(dir=MEMORY if what == "mutants" else None) as folder:
        print(what, runs[what](Path(folder), *map(int, numbers)), f"in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
