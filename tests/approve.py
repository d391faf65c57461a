"""What pages, cards and pictures say, approved as whole texts."""

import os
from pathlib import Path

HERE = Path(__file__).parent


def approve(name: str | Path, text: str) -> None:
    """Compare a text with the approved one of this name; ASTERAYS_ACCEPT=1 writes it anew.

    name: "overlay/crowd" for tests/overlay/approved/crowd.txt; a path for another file.
    """
    folder, _, file = str(name).rpartition("/")
    path = name if isinstance(name, Path) else HERE / folder / "approved" / f"{file}.txt"
    if "ASTERAYS_ACCEPT" in os.environ:
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    assert path.exists(), f"not approved yet: {name}; ASTERAYS_ACCEPT=1 writes it"
    assert f"{text}\n" == path.read_text(encoding="utf-8")
