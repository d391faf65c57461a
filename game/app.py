"""The window and the stack of scenes: the only place that reads the clock and talks to the screen."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import assert_never

import pygame

from game.cli import Options, Problem
from game.input.actions import LAYERS, Action
from game.input.keyboard import Keyboard
from game.loop import SECOND, Metronome, run
from game.scenes.scene import Become, Move, Pop, Push, Quit, Scene, Stage
from game.scenes.session import Session
from game.scenes.title import TitleScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.folder import data_folder
from game.view.camera import Camera
from game.view.canvas import Canvas
from game.view.overlay import OverlayStats
from game.view.theme import DEFAULT

_SIZE = (1280, 720)
_SMALLEST = (640, 360)
_SLOW = 8
"""ticks due for each that runs, in slow motion."""

_USUAL_RATE, _FASTEST_RATE = 60, 144
_BENEATH_LIGHT = 0.55
_NOTICE = 2.5
"""seconds for which a notice is shown."""

_AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_BACK = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


def play(options: Options) -> int:
    """Open the window and play until the player leaves; return the exit code.

    Raises:
        Problem: there is no display, or it refuses a window.
    """
    window = _open_window(options)
    try:
        app = App(window, options)
        run(app, app.metronome, clock=time.perf_counter_ns, sleep=_sleep, frame=_frame_time())
    finally:
        window.destroy()
        pygame.quit()
    return 0


def _sleep(nanoseconds: int) -> None:
    time.sleep(nanoseconds / SECOND)


@contextmanager
def _silent_libraries() -> Iterator[None]:
    """Keep what the window system's own libraries print to stderr from the player; ours comes after."""
    sys.stderr.flush()
    nowhere, stderr = os.open(os.devnull, os.O_WRONLY), os.dup(2)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
        os.close(nowhere)


def _find_screen() -> None:
    """Start the display.

    Without one SDL falls back to a driver that draws where nobody looks; only who asks for it by name
    gets it.
    """
    with _silent_libraries():
        pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and os.environ.get("SDL_VIDEODRIVER") != driver:
        raise pygame.error("SDL found no screen")


def _open_window(options: Options) -> pygame.Window:
    """Return the window, or say plainly that there is no display."""
    try:
        _find_screen()
        pygame.font.init()
        window = pygame.Window("Asterays", options.size or _SIZE, resizable=True)
    except pygame.error as fault:
        raise Problem(1, f"no display found ({fault}); --headless plays without one") from fault
    window.minimum_size = _SMALLEST
    pygame.mouse.set_visible(True)
    if options.fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def _frame_time() -> int:
    """Return the nanoseconds of a frame: the screen's own rate, within reason."""
    rates = [rate for rate in pygame.display.get_desktop_refresh_rates() if rate > 0]
    rate = min(_FASTEST_RATE, max(_USUAL_RATE, max(rates, default=_USUAL_RATE)))
    return SECOND // rate


class App:
    """Everything between the window and the scenes: what `loop.run` drives."""

    def __init__(self, window: pygame.Window, options: Options) -> None:
        self.window = window
        self.metronome = Metronome(TICKS_PER_SECOND)
        self.canvas = Canvas()
        self._options = options
        self._seeds = 0
        self.stage = Stage(Keyboard(), draw_seed=self._draw_seed)
        if options.overlay:
            self.stage.overlay.toggle()
        self.stack: list[Scene] = [TitleScene(self.stage)]
        self._full = bool(options.fullscreen)
        self._hidden = False
        self._notice = ""
        self._notice_left = 0.0
        self._picture_wanted = False
        self._drawn = time.perf_counter()
        self._pace = Pace()

    def _draw_seed(self) -> int:
        """Return the asked-for seed for the first game and its followers for the next, or any seed."""
        asked = self._options.seed
        if asked is None:
            return secrets.randbits(48)
        self._seeds += 1
        return asked + self._seeds - 1

    def events(self) -> bool:
        """Take in what has happened since the last frame; say whether to go on."""
        for event in pygame.event.get():
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                return False
            if event.type in _AWAY:
                self._go_away(hidden=event.type != pygame.WINDOWFOCUSLOST)
            elif event.type in _BACK:
                self._come_back()
            self._press(self.stage.keyboard.presses(event))
        return bool(self.stack)

    def _go_away(self, *, hidden: bool) -> None:
        self._hidden = self._hidden or hidden
        if self.stack:
            self._follow(self.stack[-1].away())

    def _come_back(self) -> None:
        self._hidden = False
        self.metronome.reset(time.perf_counter_ns())

    def _press(self, actions: tuple[Action, ...]) -> None:
        """Let a key do what it means here: of several meanings the first that leads somewhere is the last."""
        if not self.stack:
            return
        scene = self.stack[-1]
        for action in actions:
            move = None if self._press_anywhere(action) else scene.press(action)
            if move is not None:
                self._follow(move)
                return

    def _press_anywhere(self, action: Action) -> bool:
        """Do what a key means in every scene; say whether it was such a key."""
        overlay = self.stage.overlay
        if action is Action.OVERLAY:
            overlay.toggle()
        elif action is Action.FULLSCREEN:
            self._toggle_fullscreen()
        elif action is Action.SCREENSHOT:
            self._picture_wanted = True
        elif action is Action.SLOW:
            self.metronome.pace = _SLOW if self.metronome.pace == 1 else 1
            self._tell("SLOW MOTION" if self.metronome.pace > 1 else "NORMAL SPEED")
        elif action in LAYERS and overlay.on:
            overlay.toggle_layer(LAYERS.index(action) + 1)
        else:
            return False
        return True

    def _toggle_fullscreen(self) -> None:
        self._full = not self._full
        if self._full:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self.canvas.clear_trails()

    def _follow(self, move: Move | None) -> None:
        """Go where a scene wants to."""
        match move:
            case None:
                return
            case Push(scene):
                self.stack.append(scene)
            case Pop():
                self.stack.pop()
            case Become(scene):
                self.stack = [scene]
                self.stage.overlay.forget()
                self.metronome.pace = 1
                self.canvas.clear_trails()
            case Quit():
                self.stack.clear()
            case _:
                assert_never(move)

    def tick(self) -> None:
        """Let the topmost scene live."""
        if self.stack:
            self._pace.ticked()
            self._follow(self.stack[-1].tick())

    def draw(self, alpha: float) -> None:
        """Draw a frame and show it."""
        now = time.perf_counter()
        elapsed, self._drawn = now - self._drawn, now
        self._notice_left -= elapsed
        if self._hidden or not self.stack:
            return
        frame = self.window.get_surface()
        camera = Camera.fit(*frame.get_size())
        self.canvas.begin(camera)
        self._draw_scenes(alpha)
        if self._notice_left > 0.0:
            self.canvas.text(self._notice, 640, 640, 16, DEFAULT.hud, "centre")
        self.canvas.end(frame, elapsed)
        self._draw_overlay(frame, camera)
        if self._picture_wanted:
            self._save_picture(frame)
        self.window.flip()
        self._pace.drew(now, time.perf_counter())

    def _draw_scenes(self, alpha: float) -> None:
        """Draw the topmost scene over what can be seen beneath it, which stands still in a dimmer light."""
        *beneath, top = self._visible()
        with self.canvas.dimmed(1.0 if self.stage.overlay.on else _BENEATH_LIGHT):
            for scene in beneath:
                scene.draw(self.canvas, 1.0)
        top.draw(self.canvas, alpha)

    def _visible(self) -> list[Scene]:
        """List the scenes to draw, from the lowest that can be seen."""
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].see_through:
            first -= 1
        return self.stack[first:]

    def _session(self) -> Session | None:
        """Return the game that is on screen."""
        return next((scene.session for scene in reversed(self.stack) if scene.session is not None), None)

    def _draw_overlay(self, frame: pygame.Surface, camera: Camera) -> None:
        session = self._session()
        if session is None or not self.stage.overlay.on:
            return
        pointer = camera.to_world(*self._pointer())
        stats = OverlayStats(ticks_per_second=self._pace.ticks_per_second, frame_ms=self._pace.frame_ms)
        self.stage.overlay.draw(frame, camera, session.world, pointer=pointer, stats=stats)

    def _pointer(self) -> tuple[float, float]:
        """Return the mouse in the pixels of the frame, which on some screens are finer than the window's."""
        x, y = pygame.mouse.get_pos()
        wide, high = self.window.size
        across, down = self.window.get_surface().get_size()
        return (x * across / max(1, wide), y * down / max(1, high))

    def _save_picture(self, frame: pygame.Surface) -> None:
        """Write the frame to a file, and say where or why not."""
        self._picture_wanted = False
        try:
            folder = data_folder(self._options.data_dir) / "pictures"
            folder.mkdir(parents=True, exist_ok=True)
            path = _free_name(folder)
            pygame.image.save(frame, path)
        except (OSError, pygame.error) as fault:
            self._tell(f"NO PICTURE: {fault}")
        else:
            self._tell(f"PICTURE SAVED: {path}")

    def _tell(self, notice: str) -> None:
        self._notice, self._notice_left = notice, _NOTICE


def _free_name(folder: Path) -> Path:
    """Return the first unused name for a picture."""
    number = 1
    while (path := folder / f"asterays-{number:04}.png").exists():
        number += 1
    return path


class Pace:
    """Measures ticks per second and the time of a frame, smoothed, for the overlay's figures."""

    def __init__(self) -> None:
        self.ticks_per_second = 0.0
        self.frame_ms = 0.0
        self._ticks = 0
        self._since = time.perf_counter()

    def ticked(self) -> None:
        """Count a tick."""
        self._ticks += 1

    def drew(self, began: float, ended: float) -> None:
        """Count a frame, by when its drawing began and ended (s)."""
        self.frame_ms += ((ended - began) * 1000.0 - self.frame_ms) * 0.1
        if ended - self._since >= 0.5:
            self.ticks_per_second = self._ticks / (ended - self._since)
            self._ticks, self._since = 0, ended
