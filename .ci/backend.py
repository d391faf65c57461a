"""Builds the wheel: plain, or with ASTERAYS_COMPILE=1 with what COMPILED names compiled by mypyc.

A build backend (PEP 517) around that of setuptools; pyproject.toml names it. mypy, which brings mypyc, is
asked for only where it compiles. The wheel holds the sources beside what is compiled from them.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

from setuptools import build_meta, setup
from setuptools.build_meta import *  # noqa: F403 - what is not defined here is setuptools' own
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

Settings: TypeAlias = dict[str, Any] | None
"""Of pip or build, for setuptools."""

ROOT = Path(__file__).resolve().parent.parent
ASKED = os.environ.get("ASTERAYS_COMPILE", "") not in {"", "0"}
"""Whether to compile."""

COMPILED = (
    *("game/physics", "game/sim", "game/env/environment.py", "game/env/observation.py"),
    *("game/pilots/aiming.py", "game/pilots/others.py", "game/pilots/queries.py"),
)
PLAIN = ("game/sim/command.py",)
"""What stays plain of them: a Command takes from pilots what compiled fields would refuse."""

EXACT = [] if sys.platform == "win32" else ["-ffp-contract=off"]
"""Flags without which a compiler may fuse a product and a sum into one rounding: other bits. Microsoft's
does not do so unless asked."""


def sources() -> list[str]:
    """Return the files that are compiled, by their paths in the repository."""
    found = {
        path.relative_to(ROOT).as_posix()
        for name in COMPILED
        for path in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    }
    return sorted(found - set(PLAIN))


def lacking() -> list[str]:
    """Return what this machine lacks for compiling."""
    lacks = []
    if importlib.util.find_spec("mypyc") is None:
        lacks.append("mypyc (python -m pip install mypy)")
    if sys.platform != "win32":  # there setuptools looks for Visual Studio itself
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
        if shutil.which(compiler) is None:
            lacks.append(f"a C compiler ({compiler} is not found)")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        lacks.append("the headers of this Python (Python.h)")
    return lacks


class _OnAllCores(build_ext):
    """Compiles the C files of one extension at the same time, not one after the other."""

    def build_extensions(self) -> None:
        """Build all extensions."""
        one = self.compiler.compile
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()

        def compile_all(files: list[str], *args: object, **named: object) -> list[str]:
            first = one(files[:1], *args, **named)  # makes the folders
            with ThreadPoolExecutor(cores) as pool:
                rest = pool.map(lambda file: one([file], *args, **named), files[1:])
                return [*first, *(made for each in rest for made in each)]

        self.compiler.compile = compile_all
        super().build_extensions()


class _Complete(sdist):
    """Puts what a build needs, this folder's files, into the archive of sources."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Copy the files: a checkout without its tests and tools."""
        plain = [name for name in files if Path(name).parts[0] not in {"tests", ".ci"}]
        super().make_release_tree(base_dir, [*plain, ".ci/backend.py", ".ci/tools.txt", "main.py"])


class _Compiling(build_meta._BuildMetaBackend):  # noqa: SLF001 - setuptools documents this way
    """Runs the build with extensions, as a setup.py would."""

    def run_setup(self, setup_script: str = "setup.py") -> None:  # noqa: ARG002 - there is none
        """Translate to C and build."""
        from mypyc.build import mypycify

        extensions = mypycify(
            ["--cache-dir=build/mypy", *sources()],
            opt_level="2",
            debug_level="0",
            multi_file=True,
            group_name="asterays",
        )
        for extension in extensions:
            extension.extra_compile_args += EXACT
        setup(ext_modules=extensions, cmdclass={"build_ext": _OnAllCores})


class _Archiving(build_meta._BuildMetaBackend):  # noqa: SLF001
    """Makes the archive of sources."""

    def run_setup(self, setup_script: str = "setup.py") -> None:  # noqa: ARG002
        """Archive."""
        setup(cmdclass={"sdist": _Complete})


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what a build needs beside setuptools: nothing, or the pinned mypy."""
    needs = build_meta.get_requires_for_build_wheel(config_settings)
    tools = (ROOT / ".ci" / "tools.txt").read_text(encoding="utf-8").splitlines()
    return [*needs, *(line for line in tools if ASKED and line.startswith("mypy=="))]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build the wheel in a folder; return its name.

    Raises:
        SystemExit: it is to be compiled, and something for that is missing; the message is one line.
    """
    if not ASKED:
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    if lacks := lacking():
        raise SystemExit(f"asterays: error: cannot compile here, missing: {'; '.join(lacks)}")
    return _Compiling().build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the archive of sources in a folder; return its name."""
    return _Archiving().build_sdist(sdist_directory, config_settings)
