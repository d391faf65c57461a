"""How long a frame takes to draw. By hand: `python .ci/tools bench_view [seconds]`.

Ordinary play (wave 5, flown by the autopilot), and in a storm of 320 sparks the same, a crowded wave 20, a
duel, and a Castle with a gravity well, mines, a hall of mirrors and 40 rocks, six of them of chrome, once as
it stands and once as it falls again and again. At 720p and 1080p: every quality of glow, the overlay at each
level, and as a baseline the same lines without any glow. All draw the very same frames, shaken as in play,
one after the other. A frame's figure is the least processor time of several rounds, so other programs count
little; from these come median, 95th percentile and the longest. At last the waves 1 to 20 as the autopilot
plays them, each frame drawn once. Budgets are for the median of a scene and 99 in 100 of play: quote ratios.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import Final, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.overlay.overlay import Overlay
from game.overlay.state import Level
from game.physics.record import Record
from game.pilots.autopilot import Autopilot
from game.scenes.game.session import Session
from game.scenes.play.death_slowdown import DeathSlowdown
from game.sim.bodies import Cause, Kind
from game.sim.events import BodyDestroyed
from game.sim.world import World, new_world
from game.view.effects.particles import CAP
from game.view.glow.glow import Glow
from game.view.hud.hud import draw_hud
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.strokes import Quality
from tests.arena import add_body, add_castle, add_chrome
from tools.measuring import late, machine
from tools.measuring import seconds as seconds_of
from tools.scenes import ENDLESS, duel, field
from tools.scenes import busiest as busiest_game

BUDGETS = {(1280, 720): (5.0, 7.0), (1920, 1080): (8.0, 10.0)}  # ms: of play, and of any scene
LEVELS = (Level.SEE, Level.EXPLAIN, Level.ALL)
ROUNDS = 3
_TICKS_A_FRAME = 2
_RUN_UP = 600
_WAVES = 20
_FALLS = (6, 110)  # frame of the first fall of a Castle, and frames from fall to fall: the wave runs as long


def canvases() -> dict[str, Canvas]:
    """Return what is compared; the first is the baseline."""
    return {
        "plain lines": Canvas(Glow(Quality.PLAIN, trails=False, stars=False)),
        "plain": Canvas(Glow(Quality.PLAIN)),
        "full glow": Canvas(Glow(Quality.FULL)),
        **{f"with {level.name.lower()}": Canvas(Glow(Quality.FULL)) for level in LEVELS},
    }


def storm(session: Session, dice: Random) -> None:
    """Keep the air full of sparks, of all ages."""
    sparks = session.effects.sparks
    while len(sparks) < CAP:
        place = (dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0))
        sparks.scatter(place, min(40, CAP - len(sparks)), session.effects.theme.spark)


def fall(session: Session) -> None:
    """End the Castle as the game shows it, or another one."""
    world = session.world
    if not world.castles:
        add_castle(world, (900.0, 300.0), rings=True)
        session.show([])
    for castle in world.castles:
        place, velocity = (castle.x, castle.y), (castle.vx, castle.vy)
        event = BodyDestroyed(Kind.CASTLE, castle.id, place, velocity, Cause.SHOT, 1, 3000, ())
        world.castles, world.plates = [], []
        session.show([event])


class Scene(NamedTuple):
    """What is drawn: a game, whether the air is full of sparks, and whether a Castle falls."""

    title: str
    world: Callable[[], World]
    storm: bool = True
    falls: bool = False


class Show:
    """A game of autopilots as the window shows it."""

    def __init__(self, world: World) -> None:
        self.session, self._slowdown = Session(world), DeathSlowdown()
        self.session.listeners.append(self._slowdown)
        self._pilots = [Autopilot() for _ in world.ships]

    def tick(self, overlay: Overlay | None = None) -> None:
        """Play a tick; an overlay has it recorded."""
        self._slowdown.due()
        world = self.session.world
        ships = zip(self._pilots, world.ships, strict=True)
        self.session.tick([pilot.command(world, ship.id) for pilot, ship in ships], overlay)

    def draw(
        self,
        canvas: Canvas,
        camera: Camera,
        frame: pygame.Surface,
        dim: float = 1.0,
        overlay: Overlay | None = None,
    ) -> None:
        """Draw a frame."""
        canvas.begin(camera)
        with self._slowdown.shaking(canvas, 0.5) as alpha, canvas.dimmed(dim):
            self.session.draw(canvas, alpha)
        draw_hud(canvas, self.session.world, 99990)
        if overlay is not None:
            overlay.draw(canvas, self.session.world, self.session.record)
        canvas.end(frame, 1 / 60)


def played(size: tuple[int, int], seconds: float) -> list[float]:
    """Return the ms of every frame of the first seconds of each wave, sorted."""
    camera, frame, canvas = Camera.fit(*size), pygame.Surface(size, 0, 32), Canvas(Glow(Quality.FULL))
    spent: list[float] = []
    for wave in range(1, _WAVES + 1):
        show = Show(new_world(wave, ENDLESS, wave=wave))
        show.draw(canvas, camera, frame)  # the sky of a new sector is not measured
        for _ in range(round(seconds * 60)):
            for _ in range(_TICKS_A_FRAME):
                show.tick()
            spent.append(1e3 * seconds_of(partial(show.draw, canvas, camera, frame)))
    return sorted(spent)


def one_round(size: tuple[int, int], frames: int, scene: Scene) -> dict[str, list[float]]:
    """Return the ms of every frame, by what drew it."""
    show, dice = Show(scene.world()), Random(1)
    session = show.session
    overlays = {f"with {level.name.lower()}": Overlay() for level in LEVELS}
    for overlay, level in zip(overlays.values(), LEVELS, strict=True):
        overlay.level = level
    last = f"with {LEVELS[-1].name.lower()}"
    camera, frame = Camera.fit(*size), pygame.Surface(size, 0, 32)
    compared = canvases()
    spent: dict[str, list[float]] = {name: [] for name in compared}

    def drawn(name: str, canvas: Canvas) -> None:
        show.draw(canvas, camera, frame, overlay=overlays.get(name))

    for number in range(-_RUN_UP // _TICKS_A_FRAME, frames):
        for _ in range(_TICKS_A_FRAME):
            show.tick(overlays[last])
            for overlay in overlays.values():
                overlay.follow(session.world, session.record or Record())
        if number < -3:  # the last ones are drawn unmeasured, to warm up
            continue
        if scene.storm:
            storm(session, dice)
        if scene.falls and number % _FALLS[1] == _FALLS[0]:
            fall(session)
        for name, canvas in compared.items():
            took = seconds_of(partial(drawn, name, canvas))
            if number >= 0:
                spent[name].append(1e3 * took)
    return spent


def endless(world: World) -> World:
    """Return a world in which nothing ends a ship."""
    for ship in world.ships:
        ship.protection = 10**6
    return world


def busiest() -> World:
    """Return a Castle, a well, mines and rocks in a hall of mirrors."""
    world = busiest_game(34)
    for number, place in enumerate(((250.0, 480.0), (1050.0, 550.0), (640.0, 160.0), (560.0, 520.0))):
        add_body(world, Kind.MIRROR, place)
        mirror = world.walls[-1]
        mirror.turn, mirror.size = 60 * (number % 2), 60.0
    for number in range(6):
        add_chrome(world, (120.0 + 190.0 * number, 420.0), (10.0, 5.0))
    return endless(world)


SCENES: Final = (
    Scene("ordinary play", lambda: new_world(5, wave=5), storm=False),
    Scene("the same with sparks", lambda: new_world(5, wave=5)),
    Scene("wave 20 with 40 rocks, sparks", lambda: endless(field(40, 20))),
    Scene("a duel among 40 rocks, sparks", lambda: endless(duel(40))),
    Scene("a Castle, a well, mines, mirrors, 40 rocks, sparks", busiest),
    Scene("the same as the Castle falls", busiest, falls=True),
)


def report(size: tuple[int, int], budget: float, title: str, rounds: list[dict[str, list[float]]]) -> None:
    """Print a table of one scene."""
    print(f"\n{size[0]}x{size[1]}, {title}: median, 95th percentile and longest in ms, budget {budget:.0f}")
    baseline = 0.0
    for name in rounds[0]:
        best = sorted(min(times) for times in zip(*(one[name] for one in rounds), strict=True))
        middle, high = median(best), late(best)
        baseline = baseline or middle
        verdict = f"{middle / budget:5.2f} of the budget" if name == "full glow" else ""
        print(f"  {name:<14} {middle:6.2f} {high:6.2f} {best[-1]:6.2f}   x{middle / baseline:.2f}  {verdict}")


def main() -> None:
    """Print all tables."""
    frames = int(60 * float(sys.argv[1])) if len(sys.argv) > 1 else 240
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    print(f"{machine()}, pygame-ce {pygame.version.ver}, SDL {sdl}")
    gc.freeze()  # as the window does
    for size, (in_play, in_scene) in BUDGETS.items():
        for scene in SCENES:
            report(size, in_scene, scene.title, [one_round(size, frames, scene) for _ in range(ROUNDS)])
        times = played(size, 5 * frames / 60)
        told = " ".join(f"{times[int(part * len(times)) - 1]:6.2f}" for part in (0.5, 0.95, 0.99, 1.0))
        what = f"waves 1 to {_WAVES} as played: median, 95th and 99th percentile and longest in ms"
        print(f"\n{size[0]}x{size[1]}, {what}, budget {in_play:.0f}\n  full glow      {told}")


if __name__ == "__main__":
    main()
