"""The command --export-lab: writes the lab as one page for a browser."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

import game
from game.command_line.one_page import PYODIDE, found_pyodide, one_page
from game.options import FAILURE, Problem
from game.storage.disk import why, write_whole


def export_lab(file: str, pyodide: str | None) -> int:
    """Write the page, and tell its size and checksum; return the exit code.

    pyodide: the folder of npm's package; None: the nearest in a node_modules.

    Raises:
        Problem: pyodide is not there, or the file cannot be written.
    """
    folder = found_pyodide(pyodide)
    try:
        data = one_page(
            "Asterays: the lab", Path(game.__file__).parent / "lab" / "web", "game.lab.page", folder
        )
        write_whole(Path(file), data)
    except OSError as fault:
        raise Problem(FAILURE, f"cannot write {file}: {why(fault)}") from fault
    size = f"{len(data) / 1e6:.1f} MB, pyodide {PYODIDE}, sha256 {sha256(data).hexdigest()}"
    sys.stdout.write(f"written: {file}, {size}\n")
    return 0
