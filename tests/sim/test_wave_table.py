"""The rows of designed waves and those that the dice make after them."""

import re

from game.sim.digest import leaves
from game.sim.kinds.registry import SPAWN_RULES
from game.sim.scene_rows import MOST_SPEED
from game.sim.wave_table import GROWTH, WAVE_TABLES, WAVES_A_SECTOR, WaveParts, last_castle, parts_of
from tests.play import *

LAST = len(WAVES)
SOON = tuned(
    wave={"first_pause": 1.0 / 120.0, "pause": 1.0 / 120.0},
    lull={"patience": 1e6},
    rock={"fade": 0.0},
    gate={"every": 0},
)


BEGUN = {"modern": {1, 3, 5, 8, 12, 28}, "duel": {4}, "1979": {4}}
"""The waves of each table that are played for a while."""


def within_reason(row: WaveParts) -> bool:
    """Say whether a row asks for no more than the rules have room for."""
    return (
        1 <= row.rocks <= 16
        and 0 <= row.chrome < row.rocks
        and 0 <= row.turning <= row.mirrors
        and 0 <= row.mirrors <= MODERN.wall.most
        and 0.3 <= row.saucer_pace <= 1.0
        and 1.0 <= row.speed <= MOST_SPEED
    )


def test_twelve_designed_rows_are_within_reason_unlike_each_other_and_every_third_has_a_castle() -> None:
    assert len(WAVES) == len({row.name for row in WAVES}) == len({row.parts for row in WAVES}) == LAST == 12
    assert all(within_reason(row) for row in WAVES)
    assert waves_where(lambda row: row.castle > 0) == [3, 6, 9, 12]
    assert waves_where(lambda row: row.stored(Kind.CASTLE) > 0) == [3, 6, 9, 12]
    assert last_castle("modern") == LAST


def test_every_designed_wave_brings_something_that_none_before_it_had() -> None:
    met: set[object] = set()
    for number, row in enumerate(WAVES, 1):
        kinds = {kind for kind in Kind if row.brings(kind)}
        traits = {("castle", row.castle), ("hall", row.mirrors), ("turning", row.turning == row.mirrors)}
        fresh = kinds | traits | {("saucers", row.saucer_pace), ("speed", row.speed)}
        assert fresh - met, number
        met |= fresh


def test_a_world_holds_of_a_wave_what_decides_something_and_neither_words_nor_colours() -> None:
    assert [new_world(0, wave=wave).row for wave in range(1, LAST + 1)] == [row.parts for row in WAVES]
    named = [name.partition(".row.")[2] for name, _ in leaves(new_world(0, wave=2)) if ".row." in name]
    held = {re.split(r"[.[]", name)[0] for name in named}
    assert held == {part.name for part in fields(WaveParts)}
    assert "name" not in held


def test_designed_rows_draw_no_dice() -> None:
    dice = Dice.seeded(7)
    assert [parts_of("modern", wave, dice) for wave in range(1, LAST + 1)] == [row.parts for row in WAVES]
    assert dice == Dice.seeded(7)


@given(wave=st.integers(LAST + 1, 10_000), seed=st.integers(0, 2**63 - 1))
def test_made_rows_are_within_reason_and_get_ever_harder_with_a_castle_every_third_wave(
    wave: int, seed: int
) -> None:
    now, later = parts_of("modern", wave, Dice.seeded(seed)), parts_of("modern", wave + 15, Dice.seeded(seed))
    assert within_reason(now)
    assert (now.stored(Kind.CASTLE) > 0) == (wave % WAVES_A_SECTOR == 0)
    assert later.rocks >= now.rocks
    assert later.speed >= now.speed
    assert later.saucer_pace <= now.saucer_pace
    assert later.stored(Kind.LANCER) > now.stored(Kind.LANCER) or wave > 200


def test_the_dice_of_the_world_make_the_rows_after_the_designed_ones_and_a_pause_knows_the_next_row() -> None:
    assert len({new_world(seed, wave=LAST + 1).row for seed in range(30)}) > 3
    world = new_world(4, SOON, wave=LAST)
    assert (of(fly(world, "."), WaveBegan)[0].wave, world.row) == (LAST, WAVES[-1].parts)
    world.spawner(Kind.CASTLE).left = 0
    world.rocks.clear()
    world.chromes.clear()
    dice = twin_of(world)
    fly(world, ".")
    assert (world.wave, world.row) == (LAST, parts_of("modern", LAST + 1, dice))
    assert world.row not in [row.parts for row in WAVES]


def test_a_row_s_pace_of_saucers_counts_for_each_of_them() -> None:
    world = new_world(1, SOON, wave=waves_where(lambda row: row.saucer_pace == 0.5)[0])
    assert of(fly(world, "."), WaveBegan)
    assert (world.row.saucer_pace, world.spawner(Kind.LARGE_SAUCER).due_at) == (0.5, ticks(12.0 * 0.5))
    world.spawner(Kind.LARGE_SAUCER).due_at = 1
    fly(world, ".")
    assert world.spawner(Kind.LARGE_SAUCER).due_at == 1 + ticks(11.0 * 0.5)


def test_every_kind_that_a_table_stores_has_an_entry_and_a_growth() -> None:
    stored = {kind for rows in WAVE_TABLES.values() for row in rows for kind, _ in row.store}
    assert stored == {rule.kinds[0] for rule in SPAWN_RULES} - SAUCERS
    assert stored == {*GROWTH, Kind.CASTLE, Kind.WELL}


def test_what_waves_bring_and_how_they_begin_is_as_approved() -> None:
    told = []
    for table, rules in {"modern": MODERN, "duel": DUEL, "1979": CLASSIC}.items():
        for wave in range(1, 30):
            told.append(f"{table} {wave}: {parts_of(table, wave, Dice.seeded(wave))}")
            if wave in BEGUN[table]:
                told += begun(new_world(wave, rules, wave=wave))
    approve("sim/waves", "\n".join(told))


def begun(world: World) -> Iterator[str]:
    """Yield what is in a world as its first wave begins, and what comes in 12 s with nobody at the keys."""
    while world.wave == 0 or world.ticks_to_wave > 0:
        fly(world, ".")
    for wall in world.walls:
        half = "{:.2f} {:.2f}".format(*wall.half)
        yield f"  MIRROR at {wall.x:.2f} {wall.y:.2f} half {half} turns {wall.turn}"
    for rock in (*world.rocks, *world.fading):
        yield f"  {rock.kind.name} at {rock.x:.2f} {rock.y:.2f} v {rock.vx:.2f} {rock.vy:.2f}"
    for ship in world.ships:
        ship.protection = 10**6
    for second in range(12):
        arrived = of(fly(world, "120."), BodyArrived)
        yield from (f"  {second} s: {it.kind.name} at {it.place[0]:.2f} {it.place[1]:.2f}" for it in arrived)
