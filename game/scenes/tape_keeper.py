"""Takes down the game under way, and keeps it however it ends."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from game.pilots.tape import Recorder, Tape
from game.scenes.scene import Stage
from game.sim.command import Command
from game.sim.world import World
from game.storage.replays import ReplayShelf, may_replace, write_tape


class TapeKeeper:
    """One game's tape: on the shelf in the data folder and, if asked for, in a file."""

    def __init__(self, stage: Stage, world: World) -> None:
        self._stage = stage
        self._recorder = _recorder(world)
        self.name = "" if self._recorder is None else ReplayShelf.name(secrets.token_hex(8))
        """Of its file on the shelf, for the score board; "" if it cannot be recorded."""

    def follow(self, world: World, commands: Sequence[Command]) -> None:
        """Take down one tick, after it."""
        if self._recorder is not None:
            self._recorder.follow(world, commands)

    def save(self, world: World) -> None:
        """Keep the game as it is now and stop recording; does nothing the second time, or if none began."""
        recorder, self._recorder = self._recorder, None
        if recorder is None or recorder.ticks == 0:
            return
        try:
            tape = recorder.tape(world)
        except ValueError:  # longer than a day
            return
        self._stage.shelf.save(self.name, tape)
        if self._stage.recording is not None:
            self._save_as_asked(tape, self._stage.recording)

    def _save_as_asked(self, tape: Tape, path: Path) -> None:
        """Write the file of --record; whether that went well is told at the end of the program as well."""
        self._stage.recorded += 1
        if self._stage.recorded > 1:
            path = path.with_name(f"{path.stem}-{self._stage.recorded}{path.suffix}")
        try:
            if not may_replace(path):
                raise FileExistsError(17, "there is something else of that name", str(path))
            write_tape(path, tape)
        except (OSError, ValueError) as fault:
            self._stage.unrecorded = f"cannot write {path}: {fault}"
            self._stage.store.notices.append(ascii(self._stage.unrecorded)[1:-1])


def _recorder(world: World) -> Recorder | None:
    """Return a recorder, None for a world that no start leads to."""
    try:
        return Recorder(world)
    except ValueError:
        return None
