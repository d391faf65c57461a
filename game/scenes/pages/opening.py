"""Opens and shares replays, and opens explanations of losses, or reports why that is impossible."""

from __future__ import annotations

import os
from collections.abc import Sequence

from game.deaths.loss import Loss
from game.input.events import copied
from game.replay.encoding import BadReplay
from game.scenes.pages.scene import Push, ReplaceAll, SceneContext, ToWatch, ToWhy
from game.storage.replays import read_replay


def open_replay(context: SceneContext, name: str, back: ReplaceAll) -> ReplaceAll | None:
    """Return the move to watch a file of the shelf; if it cannot be watched, tell why and return None."""
    path = context.shelf.folder / name
    if not name or not os.path.lexists(path):
        context.store.notify("no replay of this game has been kept")
        return None
    try:
        replay = read_replay(path)
    except BadReplay as fault:
        reason = str(fault).replace(str(path), name)
        context.store.notify(f"this game cannot be watched: {ascii(reason)[1:-1]}")
        return None
    return ReplaceAll(ToWatch(replay, back))


def share(context: SceneContext, name: str) -> None:
    """Copy the link of a replay to the clipboard, or write it beside the replays; tell which."""
    if not (link := context.library.link(name, context.address)):
        return
    if copied(link):
        context.store.notify(f"a link of {len(link)} letters is on the clipboard")
    else:
        context.library.write_link(name, link)


def why_words(number: int, names: Sequence[str]) -> str:
    """Return the label of the row that explains the loss of a ship; names: who flies each."""
    return f"WHY DID {names[number]} DIE?" if len(names) > 1 else "WHY DID I DIE?"


def explain(context: SceneContext, loss: Loss) -> Push | None:
    """Return the move to the explanation of a loss; if it has none, tell the player and return None."""
    from game.deaths.rerun import Rerun  # most games begin without it

    try:
        return Push(ToWhy(Rerun(loss)))
    except LookupError as fault:
        context.store.notify(f"this loss cannot be explained: {fault}")
        return None
