"""The game as a process: closed streams, full disks, no pygame, old Pythons, any hash seed."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import main as script
from game import __version__, core
from game.modes import MODE_VARIANTS
from tests.commands import HIDDEN_PYGAME, PILOTS, ROOT, WINDOW, Done, program, python, summary
from tests.each import each

LOADED = """
import sys
from game.command_line.cli import main
code = main(sys.argv[1:])
print(code, sorted(name for name in sys.modules if name.startswith(("pygame", "game"))))
"""

NOISE = """
import os, sys
from game.command_line.cli import main

code = main(["--headless", "--ticks", "3"])
with open(sys.argv[1], "wb") as file:
    for stream in (1, 2):
        try:
            os.write(stream, b"noise")
        except OSError:
            pass
sys.exit(code)
"""

posix = pytest.mark.skipif(sys.platform == "win32", reason="a shell that closes streams")
full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")


def closing(closed: str, *words: str) -> Done:
    """Run Python with some streams closed."""
    return program("/bin/sh", "-c", f'exec "$0" "$@" {closed}', sys.executable, *words)


# ---- any process, the same bits


@pytest.mark.slow
@each("mode, players", [(mode.name, variant.players) for mode, variant in MODE_VARIANTS])
def test_a_mode_is_played_to_the_same_bits_with_any_hash_seed_and_without_pygame(
    mode: str, players: int
) -> None:
    flown = ["--headless", "--ticks=700", "--pilot=autopilot", f"--mode={mode}", f"--players={players}"]
    flown += ["--daily=2025-11-20"] if mode == "daily" else ["--seed=19"]
    one = summary(python("main.py", *flown, variables={"PYTHONHASHSEED": "1"}))
    other = summary(python("-c", HIDDEN_PYGAME, *flown, variables={"PYTHONHASHSEED": "2"}))
    assert one == other
    assert (one["mode"], one["players"], one["ticks"]) == (mode, players, 700)


@pytest.mark.slow
def test_play_without_pygame_says_how_to_get_it_and_a_sheet_needs_none(tmp_path: Path) -> None:
    done = python("-c", HIDDEN_PYGAME)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("asterays: error: pygame-ce is missing")
    assert done.stderr.endswith("python -m pip install -r requirements.txt\n")
    sheet = tmp_path / "a.md"
    done = python("-c", HIDDEN_PYGAME, "--lab", "6", "--sheet", str(sheet))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "# Torus and mirrors: answers" in sheet.with_name("a-answers.md").read_text(encoding="utf-8")


@pytest.mark.slow
@each("option", ["--help", "--version"])
def test_help_and_version_import_neither_pygame_nor_the_game(option: str) -> None:
    done = python("-c", LOADED, option)
    line = "game.command_line"
    rooms = ["game", line, f"{line}.arguments", f"{line}.cli", "game.interrupts", "game.options"]
    assert (done.stderr, done.stdout.splitlines()[-1]) == ("", f"0 {rooms}")


@pytest.mark.slow
@each("flag", ["-I", "-P"])
def test_the_game_starts_where_python_leaves_the_folder_of_a_script_out(flag: str) -> None:
    assert python(flag, "main.py", "--version").stdout == f"asterays {__version__}, core: {core()}\n"


# ---- streams, disks and signals


@posix
@pytest.mark.slow
@each("closed", ["2>&-", "<&- >&- 2>&-"])
def test_with_closed_streams_the_game_plays_and_writes_into_no_file_of_the_players(
    closed: str, tmp_path: Path
) -> None:
    done = closing(closed, "-c", WINDOW, "--data-dir", str(tmp_path), "--windowed", "--size", "640x360")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    talker, replay, scores = (tmp_path / name for name in ("talker.py", "game.replay", "scores"))
    talker.write_text(
        "from game.sim.command import IDLE\ndef ace(world, ship):\n    print('hello')\n    return IDLE\n"
    )
    flown = ("--headless", "--ticks", "9", "--pilot", f"{talker}:ace", "--record", str(replay))
    assert closing(closed, "main.py", *flown).returncode == 0
    assert closing(closed, "main.py", "--headless", "--replay", str(replay)).returncode == 0
    assert closing(closed, "-c", NOISE, str(scores)).returncode == 0
    assert scores.read_bytes() == b""


@posix
@pytest.mark.slow
@each("arguments, code", [("--help", 0), ("--version", 0), ("--ticks 5", 2), ("--soak=1", 2)])
def test_answers_and_refusals_keep_their_exit_codes(arguments: str, code: int) -> None:
    for closed in (">&-", ">&- 2>&-"):
        done = closing(closed, "main.py", *arguments.split())
        assert done.returncode == code
        assert "Traceback" not in done.stderr


@full_device
@pytest.mark.slow
@each("arguments, code", [("--headless --ticks 5", 1), ("--help", 1), ("--ticks 5", 2)])
def test_a_full_disk_is_one_line(arguments: str, code: int) -> None:
    for unbuffered in ("", "1"):
        with Path("/dev/full").open("w") as full:
            other = {"stderr": full} if code == 2 else {"stdout": full, "stderr": subprocess.PIPE}
            variables = {"PYTHONUNBUFFERED": unbuffered}
            done = python("main.py", *arguments.split(), variables=variables, **other)
        assert done.returncode == code
        if code == 1:
            assert done.stderr.startswith("asterays: error: ")
            assert done.stderr.count("\n") == 1


@pytest.mark.slow
@each("unbuffered", ["", "1"])
def test_a_reader_that_leaves_early_is_no_reason_to_complain(unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    streams = {"stdout": writing, "stderr": subprocess.PIPE}
    variables = {"PYTHONUNBUFFERED": unbuffered}
    done = python("main.py", "--headless", "--ticks", "5", variables=variables, **streams)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.slow
def test_a_pilot_that_closes_the_streams_is_refused_with_its_exit_code(tmp_path: Path) -> None:
    closer = tmp_path / "closer.py"
    closer.write_text("import sys\nsys.stderr.close()\nraise ValueError\n")
    done = python("main.py", "--headless", "--ticks", "9", "--pilot", f"{closer}:ace")
    said = f"asterays: error: {closer} cannot be imported: ValueError\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_ends_a_run_with_130_and_no_words(tmp_path: Path) -> None:
    path = tmp_path / "tired.py"
    path.write_text(
        "import os\ndef tired(world, ship_id):\n    os.kill(os.getppid(), 2)\n    while True: pass\n"
    )
    done = python("main.py", "--headless", "--ticks", "5", "--pilot", f"{path}:tired")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.slow
def test_an_ascii_terminal_can_show_every_answer(tmp_path: Path) -> None:
    variables = {"PYTHONIOENCODING": "ascii:strict", "LC_ALL": "C", "PYTHONUTF8": "0", "COLUMNS": "100"}
    umlaut, plain, out = tmp_path / "Jäger.py", tmp_path / "plain.py", tmp_path / "out"
    for path in (umlaut, plain):
        path.write_text(PILOTS, encoding="utf-8")
    flown = python(
        "main.py", "--headless", "--ticks", "5", "--pilot", f"{umlaut}:gunner", variables=variables
    )
    refused = python("main.py", "--headless", "--pilot", "Jäger", variables=variables)
    contest = ("--tournament", f"{umlaut}:burner", f"{plain}:burner", "--seeds", "1", "--minutes", "0.01")
    ranked = python("main.py", *contest, "--out", str(out), variables=variables)
    asked = python("main.py", "--help", variables=variables)
    assert json.loads(flown.stdout)["pilot"].endswith("ger.py:gunner")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert refused.stderr.startswith("asterays: error: ")
    assert (ranked.returncode, ranked.stderr) == (0, "")
    assert "J??ger.py:burner" in ranked.stdout
    assert "J??ger.py:burner" in (out / "table.md").read_text()
    assert "--screenshot" in asked.stdout


# ---- old Pythons

SAID = "asterays: error: needs Python 3.11 or later, and this is Python {}\n"


def test_too_old_a_version_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    assert script.start() == 1
    assert capsys.readouterr().err == SAID.format("3.10")
    monkeypatch.setattr(sys, "stderr", None)
    assert script.start() == 1


def test_main_has_nothing_in_it_that_an_old_python_cannot_read() -> None:
    text = (ROOT / "main.py").read_bytes().decode("ascii")
    tree = ast.parse(text, feature_version=(3, 6))
    for node in ast.walk(tree):
        assert not isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef))
        assert not isinstance(node, ast.ImportFrom) or node.module != "__future__"
        if isinstance(node, ast.arg):
            assert node.annotation is None
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not node.args.kwonlyargs
    assert not re.search(r"\bprint\b|\bnonlocal\b|\bfrom None\b|[0-9]_[0-9]", text)
