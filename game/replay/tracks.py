"""Pilots' commands, run by run: as recorded, or still packed as in a file and unpacked during playback."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from game.sim.command import FULL_TURN, Command

Run: TypeAlias = tuple[Command, int]  # A command and for how many ticks in a row it was held


AWAY: Final = 2 * FULL_TURN + 1
"""Stands in a file for the turn while the pilot is away: the one byte that no turn uses."""


def turn_code(command: Command) -> int:
    """Return the byte for a command's turn."""
    return AWAY if command.away else command.turn + FULL_TURN


class PackedTrack:  # noqa: PLW1641 - only compared, never hashed
    """One pilot's commands in the bytes of a file: memory is that of the bytes, however many runs they hold.

    Iterating unpacks one run at a time, and starts again each time. The bytes must have been checked: each
    column's lengths add up to `ticks`.

    Args:
        ticks: how long the track is.
        turns: those of the runs of the first control, each as `turn_code` gives it.
        columns: the lengths of runs (LEB128) of turn, thrust, fire, laser, warp; buttons begin as up.
    """

    __slots__ = ("_columns", "_turns", "ticks")

    def __init__(self, ticks: int, turns: bytes, columns: Sequence[bytes]) -> None:
        self.ticks = ticks
        self._turns = turns
        self._columns = (*columns,)

    def __iter__(self) -> Iterator[Run]:
        """Yield the commands that the controls make together."""
        known: dict[tuple[int, ...], Command] = {}
        columns = [_lengths(column) for column in self._columns]
        ends = [next(column, 0) for column in columns]
        places = [0] * len(columns)
        now = 0
        while now < self.ticks:
            for number, column in enumerate(columns):
                while ends[number] <= now:
                    ends[number] += next(column)
                    places[number] += 1
            until = min(ends)
            turn, *buttons = held = (self._turns[places[0]], *(place & 1 for place in places[1:]))
            if held not in known:
                known[held] = (
                    Command(away=True) if turn == AWAY else Command(turn - FULL_TURN, *map(bool, buttons))
                )
            yield known[held], until - now
            now = until

    def __eq__(self, other: object) -> bool:
        """Compare run by run, also with recorded runs."""
        if not isinstance(other, (PackedTrack, tuple)):
            return NotImplemented
        return all(mine == theirs for mine, theirs in zip_longest(self, other))


Track: TypeAlias = tuple[Run, ...] | PackedTrack  # One pilot's commands, from the first tick to the last


def length_of(track: Track) -> int:
    """Return for how many ticks a track has commands.

    Raises:
        ValueError: a recorded command is held for less than a tick.
    """
    if isinstance(track, PackedTrack):
        return track.ticks
    total = 0
    for _command, count in track:
        if count < 1:
            raise ValueError(f"a command is held for 1 tick or more, not {count}")
        total += count
    return total


class Follower:
    """Returns the command of a track at a tick; fast for ticks in a row, correct for any."""

    def __init__(self, track: Track) -> None:
        self._track = track
        self._begin()

    def _begin(self) -> None:
        self._runs = iter(self._track)
        self._held: Command | None = None
        self._since = self._until = 0

    def at(self, tick: int) -> Command | None:
        """Return the command of a tick, None beyond the track's end."""
        if tick < self._since:
            self._begin()
        while tick >= self._until:
            run = next(self._runs, None)
            if run is None:
                return None
            self._held, self._since = run[0], self._until
            self._until += run[1]
        return self._held


def _lengths(column: bytes) -> Iterator[int]:
    """Yield the numbers of a column (LEB128)."""
    number = place = 0
    for byte in column:
        number |= (byte & 127) << place
        place += 7
        if byte < 128:
            yield number
            number = place = 0
