"""Where the player's files live."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder(asked: str | None = None) -> Path:
    """Return the folder for pictures and, later, settings, scores and replays. It may not exist yet.

    In this order: what was asked for (--data-dir), the environment's ASTERAYS_HOME, the platform's place
    for a game's own files.
    """
    chosen = asked or os.environ.get("ASTERAYS_HOME")
    if chosen:
        return Path(chosen)
    import pygame

    return Path(pygame.system.get_pref_path("Asterays", "asterays"))
