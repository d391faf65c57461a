"""Pilots by name: the built-in ones, and your own from a file."""

from __future__ import annotations

import importlib.util
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import CoroutineType, ModuleType
from typing import Any, Final, TypeVar, cast

from game.interrupts import Ending
from game.pilots.pilot import Pilot
from game.pilots.time_limit import (
    COMMAND_SECONDS,
    LOAD_SECONDS,
    Forks,
    TooLongError,
    limit_of,
    limited,
    threads_beside_limits,
)
from game.sim.command import Command
from game.sim.world import World

BUILT_IN: Final = ("idle", "random", "autopilot")

T = TypeVar("T")

LARGEST: Final = 2**20  # bytes of a bot's file
LONGEST: Final = 200  # letters of a message of someone else's code that are told
foreign: Final[list[str]] = []
"""Files of pilots that were imported, or that failed to be: their code has run in this process."""

_NOTHING: Final = object()  # Stands for a name that a file does not define


class FunctionPilot:
    """A plain function (world, ship_id) -> Command as a pilot."""

    def __init__(self, function: Callable[[World, int], Command]) -> None:
        self._function = function

    def command(self, world: World, ship_id: int) -> Command:
        """Return the function's command."""
        return self._function(world, ship_id)


def load_pilot(spec: str, seed: int = 0) -> Pilot:
    """Return the pilot for a built-in name or FILE.py:NAME.

    seed is for built-in pilots with random numbers of their own. NAME may be a class, which is created
    without arguments, an object with a `command` method, or a function (world, ship_id) -> Command.

    Raises:
        ValueError: the name or the file's contents do not make a pilot; the message is one line.
        OSError: the file cannot be read.
    """
    path, colon, name = spec.rpartition(":")
    if colon:
        return _from_file(Path(path), name)
    if spec not in BUILT_IN:
        raise ValueError(f"pilot {spec!r} is neither {', '.join(BUILT_IN)} nor FILE.py:NAME")
    return _built_in(spec, seed)


def _built_in(word: str, seed: int) -> Pilot:
    """Return a built-in pilot; each is imported only when needed."""
    if word == "idle":
        from game.pilots.idle import Idle

        return Idle()
    if word == "random":
        from game.pilots.random_pilot import RandomPilot

        return RandomPilot(seed)
    from game.pilots.autopilot import Autopilot

    return Autopilot()


def _from_file(path: Path, name: str) -> Pilot:
    """Return the pilot of that name from a file."""
    if path.suffix != ".py" or not name.isidentifier():
        raise ValueError(f"a pilot from a file is FILE.py:NAME, not {f'{path}:{name}'!r}")
    module = _import_by_path(path)
    found = _run(f"{path} cannot give {name!r}", lambda: getattr(module, name, _NOTHING))
    if found is _NOTHING:
        raise ValueError(f"{path} has no {name!r}")
    pilot = _run(f"{path}: cannot make a {name}", lambda: _made(found))
    if pilot is None:
        raise ValueError(
            f"{name!r} in {path} is no pilot: it has no command(world, ship_id) and cannot be called"
        )
    return pilot


def _made(found: Any) -> Pilot | None:  # noqa: ANN401 - whatever a file defines
    """Return a pilot made of what a file defines, None if there is no way to."""
    if isinstance(found, type):
        found = found()
    method = getattr(found, "command", None)
    if callable(method):
        return cast("Pilot", found)
    if callable(found):
        return FunctionPilot(found)
    close_if_coroutine(found)
    close_if_coroutine(method)
    return None


def _import_by_path(path: Path) -> ModuleType:
    """Import a file as a module of its own."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):  # a pipe would never end
        raise ValueError(f"{path} is not an ordinary file")
    if status.st_size > LARGEST:
        raise ValueError(f"{path} is larger than {LARGEST} bytes")
    path.open("rb").close()  # raises an OSError that names the file
    label = f"asterays_pilot_{path.stem}"
    spec = importlib.util.spec_from_file_location(label, path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    foreign.append(str(path))
    sys.modules[label] = module  # dataclasses look up their module while it runs
    try:
        _run(f"{path} cannot be imported", partial(spec.loader.exec_module, module))
    except ValueError:
        sys.modules.pop(label, None)
        raise
    return module


def _run(said: str, call: Callable[[], T]) -> T:
    """Return what someone else's code returns; make all that it raises, SystemExit too, a ValueError.

    Call it in the main thread. Only a signal's KeyboardInterrupt comes through.
    """
    limit, ending = limit_of(LOAD_SECONDS, lambda: said), Ending()
    threads, forks = threads_beside_limits(), Forks.made
    try:
        with ending.listening():
            ending.at_once = True
            answer: T = limited(limit, call)
    except TooLongError as fault:
        raise ValueError(f"{said}: it takes more than {LOAD_SECONDS:g} s") from fault
    except BaseException as fault:
        if ending.asked:
            raise
        raise ValueError(f"{said}: {describe(fault)}") from fault
    if threads_beside_limits() > threads:
        raise ValueError(f"{said}: it leaves a thread running")
    if Forks.made > forks:
        raise ValueError(f"{said}: it makes a copy of the process")
    return answer


def close_if_coroutine(value: object) -> None:
    """Close the result of an `async def`, so that Python does not warn that it was never awaited."""
    if isinstance(value, CoroutineType):
        value.close()


def describe(fault: BaseException) -> str:
    """Describe an exception from someone else's code: its type and, if it can give one, its message."""
    said = words_of(fault)
    return f"{kind_of(fault)}: {said}" if said else kind_of(fault)


def words_of(fault: BaseException) -> str:
    """Return the message of an exception from someone else's code; "" if it gives none, or none in time."""
    limit = limit_of(COMMAND_SECONDS, lambda: "an exception of a pilot took too long to say what it is")
    said = ""
    with suppress(BaseException):  # whatever its __str__ does
        said = str.__str__(limited(limit, lambda: str(fault)))  # it may be of a subclass of str
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}..."


def kind_of(value: object) -> str:
    """Return the name of the type of a value, whatever its metaclass would say."""
    return str.__str__(type.__dict__["__name__"].__get__(type(value)))
