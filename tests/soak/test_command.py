"""python -m tests.soak: what it prints, what it leaves behind, and what it refuses."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.command_line.cli import main as play
from tests.arena import commands
from tests.each import each
from tests.soak import __main__ as command
from tests.soak import run
from tests.soak.__main__ import main
from tests.soak.episodes import Rules, episode
from tests.soak.report import failure_line
from tests.soak.run import Failure, soak
from tests.soak.trace import BrokenInvariant

pytestmark = pytest.mark.slow

Captured = pytest.CaptureFixture[str]


def test_a_soak_that_finds_nothing_ends_with_a_summary(capsys: Captured) -> None:
    assert main(["--ticks", "400", "--seed", "7"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    said = json.loads(out.splitlines()[-1])
    assert said["ticks"] == sum(said["input_sources"].values()) == sum(said["rules"].values()) == 400
    assert said["seed"] == 7
    assert said["games"] == 1
    assert {"tunnelling", "bounce energy", "memory"} <= set(said["invariants"])
    assert said["events"]["ShotFired"] > 0


def test_the_same_soak_says_the_same(capsys: Captured) -> None:
    said: list[dict[str, Any]] = []
    for _ in range(2):
        assert main(["--ticks", "200", "--seed", "2"]) == 0
        said.append(json.loads(capsys.readouterr().out))
        said[-1].pop("ticks_per_second")
    assert said[0] == said[1]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_and_wiped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(run, "PROGRESS_EVERY", 200)
    assert main(["--ticks", "400", "--seed", "0"]) == 0
    shown = terminal.getvalue().split("\r")
    assert any(line.startswith("200 of 400 ticks") for line in shown)
    assert shown[-2].strip() == ""


def fail(monkeypatch: pytest.MonkeyPatch, detail: str = "rocks 3 and 4\n overlap") -> Failure:
    failure = Failure(episode(3), BrokenInvariant("penetration", detail), [commands("*")[:1]] * 250)

    def failing(*_: Any) -> Any:
        raise failure

    monkeypatch.setattr(command, "soak", failing)
    return failure


def test_a_failure_is_one_line_with_its_name_seed_and_tick_and_leaves_a_replay(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, tmp_path: Path
) -> None:
    fail(monkeypatch)
    folder = tmp_path / "found"
    assert main(["--ticks", "1000", "--out", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith("soak: penetration broken at tick 250 of seed 3 (alternating hands")
    assert "rocks 3 and 4 overlap" in line
    assert "python -m tests.soak --seed 3 --ticks 250" in line
    replay = folder / "soak-3-250.replay"
    assert line.endswith(f"replay: {replay}")
    assert play(["--replay", str(replay), "--headless"]) == 0
    assert json.loads(capsys.readouterr().out)["ticks"] == 250


def test_a_replay_is_left_where_one_is_if_no_folder_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    fail(monkeypatch, "x" * 5000)
    assert main([]) == 1
    assert (tmp_path / "soak-3-250.replay").is_file()
    assert len(capsys.readouterr().err) < 700


def test_a_failure_without_room_for_its_replay_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, tmp_path: Path
) -> None:
    fail(monkeypatch)
    (tmp_path / "soak-3-250.replay").mkdir()
    assert main(["--out", str(tmp_path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "penetration broken at tick 250 of seed 3" in line
    assert "cannot write" in line


def test_all_games_are_played_by_the_rules_that_are_asked_for(capsys: Captured) -> None:
    assert episode(2).rules is not Rules.CROWDED
    assert main(["--ticks", "300", "--seed", "2", "--rules", "crowded"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == {"crowded": 300}


def test_a_failure_by_rules_that_were_asked_for_names_them() -> None:
    game = episode(3)
    for rules in Rules:
        failure = Failure(replace(game, rules=rules), BrokenInvariant("penetration", ""), [])
        assert failure_line(failure).endswith(f" --rules {rules}") is (rules is not game.rules)


def test_a_failure_of_no_one_game_leaves_no_replay(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, tmp_path: Path
) -> None:
    fail(monkeypatch).commands.clear()
    assert main(["--out", str(tmp_path)]) == 1
    assert list(tmp_path.iterdir()) == []
    assert capsys.readouterr().err.count("\n") == 1


def test_ctrl_c_ends_a_soak(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "soak", interrupted)
    assert main([]) == 130


def test_a_soak_without_a_length_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def short(ticks: int, seed: int, _report: Any, rules: Rules | None) -> Any:
        asked.extend((ticks, seed))
        assert rules is None
        return soak(5, seed)

    monkeypatch.setattr(command, "soak", short)
    assert main([]) == 0
    assert asked == [100_000, 0]


@each(
    "more",
    [
        ["--headless"],
        ["--tick", "5"],
        ["more"],
        ["--ticks", "0"],
        ["--ticks", "1000000001"],
        ["--ticks", "1_000"],
        ["--ticks", "-5"],
        ["--seed", "-1"],
        ["--rules", "classic"],
        ["--seed", str(2**63)],
    ],
)
def test_what_a_soak_does_not_know_is_refused(more: list[str], capsys: Captured) -> None:
    assert main(more) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("soak: error: ")
    assert err.count("\n") == 1
