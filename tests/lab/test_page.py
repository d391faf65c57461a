"""The lab's page in a real browser, opened from its file: solved by keys alone, touched, read out."""

import gzip
import json
import math
import shutil
import zipfile
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from game.command_line.export_command import export_lab
from game.lab.bench import Bench
from game.lab.code import VERSION
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from tests.chromium import ALT, CHROMIUM, PYODIDE, SHIFT, Browser, chromium
from tests.lab.hands import by_mouse
from tests.lab.solutions import SOLUTIONS


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Browser]:
    """Give the page in a folder with a space, off line, in which room 3 has a star from an earlier visit."""
    folder = tmp_path / "my lab"
    folder.mkdir()
    assert export_lab(str(folder / "lab.html"), PYODIDE) == 0
    packed = (folder / "lab.html").read_text(encoding="utf-8").partition('data-name="game.zip">')[2]
    with zipfile.ZipFile(BytesIO(gzip.decompress(b64decode(packed.partition("<")[0])))) as archive:
        assert {name.endswith(".pyc") for name in archive.namelist()} == {bool(shutil.which("node"))}
    (folder / "before.html").write_text(
        f"<script>localStorage['asterays-lab'] = '{json.dumps({3: 'near'})}'</script>"
    )
    with chromium(tmp_path) as browser:
        browser.ask("Network.setBlockedURLs", urls=["http://*", "https://*"])
        browser.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        browser.size(1280)
        browser.go((folder / "before.html").as_uri())
        browser.until("location.protocol === 'file:' && 'asterays-lab' in localStorage")
        browser.go((folder / "lab.html").as_uri() + "#3,cx=400,goal=inside")
        browser.until("document.body?.dataset.ready")
        yield browser
        assert browser.faults == []


def code(lab: Browser) -> str:
    """Return the code of what is on the screen, without its version."""
    return str(lab.value("document.body.dataset.code")).removesuffix(f",version={VERSION}")


def won(lab: Browser) -> Any:
    return lab.value("JSON.parse(localStorage['asterays-lab'])")


def open_code(lab: Browser, code: str) -> None:
    lab.value(f"location.hash = '{code}'")
    lab.until(f"document.body.dataset.code.replace(',version={VERSION}', '') === '{code}'")


def text(lab: Browser, name: str) -> str:
    return str(lab.value(f"document.getElementById('{name}').textContent"))


def focused(lab: Browser) -> str:
    """Return the name of the handle or field that has the focus."""
    return str(lab.value("document.activeElement.dataset.name ?? document.activeElement.name ?? ''"))


def tab_to(lab: Browser, name: str) -> None:
    for _ in range(60):
        if focused(lab) == name:
            return
        lab.key("Tab")
    raise AssertionError(name)


def solve(lab: Browser, room: Room, name: str) -> None:
    """Solve a challenge with keys alone: choose each handle, write its numbers."""
    bench = Bench(room)
    open_code(lab, str(room.number))
    while bench.goal is None or bench.goal.name != name:
        bench.next_goal()
        lab.key("c")
    before, guess = bench.state, bench.goal.guess
    SOLUTIONS[room.number, name](bench, by_mouse)
    changed = [each for each in room.fields if bench.state[each.name] != before[each.name]]
    for field in sorted(changed, key=lambda each: each.name != guess):
        owner = next((each.name for each in room.handles if field in each.fields), None)
        if owner is not None:
            tab_to(lab, owner)
        lab.key(" " if field.name == guess else "Enter")  # who commits too soon is asked for it
        tab_to(lab, field.name)
        lab.write(repr(bench.state[field.name]))
        assert lab.value("document.activeElement.value") == repr(bench.state[field.name])
        lab.key("Enter")
        lab.key("Escape")
    lab.key(" ")
    assert text(lab, "verdict").startswith("Right. "), (room.title, text(lab, "verdict"))
    lab.until("location.hash === `#${document.body.dataset.code}`")


def middle(lab: Browser, selector: str) -> tuple[float, float]:
    """Return where an element is on the screen."""
    x, y = lab.value(
        f"(() => {{ const at = document.querySelector('{selector}').getBoundingClientRect();"
        " return [at.x + at.width / 2, at.y + at.height / 2] })()"
    )
    return x, y


@pytest.mark.slow
@pytest.mark.skipif(not (CHROMIUM and PYODIDE), reason="no chromium, or no npm package pyodide")
def test_the_lab_in_one_file_works_in_a_browser_without_a_network(lab: Browser) -> None:
    # The address and the star of an earlier visit are there.
    assert (code(lab), won(lab)) == ("3,cx=400,goal=inside", {"3": "near"})
    # Keys alone solve a challenge of each room.
    names = ("tangent", "half", "height", "side", "contact", "two-mirrors")
    for room, name in zip(ROOMS, names, strict=True):
        solve(lab, room, name)
    assert won(lab) == {
        str(room.number): ",".join(sorted({name, *(["near"] * (room.number == 3))}))
        for room, name in zip(ROOMS, names, strict=True)
    }
    # Back goes to the room before, as it was left, also from a number that is being typed.
    lab.key("Enter")
    lab.write("4")
    lab.value("history.back()")
    lab.until("document.body.dataset.code.startsWith('5')")
    assert ",goal=contact" in code(lab)
    # Keys move the chosen handle, the page does not scroll, and the focus stays where it is.
    lab.size(390)
    open_code(lab, "1")
    tab_to(lab, "P")
    for mods, told in ((0, "1,px=111"), (SHIFT, "1,px=121"), (ALT, "1,px=121.01")):
        lab.key("ArrowRight", mods)
        assert (code(lab), focused(lab)) == (told, "P")
    for key, told in (("s", "1,px=121.01,shape=2"), (".", ""), (",", "1,px=121.01,shape=2"), ("r", "1")):
        lab.key(key)
        assert told in {"", code(lab)}
    lab.key("g")
    lab.until("document.body.dataset.code !== '1'")
    lab.key("g")
    assert "RUN" in lab.value("document.querySelector('[data-key=g]').textContent")
    # A finger and the mouse drag, and a number that was being typed does not stay beside them.
    open_code(lab, "1,px=110.5")
    scrolled = lab.value("scrollY")
    for drags in (lab.touch, lab.mouse):
        lab.value("document.querySelector('[name=r3]').select()")
        lab.write("40")
        x, y = middle(lab, "#handles [data-name=r3]")
        drags((x, y), (x + 4.0, y + 4.0), (x + 8.0, y + 8.0))
        size = math.hypot(8.0, 8.0) / lab.value("document.getElementById('picture').getScreenCTM().a")
        assert lab.value(DIM) == 0 or drags == lab.mouse, "only a mouse still points at what it has let go"
        assert text(lab, "fields").count("r3") == 1
        shown = float(lab.value("document.querySelector('[name=r3]').value"))
        assert shown == pytest.approx(float(code(lab).rpartition("r3=")[2]), abs=0.05)
        assert shown == pytest.approx(40.0 + size, abs=1.0)
    assert lab.value("scrollY") == scrolled
    # A screen reader finds the picture, its handles, the verdict.
    open_code(lab, "1")
    named = lab.names()
    assert {
        ("application", "1. LASER CUTTER"),
        ("button", "P: P.x 110, P.y 330"),
        ("status", "Verdict"),
    } <= named
    # At three widths nothing is wider than the page, and no two labels overlap.
    for wide in (390, 820, 1280):
        lab.size(wide)
        for room in ROOMS:
            open_code(lab, str(room.number))
            assert lab.value("document.documentElement.scrollWidth <= innerWidth")
            assert lab.value(OVERLAPPING) == [], (wide, room.title)
    # Pointing at a line lights its part.
    x, y = middle(lab, "#working div")
    lab.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    assert lab.value(DIM) > 5


DIM = "document.querySelectorAll('#drawn [opacity]').length"
OVERLAPPING = """(() => {
  const boxes = [...document.querySelectorAll("#drawn text")].map(
    (each) => [each.textContent, each.getBoundingClientRect()]);
  return boxes.flatMap(([text, one], at) => boxes.slice(0, at).filter(([, other]) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4).map(([other]) => [text, other]));
})()"""
