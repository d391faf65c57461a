"""A game that somebody has shared: it is played again here, unseen, before its score is believed."""

from __future__ import annotations

from typing import Final

from game.modes import Challenge, challenge_of, variant_under
from game.replay.encoding import BadReplay
from game.replay.playback import Verification
from game.replay.replay import Replay
from game.scenes.game.session import minutes
from game.scenes.pages.page import Button, ListRow, PageScene, Row
from game.scenes.pages.scene import (
    Move,
    Page,
    ReplaceAll,
    SceneContext,
    ToPlay,
    ToPractice,
    ToShared,
    ToWatch,
)
from game.sim.rule_sets import identify
from game.view.pages.grid import FAINT, HUD, PROMPT, WARNING, Cell, Tint
from game.view.pages.page_view import Column, PageView

_BUDGET: Final = 5_000_000  # ns of playing in a tick of the clock, so that the window still responds


class SharedScene(PageScene):
    """Tells what became of the game, lets one watch it, and play from the same seed."""

    see_through = False
    view = PageView(column=Column(top=200.0, width=1200.0, every=52.0), help_top=600.0)

    def __init__(self, context: SceneContext, replay: Replay) -> None:
        self._replay = replay
        self._rules = identify(replay.start.tuning)
        self._fault = ""
        self._played: Verification | None = None
        try:
            self._played = Verification(replay)
        except BadReplay as fault:
            self._fault = str(fault)
        back = ReplaceAll(ToShared(replay))
        self._buttons: list[Row] = [
            Button("WATCH", lambda: ReplaceAll(ToWatch(replay, back))),
            Button("TITLE", self.back),
        ]
        super().__init__(context, "A SHARED GAME", [*self._told(), *self._buttons])
        self.chosen = len(self.rows) - len(self._buttons)

    def back(self) -> Move:
        """Leave for the title."""
        return ReplaceAll(Page.TITLE)

    def tick(self) -> Move | None:
        """Play on, as far as there is time."""
        played, began = self._played, self.context.clock()
        if played is not None and not (played.over or self._fault):
            try:
                while not played.over and self.context.clock() - began < _BUDGET:
                    played.tick()
            except BadReplay as fault:
                self._fault = str(fault)
            chosen = self.rows[self.chosen]
            if played.over and played.difference is None and self._rules.named:
                self._buttons.insert(1, self._play_again(played))
            self.rows = [*self._told(), *self._buttons]
            self.chosen = self.rows.index(chosen)
        return super().tick()

    def _play_again(self, played: Verification) -> Row:
        """Return the row that plays the same game: as a challenge, or as practice if it is none."""
        start = self._replay.start
        challenge = challenge_of(played.world, start.wave, self.context.today())
        practice = ReplaceAll(ToPractice(start.world(), start.wave))
        return Button("PLAY THE SAME GAME", lambda: self._challenge(challenge) if challenge else practice)

    def _challenge(self, challenge: Challenge) -> Move:
        self.context.take_up(challenge)
        return ReplaceAll(ToPlay(challenge.seed))

    def _told(self) -> list[Row]:
        """Return the lines about the game, which are only read."""
        score, verdict, colour = self._verdict()
        cells = (
            Cell(score, "centre", 40.0, HUD, wraps=False),
            Cell(verdict, "centre", 26.0, colour),
            Cell(self._about(), "centre", 18.0, FAINT),
        )
        return [ListRow((cell,), self.back, acts=False) for cell in cells]

    def _about(self) -> str:
        """Return what was played, and how long."""
        start = self._replay.start
        variant = variant_under(start.tuning, start.ships, start.seed)
        rules = f"{self._rules.name} rules" if self._rules.named else "custom rules"
        words = ["" if variant is None else variant.word, rules, minutes(self._replay.ticks)]
        return "   ".join(filter(None, words)).upper()

    def _verdict(self) -> tuple[str, str, Tint]:
        """Return what is known of the game by now: its score, a sentence, and its colour."""
        played = self._played
        if self._fault or played is None:
            return "NOT PLAYABLE", self._fault.upper(), WARNING
        if played.difference is not None:
            return "THIS IS NOT WHAT HAPPENED", str(played.difference).upper(), WARNING
        if not played.over:
            return f"{played.share:.0%}", "BEING PLAYED AGAIN BEFORE ITS SCORE IS TOLD", FAINT
        score = f"SCORE {played.world.score}   WAVE {played.world.wave}"
        if not self._rules.named:
            return score, "AS RECORDED, BUT NOT BY THE USUAL RULES", WARNING
        return score, "THE SAME GAME TO THE LAST BIT", PROMPT
