"""A player's place in a game: the device that flies the ship, what is held there, and its commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Final, TypeAlias

from game.input.actions import Action
from game.input.bindings import DEFAULT_PAD, pad_actions
from game.input.handling import Handler
from game.input.latches import FlightLatches, Source
from game.input.pad_inputs import ANALOG, TRIGGERS, PadInput, curve
from game.input.pads import PadGone, PadMoved, PadNews
from game.sim.command import FULL_TURN, Command
from game.storage.settings import USUAL

_PADS: Final = "pad"

_PRESSED: Final = {True: (0.25, 0.15), False: (0.5, 0.35)}
"""How far a trigger (True) or stick (False) must be out to count as pressed, and in to count as released."""

_TURNS: Final = {Action.TURN_LEFT: -1.0, Action.TURN_RIGHT: 1.0}


class PadPlayer:
    """Feeds the shared latches; sticks and triggers bound to turning are read as analogue values."""

    def __init__(self, latches: FlightLatches) -> None:
        self.rows: Mapping[Action, tuple[PadInput, ...]] = DEFAULT_PAD
        """may be replaced at any time; an input that is pressed keeps its actions."""
        self.settings = USUAL  # may be replaced at any time
        self._latches = latches
        self._out: dict[Source, float] = {}  # how far right (negative: left) each source turns now

    def presses(self, news: PadNews) -> tuple[Action, ...]:
        """Process a pad's event; return the actions that are newly pressed."""
        if isinstance(news, PadGone):
            self._lose(news.pad)
        if not isinstance(news, PadMoved):
            return ()
        source = (_PADS, news.pad, news.input.value)
        meaning = pad_actions(self.rows, news.input)
        analog = news.input in ANALOG
        if analog:
            self._steer(source, meaning, news.far)
        if not self._is_new_press(source, news):
            return ()
        latched = tuple(action for action in meaning if not (analog and action in _TURNS))
        self._latches.press(source, latched)
        return meaning

    def is_press(self, news: PadMoved) -> bool:
        """Return whether an event would press its input; changes nothing."""
        source = (_PADS, news.pad, news.input.value)
        return not self._latches.is_down(source) and news.far >= _PRESSED[news.input in TRIGGERS][0]

    def swallow(self, news: PadMoved) -> None:
        """Ignore a press."""
        self._latches.press((_PADS, news.pad, news.input.value), ())

    def turn(self) -> int:
        """Return the turn of the sticks for the coming tick, -127..127."""
        out = max(-1.0, min(1.0, sum(self._out.values())))
        strength = round(FULL_TURN * (curve(abs(out)) if self.settings.stick == "fine" else abs(out)))
        return -strength if out < 0.0 else strength

    def clear(self) -> None:
        """Release the sticks; one that is still out has no effect until it moves again."""
        self._out.clear()

    def _lose(self, pad: int) -> None:
        """Release everything held on a pad."""
        self._latches.forget(lambda source: source[:2] == (_PADS, pad))
        self._out = {source: out for source, out in self._out.items() if source[1] != pad}

    def _steer(self, source: Source, meaning: tuple[Action, ...], far: float) -> None:
        side = next((_TURNS[action] for action in meaning if action in _TURNS), 0.0)
        if far > 0.0 and side:
            self._out[source] = side * far
        else:
            self._out.pop(source, None)

    def _is_new_press(self, source: Source, news: PadMoved) -> bool:
        """Return whether an input has just been pressed; release it if it was let go."""
        if self._latches.is_down(source):
            if news.far <= _PRESSED[news.input in TRIGGERS][1]:
                self._latches.release(source)
            return False
        return self.is_press(news)


class KeySet(Enum):
    """Half of a keyboard."""

    FIRST = auto()  # The keys of a single player without those of the second player
    SECOND = auto()


DeviceId: TypeAlias = KeySet | int  # What flies a ship: a set of keys, or a pad by its instance id


class Seat:
    """One player's place."""

    def __init__(self) -> None:
        self.device: DeviceId | None = None  # the device that flies the ship; None: nobody does
        self.lost = False  # whether the pad that flew it was unplugged, and nothing has taken its place yet
        self.latches = FlightLatches()
        self.pad = PadPlayer(self.latches)
        self.handler = Handler()

    def command(self) -> Command:
        """Return the command for the coming tick; call it exactly once per tick."""
        held = self.latches.command()
        stick = self.pad.turn()
        if stick and not held.turn:
            held = replace(held, turn=stick)
        return self.handler.command(held)

    def take(self, device: DeviceId) -> None:
        """Let a device fly the ship."""
        self.device, self.lost = device, False
        self._forget()

    def free(self, *, lost: bool = False) -> None:
        """Let no device fly the ship any more. lost: its pad was unplugged."""
        self.device, self.lost = None, lost
        self._forget()

    def _forget(self) -> None:
        """Release everything, and know of nothing that is down: other devices take over."""
        self.latches.forget(lambda _: True)
        self.clear()

    def clear(self) -> None:
        """Release everything; what is still down has no effect until it is released and pressed again."""
        self.latches.clear()
        self.pad.clear()
        self.handler.clear()
        self.handler.protected = True
