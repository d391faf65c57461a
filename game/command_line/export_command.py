"""The command --export-lab: writes a folder with the lab for a browser, for any static server."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import game
from game.lab.handout import handout, moodle
from game.lab.rooms.all_rooms import ROOMS
from game.lab.sheet import is_sheet, sheet
from game.options import FAILURE, USAGE, Problem
from game.storage.disk import read_capped, why, write_whole
from game.storage.strict import Refused

_LARGEST: Final = 2**20  # bytes: the largest existing file that is read to see whether it is a sheet


def write_sheet(number: int, name: str, seed: int, pupils: int = 1) -> int:
    """Write sheets of a room, 1 to 6, into a file; return the exit code. Replaces only other sheets.

    The name's suffix says how: .md a page of Markdown with the working, .html pages to print;
    .xml questions for Moodle. Sheets have the seeds from `seed` on.

    Raises:
        Problem: the file exists and is no sheet, or it cannot be written.
    """
    path = Path(name)
    try:
        if not _may_replace(path):
            raise Problem(USAGE, f"argument --sheet: {path} is there and is no sheet of exercises")
        room = ROOMS[number - 1]
        match path.suffix:
            case ".html":
                text = handout(room, seed, pupils)
            case ".xml":
                text = moodle(room, seed, pupils)
            case _:
                text = "\n".join(sheet(room, each) for each in range(seed, seed + pupils))
        write_whole(path, text.encode())
    except OSError as fault:
        raise Problem(FAILURE, f"cannot write {path}: {why(fault)}") from fault
    return 0


def _may_replace(path: Path) -> bool:
    """Return whether a file may be overwritten: it does not exist, or is a sheet.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        return is_sheet(read_capped(path, _LARGEST).decode("utf-8", "replace"))
    except FileNotFoundError:
        return True
    except Refused:
        return False


PYODIDE: Final = "314.0.7"
"""the version that a page takes from the project's network where none is beside it."""

_BESIDE: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
_LIST: Final = (
    "import sys, game.lab.page\n"
    "print(*sorted(name for name in sys.modules if name.split('.')[0] == 'game'), sep='\\n')"
)


def export_lab(folder: str, pyodide: str | None) -> int:
    """Write the page, its Python modules and a small server into a folder; return the exit code.

    pyodide: a folder with that package, which is copied beside the page; None: the page loads it.

    Raises:
        Problem: the folder is there and not empty, or cannot be written, or pyodide is not there.
    """
    to, source = Path(folder), Path(game.__file__).parent / "lab" / "web"
    missing = [] if pyodide is None else [name for name in _BESIDE if not (Path(pyodide) / name).is_file()]
    if missing:
        raise Problem(USAGE, f"argument --pyodide: {pyodide} has no {missing[0]}")
    try:
        if to.is_dir() and any(to.iterdir()):
            raise Problem(USAGE, f"argument --export-lab: {to} is there and not empty")
        to.mkdir(parents=True, exist_ok=True)
        for path in sorted(source.iterdir()):
            if path.is_file():
                text = path.read_text(encoding="utf-8").replace("@VERSION@", PYODIDE)
                write_whole(to / path.name, text.encode())
        write_whole(to / "game.zip", packed())
        if pyodide is not None:
            (to / "pyodide").mkdir()
            for name in _BESIDE:
                shutil.copyfile(Path(pyodide) / name, to / "pyodide" / name)
    except OSError as fault:
        raise Problem(FAILURE, f"cannot write {to}: {why(fault)}") from fault
    sys.stdout.write(f"written: {to}; python {to / 'serve.py'} opens it\n")
    return 0


def packed() -> bytes:
    """Return the modules that the page imports, as a zip; the same modules give the same bytes."""
    listed = subprocess.run(  # noqa: S603 - this interpreter and these words alone
        [sys.executable, "-c", _LIST], check=True, capture_output=True, text=True, cwd=_root()
    )
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in listed.stdout.split():
            path = _root().joinpath(*name.split("."))
            path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
            entry = zipfile.ZipInfo(path.relative_to(_root()).as_posix())
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return found.getvalue()


def _root() -> Path:
    return Path(game.__file__).parent.parent
