"""Pilots by name: the built-in ones, and your own from a file."""

from __future__ import annotations

import importlib.util
import stat
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar, cast

from game.pilots.pilot import Idle, Pilot, RandomPilot
from game.sim.command import Command
from game.sim.world import World

BUILT_IN: Final = ("idle", "random", "autopilot")
_EXAMPLES: Final = {"ace": "ace.py:Ace", "gunner": "gunner.py:gunner"}
_MAX_MESSAGE: Final = 200  # characters of a message of foreign code that are quoted

T = TypeVar("T")


class FunctionPilot:
    """A plain function (world, ship_id) -> Command as a pilot."""

    def __init__(self, function: Callable[[World, int], Command]) -> None:
        self._function = function

    def command(self, world: World, ship_id: int) -> Command:
        """Return the function's command."""
        return self._function(world, ship_id)


def full_spec(spec: str) -> str:
    """Return the FILE.py:NAME of an example for its name, and anything else as it is."""
    return str(Path(__file__).with_name("examples") / _EXAMPLES[spec]) if spec in _EXAMPLES else spec


def load_pilot(spec: str, seed: int = 0) -> Pilot:
    """Return the pilot for a name or FILE.py:NAME, whose code it runs in this process.

    seed is for built-in pilots with random numbers of their own. NAME may be a class, which is created
    without arguments, an object with a `command` method, or a function (world, ship_id) -> Command.

    Raises:
        ValueError: the name or the file's contents do not make a pilot; the message is one line.
        OSError: the file cannot be read.
    """
    if path := file_of(spec):
        return _from_file(path, full_spec(spec).rpartition(":")[2])
    if spec == "idle":
        return Idle()
    if spec == "random":
        return RandomPilot(seed)
    from game.pilots.autopilot import Autopilot

    return Autopilot()


def file_of(spec: str) -> Path | None:
    """Return the file that a pilot's name refers to, None for a built-in one; nothing in the file is run.

    Raises:
        ValueError: the name is invalid, or the file is not an ordinary one; the message is one line.
        OSError: the file cannot be read.
    """
    name, colon, word = full_spec(spec).rpartition(":")
    if not colon and spec in BUILT_IN:
        return None
    if not colon:
        raise ValueError(f"pilot {spec!r} is neither {', '.join([*BUILT_IN, *_EXAMPLES])} nor FILE.py:NAME")
    path = Path(name)
    if path.suffix != ".py" or not word.isidentifier():
        raise ValueError(f"a pilot from a file is FILE.py:NAME, not {spec!r}")
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe would never end
        raise ValueError(f"{path} is not an ordinary file")
    path.open("rb").close()  # raises an OSError that names the file
    return path


def _from_file(path: Path, name: str) -> Pilot:
    """Return the pilot of that name from a file."""
    module = _import_by_path(path)
    if not hasattr(module, name):
        raise ValueError(f"{path} has no {name!r}")
    pilot = _run(f"{path}: cannot make a {name}", lambda: _made(getattr(module, name)))
    if pilot is None:
        raise ValueError(
            f"{name!r} in {path} is no pilot: it has no command(world, ship_id) and cannot be called"
        )
    return pilot


def _made(found: Any) -> Pilot | None:  # noqa: ANN401 - whatever a file defines
    """Return what a file defines as a pilot, None if it cannot be one."""
    if isinstance(found, type):
        found = found()
    if callable(getattr(found, "command", None)):
        return cast("Pilot", found)
    return FunctionPilot(found) if callable(found) else None


def _import_by_path(path: Path) -> ModuleType:
    """Import a file as a module."""
    label = f"asterays_pilot_{path.stem}"
    spec = importlib.util.spec_from_file_location(label, path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[label] = module  # dataclasses look up their module while it runs
    _run(f"{path} cannot be imported", partial(spec.loader.exec_module, module))
    return module


def _run(message: str, call: Callable[[], T]) -> T:
    """Run foreign code; turn whatever it raises, SystemExit too, into a ValueError."""
    try:
        return call()
    except BaseException as fault:
        raise ValueError(f"{message}: {describe(fault)}") from fault


def describe(fault: BaseException) -> str:
    """Describe an exception of foreign code: its type and, if it has one, its message."""
    text = str(fault)
    if len(text) > _MAX_MESSAGE:
        text = f"{text[:_MAX_MESSAGE]}..."
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__
