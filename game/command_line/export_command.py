"""The commands --sheet, --export-lab and --export-web: write exercises, and pages for a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

import game
from game.command_line.one_page import PYODIDE, Program, beside, found_pyodide, modules_of, one_page, zipped
from game.lab.handout import answers, handout, moodle
from game.lab.rooms.all_rooms import ROOMS
from game.lab.sheet import is_sheet, key, sheet
from game.options import FAILURE, USAGE, Problem
from game.storage.disk import read_capped, why, write_whole
from game.storage.strict import InvalidValue

_GAME: Final = Path(game.__file__).parent
_LAB: Final = "game.lab.page"
_PLAYED: Final = "game.web.page"
_NOT_PLAYED: Final = ("game.screenshot", "game.view.glow")
_LARGEST: Final = 2**20  # bytes: the largest existing file that is read to see whether it is a sheet


def write_sheet(number: int, name: str, seed: int, pupils: int = 1) -> int:
    """Write sheets of a room, 1 to 6, into a file; return the exit code. Replaces only other sheets.

    The name's suffix says how: .md Markdown, .html pages to print, .xml questions for Moodle. Sheets have the
    seeds from `seed` on. Their answers with the working go into a file beside it, "a-answers.md" for "a.md".

    Raises:
        Problem: a file exists and is no sheet, or it cannot be written.
    """
    room, path = ROOMS[number - 1], Path(name)
    seeds = range(seed, seed + pupils)
    apart = path.with_name(f"{path.stem}-answers{path.suffix}")
    match path.suffix:
        case ".html":
            files = {path: handout(room, seed, pupils), apart: answers(room, seed, pupils)}
        case ".xml":
            files = {path: moodle(room, seed, pupils)}
        case _:
            files = {
                path: "\n".join(sheet(room, each) for each in seeds),
                apart: "\n".join(key(room, each) for each in seeds),
            }
    for file in files:
        if not _may_replace(file):
            raise Problem(USAGE, f"argument --sheet: {file} is there and is no sheet of exercises")
    for file, text in files.items():
        try:
            write_whole(file, text.encode())
        except OSError as fault:
            raise Problem(FAILURE, f"cannot write {file}: {why(fault)}") from fault
    return 0


def _may_replace(path: Path) -> bool:
    """Return whether a file may be overwritten: it does not exist, or is a sheet.

    Raises:
        Problem: the file cannot be read.
    """
    try:
        return is_sheet(read_capped(path, _LARGEST).decode("utf-8", "replace"))
    except FileNotFoundError:
        return True
    except InvalidValue:
        return False
    except OSError as fault:
        raise Problem(FAILURE, f"cannot write {path}: {why(fault)}") from fault


def export_lab(file: str, pyodide: str | None) -> int:
    """Write the lab as a page, and tell its size and checksum; return the exit code.

    pyodide: the folder of npm's package; None: the nearest in a node_modules.

    Raises:
        Problem: pyodide is not there, or the file cannot be written.
    """
    return _export(Program("Asterays: the lab", _GAME / "lab" / "web", _LAB, modules_of(_LAB)), file, pyodide)


def export_web(file: str, pyodide: str | None, *, music_beside: bool = False) -> int:
    """Write the whole game as a page, as `export_lab`; its music goes into a script beside it if asked."""
    from game.sound.cues import sounds_folder

    files = {f"game/assets/sounds/{path.name}": path.read_bytes() for path in sounds_folder().glob("*.*")}
    music = {name: data for name, data in files.items() if name.endswith(".ogg")}
    sounds = {"sounds.zip": zipped({name: files[name] for name in files.keys() - music.keys()})}
    tunes = {"music.zip": zipped(music)}
    script = Path(file).with_name(f"{Path(file).stem}-music.js") if music_beside else None
    page = Program(
        "Asterays",
        _GAME / "web" / "static",
        _PLAYED,
        web_modules(),
        sounds if script else sounds | tunes,
        script.name if script else "",
    )
    code = _export(page, file, pyodide)
    if script is not None:
        _write(script, beside(tunes))
    return code


def web_modules() -> dict[str, bytes]:
    """Return the modules of the game in a page by their files, with what stands in for pygame there."""
    modules = modules_of(_PLAYED, _NOT_PLAYED)
    texts = subprocess.run(
        [sys.executable, "-m", "game.web.constants"],
        input=b"\n".join(modules.values()), check=True, capture_output=True, cwd=_GAME.parent,
    )  # fmt: skip
    modules |= {name: text.encode() for name, text in json.loads(texts.stdout).items()}
    stand_in = (_GAME / "web" / "stand_in").glob("*.py")
    return modules | {f"pygame/{path.name}": path.read_bytes() for path in stand_in}


def _export(program: Program, file: str, pyodide: str | None) -> int:
    data = one_page(program, found_pyodide(pyodide))
    _write(Path(file), data)
    size = f"{len(data) / 1e6:.1f} MB, pyodide {PYODIDE}, sha256 {sha256(data).hexdigest()}"
    sys.stdout.write(f"written: {file}, {size}\n")
    return 0


def _write(file: Path, data: bytes) -> None:
    try:
        write_whole(file, data)
    except OSError as fault:
        raise Problem(FAILURE, f"cannot write {file}: {why(fault)}") from fault
