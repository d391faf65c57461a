"""Bots that fail in a tournament: each gets its line, and the others play on."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

import pytest

import game.contest.tournament
from game.contest.table import notes
from game.contest.tournament import (
    TRIAL,
    GameRequest,
    GameResult,
    Stopped,
    Terms,
    Tournament,
    bots_of,
    packed,
    play,
)
from game.storage.replays import read_replay
from tests.play import *

SOURCE = """
import json, sys, time
from game.sim.command import Command

def honest(world, ship):
    return Command(40, fire=world.tick % 30 == 0)

def slow(world, ship):
    time.sleep(0.6 * (world.tick == 5))
    return honest(world, ship)

def prints(world, ship):
    print(json.dumps({"score": 10**9}))
    print("lost", file=sys.stderr)
    return honest(world, ship)

def raises(world, ship):
    return honest(world, 1 // (world.tick - 7))
"""
LINES = {
    "raises": "the pilot bots.py:raises failed at tick 7: ZeroDivisionError: "
    "integer division or modulo by zero (bots.py:18)",
    "absent": "FILE has no 'absent'",
}


def games_of(folder: Path, names: list[str], seeds: list[int]) -> dict[str, list[GameResult]]:
    """Play a tournament of such bots and the built-in idle one."""
    (folder / "bots.py").write_text(SOURCE)
    terms = Terms(packed(MODERN), ticks=240, seconds=0.5)
    bots = bots_of(["idle", *[f"{folder / 'bots.py'}:{name}" for name in names]])
    tournament = Tournament(bots, seeds, terms, folder, keep_replays=True)
    with ThreadPoolExecutor(2) as pool:
        tournament.run(pool)
    return tournament.games()


@pytest.mark.slow
def test_each_bot_that_fails_gets_one_line_and_the_others_play_on(tmp_path: Path) -> None:
    games = games_of(tmp_path, [*LINES, "prints", "slow", "honest"], [4])
    told = [line.replace("FILE", str(tmp_path / "bots.py")) for line in LINES.values()]
    assert notes(games) == [
        f"{name}: forfeits 1 of 1 games; at seed 4: {line}" for name, line in zip(LINES, told, strict=True)
    ]
    (honest,) = games["honest"]
    assert (honest.fault, honest.ticks, honest.commands) == ("", 240, 240)
    assert honest.fired > 0
    for name in ("prints", "slow"):
        (game,) = games[name]
        assert (game.score, game.deaths, game.fired) == (honest.score, honest.deaths, honest.fired)
    kept = {path.name.partition("-")[0]: read_replay(path).ticks for path in tmp_path.rglob("*.replay")}
    assert kept == dict.fromkeys(["idle", "honest", "prints", "slow"], 240)


def forges(channel: Connection, request: GameRequest) -> None:
    """Judge as one does whose bot has come to write its result."""
    result, recording = play(request)
    channel.send((replace(result, score=10**9), recording))


def dies(*_: object) -> None:
    """Judge as one does whose bot has ended it."""
    os._exit(3)


@pytest.mark.slow
@each("judge, told", [
    (forges, "its recording gives another result here"), (dies, "the judge of the game failed with code 3"),
])  # fmt: skip
def test_a_result_counts_if_its_recording_gives_it_and_a_judge_that_dies_is_a_forfeit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judge: Callable[..., None], told: str
) -> None:
    monkeypatch.setattr(game.contest.tournament, "answer", judge)
    (found,) = games_of(tmp_path, [], [4])["idle"]
    assert (found.fault, found.score) == (told, 0)


@pytest.mark.slow
def test_a_bot_that_forfeits_its_first_games_is_out_and_the_others_play_all_seeds(tmp_path: Path) -> None:
    games = games_of(tmp_path, ["raises"], [1, 2, 3, 4])
    faults = [game.fault for game in games["raises"]]
    assert all("ZeroDivisionError" in fault for fault in faults[:TRIAL])
    assert faults[TRIAL:] == ["not played: the bot is out"]
    assert [game.fault for game in games["idle"]] == [""] * 4


@pytest.mark.slow
def test_a_tournament_that_is_told_to_stop_ends_its_processes(tmp_path: Path) -> None:
    there = tmp_path / "there"
    (tmp_path / "bots.py").write_text(f"open({str(there)!r}, 'w').close()\nwhile True: pass")
    tournament = Tournament(bots_of([f"{tmp_path / 'bots.py'}:x"]), [1], Terms(packed(MODERN)), None)

    def stop() -> None:
        while not there.exists():
            threading.Event().wait(0.01)
        tournament.stop.set()

    threading.Thread(target=stop).start()
    with ThreadPoolExecutor(1) as pool, pytest.raises(Stopped):
        tournament.run(pool)

    assert tournament.finished == 0
