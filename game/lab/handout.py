"""Sheets for a class: a page of HTML to print, a sheet a pupil, and XML with cloze questions for Moodle."""

from __future__ import annotations

from html import escape
from typing import Final

from game.cards.numbers import MINUS
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.lab.room import Exercise, Room
from game.lab.sheet import MARK, TASKS, exercises
from game.lab.svg import around, svg
from game.physics import Point, along

_STYLE: Final = (
    "body{font:12pt serif;max-width:18cm;margin:auto}section{break-after:page}"
    "li{margin:.7em 0;break-inside:avoid}svg{display:block;width:8cm;max-height:5cm}"
)
_PLACES: Final = frozenset({"P", "Q", "S", "T", "C", "A", "B"})
_LETTERS: Final = 22.0  # how many times as large as its letters a picture is
_ARROW: Final = 0.25  # s: how long the arrow of a velocity is, in the way that it goes in this time


def handout(room: Room, seed: int, pupils: int = 1, tasks: int = TASKS) -> str:
    """Return a page to print: sheets of the seeds from `seed` on, one a pupil, then the answers of all."""
    papers, keys = [], []
    for number in range(seed, seed + pupils):
        found = exercises(room, number, tasks)
        rows = "".join(f"<li>{escape(each.task)}{_picture(each)}</li>" for each in found)
        title = escape(room.title.capitalize())
        papers.append(
            f"<section><h1>{title}</h1><p>Sheet {number}. {MARK} Name:</p><ol>{rows}</ol></section>"
        )
        answers = "".join(f"<li>{escape(each.answer)}</li>" for each in found)
        keys.append(f"<h3>Sheet {number}</h3><ol>{answers}</ol>")
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(room.title)}</title>'
    return f"{head}<style>{_STYLE}</style>{''.join(papers)}<h1>Answers</h1>{''.join(keys)}</html>\n"


def moodle(room: Room, seed: int, pupils: int = 1, tasks: int = TASKS) -> str:
    """Return Moodle's XML: a cloze question for each task that asks for numbers, its working as feedback."""
    rows = ['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>"]
    for number in range(seed, seed + pupils):
        for place, each in enumerate(exercises(room, number, tasks), 1):
            if not each.asked:
                continue
            blanks = ", ".join(f"{name} = {_blank(value)}" for name, value in each.asked)
            steps = "".join(f"<p>{escape(step)}</p>" for step in each.steps)
            asked = escape(f"<p>{_plain(each.task)}</p><p>{blanks}</p>")
            rows += [
                f'<question type="cloze"><name><text>{room.number}-{number}-{place}</text></name>',
                f'<questiontext format="html"><text>{asked}</text></questiontext>',
                f'<generalfeedback format="html"><text>{escape(steps)}</text></generalfeedback>',
                "</question>",
            ]
    return "\n".join([*rows, "</quiz>"]) + "\n"


def tolerance(value: str) -> float:
    """Return half a unit of the last place of a printed number, or .01 of a whole one."""
    decimals = len(value.partition(".")[2])
    return float(f"5e-{decimals + 1}") if decimals else 0.01


def _blank(value: str) -> str:
    return f"{{1:NUMERICAL:={value.replace(MINUS, '-')}:{tolerance(value):g}}}"


def _plain(text: str) -> str:
    """Return a text without what a cloze question reads as its own signs."""
    return "".join(f"&#{ord(sign)};" if sign in "{}~=#" else sign for sign in escape(text))


def _picture(each: Exercise) -> str:
    shapes = _shapes(dict(each.given))
    box = around(shapes, 60.0)
    return svg(shapes, box=box, letters=max(box[2], box[3]) / _LETTERS) if shapes else ""


def _shapes(given: dict[str, float | Point]) -> list[Shape]:
    """Return what is told by the letters of a task: places, a line from P, a circle, velocities."""
    places = {name: value for name, value in given.items() if isinstance(value, tuple)}
    shapes: list[Shape] = [Dot(place, name, name) for name, place in places.items() if name in _PLACES]
    start, end = places.get("P"), places.get("Q") or places.get("S")
    if start is not None and end is not None:
        shapes.append(Line(start, end, "beam"))
    if "C" in places and isinstance(r := given.get("r"), float):
        shapes.append(Ring(places["C"], r))
    for name, velocity in places.items():
        if name.startswith("v") and (base := places.get(f"C{name[1:]}")) is not None:
            shapes.append(Arrow(base, along((0.0, 0.0), velocity, _ARROW), "v", name))
    return shapes
