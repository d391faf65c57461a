"""Property tests draw the same examples in whatever folder they are run, and leave nothing behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

_DRAWS = """
import os
from pathlib import Path
from hypothesis import given, strategies as st

@given(st.integers(), st.text())
def test_it_draws(number, word):
    with Path("drawn").open("a") as file:
        file.write(f"{number} {word!a}\\n")
"""


def drawn(folder: Path, *options: str, **variables: str) -> list[str]:
    """Run one folder of tests alone, below a copy of what holds for all tests; return what was drawn."""
    (folder / "tests" / "alone").mkdir(parents=True)
    for name in ("conftest", "background", "inner_loop", "notes", "patience"):
        shutil.copy(ROOT / "tests" / f"{name}.py", folder / "tests" / f"{name}.py")
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "tests" / "alone" / "test_drawing.py").write_text(_DRAWS, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "ASTERAYS_EXAMPLES"}
    environment |= variables
    options = options or ("-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", "-q", *options, "tests/alone"]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,  # takes 1 s; thirty processes that want two cores make it a minute
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert {path.name for path in folder.iterdir()} - {"cache"} == {"pyproject.toml", "tests", "drawn"}
    return (folder / "drawn").read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_a_folder_run_alone_draws_the_same_again_and_leaves_nothing_behind(tmp_path: Path) -> None:
    once, again = drawn(tmp_path / "once"), drawn(tmp_path / "again")

    assert len(set(once)) > 20
    assert once == again


@pytest.mark.slow
def test_bytecode_that_may_not_lie_beside_the_sources_is_kept_in_the_cache_of_pytest(tmp_path: Path) -> None:
    drawn(tmp_path, "-o", "cache_dir=cache", PYTHONDONTWRITEBYTECODE="1")

    made = tmp_path / "cache" / "d" / "made"
    assert [*(made / "bytecode").rglob("test_drawing*.pyc")]
    assert [*(made / "hypothesis").rglob("*")]
    assert not [*tmp_path.rglob("__pycache__")]


@pytest.mark.skipif("ASTERAYS_EXAMPLES" in os.environ, reason="new examples are asked for")
def test_every_folder_has_the_steady_profile() -> None:
    assert settings.default is not None
    assert (settings.default.derandomize, settings.default.database, settings.default.deadline) == (
        True,
        None,
        None,
    )
    others = [
        path for path in (ROOT / "tests").rglob("conftest.py") if "load_profile" in path.read_text("utf-8")
    ]
    assert others == [ROOT / "tests" / "conftest.py"]
