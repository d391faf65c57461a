"""The commands --sheet, --export-lab and --export-web: exercises, and a program as one page for a browser."""

from __future__ import annotations

import ast
import gzip
import io
import json
import shutil
import subprocess
import sys
import zipfile
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote

import game
from game.lab.handout import answers, handout, is_sheet, key, moodle, sheet
from game.lab.rooms.all_rooms import ROOMS
from game.options import FAILURE, USAGE, Problem
from game.storage.disk import read_capped, why, write_whole
from game.storage.strict import InvalidValue

PYODIDE: Final = "314.0.7"
"""the version of npm's package pyodide that pages are made with."""

_PARTS: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
_WEB: Final = Path(__file__).parent / "web"
_BESIDE: Final = "'self' file: "  # what may be a script besides what is in the page
_GET: Final = f"npm install pyodide@{PYODIDE}"


@dataclass(frozen=True)
class Program:
    """What a page has beside pyodide.

    web: the folder of its body, style and scripts: page.html, page.css, page.js and other .js before it.
    page.js awaits `boot(words)`, which runs words of Python and returns what they are. module: what these
    words import. modules: the files of the game and of all else that it imports. parts: more files for the
    scripts. beside: the name of a script beside the page that has more of them, see `beside`; "" for none.
    """

    title: str
    web: Path
    module: str
    modules: Mapping[str, bytes]
    parts: Mapping[str, bytes] = field(default_factory=dict)
    beside: str = ""


def one_page(program: Program, pyodide: Path) -> bytes:
    """Return the page; the same sources give the same bytes.

    Where there is node the page has byte code, with which it starts in half of the time.
    """
    modules = zipped(program.modules)
    parts = {name: (pyodide / name).read_bytes() for name in _PARTS} | {"game.zip": modules}
    parts |= _compiled(modules, program.module, pyodide) | {**program.parts}
    scripts = []
    for at, (name, data) in enumerate(parts.items(), 1):
        scripts.append(_packed(name, data))
        scripts.append(f"<script>progress.value = {0.5 * at / len(parts):.2f}</script>")
    if program.beside:
        scripts.append(f'<script src="{escape(quote(program.beside))}"></script>')
    page = (_WEB / "page.html").read_text(encoding="utf-8")
    body, style = ((program.web / name).read_text(encoding="utf-8") for name in ("page.html", "page.css"))
    scripts_of = sorted(program.web.glob("*.js"), key=lambda path: (path.name == "page.js", path.name))
    script = "\n".join(path.read_text(encoding="utf-8") for path in (_WEB / "boot.js", *scripts_of))
    filled = {
        "TITLE": escape(program.title),
        "STYLE": style,
        "BODY": body,
        "BESIDE": _BESIDE if program.beside else "",
        "SCRIPT": script,
    }
    for name, text in filled.items():
        page = page.replace(f"@{name}@", text)
    return page.replace("@PARTS@", "\n".join(scripts)).encode()


def beside(parts: Mapping[str, bytes]) -> bytes:
    """Return a script to lie beside a page, which finds these parts then as if they were its own."""
    words = json.dumps("".join(_packed(*part) for part in parts.items()))
    return f'document.currentScript.insertAdjacentHTML("beforebegin", {words});\n'.encode()


def _packed(name: str, data: bytes) -> str:
    text = b64encode(gzip.compress(data, 9, mtime=0)).decode()
    return f'<script type="application/gzip" data-name="{name}">{text}</script>'


def _compiled(modules: bytes, module: str, pyodide: Path) -> dict[str, bytes]:
    """Return the parts that have byte code in place of sources; none if node is not there or fails."""
    node = shutil.which("node")
    if node is None:
        return {}
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "game.zip").write_bytes(modules)
        words = [node, str(_WEB / "compile.mjs"), str(pyodide.resolve()), name, module]
        done = subprocess.run(words, check=False, capture_output=True)  # noqa: S603 - npm's own runtime
        if done.returncode:
            return {}
        return {part: (folder / part).read_bytes() for part in ("game.zip", "python_stdlib.zip")}


def found_pyodide(folder: str | None) -> Path:
    """Return the folder of npm's package: the one given, else the nearest in a node_modules.

    Raises:
        Problem: it is not there, or is of another version.
    """
    if folder is None:
        here = Path.cwd()
        near = (each / "node_modules" / "pyodide" for each in (here, *here.parents))
        found = next((each for each in near if each.is_dir()), None)
        if found is None:
            raise Problem(USAGE, f"there is no pyodide here: {_GET}, or --pyodide FOLDER")
    else:
        found = Path(folder)
    try:
        version = json.loads((found / "package.json").read_bytes())["version"]
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise Problem(USAGE, f"argument --pyodide: {found} has no package.json of pyodide") from fault
    if version != PYODIDE:
        raise Problem(USAGE, f"argument --pyodide: {found} is of version {version}, not {PYODIDE}: {_GET}")
    missing = [name for name in _PARTS if not (found / name).is_file()]
    if missing:
        raise Problem(USAGE, f"argument --pyodide: {found} has no {missing[0]}")
    return found


def modules_of(module: str, without: tuple[str, ...] = ()) -> dict[str, bytes]:
    """Return the sources of all modules of the game that one imports, at once or late, by their files."""
    found: dict[str, bytes] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = _root().joinpath(*name.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        key = path.relative_to(_root()).as_posix()
        if name.partition(".")[0] != "game" or key in found or not path.is_file() or name.startswith(without):
            continue
        found[key] = path.read_bytes()
        waiting.append(name.rpartition(".")[0])
        for node in ast.walk(ast.parse(found[key])):
            if isinstance(node, ast.Import):
                waiting += [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                waiting += [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
    return found


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip; the same files give the same bytes."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_STORED) as archive:  # the page is compressed as a whole
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data)
    return found.getvalue()


def _root() -> Path:
    return Path(game.__file__).parent.parent


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
    """Return whether a file may be overwritten: it is not there, or a sheet; raise Problem if unknown."""
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
    parts, apart = (sounds, script.name) if script else (sounds | tunes, "")
    page = Program("Asterays", _GAME / "web" / "static", _PLAYED, web_modules(), parts, apart)
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
