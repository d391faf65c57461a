"""Which folder holds the player's files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_MAKER, _GAME = "Asterays", "asterays"


def data_folder(asked: str | None = None) -> Path:
    """Return the folder for pictures, settings, scores and replays. It may not exist yet, or never.

    In this order: what was asked for (--data-dir), the environment's ASTERAYS_HOME, the platform's place
    for a game's own files. Raises nothing: a folder that cannot be made is for who writes there to report.
    """
    chosen = asked or os.environ.get("ASTERAYS_HOME")
    if chosen:
        return Path(chosen)
    if "XDG_DATA_HOME" in os.environ and not _absolute("XDG_DATA_HOME"):
        return _usual_folder() / _MAKER / _GAME  # SDL would take an empty one for the root of the disk
    try:
        import pygame

        return Path(pygame.system.get_pref_path(_MAKER, _GAME))  # it also makes the folder
    except (ImportError, AttributeError, RuntimeError, OSError):  # pygame.error is a RuntimeError
        return _usual_folder() / _MAKER / _GAME


def _usual_folder() -> Path:
    """Return the place that SDL would have taken if it could have been made."""
    if sys.platform == "win32":
        return _absolute("APPDATA") or _home() / "AppData" / "Roaming"
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support"
    return _absolute("XDG_DATA_HOME") or _home() / ".local" / "share"


def _absolute(name: str) -> Path | None:
    """Return the folder that the environment names; one that is empty or relative counts as none.

    So says the XDG Base Directory Specification: a relative path is invalid and to be ignored.
    """
    folder = os.environ.get(name, "")
    return Path(folder) if os.path.isabs(folder) else None  # noqa: PTH117 - it tells "" from "."


def _home() -> Path:
    """Return the player's own folder, or here if there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path()
