"""Faults of the machine: signals, a standstill, too little speed, too many events."""

from __future__ import annotations

import time

from tests.faults.stand import Stand, row
from tests.storage.makers import scores_in

_FLOOD = 65_536
_FRAME = 2
"""ticks of one frame: a stop in the midst of it leaves at most so many to be played."""


def _ended(stand: Stand, name: str, expected: int) -> str:
    folder = stand.folder()
    with stand.start(folder=folder) as player:
        stand.begin(player)
        player.earn(770)
        began = time.monotonic()
        code, stderr = player.end(name)
        took = time.monotonic() - began
    assert code == expected, (code, stderr)
    assert not stderr, stderr
    assert scores_in(folder) == [770], scores_in(folder)
    return f"exit {code} after {took:.2f} s, nothing on stderr, 770 points on the disk"


@row("SIGINT", "kill -INT in play", "exit 130, the score saved")
def interrupted(stand: Stand) -> str:
    return _ended(stand, "SIGINT", 130)


@row("SIGTERM", "kill -TERM in play", "exit 0, the score saved")
def terminated(stand: Stand) -> str:
    return _ended(stand, "SIGTERM", 0)


@row("SIGHUP", "kill -HUP in play", "exit 0, the score saved")
def hung_up(stand: Stand) -> str:
    return _ended(stand, "SIGHUP", 0)


@row("the machine sleeps", "SIGSTOP for 3 s, then SIGCONT, three times", "at most a tick is played, paused")
def stopped(stand: Stand) -> str:
    played = []
    with stand.start() as player:
        stand.begin(player)
        player.order("alert", 0)
        for _ in range(3):
            player.send("SIGSTOP")
            time.sleep(3.0)
            before = player.now["tick"]
            player.send("SIGCONT")
            player.comes_to("PauseScene")
            player.lives_on(30)
            played.append(player.now["tick"] - before)
            stand.display.do("key", "p")
            player.comes_to("PlayScene")
            player.lives_on(30)
        assert player.end("SIGTERM") == (0, "")
    assert max(played) <= _FRAME, played
    return f"paused each time; ticks played: {', '.join(map(str, played))}"


@row(
    "an event flood",
    f"{_FLOOD} events posted between two frames",
    "drained; the game goes on and answers keys",
)
def flooded(stand: Stand) -> str:
    with stand.start() as player:
        stand.begin(player)
        before = player.now["tick"]
        player.order("flood", _FLOOD)
        player.until(lambda told: told["tick"] >= before + 120)
        stand.display.do("key", "p")
        player.comes_to("PauseScene")
        assert player.end("SIGTERM") == (0, "")
    return "drained; 120 ticks later P paused"


def _pace(stand: Stand, linger: int) -> float:
    """Return the ticks in a second when every frame takes so many ms longer."""
    with stand.start() as player:
        stand.begin(player)
        player.order("linger", linger)
        player.lives_on(3)
        began, first = time.monotonic(), player.now["tick"]
        player.lives_on(max(6, 3000 // linger))
        pace = (player.now["tick"] - first) / (time.monotonic() - began)
        assert player.end("SIGTERM") == (0, "")
    return float(pace)


@row(
    "a slow machine",
    "every frame lingers 80 ms (some 10 fps), and 500 ms (2 fps)",
    "120 ticks/s at 10 fps; below 4 fps slow motion, no spiral",
)
def slow(stand: Stand) -> str:
    at_ten, at_two = _pace(stand, 80), _pace(stand, 500)
    assert 110 < at_ten < 130, at_ten
    assert 40 < at_two < 65, at_two
    return f"{at_ten:.0f} ticks/s at some 10 fps, {at_two:.0f} at 2 fps (30 a frame)"
