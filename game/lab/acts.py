"""What can be done in a room by a key, a row or a button: one table for the window and for a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.lab.bench import Bench


class Act(NamedTuple):
    """Something to do. In the table it stands under the character that its key types."""

    words: Callable[[Bench], str]  # on a button, in capitals; "" while it cannot be done
    do: Callable[[Bench], str | None]  # does it; returns a line that says why it cannot be done
    meaning: str = ""  # in the table of keys; "" if another act's says it
    short: str = ""  # in the line at the foot of a window; "" for `words`


def _go_on(bench: Bench) -> str:
    place = bench.guess_place
    if bench.wants:
        bench.chosen = place or bench.chosen
        return f"first {'put' if place else 'write'} your answer"
    bench.go_on()
    return ""


def _how_to_go_on(bench: Bench) -> str:
    if bench.predicting:
        return "COMMIT"
    return "NEXT LINE" if bench.line else "LINE BY LINE" if bench.shown_card else ""


def why_covered(bench: Bench) -> str:
    """Return why the answer may not be told yet; "" if it may."""
    return "commit a prediction first: Space" if bench.predicting else ""


def _run(bench: Bench) -> str:
    if not bench.predicting:
        bench.toggle_running()
    return why_covered(bench)


def _how_it_runs(bench: Bench) -> str:
    return "" if bench.predicting else "STOP" if bench.running else f"RUN: {bench.room.runs.upper()}"


def _hint(bench: Bench) -> None:
    bench.hint = not bench.hint


def _step(bench: Bench) -> None:
    bench.running = False
    bench.step()


def _step_back(bench: Bench) -> None:
    bench.step_back()


def _unless_covered(words: str) -> Callable[[Bench], str]:
    return lambda bench: "" if bench.predicting else words


def _switch(number: int, meaning: str = "") -> Act:
    def words(bench: Bench) -> str:
        found = [f"{each.label} {each.words[bench.state.chosen(each.name)]}" for each in bench.room.switches]
        return "".join(found[number : number + 1])

    def switch(bench: Bench) -> None:
        if words(bench):
            bench.switch(number)

    return Act(words, switch, meaning, "switch" * bool(meaning))


ACTS: Final[Mapping[str, Act]] = {
    " ": Act(_how_to_go_on, _go_on, "COMMIT A PREDICTION; ELSE THE NEXT LINE OF THE WORKING"),
    "g": Act(_how_it_runs, _run, "RUN, STAND STILL"),
    "c": Act(
        lambda bench: "NEXT CHALLENGE" if bench.goal else "CHALLENGES",
        Bench.next_goal,
        "NEXT CHALLENGE, AFTER THE LAST ONE NONE",
    ),
    "h": Act(lambda bench: "HINT" if bench.goal and bench.goal.hint else "", _hint, "A HINT"),
    "r": Act(lambda _: "RESET", Bench.reset, "RESET"),
    "s": _switch(0, "SWITCH, WITH SHIFT THE SECOND ONE"),
    "S": _switch(1),
    "k": Act(
        lambda bench: "NEXT FORMULAS" if bench.shown_card and len(bench.answer.cards) > 1 else "",
        Bench.next_card,
        "NEXT FORMULAS",
        "formulas",
    ),
    ".": Act(_unless_covered("TICK ON"), _step, "A TICK ON, A TICK BACK", "step"),
    ",": Act(_unless_covered("TICK BACK"), _step_back),
}
