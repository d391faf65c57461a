"""The page for teachers and the figures of the lessons: each state that they name opens, as approved."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from game.lab.bench import Bench
from game.lab.code import read_code
from game.lab.labels import Box, labelled
from game.lab.page import Page
from game.lab.room import AREA
from game.lab.rooms.all_rooms import ROOMS
from game.lab.svg import svg
from tests.approve import approve
from tests.lab.test_special_cases import told

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_every_state_of_the_page_opens_and_tells_what_the_page_says() -> None:
    """Its words, its cards' answers after a few steps if it runs."""
    found, page = [], (ROOT / "game/lab/TEACHING.md").read_text(encoding="utf-8")
    for code, run in re.findall(r"`([1-6],[^`]*=[^`]*)`( press \. twice)?", page):
        read = read_code(code)
        bench = Bench(read.room)
        bench.open(read.state)
        for _ in range(2 * bool(run)):
            bench.step()
        shown = Page(code)
        for _ in range(2 * bool(run)):
            shown.act(".")
        texts = json.loads(shown.look(13.0))["texts"]
        assert (shown.fault, unescape(texts["words"])) == ("", " ".join(bench.words)), "in a browser, too"
        assert unescape(texts["answer"]) == (bench.shown_card.verdict if bench.shown_card else "")
        found.append(" | ".join([f"{code}{run}", *map(str.strip, told(bench))]))
    approve("lab/teaching", "\n".join(found))


def test_each_figure_of_the_lessons_is_what_the_lab_draws_of_its_state() -> None:
    page = (ROOT / "game/physics/README.md").read_text(encoding="utf-8")
    figures = re.findall(r'\]\(\.\./\.\./(\S+\.svg) "(\S+)"\)', page)
    assert len({name for name, _ in figures}) == 6
    for name, code in figures:
        room, state, *_ = read_code(code)
        shapes = labelled(room.ask(state).shapes, 20.0, inside=Box(0.0, 0.0, 880.0, 660.0))
        approve(ROOT / name, svg(shapes, box=(0, 0, 880, 660), letters=20.0))


@pytest.mark.slow
def test_no_label_of_a_room_is_left_out_however_large_letters_are() -> None:
    for room in ROOMS:
        state = room.opening()
        shapes, handles = room.ask(state).shapes, [each.place(state) for each in room.handles]
        for tenths in range(130, 400, 7):
            found = labelled(shapes, tenths / 10.0, inside=Box(0.0, 0.0, *AREA), handles=handles)
            assert [each.label for each in found] == [each.label for each in shapes], (room.title, tenths)
