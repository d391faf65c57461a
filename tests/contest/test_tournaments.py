"""Tournaments: the same table however many games are played at once and however often it was interrupted."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from game.command_line.cli import main
from game.contest.table import as_markdown, figures, standings
from game.contest.tournament import GameResult, bots_of
from game.sim.rule_sets import identify
from game.storage.replays import read_replay
from tests.commands import refusal
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
BOTS = ["idle", "random", "autopilot"]

HUNTER = """
from game.sim.command import Command

def turner(world, ship_id):
    return Command(20, fire=world.tick % 10 == 0)
"""


def hold(
    out: Path, *more: str, bots: list[str] = BOTS, seeds: str = "1-3", minutes: str = "0.1"
) -> list[dict[str, Any]]:
    """Hold a tournament through the command line; return its figures without the times."""
    line = ["--tournament", *bots, "--seeds", seeds, "--minutes", minutes, "--out", str(out), *more]
    assert main(line) == 0
    rows: list[dict[str, Any]] = json.loads((out / "results.json").read_text())["bots"]
    for row in rows:
        del row["ms_a_command"]
    return rows


def times(out: Path) -> dict[str, int]:
    """Return when each game's result was written."""
    return {path.name: path.stat().st_mtime_ns for path in (out / "games").iterdir()}


@pytest.mark.slow
def test_one_game_at_a_time_or_two_give_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    jobs = {"one": "1", "two": "2"}
    one, two = (
        hold(tmp_path / name, "--jobs", jobs[name], bots=BOTS[1:], seeds="1-2", minutes="0.05")
        for name in jobs
    )
    assert one == two
    assert {row["bot"] for row in one} == {*BOTS[1:]}
    tables = [(tmp_path / name / "table.md").read_text() for name in jobs]
    assert capsys.readouterr().out == "".join(tables)


@pytest.mark.slow
def test_a_tournament_goes_on_from_what_is_finished_and_a_torn_file_is_no_obstacle(tmp_path: Path) -> None:
    whole = hold(tmp_path, bots=["random"], seeds="1-5", minutes="0.2")
    assert whole[0]["score_mean"] > 0
    before = times(tmp_path)
    torn, missing, other, odd = sorted((tmp_path / "games").iterdir())[:4]
    torn.write_bytes(torn.read_bytes()[:50])
    missing.unlink()
    data = json.loads(other.read_text())
    other.write_text(json.dumps({**data, "game": {**data["game"], "score": "many"}}))
    data = json.loads(odd.read_text())
    odd.write_text(json.dumps({**data, "game": {**data["game"], "fault": "\ud800"}}))
    assert hold(tmp_path, bots=["random"], seeds="1-5", minutes="0.2") == whole
    after = times(tmp_path)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {torn.name, missing.name, other.name, odd.name}
    assert len(after) == 5
    hold(tmp_path, bots=["random"], seeds="5-6", minutes="0.2")
    assert len(times(tmp_path)) == 6
    hold(tmp_path, bots=["idle"], seeds="5-6", minutes="0.02")
    assert len(times(tmp_path)) == 8


@pytest.mark.slow
def test_a_bot_that_was_edited_plays_again_and_one_that_was_moved_does_not(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(HUNTER)
    out = tmp_path / "out"
    first = hold(out, "--keep-replays", bots=[f"{file}:turner"], seeds="5")
    moved = file.rename(tmp_path / "other.py")
    assert hold(out, bots=[f"{moved}:turner"], seeds="5") == first
    assert len(times(out)) == 1
    moved.write_text(HUNTER.replace("20", "21"))
    assert hold(out, bots=[f"{moved}:turner"], seeds="5") != first
    assert len(times(out)) == 2
    (replay,) = (out / "replays").iterdir()
    assert read_replay(replay).ticks == 720
    assert read_replay(replay).start.seed == 5


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_ends_a_tournament_with_130_and_says_how_to_go_on(tmp_path: Path) -> None:
    asked = ("--seeds", "1-200", "--minutes", "0.1", "--jobs", "2")
    line = [sys.executable, "main.py", "--tournament", *BOTS, *asked]
    process = subprocess.Popen([*line, "--out", str(tmp_path)], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    games = tmp_path / "games"
    deadline = time.monotonic() + 60.0
    while time.monotonic() < deadline and (not games.exists() or len([*games.glob("*.json")]) < 2):
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30.0)

    assert process.returncode == 130
    finished = len([*games.glob("*.json")])
    assert said.splitlines()[-1].startswith("asterays: error: interrupted after ")
    assert said.splitlines()[-1].endswith(" of 600 games; the same command goes on from there")
    time.sleep(1.0)
    assert len([*games.glob("*.json")]) == finished, "a game went on"


def test_more_points_on_every_seed_is_a_rank_without_doubt() -> None:
    low, high = [10 * seed for seed in range(1, 31)], [10 * seed + 1 for seed in range(1, 31)]
    one, best, none = standings([low, high, [None] * 30])
    assert (one.rank, one.best, one.worst, one.won) == (2, 2, 2, 0.0)
    assert (best.rank, best.best, best.worst) == (1, 1, 1)
    assert best.won == pytest.approx(1.0)
    assert (none.rank, none.best, none.worst, none.won) == (3, 3, 3, 0.0)


def test_bots_alike_share_ranks_and_a_bot_of_one_lucky_seed_is_in_doubt() -> None:
    steady = [100] * 10
    lucky = [0] * 9 + [1500]
    first, second, third = standings([steady, lucky, steady])
    assert (first.rank, second.rank, third.rank) == (2, 1, 2)
    assert (second.best, second.worst) == (1, 3)
    assert (first.best, first.worst) == (1, 2)
    assert first.won == third.won == pytest.approx(0.45)


def test_a_forfeited_game_is_nought_points_and_wins_no_seed_from_those_that_have_none() -> None:
    games = {
        "a": [GameResult("a", 1, fault="it fell"), GameResult("a", 2, score=50, wave=2)],
        "b": [GameResult("b", 1), GameResult("b", 2)],
    }
    best, other = figures(games)
    assert (best["bot"], best["score_mean"], best["forfeits"], best["seeds_won"]) == ("a", 25.0, 1, 0.5)
    assert (other["bot"], other["seeds_won"]) == ("b", 0.5)
    assert "- a: forfeits 1 of 2 games; at seed 1: it fell\n" in as_markdown(games, "x")


def test_bots_of_one_name_are_told_apart_by_their_files(tmp_path: Path) -> None:
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text(HUNTER)
    specs = [f"{tmp_path}/a.py:turner", f"{tmp_path}/b.py:turner", "idle"]
    assert [bot.name for bot in bots_of(specs)] == specs
    assert [bot.name for bot in bots_of(specs[1:])] == ["turner", "idle"]


@each("line, said", [
    ("idle", "argument --tournament: needs --seeds"),
    ("idle --seeds 3-1", "argument --seeds: '3-1' has no seeds: the last comes before the first"),
    ("idle --seeds 1,1", "argument --seeds: '1,1' has a seed twice"),
    ("idle --seeds a", "argument --seeds: 'a' is no list of seeds, such as 1-30 or 1,5,9-12"),
    ("idle --seeds 1-20000", "argument --seeds: '1-20000' is more than 10000 seeds"),
    ("idle --seeds 1 --minutes 121", "--minutes: '121' is not a plain number of minutes, 0.01..120"),
    ("idle idle --seeds 1", "argument --tournament: idle comes twice"),
    ("idle bold", "pilot 'bold' is neither idle, random, autopilot, ace, gunner nor FILE.py:NAME"),
    ("no.py:x --seeds 1", "cannot read the pilot no.py: No such file or directory"),
    ("no.txt:x --seeds 1", "a pilot from a file is FILE.py:NAME, not 'no.txt:x'"),
    ("idle --seeds 1 --keep-replays", "argument --keep-replays: needs --out"),
    ("idle --seeds 1 --headless", "argument --headless: not allowed with argument --tournament"),
    ("idle --seeds 1 --mode duel", "duel is not for a tournament: its games are for two bots"),
    ("idle --seeds 1 --mode daily", "daily is not for a tournament: the day sets the seed"),
    ("idle --seeds 1 --mode classic --players 2", "argument --players: --mode classic is for 1, not 2"),
    ("idle --seeds 1 --scenario no.toml", "cannot read no.toml: No such file or directory"),
])  # fmt: skip
def test_bad_input_is_one_line_and_2(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "--tournament", *line.split()).endswith(said)


@pytest.mark.slow
@each("line, rules, ships", [
    ("--mode classic", "1979 rules", 1), ("--difficulty ace", "ace rules", 1),
    ("--players 2", "modern rules", 2),
])  # fmt: skip
def test_a_tournament_is_played_in_the_mode_that_was_asked_for(
    line: str, rules: str, ships: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / line.replace(" ", "")
    asked = f"--tournament idle --seeds 1 --minutes 0.05 {line} --keep-replays --out"
    assert main([*asked.split(), str(folder)]) == 0
    said = capsys.readouterr().out.splitlines()[0]
    assert f", {rules} from wave 1 on" in said
    assert ("2 ships a bot" in said) == (ships == 2)
    (path,) = folder.rglob("*.replay")
    start = read_replay(path).start
    assert (start.ships, f"{identify(start.tuning).name} rules") == (ships, rules)


class Terminal(io.StringIO):
    """What a terminal is told."""

    def isatty(self) -> bool:
        """Say that somebody reads it."""
        return True


@pytest.mark.slow
def test_a_terminal_shows_how_far_it_is_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Terminal()
    monkeypatch.setattr(sys, "stderr", told)
    hold(tmp_path, bots=["idle"], seeds="1-2", minutes="0.02")
    assert "\r1 of 2 games; idle, seed 1: 0" in told.getvalue()
    assert "\r2 of 2 games; idle, seed 2: 0" in told.getvalue()
    assert "\n" not in told.getvalue()


@pytest.mark.slow
def test_no_line_of_progress_comes_between_lines_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hold(tmp_path, bots=["idle"], seeds="1-2", minutes="0.02")
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out == (tmp_path / "table.md").read_text()
