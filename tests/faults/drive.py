"""Provokes every fault against a real window on a display of its own, and prints what happened as a table.

By hand: python -m tests.faults.drive PICTURES [WORD ...]

Takes pictures into the folder PICTURES. With WORDs only the rows whose fault has one of them are tried. Exits
with 1 if what must happen did not. Needs xvfb, openbox, xdotool, x11-utils and imagemagick.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.faults import rows_ends, rows_files, rows_sound, rows_window
from tests.faults.display import Display, missing_tools
from tests.faults.stand import ROWS, Row, Skip, Stand

PACKAGES = "xvfb openbox xdotool x11-utils imagemagick"

TRIALS = (rows_sound, rows_window, rows_ends, rows_files)
"""Where the rows come from, in the order of the table."""


def judge(row: Row, stand: Stand) -> tuple[str, bool]:
    """Try a row; return what happened and whether that is well."""
    try:
        return row.trial(stand), True
    except Skip as reason:
        return f"skipped: {reason}", True
    except AssertionError as fault:
        return f"**FAILED**: {fault}", False


def line(*cells: str) -> str:
    """Return a line of a table in Markdown."""
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


def main() -> int:
    """Try all rows."""
    if len(sys.argv) < 2:
        print((__doc__ or "").strip())
        return 2
    missing = missing_tools()
    if missing:
        print(f"skipped: {', '.join(missing)} not found; apt-get install {PACKAGES}")
        return 0
    pictures = Path(sys.argv[1])
    pictures.mkdir(parents=True, exist_ok=True)
    rooms = [room.__name__ for room in TRIALS]
    rows = sorted(ROWS, key=lambda row: rooms.index(row.trial.__module__))
    wanted = [row for row in rows if not sys.argv[2:] or any(word in row.fault for word in sys.argv[2:])]
    print(line("fault", "provoked by", "must happen", "happened"))
    print("|---|---|---|---|")
    good = True
    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        managed = stack.enter_context(Display())
        stand = Stand(managed, stack.enter_context(Display(manager=False)), pictures, work)
        for row in wanted:
            happened, well = judge(row, stand)
            happened = happened.replace(str(work), "FOLDER")
            print(line(row.fault, row.provoked, row.must, happened), flush=True)
            good = good and well
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
