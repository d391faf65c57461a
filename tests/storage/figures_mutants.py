"""Spoils settings and score files in many ways, starts with them, saves, and looks at what is left.

By hand: python -m tests.storage.figures_mutants [FILES [SEED]] [--trusting or another of WRONG]
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from game.storage import disk, safe_file, scores, strict
from game.storage.settings import Settings
from game.storage.store import Store
from tests.storage.makers import MEMORY, everything_in, instead, score, two_generations
from tests.storage.mutants import spoilt

GOOD = ("settings.json", "scores.json")


def run_mutants(
    folder: Path, files: int, seed: int = 1, *, loud: bool = False, until: str = ""
) -> Counter[str]:
    """Spoil so many files, or until something has come of one; return how often what came of it.

    `traceback`: something was raised. `lost`: the spoilt content is in no file any more. `worse`: the
    generation before was not used, though it was good. `chatty`: not exactly one notice for a refusal, or
    one of more than a line. `undrawable`: a text got in that cannot be drawn.
    """
    dice = Random(seed)
    folder.mkdir(exist_ok=True)
    two_generations(folder)
    originals = {path.name: path.read_bytes() for path in folder.iterdir()}
    count: Counter[str] = Counter()
    for _ in range(files):
        if count[until]:
            break
        for path in folder.iterdir():
            path.unlink()
        for name, data in originals.items():
            (folder / name).write_bytes(data)
        path = folder / dice.choice(GOOD)
        data = spoilt(originals[path.name], dice)
        path.write_bytes(data)
        count["files"] += 1
        try:
            count.update(_start_and_save(path, data))
        except Exception:  # noqa: BLE001 - that is the question
            count["traceback"] += 1
            if loud and count["traceback"] <= 3:
                traceback.print_exc()
    return count


def _start_and_save(path: Path, data: bytes) -> Counter[str]:
    """Start with a spoilt file, save everything, start again."""
    count: Counter[str] = Counter()
    folder = path.parent
    store = Store(folder)
    notices = store.take_notices()
    changed = path.read_bytes() != data if path.exists() else True
    verdict = "refused" if changed else "in part" if notices else "accepted"
    if store._scores_file.sealed or store._settings_file.sealed:
        verdict = "newer"
    count[verdict] += 1
    count["lost"] += data not in everything_in(folder)
    count["worse"] += verdict == "refused" and (
        store.scores.best < 500 or store.settings.volume not in (10, 20)
    )
    count["chatty"] += len(notices) != (verdict != "accepted") or any("\n" in line for line in notices)
    count["undrawable"] += not _drawable(store)
    store.add_score(score(2000))
    store.save_settings(Settings(volume=30))
    count["lost"] += data not in everything_in(folder)
    count["chatty"] += store.notices != []
    again = Store(folder)
    if verdict != "newer":
        count["unsaved"] += again.scores.best < 2000 or again.settings.volume != 30 or again.notices != []
    return count


def _drawable(store: Store) -> bool:
    texts = [store.settings.effects, *store.notices]
    for entry in store.scores.entries:
        texts += [entry.name, entry.replay, entry.date, entry.id]
    return all(text.isprintable() and text.encode() is not None for text in texts)


def _trusting_parse(data: bytes) -> Any:
    """Read JSON as one would at first."""
    return json.loads(data)


def _trusting(value: Any, *_: object) -> Any:
    """Believe in a value's type and range."""
    return value


def _nameless(value: object, what: str) -> None:
    """Take any text for a name."""
    if type(value) is not str:
        raise strict.Refused(what)


def _forgetful(path: Path) -> Path:
    """Do away with a bad file instead of setting it aside."""
    path.unlink()
    return path


def _heirless(path: Path, data: bytes, previous: Path | None = None) -> None:
    """Save and keep no generation before."""
    del previous
    disk.write_whole(path, data)


WRONG: dict[str, tuple[list[tuple[Any, str, Any]], str]] = {
    "trusting": (
        [
            (strict, "_parse", _trusting_parse),
            *((scores, name, _trusting) for name in ("whole", "player_name")),
        ],
        "traceback",
    ),
    "nameless": ([(scores, "player_name", _nameless)], "undrawable"),
    "forgetful": ([(safe_file, "set_aside", _forgetful)], "lost"),
    "heirless": ([(safe_file, "write_whole", _heirless)], "worse"),
    "silent": ([(safe_file.Found, "notice", "")], "chatty"),
}
"""Storages that are known to be wrong, each with the figure that must show it."""


@contextmanager
def wrong(name: str | None) -> Iterator[None]:
    """Have the storage wrong in this way for a while; None is not at all."""
    with ExitStack() as stack:
        for change in WRONG[name][0] if name else ():
            stack.enter_context(instead(*change))
        yield


def main() -> None:
    """Print the figures."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    how = next((word[2:] for word in sys.argv if word[2:] in WRONG), None)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, wrong(how):
        result = run_mutants(Path(folder) / "home", *numbers or [10_000], loud=True)
    print(f"{how or 'as it is'}: {dict(result)} in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
