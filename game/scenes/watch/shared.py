"""A game that somebody has shared: it is played again here, unseen, before its score is believed."""

from __future__ import annotations

from typing import Final

from game.challenge import Challenge, challenge_of
from game.modes import variant_under
from game.replay.encoding import BadReplay
from game.replay.playback import Verification
from game.replay.replay import Replay
from game.scenes.game.time_travel import minutes
from game.scenes.pages.page import HELP, PageScene
from game.scenes.pages.rows import Button, Row
from game.scenes.pages.scene import Move, Page, ReplaceAll, ToPlay, ToPractice, ToShared, ToWatch
from game.scenes.pages.scene_context import SceneContext
from game.sim.rule_sets import identify
from game.view.pages.page_view import Column, PageView

_BUDGET: Final = 5_000_000  # ns of playing in a tick of the clock, so that the window still responds


class SharedScene(PageScene):
    """Tells what became of the game, lets one watch it, and play from the same seed."""

    see_through = False
    view = PageView(column=Column(top=180.0, width=620.0, every=52.0), help_top=400.0, help_stays=True)

    def __init__(self, context: SceneContext, replay: Replay) -> None:
        self._replay = replay
        self._rules = identify(replay.start.tuning)
        back = ReplaceAll(ToShared(replay))
        self._rows: list[Row] = [
            Button("WATCH", lambda: ReplaceAll(ToWatch(replay, back))),
            Button("TITLE", self.back),
        ]
        super().__init__(context, "A SHARED GAME", self._rows)
        self._fault = ""
        self._played: Verification | None = None
        try:
            self._played = Verification(replay)
        except BadReplay as fault:
            self._fault = str(fault)
        self._say()

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
            if played.over and played.difference is None and self._rules.named:
                self.rows = [self._rows[0], self._play_again(played), self._rows[1]]
            self._say()
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

    def _say(self) -> None:
        self.help = (*self._verdict(), self._about(), " ", *HELP)

    def _about(self) -> str:
        """Return what was played, and how long."""
        start = self._replay.start
        variant = variant_under(start.tuning, start.ships, start.seed)
        rules = f"{self._rules.name} rules" if self._rules.named else "custom rules"
        words = ["" if variant is None else variant.word, rules, minutes(self._replay.ticks)]
        return "   ".join(filter(None, words)).upper()

    def _verdict(self) -> tuple[str, ...]:
        """Return what is known of the game by now."""
        played = self._played
        if self._fault or played is None:
            return ("IT CANNOT BE PLAYED", self._fault.upper())
        if played.difference is not None:
            return ("THIS IS NOT WHAT HAPPENED", str(played.difference).upper())
        if not played.over:
            return (f"BEING PLAYED AGAIN   {played.share:.0%}",)
        score = f"SCORE {played.world.score}   WAVE {played.world.wave}"
        if not self._rules.named:
            return (score, "AS RECORDED, BUT NOT BY THE USUAL RULES")
        return (score, "THE SAME GAME TO THE LAST BIT")
