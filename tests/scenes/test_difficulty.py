"""Cadet, Pilot and Ace, each with a table of its own; a slower game and a shield, which mark the score."""

import pytest

from game.sim.rule_sets import ACE, DIFFICULTIES, RULE_SETS, identify, origin_of, rules_for
from game.storage.scores import table_of
from game.storage.settings import GAME_SPEEDS
from game.window.game_loop import NS_PER_SECOND
from tests.arena import in_every_wave, tuned
from tests.scenes.reader import help_rows
from tests.scenes.words import *


def playing(difficulty: str = "pilot", folder: Path | None = None, **chosen: object) -> SceneContext:
    """Return the context of a player who chose a difficulty and more."""
    context = make_stage(folder)
    context.store.keep_settings(replace(context.store.settings, difficulty=difficulty, **chosen))  # type: ignore[arg-type]
    return context


@each("difficulty, shield", [(difficulty, shield) for difficulty in DIFFICULTIES for shield in (0, 1)])
def test_a_game_has_the_rules_that_were_chosen_and_they_have_a_name(difficulty: str, shield: int) -> None:
    game = PlayScene.begin(playing(difficulty, extra_shield=bool(shield)), 1)
    world = game.session.world
    assert world.tuning is rules_for("arcade", difficulty, shielded=bool(shield))
    assert world.ships[0].shields == shield
    assert identify(world.tuning).named
    assert world.tuning.name in RULE_SETS
    assert origin_of(world.tuning).difficulty == difficulty


@pytest.mark.slow
def test_each_difficulty_has_a_table_and_a_best_of_its_own_which_the_title_shows(tmp_path: Path) -> None:
    for points, difficulty in ((301, "cadet"), (201, "pilot"), (101, "ace")):
        context = playing(difficulty, tmp_path)
        game = PlayScene.begin(context, 1)
        game.session.world.ships[0].score = points
        game.leave()
        assert context.best == points
        assert f"BEST {points}" in words_of(TitleScene(context))
    board = make_stage(tmp_path).store.scores
    assert [(key, [row.score for row in board.table(key)]) for key in board.tables] == [
        (("arcade", "pilot"), [201]),
        (("arcade", "ace"), [101]),
        (("arcade", "cadet"), [301]),
    ]
    assert table_of(ACE) == ("arcade", "ace")

    context.store.keep_settings(replace(context.store.settings, difficulty="cadet"))
    assert (context.best, context.best_under(ACE)) == (301, 101)
    assert "NEXT PIP" in words_of(game), "a game under way keeps its table whatever is chosen"


def spoken() -> str:
    """Return the words of the title, of the help, of a first game, and of its summary."""
    context = make_stage()
    game = PlayScene.begin(context, 1)
    game.tick()
    scenes = [TitleScene(context), game]
    summed = [text for line in game.summaries[0].lines() for text in line]
    helped = [cell.text for row in help_rows(HelpScene(context)) for cell in row.view().cells]
    return "|".join([*(word for scene in scenes for word in words_of(scene)), *helped, *summed])


@pytest.mark.slow
def test_nothing_speaks_of_a_laser_or_of_kinds_that_the_rules_never_bring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = (
        "SHOOT ROCKS APART.",
        "THRUST",
        "YOUR LASER DRAINS THE BAR AND PIERCES.",
        "LASER",
        "LANCER",
        "MIRROR",
    )
    told = []
    for rules in (MODERN, tuned(laser={"energy": 0.0}, lancer={"most": 0}), in_every_wave(rocks=4)):
        monkeypatch.setattr("game.modes.Mode.rules", lambda *_, rules=rules, **__: rules)
        said = spoken()
        told.append([word for word in asked if word in said])
    assert told == [[*asked], [*asked[:2], "MIRROR"], [*asked[:4]]]


@each("speed", GAME_SPEEDS)
def test_so_many_percent_of_the_ticks_of_ten_seconds_are_due(speed: int) -> None:
    metronome = Metronome()
    metronome.speed = speed
    metronome.reset(0)
    due = [metronome.ticks_due(frame * NS_PER_SECOND // 60) for frame in range(1, 601)]
    assert sum(due) == 12 * speed
    assert max(due) <= 3
    assert 0.0 <= metronome.alpha < 1.0


@sessions("""
    a difficulty is chosen in the settings
        >SETTINGS >GAME @DIFFICULTY RIGHT : settings.difficulty=ace
        LEFT*2                : settings.difficulty=cadet
    only the game itself is slowed, at once, and the row says so
        >SETTINGS >GAME @GAME_SPEED LEFT*3 : settings.game_speed=70 ; speed=100
        ESCAPE*2 >PLAY        : speed=70 ; ASSIST
        P                     : speed=100
        ends                  : rows=500 True
    a shield comes with the next game and its row says so
        >SETTINGS >GAME @EXTRA_SHIELD RIGHT ESCAPE*2 >PLAY : ship.shields=1 ; game.session.assisted=True
        ends                  : rows=500 True
    a game that is slowed down in its middle is marked to its end
        SPACE                 : not ASSIST
        speed=80 wait=1 speed=100 wait=1 : ASSIST
        ends                  : rows=500 True
    slow motion marks it
        SPACE COMMA           : ASSIST
        COMMA ends            : rows=500 True
    ticks of a pause mark it
        SPACE F3 P PERIOD ESCAPE ends : rows=500 True
    the overlay and a pause do not
        SPACE F3 P ESCAPE until=PlayScene ends : rows=500 False
""")
def test_assists(app: App, session: str) -> None:
    store = app.context.store

    def ends() -> None:
        """End the program with 500 points."""
        player.ship.score = 500
        app.close()

    player = Player(
        app,
        ends=ends,
        speed=lambda percent=None: (
            store.keep_settings(replace(store.settings, game_speed=int(percent)))
            if percent
            else app.metronome.speed
        ),
        rows=lambda: [(row.score, row.assisted) for row in Store(store.folder).scores.table()],
    )
    player.plays(session)


def test_the_mark_stands_clear_of_everything_else_in_the_hud_and_in_the_table() -> None:
    context = playing(extra_shield=True)
    canvas = read(PlayScene.begin(context, 1))
    (mark,) = [box for word, box in canvas.boxes if word == "ASSIST"]
    assert [word for word, box in canvas.boxes if mark.grown(4, 4).overlaps(box)] == ["ASSIST"]
    assert mark.height >= 12
    context.store.add_score(score(300, assisted=True))
    assert "ASSISTED" in words_of(ScoresScene(context))


def test_an_assist_after_the_last_points_marks_the_row_as_well(tmp_path: Path) -> None:
    game = PlayScene.begin(playing(folder=tmp_path), 7)
    game.session.world.ships[0].score = 50
    game.tick()
    game.session.assisted = True
    game.tick()
    game.leave()
    (row,) = Store(tmp_path).scores.entries
    assert row.assisted
