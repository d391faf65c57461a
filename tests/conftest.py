"""What holds for all tests: no noise, no real window, the same examples every time, nothing left behind."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, configuration, settings

if TYPE_CHECKING:
    import pygame

signal.signal(signal.SIGINT, signal.default_int_handler)  # tests send it; a job in the background ignores it

INNER_LOOP = "not slow"
"""what follows -m in it."""

_ROOM = 1 << 30
"""bytes of memory that are free before files of tests go there."""

# Hypothesis draws the same examples every time; ASTERAYS_EXAMPLES=20000 draws that many new ones. It judges
# nothing by the clock, which tells more of a busy machine than of the game. Its files go with the run.
# The variable also turns on long forms of a few tests, such as a session in a window with a pad.
_SCRATCH = tempfile.TemporaryDirectory(prefix="asterays-tests-")
configuration.set_hypothesis_home_dir(_SCRATCH.name)
for name, examples in (("steady", 50), ("brief", 10)):
    settings.register_profile(
        name,
        derandomize=True,
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.register_profile(
    "thorough",
    max_examples=int(os.environ.get("ASTERAYS_EXAMPLES", "150")),
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("thorough" if "ASTERAYS_EXAMPLES" in os.environ else "steady")


def _keep_what_was_made(config: pytest.Config) -> None:
    """Keep in pytest's own cache what would else be made anew in every run, which takes 6 s.

    That is bytecode, with asserts rewritten, also of the games that tests start, where none may be left
    beside the sources, and what Hypothesis makes of sources and Unicode. Without a cache, as where sources
    change within a second (-p no:cacheprovider), it goes with the run.
    """
    folder = Path(_SCRATCH.name)
    cache = getattr(config, "cache", None)
    if cache is not None:
        with suppress(OSError):  # a folder that cannot be written
            folder = cache.mkdir("made")
            configuration.set_hypothesis_home_dir(folder / "hypothesis")
    if sys.dont_write_bytecode:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        if cache is not None:
            sys.dont_write_bytecode = False
            sys.pycache_prefix = str(folder / "bytecode")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Share the whole suite among all cores and one process more, as some tests wait for programs.

    Named files and the inner loop run in this process: each worker would collect all tests anew, which takes
    a third as long as the inner loop itself.
    """
    named = [argument for argument in config.args if ".py" in argument]
    alone = named or config.option.markexpr == INNER_LOOP or config.option.usepdb
    return 0 if alone else 1 + (os.cpu_count() or 1)


def pytest_configure(config: pytest.Config) -> None:
    """Draw fewer examples in the inner loop, pytest -m "not slow"; keep the tests' files in memory."""
    _keep_what_was_made(config)
    if config.option.markexpr == INNER_LOOP and "ASTERAYS_EXAMPLES" not in os.environ:
        settings.load_profile("brief")
    memory = Path("/dev/shm")  # noqa: S108 - saves wait for a disk; tests/faults does
    if memory.is_dir() and shutil.disk_usage(memory).free > _ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with tests that wait for programs: at the end, other processes would have nothing to do."""
    waiting = ("web", "net", "contest", "faults", "leaving")
    items.sort(key=lambda item: item.path.parent.name not in waiting)


def pytest_collection_finish() -> None:
    """Spare the garbage collector the thousands of tests, which live to the end; let it come rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def pytest_sessionfinish() -> None:
    """Collect garbage once, for pytest would do it five times, each as long as a dozen tests."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup() -> None:
    """Let nobody hear a test: importing PettingZoo chooses another driver."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"


def pytest_unconfigure() -> None:
    """Remove what only this run needed."""
    _SCRATCH.cleanup()


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Window]:
    """Open a window that nobody sees."""
    import pygame  # not above: the tests of the rules run without it

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    window = pygame.Window("test", (640, 360), resizable=True)
    pygame.event.clear()  # a window before it may have told that it lost the focus
    yield window
    window.destroy()
    if pygame.mixer.get_init():  # stays open: closing it waits 30 ms for the device
        pygame.mixer.stop()
        pygame.mixer.unpause()
    pygame.joystick.quit()
    pygame.display.quit()
