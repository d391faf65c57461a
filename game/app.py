"""The window and the stack of scenes: the only place that reads the clock and talks to the screen."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from pathlib import Path

import pygame

from game.input.actions import LAYERS, Action
from game.input.keyboard import Keyboard
from game.input.pointer import Pointer
from game.interrupts import Ending
from game.loop import SECOND, Metronome, Pace, run
from game.options import FAILURE, INTERRUPTED, Options, Problem
from game.overlay.overlay import OverlayStats
from game.scenes.moves import ToTitle, ToWatch
from game.scenes.scene import SceneContext
from game.scenes.stack import SceneStack
from game.screenshot import save_numbered
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.mixer import SoundMixer, Volumes
from game.sound.sounds import Sounds
from game.storage.folder import data_folder
from game.storage.recovery import recover
from game.storage.settings import LARGEST, SMALLEST, Settings
from game.storage.store import Store
from game.view.camera import Camera
from game.view.canvas import Canvas
from game.view.notices import Notices
from game.window import frame_rate, icon, open_window, pointer, silent_libraries

_SLOW = 8
"""ticks due for each that runs, in slow motion."""

_BENEATH_LIGHT = 0.55

_PICTURE_TOLD = 2.0
"""seconds for which the name of a picture is shown."""

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
    with app.ending.listening():
        try:
            run(app, app.metronome, clock=time.perf_counter_ns, sleep=_sleep, frame=SECOND // frame_rate())
        finally:
            app.close()
            window.destroy()
            pygame.quit()
    code = INTERRUPTED if app.ending.by_key else 0
    if app.context.unrecorded:
        raise Problem(code or FAILURE, app.context.unrecorded)
    return code


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


class App:
    """Everything between the window and the scenes: what `loop.run` drives."""

    def __init__(self, window: pygame.Window, options: Options, store: Store) -> None:
        self.window = window
        window.set_icon(icon())
        self.ending = Ending()
        """Asked from outside to end the game before its next frame."""
        self.mouse = Pointer()
        self.metronome = Metronome(TICKS_PER_SECOND)
        self.canvas = Canvas()
        self._options = options
        self._seeds = 0
        self._store = store
        self.mixer = _make_mixer(store.settings, wanted=options.sound)
        self.context = SceneContext(
            Keyboard(),
            store,
            draw_seed=self._draw_seed,
            sounds=Sounds(self.mixer.handle),
            effects=options.effects,
        )
        self._keep_effects()
        self.canvas.trails, self.canvas.stars = self.context.level.trails, self.context.level.stars
        if options.overlay:
            self.context.overlay.toggle()
        recover(store, self.context.shelf)
        self.context.recording = None if options.record is None else Path(options.record)
        replay = options.replay
        first = ToTitle() if replay is None else ToWatch(replay)
        self.stack = SceneStack(self.context, first, self._restarted)
        self._full = store.settings.fullscreen if options.fullscreen is None else options.fullscreen
        self._size: tuple[int, int] | None = None
        self._hidden = False
        self._seen = time.perf_counter_ns()
        self.notices = Notices()
        if self.mixer.notice:
            self.notices.tell(self.mixer.notice)
        self._picture_wanted = False
        self._drawn = time.perf_counter()
        self._pace = Pace(self._drawn)

    def _keep_effects(self) -> None:
        """Keep the effects that were asked for, so that the next start without a word has them as well."""
        asked, settings = self._options.effects, self._store.settings
        if asked not in (None, settings.effects):
            self._store.save_settings(replace(settings, effects=asked))

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
            self.mouse.follow(event)
            self._press(self.context.keyboard.presses(event))
        self._notice_absence()  # after the keys: Esc in a standstill must not end the pause that it brings
        for notice in self._store.take_notices():
            self.notices.tell(notice)
        return bool(self.stack) and not self.ending.asked

    def close(self) -> None:
        """Put away what must not be lost; for the end, whatever brought it."""
        try:
            self.stack.leave_all()
        finally:
            if self._size is not None and self._size != self._store.settings.size:
                self._store.save_settings(replace(self._store.settings, size=self._size))
            self._store.flush()
            self.context.shelf.flush()

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
            self.stack.follow(self.stack[-1].away())

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
                self.stack.follow(move)
                return

    def _press_anywhere(self, action: Action) -> bool:
        """Do what a key means in every scene; say whether it was such a key."""
        if action is Action.OVERLAY:
            self._toggle_overlay()
        elif action is Action.FULLSCREEN:
            self._toggle_fullscreen()
        elif action is Action.SCREENSHOT:
            self._picture_wanted = True
        elif action is Action.MUTE:
            self._mute()
        elif action is Action.SLOW:
            self.metronome.pace = _SLOW if self.metronome.pace == 1 else 1
            self.notices.instead("slow motion" if self.metronome.pace > 1 else "normal speed")
        elif action in LAYERS and self._studied:
            self.context.overlay.toggle_layer(LAYERS.index(action) + 1)
        else:
            return False
        return True

    @property
    def _studied(self) -> bool:
        """Whether the overlay is on the screen: it is on, and there is a game to study."""
        return self.context.overlay.on and self.stack.session is not None

    def _toggle_overlay(self) -> None:
        """Switch the overlay; where none is shown, as on the title, say that it is for the next game."""
        overlay = self.context.overlay
        overlay.toggle()
        self.mouse.rest()
        if self.stack.session is None:
            self.notices.instead(f"overlay {'on' if overlay.on else 'off'} in the next game")

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

    def _restarted(self) -> None:
        """Begin with a new scene: nothing of the one before is left on the screen."""
        self.context.overlay.forget()
        self.mouse.rest()
        self.metronome.pace = 1
        self.canvas.clear_trails()

    def tick(self) -> None:
        """Let the topmost scene live."""
        if self.stack:
            self._pace.ticked()
            self.stack.follow(self.stack[-1].tick())

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
        self.notices.draw(self.canvas, at_top=self._studied)
        self.canvas.end(frame, elapsed)
        self._draw_overlay(frame, camera)
        if self._picture_wanted:
            self._save_picture(frame)
        self.window.flip()
        self._pace.drew(now, time.perf_counter())

    def _draw_scenes(self, alpha: float) -> None:
        """Draw the topmost scene over what can be seen beneath it, which stands still in a dimmer light."""
        *beneath, top = self.stack.visible
        with self.canvas.dimmed(1.0 if self.context.overlay.on else _BENEATH_LIGHT):
            for scene in beneath:
                scene.draw(self.canvas, 1.0)
        top.draw(self.canvas, alpha)

    def _draw_overlay(self, frame: pygame.Surface, camera: Camera) -> None:
        session = self.stack.session
        if session is None or not self.context.overlay.on:
            return
        at = camera.to_world(*pointer(self.window)) if self.mouse.moved else None
        stats = OverlayStats(self._pace.ticks_per_second, self._pace.frame_ms, self._time_runs())
        self.context.overlay.draw(
            frame, camera, session.world, pointer=at, stats=stats, written=self._written()
        )

    def _written(self) -> list[pygame.Rect]:
        """Return what parts of the field bear words that the overlay must not cover."""
        notice = self.notices.box(at_top=True)
        strips = self.stack[-1].written
        return [*strips] if notice is None else [*strips, notice]

    def _time_runs(self) -> str:
        """Return how time runs, if not as usual."""
        if self.stack[-1].paused:
            return "paused"
        return f"1/{self.metronome.pace} speed" if self.metronome.pace > 1 else ""

    def _save_picture(self, frame: pygame.Surface) -> None:
        """Write the frame to a file, and say where or why not."""
        self._picture_wanted = False
        try:
            path = save_numbered(frame, self._store.folder / "pictures")
        except OSError as fault:
            self.notices.instead(f"no picture: {fault.strerror or fault}")
        except pygame.error as fault:
            self.notices.instead(f"no picture: {fault}")
        else:
            self.notices.instead(f"picture {path.name}", _PICTURE_TOLD)
