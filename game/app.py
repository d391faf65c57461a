"""The window and the stack of scenes: the only place that reads the clock and talks to the screen."""

from __future__ import annotations

import secrets
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import assert_never

import pygame

from game.cli import Options, Problem
from game.input.actions import LAYERS, Action
from game.input.keyboard import Keyboard
from game.loop import SECOND, Metronome, run
from game.scenes.pause import PauseScene
from game.scenes.scene import Become, Move, Pop, Push, Quit, Scene, Stage
from game.scenes.session import Session
from game.scenes.title import TitleScene
from game.scenes.watch import WatchScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.folder import data_folder
from game.storage.settings import LARGEST, SMALLEST, Settings
from game.storage.store import Store
from game.view.camera import Camera
from game.view.canvas import Canvas
from game.view.notices import Notices
from game.view.overlay import OverlayStats
from game.view.sound_mixer import SoundMixer, Volumes
from game.view.sounds import Sounds
from game.window import frame_rate, open_window, silent_libraries

_SLOW = 8
"""ticks due for each that runs, in slow motion."""

_BENEATH_LIGHT = 0.55

_ABSENCE = SECOND
"""ns without a frame after which nobody is believed to be watching."""

_AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_BACK = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


def play(options: Options) -> int:
    """Open the window and play until the player leaves; return the exit code.

    Raises:
        Problem: there is no display, or it refuses a window.
    """
    store = Store(data_folder(options.data_dir))
    chosen = store.settings
    full = chosen.fullscreen if options.fullscreen is None else options.fullscreen
    try:
        window = open_window(options.size or chosen.size, fullscreen=full)
    except pygame.error as fault:
        raise Problem(1, f"no display found ({fault}); --headless plays without one") from fault
    app = App(window, options, store)
    try:
        with _signals(app):
            run(app, app.metronome, clock=time.perf_counter_ns, sleep=_sleep, frame=SECOND // frame_rate())
    finally:
        app.close()
        window.destroy()
        pygame.quit()
    if app.stage.unrecorded:
        raise Problem(1, app.stage.unrecorded)
    return 0


def _make_mixer(settings: Settings, *, wanted: bool) -> SoundMixer:
    """Return a mixer as loud as it was left; unless wanted, the machine's is not even touched."""
    with silent_libraries():
        mixer = SoundMixer(wanted=wanted)
    mixer.volumes = Volumes(master=settings.volume / 100.0)
    if settings.muted:
        mixer.toggle_mute()
    return mixer


def _sleep(nanoseconds: int) -> None:
    time.sleep(nanoseconds / SECOND)


@contextmanager
def _signals(app: App) -> Iterator[None]:
    """Let a request to end, as at a shutdown or when the terminal closes, end the game in good order."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        app.leaving = True

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


class App:
    """Everything between the window and the scenes: what `loop.run` drives."""

    def __init__(self, window: pygame.Window, options: Options, store: Store) -> None:
        self.window = window
        self.leaving = False
        """Set from outside to end the game before its next frame."""
        self.metronome = Metronome(TICKS_PER_SECOND)
        self.canvas = Canvas()
        self._options = options
        self._seeds = 0
        self._store = store
        self.mixer = _make_mixer(store.settings, wanted=options.sound)
        self.stage = Stage(
            Keyboard(),
            store,
            draw_seed=self._draw_seed,
            sounds=Sounds(self.mixer.obey),
            effects=options.effects,
        )
        self.canvas.trails, self.canvas.stars = self.stage.level.trails, self.stage.level.stars
        if options.overlay:
            self.stage.overlay.toggle()
        self.stage.recording = None if options.record is None else Path(options.record)
        tape = options.replay
        self.stack: list[Scene] = [TitleScene(self.stage) if tape is None else WatchScene(self.stage, tape)]
        self._full = store.settings.fullscreen if options.fullscreen is None else options.fullscreen
        self._size: tuple[int, int] | None = None
        self._hidden = False
        self._seen = time.perf_counter_ns()
        self.notices = Notices()
        if self.mixer.notice:
            self.notices.tell(self.mixer.notice)
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
            elif event.type == pygame.WINDOWRESIZED:
                self._remember_size()
            self._press(self.stage.keyboard.presses(event))
        self._notice_absence()  # after the keys: Esc in a standstill must not end the pause that it brings
        for notice in self._store.take_notices():
            self.notices.tell(notice)
        return bool(self.stack) and not self.leaving

    def close(self) -> None:
        """Put away what must not be lost; for the end, whatever brought it."""
        self._leave(self.stack)
        if self._size is not None and self._size != self._store.settings.size:
            self._store.save_settings(replace(self._store.settings, size=self._size))
        self._store.flush()
        self.stage.shelf.flush()

    def _notice_absence(self) -> None:
        """Pause if the whole program stood still for long: its player has been away as well."""
        now = time.perf_counter_ns()
        gone, self._seen = now - self._seen, now
        if gone > _ABSENCE:
            self._go_away(hidden=False)
            self.metronome.reset(now)

    def _remember_size(self) -> None:
        """Keep the window's size for the next start; its own, not that of the screen."""
        width, height = self.window.size
        if not self._full and width >= SMALLEST[0] and height >= SMALLEST[1]:
            self._size = (min(width, LARGEST[0]), min(height, LARGEST[1]))

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
        elif action is Action.MUTE:
            self._mute()
        elif action is Action.SLOW:
            self.metronome.pace = _SLOW if self.metronome.pace == 1 else 1
            self.notices.instead("slow motion" if self.metronome.pace > 1 else "normal speed")
        elif action in LAYERS and overlay.on:
            overlay.toggle_layer(LAYERS.index(action) + 1)
        else:
            return False
        return True

    def _mute(self) -> None:
        """Silence all sounds or let them be heard again, also after the next start."""
        if not self.mixer.working:
            self.notices.instead(self.mixer.notice or "no sound: it was started with --no-sound")
            return
        muted = self.mixer.toggle_mute()
        self.notices.instead("sound off" if muted else "sound on")
        self._store.save_settings(replace(self._store.settings, muted=muted))

    def _toggle_fullscreen(self) -> None:
        self._full = not self._full
        if self._full:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self._store.save_settings(replace(self._store.settings, fullscreen=self._full))
        self.canvas.clear_trails()

    def _follow(self, move: Move | None) -> None:
        """Go where a scene wants to."""
        match move:
            case None:
                return
            case Push(scene):
                self.stack.append(scene)
            case Pop():
                self._leave(self.stack[-1:])
            case Become(scene):
                self._leave(self.stack)
                self.stack = [scene]
                self.stage.overlay.forget()
                self.metronome.pace = 1
                self.canvas.clear_trails()
            case Quit():
                self._leave(self.stack)
            case _:
                assert_never(move)

    def _leave(self, scenes: Sequence[Scene]) -> None:
        """Take the topmost scenes off the stack, the topmost first."""
        for _ in range(len(scenes)):
            self.stack.pop().leave()

    def tick(self) -> None:
        """Let the topmost scene live."""
        if self.stack:
            self._pace.ticked()
            self._follow(self.stack[-1].tick())

    def draw(self, alpha: float) -> None:
        """Draw a frame and show it."""
        now = time.perf_counter()
        elapsed, self._drawn = now - self._drawn, now
        self.notices.tick(elapsed)
        if self._hidden or not self.stack:
            return
        frame = self.window.get_surface()
        camera = Camera.fit(*frame.get_size())
        self.canvas.begin(camera)
        self._draw_scenes(alpha)
        self.notices.draw(self.canvas)
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
        stats = OverlayStats(self._pace.ticks_per_second, self._pace.frame_ms, self._time_runs())
        self.stage.overlay.draw(frame, camera, session.world, pointer=pointer, stats=stats)

    def _time_runs(self) -> str:
        """Return how time runs, if not as usual."""
        if isinstance(self.stack[-1], PauseScene):
            return "paused"
        return f"1/{self.metronome.pace} speed" if self.metronome.pace > 1 else ""

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
            self.notices.instead(f"no picture: {fault}")
        else:
            self.notices.instead(f"picture saved: {path}")


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
