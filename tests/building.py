"""Wheels, plain and compiled, built as pip builds them but in a folder of their own and without a network."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent

_FOR_WHEELS = ("game", "assets", ".ci", "pyproject.toml", "README.md", "LICENSE")
_FOR_TESTS = ("tests", ".github", "main.py", "requirements.txt")

_BUILD = """
import sys
sys.path.insert(0, ".ci")
import backend
print(backend.build_wheel(sys.argv[1]))
"""


def run(
    command: list[str], folder: Path, patience: float = 120.0, /, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with nothing of this checkout on its path; patience is in s."""
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "ASTERAYS"))
    }
    return subprocess.run(
        command,
        cwd=folder,
        env={**clean, **variables},
        capture_output=True,
        text=True,
        timeout=patience,
        check=False,
    )


def copy_of_the_checkout(folder: Path, *, tests: bool = False) -> Path:
    """Return a copy to build in, since a build leaves folders behind, or to test in."""
    folder.mkdir(exist_ok=True)
    for name in (*_FOR_WHEELS, *(_FOR_TESTS if tests else ())):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def can_build_wheels() -> bool:
    """Say whether setuptools is here, and is new enough to read pyproject.toml."""
    if find_spec("setuptools") is None:
        return False
    return int(version("setuptools").partition(".")[0]) >= 77


def backend() -> ModuleType:
    """Return the build backend of this checkout, which needs setuptools."""
    spec = spec_from_file_location("backend", ROOT / ".ci" / "backend.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lacking() -> str:
    """Return what is missing here for a compiled core, in words; "" for nothing."""
    if not can_build_wheels():
        return "setuptools 77 or later (python -m pip install -r .ci/tools.txt)"
    return "; ".join(backend().lacking())


def wheel_in(folder: Path, *, compiled: bool = False) -> Path:
    """Build a wheel in an empty folder; a compiled one takes a minute of processor time.

    Raises:
        RuntimeError: it cannot be built.
    """
    source = copy_of_the_checkout(folder / "source")
    command = [sys.executable, "-c", _BUILD, str(folder)]
    done = run(command, source, 1800.0, ASTERAYS_COMPILE=str(int(compiled)))
    if done.returncode:
        raise RuntimeError(f"the build ended with {done.returncode}:\n{(done.stdout + done.stderr)[-4000:]}")
    (wheel,) = folder.glob("*.whl")
    return wheel


def compiled_tree_in(folder: Path, wheel: Path) -> Path:
    """Return a copy of this checkout, tests too, with the compiled modules of a wheel beside its sources."""
    copy_of_the_checkout(folder, tests=True)
    with zipfile.ZipFile(wheel) as archive:
        compiled = [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]
        archive.extractall(folder, compiled)
    return folder
