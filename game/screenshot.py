"""Draws a picture of a world without a display: for --headless --screenshot, tests and READMEs."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from game.physics.record import Record
from game.sim.world import World
from game.storage.disk import write_whole
from game.view.bodies.draw_world import choose_sky, draw_world
from game.view.bodies.poses import Poses
from game.view.bodies.rule_look import palette_under
from game.view.effects.grid import Grid
from game.view.glow.glow import Glow
from game.view.hud.hud import draw_hud
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas


def render(
    world: World, size: tuple[int, int], *, overlay: bool = False, record: Record | None = None
) -> pygame.Surface:
    """Return a frame of a world, with its sky, grid and HUD, without trails; size is in pixels."""
    frame = pygame.Surface(size, 0, 32)
    camera = Camera.fit(*size, world=(world.torus.width, world.torus.height))
    canvas = Canvas(Glow(trails=False))
    canvas.palette = palette_under(world.tuning, canvas.palette)
    canvas.begin(camera)
    choose_sky(canvas, world)
    Grid().draw(canvas, world, Poses(), 1.0, canvas.palette)
    draw_world(canvas, world, Poses())
    draw_hud(canvas, world)
    if overlay:
        _lay_overlay(canvas, world, record)
    canvas.end(frame, 0.0)
    return frame


def save_picture(
    world: World, path: str, size: tuple[int, int], overlay: bool = False, record: Record | None = None
) -> None:
    """Write a PNG of a world, with the debug overlay if asked. Needs no window.

    record holds the physics queries of the last tick, for the overlay. The format is PNG whatever the
    file's extension.

    Raises:
        OSError: the file cannot be written; one that is there stays as it is.
    """
    write_whole(Path(path), _as_png(render(world, size, overlay=overlay, record=record)))


def _lay_overlay(canvas: Canvas, world: World, record: Record | None) -> None:
    """Draw the debug overlay. The import is late because most pictures do without."""
    from game.overlay.overlay import Overlay

    Overlay(on=True).draw(canvas, world, record)


def save_numbered(frame: pygame.Surface, folder: Path) -> Path:
    """Save a frame under the first unused name in a folder, creating the folder if needed; return the path.

    Raises:
        OSError, pygame.error: the file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := folder / f"asterays-{number:04}.png").exists():
        number += 1
    write_whole(path, _as_png(frame))
    return path


def _as_png(frame: pygame.Surface) -> bytes:
    """Return a frame as PNG bytes; pygame would report no error if it wrote them to a full disk itself."""
    encoded = io.BytesIO()
    pygame.image.save(frame, encoded, "picture.png")
    return encoded.getvalue()
