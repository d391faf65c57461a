"""Connects the parts of the game that the loop runs, and answers the keys that work in every scene."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from typing import Final

import pygame

from game.input.actions import Action
from game.input.bindings import Device
from game.input.controls import Controls
from game.input.events import GestureKind, Pointer, TextInput, gesture_of, is_touch, key_press_of
from game.input.pads import Pads
from game.interrupts import Ending
from game.modes import ARCADE, MODE_VARIANTS, MODES
from game.options import Options
from game.overlay.overlay import Overlay
from game.overlay.state import LEVEL_WORDS, Level
from game.scenes.menu.help import HelpScene
from game.scenes.pages.page import PageScene
from game.scenes.pages.scene import Page, Pop, Push, ReplaceAll, SceneContext, ToPlay, ToShared, ToWatch
from game.scenes.play.pause import CountInScene
from game.scenes.play.play import PlayScene
from game.scenes.stack import SceneStack
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.mixer import SoundMixer
from game.sound.sounds import Sounds
from game.sound.voices import AudioSink
from game.storage.settings import with_effects
from game.storage.store import Store, printable
from game.view.pages.notices import Notices
from game.view.paint.canvas import Canvas
from game.view.paint.strokes import StrokePainter
from game.window.devices import Audio, FocusWatcher, PlayerControls, without_remakes
from game.window.game_loop import NS_PER_SECOND, Metronome
from game.window.main_window import MainWindow
from game.window.painter import Painter

_SLOW: Final = 8  # slow motion runs at 1/8 speed


class Hotkeys:
    """Handles actions that work in every scene, before the scene sees them.

    Help, overlay and slow motion are switched here; functions for the other actions are set in `others`.
    """

    def __init__(
        self, stack: SceneStack, overlay: Overlay, metronome: Metronome, mouse: Pointer, notices: Notices
    ) -> None:
        self._stack = stack
        self._overlay = overlay
        self._metronome = metronome
        self._mouse = mouse
        self._notices = notices
        self.on_level: Callable[[Level], object] = lambda _level: None
        """called with the new level whenever the player changes it."""
        self.others: Mapping[Action, Callable[[], object]] = {}

    def press(self, action: Action) -> bool:
        """Do an action that works in every scene; return False if it is not one."""
        if action in self.others:
            self.others[action]()
        elif action is Action.OVERLAY:
            self._toggle_overlay()
        elif action is Action.SLOW and not (self._stack[-1].can_rewind or self._stack[-1].steady):
            self._toggle_slow_motion()
        elif action is Action.HELP:
            self._toggle_help()
        else:
            return self._press_in_overlay(action)
        return True

    def _press_in_overlay(self, action: Action) -> bool:
        """Do an action of the overlay; return False if it does nothing at the overlay's current level."""
        session = self._stack.studied
        if session is None:
            return False
        if action is Action.QUESTION and self._overlay.level >= Level.EXPLAIN:
            self._overlay.next_question(session.world)
        elif action is Action.WORKING and self._overlay.level >= Level.EXPLAIN:
            self._overlay.toggle_working()
        else:
            return False
        return True

    def _toggle_overlay(self) -> None:
        """Switch the overlay to its next level and show its name; with no game running, for the next game."""
        self._overlay.toggle()
        self._mouse.rest()
        self.on_level(self._overlay.level)
        words, session = LEVEL_WORDS[self._overlay.level], self._stack.session
        ended = session is None or (session.world.over and self._stack.studied is None)
        self._notices.instead(f"in the next game: {words}" if ended else words)

    def _toggle_help(self) -> None:
        """Open the help page, pausing a running game first; close it if it is open."""
        if isinstance(self._stack[-1], HelpScene):
            self._stack.follow(Pop())
            return
        keys = self._stack[-1].own_keys
        self._stack.follow(self._stack[-1].on_focus_lost())
        self._stack.follow(Push(lambda context: HelpScene(context, keys)))

    def _toggle_slow_motion(self) -> None:
        """Switch slow motion on or off; a running game that used it is marked as assisted."""
        self._metronome.pace = _SLOW if self._metronome.pace == 1 else 1
        session = self._stack.session
        if self._metronome.pace > 1 and session is not None and not session.world.over:
            session.assisted = True
        self._notices.instead("slow motion" if self._metronome.pace > 1 else "normal speed")


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
        self.painter = Painter(Canvas(glow), self.context, self.stack, self.notices, self.metronome)
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
        self.painter.frame_ms += ((self._now() - began) * 1000.0 - self.painter.frame_ms) * 0.1

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
        """Save the overlay's level for the next start."""
        store = self.context.store
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


def _first(options: Options) -> Page | ToShared | ToWatch:
    """Return the first scene."""
    if options.shared is not None:
        return ToShared(options.shared)
    return Page.TITLE if options.replay is None else ToWatch(options.replay)


def wants_fullscreen(options: Options, store: Store) -> bool:
    """Return whether to start in full screen."""
    return store.settings.fullscreen if options.fullscreen is None else options.fullscreen


def _seeds(asked: int | None) -> Callable[[], int]:
    """Return a source of seeds for games: the given number and those after it, or random ones for None."""
    if asked is None:
        return lambda: secrets.randbits(48)
    numbers = count(asked)
    return lambda: next(numbers)


def make_context(options: Options, store: Store, sink: AudioSink, clock: Callable[[], int]) -> SceneContext:
    """Return the context that all scenes share; --effects and --difficulty are saved for the next start."""
    if options.effects is not None:
        chosen = with_effects(store.settings, options.effects)
        if chosen != store.settings:
            store.save_settings(chosen)
    if options.difficulty is not None and options.difficulty != store.settings.difficulty:
        store.save_settings(replace(store.settings, difficulty=options.difficulty))
    controls = Controls(Pads())
    sounds = Sounds(sink, clock=lambda: clock() / NS_PER_SECOND)
    context = SceneContext(controls, store, clock=clock, draw_seed=_seeds(options.seed), sounds=sounds)
    context.overlay.level = Level[store.settings.overlay.upper()]
    context.address = os.environ.get("ASTERAYS_PAGE", "")
    context.begin_at = context.asked_wave = options.wave
    context.scenario = options.scenario
    context.bots = options.bots
    mode = MODES[options.mode or ARCADE.name]
    variant = mode.variants[0] if options.players is None else mode.variant(options.players)
    if variant is not None:
        context.choice = MODE_VARIANTS.index((mode, variant))
    if options.overlay and not context.overlay.on:
        context.overlay.on = True
    context.past_day = options.daily
    return context
