"""Standard streams that are closed, as under pythonw or after 2>&-: the game plays on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="a shell that closes streams"),
]

CLOSED = ["2>&-", ">&-", ">&- 2>&-", "<&- >&- 2>&-"]
FEW = [CLOSED[0], CLOSED[-1]]

WINDOW = """
import runpy, sys, threading, time

def leave():
    while True:  # the first that the game's own loop sees ends it
        time.sleep(0.1)
        pygame = sys.modules.get("pygame")
        if "game.window.app" in sys.modules and pygame.display.get_init():
            try:
                pygame.event.post(pygame.event.Event(pygame.QUIT))
            except pygame.error:
                pass  # the display is gone

threading.Thread(target=leave, daemon=True).start()
sys.argv[0] = "main.py"
sys.path.insert(0, ".")
runpy.run_path("main.py", run_name="__main__")
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

SILENCE = """
import os, sys
from game.window.display import silent_libraries

os.close(2)
sys.stderr = None
with silent_libraries():
    pass
print("through")
"""


def run(closed: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python with some streams closed."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" "$@" {closed}', sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("closed", ["", *FEW])
def test_the_window_opens_and_closes(closed: str, tmp_path: Path) -> None:
    done = run(closed, "-c", WINDOW, "--data-dir", str(tmp_path), "--windowed", "--size", "640x360")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("closed", FEW)
def test_a_run_without_a_screen_does_what_it_was_asked(closed: str, tmp_path: Path) -> None:
    talker, replay = tmp_path / "talker.py", tmp_path / "game.replay"
    talker.write_text(
        "from game.sim.command import IDLE\ndef ace(world, ship):\n    print('hello')\n    return IDLE\n"
    )
    flight = ("--headless", "--ticks", "9", "--pilot", f"{talker}:ace", "--record", str(replay))
    done = run(closed, "main.py", *flight)
    assert done.returncode == 0
    if closed == "2>&-":
        assert json.loads(done.stdout)["ticks"] == 9
    assert run(closed, "main.py", "--headless", "--replay", str(replay)).returncode == 0


ANSWERS = [(["--help"], 0), (["--version"], 0), (["--ticks", "5"], 2), (["--soak=1"], 2)]


@pytest.mark.parametrize(
    ("closed", "arguments", "code"),
    [
        (closed, *answer)
        for closed in CLOSED
        for answer in (ANSWERS if closed == CLOSED[-1] else ANSWERS[::2])
    ],
)
def test_answers_and_refusals_keep_their_exit_codes(closed: str, arguments: list[str], code: int) -> None:
    done = run(closed, "main.py", *arguments)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("closed", FEW)
def test_what_a_library_prints_never_lands_in_a_file_of_the_players(closed: str, tmp_path: Path) -> None:
    path = tmp_path / "scores.json"
    assert run(closed, "-c", NOISE, str(path)).returncode == 0
    assert path.read_bytes() == b""


def test_libraries_without_a_stderr_are_silent_by_themselves() -> None:
    assert run("", "-c", SILENCE).stdout.endswith("through\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    ("arguments", "code"), [(["--ticks", "5"], 2), (["--headless", "--replay", "nowhere.replay"], 2)]
)
def test_a_refusal_that_cannot_be_written_keeps_its_exit_code(arguments: list[str], code: int) -> None:
    assert run("2>/dev/full", "main.py", *arguments).returncode == code


def test_a_pilot_that_closes_the_streams_is_refused_with_its_exit_code(tmp_path: Path) -> None:
    closer = tmp_path / "closer.py"
    closer.write_text("import sys\nsys.stderr.close()\nraise ValueError\n")
    done = run("", "main.py", "--headless", "--ticks", "9", "--pilot", f"{closer}:ace")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"asterays: error: {closer} cannot be imported: ValueError\n"
