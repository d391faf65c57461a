"""Bots that misbehave, each in its own way, and one that does not."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from game.sim.command import Command

IDLE = Command()


def honest(world: Any, _ship_id: int) -> Command:
    return Command(40, thrust=False, fire=world.tick % 30 == 0)


def raises(world: Any, _ship_id: int) -> Command:
    if world.tick == 7:
        raise ValueError("lost\nmy way")
    return IDLE


def hangs(world: Any, _ship_id: int) -> Command:
    while world.tick == 5:
        pass
    return IDLE


def hangs_in_c(world: Any, _ship_id: int) -> Command:
    if world.tick == 5:
        sum(range(10**15))
    return IDLE


def waits(world: Any, _ship_id: int) -> Command:
    if world.tick == 5:
        time.sleep(3600)
    return IDLE


def clings(_world: Any, _ship_id: int) -> Command:
    while True:
        try:
            while True:
                pass
        except BaseException:  # noqa: BLE001, S110 - this is what it is about
            pass


def nonsense(_world: Any, _ship_id: int) -> Any:
    return "left"


def changes(world: Any, _ship_id: int) -> Command:
    world.ships[0].lives = 99
    return IDLE


def prints(world: Any, _ship_id: int) -> Command:
    if world.tick == 0:
        print("I am here")
        os.write(1, b'{"done": true, "commands": 1}\n')
    return IDLE


def threads(world: Any, _ship_id: int) -> Command:
    if world.tick == 3:
        threading.Thread(target=time.sleep, args=(3600,)).start()
    return IDLE


def exits(world: Any, _ship_id: int) -> Command:
    if world.tick == 3:
        sys.exit(0)
    return IDLE


def exits_at_once(_world: Any, _ship_id: int) -> Command:
    os._exit(0)


def eats(world: Any, _ship_id: int) -> Command:
    if world.tick == 2:
        bytearray(2**40)
    return IDLE


def dies(_world: Any, _ship_id: int) -> Command:
    os.kill(os.getpid(), signal.SIGKILL)
    return IDLE


def interrupts(world: Any, _ship_id: int) -> Command:
    if world.tick == 3:
        raise KeyboardInterrupt
    return IDLE


def forks(world: Any, _ship_id: int) -> Command:
    if world.tick == 3 and os.fork() == 0:
        time.sleep(3600)
    return IDLE


def lies(_world: Any, _ship_id: int) -> Command:
    return Command(float("nan"))  # type: ignore[arg-type]


def digs(world: Any, ship_id: int) -> Command:
    return digs(world, ship_id)


def crashes(_world: Any, _ship_id: int) -> Command:
    ctypes.string_at(0)
    return IDLE


def closes(_world: Any, _ship_id: int) -> Command:
    os.close(1)
    os.close(2)
    return IDLE


def yields(_world: Any, _ship_id: int) -> Any:
    yield IDLE


def cheats(world: Any, _ship_id: int) -> Command:
    """Put another step into the place of the game's."""
    process: Any = sys.modules["__main__"]
    if world.tick == 10:
        own = process.step

        def step(world: Any, commands: Any) -> Any:
            world.ships[0].score += 1000
            return own(world, commands)

        process.step = step
    return IDLE


def forges(world: Any, _ship_id: int) -> Command:
    """Say to whoever listens that the game is done."""
    if world.tick == 4:
        say(json.dumps({"done": True, "commands": "5", "ns": float("inf"), "calls": [0], "score": 10**9}))
    return IDLE


def babbles(_world: Any, _ship_id: int) -> Command:
    """Say what no message is, and one that no file can hold."""
    say("[" * 60_000, json.dumps({"tick": "\ud800"}), json.dumps({"fault": "\ud800 is\nlost"}))
    return IDLE


def say(*lines: str) -> None:
    """Say lines to whoever listens to the game, and end."""
    for descriptor in range(3, 20):
        with suppress(OSError):
            os.write(descriptor, "\n".join([*lines, ""]).encode())
    os._exit(0)


def busy(world: Any, _ship_id: int) -> Command:
    """Make 50 calls at most times, and many once."""
    for _ in range(200 if world.tick == 20 else 50):
        len("")
    return IDLE


def sly(_world: Any, _ship_id: int) -> Command:
    sys.setprofile(None)
    for _ in range(1000):
        len("")
    return IDLE


def deaf(_world: Any, _ship_id: int) -> Command:
    try:
        for _ in range(1000):
            len("")
    except BaseException:  # noqa: BLE001, S110
        pass
    return IDLE
