"""Virtual pads, and an SDL that plays them."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.input.controls import Controls
from game.input.pads import Pads
from tests.virtual_pad import VirtualPad, find_sdl


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., VirtualPad]]:
    """Give what plugs in a pad, on a display that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.joystick.init()
    pygame.event.clear()  # what pads before have told
    sdl = find_sdl()
    if sdl is None:
        pytest.skip("this SDL has no virtual joysticks")
    pads: list[VirtualPad] = []

    def plugged(name: str = "Test Pad", **kind: bool) -> VirtualPad:
        pads.append(VirtualPad(sdl, name, **kind))
        return pads[-1]

    yield plugged
    for pad in pads:
        pad.unplug()
    pygame.quit()


@pytest.fixture
def controls(plug: Callable[..., VirtualPad]) -> Iterator[Controls]:
    """Give controls with pads; none is plugged in."""
    del plug
    made = Controls(Pads())
    yield made
    made.close()
