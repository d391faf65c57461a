"""Records the game under way, and saves its replay whatever its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.replay.replay import Recorder, Replay
from game.scenes.pages.scene_context import SceneContext
from game.sim.command import Command
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.storage.journal import Journal
from game.storage.replays import ReplayShelf, may_replace, write_replay


class ReplayKeeper:
    """Saves one game's replay on the shelf in the data folder and, if asked for, in a file.

    A journal holds the game while it is played, so that the next start can recover it if this program is
    killed. Without a world, as in practice, nothing is recorded.
    """

    def __init__(
        self, context: SceneContext, world: World | None, game_id: str, *, counts: bool = True
    ) -> None:
        self._context = context
        self._id = game_id
        self._recorder = None if world is None else _recorder(world)
        kept = self._recorder if counts else None  # the next start would recover the score from a journal
        self._journal = None if kept is None else Journal(context.store, game_id, kept)
        self.saved = ""  # Name of its file on the shelf, "" until the file exists

    def follow(self, world: World, commands: Sequence[Command], *, assisted: bool = False) -> None:
        """Record the tick just played. assisted: the player has had an assist in this game."""
        if self._recorder is None:
            return
        self._recorder.follow(world, commands)
        if self._journal is None:
            return
        self._journal.follow(commands)
        if self._recorder.ticks % TICKS_PER_SECOND == 0:
            self._journal.end_second(self._recorder.checkpoints[-1], assisted=assisted)

    def save(self, world: World) -> None:
        """Save the game as it is now and stop recording; a second call, or one without a game, does nothing.

        The journal stays until `close`, since it also has the score.
        """
        recorder, self._recorder = self._recorder, None
        if recorder is None or recorder.ticks == 0:
            return
        try:
            replay = recorder.replay(world)
        except ValueError:  # longer than a day
            return
        name = ReplayShelf.name(self._id)
        if self._context.shelf.save(name, replay):
            self.saved = name
        if self._context.recording is not None:
            self._save_as_asked(replay, self._context.recording)
            self._context.recording = None

    def close(self, *, noted: bool) -> None:
        """Close the journal, and remove it if the replay and the score table (noted) are on the disk.

        Otherwise the next start recovers what is missing from it.
        """
        if self._journal is not None:
            self._journal.close(remove=noted and self.saved != "")

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
