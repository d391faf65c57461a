"""The seed of a day, and the days of the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game import daily
from game.challenge import Challenge, encode
from game.command_line.cli import main
from game.daily import day_of, day_of_table, seed_of, table_of_day, utc_today
from game.modes import ARCADE, DAILY, day_of_game
from game.sim.rule_sets import RULES_VERSION
from game.sim.world import MAX_SEED
from game.storage.scores import table_of
from tests.commands import refusal
from tests.each import each

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be TODAY."""
    monkeypatch.setattr(daily, "utc_today", lambda: TODAY)


def test_the_seed_of_a_day_is_the_hash_that_is_documented() -> None:
    digest = blake2b(b"asterays daily 2026-11-22 rules 8", digest_size=8).hexdigest()
    number = int(digest, 16) // 2**23 * 2**22 + 739942
    assert TODAY.toordinal() == 739942
    assert seed_of(TODAY, 8) == number


@given(some.dates(), some.integers(1, 500))
def test_every_day_has_a_seed_that_tells_the_day_under_its_rules_alone(day: date, rules: int) -> None:
    assert 0 <= seed_of(day, rules) < MAX_SEED
    assert day_of(seed_of(day)) == day
    if rules != RULES_VERSION:
        assert day_of(seed_of(day, rules)) is None
    assert day_of(seed_of(day) ^ 1 << 40) is None
    assert day_of_table(table_of_day(day)) == day


@given(some.integers(0, MAX_SEED))
def test_other_seeds_belong_to_no_day(seed: int) -> None:
    assert day_of(seed) is None


def test_a_game_of_a_day_has_the_ordinary_rules_its_seed_and_one_ship() -> None:
    rules, seed = DAILY.rules("pilot"), seed_of(TODAY)
    assert day_of_game(rules, 1, seed) == TODAY
    assert table_of(rules, 1, 1, seed) == ("daily-2026-11-22", "pilot")
    assert table_of(rules, 3, 1, seed) is None
    assert table_of(rules, 1, 1, seed + 1) == ("arcade", "pilot")
    for other, players in ((rules, 2), (ARCADE.rules("ace"), 1), (ARCADE.rules("pilot", shielded=True), 1)):
        assert day_of_game(other, players, seed) is None


def test_the_clock_is_that_of_utc() -> None:
    before = datetime.now(UTC).date()
    assert utc_today() in (before, before + timedelta(days=1))


def test_a_past_day_is_flown_without_a_screen_by_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = []
    for arguments in (["--daily=2026-11-21"], ["--daily=2026-11-22"]):
        assert main(["--headless", "--ticks=20", *arguments]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["mode"], found["difficulty"], found["players"]) == ("daily", "pilot", 1)
        seeds.append(found["seed"])
    assert seeds == [seed_of(date(2026, 11, 21)), seed_of(TODAY)]


@each(
    "arguments, said",
    [
        (("--daily=2026-11-23",), "2026-11-23 has not begun at UTC, where it is 2026-11-22"),
        (("--daily=2026-02-30",), "'2026-02-30' is not a day, such as 2026-11-22"),
        (("--daily=20261122",), "'20261122' is not a day"),
        (("--daily=yesterday",), "'yesterday' is not a day"),
        (("--daily=",), "'' is not a day"),
        (("--daily=2026-11-1\u0661",), "is not a day"),
        (("--daily=2026-11-21", "--mode=arcade"), "--daily: not allowed with --mode arcade"),
        (("--daily=2026-11-21", "--seed=1"), "--seed: not allowed with --mode daily"),
        (("--mode=daily", "--seed=1"), "--seed: not allowed with --mode daily"),
        (("--mode=daily", "--wave=2"), "--wave: not allowed with --mode daily"),
        (("--daily=2026-11-21", "--players=2"), "--players: --mode daily is for 1, not 2"),
        (("--mode=daily", "--pilot=idle"), "--pilot: not allowed with today's game"),
        (("--daily=2026-11-22", "--pilot=idle"), "--pilot: not allowed with today's game"),
        (("--daily=2026-11-21", "--difficulty=ace"), "--difficulty: --mode daily has only pilot"),
        (("--daily=2026-11-21", "--replay=a"), "--daily: not allowed with argument --replay"),
        (("--daily=2026-11-21", "--lab=1"), "--daily: not allowed with argument --lab"),
    ],
)
def test_a_bad_day_and_what_a_day_sets_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert said in refusal(capsys, *arguments)


def test_a_challenge_is_flown_without_a_screen_as_its_code_says(capsys: pytest.CaptureFixture[str]) -> None:
    for challenge in (
        Challenge("arcade", 1, "ace", 5, 100),
        Challenge("tether", 2, "pilot", 6, 100),
        Challenge("daily", 1, "pilot", seed_of(TODAY), 100),
    ):
        assert main(["--headless", "--ticks=20", f"--challenge={encode(challenge)}"]) == 0
        found = json.loads(capsys.readouterr().out)
        told = (found["mode"], found["players"], found["difficulty"], found["seed"])
        assert told == (challenge.mode, challenge.players, challenge.difficulty, challenge.seed)


CODE = encode(Challenge("arcade", 1, "ace", 5, 100))
TOMORROW = Challenge("daily", 1, "pilot", seed_of(TODAY + timedelta(days=1)), 100)


@each(
    "arguments, said",
    [
        (("--challenge=ABC",), "a code has 26 letters, not 3"),
        ((f"--challenge={CODE[:-1]}2",), "a letter is wrong, or some are swapped"),
        ((f"--challenge={encode(replace(TOMORROW, rules=RULES_VERSION + 1))}",), "the code is of rules"),
        ((f"--challenge={encode(TOMORROW)}",), "2026-11-23, the day of the code, has not begun at UTC"),
        ((f"--challenge={CODE}", "--seed=3"), "--seed: not allowed with argument --challenge"),
        ((f"--challenge={CODE}", "--mode=arcade"), "--mode: not allowed with argument --challenge"),
        ((f"--challenge={CODE}", "--daily=2026-11-21"), "--daily: not allowed with argument --challenge"),
        ((f"--challenge={CODE}", "--replay=a"), "--challenge: not allowed with argument --replay"),
    ],
)
def test_a_bad_code_and_what_a_code_sets_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert said in refusal(capsys, *arguments)
