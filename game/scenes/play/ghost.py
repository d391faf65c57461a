"""The ghost: the player's best game of the same seed and rules, flown beside the present one.

It is a second world, stepped from the commands of the replay, one tick for each of the game's.
"""

from __future__ import annotations

from typing import Final

from game.modes import day_of_game
from game.replay.encoding import BadReplay
from game.replay.playback import Playback, advance
from game.replay.replay import Replay, Start
from game.scenes.game.session import minutes
from game.scenes.pages.scene import SceneContext
from game.sim.rule_sets import identify
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.storage.replays import ReplayFolder, read_replay
from game.view.bodies.poses import copies
from game.view.bodies.rules_style import rules_style
from game.view.paint.canvas import Canvas

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
