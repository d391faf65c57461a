"""Two processes share the tests, and all that they show is what they show in one."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.background import SECONDS, cores

ROOT = Path(__file__).resolve().parent.parent

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(cores() < 2, reason="there is no second core"),
]

_HEAD = """
import os, subprocess, sys, time
from pathlib import Path
import pytest

WORKER = "tests.background_worker" in sys.argv[0] or "background_worker.py" in sys.argv[0]

def ran(name):
    with Path("ran").open("a") as file:
        file.write(f"{name} {os.getpid()}\\n")

@pytest.mark.slow
@pytest.mark.parametrize("number", range(8))
def test_heavy(number, tmp_path):
    assert tmp_path.is_dir()
    ran(f"heavy{number}")
"""
_LIGHT = """
def test_light():
    ran("light")
    until = time.monotonic() + 150.0
    while WAITS_FOR and not Path(WAITS_FOR).exists() and "--one-process" not in sys.argv:
        assert time.monotonic() < until, "the worker has not come so far"
        time.sleep(0.01)
"""


def command(
    folder: Path, tests: str, *arguments: str, waits_for: str = "ran_there", light: str = ""
) -> list[str]:
    """Make two files of tests below a copy of what holds for all tests; return what runs them.

    `tests` stand beside the heavy ones, which the worker takes first; `light` beside the light one.
    """
    (folder / "tests").mkdir()
    for name in ("conftest", "background", "background_worker", "inner_loop", "notes", "patience"):
        shutil.copy(ROOT / "tests" / f"{name}.py", folder / "tests" / f"{name}.py")
    shutil.copy(ROOT / "pyproject.toml", folder)
    head, _, heavy = _HEAD.partition("@")
    head = f"WAITS_FOR = {waits_for!r}\n{head}"
    for name, source in (("some", f"@{heavy}\n{tests}"), ("light", f"{_LIGHT}\n{light}")):
        (folder / "tests" / f"test_{name}.py").write_text(f"{head}\n{source}", encoding="utf-8")
    return [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-vv", *arguments]


def said_by(
    folder: Path, tests: str, *arguments: str, waits_for: str = "ran_there", light: str = ""
) -> tuple[int, str]:
    """Run some tests beside the heavy ones; return the exit code and what pytest said."""
    done = subprocess.run(
        command(folder, tests, *arguments, waits_for=waits_for, light=light),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,  # takes 2 s; thirty processes that want two cores make it a minute
        check=False,
    )
    return done.returncode, done.stdout


def ran(folder: Path) -> dict[str, str]:
    """Return the process in which each test ran to its end, in order."""
    rows = (folder / "ran").read_text(encoding="utf-8").splitlines()
    return dict(row.split() for row in rows)


def lives(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


def ends(process: int) -> bool:
    """Tell whether a process comes to its end within 60 s."""
    until = time.monotonic() + 60.0
    while lives(process) and time.monotonic() < until:
        time.sleep(0.02)
    return not lives(process)


_THERE = """
@pytest.mark.slow
def test_last_of_the_worker(monkeypatch):
    Path("ran_there").touch()
    ran("last")

@pytest.mark.slow
def test_skipped():
    pytest.skip("for a reason of its own")

@pytest.mark.slow
def test_failing():
    Path("failing").touch()
    print("printed before")
    assert [1, 2, 3] == [1, 2, 4]

@pytest.fixture
def broken():
    raise OSError("no fixture today")

@pytest.mark.slow
def test_without_fixture(broken):
    pass
"""
_WRONG = re.compile(r"^(?:E  |FAILED|ERROR|SKIPPED).*$|printed before|no fixture today", re.MULTILINE)


def test_what_runs_in_the_second_process_fails_skips_and_shows_as_in_one(tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    (tmp_path / "one").mkdir()
    code, said = said_by(tmp_path / "two", _THERE)
    code_of_one, said_by_one = said_by(tmp_path / "one", _THERE, "--one-process")

    assert (code, code_of_one) == (1, 1), said
    assert "1 failed, 10 passed, 1 skipped, 1 error" in said
    assert "E       assert [1, 2, 3] == [1, 2, 4]" in said
    assert "At index 2 diff: 3 != 4" in said
    assert sorted(_WRONG.findall(said)) == sorted(_WRONG.findall(said_by_one))

    processes = ran(tmp_path / "two")
    assert len({process for name, process in processes.items() if name != "light"}) == 1
    assert processes["light"] != processes["last"]
    assert len(set(ran(tmp_path / "one").values())) == 1


@pytest.mark.parametrize(
    "arguments", [("tests/test_some.py::test_heavy[3]",), ("-k", "light"), ("-k", "light or heavy and 3")]
)
def test_what_is_soon_done_is_done_in_one_process(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    code, said = said_by(tmp_path, "", *arguments, waits_for="")
    assert code == 0, said
    assert len(set(ran(tmp_path).values())) == 1


def test_a_second_process_that_dies_leaves_its_tests_to_the_first(tmp_path: Path) -> None:
    dying = """
@pytest.mark.slow
def test_that_kills_the_worker():
    if WORKER:
        Path("ran_there").touch()
        os._exit(3)
    ran("alone")
"""
    code, said = said_by(tmp_path, dying, "tests")  # a worker that is started after the tests are found

    assert code == 0, said
    assert "10 passed" in said
    assert "the second process of the tests ended early" in said
    processes = ran(tmp_path)
    assert processes["alone"] == processes["light"]


_HANGING = """
@pytest.mark.slow
def test_that_takes_long():
    game = [sys.executable, "-c", "import time; time.sleep(200)"]
    with subprocess.Popen(game) as process:
        try:
            Path("pids").write_text(f"{os.getpid()} {process.pid}")
            Path("pids").rename("ran_there")
            process.wait()
        finally:
            process.kill()
"""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for processes")


@on_linux
def test_after_the_first_failure_nothing_is_left_running(tmp_path: Path) -> None:
    failing = "\ndef test_light_that_fails():\n    assert False\n"
    code, said = said_by(tmp_path, _HANGING, "-x", light=failing)

    assert (code, "1 failed, 1 passed" in said) == (1, True), said
    worker, game = map(int, (tmp_path / "ran_there").read_text(encoding="utf-8").split())
    assert not lives(worker)
    assert not lives(game)


def hear_ctrl_c() -> None:
    """Let a process hear SIGINT, which is ignored where tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@on_linux
@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT"])
def test_a_session_that_is_ended_takes_its_second_process_along(tmp_path: Path, name: str) -> None:
    waiting = "\ndef test_light_that_waits():\n    time.sleep(200)\n"
    with subprocess.Popen(
        command(tmp_path, _HANGING, light=waiting),
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - no locks
    ) as session:
        until = time.monotonic() + 150.0
        while not (tmp_path / "ran_there").exists():
            assert time.monotonic() < until
            time.sleep(0.01)
        os.kill(session.pid, getattr(signal, name))
    worker, game = map(int, (tmp_path / "ran_there").read_text(encoding="utf-8").split())
    assert ends(worker)
    assert ends(game)


def test_every_test_that_is_named_as_heavy_is_there() -> None:
    for name in SECONDS:
        path, _, test = name.partition("::")
        source = (ROOT / path).read_text(encoding="utf-8")
        assert f"def {test}(" in source if test else source, name
