"""Games that are started by their command line, in this process or in one of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.command_line.cli import main

ROOT = Path(__file__).resolve().parent.parent

HIDDEN_PYGAME = """
import runpy, sys

class NoPygame:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "pygame":
            raise ImportError("pygame is blocked")

sys.meta_path.insert(0, NoPygame())
sys.argv = ["main.py", *sys.argv[1:]]
sys.path.insert(0, ".")
runpy.run_path("main.py", run_name="__main__")
"""

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

PILOTS = """
from dataclasses import dataclass

from game.sim.command import Command

@dataclass
class Gunner:
    held: bool = False

    def command(self, world, ship_id):
        self.held = not self.held
        return Command(fire=self.held)

gunner = Gunner()

def burner(world, ship_id):
    return Command(thrust=True)
"""
"""Pilots of a file."""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the game; return the exit code and what it said."""
    code = main([*arguments])
    out, err = capsys.readouterr()
    return code, out, err


def headless(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Run a game without a screen that goes well; return its summary."""
    code, out, err = run(capsys, "--headless", *arguments)
    assert (code, err) == (0, "")
    summary = json.loads(out.splitlines()[-1])
    assert isinstance(summary, dict)
    return summary


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 2) -> str:
    """Run what must be refused in one line; return what it says."""
    found, out, err = run(capsys, *arguments)
    assert (found, out) == (code, "")
    assert err.startswith("asterays: error: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err.removeprefix("asterays: error: ").rstrip()


Done = subprocess.CompletedProcess[str]


def program(*command: str, variables: dict[str, str] | None = None, **streams: Any) -> Done:
    """Run a command in the checkout, without a screen."""
    environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **(variables or {})}
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        text=True,
        timeout=300,
        check=False,
        **(streams or {"capture_output": True}),
    )


def python(*words: str, variables: dict[str, str] | None = None, **streams: Any) -> Done:
    """Run Python in the checkout."""
    return program(sys.executable, *words, variables=variables, **streams)


def summary(done: Done) -> dict[str, Any]:
    """Return the JSON object of a run that went well, without the one figure that may differ."""
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout.splitlines()[-1])
    assert isinstance(answer, dict)
    assert answer.pop("ticks_per_second") > 0
    return answer
