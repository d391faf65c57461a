"""Build a folder that holds the game and Python: `python .ci/build_folder.py DIR` writes DIR/asterays.

Needs PyInstaller as well as pygame-ce (python -m pip install pyinstaller), and builds for the system that it
runs on. The folder has `asterays` for a terminal and, on Windows and macOS, `asterays-window` without one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

SPEC = """
found = Analysis(
    [{main!r}],
    pathex=[{root!r}],
    datas=[
        ({sounds!r}, "game/assets/sounds"), ({credits!r}, "game/assets"), ({licence!r}, "."),
        ({examples!r}, "game/pilots/examples"),
    ],
    hiddenimports=[name for name in {modules!r}],
    excludes=["tkinter", "numpy", "pytest", "hypothesis", "setuptools"],
)
modules = PYZ(found.pure)
commands = [
    EXE(modules, found.scripts, [], exclude_binaries=True, name=name, console=console)
    for name, console in {commands!r}
]
COLLECT(*commands, found.binaries, found.datas, name="asterays")
"""


def spec() -> str:
    """Return the spec file for PyInstaller."""
    paths = sorted((ROOT / "game").rglob("*.py"))
    names = [path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".") for path in paths]
    windowed = [("asterays-window", False)] if sys.platform in {"win32", "darwin"} else []
    return SPEC.format(
        main=str(ROOT / "main.py"),
        root=str(ROOT),
        sounds=str(ROOT / "assets" / "sounds"),
        credits=str(ROOT / "assets" / "CREDITS"),
        licence=str(ROOT / "LICENSE"),
        examples=str(ROOT / "game" / "pilots" / "examples" / "*.py"),
        modules=[name.removesuffix(".__init__") for name in names],
        commands=[("asterays", True), *windowed],
    )


def main() -> int:
    """Build; return PyInstaller's exit code, or 2 if it is missing or the command line or folder is wrong."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print((__doc__ or "").splitlines()[0], file=sys.stderr)
        return 2
    into = Path(sys.argv[1]).resolve()
    folder = into / "asterays"
    if os.path.lexists(folder) and not (folder / "_internal").is_dir():
        print(f"{folder} is there and is no built folder", file=sys.stderr)  # PyInstaller would remove it
        return 2
    if find_spec("PyInstaller") is None:
        print("PyInstaller is not installed: python -m pip install pyinstaller", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        plan = Path(scratch, "asterays.spec")
        plan.write_text(spec(), encoding="utf-8")
        places = ["--distpath", str(into), "--workpath", str(Path(scratch, "work"))]
        done = subprocess.run(
            [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places, str(plan)],
            cwd=scratch,
            env={**os.environ, "PYINSTALLER_CONFIG_DIR": str(Path(scratch, "cache"))},
            check=False,
        )
    if done.returncode == 0:
        print(folder)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
