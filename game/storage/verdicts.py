"""Which replays have been verified on this machine, and whether they reproduced the recorded games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from game.storage.safe_file import Decoded
from game.storage.strict import Refused, decode, encode, flag, shown, whole

FORM: Final = "asterays-verified"
VERSION: Final = 1
NAME: Final = "verified.json"

MOST: Final = 400  # verdicts that are kept, the newest
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{32}")
_FIELDS: Final = frozenset({"rules", "agrees"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of playing a replay to its end or to the first difference."""

    rules: int  # the rules version (RULES_VERSION) it was played under
    agrees: bool  # whether it reproduced the recorded game


def fingerprint(data: bytes) -> str:
    """Return 32 hexadecimal digits that identify a replay file, whatever its name."""
    return blake2b(data, digest_size=16).hexdigest()


def decode_verdicts(data: bytes) -> Decoded[dict[str, Verdict]]:
    """Return the verdicts in a file by the fingerprints of the replays, oldest first.

    Raises:
        Refused: it is not such a file.
        Newer: it is of a later version.
    """
    found = decode(data, FORM, VERSION).pop("replays", None)
    if not isinstance(found, dict) or len(found) > MOST:
        raise Refused(f"holds no table of at most {MOST} replays")
    return Decoded({name: _verdict(name, row) for name, row in found.items()})


def _verdict(name: str, row: object) -> Verdict:
    if not _FINGERPRINT.fullmatch(name):
        raise Refused(f"has {shown(name)}, which is no fingerprint")
    if not isinstance(row, dict) or row.keys() != _FIELDS:
        raise Refused("holds an entry that is no verdict")
    return Verdict(whole(row["rules"], 0, 10**9, "rules"), flag(row["agrees"], "agrees"))


def encode_verdicts(verdicts: Mapping[str, Verdict]) -> bytes:
    """Return the text of a file with the newest of some verdicts."""
    newest = list(verdicts.items())[-MOST:]
    rows = {name: {"rules": each.rules, "agrees": each.agrees} for name, each in newest}
    return encode(FORM, VERSION, {"replays": rows})


def joined(saved: Mapping[str, Verdict], mine: Iterable[tuple[str, Verdict]]) -> dict[str, Verdict]:
    """Return saved verdicts followed by newer ones; at most MOST, the newest."""
    both = dict(saved)
    for name, verdict in mine:
        both.pop(name, None)
        both[name] = verdict
    return dict(list(both.items())[-MOST:])
