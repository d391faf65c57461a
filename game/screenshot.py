"""Draws a picture of a world without a display: for --headless --screenshot, tests and READMEs."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.overlay.state import Level
from game.physics import Torus
from game.physics.record import Record
from game.sim.events import Event
from game.sim.world import World
from game.storage.disk import write_whole
from game.view.bodies.draw_world import choose_sky, draw_world
from game.view.bodies.poses import Poses
from game.view.bodies.rules_style import palette_under
from game.view.effects.grid import Grid
from game.view.effects.trick_shot import TrickShots
from game.view.glow.glow import Glow
from game.view.hud.hud import draw_hud
from game.view.paint.camera import WORLD, Camera
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Colour

if TYPE_CHECKING:
    from game.overlay.overlay import Overlay

_STRIP: Final = 0.08  # of a picture's height: the line of formula under it
_LINE: Final = 2.0  # times the usual size of letters of the overlay: those of that line


def render(world: World, size: tuple[int, int]) -> pygame.Surface:
    """Return a frame of a world, with its sky, grid and HUD, without trails; size is in pixels."""
    frame = pygame.Surface(size, 0, 32)
    camera = Camera.fit(*size, world=(world.torus.width, world.torus.height))
    canvas = Canvas(Glow(trails=False))
    canvas.palette = palette_under(world.tuning, canvas.palette)
    canvas.begin(camera)
    _draw(canvas, world)
    canvas.end(frame, 0.0)
    return frame


def _draw(canvas: Canvas, world: World) -> None:
    """Draw a world with its sky, grid and HUD."""
    choose_sky(canvas, world)
    Grid().draw(canvas, world, Poses(), 1.0, canvas.palette)
    draw_world(canvas, world, Poses())
    draw_hud(canvas, world)


def save_picture(world: World, path: str, size: tuple[int, int]) -> None:
    """Write a PNG of a world, whatever the file's extension. Needs no window.

    Raises:
        OSError: the file cannot be written; one that is there stays as it is.
    """
    write_whole(Path(path), _as_png(render(world, size)))


def save_moment(
    world: World, ticks: Iterable[tuple[Sequence[Event], Record]], path: str, size: tuple[int, int]
) -> None:
    """Write a PNG of a game at a moment, with the figure of its question or bank shot and a formula under it.

    ticks: yields the events and the record of each tick after `world` has been advanced by it.

    Raises:
        OSError: the file cannot be written; one that is there stays as it is.
    """
    from game.overlay.overlay import Overlay

    overlay, shots = Overlay(), TrickShots()
    overlay.level = Level.EXPLAIN
    for events, record in ticks:
        overlay.follow(world, record)
        shots.follow(events, world)
    canvas = Canvas(Glow(trails=False))
    canvas.palette = palette_under(world.tuning, canvas.palette)
    picture = figure(canvas, size, lambda: _draw(canvas, world), world, overlay, shots)
    write_whole(Path(path), _as_png(picture))


def figure(  # noqa: PLR0913, PLR0917 - a game, what explains it, and what it is drawn on
    canvas: Canvas,
    size: tuple[int, int],
    draw: Callable[[], object],
    world: World,
    overlay: Overlay,
    shots: TrickShots,
) -> pygame.Surface:
    """Return a picture of `size` pixels of a game with its figure, and below it one line of formula.

    draw: draws the game on the canvas. The figure is the bank shot that is seen now, else the overlay's
    question; without either there is no line.
    """
    picture = pygame.Surface(size, 0, 32)
    canvas.begin(Camera.fit(*size, world=(world.torus.width, world.torus.height)))
    draw()
    words = shots.formula(world)
    if words:
        shots.draw(canvas, world)
    else:
        overlay.theme = canvas.palette
        overlay.draw(canvas, world, text_scale=canvas.text_scale)
    pieces = [(words, canvas.palette.title)] if words else overlay.formula()
    canvas.end(picture, 0.0)
    return _under(canvas, picture, pieces) if pieces else picture


def _under(canvas: Canvas, picture: pygame.Surface, pieces: Sequence[tuple[str, Colour]]) -> pygame.Surface:
    """Return a picture with a line of text under it, as large as fits."""
    from game.overlay.debug_draw import DebugDraw, Letters

    width, height = picture.get_size()
    strip = pygame.Surface((width, round(height * _STRIP)), 0, 32)
    canvas.begin(Camera.fit(*strip.get_size(), world=(WORLD[0], WORLD[1] * _STRIP)))
    letters, room = Letters(), 0.9 * width
    letters.fit(_LINE * canvas.scale)
    across = sum(letters.width(text) for text, _ in pieces)
    letters.fit(_LINE * canvas.scale * min(1.0, room / across))
    x = (width - sum(letters.width(text) for text, _ in pieces)) / 2
    pen = DebugDraw(canvas, Torus(*WORLD), letters)
    for text, colour in pieces:
        x += pen.write(text, x, (strip.get_height() - letters.tall) / 2, colour)
    canvas.end(strip, 0.0)
    whole = pygame.Surface((width, height + strip.get_height()), 0, 32)
    whole.blit(picture, (0, 0))
    whole.blit(strip, (0, height))
    return whole


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
