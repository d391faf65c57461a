"""The card of a game: a few lines to paste, with the code that challenges others to beat it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.challenge import Challenge, challenge_of, encode
from game.modes import day_of_game, variant_under
from game.scenes.base.clipboard import copied
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, ListRow, Row
from game.scenes.base.scene import Pop
from game.scenes.base.scene_context import SceneContext
from game.sim.world import World
from game.storage.disk import why, write_whole
from game.view.pages.grid import Cell
from game.view.pages.page_look import Column

FOLDER: Final = "cards"  # where cards go, in the data folder, if there is no clipboard
_HEIGHT: Final = 20.0


@dataclass(frozen=True, slots=True)
class Card:
    """A game that has a challenge code."""

    challenge: Challenge
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines as they are pasted."""
        return "\n".join(self.lines) + "\n"


def card_of(
    context: SceneContext, world: World, first_wave: int, *, counts: bool, assisted: bool
) -> Card | None:
    """Return the card of a game, None if no code names it."""
    challenge, players = challenge_of(world, first_wave, assisted=assisted), len(world.ships)
    if challenge is None:
        return None
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
    lines = (" ".join(filter(None, title)).upper(), "  ".join(figures), f"CODE {encode(challenge)}")
    return Card(challenge, lines)


class CardScene(PageScene):
    """Shows a card, which is copied to the clipboard or else written into a file."""

    column = Column(top=220.0, width=1200.0, every=44.0)
    paused = True

    def __init__(self, context: SceneContext, card: Card) -> None:
        lines = [(Cell(line, "centre", _HEIGHT, wraps=False),) for line in card.lines]
        rows: list[Row] = [ListRow(line, Pop, acts=False) for line in lines]
        super().__init__(context, "CARD TO PASTE", (*rows, Button("BACK", Pop, 24.0)))
        self.chosen = len(self.rows) - 1
        self.help = (_keep(context, card), "CHALLENGE CODE ON THE TITLE PLAYS THE SAME GAME")


def _keep(context: SceneContext, card: Card) -> str:
    """Put the card on the clipboard or, if there is none, into a file; return what was done."""
    if copied(card.text):
        return "THE CARD IS ON THE CLIPBOARD"
    path = context.store.folder / FOLDER / f"{encode(card.challenge)}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, card.text.encode())
    except OSError as fault:
        return f"NO CLIPBOARD, AND THE CARD CANNOT BE WRITTEN ({why(fault).upper()})"
    return f"THE CARD IS IN {FOLDER}/{path.name}"
