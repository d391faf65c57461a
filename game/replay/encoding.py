"""Numbers as bytes, small whole numbers in one byte (LEB128), and a reader that validates its input."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

_LONGEST: Final = 10  # most bytes of a whole number: 70 bits


class BadReplay(ValueError):  # noqa: N818 - a verdict on a file, not an error of the program
    """These bytes are not a replay that can be played here; the message is one line."""


class Writer:
    """Collects values as bytes."""

    def __init__(self) -> None:
        self._data = bytearray()

    def __bytes__(self) -> bytes:
        """Return the bytes written so far."""
        return bytes(self._data)

    def raw(self, data: bytes) -> None:
        """Write bytes as they are."""
        self._data += data

    def count(self, number: int) -> None:
        """Write a whole number of 0 or more, 7 bits to the byte, lowest first (LEB128)."""
        while number > 127:
            self._data.append(number & 127 | 128)
            number >>= 7
        self._data.append(number)

    def counts(self, numbers: Iterable[int]) -> None:
        """Write several of them."""
        for number in numbers:
            self.count(number)

    def number(self, number: int) -> None:
        """Write a whole number; small ones of either sign take one byte (zigzag)."""
        self.count(2 * number if number >= 0 else -2 * number - 1)

    def real(self, number: float) -> None:
        """Write all 64 bits of a float."""
        self._data += struct.pack("<d", number)

    def text(self, text: str) -> None:
        """Write a text with its length."""
        data = text.encode()
        self.count(len(data))
        self._data += data

    def column(self, numbers: Sequence[int]) -> None:
        """Write the first number and then the differences, which are small in most columns."""
        if numbers:
            self.number(numbers[0])
        for before, now in pairwise(numbers):
            self.number(now - before)


class Reader:
    """Reads values from bytes.

    Raises:
        BadReplay: from every method: the bytes end too soon or are invalid.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self._data) - self._at

    def raw(self, length: int) -> bytes:
        """Read bytes as they are."""
        if not 0 <= length <= self.left:
            raise BadReplay("ends too soon")
        self._at += length
        return self._data[self._at - length : self._at]

    def count(self, most: int = (1 << 63) - 1) -> int:
        """Read a whole number in 0..most."""
        number = 0
        for place in range(_LONGEST):
            byte = self.raw(1)[0]
            number |= (byte & 127) << (7 * place)
            if byte < 128:
                break
        else:
            raise BadReplay("holds a number without end")
        if byte == 0 and place > 0:  # never written, and a million of them would be slow
            raise BadReplay("holds a number with a digit too many")
        if number > most:
            raise BadReplay(f"says {number} where at most {most} can be")
        return number

    def number(self) -> int:
        """Read a whole number of either sign."""
        coded = self.count((1 << 64) - 1)
        return -(coded + 1) // 2 if coded & 1 else coded // 2

    def real(self) -> float:
        """Read a float; any bits are valid."""
        value: float = struct.unpack("<d", self.raw(8))[0]
        return value

    def text(self, longest: int = 100) -> str:
        """Read a text of at most that many bytes."""
        data = self.raw(self.count(longest))
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise BadReplay("holds a word that is none") from None

    def column(self, length: int) -> list[int]:
        """Read a column of numbers written as differences."""
        if length > self.left:
            raise BadReplay("ends too soon")
        numbers = []
        now = 0
        for _ in range(length):
            now += self.number()
            numbers.append(now)
        return numbers
