"""Whoever has too old a Python is told so, and by that Python itself."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import main as script

ROOT = Path(__file__).resolve().parent.parent
SAID = "asterays: error: needs Python 3.11 or later, and this is Python {}\n"
OLD = ["2.7", *(f"3.{minor}" for minor in range(11))]


def old_pythons() -> list[str]:
    """Return the old Pythons of this machine: on the path as python3.8 is, or beside this one in pyenv."""
    folders = [Path(name) for name in os.environ.get("PATH", "").split(os.pathsep) if name]
    beside = Path(sys.base_prefix).parent
    found = []
    for version in OLD:
        paths = [
            *beside.glob(f"{version}.*/bin/python{version}"),
            *(it / f"python{version}" for it in folders),
        ]
        found += [str(path) for path in paths if path.is_file() and _runs(path)][:1]
    return found


def _runs(path: Path) -> bool:
    """Say whether it is a Python; a version manager's stand-in may refuse."""
    done = subprocess.run([path, "--version"], capture_output=True, timeout=300, check=False)
    return done.returncode == 0


@pytest.mark.slow
def test_an_old_python_says_that_it_is_too_old() -> None:
    found = old_pythons()
    if not found:
        pytest.skip("no old Python is here")
    for path in found:
        done = subprocess.run(
            [path, "main.py", "--headless", "--ticks", "5"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        said = (done.returncode, done.stdout, done.stderr)
        assert said == (1, "", SAID.format(path.rpartition("python")[2])), path


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
def test_too_old_a_version_is_told_so(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    assert script.start() == 1
    assert capsys.readouterr().err == SAID.format(f"{version[0]}.{version[1]}")


def test_too_old_a_version_without_a_stderr_is_no_second_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    monkeypatch.setattr(sys, "stderr", None)
    assert script.start() == 1


def test_main_has_nothing_in_it_that_an_old_python_cannot_read() -> None:
    text = (ROOT / "main.py").read_bytes().decode("ascii")
    tree = ast.parse(text, feature_version=(3, 6))
    for node in ast.walk(tree):
        assert not isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef))
        assert not isinstance(node, ast.ImportFrom) or node.module != "__future__"
        if isinstance(node, ast.arg):
            assert node.annotation is None
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not node.args.kwonlyargs
    assert not re.search(r"\bprint\b|\bnonlocal\b|\bfrom None\b|[0-9]_[0-9]", text)
