"""Takes a challenge code, typed, turned letter by letter or pasted, and begins its game."""

from __future__ import annotations

from game.challenge import LENGTH, LONGEST, BadCode, decode, find_code, playable
from game.scenes.base.clipboard import pasted
from game.scenes.base.scene import Move, ReplaceAll, ToPlay
from game.scenes.base.scene_context import SceneContext
from game.scenes.base.text_entry import TextEntry
from game.view.pages.text_board import TextBoard


class ChallengeEntry(TextEntry):
    """Offers the code that is on the clipboard, if there is one."""

    def __init__(self, context: SceneContext) -> None:
        try:
            found = find_code(pasted())
            decode(found)
        except BadCode:
            found = ""
        super().__init__(context, "", found, LONGEST)

    def board(self) -> TextBoard:
        """Return the present layout, with how many letters of a code are there."""
        self.heading = f"CHALLENGE CODE: {sum(map(str.isalnum, self.text))} OF {LENGTH}"
        return super().board()

    def refusal(self, text: str) -> str:
        """Return why there is no game of this code."""
        try:
            playable(text, self.context.today())
        except BadCode as fault:
            return str(fault).upper()
        return ""

    def accept(self, text: str) -> Move:
        """Begin the game."""
        challenge = playable(text, self.context.today())
        self.context.take_up(challenge)
        return ReplaceAll(ToPlay(challenge.seed))

    def paste(self, text: str) -> None:
        """Take the code out of a text, such as a whole card."""
        super().paste(find_code(text))
