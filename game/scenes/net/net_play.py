"""A game over a network: its source of commands, its pause, and its result with a rematch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from game.modes import MODE_VARIANTS
from game.net.link import Link, Worlds
from game.scenes.game.flyers import Flyers
from game.scenes.game.session import Session
from game.scenes.pages.page import Button, GameMenu, Row, opens
from game.scenes.pages.scene import Move, Page, Pop, Replace, ReplaceAll, SceneContext
from game.scenes.play.game_over import GameOverScene, next_matches
from game.scenes.play.pause import CountInScene, Game, QuitQuestion
from game.scenes.play.play import PlayScene
from game.sim.command import Command
from game.sim.world import World, new_world
from game.view.hud.hud_boxes import hud_sizes, middle_box
from game.view.pages.page_view import RowView
from game.view.paint.canvas import Canvas


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

    def words(self, _world: World) -> tuple[str, ...]:
        """Return the names for the HUD."""
        own = self.here[0]
        return tuple(f"{name}: YOU" if n == own else name for n, name in enumerate(self.names))

    def due(self, world: World) -> Iterator[Sequence[Command]]:
        """Yield the commands of each tick that has become certain, then show what is ahead."""
        self.drawn.remember()
        yield from self.worlds.due(world, self._controls.command)
        self.drawn.world = self.worlds.shown
        self.drawn.show(self.worlds.events)


_LATE: Final = 0.3  # s without a packet after which it is told
_SMALL, _BIG, _TOLD = 11.0, 22.0, 180.0
"""units: letters of the line about the network, and of a warning, and the top of that."""

_COUNT_IN: Final = 2  # s after a pause, the same for both


class NetPlayScene(PlayScene):
    """A game for two on two machines. What is certain is the game; what is drawn is ahead of it."""

    steady = True

    def __init__(self, context: SceneContext, link: Link, matches: tuple[int, int] = (0, 0)) -> None:
        if link.game is None:
            raise ValueError("a game begins with what the host has offered")
        two = (link.game.mode, link.game.mode.variant(2))
        context.choice = next(number for number, each in enumerate(MODE_VARIANTS) if each == two)
        world = new_world(link.seed, link.game.tuning, ships=2)
        self.link, linked = link, Linked(context, link, world)
        super().__init__(context, world, source=linked)
        self._listeners.append(linked.worlds)
        self.session.listeners.append(linked.worlds)
        self.matches, self._goes_on = matches, False
        self.pause_scene = NetPauseScene
        self.result_scene = partial(NetResultScene, link=link)

    def tick(self) -> Move | None:
        """Play on, pause with the other, or end with the line."""
        over = self.session.world.over
        if self.link.paused and not (over or self.link.over):
            return self._pause()
        move = super().tick()
        if move is None and self.link.over and not self.session.world.over:
            self.names = self.flyers.names
            move = self._result()
            self.session.world.over = True
        return move

    def tick_in_background(self) -> None:
        """Keep the line beneath a pause."""
        self.link.idle()

    def on_focus_lost(self, why: str = "") -> Move | None:
        """Pause both games, unless this one is over."""
        return None if self.session.world.over else super().on_focus_lost(why)

    def _end(self) -> Move | None:
        """Fly no flight home: the waves go on."""
        return None

    def _result(self) -> ReplaceAll:
        self._goes_on = True
        return super()._result()

    def leave(self) -> None:
        """Save the score and the replay, and say good-bye unless the result keeps the line."""
        super().leave()
        if not self._goes_on:
            self.link.close()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the game, and how the line is."""
        super().draw(canvas, alpha)
        silent, palette = self.link.silent, canvas.palette
        if self._covered or self.session.world.over:
            return
        if silent > _LATE:
            words = f"NOTHING IS HEARD FROM {self.link.other} FOR {silent:.0f} S"
            canvas.write(words, 640, _TOLD, _BIG, palette.warning, "centre")
        delay = 0 if self.link.rollback is None else self.link.rollback.delay
        line = f"PING {self.link.ping:.0f} MS   DELAY {delay}"
        top = middle_box(self.session.world, hud_sizes(canvas.text_scale)).bottom
        canvas.text(line, 640, top, canvas.scaled(_SMALL), palette.faint, "centre")


class NetPauseScene(GameMenu):
    """A pause of both games, which both have to end."""

    steady = True

    def __init__(self, context: SceneContext, paused: NetPlayScene, why: str = "") -> None:
        self._paused, self._link, self._why = paused, paused.link, why
        self._link.pause()
        rows = (Button("RESUME", self.back), opens("SETTINGS", Page.SETTINGS), opens("QUIT", QuitQuestion))
        super().__init__(context, "PAUSED", rows)

    def back(self) -> None:
        """Go on as soon as the other does."""
        self._link.resume()

    def tick(self) -> Move | None:
        """Tell who is waited for; count in once both go on."""
        other, waits = self._link.other, self._link.waits_for_other
        self.view = replace(self.view, heading=f"WAITING FOR {other}" if waits else "PAUSED")
        self.help = (self._why or "THE GAME STANDS STILL FOR BOTH", "IT GOES ON WHEN BOTH RESUME")
        self.context.sounds.state(self._paused.session.world, paused=True)
        if self._link.over:
            return Pop()
        if not self._link.paused:
            self.context.controls.clear()
            return Replace(partial(CountInScene, paused=self._paused, seconds=_COUNT_IN))
        return super().tick()


@dataclass(frozen=True, slots=True)
class _Rematch(Row):
    """A button whose words tell who wants a rematch."""

    link: Link
    act: Callable[[], Move | None]

    def view(self) -> RowView:
        """Return its words now."""
        other = self.link.other
        if self.link.over:
            return RowView("PLAY WITH A FRIEND")
        if self.link.wants_rematch or (not self.link.together and not self.link.they_want_rematch):
            return RowView(f"REMATCH: WAITING FOR {other}")
        return RowView(f"{other} WANTS A REMATCH" if self.link.they_want_rematch else "REMATCH")

    def accept(self) -> Move | None:
        """Ask for one."""
        return self.act()


class NetResultScene(GameOverScene):
    """The result of a game over a network. The line stays while it is shown, for a rematch."""

    def __init__(self, context: SceneContext, game: Game, link: Link) -> None:
        self._link, self._round, self._kept = link, link.round, False
        super().__init__(context, game)

    def _again(self, _context: SceneContext) -> Row:
        return _Rematch(self._link, self._ask)

    def _ask(self) -> Move | None:
        """Ask for a rematch; once the line is gone, look for another game."""
        if self._link.over:
            return ReplaceAll(Page.TITLE, (Page.FRIEND,))
        self._link.wants_rematch = self._link.round == self._round
        return None

    def _outcome(self) -> str:
        """Return why the line is gone, or what came of the game."""
        return self._link.over or super()._outcome()

    def tick(self) -> Move | None:
        """Keep the line; begin the rematch when both want it."""
        self._keep()
        if self._link.round > self._round:
            self._idle = 0
            if self._link.together and not self._link.over:
                self._kept = True
                matches = next_matches(self._game)
                return ReplaceAll(partial(NetPlayScene, link=self._link, matches=matches))
        return super().tick()

    def tick_in_background(self) -> None:
        """Keep the line."""
        super().tick_in_background()
        self._keep()

    def _keep(self) -> None:
        self._link.resume()
        self._link.idle()

    def leave(self) -> None:
        """Say good-bye, unless a rematch begins."""
        if not self._kept:
            self._link.close()
