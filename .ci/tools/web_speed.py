"""What a frame costs in the page: Python in pyodide under node, beside CPython, and the script's own work.

By hand: `python .ci/tools web_speed`. A frame is two ticks and the drawing, with the numbers for the
page; the pilot's thinking is left out. The script's work is the reading of these numbers, with a WebGL that
does nothing. The figures are means of processor time.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import game
from tests.web.in_node import in_cpython, in_node, last_line

SCENES: Final = [(wave, "OFF") for wave in (1, 5, 9, 12, 3)] + [
    (wave, level) for level in ("SEE", "EXPLAIN", "ALL") for wave in (1, 9, 3)
]
"""waves, of which the third has a Castle, and levels of the overlay"""

BUDGETS: Final = {"OFF": 6.0, "SEE": 9.0, "EXPLAIN": 9.0}  # ms of Python in pyodide
SCRIPT_BUDGET: Final = 2.0

_WORDS = """
import json, sys, time
from tempfile import mkdtemp
from game.overlay.state import Level
from game.pilots.autopilot import Autopilot
from game.pilots.flyer import Answer, Flyer
from game.scenes.pages.scene import ReplaceAll, ToPlay
from game.web.page import NUMBERS, Page

def clock():
    if sys.platform != "emscripten":
        return time.process_time()
    from js import process
    used = process.cpuUsage()
    return (used.user + used.system) * 1e-6

class Known(Flyer):
    given = {}
    def answer(self, world, ship_ids, **how):
        if world.tick not in self.given:
            self.given[world.tick] = super().answer(world, ship_ids, **how)
        return self.given[world.tick]

page = Page(mkdtemp(), "", 1280, 720)
app = page.app
app.focus.notice_standstill = lambda: None
kept = []

def run(wave, level, frames=100, before=600):
    known = Known(Autopilot(), "autopilot")
    known.given = {}
    for ticks in (before + 2 * frames, before):  # the pilot thinks in the first game only
        app.context.bots = (known,)
        app.context.overlay.level = Level[level]
        app.stack.follow(ReplaceAll(ToPlay(7, wave)))
        for _ in range(ticks):
            app.tick()
    app.draw(0.5)
    began = clock()
    for _ in range(frames):
        app.events()
        app.tick()
        app.tick()
        app.draw(0.5)
        page.orders()
    spent = clock() - began
    kept.append(page.glow.frame.tobytes())
    return 1000.0 * spent / frames

print(json.dumps([run(*scene) for scene in SCENES]))
"""

_READ = """
import vm from "node:vm";
const found = python.globals.get("kept").toJs();
const numbers = python.globals.get("NUMBERS").toJs({ dict_converter: Object.fromEntries });
const answers = { getProgramParameter: () => 0 };
const gl = new Proxy({}, { get: (_, name) => answers[name] ?? (/^[A-Z]/.test(name) ? 1 : () => ({})) });
const clock = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const Painter = vm.runInThisContext(fs.readFileSync("painter.js", "utf8") + ";Painter");
const painter = new Painter({ getContext: () => gl, height: 720 }, numbers);
painter.counts = [0, 0];
painter.shapes.get = () => new Float32Array(40);
const spent = found.map((bytes) => {
  const frame = new Float32Array(bytes.slice().buffer);
  for (let round = 0; round < 200; round++) painter.paint(frame);
  const began = clock();
  for (let round = 0; round < 200; round++) painter.paint(frame);
  return (clock() - began) / 200;
});
console.log(JSON.stringify([spent, found.map((bytes) => bytes.length / 4)]));
"""


def measured() -> tuple[list[float], list[float], list[float], list[int]]:
    """Return of each scene ms of Python in CPython and in pyodide, and of the script, and numbers."""
    words = f"SCENES = {SCENES}\n{_WORDS}"
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        cpython: Any = last_line(in_cpython(Path(one), words))
        painter = Path(game.__file__).parent / "web" / "static" / "painter.js"
        (Path(other) / "painter.js").write_bytes(painter.read_bytes())
        *_, told, read = in_node(Path(other), words, script=_READ).strip().splitlines()
    script, sizes = json.loads(read)
    return cpython, json.loads(told), script, sizes


def main() -> None:
    """Print the table."""
    print("wave  overlay   CPython  pyodide  ratio  at most   script  at most  numbers")
    for (wave, level), cpython, pyodide, script, size in zip(SCENES, *measured(), strict=True):
        most = BUDGETS.get(level)
        print(
            f"{wave:4}  {level:8} {cpython:8.2f} {pyodide:8.2f} {pyodide / cpython:6.2f} {most or '-':>8}"
            f" {script:8.2f} {SCRIPT_BUDGET:8} {size:8}"
        )


if __name__ == "__main__":
    main()
