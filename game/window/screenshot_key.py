"""The screenshot key: saves pictures of the screen into the data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from game.screenshot import save_numbered
from game.view.pages.notices import Notices

_TOLD: Final = 2.0  # seconds for which the name of the file is shown


class ScreenshotKey:
    """Saves the next frame as a PNG once `ask` has been called."""

    def __init__(self, folder: Path, notices: Notices) -> None:
        self._folder = folder
        self._notices = notices
        self._wanted = False

    def ask(self) -> None:
        """Save the next frame."""
        self._wanted = True

    def save_if_asked(self, frame: pygame.Surface) -> None:
        """Write the frame to a file if asked for; show a notice with the file's name or the error."""
        if not self._wanted:
            return
        self._wanted = False
        try:
            path = save_numbered(frame, self._folder)
        except OSError as fault:
            self._notices.instead(f"no picture: {fault.strerror or fault}")
        except pygame.error as fault:
            self._notices.instead(f"no picture: {fault}")
        else:
            self._notices.instead(f"picture {path.name}", _TOLD)
