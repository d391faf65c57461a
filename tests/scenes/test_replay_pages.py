"""The list of replays and what can be done with one: by keys, mouse and a pad, and the ways back."""

import os
from datetime import datetime

import pygame
import pytest

from game.input.events import pasted
from game.replay.link import replay_of
from game.scenes.pages.scene import open_replay
from game.storage.replays import write_replay
from game.storage.scores import Score
from tests.replays.games import recorded
from tests.scenes.words import *
from tests.storage.makers import replay_name

pytestmark = pytest.mark.slow

GAMES = 14
DUEL = Path(__file__).parents[1] / "replays" / "duel.replay"


def row(number: int, **more: object) -> Score:
    """Return the row of a game."""
    fields = {"score": tape(720).score + number, "wave": 3, "ticks": 720, "seed": 4, "date": "2026-12-28"}
    ids = {"replay": replay_name(number), "id": f"{number:016x}", "name": "WWWWWWWW"}
    return Score(**{**fields, **ids, **more})  # type: ignore[arg-type]


@pytest.fixture
def app(window: pygame.Window, tmp_path: Path) -> App:
    """Run a program with many replays, the three oldest of them on the board."""
    (tmp_path / "replays").mkdir()
    write_replay(whole := tmp_path / "whole", tape(720))
    for number in range(GAMES):
        path = tmp_path / "replays" / replay_name(number)
        path.write_bytes(whole.read_bytes())
        os.utime(path, (datetime(2023, 11, 14, 12).timestamp() + 90_000 * number,) * 2)  # noqa: DTZ001 - local
    store = Store(tmp_path)
    for number in range(3):
        store.add_score(row(number))
    return make_app(window, tmp_path, store=store)


class Viewer(Player):
    """A player whose scripts open the list (`list`) and see what is in the folder."""

    def __init__(self, app: App, folder: Path, plug: Callable[[], VirtualPad]) -> None:
        self.folder = folder
        add = app.context.store.add_score
        super().__init__(
            app,
            plug=lambda: setattr(self, "pad", plug_in(app, plug)),
            list=lambda: self.plays(f">SCORES >ALL_REPLAYS wait={GAMES} : at ReplaysScene"),
            kept=lambda number: self.kept(int(number)),
            there=lambda: len([*folder.glob("replays/*.replay")]),
            shared=lambda: replay_of(pasted()) == tape(720),
            board=lambda: [score.score - tape(720).score for score in Store(folder).scores.entries],
            spoilt=lambda: (folder / "replays" / "friend.replay").write_bytes(b"no replay"),
            duel=lambda: write_replay(folder / "replays" / "duel.replay", read_replay(DUEL)),
            full=lambda: [add(row(number, score=10**6 + number)) for number in range(20, 30)],
            over=lambda: setattr(self.world, "over", True),
        )

    def kept(self, number: int) -> None:
        """See that a replay, counted from the latest, is kept."""
        asked = "SELECT kept FROM note WHERE replay = ?"
        assert Store(self.folder).database.rows(asked, replay_name(GAMES - number)) == [(1,)]


@sessions("""
    the list shows date and score and wave and length and name and place of each replay
        list @14                    : 2023-11-14 ; {score} ; 3 ; 0:06 ; WWWWWWWW ; BEST 1 ; BEST 3
    enter watches and escape goes back to that row of the list
        list >12                    : stack=WatchScene
        ESCAPE                      : stack=TitleScene ScoresScene ReplaysScene ; page.chosen=12
        ESCAPE*2                    : stack=TitleScene
    a row of the scores leads back to that row
        >SCORES @2                  : page.chosen=7
        RETURN                      : stack=WatchScene
        ESCAPE                      : stack=TitleScene ScoresScene ; page.chosen=7
    a replay is kept and named and shared and deleted by keys
        list RIGHT @KEEP RIGHT kept=1 : at ReplayScene
        >NAME                       : at ReplayTitle
        H I RETURN >SHARE wait=1    : shared=True ; told letters is on the clipboard
        ESCAPE                      : HI ; KEPT
        RIGHT >DELETE               : at DeleteQuestion
        RETURN                      : at ReplayScene ; there=14
        >DELETE >YES wait=2         : at ReplaysScene ; there=13 ; not HI
    by the mouse alone
        click=SCORES click=ALL_REPLAYS click=3 : at WatchScene
        back=600,300                : at ReplaysScene
        click=2/0.97                : at ReplayScene
        click=KEEP kept=2 click=DELETE click=YES wait=2 : there=13
        back=600,300                : at ScoresScene
    by a pad alone
        plug pad=@SCORES pad=A pad=@ALL_REPLAYS pad=A pad=A : at WatchScene
        pad=B                       : at ReplaysScene
        pad=DPAD_RIGHT pad=@KEEP pad=A kept=1 pad=@DELETE pad=A pad=@YES pad=A wait=2
                                    : at ReplaysScene ; there=13
    a duel tells how many fights were won and no wave
        duel list wait=2            : 6 WINS
        RIGHT wait=2                : ~6 WINS ; not ~WAVE
    the replay of a score does not vanish without a word
        list @14 RIGHT >DELETE      : ~NUMBER 3 OF THE TEN BEST
        DOWN RETURN wait=2 ESCAPE   : there=13 ; board=2 1 0
        >3                          : told no replay of this game
    one that cannot be watched says why and can be deleted
        spoilt list                 : CANNOT BE WATCHED ; FRIEND
        RETURN                      : told friend.replay is no Asterays replay
        RIGHT >DELETE >YES wait=2   : there=14
    the game just played is watched from its result and leads back there
        full SPACE wait=60 over until=GameOverScene wait=60 >WATCH_THIS_GAME : at WatchScene ; world.seed=1
        ESCAPE                      : at GameOverScene ; top.session.world.over=True
        wait=60 >TITLE              : stack=TitleScene
    the game just played is shared from its result
        full SPACE wait=60 over until=GameOverScene wait=60 >SHARE wait=1 : told is on the clipboard
""")
def test_replays(app: App, plug: Callable[[], VirtualPad], tmp_path: Path, session: str) -> None:
    player = Viewer(app, tmp_path, plug)
    player.plays(session.format(score=tape(720).score))
    app.close()


def test_a_folder_that_cannot_even_be_looked_into_is_told_and_not_fatal(app: App) -> None:
    app.context.shelf.folder = app.context.shelf.folder / ("x" * 300)
    assert open_replay(app.context, replay_name(1), ReplaceAll(Page.TITLE)) is None
    assert len(app.context.store.take_notices()) == 1
    app.close()


def test_a_shared_game_is_played_again_before_its_score_is_told(
    window: pygame.Window, tmp_path: Path
) -> None:
    replay = recorded(720, seed=4, pilots=[Autopilot()])
    app = make_app(window, tmp_path, shared=replay)
    score, seed = replay.score, replay.start.seed
    Player(app).plays(f"""
                        : at SharedScene ; 0% ; ~BEING PLAYED AGAIN ; not ~SCORE {score}
        wait=200        : ~SCORE {score} ; THE SAME GAME TO THE LAST BIT
        >WATCH wait=9   : at WatchScene
        ESCAPE wait=200 : at SharedScene ; ~SCORE {score}
        >PLAY_THE_SAME_GAME : at PlayScene ; world.seed={seed}
    """)
    app.close()


def test_a_shared_game_that_did_not_happen_is_told_so(window: pygame.Window, tmp_path: Path) -> None:
    replay = tape(720)
    *others, last = replay.checkpoints
    app = make_app(
        window, tmp_path, shared=replace(replay, checkpoints=(*others, replace(last, hash="0" * 16)))
    )
    Player(app).plays("wait=200 : THIS IS NOT WHAT HAPPENED")
    app.close()
