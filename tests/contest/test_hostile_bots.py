"""Bots that misbehave in a tournament: each gets its line, and the others play on."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from game.contest.match import Game, Stopped
from game.contest.table import notes
from game.contest.tournament import TRIAL, Terms, Tournament, bots_of
from game.sim.tuning import MODERN

BOTS = Path(__file__).with_name("hostile.py")
SHORT = Terms(tuning=MODERN, ticks=240, seconds=0.5, patience=4.0)


def line_with(text: str) -> int:
    """Return the number of the first line of `hostile.py` that holds a text."""
    lines = BOTS.read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


LINES = {
    "raises": f"the pilot failed at tick 7: ValueError: lost my way (hostile.py:{line_with('lost')})",
    "hangs": "the pilot took more than 500 ms at tick 5",
    "hangs_in_c": "the pilot gave no sign of life for 4 s after tick",
    "waits": "the pilot took more than 500 ms at tick 5",
    "clings": "the pilot took more than 500 ms at tick 0, and did not let itself be ended",
    "nonsense": "the pilot returned a str instead of a Command at tick 0",
    "changes": "the pilot tried to change the world",
    "threads": "the pilot left a thread running at tick 3",
    "exits": "the pilot called sys.exit at tick 3",
    "exits_at_once": "the pilot ended its process with code 0 after tick 0",
    "eats": "the pilot failed at tick 2: MemoryError",
    "interrupts": "the pilot failed at tick 3: KeyboardInterrupt",
    "forks": "the pilot made a copy of the process at tick 3",
    "lies": "the pilot failed at tick 0: ValueError: turn must be a whole number in -127..127, not nan",
    "digs": "the pilot failed at tick 0: RecursionError: maximum recursion depth exceeded",
    "crashes": "the pilot's process was ended by SIGSEGV after tick 0",
    "closes": "the pilot failed at tick 1: OSError: [Errno 9] Bad file descriptor",
    "yields": "the pilot returned a generator instead of a Command at tick 0",
    "dies": "the pilot's process was ended by SIGKILL after tick 0",
    "cheats": "the recorded game cannot be reproduced: the bot changed the game",
    "forges": "its recording cannot be judged: cannot read",
    "babbles": "? is lost",
    "absent": "has no 'absent'",
}
"""By the name of a bot how the line begins that it gets."""


def games_of(names: list[str], terms: Terms, seeds: list[int], jobs: int = 2) -> dict[str, list[Game]]:
    """Play a tournament of bots of `hostile.py` and the built-in idle one."""
    tournament = Tournament(bots_of(["idle", *[f"{BOTS}:{name}" for name in names]]), seeds, terms, None)
    tournament.run(jobs)
    return tournament.games()


@pytest.mark.slow
def test_each_of_many_hostile_bots_gets_one_line_and_the_others_play_on() -> None:
    games = games_of([*LINES, "prints", "honest"], SHORT, [4])

    lines = notes(games)

    assert {line.partition(":")[0] for line in lines} == {*LINES, "prints"}
    assert len(lines) == len(LINES) + 1
    for name, line in LINES.items():
        (said,) = [each for each in lines if each.startswith(f"{name}: ")]
        if name != "absent":
            assert said.startswith(f"{name}: forfeits 1 of 1 games; at seed 4: {line}"), said
        assert line in said
        assert "\n" not in said
    for name in ("idle", "honest", "prints"):
        (game,) = games[name]
        assert not game.fault
        assert game.verified
        assert game.ticks == SHORT.ticks
    assert games["honest"][0].fired > 0


def test_what_a_bot_prints_is_counted_and_the_game_counts() -> None:
    (game,) = games_of(["prints"], SHORT, [1])["prints"]

    assert not game.fault
    assert game.note.startswith("printed 40 bytes, which nobody reads: ")


def test_a_bot_that_forfeits_its_first_games_is_out_and_the_others_play_all_seeds() -> None:
    games = games_of(["raises"], SHORT, [1, 2, 3, 4, 5])

    faults = [game.fault for game in games["raises"]]
    assert all("ValueError" in fault for fault in faults[:TRIAL])
    assert faults[TRIAL:] == ["not played: the bot is out"] * 2
    assert [game.fault for game in games["idle"]] == [""] * 5


def test_work_is_counted_in_calls_and_too_much_of_it_forfeits_the_game() -> None:
    terms = replace(SHORT, work=100, seconds=20.0)
    games = games_of(["busy", "sly", "deaf", "honest"], terms, [1])

    assert games["busy"][0].fault == (
        "the pilot failed at tick 20: TooMuchWorkError: made more than 100 calls for a command "
        f"(hostile.py:{line_with('world.tick == 20') + 1})"
    )
    assert "switched off the counting of its calls" in games["sly"][0].fault
    assert "made more than 100 calls for a command" in games["deaf"][0].fault
    (honest,) = games["honest"]
    assert not honest.fault
    assert (honest.commands, honest.calls) == (
        240,
        again := games_of(["honest"], terms, [1])["honest"][0].calls,
    )
    assert again >= 2 * 240


def test_a_tournament_that_is_told_to_stop_ends_its_processes() -> None:
    tournament = Tournament(bots_of([f"{BOTS}:hangs_in_c"]), [1], replace(SHORT, patience=500.0), None)
    timer = threading.Timer(3.0, tournament.stop.set)
    timer.start()

    with pytest.raises(Stopped):
        tournament.run(1)

    assert tournament.finished == 0
