"""Links hold a game whole, and a hostile one costs neither time nor more than a line."""

import json
import time
import tracemalloc
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from game.command_line.cli import main
from game.pilots.autopilot import Autopilot
from game.replay.encoding import BadReplay
from game.replay.file_format import MAGIC, decode, encode
from game.replay.link import MARK, MOST, link_of, replay_of
from tests.each import each
from tests.replays.games import recorded


def letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


REPLAY = recorded(720, seed=4, pilots=[Autopilot()])
GOOD = encode(REPLAY)


@each("before", ["", "https://a.b/asterays.html", "file:///C:/my games/asterays.html#old"])
def test_a_link_holds_the_game_whatever_stands_before_it(before: str) -> None:
    link = link_of(REPLAY, before)
    assert (link.partition(MARK)[0], link.count("#")) == (before.partition("#")[0], 1)
    assert replay_of(f" {link}\n") == decode(GOOD)
    assert not set(link.partition(MARK)[2]) - set("-_") - {c for c in link if c.isalnum()}


HOSTILE = [
    ("", "is no link to a game"),
    (MARK, "is no link to a game"),
    ("https://a.b/", "is no link to a game"),
    (f"{MARK}a", "is damaged"),
    (f"{MARK}%41%41", "is damaged"),
    (f"{MARK}{letters(GOOD)}ü", "is damaged"),
    (f"{MARK}{letters(GOOD)[:-40]}", "is cut short"),
    (f"{MARK}{letters(MAGIC)}", "is cut short"),
    (f"{MARK}{letters(b'<script>')}", "is no Asterays replay"),
    (f"{MARK}{'A' * (MOST + 1)}", "is too long for a link"),
    (f"{MARK}{'A' * MOST}", "is no Asterays replay"),
    (f"{MARK}{letters(GOOD[:40] + bytes([GOOD[40] ^ 1]) + GOOD[41:])}", "is damaged"),
]


@each("link, said", HOSTILE)
def test_a_hostile_link_says_so_in_a_line_and_costs_next_to_nothing(link: str, said: str) -> None:
    tracemalloc.start()
    began = time.process_time()
    with pytest.raises(BadReplay, match=said) as fault:
        replay_of(link)
    assert time.process_time() - began < 0.5
    assert tracemalloc.get_traced_memory()[1] < 8 * MOST
    tracemalloc.stop()
    assert len(str(fault.value).splitlines()) == 1


def test_a_link_of_other_rules_says_which(capsys: pytest.CaptureFixture[str]) -> None:
    from game.replay import file_format

    link = f"{MARK}{letters(file_format._head(1, GOOD[32:]) + GOOD[32:])}"
    assert main(["--replay", link, "--headless"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        "asterays: error: the link was played under rules 1, which an earlier Asterays plays"
    )
    assert len(said.splitlines()) == 1


@pytest.mark.slow
def test_a_link_is_verified_on_the_command_line_and_a_bad_one_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--replay", link_of(REPLAY, "https://a.b/"), "--headless"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["verified"], told["score"]) == (True, REPLAY.score)
    assert main(["--replay", "https://a.b/#r=abc!", "--headless"]) == 2
    assert (
        capsys.readouterr().err == "asterays: error: the link is damaged: it has other letters, or too few\n"
    )
