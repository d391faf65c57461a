"""A game over a network, its pause, and its result with a rematch on the same line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from game.modes import MODE_VARIANTS
from game.net.link import Link
from game.scenes.net.linked import Linked
from game.scenes.pages.menus import GameMenu
from game.scenes.pages.rows import Button, Row, opens
from game.scenes.pages.scene import Move, Page, Pop, Replace, ReplaceAll
from game.scenes.pages.scene_context import SceneContext
from game.scenes.play.game_over import GameOverScene, Played, next_matches
from game.scenes.play.pause import CountInScene, QuitQuestion
from game.scenes.play.play import PlayScene
from game.sim.world import new_world
from game.view.hud.hud_boxes import hud_sizes, middle_box
from game.view.pages.page_view import RowView
from game.view.paint.canvas import Canvas

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

    def __init__(self, context: SceneContext, game: Played, link: Link) -> None:
        self._link, self._round, self._kept = link, link.round, False
        super().__init__(context, game)

    def _again(self, context: SceneContext) -> Row:
        del context
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
