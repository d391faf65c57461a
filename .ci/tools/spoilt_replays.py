"""Spoils replay files in many ways and gives them to the command line to verify.

By hand: python .ci/tools spoilt_replays [FILES [SEED]]
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import struct
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from pathlib import Path
from random import Random

from game.command_line.cli import main as asterays
from game.replay.file_format import encode
from game.sim.rule_sets import FREE_NUMBERS, RULES_VERSION, with_free_numbers
from game.sim.tick.scene import with_scene
from game.sim.tuning import MODERN, Tuning
from tests.arena import tuned
from tests.replays.games import SCENE, file_of, recorded

_HUGE = (b"\xff" * 8 + b"\x7f", b"\xff" * 9 + b"\x01", b"\xff" * 12, b"\x80\x89\x7a", b"\xff\xff\x03")
_REALS = (float("nan"), float("inf"), -float("inf"), 1e308, -1.0, 0.0, 5e-324, 1e6, 1e-9)


def originals() -> list[bytes]:
    """Return good files of several kinds; the last has a scenario."""
    games = (
        recorded(360, seed=1),
        recorded(250, seed=2, wave=7, ships=2),
        recorded(480, seed=3, wave=3, tuning=tuned(wave={"first_pause": 0.1})),
        recorded(300, seed=4, wave=5, ships=2, tuning=own()),
    )
    return [encode(replay) for replay in games]


def own() -> Tuning:
    """Return rules with a scenario and none of the usual numbers that a file may change."""
    return with_scene(with_free_numbers(MODERN, dict.fromkeys(FREE_NUMBERS, 3.0)), SCENE)


def spoilt(data: bytes, dice: Random) -> bytes:
    """Return a file that is not as it was: as it came from the disk, or with a checksum that agrees."""
    if dice.random() < 0.5:
        return worse(data, dice)
    body = zlib.decompress(data[32:])
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        body = body or b"\0"  # it may have been cut to nothing
        body = worse(body[:700], dice) + body[700:] if dice.random() < 0.7 else worse(body, dice)
    return file_of(zlib.compress(body, 1), RULES_VERSION + (dice.random() < 0.02))


def worse(data: bytes, dice: Random) -> bytes:
    """Flip bits, cut, insert, repeat, or put in a number that is huge or none."""
    place, way = dice.randrange(len(data)), dice.randrange(8)
    if way <= 2:
        flipped = data[place] ^ (1 << dice.randrange(8))
        return data[:place] + bytes([flipped]) + data[place + 1 :]
    if way == 3:
        return dice.choice((data[:place], data[place:], data[:place] + bytes(len(data) - place)))
    if way == 4:
        return data[:place] + dice.randbytes(dice.choice((1, 2, 40))) + data[place:]
    if way == 5:
        end = min(len(data), place + dice.choice((1, 8, 200)))
        return data[:end] + data[place:end] * dice.choice((1, 1, 50)) + data[end:]
    if way == 6:
        return data[:place] + dice.choice(_HUGE) + data[place + dice.choice((0, 1)) :]
    return data[:place] + struct.pack("<d", dice.choice(_REALS)) + data[place + 8 :]


def run_mutants(folder: Path, files: int, seed: int = 1) -> Counter[str]:
    """Damage that many files; return how often each outcome occurred.

    `traceback`: an unexpected exception. `wrong`: verified, but not the recorded game. `chatty`: a refusal of
    more or less than one line.
    """
    dice = Random(seed)
    good = originals()
    ends = [json.loads(_verify(folder, data)[1]) for data in good]
    count: Counter[str] = Counter()
    for _ in range(files):
        number = dice.randrange(len(good))
        data = spoilt(good[number], dice)
        count["files"] += 1
        try:
            code, said, error = _verify(folder, data)
        except Exception:  # noqa: BLE001 - that is the question
            count["traceback"] += 1
            traceback.print_exc()
            continue
        count[("as recorded", "another game", "refused")[code]] += 1
        count["chatty"] += error.count("\n") != (code != 0)
        count["wrong"] += code == 0 and any(
            json.loads(said)[key] != ends[number][key] for key in ("state_hash", "ticks", "score")
        )
    return count


def _verify(folder: Path, data: bytes) -> tuple[int, str, str]:
    """Verify a file; return the exit code and what was said on both streams."""
    path = folder / "spoilt.replay"
    path.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    os.environ["ASTERAYS_TRACEBACK"] = "1"  # or the last resort would hide what nobody expected
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = asterays(["--headless", "--replay", str(path)])
    finally:
        del os.environ["ASTERAYS_TRACEBACK"]
    return code, out.getvalue(), err.getvalue()


def main() -> None:
    """Print the figures."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        result = run_mutants(Path(folder), *numbers or [10_000])
    print(f"{dict(result)} in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
