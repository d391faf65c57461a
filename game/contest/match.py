"""Plays one game of a tournament in a process of its own, that of its judge."""

from __future__ import annotations

import json
import subprocess
import threading
from dataclasses import asdict
from typing import Final

from game.contest.judge import GameRequest, GameResult
from game.pilots.bot import start_module

_POLL_SECONDS: Final = 0.2  # between two looks at whether to stop


class Stopped(Exception):  # noqa: N818 - no error
    """The tournament is to stop."""


def play(request: GameRequest, bot: str, stop: threading.Event) -> GameResult:
    """Let a judge play a game; `bot` is its name in the table.

    Raises:
        Stopped: `stop` was set; the processes are ended.
        RuntimeError: the judge has failed.
    """
    judge = start_module("game.contest.judge", stdout=subprocess.PIPE)
    assert judge.stdin is not None  # noqa: S101 - for mypy
    assert judge.stdout is not None  # noqa: S101
    with judge, judge.stdin, judge.stdout:
        try:
            judge.stdin.write(json.dumps(asdict(request)).encode() + b"\n")
            judge.stdin.flush()  # and stays open: the judge ends with this process
            while True:
                try:
                    judge.wait(_POLL_SECONDS)
                    break
                except subprocess.TimeoutExpired:
                    if stop.is_set():
                        raise Stopped from None
        finally:
            judge.kill()
        if judge.returncode:
            raise RuntimeError(f"the judge of {bot}, seed {request.seed}, ended with {judge.returncode}")
        return GameResult(**{**json.loads(judge.stdout.read()), "bot": bot})
