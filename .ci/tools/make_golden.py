"""Makes the golden replays anew, after the rules have changed and RULES_VERSION with them.

By hand: python .ci/tools make_golden [NAME ...]; takes some minutes, or with --table prints the table of
tests/README.md instead. Refuses while replays that are there say they are of these rules and play otherwise:
then the version was not raised.
"""

from __future__ import annotations

import sys

from game.replay.encoding import BadReplay
from game.replay.file_format import decode, encode
from game.sim.rule_sets import RULES_VERSION
from game.sim.tuning import TICKS_PER_SECOND
from tools.golden import FOLDER, GOLDEN, Golden, play, play_again

_SEEDS = 100
"""starts that are tried until a game shows what it should."""


def make(golden: Golden) -> str:
    """Find, record, check and write one; return a line about it.

    Raises:
        LookupError: no seed will do.
    """
    lacks: list[str] = []
    for seed in range(_SEEDS if golden.seconds < 300 else 5):
        replay, evidence = play(golden, seed)
        lacks = evidence.lacks(golden.least)
        if not lacks:
            break
    else:
        raise LookupError(f"{golden.name}: no seed shows it; the last lacks {', '.join(lacks)}")
    data = encode(replay, golden.rule_sets)
    _world, again, difference = play_again(decode(data, golden.rule_sets))
    if difference is not None or again.counts != evidence.counts:
        raise LookupError(f"{golden.name}: what was recorded plays otherwise: {difference}")
    golden.path.write_bytes(data)
    length = replay.ticks / TICKS_PER_SECOND
    return f"{golden.name}: seed {seed}, {length:.1f} s, score {replay.score}, {len(data)} bytes"


def unannounced(golden: Golden) -> bool:
    """Say whether the replay that is there says that it is of these rules, and yet plays otherwise."""
    try:
        return play_again(golden.recording())[2] is not None
    except (OSError, BadReplay):
        return False


def table() -> list[str]:
    """Return the lines of the table: what each replay claims, the wave it begins in, and its time."""
    rows = (f"| {each.name} | {each.claims} | {each.wave} | {each.seconds} |" for each in GOLDEN)
    return ["| replay | shows at least | wave | s at most |", "|---|---|---|---|", *rows]


def main() -> int:
    """Make those that are named, or all, and remove what is no longer one; unless the rules lie."""
    names = set(sys.argv[1:])
    if "--table" in names:
        print("\n".join(table()))
        return 0
    if changed := [golden.name for golden in GOLDEN if unannounced(golden)]:
        print(f"{', '.join(changed)}: recorded under rules {RULES_VERSION}, and these play otherwise: raise")
        print("RULES_VERSION in game/sim/rule_sets.py first, so that no player's replay is played wrongly")
        return 1
    for path in FOLDER.glob("*.replay"):
        if path not in {golden.path for golden in GOLDEN}:
            path.unlink()
            print(f"{path.name}: removed")
    failed = 0
    for golden in GOLDEN:
        if not names or golden.name in names:
            try:
                print(make(golden), flush=True)
            except LookupError as fault:
                failed += 1
                print(fault, file=sys.stderr, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
