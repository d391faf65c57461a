"""--record and --replay: what they do, and in which words they refuse."""

import json

import pytest

from game.replay.file_format import MAX_FILE, encode
from game.sim.rule_sets import RULES_VERSION
from game.sim.scene_rows import SceneRock, SceneTuning
from game.sim.tick.scene import with_scene
from game.storage.replays import read_replay
from tests.commands import headless, refusal, run
from tests.play import *
from tests.replays.games import file_of, recorded, with_other_checkpoint
from tests.storage.makers import full_disk

pytestmark = pytest.mark.slow

SHORT = ("--ticks", "700", "--seed", "6", "--wave", "4", "--pilot", "random")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a replay file."""
    path = tmp_path / "game.replay"
    path.write_bytes(encode(recorded(700, seed=6)))
    return path


def test_a_recorded_run_verifies_to_the_same_summary(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "new.replay")
    first = headless(capsys, *SHORT, "--record", path)
    second = headless(capsys, "--replay", path)

    assert (second["verified"], second["first_difference"], second["pilot"]) == (True, None, "replay")
    assert (second["reproduced"], second["rules"], second["differs"]) == (True, "modern", {})
    for key in set(first) - {"ticks_per_second", "pilot"}:
        assert first[key] == second[key]


GENEROUS = with_scene(tuned(ship={"lives": 9}), SceneTuning(rocks=(SceneRock(x=9.0, y=9.0),)))


def test_a_replay_under_other_rules_is_reproduced_not_verified_and_says_what_differs(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(encode(recorded(700, seed=6, tuning=GENEROUS)))

    told = headless(capsys, "--replay", str(file))
    assert (told["reproduced"], told["verified"], told["rules"]) == (True, False, "custom")
    assert told["differs_from"] == "modern"
    assert told["differs"] == {"ship.lives": [3, 9], "scene.rocks": [0, 1]}


def test_another_game_than_the_recorded_one_is_told_by_second_and_field(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(encode(with_other_checkpoint(recorded(700, seed=6), 3)))

    code, out, err = run(capsys, "--headless", "--replay", str(file))
    told: dict[str, Any] = json.loads(out.splitlines()[-1])

    assert code == 1
    assert (told["reproduced"], told["verified"], told["rules"]) == (False, False, "modern")
    assert told["first_difference"]["second"] == 3
    assert told["first_difference"]["field"] == "waits and counters"
    assert "is not the game that was recorded: in second 3: waits and counters was" in err
    assert err.count("\n") == 1


def test_a_file_that_is_no_good_is_refused_in_a_line_that_says_why(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = file.read_bytes()
    for said, data in (
        ("is no Asterays replay", b"hello"),
        ("is cut short: 200 of", good[:200]),
        (f"is larger than {MAX_FILE} bytes", good + bytes(MAX_FILE)),
        (f"rules {RULES_VERSION + 7}, which a later Asterays", file_of(good[32:], RULES_VERSION + 7)),
    ):
        file.write_bytes(data)
        for mode in ((), ("--headless",)):
            assert said in refusal(capsys, *mode, "--replay", str(file))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, said in (("no.replay", "No such file"), ("", "not an ordinary file"), ("a\0b", "")):
        assert said in refusal(capsys, "--headless", "--replay", f"{tmp_path}/{name}")
    assert refusal(capsys, "--replay", "")


@each("more", [
    "--seed 1", "--record other.replay", "--record ./game.replay", "--headless --wave 2",
    "--headless --pilot idle", "--headless --ticks 5",
])  # fmt: skip
def test_a_replay_brings_its_own_game_and_is_never_recorded_over(
    more: str, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    before = file.read_bytes()

    assert "not allowed with argument --" in refusal(capsys, "--replay", file.name, *more.split())
    assert [path.read_bytes() for path in file.parent.iterdir()] == [before]


def test_a_recording_replaces_nothing_that_is_not_called_a_replay(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear", encoding="utf-8")

    assert "does not end in .replay" in refusal(capsys, "--headless", *SHORT, "--record", str(other))
    assert other.read_text(encoding="utf-8") == "Dear"
    assert run(capsys, "--headless", *SHORT, "--record", str(file))[0] == 0
    assert read_replay(file).start.wave == 4


def test_a_recording_that_cannot_be_written_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.command_line.headless.write_replay", full_disk)
    assert "No space left" in refusal(
        capsys, "--headless", *SHORT, "--record", str(tmp_path / "a.replay"), code=1
    )


def test_a_pilot_that_fails_leaves_its_game_on_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pilot, path = tmp_path / "clumsy.py", tmp_path / "fall.replay"
    pilot.write_text(
        "from game.sim.command import Command\n"
        "def fly(world, ship_id):\n    return Command(fire=bool(1 // (250 - world.tick)))\n"
    )

    code, _out, err = run(capsys, "--headless", "--pilot", f"{pilot}:fly", "--record", str(path))

    assert code == 1
    assert "at tick 250" in err
    assert read_replay(path).ticks == 250
    assert run(capsys, "--headless", "--replay", str(path))[0] == 0
