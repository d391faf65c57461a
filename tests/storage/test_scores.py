"""The best scores and their file."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from game.sim.rule_sets import RULE_SETS
from game.storage.scores import LENGTH, Score, ScoreBoard, checksum, decode_scores, encode_scores
from game.storage.strict import Newer, Refused
from tests.each import each
from tests.storage.makers import score


def points(board: ScoreBoard) -> list[int]:
    return [entry.score for entry in board.entries]


def names(board: ScoreBoard) -> list[str]:
    return [entry.name for entry in board.entries]


def row(**changes: Any) -> bytes:
    """Return a score file with one entry, changed, and a check that agrees."""
    entry = json.loads(encode_scores([score(500, id="0" * 16)]))["scores"][0] | changes
    document = {"format": "asterays-scores", "version": 1, "check": checksum([entry]), "scores": [entry]}
    return json.dumps(document).encode()


def test_the_best_ten_are_kept_best_first() -> None:
    board = ScoreBoard()
    ranks = [board.add(score(points)) for points in (50, 10, 90, 30, 70, 20, 80, 40, 60, 100, 5, 55)]

    assert ranks == [1, 2, 1, 3, 2, 5, 2, 5, 4, 1, None, 6]
    assert points(board) == [100, 90, 80, 70, 60, 55, 50, 40, 30, 20]
    assert (board.best, len(board.entries)) == (100, LENGTH)


def test_of_two_alike_the_earlier_is_the_better() -> None:
    board = ScoreBoard(length=3)
    ranks = [board.add(score(100, name=name)) for name in ("first", "second", "third", "fourth")]

    assert ranks == [1, 2, 3, None]
    assert names(board) == ["first", "second", "third"]


def test_nothing_is_no_score() -> None:
    assert ScoreBoard().rank(0) is None
    assert ScoreBoard().best == 0
    with pytest.raises(Refused):
        score(0)


def test_a_game_is_on_the_board_once_however_often_it_is_added() -> None:
    board = ScoreBoard()
    game = score(100)

    assert [board.add(game), board.add(score(200)), board.add(game)] == [1, 1, 2]
    assert points(board) == [200, 100]


def test_a_game_that_goes_on_moves_up_and_never_down() -> None:
    board = ScoreBoard([score(300), score(100)])
    game = score(200)
    assert board.add(game) == 2

    assert board.add(replace(game, score=400)) == 1
    assert board.add(game) == 1
    assert points(board) == [400, 300, 100]


def test_merging_keeps_the_better_state_of_a_game_on_both_boards() -> None:
    game = score(200)
    for mine, theirs in ((200, 500), (500, 200)):
        board = ScoreBoard([replace(game, score=mine)])
        board.merge([replace(game, score=theirs)])
        assert points(board) == [500]


def test_merged_boards_hold_each_game_once_and_the_saved_one_was_there_first() -> None:
    shared = score(50, name="shared")
    mine = ScoreBoard([score(100, name="mine"), shared])
    saved = [score(100, name="saved"), shared, score(40, name="last")]

    mine.merge(saved)
    mine.merge(saved)

    assert names(mine) == ["saved", "mine", "shared", "last"]


def test_a_board_comes_back_as_it_was_saved() -> None:
    entries = tuple(score(900 - n, name="Žofie ☄", replay=f"game-{n}.replay") for n in range(LENGTH))

    assert decode_scores(encode_scores(entries)).value == entries


@pytest.mark.parametrize(
    "changes",
    [
        *[{"score": value} for value in (0, -1, True, 1.0, "500", None, 10**16, [500])],
        *[{"wave": value} for value in (-1, None, 2.5)],
        *[{"ticks": -1}, {"seed": -1}, {"seed": 2**63}, {"seed": 1e3}],
        *[
            {"date": value}
            for value in (
                "",
                "2025-02-30",
                "20251120",
                "2025-11-20\n",
                20251120,
                "\u0662\u0660\u0662\u0665-11-20",
            )
        ],
        *[{"name": value} for value in ("A" * 13, "a\nb", "\u202e", "e\u0301", "\x00", "\ud800", None, 7)],
        *[
            {"replay": value}
            for value in ("../x", "a/b", "a\\b", ".hidden", "..", "C:x", "a" * 65, "a b", None)
        ],
        *[{"id": value} for value in ("", "0" * 15, "G" * 16, "0" * 17, None)],
        *[{"extra": 1}, {"format": "x"}],
    ],
)
def test_an_entry_that_no_game_comes_to_is_refused(changes: dict[str, Any]) -> None:
    assert decode_scores(row()).value[0].score == 500
    with pytest.raises(Refused):
        decode_scores(row(**changes))


def test_a_changed_digit_is_found_by_the_check() -> None:
    text = encode_scores([score(500)])

    with pytest.raises(Refused, match="check"):
        decode_scores(text.replace(b"500", b"900"))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not JSON"),
        (b"[" * 60_000, "nested too deeply"),
        (b'{"a":' * 10_000, "nested too deeply"),
        (b'{"a": 1e999}', "without end"),
        (b'{"a": NaN}', "NaN"),
        (b'{"a": -Infinity}', "Infinity"),
        (b'{"a": ' + b"9" * 5000 + b"}", "not JSON"),
        (rb'{"a": "\ud800"}', "half a character"),
        (rb'{"a": [{"\udfff": 1}]}', "half a character"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8 at byte 0"),
        (b"null", "missing, not an object"),
        (b'"asterays-scores"', "not an object"),
        (b"{}", "does not say"),
    ],
)
def test_what_is_no_score_file_is_refused_with_the_reason(data: bytes, why: str) -> None:
    with pytest.raises(Refused, match=why):
        decode_scores(data)


def test_a_newer_file_is_told_from_a_bad_one() -> None:
    with pytest.raises(Newer, match="version 9"):
        decode_scores(b'{"format": "asterays-scores", "version": 9, "whatever": {}}')


def test_a_file_that_an_editor_marked_as_utf_8_is_read() -> None:
    assert decode_scores(b"\xef\xbb\xbf" + row()).value[0].score == 500


def test_ids_differ() -> None:
    assert len({score(1).id for _ in range(1000)}) == 1000
    assert isinstance(score(1), Score)


def test_a_row_under_custom_rules_stays_so_and_is_not_verified() -> None:
    (again,) = decode_scores(encode_scores([score(500, rules="custom")])).value

    assert again.rules == "custom"
    assert not again.has_named_rules
    assert not score(500, rules="some-later-set").has_named_rules


def test_a_row_without_a_word_of_rules_was_played_by_the_usual_ones() -> None:
    data = encode_scores([score(500)])
    (again,) = decode_scores(data).value

    assert b"rules" not in data  # so that games that know no rule sets read it
    assert (again.rules, again.has_named_rules) == ("modern", True)


@pytest.mark.parametrize("rules", ["", "Modern", "a b", "x" * 30, 5, None])
def test_a_rule_set_has_a_plain_name(rules: Any) -> None:
    with pytest.raises(Refused):
        decode_scores(row(rules=rules))


@each("name", RULE_SETS)
def test_every_named_rule_set_can_stand_in_a_row(name: str) -> None:
    assert score(20, rules=name).rules == name
