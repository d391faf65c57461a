"""Where the player's files live."""

from __future__ import annotations

import sys
from pathlib import Path

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


@pytest.mark.parametrize("folder", ["", "relative", "./here", "~/there", "absolute"])
@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_the_platforms_place_is_a_folder_of_our_own_and_is_not_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, folder: str
) -> None:
    places = {"linux": ".local/share", "darwin": "Library/Application Support", "win32": "AppData/Roaming"}
    folder = str(tmp_path / "chosen") if folder == "absolute" else folder
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    own, foreign = ("APPDATA", "XDG_DATA_HOME") if platform == "win32" else ("XDG_DATA_HOME", "APPDATA")
    monkeypatch.setenv(own, folder)
    monkeypatch.setenv(foreign, str(tmp_path / "foreign"))

    chosen = Path(folder).is_absolute() and platform != "darwin"
    place = Path(folder) if chosen else tmp_path / places[platform]
    assert data_folder() == place / "Asterays" / "asterays"
    assert not list(tmp_path.iterdir())
