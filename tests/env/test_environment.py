"""Games in steps: the same every time, cut off by the environment alone, and clear about what is wrong."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from datetime import date

import pytest

from game.env.actions import TURNS, Actions
from game.env.environment import Environment, StepResult
from game.env.observation import GROUPS, OWN
from game.env.settings import Reward, Settings
from game.modes import day_of_game, seed_of
from tests.play import *

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "game/env/README.md").read_text(encoding="utf-8")
NAN, INF = float("nan"), float("inf")


def bits(out: StepResult) -> tuple[Any, ...]:
    """Return all of an outcome so that equal ones have equal bits."""
    return ([bytes(row) for row in out.observations], out.rewards, out.terminated, out.truncated, out.info)


def choices(env: Environment, number: int, seed: int = 1) -> list[list[int]]:
    dice = Random(seed)
    return [[dice.randrange(env.actions.count) for _ in range(env.settings.ships)] for _ in range(number)]


def play(env: Environment, actions: list[list[int]]) -> list[tuple[Any, ...]]:
    """Step through a game until it ends or the actions do."""
    return [bits(env.step(each)) for each in actions if not env.ended]


def idle_to_the_end(env: Environment) -> StepResult:
    """Let a game go on until it ends; return the last outcome."""
    while not env.ended:
        out = env.step([env.actions.idle] * env.settings.ships)
    return out


def flying_env(lives: int | None = None, **settings: Any) -> Environment:
    """Return a game that has begun, with so many ships left."""
    env = Environment(Settings(**settings))
    env.reset(3)
    for ship in env.world.ships:
        ship.lives = lives or ship.lives
    return env


@contextmanager
def refused(match: str) -> Iterator[None]:
    """Expect a fault that is told in one line."""
    with pytest.raises(ValueError, match=match) as fault:
        yield
    assert "\n" not in str(fault.value)


# The same game


@pytest.mark.slow
@each("ships, wave", [(1, 1), (2, 5), (1, 9)])
def test_the_same_seed_and_actions_give_the_same_bits_and_a_reset_leaves_nothing(
    ships: int, wave: int
) -> None:
    env, other = (flying_env(ships=ships, wave=wave) for _ in range(2))
    actions = choices(env, 300)
    first = play(env, actions)
    assert first == play(other, actions)
    other.reset(4)
    assert first != play(other, actions)
    other.reset(3)
    assert first == play(other, actions)


@pytest.mark.slow
def test_a_clone_goes_on_as_the_game_did_with_the_time_that_was_left_and_apart_from_it() -> None:
    env = flying_env(seconds=10.0, wave=5, ships=2)
    actions = choices(env, 400)
    play(env, actions[:100])
    while not env.events:
        env.step(actions[100])
    left, saved = 300 - env.world.tick // env.settings.skip, env.clone()
    assert [bytes(row) for row in saved.rows] == [bytes(row) for row in env.rows]
    assert (state_hash(saved.world), saved.events) == (state_hash(env.world), env.events)
    expected = play(env, actions[100:])
    assert (env.ended, len(expected), left > 190) == (True, left, True)
    assert not saved.ended
    assert play(saved.clone(), actions[100:]) == expected
    assert not saved.ended


# Steps and actions


@pytest.mark.slow
def test_a_step_is_as_many_ticks_of_the_game_as_its_skip_and_a_command_is_an_action_too() -> None:
    env, other, world = flying_env(skip=5), flying_env(skip=5), new_world(3)
    command = Command(TURNS[5][3], thrust=True, laser=True)
    for _ in range(200):
        env.step([env.actions.number((3, 1, 0, 1, 0))])
        other.step([command])
        for _ in range(5):
            step(world, [command])
    assert state_hash(env.world) == state_hash(other.world) == state_hash(world)


@each("skip", [1, 2, 4, 12])
def test_held_fire_fires_in_every_step_that_the_gun_allows(skip: int) -> None:
    env = flying_env(skip=skip, seconds=None)
    fire = env.actions.number((2, 0, 1, 0, 0))
    fired = 0
    for _ in range(8):  # less than a shot's life
        env.step([fire])
        fired += len(of(env.events, ShotFired))
    assert fired == RULE_SETS["modern"].shot.cap


@each("turns", TURNS)
def test_every_action_has_a_number_and_no_two_are_the_same(turns: int) -> None:
    actions = Actions(turns)
    everything = [*product(*map(range, actions.sizes))]
    assert actions.count == len(everything) == 16 * turns
    for number, parts in enumerate(everything):
        assert actions.number(parts) == number
        turn, *held = parts
        assert actions.held(number).pressed == Command(TURNS[turns][turn], *map(bool, held))
    assert len(set(TURNS[turns])) == turns
    assert actions.held(actions.idle).pressed == Command()


class Odd:
    """Has an index of no int."""

    def __index__(self) -> int:
        raise TypeError("not one number")


@each("action", [
    -1, 80, 1.0, "3", None, True, b"1", (1, 2), (5, 0, 0, 0, 0), (0, 2, 0, 0, 0), (0.5, 0, 0, 0, 0), Odd(),
])  # fmt: skip
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    env = flying_env()
    before = state_hash(env.world)
    with refused(r"must be a whole number|has 5 parts"):
        env.step([action])
    assert state_hash(env.world) == before


@each("actions", [[], [1, 2], 3, None, "1", Command(), iter([1])])
def test_there_is_one_action_for_each_ship(actions: Any) -> None:
    with refused("action"):
        flying_env().step(actions)


# How a game ends


def test_the_time_limit_cuts_off_and_ends_nothing() -> None:
    env = flying_env(seconds=1.05)
    outs = [env.step([env.actions.idle]) for _ in range(32)]
    assert [out.truncated for out in outs] == [False] * 31 + [True]
    assert outs[-1].terminated == [False]
    assert env.world.tick == 126  # the last step is shorter
    with refused("ended: call reset"):
        env.step([0])
    assert env.world.tick == 126


@pytest.mark.slow
def test_a_game_that_ends_in_the_last_tick_of_its_time_is_not_cut_off_nor_are_longer_ones() -> None:
    env = flying_env(lives=1, seconds=None, skip=1)
    assert bits(idle_to_the_end(env))[2:4] == ([True], False)
    assert env.world.over
    assert len(of(env.events, ShipDestroyed)) == 1
    span = env.world.tick
    for over, cut_off in ((0, False), (-1, True), (9, False)):
        env = flying_env(lives=1, seconds=(span + over) / 120, skip=7)
        assert bits(idle_to_the_end(env))[2:4] == ([not cut_off], cut_off)
        assert env.world.tick == span + min(over, 0)


@pytest.mark.slow
def test_the_game_of_two_ships_ends_for_both_when_none_is_left_to_either() -> None:
    env = flying_env(lives=1, ships=2, seconds=None, wave=3)
    waited = 0
    while not env.ended:
        out = env.step([env.actions.idle] * 2)
        waited += ShipPhase.WAITING in {ship.phase for ship in env.world.ships}
        assert out.terminated == [env.world.over] * 2
        assert [told["lives"] for told in out.info] == [env.world.lives] * 2
    assert waited > 0
    assert env.world.over


@pytest.mark.slow
def test_a_duel_is_played_to_its_end_and_a_kill_is_worth_what_its_weight_says() -> None:
    env = flying_env(rules="duel", ships=2, seconds=None, reward=Reward(point=0.0, ship=-3.0, kill=7.0))
    pilot, totals, deaths = Autopilot(), [0.0, 0.0], [0, 0]
    while not env.ended:
        out = env.step([pilot.command(env.world, ship.id) for ship in env.world.ships])
        totals = [total + reward for total, reward in zip(totals, out.rewards, strict=True)]
        for lost in of(env.events, ShipDestroyed):
            deaths[[ship.id for ship in env.world.ships].index(lost.ship)] += 1
    scores = [ship.score for ship in env.world.ships]
    assert max(scores) == 5
    assert out.terminated == [True, True]
    assert totals == [7.0 * score - 3.0 * lost for score, lost in zip(scores, deaths, strict=True)]


# What is seen and what it is worth


@each("rules, seen", [("duel", 1.0), ("tether", 0.0)])
def test_in_a_duel_a_ship_sees_the_other_and_its_shots_and_not_its_own(rules: str, seen: float) -> None:
    env = flying_env(rules=rules, ships=2)
    one, other = env.world.ships
    add_shot(env.world, (other.x, other.y - 60.0), (0.0, 50.0), owner=other.id)
    out = env.step([env.actions.idle] * 2)
    rows = [dict(zip(env.observer.names, row, strict=True)) for row in out.observations]
    assert [row["ships_0_there"] for row in rows] == [1.0, 1.0]
    assert [row["shots_0_there"] for row in rows] == [seen, 0.0]
    assert rows[0]["ships_0_protection"] > 0.0
    assert one.flying


@pytest.mark.slow
def test_rewards_are_by_the_points_that_each_ship_gets() -> None:
    weights = Reward(point=1.0, ship=0.0, shield=0.0)
    env = flying_env(ships=2, seconds=None, reward=weights, wave=2)
    totals, dice = [0.0, 0.0], Random(4)
    while not env.ended and env.world.tick < 6000:
        out = env.step([dice.randrange(80) & ~1 for _ in range(2)])
        totals = [total + reward for total, reward in zip(totals, out.rewards, strict=True)]
    assert totals == [float(ship.score) for ship in env.world.ships]
    assert min(totals) > 0.0


PLACE = (0.0, 0.0)
LOST = ShipDestroyed(1, PLACE, PLACE, 0, Cause.RAM, 9, 2)


@each("weights, event, first, second", [
    ({"ship": -3.0}, LOST, -3.0, 0.0), ({"wave": 7.0}, WaveCleared(3), 7.0, 7.0),
    ({"kill": 7.0, "point": 0.5, "ship": -3.0}, replace(LOST, by=2, points=10), -3.0, 12.0),
    ({"point": 0.5}, BonusPaid(1, 300, 3), 150.0, 0.0),
    ({"point": 0.5}, BodyDestroyed(Kind.LANCER, 7, PLACE, PLACE, Cause.SHOT, 2, 500), 0.0, 250.0),
    ({"shield": -2.0}, ShieldBroken(1, PLACE, Cause.RAM, 9), -2.0, 0.0),
    ({"extra": 4.0}, ExtraShip(2, 5), 0.0, 4.0),
    ({"pick_up": 6.0}, PickUpTaken(7, PickUpKind.SHIELD, PLACE, 1), 6.0, 0.0),
    ({"gift": 8.0}, GiftTaken(2, Gift.RICOCHET, PLACE), 0.0, 8.0),
    ({}, WaveCleared(3), 0.0, 0.0),
])  # fmt: skip
def test_what_happens_has_its_weight_for_whom_it_happens_to(
    weights: dict[str, float], event: Event, first: float, second: float
) -> None:
    reward = Reward(**{"point": 0.0, "ship": 0.0, "shield": 0.0, **weights})
    assert (reward.of(1, [event]), reward.of(2, [event])) == (first, second)
    assert reward.of(1, [event, event]) == 2.0 * first


# Settings


@each("settings", [
    {"rules": "classic!"}, {"rules": ["ace"]}, {"rules": None},
    {"wave": 0}, {"wave": 100}, {"wave": 1.5}, {"ships": 3}, {"ships": 0}, {"skip": 0},
    {"skip": 121}, {"skip": True}, {"turns": 3}, {"turns": 6}, {"turns": [5]}, {"seconds": 0.0},
    {"seconds": -1.0}, {"seconds": NAN}, {"seconds": INF}, {"seconds": "60"}, {"reward": 1.0},
    {"nearest": {"rocks": 3}}, {"nearest": {"shots": -1}}, {"nearest": {"shots": 2.0}},
])  # fmt: skip
def test_settings_that_no_game_can_have_are_refused(settings: dict[str, Any]) -> None:
    (name,) = settings
    with refused(rf"\b{name}|no group|number of shots|no rules"):
        Settings(**settings)


def test_weights_are_finite_numbers_and_seeds_whole_ones() -> None:
    for weight in (NAN, INF, "1", None, True):
        with refused("reward for ship must be a finite number"):
            Reward(ship=weight)  # type: ignore[arg-type]
    env = Environment()
    for seed in (-1, 2**63, 1.0, "1", None, True):
        with refused("seed must be a whole number"):
            env.reset(seed)  # type: ignore[arg-type]
        with refused("no game yet"):
            env.step([0])


def test_the_rules_are_those_that_were_named_and_the_game_of_a_day_is_that_of_its_seed() -> None:
    for name, rules in RULE_SETS.items():
        env = flying_env(rules=name, wave=4)
        assert (env.world.tuning, env.world.wave) == (rules, 3)  # the fourth begins after a pause
    day = date(2026, 11, 22)
    env = Environment()
    env.reset(seed_of(day))
    assert day_of_game(env.world.tuning, 1, env.world.seed) == day


# The page


def table(head: str) -> dict[str, list[str]]:
    """Return the table of the page that has a heading, its first cells as keys."""
    lines = PAGE[PAGE.index(head) :].partition("\n\n")[0].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: row[1:] for row in rows}


def words(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`(\w+)`", cell))


def test_the_tables_of_the_own_ship_and_of_groups_are_what_is_written() -> None:
    *told, gifts = (words(cell)[0] for cell in table("| own |"))
    assert gifts == OWN[len(told)]
    assert all(name.startswith("gift_") for name in OWN[len(told) :])
    assert tuple(told) == OWN[: len(told)]
    groups = [
        (words(name)[0], int(most), words(all_)) for name, (_, most, all_) in table("| group |").items()
    ]
    assert groups == [(name, group.most, group.columns) for name, group in GROUPS.items()]


@each("head, made", [("| setting |", Settings()), ("| weight |", Reward())])
def test_the_tables_of_settings_and_weights_are_the_usual_ones(head: str, made: object) -> None:
    told = {words(name)[0]: cells[0].strip("`") for name, cells in table(head).items()}
    usual = {name: getattr(made, name) for name in made.__dataclass_fields__}  # type: ignore[attr-defined]
    assert told == {name: "Reward()" if isinstance(it, Reward) else str(it) for name, it in usual.items()}


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT, env={**os.environ, "SDL_VIDEODRIVER": "dummy"}, capture_output=True, text=True, check=False,
        timeout=300,
    )  # fmt: skip


def examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.slow
def test_the_example_without_other_packages_runs_and_needs_none() -> None:
    (code,) = [code for code in examples() if "gymnasium" not in code]
    without = "('pygame', 'numpy', 'gymnasium', 'pettingzoo')"
    done = run(f"import sys\nfor name in {without}: sys.modules[name] = None\n{code}")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\d+ \d+\n", done.stdout)
