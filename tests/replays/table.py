"""Prints the table of the golden replays in tests/README.md: python -m tests.replays.table."""

from __future__ import annotations

from collections.abc import Iterator

from tests.replays.golden import GOLDEN, Golden


def table() -> list[str]:
    """Return the lines of the table: what each replay claims, the wave it begins in, and its time."""
    return ["| replay | shows at least | wave | s at most |", "|---|---|---|---|", *map(_row, GOLDEN)]


def _row(golden: Golden) -> str:
    claims = ", ".join(_claims(golden))
    return f"| {golden.name} | {claims} | {golden.wave} | {golden.seconds} |"


def _claims(golden: Golden) -> Iterator[str]:
    for claim, least in golden.claims.items():
        yield claim if least == 1 else f"{claim} x{least}"


if __name__ == "__main__":
    print("\n".join(table()))
