"""The folder of the player's files."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder(asked: str | None = None) -> Path:
    """Return the folder for screenshots, settings, scores and replays. It may not exist yet, or ever.

    In this order: `asked` (--data-dir), the environment's ASTERAYS_HOME, the platform's folder for an
    application's data. It raises nothing: whoever writes there reports a folder that cannot be made.
    """
    chosen = asked or os.environ.get("ASTERAYS_HOME")
    return Path(chosen) if chosen else _usual_folder() / "Asterays" / "asterays"


def _usual_folder() -> Path:
    """Return the platform's folder for the data of applications."""
    if sys.platform == "win32":
        return _absolute("APPDATA") or _home() / "AppData" / "Roaming"
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support"
    return _absolute("XDG_DATA_HOME") or _home() / ".local" / "share"


def _absolute(name: str) -> Path | None:
    """Return the folder in an environment variable; None if it is empty or relative.

    The XDG Base Directory Specification says so: a relative path is invalid and must be ignored.
    """
    folder = os.environ.get(name, "")
    return Path(folder) if os.path.isabs(folder) else None  # noqa: PTH117 - it tells "" from "."


def _home() -> Path:
    """Return the player's home folder, or the current one if there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path()
