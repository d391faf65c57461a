"""Where the files of the sounds are: beside the packages in a checkout, inside of them once installed."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def sounds_folder() -> Path:
    """Return the folder of the WAV files; it may be missing, and then there are no sounds.

    A checkout has it in assets/sounds; a wheel and a built folder have it as game/assets/sounds.
    """
    package = Path(str(files("game")))
    installed = package / "assets" / "sounds"
    return installed if installed.is_dir() else package.parent / "assets" / "sounds"
