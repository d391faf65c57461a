"""Connects the parts of the game that the loop runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.input.actions import Action
from game.input.gestures import GestureKind, Pointer, gesture_of, is_touch
from game.input.key_presses import TextInput, key_press_of
from game.input.rebinding import Device
from game.interrupts import Ending
from game.modes import ARCADE
from game.options import Options
from game.overlay.state import Level
from game.scenes.pages.page import PageScene
from game.scenes.pages.scene import Destination, Page, Push, ReplaceAll, ToPlay, ToShared, ToWatch
from game.scenes.play.pause import CountInScene
from game.scenes.play.play import PlayScene
from game.scenes.stack import SceneStack
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.mixer import SoundMixer
from game.storage.store import Store, printable
from game.view.pages.notices import Notices
from game.view.paint.canvas import Canvas
from game.view.paint.strokes import StrokePainter
from game.window.audio import Audio
from game.window.focus_watcher import FocusWatcher, without_remakes
from game.window.game_loop import NS_PER_SECOND, Metronome, Pace
from game.window.hotkeys import Hotkeys
from game.window.main_window import MainWindow
from game.window.painter import Painter
from game.window.player_controls import PlayerControls
from game.window.startup import make_context, wants_fullscreen

_USES_MOUSE: Final = frozenset({GestureKind.CLICK, GestureKind.DRAG, GestureKind.BACK, GestureKind.WHEEL})
"""Gestures that show the mouse is in use. Moving is not one: a pad on the same table shakes the mouse."""


class App:
    """The running game: passes the loop's events, ticks and frames to the objects that handle them.

    clock returns a steady time in ns. glow paints the frames, mixer sounds.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a program is made of all these
        self,
        window: pygame.Window,
        options: Options,
        store: Store,
        clock: Callable[[], int],
        glow: StrokePainter,
        mixer: SoundMixer,
    ) -> None:
        self.notices = Notices()
        self.window = MainWindow(window, store, self.notices, fullscreen=wants_fullscreen(options, store))
        self.ending = Ending()  # whether a signal has asked the game to end; checked once a frame
        self.unsaved = ""
        """what could not be saved at the end, and why; "" if all was saved."""
        self.mouse = Pointer()
        self._text = TextInput()
        self.metronome = Metronome(TICKS_PER_SECOND)
        self.context = make_context(options, store, mixer.handle, clock)
        self.audio = Audio(store, self.notices, mixer, self.context.sounds)
        self.stack = SceneStack(self.context, _first(options), self._restarted)
        if (code := options.lab) is not None:
            from game.scenes.lab.lab_scene import open_code  # most games begin without it

            self.stack.follow(Push(lambda context: open_code(context, code)))
        self.focus = FocusWatcher(self.stack, self.metronome, clock)
        self._controls = PlayerControls(self.context.controls, store, self.notices)
        self._clock = clock
        self._drawn = self._now()
        self._begun = self._drawn  # s: when work on the current frame began
        self._pace = Pace()
        self.painter = Painter(
            Canvas(glow), self.context, self.stack, self.notices, self.metronome, self._pace
        )
        self.window.figure = self.painter.figure
        self.context.on_settings = self._take_settings
        self.context.controls.in_menu = lambda: bool(self.stack) and isinstance(self.stack[-1], PageScene)
        self.context.controls.in_game = lambda: (
            bool(self.stack) and isinstance(self.stack[-1], PlayScene | CountInScene)
        )
        self.context.controls.may_join = self._may_join
        self.hotkeys = Hotkeys(self.stack, self.context.overlay, self.metronome, self.mouse, self.notices)
        self.hotkeys.on_level = self._keep_level
        self.hotkeys.others = {
            Action.FULLSCREEN: self._toggle_fullscreen,
            Action.SCREENSHOT: self.window.ask_for_screenshot,
            Action.MUTE: self.audio.toggle_mute,
        }
        if options.host is not None or options.join is not None:
            from game.scenes.net.friend import begin_linked  # most games begin without it

            self.stack.follow(ReplaceAll(begin_linked(options.host, options.join)))
        elif options.bots:
            self.stack.follow(ReplaceAll(ToPlay(self.context.next_seed(), options.wave)))

    def events(self) -> bool:
        """Handle the events since the last frame; return whether the game goes on."""
        self._begun = self._now()
        for event in without_remakes(pygame.event.get()):
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                return False
            self.focus.follow(event)
            self.audio.follow(event)
            if event.type == pygame.WINDOWRESIZED:
                self.window.resized()
            elif event.type == pygame.WINDOWMOVED:
                self.window.moved()
            self.mouse.follow(event)
            self._text.follow(event)
            stale = self.context.controls.is_stale(event)
            actions = self.context.controls.presses(event)
            if stale or self._stir(event, actions):
                continue
            self._point(event)
            self._type(event)
            if not self._key(event):
                self.press(actions)
        self._text.switch(bool(self.stack) and self.stack[-1].writes)
        self.focus.notice_standstill()
        self._controls.keep(self.focus)
        for notice in self.context.store.take_notices():
            self.notices.notify(notice)
        self.metronome.speed = self._speed()
        return bool(self.stack) and not self.ending.asked

    def _now(self) -> float:
        return self._clock() / NS_PER_SECOND

    def _may_join(self) -> bool:
        """Return whether a press can seat a player: in a game whose ships bots do not all fly."""
        top = self.stack[-1] if self.stack else None
        return isinstance(top, PlayScene) and top.flyers.open

    def _speed(self) -> int:
        """Return the speed of time in percent; slow motion does not slow down menus over a paused game."""
        if not self.stack:
            return 100
        top = self.stack[-1]
        return top.time_scale * (self.metronome.pace if top.paused else 1)

    def press(self, actions: tuple[Action, ...]) -> None:
        """Try the actions of one key in order; stop at the first one that causes a move."""
        if not self.stack:
            return
        scene = self.stack[-1]
        for action in actions:
            move = None if self.hotkeys.press(action) else scene.press(action)
            if move is not None:
                self.stack.follow(move)
                return

    def _key(self, event: pygame.Event) -> bool:
        """Offer a key to the top scene; return whether the scene used it, or waits for what it types."""
        key = key_press_of(event) if self.stack else None
        if key is None:
            return False
        top = self.stack[-1]
        answer = top.key(key)
        if answer is False and top.writes:
            self._text.expect()
            return key.types
        if not isinstance(answer, bool):
            self.stack.follow(answer)
        return answer is not False

    def _type(self, event: pygame.Event) -> None:
        """Give what was typed to the top scene if it writes, letter by letter."""
        if event.type == pygame.TEXTINPUT and self.stack and self.stack[-1].writes:
            for letter in self._text.read(event):
                self.stack[-1].type(letter)

    def _stir(self, event: pygame.Event, actions: tuple[Action, ...]) -> bool:
        """Tell the top scene that somebody is there; return whether that used up the event.

        Keys that work in every scene, such as full screen, work even then.
        """
        if not self.stack or not (actions or is_touch(event)):
            return False
        move = self.stack[-1].on_any_input()
        if move is None:
            return False
        self.stack.follow(move)
        for action in actions:
            if action in self.hotkeys.others:
                self.hotkeys.press(action)
        self.context.controls.clear()
        return True

    def _point(self, event: pygame.Event) -> None:
        """Pass a mouse gesture to the top scene, in field units."""
        gesture = gesture_of(event)
        if gesture is not None and self.stack:
            if gesture.kind in _USES_MOUSE and self.context.controls.capturing is None:
                self.context.controls.used = Device.KEYS  # prompts name keys for a mouse player
            x, y = self.window.to_field(gesture.x, gesture.y)
            self.stack.follow(self.stack[-1].point(replace(gesture, x=x, y=y)))

    def tick(self) -> None:
        """Advance the top scene by one tick, 1/120 s of the player's time."""
        self.context.controls.tick()
        if self.stack:
            for scene in self.stack.beneath:
                scene.tick_in_background()
            self.stack.follow(self.stack[-1].tick())

    def draw(self, alpha: float) -> None:
        """Draw a frame, alpha (0..1) of the way through a tick, and show it."""
        began = self._now()
        elapsed, self._drawn = began - self._drawn, began
        self.notices.tick(elapsed)
        if self.focus.hidden or not self.stack:
            return
        frame = self.window.surface()
        self.painter.paint(frame, alpha, elapsed, self.window.pointer() if self.mouse.moved else None)
        self.painter.worked((self._now() - self._begun) * 1000.0, elapsed)
        self.window.flip()
        self._pace.drew(began, self._now())

    def close(self) -> None:
        """Save everything that must not be lost. Call it however the game ends."""
        try:
            self.stack.leave_all()
        finally:
            self.context.controls.close()
            self._controls.save()
            self.window.save_size()
            store, shelf = self.context.store, self.context.shelf
            shelf.flush()
            store.close()
            if lost := [*store.lost, *shelf.lost]:
                self.unsaved = printable(f"{store.fault}; lost: {', '.join(lost)}")

    def _take_settings(self) -> None:
        self.context.controls.apply(self.context.store.settings)
        self.audio.take_settings()
        self.painter.take_settings()
        self.window.take_settings()
        for scene in self.stack:
            scene.settings_changed(self.context.look)

    def _keep_level(self, level: Level) -> None:
        """Save the overlay's level in the arcade for the next start."""
        store = self.context.store
        if self.context.mode is ARCADE:
            store.keep_settings(replace(store.settings, overlay=level.name.lower()))

    def _toggle_fullscreen(self) -> None:
        self.window.toggle_fullscreen()
        self.painter.canvas.clear_trails()

    def _restarted(self) -> None:
        """Clear everything that the scenes before have left on the screen."""
        self.context.overlay.forget()
        self.mouse.rest()
        self.metronome.pace = 1
        self.painter.canvas.clear_trails()


def _first(options: Options) -> Destination:
    """Return the first scene."""
    if options.shared is not None:
        return ToShared(options.shared)
    return Page.TITLE if options.replay is None else ToWatch(options.replay)
