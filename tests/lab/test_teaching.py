"""The page for teachers: each state that it names opens, and tells what is approved."""

from __future__ import annotations

import re
from pathlib import Path

from game.lab.bench import Bench
from game.lab.code import read_code
from tests.approve import approve
from tests.lab.test_special_cases import told

PAGE = Path(__file__).resolve().parents[2] / "game/lab/TEACHING.md"


def test_every_state_of_the_page_opens_and_tells_what_the_page_says() -> None:
    """Its words, its cards' answers and the challenges that it meets, after a few steps if it runs."""
    found = []
    for code, run in re.findall(r"`([1-6],[^`]*=[^`]*)`( press Space)?", PAGE.read_text(encoding="utf-8")):
        read = read_code(code)
        bench = Bench(read.room)
        bench.open(read.state)
        for _ in range(6 * bool(run)):
            bench.step()
        found.append(" | ".join([f"{code}{run}", *map(str.strip, told(bench))]))
    approve("lab/teaching", "\n".join(found))
