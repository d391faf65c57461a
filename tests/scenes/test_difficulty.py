"""Cadet, Pilot and Ace: rules with names, chosen in the settings, each with a table of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.replay.playback import verify
from game.scenes.base.rows import Choice
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.help import HelpScene
from game.scenes.menu.settings_page import GameSettings
from game.scenes.menu.title import TitleScene
from game.scenes.play.play import PlayScene
from game.sim.rule_sets import ACE, CADET, DIFFICULTIES, RULE_SETS, difficulty_of, identify, rules_for
from game.sim.tuning import MODERN
from game.storage.replays import read_replay
from game.storage.scores import table_of
from tests.arena import in_every_wave, tuned
from tests.scenes.context import make_stage
from tests.scenes.hands import wait
from tests.scenes.reader import help_rows, words_of


def playing(difficulty: str, folder: Path | None = None, *, shield: bool = False) -> SceneContext:
    context = make_stage(folder)
    chosen = replace(context.store.settings, difficulty=difficulty, extra_shield=shield)
    context.store.keep_settings(chosen)
    return context


def test_the_usual_difficulty_is_pilot_with_the_rules_as_they_were() -> None:
    assert make_stage().rules is MODERN
    assert [*DIFFICULTIES] == ["cadet", "pilot", "ace"]
    assert DIFFICULTIES["pilot"] is MODERN


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("shield", [False, True])
def test_a_game_has_the_rules_that_were_chosen_and_they_have_a_name(difficulty: str, shield: bool) -> None:
    world = PlayScene.begin(playing(difficulty, shield=shield), 1).session.world
    assert world.tuning is rules_for(difficulty, shielded=shield)
    assert world.ships[0].shields == int(shield)
    assert identify(world.tuning).named
    assert world.tuning.name in RULE_SETS
    assert difficulty_of(world.tuning) == difficulty


def test_cadet_is_easier_than_pilot_and_ace_is_harder() -> None:
    easy_to_hard = (CADET, MODERN, ACE)
    for rising in (
        [rules.rock.fastest for rules in easy_to_hard],
        [rules.saucer.shot_speed for rules in easy_to_hard],
        [-rules.lancer.lock for rules in easy_to_hard],
        [-rules.saucer.error for rules in easy_to_hard],
        [-rules.reinforcement.after for rules in easy_to_hard],
        [-rules.bonus.seconds for rules in easy_to_hard],
        [-rules.gate.stay for rules in easy_to_hard],
        [rules.ship.warp_risk for rules in easy_to_hard],
    ):
        assert rising == sorted(set(rising))
    for number in range(4):
        healths = [rules.castle.forms[number].health for rules in easy_to_hard]
        assert healths == sorted(set(healths))
    assert ACE.lancer.lock >= 0.25
    assert ACE.lancer.charge >= 0.6


def test_custom_rules_belong_to_the_difficulty_that_they_are_nearest_to() -> None:
    assert difficulty_of(tuned(CADET, ship={"lives": 9})) == "cadet"
    assert difficulty_of(tuned(ship={"lives": 9})) == "pilot"


def test_each_difficulty_has_a_table_of_its_own(tmp_path: Path) -> None:
    for points, difficulty in ((300, "cadet"), (200, "pilot"), (100, "ace")):
        context = playing(difficulty, tmp_path)
        game = PlayScene.begin(context, 1)
        game.session.world.ships[0].score = points
        game.leave()
        assert context.best == points
    board = make_stage(tmp_path).store.scores
    assert [(key, [row.score for row in board.table(key)]) for key in board.tables] == [
        (("arcade", "pilot"), [200]),
        (("arcade", "ace"), [100]),
        (("arcade", "cadet"), [300]),
    ]
    assert table_of(ACE) == ("arcade", "ace")


def test_a_game_under_way_keeps_its_best_when_another_difficulty_is_chosen(tmp_path: Path) -> None:
    context = playing("ace", tmp_path)
    game = PlayScene.begin(context, 1)
    game.session.world.ships[0].score = 700
    game.leave()
    context.store.keep_settings(replace(context.store.settings, difficulty="cadet"))
    assert (context.best, context.best_under(ACE)) == (0, 700)
    assert "HI 700" in words_of(game)


def test_the_title_shows_the_best_of_the_difficulty_that_is_chosen(tmp_path: Path) -> None:
    game = PlayScene.begin(playing("ace", tmp_path), 1)
    game.session.world.ships[0].score = 4321
    game.leave()
    assert "BEST 4321" in words_of(TitleScene(playing("ace", tmp_path)))
    assert "BEST 4321" not in words_of(TitleScene(playing("cadet", tmp_path)))


def test_the_page_of_the_game_s_settings_sets_it() -> None:
    context = make_stage()
    page = GameSettings(context)
    assert "DIFFICULTY" in words_of(page)
    row = next(row for row in page.rows if isinstance(row, Choice) and row.label == "DIFFICULTY")
    row.change(1)
    assert context.store.settings.difficulty == "ace"
    row.change(-2)
    assert context.store.settings.difficulty == "cadet"


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_its_replay_names_the_rules_and_plays_to_the_same_bits(difficulty: str, tmp_path: Path) -> None:
    game = PlayScene.begin(playing(difficulty, tmp_path), 7)
    wait(game, 300)
    game.leave()
    (path,) = game.context.shelf.folder.glob("*.replay")
    world, difference = verify(read_replay(path))
    assert difference is None
    assert world.tuning == DIFFICULTIES[difficulty]
    assert identify(world.tuning).name == DIFFICULTIES[difficulty].name


def test_in_a_game_without_laser_and_lancers_no_page_hint_or_summary_speaks_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = spoken(make_stage())
    assert "LASER" in said
    assert "LANCER" in said
    bare = tuned(laser={"energy": 0.0}, lancer={"most": 0})
    monkeypatch.setattr("game.modes.Mode.rules", lambda *_, **__: bare)
    said = spoken(make_stage())
    assert "SHOOT ROCKS APART." in said
    assert "THRUST" in said
    assert "LASER" not in said
    assert "LANCER" not in said


def test_help_speaks_of_no_kind_that_the_waves_of_the_rules_never_bring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "LANCER" in spoken(make_stage())
    rules = in_every_wave(rocks=4)
    monkeypatch.setattr("game.modes.Mode.rules", lambda *_, **__: rules)
    said = spoken(make_stage())
    assert "YOUR LASER DRAINS THE BAR AND PIERCES." in said
    assert "LANCER" not in said
    assert "MIRROR" not in said


def spoken(context: SceneContext) -> str:
    """Return the words of the title, of the help, of a first game, and of its summary."""
    game = PlayScene.begin(context, 1)
    game.tick()
    scenes = [TitleScene(context), game]
    summed = [text for line in game.summary.lines() for text in line]
    helped = [cell.text for row in help_rows(HelpScene(context)) for cell in row.look().cells]
    return "|".join([*(word for scene in scenes for word in words_of(scene)), *helped, *summed])
