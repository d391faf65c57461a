"""Runs words of Python as the page does: in npm's pyodide under node, with the modules of the page."""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from game.command_line.export_command import web_modules, zipped
from game.sound.cues import sounds_folder
from tests.chromium import PYODIDE

NODE = shutil.which("node") or ""

_RUN = """
import fs from "node:fs";
const { loadPyodide } = await import("PYODIDE/pyodide.mjs");
const python = await loadPyodide();
const unpack = (name) => python.unpackArchive(new Uint8Array(fs.readFileSync(name)), "zip");
["game.zip", "more.zip"].forEach(unpack);
python.runPython(fs.readFileSync("words.py", "utf8"));
"""


def in_node(folder: Path, words: str, files: Mapping[str, bytes] = {}, script: str = "") -> str:
    """Return what words of Python print, and then a script that may use `python`; files lie beside them."""
    (folder / "game.zip").write_bytes(zipped(web_modules()))
    (folder / "more.zip").write_bytes(zipped(files))
    (folder / "words.py").write_text(words, encoding="utf-8")
    (folder / "run.mjs").write_text(_RUN.replace("PYODIDE", PYODIDE) + script, encoding="utf-8")
    return _output([NODE, "run.mjs"], folder)


def in_cpython(folder: Path, words: str) -> str:
    """Return what the same words print in this interpreter, with the same modules."""
    for name, data in web_modules().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / "game" / "assets").mkdir(exist_ok=True)
    (folder / "game" / "assets" / "sounds").symlink_to(sounds_folder())
    return _output([sys.executable, "-c", words], folder)


def _output(argv: list[str], folder: Path) -> str:
    done = subprocess.run(argv, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:] or done.stdout[-2000:]
    return done.stdout


def last_line(output: str) -> object:
    """Return the last line of an output as JSON."""
    return json.loads(output.strip().splitlines()[-1])
