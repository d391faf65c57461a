"""The players of two machines: a source whose commands come by a link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.net.link import Link
from game.net.worlds import Worlds
from game.scenes.game.flyers import Flyers
from game.scenes.game.session import Session
from game.scenes.pages.scene_context import SceneContext
from game.sim.command import Command
from game.sim.world import World


class Linked(Flyers):
    """Gives the commands of ticks that are certain. What is drawn is ahead, and answers at once."""

    steady = True

    def __init__(self, context: SceneContext, link: Link, world: World) -> None:
        super().__init__(context.controls, 1)
        self.link = link
        self.worlds = Worlds(link, world)
        self.drawn: Session = Session(self.worlds.shown, context.sounds, context.look)

    @property
    def open(self) -> bool:
        """Nobody joins, and nobody leaves but with the game."""
        return False

    @property
    def here(self) -> Sequence[int]:
        """The number of this side's ship: the host has the first."""
        return (int(not self.link.hosts),)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; two of the same name have numbers."""
        own, other = self.link.name, self.link.other
        if own == other:
            return (f"{own} 1", f"{own} 2")
        return (own, other) if self.link.hosts else (other, own)

    def words(self, world: World) -> tuple[str, ...]:
        """Return the names for the HUD."""
        del world
        own = self.here[0]
        return tuple(f"{name}: YOU" if n == own else name for n, name in enumerate(self.names))

    def due(self, world: World) -> Iterator[Sequence[Command]]:
        """Yield the commands of each tick that has become certain, then show what is ahead."""
        self.drawn.remember()
        yield from self.worlds.due(world, self._controls.command)
        self.drawn.world = self.worlds.shown
        self.drawn.show(self.worlds.events)
