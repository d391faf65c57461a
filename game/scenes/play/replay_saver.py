"""Records the game under way, and saves its replay whatever its end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread

from game.replay.replay import Recorder, Replay
from game.scenes.pages.scene_context import SceneContext
from game.sim.command import Command
from game.sim.events import Event, WaveCleared
from game.sim.world import World
from game.storage.replays import ReplayFolder, may_replace, write_replay


class ReplaySaver:
    """Saves one game's replay on the shelf in the data folder and, if asked for, in a file.

    It is on the shelf from the end of the first wave on: a game that is killed loses its last wave at most.
    Without a world, as in practice, nothing is recorded.
    """

    def __init__(self, context: SceneContext, world: World | None, game_id: str) -> None:
        self._context = context
        self._name = ReplayFolder.name(game_id)
        self._recorder = None if world is None else _recorder(world)
        self._writer: Thread | None = None
        self.saved = ""  # Name of its file on the shelf, "" until the file exists

    def follow(self, events: Sequence[Event], world: World, commands: Sequence[Command]) -> None:
        """Record the tick just played; begin to save the game so far at a wave's end."""
        if self._recorder is None:
            return
        self._recorder.follow(world, commands)
        if any(isinstance(event, WaveCleared) for event in events):
            self.wait()
            with suppress(ValueError):  # longer than a day
                self._writer = Thread(target=self._write, args=(self._recorder.replay(world),))
                self._writer.start()  # beside the game, or the picture would stand still

    def _write(self, replay: Replay) -> None:
        if self._context.shelf.write(self._name, replay):
            self.saved = self._name

    def wait(self) -> None:
        """Wait until what has begun to be saved is saved."""
        if self._writer is not None:
            self._writer.join()

    def save(self, world: World) -> None:
        """Save the game as it is now and stop recording; later calls do nothing."""
        recorder, self._recorder = self._recorder, None
        if recorder is None or recorder.ticks == 0:
            return
        self.wait()
        try:
            replay = recorder.replay(world)
        except ValueError:  # longer than a day
            return
        if self._context.shelf.save(self._name, replay):
            self.saved = self._name
        if self._context.recording is not None:
            self._save_as_asked(replay, self._context.recording)
            self._context.recording = None

    def _save_as_asked(self, replay: Replay, path: Path) -> None:
        """Write the file of --record; a failure is also reported when the program ends."""
        try:
            if not may_replace(path):
                raise FileExistsError(17, "there is something else of that name", str(path))
            write_replay(path, replay)
        except (OSError, ValueError) as fault:
            self._context.unrecorded = f"cannot write {path}: {fault}"
            self._context.store.notices.append(ascii(self._context.unrecorded)[1:-1])


def _recorder(world: World) -> Recorder | None:
    """Return a recorder; None for a world that no seed reproduces."""
    try:
        return Recorder(world)
    except ValueError:
        return None
