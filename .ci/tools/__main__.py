"""Runs a tool of this folder: `python .ci/tools NAME [WORDS]`; README.md lists them."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent


def start() -> int | None:
    """Run the tool that the command line names; without a name print what there is."""
    if len(sys.argv) < 2 or not (HERE / sys.argv[1]).with_suffix("").name.isidentifier():
        print((HERE / "README.md").read_text(encoding="utf-8"))
        return 2
    sys.path[:1] = [str(HERE.parents[1]), str(HERE.parent)]
    name = sys.argv.pop(1)
    module = f"tools.{name}.__main__" if (HERE / name).is_dir() else f"tools.{name}"
    answer: int | None = import_module(module).main()
    return answer


if __name__ == "__main__":
    sys.exit(start())
