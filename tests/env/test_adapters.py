"""The adapters for Gymnasium and PettingZoo pass the checks that these packages bring."""

import warnings
from importlib import import_module
from typing import Any

import pytest

from tests.each import each
from tests.env.test_environment import examples, run

_MISSING = 'the extra is not installed: python -m pip install ".[env]"'
gymnasium = pytest.importorskip("gymnasium", reason=_MISSING)
np = pytest.importorskip("numpy", reason=_MISSING)
pytest.importorskip("pettingzoo", reason=_MISSING)

NAME = "game.env.gymnasium:Asterays-v0"

pytestmark = pytest.mark.slow  # its imports take seconds


@pytest.fixture(autouse=True)
def _no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@each("settings", [
    {}, {"parts": True}, {"turns": 7, "parts": True}, {"render_mode": "rgb_array"},
    {"seconds": 0.5}, {"render_mode": "human", "seconds": 0.5},
    {"rules": "assisted-ace", "wave": 9, "skip": 3},
])  # fmt: skip
def test_gymnasium_finds_nothing_wrong(settings: dict[str, Any]) -> None:
    env = gymnasium.make(NAME, **settings)
    import_module("gymnasium.utils.env_checker").check_env(env.unwrapped)
    env.close()


def test_pettingzoo_finds_nothing_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it imports all its games
        check = import_module("pettingzoo.test").parallel_api_test
    made = import_module("game.env.pettingzoo").AsteraysParallel
    for settings in ({"seconds": 3.0}, {"seconds": None, "wave": 13, "skip": 30}):
        env = made(**settings)
        check(env, num_cycles=400)
        assert env.game.world.tick > 0
    assert "Passed Parallel API test" in capsys.readouterr().out


def played(env: Any, steps: int, seed: int | None = None) -> list[Any]:
    """Return all that a game says, its rows as bytes."""
    if seed is not None:
        env.action_space.seed(1)
    row, info = env.reset(seed=seed)
    told = [row.tobytes(), info]
    for _ in range(steps):
        row, *rest = env.step(env.action_space.sample())
        told += [row.tobytes(), *rest]
    return told


def test_games_by_gymnasium_are_those_of_the_core_and_follow_from_the_seed() -> None:
    env, other = (gymnasium.make(NAME, wave=5) for _ in range(2))
    first = played(env, 100, seed=5)
    assert played(other, 100, seed=5) == first
    core, kept = import_module("game.env.environment"), import_module("game.env.environment")
    game = core.Environment(kept.Settings(wave=5))
    env.action_space.seed(1)
    again = [bytes(game.reset(5)[0]), game.info()[0]]
    for _ in range(100):
        out = game.step([env.action_space.sample()])
        again += [bytes(out.observations[0]), out.rewards[0], out.terminated[0], out.truncated, out.info[0]]
    assert again == first
    second = played(env, 20)
    assert second != first[: len(second)]
    env.action_space.seed(1)
    played(other, 0)
    assert env.unwrapped.game.world.seed == other.unwrapped.game.world.seed != 5


def test_a_picture_is_of_the_game() -> None:
    env = gymnasium.make(NAME, render_mode="rgb_array", wave=3)
    env.reset(seed=1)
    for _ in range(150):
        env.step(40)
    picture = env.render()
    assert (picture.shape, picture.dtype) == ((360, 640, 3), np.uint8)
    assert (picture.max(axis=2) > 100).mean() > 0.001
    assert picture.flags.writeable
    again = gymnasium.make(NAME, render_mode="rgb_array", wave=3)
    again.reset(seed=2)
    again.step(40)
    assert (again.render() != picture).any()


def test_a_game_of_two_ships_is_shown_in_a_window_or_as_a_picture_and_in_no_other_way() -> None:
    make = import_module("game.env.pettingzoo").AsteraysParallel
    for mode in ("rgb_array", "human"):
        env = make(render_mode=mode, seconds=0.2)
        env.reset(seed=1)
        while env.agents:
            env.step(dict.fromkeys(env.agents, 40))
        shown, picture = env._rendering._window is not None, env.render()
        assert (shown, picture is not None) == (mode == "human", mode == "rgb_array")
        env.close()
        assert env._rendering._window is None
    with pytest.raises(ValueError, match="render_mode must be one of human, rgb_array, not 'ansi'"):
        make(render_mode="ansi")


@each(
    "action", [80, -1, 1.5, np.array([1, 2]), np.array([0.0] * 5), np.float32(1.0), "fire", np.array([[1]])]
)
def test_actions_that_are_none_are_refused(action: Any) -> None:
    env = import_module("game.env.gymnasium").Asterays()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action") as fault:
        env.step(action)
    assert "\n" not in str(fault.value)
    for number in (np.int64(3), np.array(3), np.uint8(3), np.array([0, 0, 0, 1, 1])):
        env.step(number)


def test_the_game_of_two_ships_ends_for_both_at_once() -> None:
    env = import_module("game.env.pettingzoo").AsteraysParallel(seconds=None, wave=3)
    with pytest.raises(ValueError, match=r"ended|no game|actions must be"):
        env.step({"ship_1": 0, "ship_2": 0})
    env.reset(seed=3)
    one, other = env.game.world.ships
    one.lives, other.lives = 1, 1
    with pytest.raises(ValueError, match="actions must be for ship_1, ship_2"):
        env.step({"ship_2": 0})
    while env.agents:
        assert env.agents == ["ship_1", "ship_2"]
        seen, rewards, terminated, truncated, _ = env.step(dict.fromkeys(env.agents, 40))
    assert terminated == {"ship_1": True, "ship_2": True}
    assert truncated == {"ship_1": False, "ship_2": False}
    assert set(seen) == set(rewards) == {"ship_1", "ship_2"}
    with pytest.raises(ValueError, match="ended"):
        env.step({})


@each("mode", [None, "async"])
def test_each_game_of_a_vector_is_the_one_that_its_seed_makes_alone(mode: str | None) -> None:
    context = {"context": "spawn"} if mode else {}
    settings = {"render_mode": "rgb_array", "seconds": 0.2, "wave": 5}
    games = gymnasium.make_vec(NAME, 3, vectorization_mode=mode, vector_kwargs=context, **settings)
    alone = [gymnasium.make(NAME, **settings) for _ in range(3)]
    rows, _ = games.reset(seed=0)
    single = [env.reset(seed=number)[0] for number, env in enumerate(alone)]
    assert [env.unwrapped.game.world.seed for env in alone] == [0, 1, 2]
    for actions in ([40, 41, 42], [3, 20, 79]) * 3:
        for number, row in enumerate(single):
            np.testing.assert_array_equal(rows[number], row)
        rows, rewards, _, truncated, _ = games.step(actions)
        steps = [env.step(action) for env, action in zip(alone, actions, strict=True)]
        single = [step[0] for step in steps]
        assert [*zip(rewards, truncated, strict=True)] == [(step[1], step[3]) for step in steps]
    assert truncated.all()
    pictures = games.render()
    assert len({picture.tobytes() for picture in pictures}) == 3
    np.testing.assert_array_equal(pictures, [env.render() for env in alone])
    games.close()


def test_the_example_of_the_page_runs() -> None:
    (code,) = [code for code in examples() if "gymnasium" in code]
    done = run(code)
    assert (done.returncode, done.stderr) == (0, "")
    score, wave = map(int, done.stdout.split())
    assert score >= 0 < wave


@each("picture", ["None", "'rgb_array'"])
def test_pygame_is_imported_for_pictures_only(picture: str) -> None:
    code = (
        f"import sys, gymnasium\nenv = gymnasium.make({NAME!r}, render_mode={picture})\nenv.reset(seed=1)\n"
    )
    done = run(
        code + "env.step(0)\nenv.render() if env.render_mode else None\nprint('pygame' in sys.modules)"
    )
    assert done.stdout.splitlines()[-1] == str(picture != "None"), done.stderr
