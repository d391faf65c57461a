"""Ways to spoil a file: a flipped bit, half of it, ten thousand brackets, another type, half a character."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from game.storage.scores import checksum

JUNK: list[Any] = [
    *(None, True, False, 0, -1, 1, 1.0, -0.5, 1e308, 10**15, 10**16, 2**63, 2**64, 10**400),
    *("", "x", "7", "A" * 13, "A" * 70_000, "\u202e", "\x00", "e\u0301", "..", "../scores.json", "C:\\x"),
    *(
        "\ud800",
        "\udfff",
        "\U0001f680",
        "2025-02-30",
        "\u0662\u0660\u0662\u0665-11-20",
        "full",
        "0123456789abcdef",
        "é" * 12,
    ),
    *([], {}, [1280, 720], [1280], [True, True], [[]], {"score": 1}, [0, 0], [1e3, 1e3], "asterays-scores"),
]
"""Values that may stand where others should."""

NAMES = ["\u202e", "\x00", "\ue000", "\n", "a\tb", "\u200bx", "\U000e0001", "\ud800", "e\u0301", "A" * 13]
"""Names that cannot be drawn, or not at that length."""

RAW = [
    *(
        b"",
        b"\n",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b'"x"',
        b"1e999",
        b"NaN",
        b"\x00" * 100,
        b"\xff\xfe{\x00}\x00",
    ),
    *(b"[" * 60_000, b'{"a":' * 10_000, b"[" * 10_000 + b"]" * 10_000, b"9" * 5_000, b" " * 65_537),
    *(b'{"format": "asterays-scores", "version": 9}', b'{"format": "asterays-settings", "version": 99}'),
    *(b'{"format": "asterays-scores", "version": 1, "version": 1}', b"\xef\xbb\xbf{}", b"\xed\xa0\x80"),
]
"""Whole files."""

NUMBERS = [
    b"1e999",
    b"-1e999",
    b"NaN",
    b"Infinity",
    b"9" * 4_000,
    b"9" * 5_000,
    b"1e5",
    b"true",
    b"-0",
    b"1E-400",
]
"""What a digit may turn into."""


def spoilt(text: bytes, dice: Random) -> bytes:
    """Return a file's content in one of many ways not what it was."""
    ways = (_flip, _flip, _cut, _splice, _number, _bracket, _surrogate, _value, _value, _value, _value)
    if dice.random() < 0.04:
        return dice.choice(RAW)
    return dice.choice(ways)(text, dice)


def _flip(text: bytes, dice: Random) -> bytes:
    data = bytearray(text)
    for _ in range(dice.choice((1, 1, 1, 2, 8))):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(data)


def _cut(text: bytes, dice: Random) -> bytes:
    place = dice.randrange(len(text))
    return dice.choice((text[:place], text[place:], text[:place] + bytes(len(text) - place)))


def _splice(text: bytes, dice: Random) -> bytes:
    first, last = sorted((dice.randrange(len(text)), dice.randrange(len(text))))
    return text[:first] + dice.choice((b"", dice.randbytes(9), text[first:last] * 2)) + text[last:]


def _number(text: bytes, dice: Random) -> bytes:
    places = [place for place, byte in enumerate(text) if chr(byte).isdigit()]
    place = dice.choice(places)
    return text[:place] + dice.choice(NUMBERS) + text[place + 1 :]


def _bracket(text: bytes, dice: Random) -> bytes:
    place = text.index(b":") + 1 if dice.random() < 0.5 else dice.randrange(len(text))
    return text[:place] + dice.choice((b"[", b'{"a":')) * dice.choice((1, 900, 9_000)) + text[place:]


def _surrogate(text: bytes, dice: Random) -> bytes:
    places = [place for place, byte in enumerate(text) if byte == ord('"')]
    place = dice.choice(places) + 1
    return (
        text[:place]
        + dice.choice((rb"\ud800", rb"\udc00x", rb"\ud83d\ude80", b"\xed\xa0\x80"))
        + text[place:]
    )


def _value(text: bytes, dice: Random) -> bytes:
    """Put junk for a value, or add or take one away, and let the check agree with that."""
    document: dict[str, Any] = json.loads(text)
    rows = document.get("scores")
    target = dice.choice(rows) if rows and dice.random() < 0.7 else document
    name = dice.choice(list(target))
    way = dice.random()
    if way < 0.8:
        target[name] = dice.choice(NAMES if name == "name" and way < 0.4 else JUNK)
    elif way < 0.9:
        del target[name]
    else:
        target[dice.choice(("extra", "\ud800", ""))] = dice.choice(JUNK)
    rows = document.get("scores")
    if isinstance(rows, list) and "check" in document and dice.random() < 0.95:
        document["check"] = checksum(rows)
    return json.dumps(document).encode()
