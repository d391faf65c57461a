"""A recorded game as a link: what stands behind `#r=` is a replay file in letters of addresses.

A link may come from anyone: its length is bounded, and so is what `file_format.decode` makes of it.
"""

from __future__ import annotations

from base64 import b64decode, urlsafe_b64encode
from typing import Final

from game.replay.encoding import BadReplay
from game.replay.file_format import decode, encode
from game.replay.replay import MAX_REPLAY_TICKS, Replay

MARK: Final = "#r="
MOST: Final = 2**20
"""letters: more than two hours of play need, and as many as browsers take"""

_TOO_LONG: Final = "is too long for a link"


def link_of(replay: Replay, address: str = "") -> str:
    """Return the link of a game; address: that of a page made by --export-web, "" for the link's end alone.

    Raises:
        BadReplay: it is too long.
    """
    letters = urlsafe_b64encode(encode(replay)).decode().rstrip("=")
    if len(letters) > MOST or replay.ticks > MAX_REPLAY_TICKS:
        raise BadReplay(_TOO_LONG)
    return f"{address.partition('#')[0]}{MARK}{letters}"


def replay_of(link: str) -> Replay:
    """Return the replay of a link, whatever stands before its mark.

    Raises:
        BadReplay: it has none, or one that cannot be played here; the message says why.
    """
    letters = link.rpartition(MARK)[2].strip()
    if MARK not in link or not letters:
        raise BadReplay("is no link to a game")
    if len(letters) > MOST:
        raise BadReplay(_TOO_LONG)
    try:
        data = b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise BadReplay("is damaged: it has other letters, or too few") from None
    replay = decode(data)
    if replay.ticks > MAX_REPLAY_TICKS:
        raise BadReplay(_TOO_LONG)
    return replay
