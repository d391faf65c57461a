"""The card of a game: a few lines to paste, with the code that challenges others to beat it."""

from __future__ import annotations

from typing import Final

from game.challenge import challenge_of, encode
from game.modes import day_of_game, variant_under
from game.scenes.pages.clipboard import copied
from game.scenes.pages.page import PageScene
from game.scenes.pages.rows import Button, ListRow, Row
from game.scenes.pages.scene import Pop
from game.scenes.pages.scene_context import SceneContext
from game.sim.world import World
from game.view.pages.grid import Cell
from game.view.pages.page_view import Column, PageView

_HEIGHT: Final = 20.0


def card_of(
    context: SceneContext, world: World, first_wave: int, *, counts: bool, assisted: bool
) -> tuple[str, ...]:
    """Return the lines of a game's card, () if no code names it."""
    challenge, players = challenge_of(world, first_wave, assisted=assisted), len(world.ships)
    if challenge is None:
        return ()
    day = day_of_game(world.tuning, players, world.seed)
    variant = variant_under(world.tuning, players, world.seed)
    streak = context.store.streak(context.today()) if day is not None else 0
    title = [
        "ASTERAYS",
        "" if variant is None else variant.word,
        challenge.difficulty if day is None else f"{day}",
    ]
    figures = [f"SCORE {world.score}", f"WAVE {world.wave}"]
    figures += [f"STREAK {streak}"] * (streak > 0) + ["ASSISTED"] * assisted + ["PRACTICE"] * (not counts)
    return (" ".join(filter(None, title)).upper(), "  ".join(figures), f"CODE {encode(challenge)}")


class CardScene(PageScene):
    """Shows a card, which is copied to the clipboard if there is one."""

    view = PageView(column=Column(top=220.0, width=1200.0, every=44.0))
    paused = True

    def __init__(self, context: SceneContext, card: tuple[str, ...]) -> None:
        lines = [(Cell(line, "centre", _HEIGHT, wraps=False),) for line in card]
        rows: list[Row] = [ListRow(line, Pop, acts=False) for line in lines]
        super().__init__(context, "CARD TO PASTE", (*rows, Button("BACK", Pop, 24.0)))
        self.chosen = len(self.rows) - 1
        text = "".join(f"{line}\n" for line in card)
        done = "THE CARD IS ON THE CLIPBOARD" if copied(text) else "NO CLIPBOARD: TYPE OR PHOTOGRAPH IT"
        self.help = (done, "CHALLENGE CODE ON THE TITLE PLAYS THE SAME GAME")
