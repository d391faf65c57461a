"""The folder of the sounds."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def sounds_folder() -> Path:
    """Return the folder of the WAV files; it may be missing, and then there is no sound.

    In a checkout it is assets/sounds; in a wheel and a built folder it is game/assets/sounds.
    """
    package = Path(str(files("game")))
    installed = package / "assets" / "sounds"
    return installed if installed.is_dir() else package.parent / "assets" / "sounds"
