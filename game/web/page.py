"""The game in a page: its script hands in what happens, and takes frames, sounds and other orders."""

from __future__ import annotations

import gc
import json
import time
from array import array
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from game.input.actions import Action
from game.options import Options
from game.replay.encoding import BadReplay
from game.replay.link import MARK, replay_of
from game.scenes.pages.scene import ReplaceAll, ToShared
from game.sound.mixer import SoundMixer
from game.storage.store import Store
from game.view.paint.canvas import Canvas
from game.web.desk import DESK
from game.web.devices import Told, Touch, follow, key_event, mods_of
from game.web.glow import NUMBERS, NumberGlow
from game.window.app import App

__all__ = ["NUMBERS", "Page"]

_LOOKS: Final = 0.5  # s between two looks whether something has been saved
_BUTTONS: Final = {0: pygame.BUTTON_LEFT, 2: pygame.BUTTON_RIGHT}  # by the browser's numbers


class Page:
    """The running game. folder: where it saves; address: that of the page; width, height: pixels."""

    def __init__(self, folder: str, address: str, width: int, height: int) -> None:
        DESK.size = width, height
        self._folder = Path(folder)
        self._address = address
        self._looked, self._saved = 0.0, self._stamp()
        self._pictures = 0
        self.glow = NumberGlow()
        self._touch, self._fields = Touch(), Canvas(self.glow)
        self.app = self._begin()
        self.go(address)
        gc.freeze()  # as on the desktop

    def _begin(self) -> App:
        store, clock = Store(self._folder), time.perf_counter_ns
        mixer = SoundMixer(store.settings)
        app = App(pygame.Window(), Options(fullscreen=False), store, clock, self.glow, mixer)
        app.context.address = self._address
        app.hotkeys.others = {**app.hotkeys.others, Action.SCREENSHOT: self._keep_picture}
        app.metronome.reset(clock())
        return app

    def go(self, address: str) -> None:
        """Open the game of an address that is a link."""
        if MARK not in address:
            return
        try:
            self.app.stack.follow(ReplaceAll(ToShared(replay_of(address))))
        except BadReplay as fault:
            self.app.context.store.notify(f"the link {fault}")

    def frame(self, now: float) -> array[float]:
        """Play what is due at a time (s of the page's clock); return the frame as `glow` writes it."""
        DESK.now = now
        if not self.app.events():  # the player has quit: the title returns
            self.app.close()
            self.app = self._begin()
        for _ in range(self.app.metronome.ticks_due(time.perf_counter_ns())):
            self.app.tick()
        self.glow.front = self._touch.strokes(self.app, self._fields)
        self.app.draw(self.app.metronome.alpha)
        if now - self._looked > _LOOKS:
            self._looked = now
            if self.unsaved:
                self._saved = self._stamp()
                DESK.order("save")
        return self.glow.frame

    def orders(self) -> str:
        """Return what the page is to do, as JSON; "" if there is nothing."""
        found = DESK.take_orders()
        return json.dumps(found) if found else ""

    def sound(self, number: int) -> bytes:
        """Return a sound's file, once."""
        data, DESK.sounds[number] = DESK.sounds[number], b""
        return data

    @property
    def unsaved(self) -> bool:
        """Whether something has been written that the page has not been asked to save."""
        return self._saved != self._stamp()

    def _stamp(self) -> list[tuple[str, int, int]]:
        """Return what tells that a file has changed."""
        files = [each for each in self._folder.rglob("*") if each.is_file()]
        return [(str(each), each.stat().st_mtime_ns, each.stat().st_size) for each in files]

    def _keep_picture(self) -> None:
        self._pictures += 1
        name = f"asterays-{self._pictures:04}.png"
        DESK.order("keep", name)
        self.app.notices.instead(f"picture {name}")

    def key(self, down: bool, code: str, text: str, shift: bool, ctrl: bool, alt: bool) -> None:  # noqa: PLR0913, PLR0917 - as a script calls it
        """Take a key, by the browser's names."""
        DESK.mods = mods_of(shift=shift, ctrl=ctrl, alt=alt)
        DESK.events.append(key_event(down=down, code=code, text=text, mods=DESK.mods))
        if down and len(text) == 1 and not ctrl:
            DESK.events.append(pygame.Event(pygame.TEXTINPUT, text=text))

    def paste(self, text: str) -> None:
        """Take what is pasted, by Ctrl+V."""
        DESK.clipboard = text
        for down in (True, False):
            self.key(down, "KeyV", "v", False, True, False)

    def touch(self, finger: int, kind: str, x: float, y: float) -> None:
        """Take a finger that is put "down", has a "move" or comes "up", in pixels."""
        if not self._touch.follow(self.app, finger, kind, x, y):
            return
        if kind == "down":
            self.press(x, y, 0, 1)
        else:
            self.move(x, y, int(kind == "move"))

    def pads(self, told: str) -> None:
        """Take all pads as they are now, as JSON: number, name, sticks and buttons of each."""
        follow([Told(*pad) for pad in json.loads(told)])

    def move(self, x: float, y: float, buttons: int) -> None:
        """Take a move of the mouse, in pixels."""
        rel = x - DESK.pointer[0], y - DESK.pointer[1]
        DESK.pointer = x, y
        held = (buttons & 1, 0, 0)
        DESK.events.append(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=rel, buttons=held))

    def press(self, x: float, y: float, button: int, buttons: int) -> None:
        """Take a button of the mouse that goes down."""
        self.move(x, y, buttons)
        if button in _BUTTONS:
            DESK.events.append(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=_BUTTONS[button]))

    def wheel(self, steps: int) -> None:
        """Take a turn of the wheel, up positive."""
        DESK.events.append(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps))

    def resize(self, width: int, height: int) -> None:
        """Take the size of the picture, in pixels."""
        DESK.size = width, height
        DESK.events.append(pygame.Event(pygame.WINDOWRESIZED))

    def focus(self, gained: bool) -> None:
        """Take that the player has come or gone."""
        DESK.events.append(pygame.Event(pygame.WINDOWFOCUSGAINED if gained else pygame.WINDOWFOCUSLOST))

    def fullscreen(self, full: bool) -> None:
        """Take whether the page fills the screen, which the browser may decide."""
        window, store = self.app.window, self.app.context.store
        if window.full != full:
            window.full = full
            store.save_settings(replace(store.settings, fullscreen=full))

    def forget(self) -> None:
        """Tell everything anew: the page has lost what it was told."""
        self.glow.forget()
