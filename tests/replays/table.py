"""Prints the table of the golden replays in tests/README.md: python -m tests.replays.table."""

from __future__ import annotations

from tests.replays.golden import GOLDEN, Golden


def table() -> list[str]:
    """Return the lines of the table: what each replay claims, the wave it begins in, and its time."""
    return ["| replay | shows at least | wave | s at most |", "|---|---|---|---|", *map(_row, GOLDEN)]


def _row(golden: Golden) -> str:
    return f"| {golden.name} | {golden.claims} | {golden.wave} | {golden.seconds} |"


if __name__ == "__main__":
    print("\n".join(table()))
