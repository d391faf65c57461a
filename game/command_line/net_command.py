"""A game over a network without a screen: the bot of this machine beside, or against, that of another."""

from __future__ import annotations

import argparse
import json
import secrets
import time
from pathlib import Path
from typing import Any, Final

from game.command_line.headless import open_bots, save, summary_of
from game.interrupts import Ending
from game.modes import ARCADE, MODES
from game.net.link import Link, Worlds
from game.net.packets import new_game
from game.net.sockets import Resolver, open_socket
from game.options import FAILURE, HEADLESS_TICKS, USAGE, Problem
from game.pilots.flyer import Flyer, PilotError
from game.pilots.load import load_pilot
from game.replay.replay import Recorder
from game.sim.command import IDLE, Command
from game.sim.rule_sets import USUAL_DIFFICULTY
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World, new_world

_PATIENCE: Final = 60.0  # s for which one side waits for the other
_BEHIND: Final = TICKS_PER_SECOND // 4  # most ticks that are caught up after the machine was busy
_FAREWELL: Final = 1.0  # s in which the other gets what it still needs
_SLEEP: Final = 0.002  # s
_NAME: Final = "BOT"


def play_linked(chosen: argparse.Namespace) -> int:
    """Play one side of a game and print its summary as JSON; return the exit code.

    Raises:
        Problem: nobody came, the line was lost, the games differ, or the bot failed.
        SystemExit: a signal asked to end; the recording is written.
    """
    link, ending = _open(chosen), Ending()
    with open_bots(chosen, chosen.seed or 0, ships=1) as bots, ending.listening():
        side = None
        try:
            _meet(link, ending)
            side = _Side(link, bots[0] if bots else Flyer(load_pilot("idle"), "idle"))
            summary = side.play(chosen.ticks or chosen.seconds or HEADLESS_TICKS, ending)
        except PilotError as fault:
            raise Problem(FAILURE, str(fault)) from fault
        finally:
            link.close()
            if side is not None and chosen.record is not None:
                save(side.recorder, side.world, Path(chosen.record))
    print(json.dumps(summary))  # noqa: T201 - this is the output
    if summary["ended"]:
        raise Problem(FAILURE, summary["ended"].lower())
    return 0


def _open(chosen: argparse.Namespace) -> Link:
    """Return a link that hosts the chosen game, or joins one."""
    try:
        if chosen.join is not None:
            resolver = Resolver(chosen.join)
            resolver.wait()
            if resolver.address is None:
                raise Problem(USAGE, f"argument --join: {resolver.fault}")
            link = Link(open_socket(), time.monotonic, _NAME)
            link.join(resolver.address)
            return link
        mode = MODES[chosen.mode or ARCADE.name]
        seed = secrets.randbits(48) if chosen.seed is None else chosen.seed
        game = new_game(mode, chosen.difficulty or USUAL_DIFFICULTY, 0, seed, _NAME)
        return Link(open_socket(chosen.host), time.monotonic, _NAME, game)
    except OSError as fault:
        raise Problem(FAILURE, f"no game over a network: {fault.strerror or fault}") from fault


def _meet(link: Link, ending: Ending) -> None:
    """Wait for the other side."""
    until = time.monotonic() + _PATIENCE
    while not link.wait():
        if link.over or ending.asked or time.monotonic() > until:
            if ending.asked:
                raise SystemExit(ending.code)
            raise Problem(FAILURE, link.over.lower() or "nobody came within a minute")
        time.sleep(_SLEEP)


class _Side:
    """One side of a game under way. The bot sees ticks that are certain, and so a little late."""

    def __init__(self, link: Link, flyer: Flyer) -> None:
        if link.game is None or link.rollback is None:
            raise ValueError("the game has not begun")
        self._link, self._flyer, self._own = link, flyer, link.rollback.own
        self.world: World = new_world(link.seed, link.game.tuning, ships=2)
        self._worlds, self.recorder = Worlds(link, self.world), Recorder(self.world)
        self._held = IDLE
        flyer.begin(self.world)

    def play(self, ticks: int, ending: Ending) -> dict[str, Any]:
        """Play for some ticks, or until it is over; then let the other get what it needs.

        Return the summary of the game, and of this side: whose ship it flew ("host" or "guest"), why the line
        ended before the game did ("" if it did not), the ping, and the ticks in which it had to wait.
        """
        world, began, played = self.world, time.perf_counter(), 0
        while not (self._link.over or ending.asked or world.over or world.tick >= ticks):
            due = int((time.perf_counter() - began) * TICKS_PER_SECOND)
            if played == due:
                time.sleep(_SLEEP)
                continue
            played = max(played + 1, due - _BEHIND)
            self._tick(ticks)
        elapsed, ended = time.perf_counter() - began, self._link.over
        while not self._link.over and time.perf_counter() < began + elapsed + _FAREWELL:
            self._link.idle()
            time.sleep(_SLEEP)
        if ending.asked:
            raise SystemExit(ending.code)
        rollback = self._link.rollback
        return {
            **summary_of(world, self._flyer.name, 1, world.tick / elapsed),
            "side": "guest" if self._own else "host",
            "ended": ended,
            "ping_ms": round(self._link.ping, 1),
            "stalls": 0 if rollback is None else rollback.stalls,
        }

    def _tick(self, ticks: int) -> None:
        """Play a tick, and step the world up to the last one: what is due after that is dropped."""
        for commands in self._worlds.due(self.world, self._wanted):
            self._flyer.follow(commands)
            step(self.world, commands)
            self.recorder.follow(self.world, commands)
            if self.world.over or self.world.tick >= ticks:
                return

    def _wanted(self) -> Command:
        """Return what the bot wants; while it computes, what it wanted before."""
        answer = self._flyer.answer(self.world, [self.world.ships[self._own].id], wait=0.0)
        self._held = self._held if answer is None else answer.commands[0]
        return self._held
