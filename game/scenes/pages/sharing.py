"""Shares a game as a link that proves itself: whoever opens it sees the same bits."""

from __future__ import annotations

from game.scenes.pages.clipboard import copied
from game.scenes.pages.scene_context import SceneContext


def share(context: SceneContext, name: str) -> None:
    """Copy the link of a replay to the clipboard, or write it beside the replays; tell which."""
    if not (link := context.library.link(name, context.address)):
        return
    if copied(link):
        context.store.notify(f"a link of {len(link)} letters is on the clipboard")
    else:
        context.library.write_link(name, link)
