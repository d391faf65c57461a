"""A player's place in a game: the device that flies the ship, what is held there, and its commands."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from typing import TypeAlias

from game.input.handling import Handler
from game.input.latches import FlightLatches
from game.input.pad_player import PadPlayer
from game.sim.command import Command


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
