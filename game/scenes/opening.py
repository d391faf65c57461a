"""Opens a replay to be watched, and knows the way back to where one came from."""

from __future__ import annotations

from game.replay.encoding import BadReplay
from game.scenes.moves import Become, ToWatch
from game.scenes.scene import SceneContext
from game.storage.replays import read_with_fingerprint

NONE_KEPT = "no replay of this game has been kept"


def open_replay(context: SceneContext, name: str, back: Become) -> Become | str:
    """Return the move to watch a file of the shelf, or in words why that cannot be."""
    path = context.shelf.folder / name
    if not name or not path.exists():
        return NONE_KEPT
    try:
        replay, fingerprint = read_with_fingerprint(path)
    except BadReplay as fault:
        reason = str(fault).replace(str(path), name)
        return f"this game cannot be watched: {ascii(reason)[1:-1]}"
    return Become(ToWatch(replay, fingerprint, back))
