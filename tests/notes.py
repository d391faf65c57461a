"""Sizes that are worth a look and no error: printed below the result of the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

LONG: Final = 250
"""lines of a file that is still read at one sitting."""

SOUND: Final = 400
"""KiB of all sounds together that a fresh copy of the game should not exceed."""


def long_files(root: Path = ROOT) -> list[tuple[int, str]]:
    """Return the lines and paths of files of the game that are longer than `LONG`, the longest first."""
    found = []
    for path in sorted((root / "game").rglob("*.py")):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LONG:
            found.append((lines, path.relative_to(root).as_posix()))
    return sorted(found, reverse=True)


def sound_size(root: Path = ROOT) -> int:
    """Return the size of all sounds together in bytes."""
    return sum(path.stat().st_size for path in (root / "assets" / "sounds").glob("*.wav"))


def notes(root: Path = ROOT) -> list[str]:
    """Return a line about long files and one about the size of the sounds; none if all is small."""
    lines = []
    if files := long_files(root):
        lines.append(f"note: over {LONG} lines: " + ", ".join(f"{path} ({n})" for n, path in files))
    if (size := sound_size(root) / 1024) > SOUND:
        lines.append(f"note: the sounds together are {size:.0f} KiB, more than {SOUND}")
    return lines
