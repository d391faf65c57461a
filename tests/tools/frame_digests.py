"""Digests of many drawn frames, to show that a change of the drawing changes no pixel.

By hand: `python -m tests.tools.frame_digests > before` and again after the change, then compare the two.
Draws played worlds (early, crowded, with explosions) with every quality of glow, with and without trails and
stars, shaken, dimmed, scaled up and with bars, and the overlay's lines.
"""

from __future__ import annotations

import hashlib
import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.overlay.overlay import Overlay
from game.sim.world import new_world
from game.view.glow.glow import Glow
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.strokes import Quality
from tests.tools.bench_view import Show

FRAMES = 40
SIZES = ((1280, 720), (641, 400), (2000, 1125), (64, 36))


def digest(seed: int, wave: int, size: tuple[int, int], canvas: Canvas) -> str:
    """Return a digest of FRAMES successive frames of a game from its 300th tick on."""
    show, overlay, camera = Show(new_world(seed, wave=wave)), Overlay(on=True), Camera.fit(*size)
    frame, whole = pygame.Surface(size, 0, 32), hashlib.sha256()
    for number in range(-150, FRAMES):
        show.tick(overlay)
        show.tick(overlay)
        if number < 0:
            continue
        show.draw(canvas, camera, frame, dim=1.0 if number % 3 else 0.5)
        whole.update(pygame.image.tobytes(frame, "RGB"))
        if number == FRAMES // 2:
            canvas.clear_trails()
    show.draw(canvas, camera, frame, overlay=overlay)
    whole.update(pygame.image.tobytes(frame, "RGB"))
    return whole.hexdigest()[:32]


def main() -> None:
    """Print a line for each world, size and kind of canvas."""
    for seed, wave in ((1, 1), (5, 5), (9, 9)):
        for size in SIZES:
            for quality in Quality:
                for plain in (False, True):
                    canvas = Canvas(Glow(quality, trails=not plain, stars=not plain))
                    print(seed, wave, *size, quality.name, plain, digest(seed, wave, size, canvas))


if __name__ == "__main__":
    main()
