"""The best score: the rows of the house stand in for it, and a new best is told once during play."""

import pytest

from game.scenes.game.score_table import (
    BUILT_IN_SCORES,
    BuiltInScore,
    displayed_place,
    score_cells,
    standings,
)
from game.sim.rule_sets import DUEL
from game.sound.voices import Order, Play
from game.storage.scores import LENGTH, USUAL_TABLE, Score, ScoreBoard
from game.view.effects.draw_effects import Ring
from tests.scenes.words import *

pytestmark = pytest.mark.slow

LOWEST = BUILT_IN_SCORES[USUAL_TABLE][0].score


def play_to_the_end(game: PlayScene) -> ReplaceAll:
    """Return where a game leads that is over, after its last look."""
    game.session.world.over = True
    move = next(move for _ in range(3 * TICKS_PER_SECOND) if (move := game.tick()) is not None)
    return expect(ReplaceAll, move)


def over(folder: Path, *scores: int, named: bool = True) -> GameOverScene:
    """Return the result of the last of these games; its row has a name already, or none."""
    context = make_stage(folder)
    for points in scores:
        game = PlayScene.begin(context, 1)
        game.session.world.ships[0].score = points
        game.scores.save(game.session.world)
        if named or points != scores[-1]:
            context.store.name_score(game.scores.id, "ADA")
    return GameOverScene(context, game)


def test_an_empty_table_of_the_arcade_shows_the_rows_of_the_house_and_says_so_in_each() -> None:
    for difficulty in ("cadet", "pilot", "ace"):
        shown = standings(ScoreBoard(), (USUAL_TABLE[0], difficulty))
        assert 3 <= len(shown) < LENGTH
        assert all(isinstance(row, BuiltInScore) for row in shown)
        assert all("THE HOUSE" in [cell.text for cell in score_cells(1, row)] for row in shown)
    for mode in ("classic-1979", "duo", "wave-5", "daily-2026-11-21"):
        assert standings(ScoreBoard(), (mode, "pilot")) == ()


@each("points", [1, LOWEST, 30_000, 10**9])
def test_whatever_a_player_earned_is_shown_and_the_house_takes_only_free_places(points: int) -> None:
    for games in range(LENGTH + 3):
        board = ScoreBoard(score(points + number) for number in range(games))
        own, shown = board.table(), standings(board, USUAL_TABLE)
        assert [row for row in shown if isinstance(row, Score)] == [*own]
        assert len(shown) == max(min(len(BUILT_IN_SCORES[USUAL_TABLE]) + games, LENGTH), len(own))
        assert [row.score for row in shown] == sorted((row.score for row in shown), reverse=True)
        assert len(own) == min(games, LENGTH)


def test_of_equal_scores_the_player_s_stands_first() -> None:
    board = ScoreBoard([row := score(LOWEST)])
    assert displayed_place(row, board) == len(BUILT_IN_SCORES[USUAL_TABLE])
    assert displayed_place(score(LOWEST), board) is None


def test_the_house_is_on_no_board_and_in_no_file_and_is_nobody_s_best(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    for scene in (ScoresScene(context), TitleScene(context)):
        words_of(scene)
    game = PlayScene.begin(context, 1)
    best = next(each for each in game._listeners if hasattr(each, "best"))
    assert (context.store.scores.entries, context.best, best.best) == ((), 0, 0)
    context.store.add_score(score(700))
    context.store.flush()
    assert scores_in(tmp_path) == [700]


def test_a_first_game_has_a_rank_and_a_better_one_is_a_new_best(tmp_path: Path) -> None:
    page = over(tmp_path, 30_000, named=False)
    question = page.tick()
    assert isinstance(question, Push)
    assert expect(NameEntry, make_scene(page.context, question.to)).heading == "NUMBER 4: YOUR NAME"
    page.context.store.name_score(page._game.scores.id, "ADA")
    assert "NUMBER 4 OF THE TEN BEST" in words_of(page)
    for number, (before, points, said) in enumerate(
        (
            (800, 30_000, "A NEW BEST, NUMBER 4 OF THE TEN BEST"),
            (30_000, 8_000, "NUMBER 6 OF THE TEN BEST"),
            (800, 10**6, "A NEW BEST"),
            (10**7, 10**6, "NUMBER 2 OF THE TEN BEST"),
        )
    ):
        assert said in words_of(over(tmp_path / str(number), before, points))


def test_the_result_of_a_duel_counts_the_matches_of_a_best_of_three_and_offers_the_next() -> None:
    context = make_stage()
    duel = PlayScene(context, new_world(3, DUEL, ships=2))
    duel.names, duel.winner = ("PLAYER 1", "PLAYER 2"), "PLAYER 2"
    for matches, line, offer in (
        ((0, 1), "BEST OF THREE: MATCHES 0 : 1", "NEXT MATCH: BEST OF THREE"),
        ((1, 2), "BEST OF THREE: MATCHES 1 : 2: PLAYER 2 WINS", "PLAY AGAIN"),
    ):
        duel.matches = matches
        page = GameOverScene(context, duel)
        assert line in words_of(page)
        row: Any = page.rows[0]
        assert row.label == offer
        assert row.accept().to.matches == (matches if max(matches) < 2 else (0, 0))


class Played:
    """A game whose table has a best score (0 for an empty one)."""

    def __init__(self, best: int, context: SceneContext | None = None, game: PlayScene | None = None) -> None:
        self.context = context or make_stage()
        self.heard = list[Order]()
        self.context.sounds = Sounds(self.heard.append)
        if best:
            self.context.store.add_score(score(best))
        self.game = game or PlayScene.begin(self.context, 1)

    def earns(self, points: int) -> tuple[bool, int, int]:
        """Tell after a tick whether a best is written, how often it was heard, and its rings."""
        session = self.game.session
        session.world.ships[0].score = points
        self.game.tick()
        rings = [effect for effect in session.effects.active if isinstance(effect, Ring)]
        times = sum(isinstance(order, Play) and order.stem == "new_best" for order in self.heard)
        told = any(words.startswith("NEW BEST ") for words in words_of(self.game))
        return told, times, sum(ring.wraps == 0.0 for ring in rings)


def test_a_new_best_is_told_once_when_the_score_passes_the_best() -> None:
    played = Played(5000)
    assert played.earns(5000) == (False, 0, 0), "as much is not more"
    assert played.earns(5010) == (True, 1, 3)
    wait(played.game, 400)
    assert played.earns(9000) == (False, 1, 0), "once a game, though the game's own score is on the table now"
    assert Played(0).earns(5010) == (False, 0, 0), "the first game of a table passes nothing"


def test_neither_practice_nor_a_scenario_makes_a_best_and_the_end_of_one_says_so(tmp_path: Path) -> None:
    context = make_stage()
    world = new_world(1, context.rules)
    practice = Played(5000, context, PlayScene(context, world, ToPractice(world)))
    practice.game._due = False
    assert practice.earns(5010) == (False, 0, 0)

    context = make_stage(tmp_path)
    context.store.add_score(score(50))
    context.scenario = context.rules
    played = Played(0, context)
    wait(played.game, 250)
    assert played.earns(5010) == (False, 0, 0)
    move = play_to_the_end(played.game)
    said = words_of(make_scene(context, move.to))
    assert "NO SCORE IS KEPT" in said
    assert not any("BEST" in word for word in said)
    assert [row.score for row in context.store.scores.entries] == [50]


def test_what_happens_behind_the_result_changes_neither_the_board_nor_the_slowdown(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    game = PlayScene.begin(context, 1)
    game.session.world.ships[0].score = 500
    end = make_scene(context, play_to_the_end(game).to)
    game.session.world.ships[0].score = 900
    wait(end, 2 * TICKS_PER_SECOND)
    assert context.best == 500
    assert not {"DeathSlowdown", "ScoreSaver"} & {type(each).__name__ for each in game.session.listeners}
