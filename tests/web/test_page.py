"""What the game's page does with keys, pads, fingers and links, in no browser."""

import json
import re
from pathlib import Path

import pytest

import game
from game.web.glow import NUMBERS
from tests.web.in_node import in_cpython, last_line

STATIC = Path(game.__file__).parent / "web" / "static"

_SESSION = """
import json, time
from tempfile import mkdtemp
import game.web.page as web
from game.web.desk import DESK
from game.sim.tuning import TICKS_PER_SECOND

page = web.Page(mkdtemp(), "file:///a%20b.html#r=AAAA", 1280, 720)
page.app.focus.notice_standstill = lambda: None
now, found = 0.0, {"called": sorted(name for name in vars(web.Page) if not name.startswith("_"))}

def frames(count=30):
    global now
    for _ in range(count):
        now += 1 / 60
        page.app.tick()
        frame = page.frame(now)
    return frame

def scene():
    return type(page.app.stack[-1]).__name__

def texts():
    return " | ".join(each.text for each in page.app.painter.canvas.written)

def tap(code, text, **mods):
    for down in (True, False):
        page.key(down, code, text, mods.get("shift", False), mods.get("ctrl", False), False)
    frames(2)

found["numbers"] = len(frames())
found["bad link"] = texts()
page.touch(1, "down", 200.0, 317.0)
frames(2)
page.touch(1, "up", 200.0, 317.0)
frames(150)
found["a tap plays"] = scene()
ship = page.app.stack.session.world.ships[0]
page.touch(2, "down", 300.0, 400.0)
page.touch(2, "move", 360.0, 340.0)
page.touch(3, "down", 1130.0, 575.0)
heading = ship.heading
frames(20)
world = page.app.stack.session.world
found["a thumb turns and thrusts, another fires"] = [ship.heading != heading, len(world.shots) > 0]
for finger in (2, 3):
    page.touch(finger, "up", 0.0, 0.0)
standard = [0, "A PAD", [0, 0, 0, 0], [0] * 17]
page.pads(json.dumps([standard]))
frames(60)
found["pads"] = list(page.app.context.controls.pads.names.values())
page.pads(json.dumps([[0, "A PAD", [0, 0, 0, 0], [0] * 9 + [1] + [0] * 7]]))
frames(5)
found["start pauses"] = scene()
page.pads("[]")
frames(5)
found["no pad"] = list(page.app.context.controls.pads.names.values())
page.key(True, "KeyM", "m", False, False, False)
frames(60)
orders = [json.loads(each) for each in [page.orders()] if each][0]
found["orders"] = sorted({name for name, *_ in orders})
found["muted"] = page.app.context.store.settings.muted
print(json.dumps(found))
"""


@pytest.mark.slow
def test_keys_pads_fingers_and_links_reach_the_game(tmp_path: Path) -> None:
    found = last_line(in_cpython(tmp_path, _SESSION))
    assert isinstance(found, dict)
    script = (STATIC / "page.js").read_text(encoding="utf-8")
    called = {*re.findall(r"\bpage\.(\w+)\(", script)}
    assert called == {*found.pop("called")} - {"unsaved"}
    assert found.pop("numbers") > NUMBERS["HEAD"]
    ordered = {
        *re.findall(
            r"^  (\w+)[:,]", script.partition("const orders = {")[2].partition("\n};")[0], re.MULTILINE
        )
    }
    assert {"play", "volume", "save"} <= {*found.pop("orders")} <= ordered
    assert "THE LINK IS NO ASTERAYS REPLAY" in found.pop("bad link")
    assert found == {
        "a tap plays": "PlayScene",
        "a thumb turns and thrusts, another fires": [True, True],
        "pads": ["A PAD"],
        "start pauses": "PauseScene",
        "no pad": [],
        "muted": True,
    }, json.dumps(found)
