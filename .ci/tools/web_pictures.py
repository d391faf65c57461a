"""Pictures of the page beside those of the desktop, from the very same strokes, and how far they differ.

By hand: `python .ci/tools web_pictures FOLDER`. Twelve scenes are drawn by the program with both
painters for `FRAMES` frames, so that there is an afterglow; the page's script paints the numbers in Chromium.
The table tells the mean difference of all channels (0..255) and that of the worst block of `BLOCK` x `BLOCK`
pixels; in FOLDER each scene has a picture with the desktop's at the left and the page's at the right.
"""

from __future__ import annotations

import json
import os
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

import game
from game.options import Options
from game.overlay.state import Level
from game.pilots.autopilot import Autopilot
from game.pilots.flyer import Flyer
from game.scenes.pages.scene import Page, Push, ReplaceAll, ToPlay, ToScores
from game.sound.mixer import SoundMixer
from game.storage.settings import Settings
from game.storage.store import Store
from game.view.glow.glow import Glow
from game.web.glow import NUMBERS, NumberGlow
from game.window.app import App
from game.window.game_loop import NS_PER_SECOND
from tests.chromium import Browser, chromium

SIZE: Final = (1280, 720)
FRAMES: Final = 40
BLOCK: Final = 16


_PAINT: Final = """
function paint(frames) {
  const painter = new Painter(document.getElementById("picture").cloneNode(), numbers);
  for (const each of frames) {
    painter.paint(new Float32Array(Uint8Array.from(atob(each), (c) => c.charCodeAt()).buffer));
  }
  return painter.canvas.toDataURL();
}
"""


class Scene(NamedTuple):
    """What is drawn: a wave after some ticks, or a page; the overlay's level and the settings."""

    name: str
    wave: int = 0
    ticks: int = 600
    level: str = "OFF"
    page: object = None
    settings: Settings = Settings(glow="full")


SCENES: Final = (
    Scene("title", ticks=240),
    Scene("wave 1", 1),
    Scene("wave 5", 5),
    Scene("wave 9", 9),
    Scene("a Castle", 3, 1100),
    Scene("see", 9, level="SEE"),
    Scene("explain", 1, level="EXPLAIN"),
    Scene("all", 12, level="ALL"),
    Scene("plain", 5, settings=Settings(glow="plain")),
    Scene("white", 5, settings=Settings(glow="full", palette="mono", effects="reduced")),
    Scene("scores", ticks=60, page=ToScores()),
    Scene("settings", ticks=60, page=Page.SETTINGS, settings=Settings(glow="full", text_size=200)),
)


class Both(Glow):
    """Paints, and keeps the numbers of each frame."""

    def __init__(self) -> None:
        self.numbers, self.frames = NumberGlow(), list[bytes]()
        super().__init__()

    def clear_trails(self) -> None:
        """Clear both."""
        super().clear_trails()
        self.numbers.clear_trails()

    def paint(self, *what: Any) -> None:
        """Paint with both."""
        for name in ("quality", "trails", "stars", "sky", "sky_turn", "sky_layout", "sky_time"):
            setattr(self.numbers, name, getattr(self, name))
        self.numbers.paint(*what)
        self.frames.append(self.numbers.frame.tobytes())
        super().paint(*what)


def drawn(scene: Scene) -> tuple[pygame.Surface, list[bytes]]:
    """Return the desktop's picture of a scene, and the numbers of all its frames."""
    clock, glow = count(0, NS_PER_SECOND // 60), Both()
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.save_settings(scene.settings)
        window, mixer = pygame.Window("", SIZE), SoundMixer(wanted=False)
        now = [0]
        app = App(window, Options(seed=7, sound=False), store, lambda: now[0], glow, mixer)
        if scene.wave:
            app.context.bots = (Flyer(Autopilot(), "autopilot"),)
            app.context.overlay.level = Level[scene.level]
            app.stack.follow(ReplaceAll(ToPlay(7, scene.wave)))
        elif scene.page is not None:
            app.stack.follow(Push(scene.page))  # type: ignore[arg-type]
        for _ in range(scene.ticks):
            app.tick()
        for _ in range(FRAMES):
            now[0] = next(clock)
            app.tick()
            app.tick()
            app.draw(0.5)
        picture = window.get_surface().copy()
        app.close()
        window.destroy()
    return picture, glow.frames


@contextmanager
def painter(folder: Path) -> Iterator[Browser]:
    """Give a browser with the painter of the page."""
    script = (Path(game.__file__).parent / "web" / "static" / "painter.js").read_text(encoding="utf-8")
    page = folder / "painter.html"
    page.write_text(
        f"<canvas id=picture width={SIZE[0]} height={SIZE[1]}></canvas>"
        f"<script>{script}; const numbers = {json.dumps(NUMBERS)}; {_PAINT}</script>"
    )
    with chromium(folder) as browser:
        browser.go(page.as_uri())
        browser.until("typeof paint === 'function'")
        yield browser


def painted(browser: Browser, frames: list[bytes]) -> pygame.Surface:
    """Return what the page's painter makes of frames."""
    told = [b64encode(each).decode() for each in frames]
    url = browser.value(f"paint({json.dumps(told)})")
    return pygame.image.load(BytesIO(b64decode(url.partition(",")[2])), "picture.png")


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """Return the mean difference of two pictures, and that of their worst block."""
    apart = one.copy().convert(32)
    more = other.copy().convert(32)
    less = apart.copy()
    less.blit(more, (0, 0), special_flags=pygame.BLEND_SUB)
    more.blit(apart, (0, 0), special_flags=pygame.BLEND_SUB)
    less.blit(more, (0, 0), special_flags=pygame.BLEND_ADD)
    wide, high = less.get_size()
    blocks = [
        sum(pygame.transform.average_color(less, (x, y, BLOCK, BLOCK))[:3]) / 3
        for x in range(0, wide, BLOCK)
        for y in range(0, high, BLOCK)
    ]
    data = pygame.image.tobytes(less, "RGB")
    return sum(data) / len(data), max(blocks)


def main() -> None:
    """Make all pictures and print the table."""
    folder = Path(sys.argv[1])
    pygame.display.init()
    print("scene        mean  worst block")
    with TemporaryDirectory() as profile, painter(Path(profile)) as browser:
        for scene in SCENES:
            native, frames = drawn(scene)
            page = painted(browser, frames)
            beside = pygame.Surface((2 * SIZE[0], SIZE[1]))
            beside.blit(native, (0, 0))
            beside.blit(page, (SIZE[0], 0))
            pygame.image.save(beside, folder / f"{scene.name}.png")
            mean, worst = difference(native, page)
            print(f"{scene.name:10} {mean:6.2f} {worst:12.1f}", flush=True)


if __name__ == "__main__":
    main()
