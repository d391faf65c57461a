"""Makes the pictures of the README from games of the autopilot, without a display.

    python .ci/tools pictures FOLDER   # play, overlay, bank, end and lab as .png, frames of play.gif

The animation needs ImageMagick:

    convert -delay 8 FOLDER/frame-*.png +dither -colors 48 -fuzz 4% -layers OptimizeTransparency play.gif
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.overlay.overlay import Overlay
from game.overlay.state import Level
from game.physics import along
from game.scenes.game.session import Session
from game.scenes.lab.lab_scene import LabScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.hints import NAMES
from game.scenes.play.play import PlayScene
from game.screenshot import figure
from game.sim.command import IDLE
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.storage.settings import Settings
from game.view.glow.glow import Glow
from game.view.hud.hud import draw_hud
from game.view.paint.camera import WORLD, Camera
from game.view.paint.canvas import Canvas
from tests.scenes.context import make_stage
from tests.scenes.hands import wait
from tools.comfort import Stage, autopilot

Size = tuple[int, int]


class Take(NamedTuple):
    """A stretch of a game of the autopilot."""

    seed: int
    wave: int  # it begins with
    start: int  # tick of the first picture
    every: int = 6  # ticks from one picture to the next


def film(take: Take, size: Size, levels: Iterator[Level]) -> Iterator[pygame.Surface]:
    """Yield a picture for each of the levels of the overlay; always the same surface."""
    stage = Stage(*autopilot(take.wave, take.seed), Settings(hints=NAMES), size)
    overlay = stage.context.overlay
    for level in levels:
        overlay.level = level
        for _ in range(take.every):
            stage.tick()
        while stage.world.tick < take.start:
            stage.tick()
        stage.draw(take.every / TICKS_PER_SECOND, 1.0)
        yield stage.frame


def bank(take: Take, size: Size) -> pygame.Surface:
    """Return the first bank shot off the middle of the field, with its formula under it, as F12 saves it.

    It is looked for in games of `take.start` ticks, the seeds one after another.
    """
    canvas, session = Canvas(Glow(trails=False)), Session(new_world(take.seed))
    for seed in range(take.seed, take.seed + _SEEDS):
        world, hands = autopilot(take.wave, seed)
        session = Session(world)
        while not (world.over or world.tick >= take.start or _is_fine(session)):
            session.tick([hands(world) or IDLE])
        if _is_fine(session):
            break
    world = session.world

    def draw() -> None:
        with canvas.wordless():
            session.draw(canvas, 1.0)
        draw_hud(canvas, world)

    return figure(canvas, size, draw, world, Overlay(), session.trick_shots)


def _is_fine(session: Session) -> bool:
    """Return whether a bank shot has just been made with large equal angles, all of it far from the edges."""
    tricks, (wide, high) = session.trick_shots, WORLD
    if tricks.last is None or not tricks.began(session.world):
        return False
    ends = [each for leg in tricks.last.legs for each in (leg.start, along(leg.start, leg.motion, 1.0))]
    angles = [each for turn in tricks.last.turns(session.world.torus) for each in turn.angles]
    inside = all(0.1 * wide < x < 0.9 * wide and 0.2 * high < y < 0.8 * high for x, y in ends)
    return inside and min(angles) > _WIDE and max(angles) - min(angles) < 0.1


def end(take: Take, size: Size) -> pygame.Surface:
    """Return the result of a game whose pilot lets go at a tick, once it says what would have saved it."""
    stage = make_stage()
    game = PlayScene(stage, new_world(take.seed, wave=take.wave))
    world, (_, hands) = game.session.world, autopilot(take.wave, take.seed)
    game.flyers.due = lambda world: [  # type: ignore[method-assign]
        [(world.tick < take.start and hands(world)) or IDLE]
    ]
    while not world.over:
        world.ships[0].lives = min(1, world.ships[0].lives)
        game.tick()
    wait(game, 2 * TICKS_PER_SECOND)
    page, canvas, frame = GameOverScene(stage, game), Canvas(Glow(trails=False)), pygame.Surface(size, 0, 32)
    wait(page, 5 * TICKS_PER_SECOND)
    canvas.begin(Camera.fit(*size))
    page.draw(canvas, 1.0)
    canvas.end(frame, 0.0)
    return frame


def lab(room: int, size: Size) -> pygame.Surface:
    """Return the picture of a room of the lab, as it is entered."""
    scene, canvas, camera = LabScene(make_stage(), room), Canvas(Glow()), Camera.fit(*size)
    frame = pygame.Surface(size, 0, 32)
    scene.tick()
    canvas.begin(camera)
    scene.draw(canvas, 1.0)
    canvas.end(frame, 0.0)
    return frame


PLAY: Final = Take(37, 12, 1550)
OVERLAY: Final = Take(5, 10, 458)
BANK: Final = Take(2, 8, 7200)
_SEEDS: Final = 40  # games in which a bank shot is looked for
_WIDE: Final = 25.0  # degrees, the least of its angles
END: Final = Take(7, 1, 2400)
CLIP: Final = Take(25, 8, 170, every=10)  # The takes of the pictures and of the animation


def main() -> None:
    """Write all of them into the folder that the command line names."""
    folder = Path(sys.argv[1])
    pygame.init()
    folder.mkdir(parents=True, exist_ok=True)
    for name, take, level in (("play", PLAY, Level.OFF), ("overlay", OVERLAY, Level.EXPLAIN)):
        *_, frame = film(take, (1280, 720), iter([level] * 8))
        pygame.image.save(frame, folder / f"{name}.png")
    pygame.image.save(bank(BANK, (1280, 720)), folder / "bank.png")
    pygame.image.save(end(END, (1280, 720)), folder / "end.png")
    pygame.image.save(lab(1, (1280, 720)), folder / "lab.png")
    levels = [Level.OFF] * 45 + [Level.SEE] * 45
    for number, frame in enumerate(film(CLIP, (576, 324), iter(levels))):
        pygame.image.save(frame, folder / f"frame-{number:03}.png")
