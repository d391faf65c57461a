"""What is kept of games: the score and the replay of one under way, and the ghost of the best one.

The ghost is a second world, stepped from the commands of its replay, one tick for each of the game's.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date, datetime
from threading import Thread
from typing import Final

from game.modes import ARCADE, day_of_game, mode_under
from game.replay.encoding import BadReplay
from game.replay.playback import Playback, advance
from game.replay.replay import Recorder, Replay, Start
from game.scenes.game.session import Session, minutes
from game.scenes.pages.scene import SceneContext
from game.sim.command import Command
from game.sim.events import Event, GameOver, ShipDestroyed, WaveCleared
from game.sim.rule_sets import identify, origin_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.sound.cues import Cue
from game.sound.sounds import Sounds
from game.storage.replays import ReplayFolder, read_replay
from game.storage.scores import USUAL_TABLE, Score, Table
from game.storage.store import Store
from game.view.bodies.poses import copies
from game.view.bodies.rules_style import rules_style
from game.view.effects.breaking import tell_best
from game.view.paint.canvas import Canvas

_OFTEN = TICKS_PER_SECOND  # least ticks between two saves: at most this much of a game is not on the disk


class ScoreSaver:
    """One game's row on the score board, updated while it is played.

    table is its table; None: its score stands on none. day: the day whose game it is. Without a store, as in
    practice, nothing is kept.
    """

    def __init__(
        self,
        store: Store | None,
        table: Table | None = USUAL_TABLE,
        game_id: str | None = None,
        day: date | None = None,
    ) -> None:
        self._store = store
        self._table = table
        self._day = day
        self.assisted = False  # Whether the game is assisted; a row saved as assisted stays so
        self.replay = ""  # name of the game's replay file, "" until that exists
        self.id = game_id or secrets.token_hex(8)  # Identifies the game; its replay's file is named by it
        self._wave = 1  # The highest wave that was noted
        self._entry: Score | None = None  # The row that was last put on the board
        self._wait = 0
        self.place: int | None = None  # 1 for the best on the board, None if this game is not on it

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Save at most once a second, but at once after a lost ship, a wave or the game's end."""
        self._wait -= 1
        if world.wave > self._wave:
            self._note_wave(world)
        pause = any(isinstance(event, (ShipDestroyed, WaveCleared, GameOver)) for event in events)
        if pause or self._wait <= 0:
            self.note(world)

    def save(self, world: World) -> None:
        """Put the score on the board and write the board to the disk before returning: the game is over."""
        if self._store is None:
            return
        self.note(world)
        if self._entry is not None:  # its last points may have been long ago
            self._entry = dataclasses.replace(
                self._entry, wave=world.wave, ticks=world.tick, replay=self.replay
            )
            self._store.add_score(self._entry)
        self._store.flush()
        self.place = None if self._entry is None else self._store.scores.place(self._entry)

    def note(self, world: World) -> None:
        """Put the score on the board if it, its mark or its replay has changed, and save it."""
        risen = world.score > (0 if self._entry is None else self._entry.score)
        marked = self._entry is not None and self.assisted and not self._entry.assisted
        named = self._entry is not None and self.replay != self._entry.replay
        if self._store is not None and self._table is not None and (risen or marked or named):
            self._wait = _OFTEN
            if self._day is not None:
                self._store.note_day(self._day, self.id, world.score)
            self._entry = self._row(world, self._table)
            self._store.add_score(self._entry)

    def _note_wave(self, world: World) -> None:
        """Remember that a wave was reached, in the arcade and by named rules: others prove nothing."""
        self._wave = world.wave
        rules = world.tuning
        if (
            self._store is not None
            and identify(rules).named
            and mode_under(rules, len(world.ships), world.seed) is ARCADE
        ):
            self._store.note_wave(origin_of(rules).difficulty, world.wave)
            self._store.save()

    def _row(self, world: World, table: Table) -> Score:
        """Return the row for the game so far."""
        return Score(
            score=world.score,
            wave=world.wave,
            ticks=world.tick,
            seed=world.seed,
            date=datetime.now().astimezone().date().isoformat(),
            rules=identify(world.tuning).name,
            mode=table[0],
            difficulty=table[1],
            assisted=self.assisted,
            replay=self.replay,
            id=self.id,
        )


class NewBest:
    """Listens to a session. best: the highest score of the table when the game began, 0 for none."""

    def __init__(self, best: int, session: Session, sounds: Sounds) -> None:
        self.best = best
        self._session = session
        self._sounds = sounds
        self._is_announced = False

    def follow(self, _events: Sequence[Event], world: World) -> None:
        """Announce it with a headline, rings around the best score on the HUD, and a sound."""
        if self._is_announced or not 0 < self.best < world.score:
            return
        self._is_announced = True
        self._session.headlines.tell_best(world.score, world)
        tell_best(self._session.effects, world)
        self._sounds.play(Cue.NEW_BEST)


class ReplaySaver:
    """Saves one game's replay on the shelf in the data folder.

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


def _recorder(world: World) -> Recorder | None:
    """Return a recorder; None for a world that no seed reproduces."""
    try:
        return Recorder(world)
    except ValueError:
        return None


_LIGHT: Final = 0.35  # brightness of its ship: plain, but not to be taken for the player's
_REACH: Final = 20.0  # units: its ship is within this of its place
_CATCH_UP: Final = 4  # most ticks that it is stepped in one of the game's, after it was switched on again


def find_ghost(context: SceneContext, world: World, first_wave: int) -> Ghost | None:
    """Return the ghost of a game that begins: of the best replay of such a game; None if there is none."""
    if len(world.ships) > 1:
        return None
    rules = identify(world.tuning).name
    rows = (row for row in context.store.scores.entries if row.seed == world.seed and row.rules == rules)
    known = [(row.score, row.replay) for row in rows if row.replay]
    day = day_of_game(world.tuning, 1, world.seed)
    note = None if day is None else context.store.day(day)
    if note is not None and note.best:
        known.append((note.best_score, ReplayFolder.name(note.best)))
    start = Start(world.seed, first_wave, 1, world.tuning)
    for _, name in sorted(known, reverse=True):
        try:
            replay = read_replay(context.shelf.folder / name)
            if replay.start == start:
                return Ghost(replay)
        except BadReplay:
            continue
    return None


class Ghost:
    """A recorded game that is played at the pace of another.

    Raises:
        BadReplay: it cannot be played.
    """

    def __init__(self, replay: Replay) -> None:
        self._playback = Playback(replay)
        self.world = self._playback.start()
        self.gone = False  # whether it ended for good: its replay does not reproduce its game

    def follow(self, world: World) -> None:
        """Go on to the tick of a game, or a little towards it."""
        for _ in range(_CATCH_UP):
            if self.gone or self._ended or self.world.tick >= world.tick:
                return
            try:
                advance(self._playback, self.world)
                self.gone = not self._reproduced()
            except BadReplay:
                self.gone = True

    def _reproduced(self) -> bool:
        """Return whether its score is the recorded one, compared once a second: a hash costs 10 ticks."""
        second, rest = divmod(self.world.tick, TICKS_PER_SECOND)
        return bool(rest) or self._playback.replay.checkpoints[second].score == self.world.score

    @property
    def _ended(self) -> bool:
        return self._playback.is_over(self.world)

    def pace(self, world: World) -> str:
        """Return how far a game is ahead of it at this tick, as +1,240 AT 1:32; "" if that is unknown."""
        if self.gone or not (self._ended or self.world.tick == world.tick):
            return ""
        return f"{world.score - self.world.score:+,} AT {minutes(world.tick)}"

    def draw(self, canvas: Canvas) -> None:
        """Draw the outline of its ship, dimly."""
        ship = self.world.ships[0]
        if self.gone or self._ended or not ship.flying:
            return
        for copy in copies(self.world.torus, (ship.x, ship.y), _REACH):
            hull = rules_style(self.world.tuning).outlines.hulls[0]
            canvas.drawing(hull, copy, canvas.palette.faint, 1.0, ship.heading, bright=_LIGHT)
