"""A player's place in a game: the device that flies the ship, what is held there, and its commands.

What is held becomes a command as the player has set it: hold or toggle, turning speed, an ease-in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Final, TypeAlias

from game.input.actions import Action
from game.input.bindings import DEFAULT_PAD, pad_actions
from game.input.keyboard import FlightLatches, Source
from game.input.pads import ANALOG, TRIGGERS, PadGone, PadInput, PadMoved, PadNews, curve
from game.sim.command import FULL_TURN, Command
from game.sim.tuning import ticks
from game.storage.settings import USUAL, Settings

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
        """Process a pad's event; return the actions that are newly pressed; a pad that is gone holds none."""
        if isinstance(news, PadGone):
            self._latches.forget(lambda source: source[:2] == (_PADS, news.pad))
            self._out = {source: out for source, out in self._out.items() if source[1] != news.pad}
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


EASE: Final = 6  # ticks (50 ms) from the start of a turn to full strength, with the ease-in
REPEAT: Final = ticks(0.16)  # ticks between two presses of auto-fire


class CommandFilter:
    """Turns held input into commands, tick by tick.

    Replays hold the resulting commands, so the rules know nothing of this.
    """

    def __init__(self, settings: Settings = USUAL) -> None:
        self.settings = settings  # may be replaced at any time
        self._before: set[Action] = set()  # what was held in the tick before,
        self._on: set[Action] = set()  # and what is switched on, of what each press switches
        self._age = 0  # ticks since auto-fire pressed
        self.protected = True
        """whether the ship is protected, so that auto-fire waits; True until a tick shows otherwise."""
        self.by_press = False  # whether holding fire does not repeat it, as in 1979
        self._side = 0
        self._turning = 0  # ticks for which the ship has been turning to the same side

    def command(self, held: Command) -> Command:
        """Return the command for a tick with this input held; call it once per tick."""
        chosen = self.settings
        return replace(
            held,
            turn=self._turn(held.turn),
            fire=self._fires(held.fire),
            thrust=self._switched(Action.THRUST, held.thrust, by_press=chosen.toggle_thrust),
            laser=self._switched(Action.LASER, held.laser, by_press=chosen.toggle_laser),
        )

    def clear(self) -> None:
        """Switch off toggled controls."""
        self._before.clear()
        self._on.clear()
        self._side = self._turning = self._age = 0

    def _fires(self, held: bool) -> bool:
        """Return whether to fire: "hold" repeats a held press, but not in 1979; "always" needs none."""
        chosen = self.settings.auto_fire
        if chosen == "hold" and self.by_press:
            return held
        by_itself = chosen == "always" and not self.protected  # a shot would end the protection
        held = held or by_itself
        if not held or chosen == "off":
            self._age = 0
            return held
        self._age = self._age % REPEAT + 1  # it is released for one tick in every REPEAT
        return self._age < REPEAT

    def _switched(self, action: Action, held: bool, *, by_press: bool) -> bool:
        """Return whether a control counts as held, which each press may switch."""
        pressed = held and action not in self._before
        (self._before.add if held else self._before.discard)(action)
        if pressed:
            self._on ^= {action}
        if not by_press:
            self._on.discard(action)
        return action in self._on if by_press else held

    def _turn(self, turn: int) -> int:
        """Return the turn to command; the same on both sides."""
        side = (turn > 0) - (turn < 0)
        self._turning = min(EASE, self._turning + 1) if side and side == self._side else 1
        self._side = side
        most = FULL_TURN * self._turning // EASE if self.settings.ease_in else FULL_TURN
        return side * min(most, (abs(turn) * self.settings.turn_speed + 50) // 100)


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
        self.filter = CommandFilter()

    def command(self) -> Command:
        """Return the command for the coming tick; call it exactly once per tick."""
        held = self.latches.command()
        stick = self.pad.turn()
        if stick and not held.turn:
            held = replace(held, turn=stick)
        return self.filter.command(held)

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
        self.filter.clear()
        self.filter.protected = True
