"""Whole files, and the folder where a player's files live."""

import errno
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from game.storage import disk
from game.storage.disk import data_folder, read_capped, set_aside, write_whole
from game.storage.strict import InvalidValue

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX names of the calls")


@posix
def test_content_is_on_the_disk_before_its_name_and_its_name_before_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def noted(name: str) -> Any:
        real = getattr(os, name)

        def call(*args: Any, **named: Any) -> Any:
            folder = name == "fsync" and os.path.isdir(f"/proc/self/fd/{args[0]}")  # noqa: PTH112
            calls.append("fsync folder" if folder else name)
            return real(*args, **named)

        return call

    with monkeypatch.context() as patch:
        for name in ("write", "fsync", "replace"):
            patch.setattr(os, name, noted(name))
        write_whole(tmp_path / "a", b"one")

    last = "fsync folder" if Path("/proc/self/fd").is_dir() else "fsync"
    assert calls == ["write", "fsync", "replace", last]


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_save_that_fails_leaves_the_old_content_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*_: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    write_whole(tmp_path / "a", b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        with pytest.raises(OSError, match="Input/output"):
            write_whole(tmp_path / "a", b"new")

    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


@posix
def test_a_disk_that_takes_a_little_at_a_time_still_gets_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda handle, data: write(handle, data[:3]))
        write_whole(tmp_path / "a", b"0123456789")

    assert (tmp_path / "a").read_bytes() == b"0123456789"


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # takes no room, but none could read it all

    with pytest.raises(InvalidValue, match="larger than 10 bytes"):
        read_capped(path, 10)
    path.write_bytes(b"0123456789")
    assert read_capped(path, 10) == b"0123456789"


@posix
def test_pipes_and_folders_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()

    for name in ("pipe", "folder"):
        with pytest.raises(InvalidValue, match="not an ordinary file"):
            read_capped(tmp_path / name, 10)


def test_a_file_set_aside_takes_the_first_free_number(tmp_path: Path) -> None:
    for content in ("one", "two"):
        (tmp_path / "a").write_text(content)
        set_aside(tmp_path / "a")

    assert [(tmp_path / f"a.corrupt-{n}").read_text() for n in (1, 2)] == ["one", "two"]


def test_windows_is_asked_again_while_somebody_reads_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "_TRIES", 3)
    monkeypatch.setattr(disk, "_PAUSE", 0.0)
    faults, rename = [PermissionError(), PermissionError()], Path.replace

    def replace(path: Path, target: Path) -> Path:
        if faults:
            raise faults.pop()
        return rename(path, target)

    monkeypatch.setattr(Path, "replace", replace)
    disk.write_whole(tmp_path / "a", b"1")
    assert (tmp_path / "a").read_bytes() == b"1"
    faults += [PermissionError()] * 3
    with pytest.raises(PermissionError):
        disk.write_whole(tmp_path / "a", b"2")


@pytest.mark.parametrize("folder", ["", "~/there", "absolute"])
@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_what_was_asked_for_comes_before_the_environment_and_that_before_the_platforms_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, folder: str
) -> None:
    places = {"linux": ".local/share", "darwin": "Library/Application Support", "win32": "AppData/Roaming"}
    folder = str(tmp_path / "chosen") if folder == "absolute" else folder
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("ASTERAYS_HOME", raising=False)
    own, foreign = ("APPDATA", "XDG_DATA_HOME") if platform == "win32" else ("XDG_DATA_HOME", "APPDATA")
    monkeypatch.setenv(own, folder)
    monkeypatch.setenv(foreign, str(tmp_path / "foreign"))

    chosen = Path(folder).is_absolute() and platform != "darwin"
    place = Path(folder) if chosen else tmp_path / places[platform]
    assert data_folder() == place / "Asterays" / "asterays"
    monkeypatch.setenv("ASTERAYS_HOME", str(tmp_path / "environment"))
    assert data_folder() == tmp_path / "environment"
    assert data_folder(str(tmp_path / "asked")) == tmp_path / "asked"
    assert not list(tmp_path.iterdir())
