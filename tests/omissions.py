"""Leave out each registration of the Minelayer in a copy, one by one, and see which test goes red.

    python -m tests.omissions [--jobs 2] [WORD ...]

WORD picks those whose name or file holds it. Prints the table of tests/README.md. The exit code is 1 if an
omission stays green, or if what it leaves out is no longer in the source just once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from tests.mutants import places_of, table, try_all
from tests.mutants_list import Mutant

TESTS: Final = (
    "tests/sim/test_kinds.py",
    "tests/sim/test_minelayer.py",
    "tests/view/test_looks.py",
    "tests/sound/test_kind_cues.py",
    "tests/sim/test_clone.py",
    "tests/sim/test_digest.py",
    "tests/sim/test_readme.py",
    "tests/soak/test_promises.py",
    "tests/replays/test_replay_files.py",
    "tests/replays/test_golden.py",
    "tests/replays/test_bounds.py",
)
"""Asked in this order; the first one that fails is named."""


def _cut(what: str, file: str, original: str, changed: str = "") -> Mutant:
    return Mutant(what, f"game/{file}", original, changed, TESTS)


_CASE_LAYER: Final = "        case Kind.MINELAYER:\n"
_CASE_MINE: Final = "        case Kind.MINE:\n"
_ROWS: Final = "sim/kinds/rows.py"
_BEHAVIOURS: Final = "sim/kinds/behaviours.py"
_CHIPS: Final = "                chips=Chips.SCATTER,\n"
_ROLES_OF_LAYER: Final = "_TARGET | {Role.SOLID, Role.DRIFTS, Role.THINKS, Role.ENEMY}\n_MINE"
_ROLES_OF_MINE: Final = "Role.COVER, Role.DEFLECTED, Role.DRIFTS, Role.THINKS, Role.LOOMS"


def _without(roles: str, role: str) -> str:
    """Return a list of roles without one of them."""
    return roles.replace(f"Role.{role}, ", "").replace(f", Role.{role}", "")


OMISSIONS: Final[tuple[Mutant, ...]] = (
    _cut("the kind", "sim/bodies.py", "    MINELAYER = 14\n"),
    _cut("the mine's kind", "sim/bodies.py", "    MINE = 15\n"),
    _cut("what is marked", "sim/bodies.py", "    MINELAYER = 3\n"),
    _cut(
        "its row",
        _ROWS,
        _CASE_LAYER + '            return KindRow("minelayer", _minelayers, _of_minelayer, _MINELAYER)\n',
    ),
    _cut(
        "the mine's row", _ROWS, _CASE_MINE + '            return KindRow("mine", _mines, _of_mine, _MINE)\n'
    ),
    *(
        _cut(f"its role {role}", _ROWS, _ROLES_OF_LAYER, _without(_ROLES_OF_LAYER, role))
        for role in ("SOLID", "DRIFTS", "THINKS", "ENEMY")
    ),
    *(
        _cut(f"the mine's role {role}", _ROWS, _ROLES_OF_MINE, _without(_ROLES_OF_MINE, role))
        for role in ("COVER", "DEFLECTED", "DRIFTS", "THINKS", "LOOMS")
    ),
    _cut("that mines keep no wave", _ROWS, "(_TARGET - {Role.KEEPS_WAVE})", "_TARGET"),
    _cut("its speed for the bounds of replays", _ROWS, "numbers.most, speed", "numbers.most"),
    _cut("the mine's danger, for pilots", _ROWS, ", danger=danger"),
    _cut("its number for the bounds of replays", _ROWS, "numbers.most, speed", "0, speed"),
    _cut("the mine's number for the bounds of replays", _ROWS, "numbers.most, danger", "0, danger"),
    _cut("its behaviour", _BEHAVIOURS, _CASE_LAYER + "            return _MINELAYER\n"),
    _cut("the mine's behaviour", _BEHAVIOURS, _CASE_MINE + "            return _MINE\n"),
    _cut("what it does in a tick", _BEHAVIOURS, "think=minelayers.think, "),
    _cut("what it does at its end", _BEHAVIOURS, ", destroyed=minelayers.destroyed"),
    _cut("what a mine does in a tick", _BEHAVIOURS, "think=minelayers.think_mine, "),
    _cut("a mine's blast", _BEHAVIOURS, ", destroyed=minelayers.mine_destroyed"),
    _cut("its spawn row", _BEHAVIOURS, "case SpawnKind.MINELAYER:", "case None:"),
    _cut("its schedule", _BEHAVIOURS, "Kind.MINELAYER, _MINELAYERS", "Kind.MINELAYER, _LANCERS"),
    _cut(
        "the count at a wave's start",
        "sim/minelayers.py",
        "    world.minelayer_wait = ticks(world.tuning.minelayer.first)\n",
    ),
    _cut(
        "the arrival it tells",
        "sim/minelayers.py",
        "    ctx.tell(BodyArrived(minelayer.kind, minelayer.id, (minelayer.x, minelayer.y)))\n",
    ),
    _cut(
        "the arrival of a mine",
        "sim/minelayers.py",
        "    ctx.tell(BodyArrived(mine.kind, mine.id, (mine.x, mine.y)))\n",
    ),
    _cut(
        "its leaving",
        "sim/minelayers.py",
        "        ctx.tell(BodyLeft(minelayer.kind, minelayer.id, (minelayer.x, minelayer.y)))\n",
    ),
    _cut(
        "a mine's leaving",
        "sim/minelayers.py",
        "        ctx.tell(BodyLeft(mine.kind, mine.id, (mine.x, mine.y)))\n",
    ),
    _cut("a number of the rules", "sim/tuning.py", "    swerve: float = 0.5\n"),
    _cut("its part of the rules", "sim/tuning.py", "    minelayer: MinelayerTuning = MinelayerTuning()\n"),
    _cut("the mine's part of the rules", "sim/tuning.py", "    mine: MineTuning = MineTuning()\n"),
    _cut(
        "its list in the world",
        "sim/world.py",
        "    minelayers: list[Minelayer] = field(default_factory=list)\n",
    ),
    _cut(
        "the mines' list in the world",
        "sim/world.py",
        "    mines: list[Mine] = field(default_factory=list)\n",
    ),
    _cut("the cause of deaths", "sim/bodies.py", "    BLAST = 5\n"),
    _cut("the word for the cause", "view/looks.py", '    Cause.BLAST: "BLOWN UP",\n'),
    _cut(
        "what the banner says of it",
        "view/looks.py",
        "lambda tuning: tuning.minelayer.from_wave",
        "lambda _tuning: 0",
    ),
    _cut("its look", "view/looks.py", _CASE_LAYER, "        case None:\n"),
    _cut("the mine's look", "view/looks.py", _CASE_MINE, "        case None:\n"),
    _cut("its drawing on the mark", "view/looks.py", "                drawing=_MINELAYER,\n"),
    _cut(
        "its wreck",
        "view/looks.py",
        "drawing=_MINELAYER,\n" + _CHIPS + "                end=Wreck(),\n",
        "drawing=_MINELAYER,\n" + _CHIPS,
    ),
    _cut("the mine's trigger circle", "view/looks.py", ", mine_zone)", ")"),
    _cut("its cues", "sound/cues.py", _CASE_LAYER, "        case None:\n"),
    _cut("the mine's cues", "sound/cues.py", _CASE_MINE, "        case None:\n"),
    _cut(
        "the sound of its warning",
        "sound/cues.py",
        "Cue.SAUCER_WARNING, None, None, Cue.CHIP, Cue.BANG_MEDIUM, engine",
        "None, None, None, Cue.CHIP, Cue.BANG_MEDIUM, engine",
    ),
    _cut("the sound of a fuse", "sound/cues.py", "Cue.BANG_LARGE, fuse)", "Cue.BANG_LARGE, None)"),
    _cut("the version of the rules", "sim/rules.py", "RULES_VERSION: Final = 6", "RULES_VERSION: Final = 5"),
    _cut("the former rules", "sim/rules.py", ', 5: "0.1.0"'),
    _cut(
        "a row of the page",
        "sim/README.md",
        "| `minelayer.swerve` | 0.5 | most vertical speed, as a share of the sideways one |\n",
    ),
)
"""What each is, where, and what is left of it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Leave them out and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--jobs", type=int, default=2, choices=range(1, 9), metavar="N")
    chosen = parser.parse_args(arguments)
    omissions = [
        omission
        for omission in OMISSIONS
        if not chosen.words or any(word in f"{omission.bug} {omission.file}" for word in chosen.words)
    ]
    moved = [omission.bug for omission in omissions if places_of(omission) != 1]
    if moved or not omissions:
        print("no such omission, or no longer in its file just once:", *moved, sep="\n  ", file=sys.stderr)
        return 1
    noticed = try_all(omissions, chosen.jobs)
    print(table(omissions, noticed).replace("| bug |", "| left out |"))
    green = noticed.count(None)
    print(f"\n{len(omissions)} omissions, {green} not noticed")
    return 1 if green else 0


if __name__ == "__main__":
    sys.exit(main())
