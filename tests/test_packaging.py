"""What is installed or built: every package and sound, and an `asterays` command that needs no checkout."""

import json
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.sound.cues import sounds_folder
from tests.building import ROOT, can_build_wheels, copy_of_the_checkout, run, wheel_in

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SOUNDS = sorted(path.name for path in (ROOT / "assets" / "sounds").iterdir())


def test_every_package_is_listed_and_each_has_its_folder() -> None:
    packages = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("__init__.py")}
    listed = set(PROJECT["tool"]["setuptools"]["packages"])
    assert listed == {package.replace("/", ".") for package in packages} | {"game.assets"}


def test_the_project_needs_what_the_readme_s_command_installs_to_play() -> None:
    wanted = (ROOT / "requirements.txt").read_text(encoding="utf-8").split("# Test")[0].splitlines()[1:]
    assert PROJECT["project"]["dependencies"] == [line for line in wanted if line]


def test_both_commands_lead_to_the_command_line() -> None:
    project: dict[str, Any] = PROJECT["project"]
    assert project["scripts"] == {"asterays": "game.command_line.cli:main"}
    assert set(project["gui-scripts"].values()) == {"game.command_line.cli:main"}


def test_a_checkout_finds_its_sounds() -> None:
    assert sounds_folder() == ROOT / "assets" / "sounds"


@pytest.mark.slow
@pytest.mark.skipif(not can_build_wheels(), reason="wheels need setuptools 77 or later")
def test_a_wheel_is_built_without_a_network_and_its_command_works_with_every_sound(tmp_path: Path) -> None:
    wheel = wheel_in(tmp_path)
    assert wheel.name == f"asterays-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        told = packed.read(f"asterays-{__version__}.dist-info/METADATA").decode()
    ends = ("game/py.typed", "game/contest/siege.toml", "/asterays.desktop", "/asterays.svg", "/LICENSE")
    assert [end for end in ends if not any(name.endswith(end) for name in names)] == []
    assert "License-Expression: MIT\n" in told
    target = tmp_path / "target"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(target)]
    done = run([*pip, str(wheel)], tmp_path)
    assert done.returncode == 0, done.stderr
    command = target / ("Scripts" if os.name == "nt" else "bin") / "asterays"
    played = run([str(command), "--headless", "--ticks", "120"], tmp_path, PYTHONPATH=str(target))
    assert (played.returncode, played.stderr) == (0, "")
    assert json.loads(played.stdout)["ticks"] == 120
    asked = "from game.sound.cues import *; print(sounds_folder())"
    found = Path(run([sys.executable, "-c", asked], target).stdout.strip())
    assert found == target / "game" / "assets" / "sounds"
    assert sorted(path.name for path in found.iterdir()) == SOUNDS


@pytest.mark.slow
@pytest.mark.skipif(not can_build_wheels(), reason="wheels need setuptools 77 or later")
def test_an_archive_of_sources_is_a_checkout_without_tests_and_tools(tmp_path: Path) -> None:
    source = copy_of_the_checkout(tmp_path / "source", tests=True)
    code = "import sys; sys.path.insert(0, '.ci'); import backend; print(backend.build_sdist(sys.argv[1]))"
    done = run([sys.executable, "-c", code, str(tmp_path)], source)
    assert done.returncode == 0, done.stderr
    with tarfile.open(tmp_path / done.stdout.split()[-1]) as packed:
        packed.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("asterays-*/")
    parts = "main.py game assets README.md LICENSE pyproject.toml .ci/backend.py .ci/tools.txt"
    assert [part for part in parts.split() if not (unpacked / part).exists()] == []
    assert not [part for part in ("tests", ".ci/tools") if (unpacked / part).exists()]
    played = run([sys.executable, "main.py", "--headless", "--ticks", "120"], unpacked)
    assert (played.returncode, json.loads(played.stdout)["ticks"]) == (0, 120)


def build_folder(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run([sys.executable, str(ROOT / ".ci" / "build_folder.py"), *arguments], ROOT)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [[], ["--help"], ["one", "two"]])
def test_the_builder_of_a_folder_says_how_it_is_called(arguments: list[str]) -> None:
    done = build_folder(*arguments)
    assert done.returncode == 2
    assert "python .ci/build_folder.py DIR" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("there", ["folder", "file"])
def test_what_is_no_built_folder_is_not_replaced_by_one(there: str, tmp_path: Path) -> None:
    own = tmp_path / "asterays" / "mine.txt" if there == "folder" else tmp_path / "asterays"
    own.parent.mkdir(exist_ok=True)
    own.write_text("kept", encoding="utf-8")
    done = build_folder(str(tmp_path))
    assert done.returncode == 2
    assert done.stderr == f"{tmp_path / 'asterays'} is there and is no built folder\n"
    assert own.read_text(encoding="utf-8") == "kept"


@pytest.mark.slow
def test_the_builder_says_what_it_lacks(tmp_path: Path) -> None:
    """-S: without the packages of this Python."""
    done = run([sys.executable, "-S", str(ROOT / ".ci" / "build_folder.py"), str(tmp_path)], ROOT)
    said = "PyInstaller is not installed: python -m pip install pyinstaller\n"
    assert (done.returncode, done.stderr) == (2, said)


@pytest.mark.slow
@pytest.mark.skipif(find_spec("PyInstaller") is None, reason="there is no PyInstaller here")
def test_a_built_folder_has_all_sounds_and_plays_without_this_checkout(tmp_path: Path) -> None:
    done = build_folder(str(tmp_path))
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "asterays"
    sounds = folder / "_internal" / "game" / "assets" / "sounds"
    assert sorted(path.name for path in sounds.iterdir()) == SOUNDS
    (command,) = (path for path in folder.iterdir() if path.stem == "asterays")
    played = run([str(command), "--headless", "--ticks", "120"], tmp_path)
    assert (played.returncode, played.stderr) == (0, "")
    assert json.loads(played.stdout)["ticks"] == 120
