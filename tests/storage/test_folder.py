"""Where the player's files live."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from game.storage.folder import data_folder


@pytest.fixture(autouse=True)
def _no_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ASTERAYS_HOME", raising=False)


def test_what_was_asked_for_comes_before_the_environment_and_that_before_the_platform(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASTERAYS_HOME", str(tmp_path / "environment"))

    assert data_folder(str(tmp_path / "asked")) == tmp_path / "asked"
    assert data_folder() == tmp_path / "environment"
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="the platform's place is another elsewhere")
def test_the_platforms_place_is_a_folder_of_our_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert data_folder() == tmp_path / "Asterays" / "asterays"


@pytest.mark.skipif(sys.platform != "linux", reason="the platform's place is another elsewhere")
@pytest.mark.parametrize("folder", ["", "relative", "./here", "~/there"])
def test_an_empty_or_relative_xdg_data_home_counts_as_unset(
    folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", folder)

    assert data_folder() == tmp_path / ".local/share/Asterays/asterays"
    assert not (tmp_path / "relative").exists()

    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == tmp_path / ".local/share/Asterays/asterays"


@pytest.mark.parametrize("folder", ["", "relative"])
def test_an_empty_or_relative_appdata_counts_as_unset(
    folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("APPDATA", folder)

    assert data_folder() == tmp_path / "AppData/Roaming/Asterays/asterays"


@pytest.mark.parametrize("missing", ["pygame", "folder"])
@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_without_the_platforms_answer_it_is_the_usual_place_and_no_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, missing: str
) -> None:
    class Broken:
        class system:  # noqa: N801 - as in pygame
            @staticmethod
            def get_pref_path(*_: str) -> Any:
                raise RuntimeError("no such folder")

    monkeypatch.setitem(sys.modules, "pygame", None if missing == "pygame" else Broken)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)

    places = {
        "linux": ".local/share",
        "darwin": "Library/Application Support",
        "win32": "AppData/Roaming",
    }
    assert data_folder() == tmp_path / places[platform] / "Asterays" / "asterays"
    assert not list(tmp_path.iterdir())
