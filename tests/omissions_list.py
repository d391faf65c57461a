"""What registers the kinds of enemies that came last: what `tests.omissions` leaves out, one by one."""

from __future__ import annotations

from typing import Final

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
    "tests/replays/test_bounds.py",
    "tests/replays/test_golden.py",
)
"""Asked in this order; the first one that fails is named."""


def _tests(own: str, *more: str) -> tuple[str, ...]:
    """Return the tests for a kind: the tables first, then what is of the kind alone."""
    return (*TESTS[:1], own, *more, *TESTS[2:])


OF_CHROME: Final = _tests("tests/sim/test_chrome.py", "tests/sim/test_waves.py", "tests/sim/test_rocks.py")
OF_WELL: Final = _tests("tests/sim/test_wells.py", "tests/sound/test_mixer.py", "tests/sound/test_sounds.py")
OF_CASTLE: Final = _tests(
    "tests/sim/test_castle.py",
    "tests/sim/test_shields.py",
    "tests/sim/test_combo.py",
    "tests/view/test_beam_ends.py",
)
OF_CLONE: Final = ("tests/sim/test_clone.py", "tests/sim/test_digest.py")


_FIRST: Final = {
    "view/looks.py": "tests/view/test_looks.py",
    "sound/cues.py": "tests/sound/test_kind_cues.py",
    "replay/tuning_fields.py": "tests/replays/test_bounds.py",
    "replay/tick_cost.py": "tests/replays/test_bounds.py",
}
"""Which tests are of a file alone: asked before those of the kind, which take longer."""


def _ordered(what: str, file: str, tests: tuple[str, ...]) -> tuple[str, ...]:
    """Return tests with those first that are of a file, or of the bounds of replays."""
    first = "tests/replays/test_bounds.py" if what.endswith("bounds of replays") else _FIRST.get(file)
    return tests if first is None else (first, *[test for test in tests if test != first])


def _cut(what: str, file: str, original: str, changed: str = "", tests: tuple[str, ...] = TESTS) -> Mutant:
    return Mutant(what, f"game/{file}", original, changed, tests)


def _chrome(what: str, file: str, original: str, changed: str = "") -> Mutant:
    return _cut(f"chrome: {what}", file, original, changed, _ordered(what, file, OF_CHROME))


def _well(what: str, file: str, original: str, changed: str = "") -> Mutant:
    return _cut(f"well: {what}", file, original, changed, _ordered(what, file, OF_WELL))


def _castle(what: str, file: str, original: str, changed: str = "") -> Mutant:
    return _cut(f"Castle: {what}", file, original, changed, _ordered(what, file, OF_CASTLE))


def _clone(what: str, original: str, changed: str = "", file: str = "sim/clone.py") -> Mutant:
    return _cut(f"clone: {what}", file, original, changed, OF_CLONE)


_CASE_LAYER: Final = "        case Kind.MINELAYER:\n"
_CASE_MINE: Final = "        case Kind.MINE:\n"
_ROWS: Final = "sim/kinds/rows.py"
_BEHAVIOURS: Final = "sim/kinds/behaviours.py"
_CHIPS: Final = "                chips=Chips.SCATTER,\n"
_CASE_CHROME: Final = "        case Kind.CHROME:\n"
_CASE_WELL: Final = "        case Kind.WELL:\n"
_CASE_CASTLE: Final = "        case Kind.CASTLE:\n"
_CASE_PLATE: Final = "        case Kind.PLATE:\n"
_ROLES_OF_LAYER: Final = "_TARGET | {Role.SOLID, Role.DRIFTS, Role.THINKS, Role.ENEMY}\n_MINE"
_ROLES_OF_MINE: Final = "Role.COVER, Role.DEFLECTED, Role.DRIFTS, Role.THINKS, Role.LOOMS"

_ROLES_OF_CHROME: Final = "Role.COVER, Role.SOLID, Role.DRIFTS, Role.LOOMS, Role.MIRRORS"
_ROLES_OF_CASTLE: Final = "Role.DEFLECTED, Role.DRIFTS, Role.THINKS, Role.ENEMY, Role.AIMS"
_ROLES_OF_PLATE: Final = "frozenset({Role.MORTAL, Role.PLATE})"
_FIGURES: Final = "numbers.radius, numbers.mass_radius, numbers.points, numbers.health, numbers.most"
_OF_CHROME: Final = f"tuning.chrome\n    return Numbers({_FIGURES}"
_CHROMES: Final = "    chromes: list[Chrome] = field(default_factory=list)\n"
_WELLS: Final = "    wells: list[Well] = field(default_factory=list)\n"
_CASTLES: Final = "    castles: list[Castle] = field(default_factory=list)\n"
_PLATES: Final = "    plates: list[Plate] = field(default_factory=list)\n"


def _without(roles: str, role: str) -> str:
    """Return a list of roles without one of them."""
    return roles.replace(f"Role.{role}, ", "").replace(f", Role.{role}", "")


_OF_MINELAYER: Final[tuple[Mutant, ...]] = (
    _cut("the kind", "sim/bodies.py", "    MINELAYER = 14\n"),
    _cut("the mine's kind", "sim/bodies.py", "    MINE = 15\n"),
    _cut("what is marked", "sim/bodies.py", "    MINELAYER = 3\n"),
    _cut(
        "its row",
        _ROWS,
        _CASE_LAYER + '            return KindRow("minelayer", "minelayers", _of_minelayer, _MINELAYER)\n',
    ),
    _cut(
        "the mine's row", _ROWS, _CASE_MINE + '            return KindRow("mine", "mines", _of_mine, _MINE)\n'
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

_OF_CHROMES: Final[tuple[Mutant, ...]] = (
    _chrome("the kind", "sim/bodies.py", "    CHROME = 16\n"),
    _chrome("that it has health", "sim/bodies.py", "Mine | Chrome | Castle", "Mine | Castle"),
    _chrome(
        "its row",
        _ROWS,
        _CASE_CHROME + '            return KindRow("chrome rock", "chromes", _of_chrome, _CHROME)\n',
    ),
    *(
        _chrome(f"its role {role}", _ROWS, _ROLES_OF_CHROME, _without(_ROLES_OF_CHROME, role))
        for role in ("COVER", "SOLID", "DRIFTS", "LOOMS", "MIRRORS")
    ),
    _chrome("that no beam burns it", _ROWS, "(_TARGET - {Role.BURNABLE})", "_TARGET"),
    _chrome(
        "its number for the bounds of replays", _ROWS, _OF_CHROME, _OF_CHROME.replace("numbers.most", "0")
    ),
    _chrome(
        "its speed for the bounds of replays",
        "replay/tick_cost.py",
        _CASE_CHROME + "            return tuning.chrome.speed * MOST_SPEED + tuning.well.fall\n",
    ),
    _chrome("its behaviour", _BEHAVIOURS, _CASE_CHROME + "            return _CHROME\n"),
    _chrome(
        "what it does at its end",
        _BEHAVIOURS,
        "hit=chromes.hit, destroyed=chromes.destroyed",
        "hit=chromes.hit",
    ),
    _chrome("what a hit on it does", _BEHAVIOURS, "Chrome, hit=chromes.hit, ", "Chrome, "),
    _chrome("its list in the world", "sim/world.py", _CHROMES),
    _chrome("its part of the rules", "sim/tuning.py", "    chrome: ChromeTuning = ChromeTuning()\n"),
    _chrome("its range in replays", "replay/tuning_fields.py", '    "chrome.most": (0, 20),\n'),
    _chrome(
        "that a wave brings it", "sim/waves.py", "    chromes.begin_wave(world, of_chrome, _birthplace)\n"
    ),
    _chrome(
        "that it takes the place of rocks",
        "sim/waves.py",
        "rocks - of_chrome if tuning.chrome.from_wave == 0 else rocks",
        "rocks",
    ),
    _chrome(
        "that a knock may break it",
        "sim/motion.py",
        "        broke = break_by_knock(ctx, solid[a], solid[b], speed) or broke\n",
        "        broke = broke and bool(a + b + speed)\n",
    ),
    _chrome(
        "that it feels the rock drag",
        _ROWS,
        "Role.MIRRORS, Role.PULLED, Role.DRAGGED",
        "Role.MIRRORS, Role.PULLED",
    ),
    _chrome("its look", "view/looks.py", _CASE_CHROME, "        case None:\n"),
    _chrome("what the banner says of it", "view/looks.py", "lambda row: row.chrome,", "lambda _row: 0,"),
    _chrome("its end", "view/looks.py", "                end=Rubble((22, 34), 1.15, 52.0),\n"),
    _chrome("its cues", "sound/cues.py", _CASE_CHROME, "        case None:\n"),
    _chrome(
        "the sound of its end",
        "sound/cues.py",
        _CASE_CHROME + "            return KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_MEDIUM)\n",
        _CASE_CHROME + "            return KindCues(damaged=Cue.CHIP)\n",
    ),
)

_OF_WELLS: Final[tuple[Mutant, ...]] = (
    _well("the kind", "sim/bodies.py", "    WELL = 17\n"),
    _well("its class among bodies", "sim/bodies.py", " | Well | Plate | Damageable", " | Plate | Damageable"),
    _well(
        "its row",
        _ROWS,
        _CASE_WELL
        + '            return KindRow("well", "wells", _of_well, frozenset({Role.MORTAL, Role.THINKS}))\n',
    ),
    _well("its role MORTAL", _ROWS, "_of_well, frozenset({Role.MORTAL, ", "_of_well, frozenset({"),
    _well("its role THINKS", _ROWS, "frozenset({Role.MORTAL, Role.THINKS}", "frozenset({Role.MORTAL}"),
    _well("that ships are pulled", _ROWS, "Role.MOVES, Role.AIMS, Role.PULLED", "Role.MOVES, Role.AIMS"),
    _well("that shots are pulled", _ROWS, "{Role.SWEPT, Role.PULLED}", "{Role.SWEPT}"),
    _well("that rocks are pulled", _ROWS, "    Role.PULLED,\n    Role.DRAGGED,\n", "    Role.DRAGGED,\n"),
    _well("that chrome rocks are pulled", _ROWS, "Role.MIRRORS, Role.PULLED, ", "Role.MIRRORS, "),
    _well("its number for the bounds of replays", _ROWS, "0.0, 0, 0, tuning.well.most", "0.0, 0, 0, 0"),
    _well("its behaviour", _BEHAVIOURS, _CASE_WELL + "            return _WELL\n"),
    _well("what it does in a tick", _BEHAVIOURS, "behaviour_of(Well, think=wells.think)", "_NONE"),
    _well("its list in the world", "sim/world.py", _WELLS),
    _well("its clock in the world", "sim/world.py", "    well_wait: int = 0\n"),
    _well("its part of the rules", "sim/tuning.py", "    well: WellTuning = WellTuning()\n"),
    _well("its range in replays", "replay/tuning_fields.py", '    "well.core": (1, 2000),\n'),
    _well(
        "what its pull costs a replay",
        "replay/tick_cost.py",
        '    yield Load("pulls among bodies", tuning.well.most * bodies.all, 1000)\n',
    ),
    _well(
        "how fast it may make a ship",
        "replay/tick_cost.py",
        "tuning.ship.top_speed + tuning.well.fall",
        "tuning.ship.top_speed",
    ),
    _well(
        "how fast it may make a rock",
        "replay/tick_cost.py",
        "_fastest_rock(tuning) + tuning.well.fall",
        "_fastest_rock(tuning)",
    ),
    _well(
        "how fast it may make a chrome rock",
        "replay/tick_cost.py",
        "tuning.chrome.speed * MOST_SPEED + tuning.well.fall",
        "tuning.chrome.speed * MOST_SPEED",
    ),
    _well("how fast it may make a shot", "replay/tick_cost.py", " + 2.0 * tuning.well.fall"),
    _well(
        "how fast it may make a saucer's shot",
        "replay/tick_cost.py",
        "tuning.saucer.shot_speed + tuning.well.fall",
        "tuning.saucer.shot_speed",
    ),
    _well("that it pulls in a tick", "sim/step.py", "    wells.pull_all(world)\n"),
    _well(
        "the count at a wave's start", _BEHAVIOURS, "wells.begin_wave, wells", "lambda _world: None, wells"
    ),
    _well("that it comes", _BEHAVIOURS, "wells.begin_wave, wells.due", "wells.begin_wave, lambda _ctx: None"),
    _well("its schedule", _BEHAVIOURS, "(Schedule(wells.begin_wave, wells.due),)", "()"),
    _well("the arrival it tells", "sim/wells.py", "    ctx.tell(BodyArrived(well.kind, well.id, place))\n"),
    _well(
        "its leaving",
        "sim/wells.py",
        "        ctx.tell(BodyLeft(well.kind, well.id, (well.x, well.y)))\n",
    ),
    _well("its look", "view/looks.py", _CASE_WELL, "        case None:\n"),
    _well(
        "what the banner says of it", "view/looks.py", "int(row.set_piece is SetPiece.WELL)", "0 * row.rocks"
    ),
    _well("its cues", "sound/cues.py", _CASE_WELL, "        case None:\n"),
    _well("its hum", "sound/cues.py", "None, None, hum)", "None, None, None)"),
    _well("the channel of its hum", "sound/cues.py", "    ChannelGroup.WELL: 1,\n"),
)

_OF_CASTLES: Final[tuple[Mutant, ...]] = (
    _castle("the kind", "sim/bodies.py", "    CASTLE = 18\n"),
    _castle("the plate's kind", "sim/bodies.py", "    PLATE = 19\n"),
    _castle("what is marked", "sim/bodies.py", "    CASTLE = 4\n"),
    _castle("that it has health", "sim/bodies.py", "Mine | Chrome | Castle", "Mine | Chrome"),
    _castle(
        "the plate's class among bodies", "sim/bodies.py", "Well | Plate | Damageable", "Well | Damageable"
    ),
    _castle(
        "its row",
        _ROWS,
        _CASE_CASTLE + '            return KindRow("castle", "castles", _of_castle, _CASTLE)\n',
    ),
    _castle(
        "the plate's row",
        _ROWS,
        _CASE_PLATE + f'            return KindRow("plate", "plates", _of_plate, {_ROLES_OF_PLATE})\n',
    ),
    *(
        _castle(f"its role {role}", _ROWS, _ROLES_OF_CASTLE, _without(_ROLES_OF_CASTLE, role))
        for role in ("DEFLECTED", "DRIFTS", "THINKS", "ENEMY", "AIMS")
    ),
    *(
        _castle(f"the plate's role {role}", _ROWS, _ROLES_OF_PLATE, _without(_ROLES_OF_PLATE, role))
        for role in ("MORTAL", "PLATE")
    ),
    _castle("its danger, for pilots", _ROWS, "        numbers.outer,\n"),
    _castle(
        "its speed for the bounds of replays",
        _ROWS,
        "        numbers.speed,\n        numbers.outer,\n",
        "        0.0,\n        numbers.outer,\n",
    ),
    _castle(
        "its number for the bounds of replays",
        _ROWS,
        "        numbers.most,\n        numbers.speed,\n",
        "        0,\n        numbers.speed,\n",
    ),
    _castle(
        "the plates' number for the bounds of replays",
        _ROWS,
        "numbers.plate_health, most",
        "numbers.plate_health, 0",
    ),
    _castle("that it sends beams", _ROWS, "Role.AIMS, Role.SENDS_BEAM),", "Role.AIMS),"),
    _castle("how often its points count at most", _ROWS, "        multiple=tuning.combo.most_for_saucers,\n"),
    _castle("its behaviour", _BEHAVIOURS, _CASE_CASTLE + "            return _CASTLE\n"),
    _castle("what it does in a tick", _BEHAVIOURS, "Castle, think=castles.think, ", "Castle, "),
    _castle("what it does at its end", _BEHAVIOURS, ", destroyed=castles.destroyed"),
    _castle("its spawn row", _BEHAVIOURS, "case SpawnKind.CASTLE:", "case None:"),
    _castle("its schedule", _BEHAVIOURS, "Kind.CASTLE, _CASTLES", "Kind.CASTLE, _LANCERS"),
    _castle("its list in the world", "sim/world.py", _CASTLES),
    _castle("the plates' list in the world", "sim/world.py", _PLATES),
    _castle("its clock in the world", "sim/world.py", "    castle_wait: int = 0\n"),
    _castle("its store in the world", "sim/world.py", "    castles_left: int = 0\n"),
    _castle("its part of the rules", "sim/tuning.py", "    castle: CastleTuning = CastleTuning()\n"),
    _castle("the range of its rings", "replay/tuning_fields.py", '    "castle.rings": (1, 2000),\n'),
    _castle("the range of its plates", "replay/tuning_fields.py", '    "castle.sides": (3, 16),\n'),
    _castle("the range of its turning", "replay/tuning_fields.py", '    "castle.turn": (0, 720),\n'),
    _castle("what its plates cost a replay", "replay/tick_cost.py", '    yield Load("plates", plates, 64)\n'),
    _castle(
        "how wide its rings may be",
        "replay/tick_cost.py",
        '    yield Load("rings for this field", tuning.castle.outer, side / 2.0)\n',
    ),
    _castle(
        "that its beam costs a replay",
        "replay/tick_cost.py",
        "tuning.lancer.most + tuning.castle.most",
        "tuning.lancer.most",
    ),
    _castle("that plates go with it in a tick", "sim/step.py", "    castles.carry_plates(world)\n"),
    _castle(
        "that beams meet plates",
        "sim/field.py",
        "space.fences = plates_of(world) if world.plates else ()",
        "space.fences = ()",
    ),
    _castle(
        "that newcomers keep clear of its rings",
        "sim/field.py",
        "for middle, radius in rings(world):",
        "for middle, radius in rings(world)[:0]:",
    ),
    _castle("that movers meet plates", "sim/hits.py", ", turning=plates)", ")"),
    _castle(
        "that plates are met as they move in a tick",
        "sim/contacts.py",
        "space.turning, space.turning_thick = in_motion(ctx.world, movers), ",
        "space.turning, space.turning_thick = (), ",
    ),
    _castle(
        "which plate a mover has met",
        "sim/hits.py",
        "    if found.kind is HitKind.TURNING:\n",
        "    if found.kind is None:\n",
    ),
    _castle(
        "that a plate that is gone is met no more",
        "sim/contacts.py",
        "            space.turning = in_motion(ctx.world, movers)\n",
        "            pass\n",
    ),
    _castle(
        "that blasts hurt plates",
        "sim/minelayers.py",
        "    for plate in bodies(world, Role.PLATE):\n",
        "    for plate in bodies(world, Role.PLATE)[:0]:\n",
    ),
    _castle(
        "that lasers break plates",
        "sim/laser.py",
        "            damage(ctx, plate, dose)\n",
        "            pass\n",
    ),
    _castle(
        "that the preview meets plates",
        "sim/forecast.py",
        ", *barriers_of(plates_of(world))",
    ),
    _castle(
        "the arrival it tells",
        "sim/castles.py",
        "    ctx.tell(BodyArrived(castle.kind, castle.id, (castle.x, castle.y)))\n",
    ),
    _castle("its look", "view/looks.py", _CASE_CASTLE, "        case None:\n"),
    _castle("the plate's look", "view/looks.py", _CASE_PLATE, "        case None:\n"),
    _castle("its drawing on the mark", "view/looks.py", "                drawing=CASTLE,\n"),
    _castle(
        "what the banner says of it",
        "view/looks.py",
        "int(row.set_piece is SetPiece.CASTLE)",
        "0 * row.rocks",
    ),
    _castle("a plate's end", "view/looks.py", "                end=Rubble((6, 9), 0.8, 20.0),\n"),
    _castle("its cues", "sound/cues.py", _CASE_CASTLE, "        case None:\n"),
    _castle("the plate's cues", "sound/cues.py", _CASE_PLATE, "        case None:\n"),
    _castle(
        "the sound of its warning",
        "sound/cues.py",
        "KindCues(Cue.LANCER_WARNING, Cue.WAVE",
        "KindCues(None, Cue.WAVE",
    ),
    _castle(
        "the sound of its charge",
        "sound/cues.py",
        "Cue.CASTLE_DESTROYED, charge)",
        "Cue.CASTLE_DESTROYED, None)",
    ),
    _castle("the sound of its end", "sound/cues.py", "Cue.CASTLE_DESTROYED, charge)", "None, charge)"),
    _castle("a plate's card on the overlay", "cards/of_record.py", ", *world.plates)}", ")}"),
    _castle(
        "its rings on the overlay", "overlay/overlay.py", "        draw_plates(draw, self.theme, world)\n"
    ),
)

_OF_CLONES: Final[tuple[Mutant, ...]] = (
    _clone("marks", "SpawnMarker, Dice, Tally)", "Dice, Tally)"),
    _clone("the dice among the parts", "SpawnMarker, Dice, Tally)", "SpawnMarker, Tally)"),
    _clone("the tally among the parts", "SpawnMarker, Dice, Tally)", "SpawnMarker, Dice)"),
    _clone("bodies", "*get_args(Body), SpawnMarker", "SpawnMarker"),
    _clone("that dice are copied", '{"Dice", "Tally"}', '{"Tally"}'),
    _clone("that the tally is copied", '{"Dice", "Tally"}', '{"Dice"}'),
    _clone("that bodies are copied", "[copied(body) for body in values[at]]", "values[at][:]"),
    _clone(
        "that lists are copied",
        "    for at in _LISTS:\n        values[at] = [copied(body) for body in values[at]]\n",
    ),
    _clone("that empty lists are copied", "for body in values[at]]", "for body in values[at]] or values[at]"),
    _clone("that the Space is no state", " if field.compare"),
    _clone(
        "a field in the hash",
        '_NO_STATE = frozenset({"space"})',
        '_NO_STATE = frozenset({"space", "row"})',
        "sim/digest.py",
    ),
)

OMISSIONS: Final = (*_OF_MINELAYER, *_OF_CHROMES, *_OF_WELLS, *_OF_CASTLES, *_OF_CLONES)
"""What each is, where, and what is left of it."""
