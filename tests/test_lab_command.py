"""The lab from the command line: a room in a window, and sheets of exercises without one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.command_line import sheet_command
from game.command_line.cli import main
from game.lab.rooms.all_rooms import ROOMS
from game.lab.sheet import sheet
from game.options import ROOMS as TAKEN
from game.options import Options
from game.scenes.lab.lab_scene import LabScene
from game.scenes.menu.title import TitleScene
from tests import test_cli
from tests.commands import refusal
from tests.each import each
from tests.scenes.hands import make_app
from tests.test_without_pygame import WITHOUT_PYGAME

played = test_cli.played


def test_the_command_line_takes_just_the_rooms_that_there_are() -> None:
    assert len(ROOMS) == TAKEN


@each("text", ["9", "0", "-1", "nan", "", "1.0"])
def test_a_room_that_there_is_not_is_refused_in_one_line(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(capsys, f"--lab={text}") == f"argument --lab: {text!r} is not a whole number in 1..6"


@pytest.mark.parametrize("number", range(1, TAKEN + 1))
def test_a_room_is_asked_of_the_window(number: int, played: list[Options]) -> None:
    assert main(["--lab", str(number)]) == 0
    assert played[0].lab == number


def test_the_window_opens_the_room_over_the_title(window: object, tmp_path: Path) -> None:
    app = make_app(window, tmp_path, lab=4)  # type: ignore[arg-type]
    title, lab = app.stack
    assert isinstance(title, TitleScene)
    assert isinstance(lab, LabScene)
    assert lab.room.number == 4
    app.close()


@pytest.mark.parametrize("number", range(1, TAKEN + 1))
def test_a_sheet_is_written_and_says_nothing(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "class.md"
    for seed in (7, 8):  # the second time over the first
        assert main(["--lab", str(number), "--sheet", str(path), "--seed", str(seed)]) == 0
        assert path.read_text(encoding="utf-8") == sheet(ROOMS[number - 1], seed)
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
def test_a_sheet_needs_no_pygame(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PYGAME, "--lab", "6", "--sheet", str(tmp_path / "a.md")],
        cwd=Path(__file__).resolve().parent.parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "## Answers" in (tmp_path / "a.md").read_text(encoding="utf-8")


def test_a_sheet_into_a_folder_that_is_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refusal(capsys, "--lab", "1", "--sheet", str(tmp_path / "none" / "a.md"))
    assert said.startswith("argument --sheet: ")
    assert said.endswith("cannot be written there")


def test_a_sheet_replaces_no_other_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "notes.md"
    path.write_text("# My notes\n", encoding="utf-8")
    assert "is no sheet of exercises" in refusal(capsys, "--lab", "1", "--sheet", str(path))
    assert path.read_text(encoding="utf-8") == "# My notes\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_a_sheet_waits_for_no_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    assert "is no sheet" in refusal(capsys, "--lab", "1", "--sheet", str(tmp_path / "pipe.md"))


def test_a_disk_that_fails_is_one_line_and_exit_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sheet_command, "write_whole", fail)
    path = str(tmp_path / "a.md")
    said = refusal(capsys, "--lab", "1", "--sheet", path, code=1)
    assert said == f"cannot write {path}: No space left on device"


@each(
    "arguments, said",
    [
        (["--sheet", "a.md"], "argument --sheet: needs --lab"),
        (["--lab", "1", "--sheet", "a.txt"], "argument --sheet: 'a.txt' does not end in .md"),
        (["--lab", "1", "--headless"], "argument --headless: not allowed with argument --lab"),
        (["--lab", "1", "--replay", "a.replay"], "argument --replay: not allowed with argument --lab"),
        (["--lab", "1", "--record", "a.replay"], "argument --record: not allowed with argument --lab"),
        (["--lab", "1", "--ticks", "5"], "argument --ticks: needs --headless"),
        (["--lab", "1", "--seed", "0"], "argument --seed: with --lab it needs --sheet"),
        (["--lab", "1", "--overlay"], "argument --overlay: not allowed with argument --lab"),
        (
            ["--lab", "1", "--sheet", "a.md", "--windowed"],
            "argument --windowed: not allowed with argument --sheet",
        ),
        (
            ["--lab", "1", "--sheet", "a.md", "--no-sound"],
            "argument --no-sound: not allowed with argument --sheet",
        ),
    ],
)
def test_what_makes_no_sense_together_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(capsys, *arguments) == said
