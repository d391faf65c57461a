"""An installed wheel with a compiled core runs compiled, and passes the tests of the physics and the rules.

    ASTERAYS_COMPILE=1 python -m pytest tests/test_compiled_core.py

builds one and tests it: two minutes of processor time. Without the variable only the build's own answers are
tested.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from tests.building import (
    ROOT,
    backend,
    can_build_wheels,
    compiled_tree_in,
    copy_of_the_checkout,
    lacking,
    run,
    wheel_in,
)

ASKED = os.environ.get("ASTERAYS_COMPILE", "") not in {"", "0"}
TESTED = (
    ("-m", "not slow", "tests"),
    (
        "-m",
        "slow and not nightly",
        "tests/physics",
        "tests/sim",
        "tests/replays",
        "tests/pilots",
        "tests/env",
    ),
)
"""What pytest runs on a compiled core: all that is quick, and of the slow what the core decides."""
REPLAY = ROOT / "tests" / "replays" / "fuzz.replay"

needs_setuptools = pytest.mark.skipif(not can_build_wheels(), reason="wheels need setuptools 77 or later")

_WHERE = """
import importlib, sys
for path in sys.argv[1:]:
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    print(importlib.import_module(name).__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a wheel with a compiled core."""
    if not ASKED:
        pytest.skip("ASTERAYS_COMPILE=1 has a core compiled and tested, in two minutes of processor time")
    if lacks := lacking():
        pytest.skip(f"cannot compile here, missing: {lacks}")
    return wheel_in(tmp_path_factory.mktemp("wheel"), compiled=True)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder into which pip has installed it."""
    target = tmp_path_factory.mktemp("target")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(target)]
    done = run([*pip, str(wheel)], target)
    assert done.returncode == 0, done.stderr
    return target


def asterays(target: Path, *arguments: str, **variables: str) -> str:
    """Start the installed command; return what it prints."""
    command = target / ("Scripts" if os.name == "nt" else "bin") / "asterays"
    done = run([str(command), *arguments], target, PYTHONPATH=str(target), **variables)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.slow
def test_physics_rules_what_bots_ask_and_steps_of_the_environment_are_compiled_in_an_installed_wheel(
    installed: Path,
) -> None:
    plain = backend().PLAIN
    paths = [*backend().sources(), *plain]
    assert {path.split("/")[1] for path in paths} == {"physics", "sim", "env", "pilots"}
    done = run([sys.executable, "-c", _WHERE, *paths], installed)
    assert done.returncode == 0, done.stderr
    found = dict(zip(paths, map(Path, done.stdout.splitlines()), strict=True))
    assert all(where.is_relative_to(installed) for where in found.values())
    assert [path for path, where in found.items() if where.suffix not in {".so", ".pyd"}] == [*plain]


@pytest.mark.slow
@pytest.mark.parametrize(("pure", "core"), [("", "compiled"), ("0", "compiled"), ("1", "pure")])
def test_an_installed_wheel_says_which_core_runs_and_verifies_a_golden_replay(
    pure: str, core: str, installed: Path
) -> None:
    assert asterays(installed, "--version", ASTERAYS_PURE=pure) == f"asterays {__version__}, core: {core}\n"
    played = json.loads(asterays(installed, "--headless", "--replay", str(REPLAY), ASTERAYS_PURE=pure))
    assert (played["core"], played["reproduced"]) == (core, True)


@pytest.mark.slow
def test_with_asterays_pure_an_installed_wheel_loads_nothing_compiled(installed: Path) -> None:
    code = (
        "import sys, game.sim.step; print([m for m in sys.modules if 'mypyc' in m], game.sim.step.__file__)"
    )
    done = run([sys.executable, "-c", code], installed, ASTERAYS_PURE="1")
    assert done.stdout == f"[] {installed / 'game' / 'sim' / 'step.py'}\n"


@pytest.mark.slow
@pytest.mark.parametrize("tested", TESTED)
def test_the_tests_pass_on_a_compiled_core(tested: tuple[str, ...], wheel: Path, tmp_path: Path) -> None:
    tree = compiled_tree_in(tmp_path / "tree", wheel)
    assert run([sys.executable, "main.py", "--version"], tree).stdout.endswith("core: compiled\n")
    done = run([sys.executable, "-m", "pytest", "-q", *tested], tree, 1800.0)
    print("\n".join(done.stdout.splitlines()[-3:]))
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def ask_the_backend(question: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Evaluate an expression about the build backend in a copy of the checkout."""
    source = copy_of_the_checkout(folder / "source")
    code = f"import sys; sys.path.insert(0, '.ci'); import backend; print(backend.{question})"
    return run([sys.executable, "-c", code], source, **variables)


@pytest.mark.slow
@needs_setuptools
@pytest.mark.parametrize(("asked", "needed"), [("", False), ("0", False), ("1", True)])
def test_mypy_is_needed_for_a_build_only_where_it_compiles(asked: str, needed: bool, tmp_path: Path) -> None:
    done = ask_the_backend("get_requires_for_build_wheel()", tmp_path, ASTERAYS_COMPILE=asked)
    assert done.returncode == 0, done.stderr
    tools = (ROOT / ".ci" / "tools.txt").read_text(encoding="utf-8")
    (pinned,) = re.findall("^mypy==.*", tools, re.MULTILINE)
    assert (f"'{pinned}'" in done.stdout.splitlines()[-1]) is needed
    assert ("mypy" in done.stdout) is needed


@pytest.mark.slow
@needs_setuptools
def test_a_build_without_a_compiler_says_in_one_line_what_is_missing(tmp_path: Path) -> None:
    target = f"build_wheel({str(tmp_path)!r})"
    done = ask_the_backend(target, tmp_path, ASTERAYS_COMPILE="1", CC="no-such-compiler")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("asterays: error: cannot compile here, missing: ")
    assert "a C compiler (no-such-compiler is not found)" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["source"]
