"""The modes: what each is played by, where its scores go, and what the command line says of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from game import options
from game.command_line.cli import main
from game.modes import ARCADE, MODE_VARIANTS, MODES, Mode, mode_under, variant_under, word_of_table
from game.sim.rule_sets import DIFFICULTIES, RULE_SETS
from game.sim.world import new_world
from game.storage.scores import USUAL_TABLE, table_of
from tests.commands import refusal
from tests.each import each

DAY = date(2026, 11, 22)
ROOT = Path(__file__).parents[1]


def seed_for(mode: Mode) -> int:
    """Return a seed of the mode."""
    return 1 if mode.seed is None else mode.seed(DAY)


def test_the_words_of_the_command_line_are_those_of_the_modes_and_the_rules() -> None:
    assert (*MODES,) == options.MODES
    assert (*DIFFICULTIES,) == options.DIFFICULTIES


def test_the_title_begins_with_the_ordinary_game_for_one_player() -> None:
    assert MODE_VARIANTS[0] == (ARCADE, ARCADE.variants[0])
    assert (MODE_VARIANTS[0][1].title, MODE_VARIANTS[0][1].players) == ("PLAY", 1)


def test_every_mode_has_words_and_tables_of_its_own() -> None:
    variants = [variant for _, variant in MODE_VARIANTS]
    tables = [variant.table for variant in variants if variant.table]
    for words in (
        [c.title for c in variants],
        [c.word for c in variants],
        [c.tagline for c in variants],
        tables,
    ):
        assert len(set(words)) == len(words)
        assert all(words)


@pytest.mark.parametrize(("mode", "variant"), MODE_VARIANTS, ids=lambda each: getattr(each, "name", ""))
def test_a_game_of_each_mode_is_known_by_its_rules_and_its_ships(mode: object, variant: object) -> None:
    for found, its in MODE_VARIANTS:
        if (found, its) != (mode, variant):
            continue
        for difficulty in found.rule_sets:
            for shielded in (False, True):
                rules = found.rules(difficulty, shielded=shielded)
                world = new_world(seed_for(found), rules, ships=its.players)
                assert rules.name in RULE_SETS
                assert mode_under(world.tuning, len(world.ships), world.seed) is found
                assert variant_under(world.tuning, len(world.ships), world.seed) is its


def test_games_of_each_mode_and_difficulty_have_tables_of_their_own() -> None:
    tables = [
        table_of(mode.rules(difficulty), players=variant.players, seed=seed_for(mode))
        for mode, variant in MODE_VARIANTS
        for difficulty in mode.rule_sets
    ]
    kept = [table for table in tables if table is not None]
    assert kept[0] == ("arcade", "cadet")
    assert len({*kept}) == len(kept) == len([c for m, c in MODE_VARIANTS if c.table for _ in m.rule_sets])
    assert word_of_table(USUAL_TABLE[0]) == "ARCADE"
    assert word_of_table("of a later version") == "of a later version"


def test_only_the_ordinary_game_for_one_has_tables_of_later_waves() -> None:
    assert table_of(ARCADE.rules("ace"), 7) == ("wave-7", "ace")
    for mode, variant in MODE_VARIANTS[1:]:
        assert table_of(mode.rules("pilot"), 7, variant.players, seed_for(mode)) is None


@each(
    "arguments", [(f"--mode={mode.name}", f"--players={variant.players}") for mode, variant in MODE_VARIANTS]
)
def test_each_mode_can_be_flown_without_a_screen(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, str]
) -> None:
    assert main(["--headless", "--ticks=30", "--pilot=random", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (f"--mode={found['mode']}", f"--players={found['players']}") == arguments
    assert found["difficulty"] == "pilot"


@pytest.mark.slow
def test_a_pilot_from_a_file_can_fly_classic_1979(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its view holds the wrecks that only this mode has."""
    file = tmp_path / "bot.py"
    file.write_text(
        "from game.sim.command import Command\n"
        "def shoot(world, ship_id):\n"
        "    return Command(turn=30, fire=world.tick % 2 == 0)\n"
    )
    assert main(["--headless", "--seconds=40", "--mode=classic", "--seed=2", f"--pilot={file}:shoot"]) == 0
    assert json.loads(capsys.readouterr().out)["rocks_destroyed"] > 0


@pytest.mark.slow
@each("mode, difficulty", [(mode, word) for mode in ("arcade", "tether", "duel") for word in DIFFICULTIES])
def test_a_difficulty_of_the_command_line_is_that_of_the_game_and_of_its_replay(
    capsys: pytest.CaptureFixture[str], tmp_path: object, mode: str, difficulty: str
) -> None:
    file = f"{tmp_path}/game.replay"
    flown = ["--headless", "--ticks=600", "--pilot=random", "--players=2", f"--record={file}"]
    assert main([*flown, f"--mode={mode}", f"--difficulty={difficulty}"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert main(["--headless", f"--replay={file}"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (played["mode"], played["players"], played["difficulty"]) == (mode, 2, difficulty)
    for word in ("mode", "players", "difficulty", "state_hash", "score"):
        assert again[word] == played[word]
    assert (again["verified"], again["rules"]) == (True, MODES[mode].rules(difficulty).name)


@pytest.mark.slow
@each("mode, players", [(mode.name, variant.players) for mode, variant in MODE_VARIANTS])
def test_two_processes_play_a_mode_to_the_same_bits(mode: str, players: int) -> None:
    flown = ["--headless", "--ticks=1500", "--pilot=autopilot", f"--mode={mode}", f"--players={players}"]
    seeded = ["--daily=2025-11-20"] if mode == "daily" else ["--seed=19"]
    found = []
    for number in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "main.py", *flown, *seeded],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": number},
            capture_output=True,
            check=True,
        )
        found.append({**json.loads(ran.stdout), "ticks_per_second": 0.0})
    assert found[0] == found[1]
    assert (found[0]["mode"], found[0]["players"], found[0]["ticks"] > 600) == (mode, players, True)


def test_what_a_mode_does_not_have_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--headless", "--mode=duel", "--players=1"]) == 2
    assert "error: argument --players: --mode duel is for 2, not 1" in capsys.readouterr().err
    assert main(["--mode=classic", "--difficulty=ace"]) == 2
    assert "error: argument --difficulty: --mode classic has only pilot" in capsys.readouterr().err


def test_two_ships_are_both_flown_by_the_pilot(capsys: pytest.CaptureFixture[str]) -> None:
    hashes = []
    for pilot in ("idle", "random"):
        assert main(["--headless", "--ticks=240", "--players=2", f"--pilot={pilot}"]) == 0
        hashes.append(json.loads(capsys.readouterr().out)["state_hash"])
    assert hashes[0] != hashes[1]


@each(
    "arguments",
    [
        ("--players=3",),
        ("--players=0",),
        ("--players= 1",),
        ("--mode=versus",),
        ("--difficulty=easy",),
        ("--replay=a", "--mode=arcade"),
        ("--replay=a", "--players=1"),
        ("--replay=a", "--difficulty=ace"),
        ("--lab=1", "--mode=arcade"),
        ("--mode=classic", "--players=2"),
        ("--mode=duel", "--players=1"),
        ("--mode=tether", "--players=1"),
        ("--mode=classic", "--difficulty=ace"),
    ],
)
def test_what_makes_no_sense_of_modes_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert refusal(capsys, *arguments).startswith("argument --")
