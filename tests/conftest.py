"""What holds for all tests: no test makes a noise or opens a real window, or needs a device that could."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import pygame

os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Window]:
    """Open a window that nobody sees."""
    import pygame  # not above: the tests of the rules run without it

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("test", (640, 360), resizable=True)
    yield window
    window.destroy()
    pygame.quit()
