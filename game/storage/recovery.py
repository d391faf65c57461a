"""At the start of the program, games that were cut off become replays."""

from __future__ import annotations

import os
import re
import time
from contextlib import closing, suppress
from dataclasses import replace
from typing import Final

from game.modes import ARCADE, day_of_game, mode_under
from game.replay.checkpoints import FIGURES
from game.replay.replay import Replay
from game.sim.rule_sets import RULES_VERSION, identify, origin_of
from game.storage.database import held
from game.storage.disk import day_of
from game.storage.journal import SUFFIX, forget, joined
from game.storage.replays import ReplayShelf
from game.storage.scores import Score, table_of
from game.storage.store import Store
from game.storage.strict import Refused, summary

_SAVED: Final = "a game that was cut off is saved: see Scores, All replays"
_ID: Final = re.compile(r"[0-9a-f]{16}")
_GAMES: Final = "SELECT DISTINCT game FROM second WHERE rules = ?"
_SECONDS: Final = """SELECT number, part, assisted, moment FROM second WHERE game = ? AND rules = ?
    ORDER BY number"""


def recover(store: Store, shelf: ReplayShelf) -> None:
    """Make replays of the games that ended programs left behind.

    Those of running programs and of other rules stay. Of damaged ones the good part is saved, and a copy of
    the database is kept. Tells the player; raises no OSError.
    """
    damages: list[str] = []
    with suppress(OSError):  # it stays for the next start
        games = {game for (game,) in store.database.rows(_GAMES, RULES_VERSION)}
        games |= {path.stem for path in store.folder.glob(f"*{SUFFIX}")}  # of one cut off in its first second
        for game_id in games:
            if type(game_id) is str and _ID.fullmatch(game_id):
                path = store.folder / (game_id + SUFFIX)
                with suppress(OSError), closing(held(path)):
                    _recover_one(game_id, store, shelf, damages)
                    path.unlink()
    store.tell(summary(damages, f"{store.database.copy_aside()} is a copy") if damages else "")


def _recover_one(game_id: str, store: Store, shelf: ReplayShelf, damages: list[str]) -> None:
    rows = store.database.rows(_SECONDS, game_id, RULES_VERSION)
    if not rows:  # it had no whole second, is of other rules, or another program has just recovered it
        return
    found, damage = joined([(number, part) for number, part, *_ in rows])
    if found is not None:
        name = shelf.name(game_id)
        if not os.path.lexists(shelf.folder / name):  # else the program saved it before it ended
            if not shelf.save(name, found):
                return
            if _SAVED not in store.notices:
                store.tell(_SAVED)
        moment = rows[-1][-1] if type(rows[-1][-1]) is float else 0.0
        try:
            _note(store, game_id, found, moment, assisted=any(row[2] for row in rows))
            if not store.flush():
                return
        except Refused as fault:  # an impossible score
            damage = damage or f"is impossible: {fault}"
    if damage:
        if not store.database.copy_aside():
            return
        damages.append(f"{store.database.path}: a second of a game that was cut off {damage}")
    forget(store, game_id)


def _note(store: Store, game_id: str, replay: Replay, moment: float, *, assisted: bool) -> None:
    """Link the score to the replay of a game cut off at `moment` (s since 1970), and note its wave.

    The score is added or raised if the replay has more points.
    """
    start = replay.start
    rules = identify(start.tuning)
    table = table_of(start.tuning, start.wave, start.ships, start.seed)
    day = day_of_game(start.tuning, start.ships, start.seed) if start.wave == 1 else None
    if day is not None:
        store.begin_day(day, game_id)  # of the games of a day, the one that counts alone is kept
        store.note_day(day, game_id, replay.score)
    wave = replay.checkpoints[-1].figures[FIGURES.index("wave")]
    row = store.scores.find(game_id)
    if table is not None and replay.score > (0 if row is None else row.score):
        played = Score(
            score=replay.score,
            wave=wave,
            ticks=replay.ticks,
            seed=start.seed,
            date=day_of(moment) or day_of(time.time()),
            rules=rules.name,
            mode=table[0],
            difficulty=table[1],
            id=game_id,
        )
        known = row or played
        row = replace(played, mode=known.mode, difficulty=known.difficulty)  # the board joins the rest
    if row is not None:
        row = replace(row, replay=ReplayShelf.name(game_id), assisted=row.assisted or assisted)
        store.keep_score(row)
    if rules.named and mode_under(start.tuning, start.ships, start.seed) is ARCADE:
        store.note_wave(origin_of(start.tuning).difficulty, wave)
