"""A pilot's commands as bytes, two for each tick: the turn, then the buttons as bits.

A file holds them as two columns under zlib (`file_format`).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from game.sim.command import FULL_TURN, Command

PER_TICK: Final = 2  # bytes
MOST_BUTTONS: Final = 15
_AWAY: Final = (
    2 * FULL_TURN + 1
)  # Stands for the turn while the pilot is away: the one byte that no turn uses


def as_bytes(command: Command) -> bytes:
    """Return the bytes of a command."""
    if command.away:
        return bytes((_AWAY, 0))
    buttons = command.thrust + 2 * command.fire + 4 * command.laser + 8 * command.warp
    return bytes((command.turn + FULL_TURN, buttons))


def command_at(track: bytes | bytearray, tick: int) -> Command | None:
    """Return the command of a tick, None beyond the track's end."""
    at = PER_TICK * tick
    return _command(track[at], track[at + 1]) if at < len(track) else None


@cache
def _command(turn: int, buttons: int) -> Command:
    if turn == _AWAY:
        return Command(away=True)
    return Command(turn - FULL_TURN, *(bool(buttons >> bit & 1) for bit in range(4)))
