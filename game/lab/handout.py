"""Sheets for a class: Markdown, a page of HTML to print, and XML with cloze questions for Moodle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor
from random import Random
from typing import Final

from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.cards.symbols import SYMBOLS, base
from game.lab.labels import labelled
from game.lab.room import Asked, Exercise, Room, State
from game.lab.svg import around, svg
from game.physics import Point, along, length, minus, scaled, unit

TASKS: Final = 8
MARK: Final = "y points down."
GENERATOR: Final = '<meta name="generator" content="Asterays: exercises">'
_NAMES: Final = re.compile(r"[A-Za-z]+[0-9]?'?")
_GIVEN: Final = re.compile(r"([A-Za-z]+) = [(|0-9\N{MINUS SIGN}]")  # a letter that a task gives
LAW: Final = "Put the numbers into the formulas as they stand here: they give each result to its last digit."


def sheet(room: Room, seed: int, tasks: int = TASKS) -> str:
    """Return the tasks as a page of Markdown; the same seed gives the same page.

    Each kind of task appears equally often, as far as the number of tasks allows.
    """
    found = exercises(room, seed, tasks)
    head = [f"# {room.title.capitalize()}", "", room.lesson, "", f"Sheet {seed}. {MARK}", ""]
    rows = [f"{number}. {each.task}" for number, each in enumerate(found, 1)]
    return "\n".join([*head, told_letters(room, found), "", *rows]) + "\n"


def key(room: Room, seed: int, tasks: int = TASKS) -> str:
    """Return the answers of a sheet, each with its working, as a page of Markdown."""
    lines = [f"# {room.title.capitalize()}: answers", "", LAW, "", f"Sheet {seed}. {MARK}"]
    for number, each in enumerate(exercises(room, seed, tasks), 1):
        lines += ["", f"{number}. {each.answer}", *(f"   - {step}" for step in each.steps)]
    return "\n".join(lines) + "\n"


def told_letters(room: Room, found: Sequence[Exercise]) -> str:
    """Return the room's terms, and what letters of answers and working mean that tasks do not say."""
    lines = [line for each in found for line in (*each.steps, *(it.name for it in each.asked))]
    used = {base(name) for line in lines for name in _NAMES.findall(line)}
    used -= {name for each in found for name in _GIVEN.findall(each.task)}
    told = [f"{letter}: {it.meaning.partition(';')[0]}" for letter, it in SYMBOLS.items() if letter in used]
    return " ".join(filter(None, [room.terms, f"{'; '.join(told)}." if told else ""]))


def exercises(room: Room, seed: int, tasks: int = TASKS) -> list[Exercise]:
    """Return the tasks of a sheet."""
    chance = Random(seed)
    return [_exercise(room, case, chance) for case in chance.sample(range(tasks), tasks)]


def is_sheet(text: str) -> bool:
    """Return whether a text is a sheet that the lab has made, or its answers, in any of its forms."""
    lines = text.splitlines()[:5]
    if len(lines) == 5 and lines[4].startswith("Sheet ") and lines[4].endswith(MARK):
        return True
    return lines[1:2] == ["<quiz>"] or GENERATOR in text[:200]


def _exercise(room: Room, case: int, chance: Random) -> Exercise:
    """Return a task of a kind, trying random numbers until some suit it."""
    while True:
        exercise = room.exercise(thrown(room, chance), case)
        if exercise is not None:
            return exercise


def thrown(room: Room, chance: Random) -> State:
    """Return the opening state with random visible numbers: whole ones, or with two decimals."""
    state = room.opening()
    visible = [field for field in room.fields if field.is_visible and field.name not in room.guesses]
    for field in (*(field for handle in room.handles for field in handle.fields), *visible):
        low, high = field.low, field.high
        value = chance.randint(ceil(low), floor(high)) if high - low > 10.0 else chance.uniform(low, high)
        state = state.changed(**{field.name: field.shown(float(value))})
    return state


_STYLE: Final = (
    "@page{margin:10mm 14mm}body{font:10pt/1.25 serif;max-width:18.2cm;margin:auto;color:#000;"
    "background:#fff}h1{font-size:15pt;margin:0}h3{font-size:inherit;margin:0}section{break-after:page}"
    "header{display:flex;justify-content:space-between;align-items:baseline}header p{margin:0}"
    "i{display:inline-block;width:7cm;border-bottom:.6pt solid}ol{margin:0;padding-left:1.6em}"
    "section li{border-top:.4pt solid #aaa;margin-top:.3em;padding-top:.3em;break-inside:avoid;"
    "display:flow-root list-item}"
    "figure{float:right;width:5.6cm;margin:0 0 0 .6cm}svg{width:100%;height:100%}"
    "section>p{font-size:8pt;margin:.3em 0 0}main{columns:2;font:8.5pt/1.2 serif}"
    "main li{break-inside:avoid;margin-bottom:.4em}"
)
_TOGETHER: Final = re.compile(r" (?==)|(?<==) |(?<=[0-9],) (?=[0-9\N{MINUS SIGN}])")
"""spaces at which no line may end: P = (1, 2)"""
_LETTER: Final = 0.28  # cm: the height of a letter of a picture
_WIDE, _HIGH = 16.0, 6.5  # heights of a letter: the most that a picture shows, beside its letters
_MARGIN: Final = 0.4  # heights of a letter
_ARROW: Final = 0.25  # s: how long the arrow of a velocity is, in the way that it goes in this time


def handout(room: Room, seed: int, pupils: int = 1) -> str:
    """Return a page to print: sheets of the seeds from `seed` on, one a pupil."""
    sheets, title = [], escape(room.title.capitalize())
    for number in range(seed, seed + pupils):
        found = exercises(room, number)
        rows = "".join(f"<li>{_picture(each)}{_line(each.task)}</li>" for each in found)
        head = f"<h1>{title}</h1><p>Sheet {number}. {MARK} Name:<i></i></p>"
        letters = f"<p>{escape(room.lesson)} {_line(told_letters(room, found))}</p>"
        sheets.append(f"<section><header>{head}</header>{letters}<ol>{rows}</ol></section>")
    return _page(title, "".join(sheets))


def answers(room: Room, seed: int, pupils: int = 1) -> str:
    """Return the answers of these sheets with their working, as another page to print."""
    keys, title = [], f"{escape(room.title.capitalize())}: answers"
    for number in range(seed, seed + pupils):
        rows = "".join(
            f"<li><b>{_line(each.answer)}</b>{''.join(f'<br>{_line(step)}' for step in each.steps)}</li>"
            for each in exercises(room, number)
        )
        keys.append(f"<h3>Sheet {number}</h3><ol>{rows}</ol>")
    head = f"<header><h1>{title}</h1></header><p>{LAW}</p>"
    return _page(title, f"{head}<main>{''.join(keys)}</main>")


def _page(title: str, body: str) -> str:
    head = f'<!doctype html><html lang="en"><meta charset="utf-8">{GENERATOR}<title>{title}</title>'
    return f"{head}<style>{_STYLE}</style>{body}</html>\n"


def moodle(room: Room, seed: int, pupils: int = 1, tasks: int = TASKS) -> str:
    """Return Moodle's XML: cloze questions with a blank for each answer; feedback: the working.

    Each says what its letters mean. What ask for the same are of a kind, which has a category.
    """
    found = [
        (_category(room, each), f"{room.number}-{number}-{place}", each)
        for number in range(seed, seed + pupils)
        for place, each in enumerate(exercises(room, number, tasks), 1)
    ]
    rows, last = ['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>"], ""
    for kind, name, each in sorted(found, key=lambda one: one[0]):
        rows += [kind] * (kind != last)
        last = kind
        blanks = ", ".join(map(_blank, each.asked))
        letters = escape(told_letters(room, [each]), quote=False)
        steps = "".join(f"<p>{escape(step)}</p>" for step in each.steps)
        asked = escape(f"<p>{escape(each.task, quote=False)} {MARK}</p><p>{letters}</p><p>{blanks}</p>")
        rows += [
            f'<question type="cloze"><name><text>{name}</text></name>',
            f'<questiontext format="html"><text>{asked}</text></questiontext>',
            f'<generalfeedback format="html"><text>{escape(steps)}</text></generalfeedback>',
            "</question>",
        ]
    return "\n".join([*rows, "</quiz>"]) + "\n"


def _category(room: Room, each: Exercise) -> str:
    """Return the category of a kind of task, named by what it asks for."""
    names = ", ".join(dict.fromkeys(it.name.partition(".")[0] for it in each.asked)).replace("/", "//")
    path = escape(f"$course$/Asterays/{room.number} {room.title.capitalize()}/{names}")
    return f'<question type="category"><category><text>{path}</text></category></question>'


def _line(text: str) -> str:
    return _TOGETHER.sub("&nbsp;", escape(text))


def _blank(it: Asked) -> str:
    if isinstance(it.value, str):
        words = sorted([f"={it.value}", *it.others], key=lambda word: word.strip("="))
        return f"{it.name} = {{1:MULTICHOICE:{'~'.join(words)}}}"
    places = len(f"{it.tolerance:.9f}".rstrip("0")) - 3  # half a unit of the last place
    told = f" ({places} decimal{'s' * (places > 1)})" if places else ""
    return f"{it.name}{told} = {{1:NUMERICAL:={it.value:.12g}:{it.tolerance:.{places + 1}f}}}"


def _picture(each: Exercise) -> str:
    shapes = _shapes(dict(each.given), rims=not any(it.others for it in each.asked))
    _, _, width, height = around(shapes, 0.0)
    letters = max(width / _WIDE, height / _HIGH, 1.0)
    shapes = labelled(shapes, letters)
    box = around(shapes, _MARGIN * letters, letters)
    drawn = svg(shapes, box=box, letters=letters)
    return f'<figure style="height:{box[3] / letters * _LETTER:.2f}cm">{drawn}</figure>'


def _shapes(given: dict[str, float | Point], *, rims: bool) -> list[Shape]:
    """Return what is told by the letters of a task: places, a line from P, a world, circles, velocities.

    rims: whether circles are drawn; where it is asked whether they are met, they would tell it.
    """
    places = {name: value for name, value in given.items() if isinstance(value, tuple)}
    shapes: list[Shape] = [Dot(place, name, name) for name, place in places.items() if name[0] in "PQC"]
    if "W" in places:
        (left, top), (right, foot) = places["W"], places["W'"]
        corners = [(left, top), (right, top), (right, foot), (left, foot), (left, top)]
        shapes += [Line(a, b, "wall") for a, b in pairwise(corners)]
    if "P" in places and "Q" in places:
        p, way = places["P"], minus(places["Q"], places["P"])
        shapes.append(Line(p, places["Q"], "beam"))
        if "M" in places:
            beam = scaled(unit(places["M"]) or way, length(way) / 2.0)  # M may be much shorter
            shapes.append(Arrow(minus(along(p, way, 0.5), beam), beam, "M", "M"))
    for name, value in given.items():
        centre = places.get(f"C{name[1:]}")
        if rims and centre is not None and isinstance(value, float):
            shapes.append(Ring(centre, value))
        elif centre is not None and isinstance(value, tuple) and name[0] == "v":
            shapes.append(Arrow(centre, along((0.0, 0.0), value, _ARROW), "v", name))
    return shapes
