"""Games that are started by their command line in this process."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.command_line.cli import main


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
