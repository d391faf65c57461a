"""Which rules have a name, and what other rules change."""

from dataclasses import is_dataclass

from game.sim import rule_sets
from game.sim.rule_sets import CUSTOM, GAMES, identify, origin_of, rules_for
from game.sim.scene_rows import SceneRock, SceneTuning
from game.sim.tick.scene import with_scene
from game.sim.wave_table import WAVE_TABLES
from game.storage.scores import Score
from tests.calls import calls_of
from tests.play import *


def test_a_named_rule_set_is_known_by_its_numbers_and_again_with_few_calls() -> None:
    """Watching asks in every frame; to compare them number by number takes some 13,000 calls."""
    written = [value for value in vars(rule_sets).values() if isinstance(value, Tuning)]
    assert len(written) >= 3
    assert [tuning.name for tuning in written if RULE_SETS.get(tuning.name) is not tuning] == []
    for name, tuning in RULE_SETS.items():
        rules = identify(replace(tuning))
        assert (rules.name, rules.base, rules.differs, rules.named, name == CUSTOM) == (
            name,
            name,
            {},
            True,
            False,
        )
        same = replace(tuning)
        identify(same)
        assert calls_of(lambda same=same: identify(same)) < 200  # type: ignore[misc]


def test_other_numbers_and_a_scenario_make_custom_rules_that_name_them() -> None:
    scene = SceneTuning(rocks=(SceneRock(x=1.0, y=1.0),) * 2)
    rules = identify(with_scene(tuned(RULE_SETS["ace"], ship={"lives": 9}), scene))
    assert (rules.name, rules.base, rules.named) == (CUSTOM, "ace", False)
    assert rules.differs == {"ship.lives": (3, 9), "scene.rocks": (0, 2)}


@each("game, difficulty", [(game, difficulty) for game, forms in GAMES.items() for difficulty in forms])
def test_each_choice_of_a_player_has_rules_of_its_own_and_an_option_changes_its_number_alone(
    game: str, difficulty: str
) -> None:
    for shielded, friendly_fire in product((False, True), repeat=2):
        rules = rules_for(game, difficulty, shielded=shielded, friendly_fire=friendly_fire)
        shield, fire = shielded and game == "arcade", friendly_fire and game in ("arcade", "tether")
        plain = GAMES[game][difficulty]
        ship, team = plain.ship, replace(plain.team, friendly_fire=fire or game == "duel")
        ship = replace(ship, shields=int(shield))
        assert rules == replace(plain, name=rules.name, ship=ship, team=team)
        assert (
            origin_of(rules) == origin_of(tuned(rules, ship={"lives": 9})) == (game, difficulty, shield, fire)
        )
        assert rules.waves in WAVE_TABLES
        Score(score=1, wave=1, ticks=1, seed=1, date="2026-11-22", rules=rules.name, difficulty=difficulty)


@each("rules", [rules for rules in RULE_SETS.values() if rules.waves == MODERN.waves])
def test_under_all_rules_with_the_usual_waves_a_wave_pays_a_bonus_and_opens_gates_and_castles_come(
    rules: Tuning,
) -> None:
    world = arena(tuning=rules)
    world.wave, world.ticks_to_wave, world.ships[0].bonus = 2, 0, True
    events = fly(world, ".")
    assert len(of(events, BonusPaid)) == len(of(events, GatesOpened)) == 1
    assert len(world.gates) == rules.gate.count
    assert rules.castle.most >= 2
    assert [row.castle for row in WAVE_TABLES[rules.waves] if row.castle] == [1, 2, 3, 4]


@each("forms", [forms for forms in GAMES.values() if len(forms) > 1])
def test_the_harder_a_difficulty_the_faster_and_sooner_everything_is(forms: dict[str, Tuning]) -> None:
    for easier, harder in pairwise(forms.values()):
        assert easier.reinforcement.after > harder.reinforcement.after
        assert easier.lancer.charge > harder.lancer.charge
        assert easier.lancer.lock > harder.lancer.lock
    speeds, waits = [], []
    for name, rules in forms.items():
        assert origin_of(rules).difficulty == name
        world = new_world(1, tuned(rules, wave={"first_pause": DT}, rock={"fade": 0.0}), ships=2)
        fly(world, ".")
        speeds.append(sum(speed_of(rock) for rock in world.rocks) / len(world.rocks))
        waits.append(world.spawner(Kind.LARGE_SAUCER).due_at)
    assert speeds[0] < 0.95 * speeds[1] < 0.95**2 * speeds[2]
    assert forms is GAMES["duel"] or waits[0] > waits[1] > waits[2] > 0


def test_a_spare_shield_is_one_more_than_the_assisted_rules_give() -> None:
    world = new_world(1, RULE_SETS["assisted"])
    world.ships[0].gifts = (Gift.SPARE_SHIELD,)
    assert rules_of(world, world.ships[0]).ship.shields == 2


def told(part: Any, path: str = "") -> Iterator[str]:
    """Yield every number of some rules, a line each."""
    for each in fields(part):
        value = getattr(part, each.name)
        if is_dataclass(value):
            yield from told(value, f"{path}{each.name}.")
        else:
            yield f"{path}{each.name} = {value}"


def test_every_number_of_a_rule_set_is_as_approved() -> None:
    """Of MODERN all, of the others those that differ."""
    usual = [*told(MODERN)]
    found = [f"{MODERN.name}\n", *usual]
    for name, rules in RULE_SETS.items():
        found += [f"\n{name}\n", *(line for line in told(rules) if line not in usual)]
    approve("sim/rules", "\n".join(found))
