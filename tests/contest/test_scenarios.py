"""Scenario files: what they put on the field, and what is said of each mistake."""

import json

import pytest

from game.command_line.cli import main
from game.contest.scenario import BadScenario, read_scenario
from game.pilots.load import load_pilot
from game.replay.file_format import decode, encode
from game.replay.playback import verify
from game.replay.replay import Recorder
from game.scenes.menu.help import numbers_in_words
from game.scenes.play.play import PlayScene
from game.sim.wave_table import OWN, first_wave_with
from game.sim.world import LISTS
from game.sound.cues import Cue, cue_under, has_music
from game.storage.replays import read_replay
from game.storage.store import Store
from game.view.bodies.rules_style import VECTORS, rules_style
from game.view.bodies.styles import news_of
from game.view.bodies.wave_look import comes
from tests.play import *
from tests.scenes.context import make_stage

EXAMPLE = Path(__file__).resolve().parents[2] / "game" / "contest" / "example.toml"


def begun(tuning: Tuning, ticks: int = 1, seed: int = 3) -> World:
    """Return a world of some rules after so many ticks without a command."""
    world = new_world(seed, tuning)
    for _ in range(ticks):
        step(world, [IDLE])
    return world


def read(tmp_path: Path, text: str) -> Tuning:
    """Return the rules of a scenario."""
    file = tmp_path / "field.toml"
    file.write_text(text)
    return read_scenario(file).tuning


def test_the_example_puts_on_the_field_what_it_says() -> None:
    scenario = read_scenario(EXAMPLE)
    world = begun(scenario.tuning)
    assert (scenario.name, scenario.ticks, scenario.ships) == ("Two mirrors", 120 * 120, 1)
    (ship,) = world.ships
    assert (ship.x, ship.y, ship.heading, ship.lives, ship.energy) == (640.0, 360.0, 49152, 2, 150.0)
    assert [(rock.size, rock.x, rock.y, rock.vx, rock.vy) for rock in world.rocks] == [
        (Size.LARGE, 240.0, 180.0, 60.0, 0.0),
        (Size.MEDIUM, 1040.0, 540.0, -70.0, 20.0),
    ]
    assert [(rock.x, rock.y) for rock in world.chromes] == [(640.0, 80.0)]
    assert [wall.turn > 0 for wall in world.walls] == [False, True]
    still = world.walls[0]
    assert still.half == pytest.approx((50.0, 86.60), abs=0.05)
    (marker,) = world.spawn_markers
    assert (marker.kind, marker.x, marker.y, marker.timer) == (Kind.LANCER, 1279.0, 200.0, 600)


@pytest.mark.slow
def test_its_walls_stay_its_enemies_come_and_its_waves_follow() -> None:
    tuning = read_scenario(EXAMPLE).tuning
    world = begun(tuning, 360 + 10)
    assert world.wave == 1
    assert len(world.walls) == 2
    assert len(world.fading) == 2
    pilot = Autopilot()
    came = False
    while world.wave < 2 and world.tick < 120 * 120:
        step(world, [pilot.command(world, 1)])
        came = came or bool(world.lancers)
    assert came
    for _ in range(5):
        step(world, [IDLE])
    assert [world.row.rocks, world.row.chrome, world.row.stored(Kind.MINELAYER)] == [6, 2, 1]
    assert len(world.walls) == 2


@pytest.mark.slow
def test_a_replay_carries_its_scenario() -> None:
    world, pilot = new_world(5, read_scenario(EXAMPLE).tuning), Autopilot()
    recorder = Recorder(world)
    for _ in range(1200):
        commands = [pilot.command(world, 1)]
        step(world, commands)
        recorder.follow(world, commands)
    replay = decode(encode(recorder.replay(world)))
    assert replay.start.tuning == world.tuning
    assert verify(replay)[1] is None
    assert verify(replay)[0].score == world.score > 0


@pytest.mark.slow
def test_a_game_without_a_screen_plays_it_for_as_long_as_it_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "short.toml"
    file.write_text(EXAMPLE.read_text().replace("seconds = 120.0", "seconds = 5"))
    record = tmp_path / "s.replay"
    assert main(["--headless", "--scenario", str(file), "--pilot", "random", "--record", str(record)]) == 0
    played = json.loads(capsys.readouterr().out)
    assert played["ticks"] == 600
    assert main(["--headless", "--replay", str(record)]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["state_hash"] == played["state_hash"]
    assert (again["reproduced"], again["verified"], again["rules"]) == (True, False, "custom")


@pytest.mark.slow
def test_a_window_plays_it_records_it_and_keeps_no_score_of_it(tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    stage.scenario = read_scenario(EXAMPLE).tuning
    scene = PlayScene.begin(stage, stage.draw_seed())
    for _ in range(240):
        scene.tick()
    assert len(scene.session.world.walls) == 2
    scene.session.world.ships[0].score = 4321
    for _ in range(240):
        scene.tick()
    scene.session.world.ships[0].score -= 4321
    scene.leave()
    assert Store(tmp_path).scores.entries == ()
    (path,) = (tmp_path / "replays").iterdir()
    replay = read_replay(path)
    assert (replay.ticks, replay.start.tuning) == (480, stage.scenario)


@pytest.mark.slow
def test_a_tournament_plays_it_with_its_limits(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text(EXAMPLE.read_text().replace("seconds = 120.0", "seconds = 2"))
    out = tmp_path / "out"
    assert main(["--tournament", "idle", "--seeds", "1", "--scenario", str(file), "--out", str(out)]) == 0
    data = json.loads((out / "results.json").read_text())
    (game,) = data["games"]
    assert (game["ticks"], game["fault"]) == (240, "")


@pytest.mark.slow
@pytest.mark.nightly
@each("name", ["pursuit", "mirrors", "siege"])
def test_whoever_stands_still_loses_the_scenarios_of_contests(name: str) -> None:
    """The turret turns, leads its shots and never burns; all that it lacks is to move."""
    scenario, points = read_scenario(EXAMPLE.with_name(f"{name}.toml")), dict[str, int]()
    for pilot in ("autopilot", "gunner"):
        points[pilot] = 0
        for seed in (1, 2, 3):
            world, flyer = new_world(seed, scenario.tuning), load_pilot(pilot)
            while not world.over and world.tick < 60 * TICKS_PER_SECOND:
                step(world, [flyer.command(world, 1)])
            points[pilot] += world.score
    assert points["autopilot"] > points["gunner"]


def test_numbers_of_the_rules_are_those_of_the_set_but_for_those_given(tmp_path: Path) -> None:
    tuning = read(tmp_path, '[rules]\nset = "ace"\nship.lives = 9\nlaser.energy = 10\n')
    assert (tuning.ship.lives, tuning.laser.energy, tuning.lancer.charge) == (9, 10.0, 0.75)
    assert type(tuning.laser.energy) is float
    assert read(tmp_path, "") == MODERN


ROWS_OF_WAVES = """
[[waves]]
rocks = 2
[[waves]]
rocks = 2
castle = 1
lancers = 1
"""


def test_waves_of_ones_own_keep_the_look_and_the_sounds_of_1979(tmp_path: Path) -> None:
    for tuning in (CLASSIC, read(tmp_path, f"[rules]\nset = '1979'\n{ROWS_OF_WAVES}")):
        look = rules_style(tuning)
        assert (look.palette, look.tells_waves, look.ready) == (VECTORS, False, "PLAYER 1")
        assert not has_music(tuning)
        assert (cue_under(tuning, Cue.SHOT), cue_under(tuning, Cue.WARP_IN)) == (Cue.CIRCUIT_SHOT, None)
    own = read(tmp_path, "[[waves]]\nrocks = 2")
    assert rules_style(own) == rules_style(MODERN)
    assert has_music(own)
    assert cue_under(own, Cue.SHOT) is Cue.SHOT


def test_a_scenario_tells_of_the_kinds_that_its_own_waves_bring(tmp_path: Path) -> None:
    tuning = read(tmp_path, ROWS_OF_WAVES)
    assert [first_wave_with(OWN, kind, tuning.scene.waves) for kind in (Kind.LANCER, Kind.WELL)] == [2, 0]
    told = {kind for kind in Kind if comes(tuning, kind)}
    assert told == {Kind.LANCER, Kind.CASTLE}
    assert "FROM WAVE 2" in numbers_in_words(tuning, Kind.LANCER)
    assert news_of(tuning, 2) != news_of(tuning, 3), "what is new is told once"


@each("kind", [Kind.LANCER, Kind.CHROME, Kind.MIRROR])
def test_a_scenario_tells_of_what_it_puts_on_the_field_itself(kind: Kind, tmp_path: Path) -> None:
    rows = {
        Kind.LANCER: '[[enemies]]\nkind = "lancer"\nafter = 1\ny = 9\nside = "left"',
        Kind.CHROME: '[[rocks]]\nsize = "chrome"\nx = 1\ny = 1',
        Kind.MIRROR: "[[walls]]\nx = 1\ny = 1\nlength = 99",
    }
    tuning = read(tmp_path, f"{rows[kind]}\n[[waves]]\nrocks = 2")
    assert {each for each in Kind if comes(tuning, each)} == {kind}


@pytest.mark.slow
@each("castles, last", [((1,), 1), ((0, 1, 0), 2), ((1, 0, 4), 3), ((0, 0), 0)])
def test_the_ending_of_a_scenario_comes_once_after_the_last_of_its_waves_that_has_a_castle(
    castles: tuple[int, ...], last: int, tmp_path: Path
) -> None:
    waves = "".join(f"[[waves]]\nrocks = 1\ncastle = {castle}\n" for castle in castles)
    world = new_world(3, read(tmp_path, waves))
    world.ships[0].protection = 10**6
    fell = []
    while world.wave < len(castles) + 3:
        fell += [event.wave for event in step(world, [IDLE]) if isinstance(event, CastlesFell)]
        if world.wave_tick >= 12 * TICKS_PER_SECOND:  # its Castle has entered by then
            for core in world.castles:
                damage(StepContext(world), core, Damage(FATAL, Cause.SHOT))
            world.remove_dead()
            for name in {*LISTS.values()} - {"ships"}:
                getattr(world, name).clear()
            world.spawn_markers.clear()
    assert fell == [last] * (last > 0)


@pytest.mark.slow
@each("text, said", [
    ("nmae = 1", "unknown key 'nmae'; did you mean 'name'?"),
    ("name = 1", "name must be text in quotes, not 1"),
    ("x = ", "Invalid value"),
    ("[rules]\nset = 'modem'", "[rules]: there are no rules 'modem'; did you mean 'modern'?"),
    ("[rules]\nship.live = 3", "[rules]: unknown number 'ship.live'; did you mean 'ship.lives'?"),
    ("[rules]\nrock.cap = 3", "[rules]: unknown number 'rock.cap'; there are ship.lives, shot.life, "),
    (f"[rules]\nshot.life = 1{'0' * 400}", "[rules]: shot.life must be in 0..60, not 1000"),
    ("[rules]\nship.lives = 'x'", "[rules]: ship.lives must be a whole number, not 'x'"),
    ("[rules]\n\n[rules.ship]\nlives = 0", "[rules]: ship.lives must be in 1..1000, not 0"),
    ("[rules]\nlaser.energy = nan", "[rules]: laser.energy must be in 0..1000, not nan"),
    ("rules = 3", "rules must be a table, written as [rules]"),
    ("[limits]\nsecond = 3", "[limits]: unknown key 'second'; did you mean 'seconds'?"),
    ("[limits]\nseconds = 0", "[limits]: seconds must be in 0.01..7200, not 0"),
    ("[limits]\nseconds = nan", "[limits]: seconds must be in 0.01..7200, not nan"),
    ("rocks = 3", "rocks must be a list, written as [[rocks]]"),
    ("[[rocks]]\nx = 1", "[[rocks]] 1: y is missing"),
    (
        "[[rocks]]\nx = 1\ny = 2\n\n[[rocks]]\nx = 1\ny = 2\nvxx = 3",
        "[[rocks]] 2: unknown key 'vxx'; did you mean 'vx'?",
    ),
    ("[[rocks]]\nx = 1\nchrom = 2", "[[rocks]] 1: unknown key 'chrom'"),
    ("[[rocks]]\nx = 'left'\ny = 2", "[[rocks]] 1: x must be a number, not 'left'"),
    ("[[rocks]]\nx = 1\ny = 2\nvx = 500", "[[rocks]] 1: vx must be in -400..400, not 500"),
    (
        "[[rocks]]\nx = 1\ny = 2\nsize = 'larg'",
        "[[rocks]] 1: size must be 'small', 'medium', 'large' or 'chrome', not 'larg'; did you mean 'large'?",
    ),
    ("[[enemies]]\nkind = 'castle'\ny = 2", "[[enemies]] 1: kind must be 'saucer', "),
    ("[[enemies]]\nkind = 'lancer'\nside = 'up'\ny = 2", "[[enemies]] 1: side must be 'left' or 'right'"),
    ("[[enemies]]\nkind = 'lancer'\ny = 2\n" * 3, "[[enemies]] 1: kind at most 2 of a kind can be under "),
    ("[[waves]]\nrocks = 0", "[[waves]] 1: rocks must be 1 or more, or the wave would end at once"),
    ("[[ships]]\nx = 1\ny = 1\n" * 3, "[[ships]] 3: at most 2 can be"),
    ("name = '''\n[rules]\nst = 1\n'''\n[rules]\nst = 1", "[rules]: unknown number 'st'"),
    ("a = " + "[" * 5000, " nests lists"),
    ("[rules]\n" + "a." * 5_000 + "b = 1", " nests lists"),
    ("a" * 20_000 + " = 1", f"unknown key '{'a' * 36}..."),
    (f"[rules]\nship.lives = {'9' * 10_000}", "Exceeds the limit (4300 digits)"),
    (f"[rules]\nship.lives = 0x{'f' * 10_000}", " has a number of thousands of digits"),
])  # fmt: skip
def test_each_mistake_in_a_scenario_is_a_line_that_tells_its_row(
    text: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadScenario) as fault:
        read(tmp_path, text)
    line = str(fault.value)
    assert line.startswith(f"{tmp_path / 'field.toml'}{':' * (said[0] != ' ')} {said}".replace("  ", " "))
    assert "\n" not in line


def test_what_is_no_text_or_too_large_is_no_scenario(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    for data, said in ((b"\xff", "is no text in UTF-8"), (b"#" * 33_000, "is larger than 32768 bytes")):
        file.write_bytes(data)
        with pytest.raises(BadScenario, match=said):
            read_scenario(file)
