"""The golden replays come to the same bits in node's pyodide, with the modules of the page."""

import json
import pickle
from pathlib import Path

import pytest

from tests.chromium import PYODIDE
from tests.web.in_node import NODE, in_node, last_line
from tools.golden import GOLDEN, Golden

LONG = 4000  # ticks from which a golden replay waits for the night, or for `.ci/run`
TICKS = {golden.name: golden.recording().ticks for golden in GOLDEN}
LONGEST_FIRST = sorted(GOLDEN, key=lambda golden: -TICKS[golden.name])
SHORT = [golden for golden in LONGEST_FIRST if TICKS[golden.name] < LONG]
PARTS = [SHORT, *(LONGEST_FIRST[: -len(SHORT)][part::4] for part in range(4))]
"""the short ones, and the long ones in four parts, so that no test takes longer than one may"""

_VERIFY = """
import json, pickle
from pathlib import Path
from game.replay.playback import verify
from game.sim.digest import state_hash
found = {}
for path in sorted(Path("goldens").iterdir()):
    world, difference = verify(pickle.loads(path.read_bytes()))
    found[path.name] = [str(difference), world.tick, world.score, state_hash(world)]
print(json.dumps(found))
"""


@pytest.mark.slow
@pytest.mark.skipif(not (NODE and PYODIDE), reason="no node, or no npm package pyodide")
@pytest.mark.parametrize(
    "goldens", [PARTS[0], *(pytest.param(part, marks=pytest.mark.nightly) for part in PARTS[1:])]
)
def test_the_golden_replays_have_the_hashes_of_cpython_in_the_page(
    goldens: list[Golden], tmp_path: Path
) -> None:
    replays = {golden.name: golden.recording() for golden in goldens}
    files = {f"goldens/{name}": pickle.dumps(replay) for name, replay in replays.items()}
    found = last_line(in_node(tmp_path, _VERIFY, files))
    ends = {name: replay.checkpoints[-1] for name, replay in replays.items()}
    wanted = {name: ["None", replays[name].ticks, end.score, end.hash] for name, end in ends.items()}
    assert found == json.loads(json.dumps(wanted))
