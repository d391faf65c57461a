"""The loop of every game: played by keys and bots, watched from a replay, or linked to another machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from game.deaths.loss import LossKeeper
from game.overlay.overlay import Overlay
from game.overlay.state import SPAN
from game.replay.timeline import Timeline
from game.scenes.game.session import Session
from game.sim.command import Command
from game.sim.events import Event
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
