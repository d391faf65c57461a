"""The loop of every game: played by keys and bots, watched, or linked; and the view of its past."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from game.deaths.loss import LossKeeper
from game.overlay.memory import SPAN
from game.overlay.overlay import Overlay
from game.replay.timeline import Timeline
from game.scenes.game.session import Session
from game.sim.command import Command
from game.sim.events import Event
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

_BEFORE: Final = 240  # ticks that are replayed before a past tick, so that its explosions are seen
_CHOSEN: Final = 10  # the last of these, in which the overlay chooses its question


class Source(Protocol):
    """Where the commands of a game come from."""

    def due(self, world: World) -> Iterable[Sequence[Command]]:
        """Yield the commands of each tick that is due; it is played before the next is asked for."""


class Run:
    """A game under way, with all that can be looked back at: its past, and the losses of its ships."""

    def __init__(self, session: Session, overlay: Overlay) -> None:
        self.session = session
        self.overlay = overlay
        self.timeline = Timeline(session.world)
        self.losses = LossKeeper(self.timeline)

    def play(self, source: Source) -> Iterator[tuple[list[Event], Sequence[Command]]]:
        """Play the ticks that are due, new or past; yield the events and commands of each."""
        world = self.session.world
        for commands in source.due(world):
            events = self.session.tick(commands, self.overlay)
            if world.tick > self.timeline.last:
                self.timeline.follow(world, commands)
                self.losses.follow(events, world)
            yield events, commands

    def at(self, tick: int) -> Session:
        """Return a silent session of a tick of the timeline, of which the overlay, if on, gets its memory."""
        self.overlay.forget()
        session = Session(self.timeline.at(max(self.timeline.first, tick - _BEFORE)))
        session.look = self.session.look
        while session.world.tick < tick:
            before = session.world.tick
            self.overlay.recalls = tick - before > _CHOSEN
            session.tick(self.timeline.commands(before), self.overlay if tick - before <= SPAN else None)
        return session


class TimeTravel:
    """The displayed past tick of a game. The game itself does not change."""

    def __init__(self, run: Run) -> None:
        self._run, self._timeline = run, run.timeline
        self.past: Session | None = None  # the game at the displayed tick, None in the present
        self.travelled = False  # whether a past tick has been displayed

    @property
    def tick(self) -> int:
        """The displayed tick."""
        return self._timeline.last if self.past is None else self.past.world.tick

    @property
    def fraction(self) -> float:
        """The displayed tick as a fraction (0..1) of the game so far."""
        whole = self._timeline.last - self._timeline.first
        return (self.tick - self._timeline.first) / whole if whole else 1.0

    def tick_of(self, fraction: float) -> int:
        """Return the tick nearest to a fraction (0..1) of the game so far."""
        return self._timeline.first + round(fraction * (self._timeline.last - self._timeline.first))

    def go(self, tick: int) -> None:
        """Display a tick, clamped to the timeline."""
        tick = min(self._timeline.last, max(self._timeline.first, tick))
        if tick == self.tick:
            return
        self.travelled = True
        if self.past is not None and tick == self.past.world.tick + 1:
            self.past.tick(self._timeline.commands(self.past.world.tick), self._run.overlay)
        else:
            self.past = self._run.at(tick)
        self.past.assisted = self._run.session.assisted
        if tick == self._timeline.last:
            self.past = None

    def look_again(self) -> None:
        """Fill the memory of an overlay that was just switched on, from the ticks before the shown one."""
        again = self._run.at(self.tick)
        again.assisted = self._run.session.assisted
        self.past = None if self.past is None else again

    def words(self) -> str:
        """Return the displayed time in words."""
        hundredths = self.tick % TICKS_PER_SECOND * 100 // TICKS_PER_SECOND
        time = f"{minutes(self.tick)}.{hundredths:02}   TICK {self.tick}"
        return time if self.past else f"{time}   NOW"


def minutes(ticks: int) -> str:
    """Return a time as minutes and whole seconds."""
    seconds = ticks // TICKS_PER_SECOND
    return f"{seconds // 60}:{seconds % 60:02}"
