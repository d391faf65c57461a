"""Modes, the game of the day and shared games: what each is played by, and where its scores go."""

from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b

from hypothesis import given
from hypothesis import strategies as some

from game import options
from game.modes import (
    ARCADE,
    DAILY,
    MODE_VARIANTS,
    MODES,
    Challenge,
    Mode,
    ModeVariant,
    challenge_of,
    day_of,
    day_of_game,
    day_of_table,
    mode_under,
    seed_of,
    table_of_day,
    utc_today,
    variant_under,
    word_of_table,
)
from game.sim.rule_sets import DIFFICULTIES, GAMES, RULE_SETS, RULES_VERSION
from game.sim.world import MAX_SEED, new_world
from game.storage.scores import USUAL_TABLE, table_of
from tests.each import each

TODAY = date(2026, 11, 22)


def seed_for(mode: Mode) -> int:
    """Return a seed of the mode."""
    return 1 if mode.seed is None else mode.seed(TODAY)


def test_the_words_of_the_command_line_are_those_of_the_modes_and_the_title_begins_with_play() -> None:
    assert (*MODES,) == options.MODES
    assert (*DIFFICULTIES,) == options.DIFFICULTIES
    assert {*GAMES} == {mode.name for mode in MODES.values() if mode is not DAILY} | {"tether"}
    first = ARCADE.variants[0]
    assert MODE_VARIANTS[0] == (ARCADE, first)
    assert (first.title, first.players) == ("PLAY", 1)


@each("mode, variant", MODE_VARIANTS)
def test_a_game_of_each_mode_is_known_by_its_rules_and_its_ships(mode: Mode, variant: ModeVariant) -> None:
    for difficulty in mode.difficulties:
        for shielded in (False, True):
            rules = mode.rules(difficulty, shielded=shielded)
            world = new_world(seed_for(mode), rules, ships=variant.players)
            assert rules.name in RULE_SETS
            assert mode_under(world.tuning, len(world.ships), world.seed) is mode
            assert variant_under(world.tuning, len(world.ships), world.seed) is variant


def test_every_mode_and_difficulty_has_words_and_a_table_of_its_own() -> None:
    variants = [variant for _, variant in MODE_VARIANTS]
    for words in ([v.title for v in variants], [v.word for v in variants], [v.tagline for v in variants]):
        assert len(set(words)) == len(words)
        assert all(words)
    tables = [
        table_of(mode.rules(difficulty), players=variant.players, seed=seed_for(mode))
        for mode, variant in MODE_VARIANTS
        for difficulty in mode.difficulties
        if variant.table
    ]
    assert None not in tables
    assert tables[0] == ("arcade", "cadet")
    assert len({*tables}) == len(tables)
    assert word_of_table(USUAL_TABLE[0]) == "ARCADE"
    assert word_of_table("of a later version") == "of a later version"


def test_only_the_ordinary_game_for_one_has_tables_of_later_waves() -> None:
    assert table_of(ARCADE.rules("ace"), 7) == ("wave-7", "ace")
    for mode, variant in MODE_VARIANTS[1:]:
        assert table_of(mode.rules("pilot"), 7, variant.players, seed_for(mode)) is None


# ---- the day


def test_the_seed_of_a_day_is_the_hash_that_is_documented() -> None:
    digest = blake2b(b"asterays daily 2026-11-22 rules 8", digest_size=8).hexdigest()
    assert TODAY.toordinal() == 739942
    assert seed_of(TODAY, 8) == int(digest, 16) // 2**23 * 2**22 + 739942


@given(some.dates(), some.integers(1, 500), some.integers(0, MAX_SEED))
def test_every_day_has_a_seed_that_tells_the_day_under_its_rules_alone(
    day: date, rules: int, other: int
) -> None:
    assert 0 <= seed_of(day, rules) < MAX_SEED
    assert day_of(seed_of(day)) == day
    if rules != RULES_VERSION:
        assert day_of(seed_of(day, rules)) is None
    assert day_of(seed_of(day) ^ 1 << 40) is None
    assert day_of(other) is None
    assert day_of_table(table_of_day(day)) == day


def test_a_game_of_a_day_has_the_ordinary_rules_its_seed_and_one_ship() -> None:
    rules, seed = DAILY.rules("pilot"), seed_of(TODAY)
    assert day_of_game(rules, 1, seed) == TODAY
    assert table_of(rules, 1, 1, seed) == ("daily-2026-11-22", "pilot")
    assert table_of(rules, 3, 1, seed) is None
    assert table_of(rules, 1, 1, seed + 1) == ("arcade", "pilot")
    for other, players in ((rules, 2), (ARCADE.rules("ace"), 1), (ARCADE.rules("pilot", shielded=True), 1)):
        assert day_of_game(other, players, seed) is None
    before = datetime.now(UTC).date()
    assert utc_today() in (before, before + timedelta(days=1))


# ---- shared games


def test_a_game_gives_the_challenge_that_begins_the_same_game() -> None:
    scored = [(mode, variant) for mode, variant in MODE_VARIANTS if variant.table]
    courses = [(m, v.players, difficulty) for m, v in scored for difficulty in m.difficulties]
    assert len(courses) == 8
    for mode, ships, difficulty in courses:
        world = new_world(seed_for(mode), mode.rules(difficulty), ships=ships)
        world.ships[0].score = 990
        challenge = challenge_of(world, 1, TODAY)
        assert challenge == Challenge(mode.name, ships, difficulty, seed=world.seed, score=990)
        assert challenge.tuning == world.tuning
        assert challenge_of(world, 2, TODAY) is None
    shielded = new_world(1, MODES["arcade"].rules("pilot", shielded=True))
    duel = new_world(1, MODES["duel"].rules("pilot"), ships=2)
    tomorrow = new_world(seed_of(TODAY + timedelta(days=1)), DAILY.rules("pilot"))
    assert [challenge_of(world, 1, TODAY) for world in (shielded, duel, tomorrow)] == [None] * 3
