"""Opens replays and explanations of losses, or reports why that is impossible."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Sequence

from game.deaths.loss import Loss
from game.replay.encoding import BadReplay
from game.scenes.base.scene import Push, ReplaceAll, ToWatch, ToWhy
from game.scenes.base.scene_context import SceneContext
from game.storage.replays import read_replay

_LETTERS, _LINES = 76, 2  # letters per line, and lines, of a message
NONE_KEPT = "no replay of this game has been kept"


def as_lines(message: str) -> tuple[str, ...]:
    """Return a message, such as why a replay cannot be watched, as lines for the foot of a page."""
    return tuple(textwrap.wrap(message.upper(), _LETTERS, max_lines=_LINES, placeholder=" ..."))


def open_replay(
    context: SceneContext, name: str, back: ReplaceAll, tell: Callable[[str], object]
) -> ReplaceAll | None:
    """Return the move to watch a file of the shelf; if it cannot be watched, tell why and return None."""
    path = context.shelf.folder / name
    if not name or not os.path.lexists(path):
        tell(NONE_KEPT)
        return None
    try:
        replay = read_replay(path)
    except BadReplay as fault:
        reason = str(fault).replace(str(path), name)
        tell(f"this game cannot be watched: {ascii(reason)[1:-1]}")
        return None
    return ReplaceAll(ToWatch(replay, back))


def why_words(number: int, names: Sequence[str]) -> str:
    """Return the label of the row that explains the loss of a ship; names: who flies each."""
    return f"WHY DID {names[number]} DIE?" if len(names) > 1 else "WHY DID I DIE?"


def explain(context: SceneContext, loss: Loss) -> Push | None:
    """Return the move to the explanation of a loss; if it has none, tell the player and return None."""
    from game.deaths.rerun import Rerun  # most games begin without it

    try:
        return Push(ToWhy(Rerun(loss)))
    except LookupError as fault:
        context.store.tell(f"this loss cannot be explained: {fault}")
        return None
