"""A display that nobody sees: without one SDL knows no keyboard layout, and no key has a name."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True)
def layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys have names."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
