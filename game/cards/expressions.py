"""The formulas of cards: read, worked out in decimals, and written with numbers in place of letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Context, Decimal
from functools import cache
from typing import Final, NamedTuple, TypeAlias

Exact: TypeAlias = "Decimal | tuple[Decimal, Decimal]"
"""A number or a vector, in decimals. What has a plus-minus sign is a pair: the smaller one first."""

Texts: TypeAlias = "Mapping[str, str | tuple[str, str]]"
"""How the number or the vector that each letter stands for is written."""

MINUS: Final = "\N{MINUS SIGN}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"

_PLUS_MINUS, _DOT, _ROOT, _SQUARED = (
    "\N{PLUS-MINUS SIGN}",
    "\N{MIDDLE DOT}",
    "\N{SQUARE ROOT}",
    "\N{SUPERSCRIPT TWO}",
)
_WORK: Final = Context(prec=40)
_TOKEN: Final = re.compile(r"\s*([A-Za-z]+[0-9]*'?|[0-9]+(?:\.[0-9]+)?|\S)")
_PREFIXES: Final = {MINUS: "neg", _ROOT: "root", "left": "left"}
_SUM, _PRODUCT, _ATOM = range(3)


class Node(NamedTuple):
    """A part of a formula. kind: "number", "letter", "neg", "root", "left", "squared", "bars", or a sign."""

    kind: str
    text: str = ""
    parts: tuple[Node, ...] = ()


class _Reader:
    """A formula as it is read, from the left: sums of products of powers."""

    def __init__(self, text: str) -> None:
        self._left = _TOKEN.findall(text)[::-1]

    @property
    def _next(self) -> str:
        return self._left[-1] if self._left else ""

    def _take(self, wanted: str = "") -> str:
        token = self._left.pop() if self._left else ""
        if not token or (wanted and token != wanted):
            raise ValueError(f"no formula: {token or 'its end'} in place of {wanted or 'a value'}")
        return token

    def whole(self) -> Node:
        """Return all of it.

        Raises:
            ValueError: it is no formula.
        """
        node = self._sum()
        if self._left:
            raise ValueError(f"no formula: {self._next} is left over")
        return node

    def _sum(self) -> Node:
        node = self._product()
        while self._next in {"+", MINUS, _PLUS_MINUS}:
            sign = self._take()
            node = Node(sign, "", (node, self._product()))
        return node

    def _product(self) -> Node:
        node = self._power()
        while self._next and self._next not in f"+{MINUS}{_PLUS_MINUS}),|":
            sign = self._take() if self._next in {TIMES, "/"} else ""
            node = Node(sign or "next", "", (node, self._power()))
        return node

    def _power(self) -> Node:
        if self._next in _PREFIXES:
            kind = _PREFIXES[self._take()]
            if kind == "left":
                self._take("normal")
                self._take("of")
            return Node(kind, "", (self._power(),))
        node = self._square()
        while self._next == _DOT:
            node = Node(self._take(), "", (node, self._square()))
        return node

    def _square(self) -> Node:
        node = self._atom()
        if self._next == _SQUARED:
            self._take()
            node = Node("squared", "", (node,))
        return node

    def _atom(self) -> Node:
        first = self._take()
        if first == "(":
            node = self._sum()
            self._take(")")
            return node
        if first == "|":
            node = self._sum()
            self._take("|")
            return Node("bars", "", (node,))
        if first[0].isdigit() or first == "½":
            return Node("number", first)
        if first[0].isalpha():
            return Node("letter", first)
        raise ValueError(f"no formula: {first}")


@cache
def read(formula: str) -> Node:
    """Return a formula in parts.

    Letters stand for numbers and vectors. Next to one another they are multiplied. Between two vectors a dot
    is their dot product, which binds most tightly, and a cross their cross product; the square of a vector is
    its dot product with itself; the left normal of one is as long.

    Raises:
        ValueError: it is no formula.
    """
    return _Reader(formula).whole()


@cache
def letters_in(formula: str) -> tuple[str, ...]:
    """Return the letters that stand for values in a formula, each once, in their order."""

    def walk(node: Node) -> list[str]:
        return [node.text] if node.kind == "letter" else [one for part in node.parts for one in walk(part)]

    return tuple(dict.fromkeys(walk(read(formula))))


def work_out(node: Node, values: Mapping[str, Exact]) -> Exact:
    """Return what a formula is for these values.

    Raises:
        ArithmeticError: it divides by zero, or takes the root of a negative number.
    """
    if node.kind == "number":
        return Decimal("0.5") if node.text == "½" else Decimal(node.text)
    if node.kind == "letter":
        return values[node.text]
    parts = [work_out(part, values) for part in node.parts]
    if len(parts) == 1:
        return _alone(node.kind, parts[0])
    return _together(node.kind, parts[0], parts[1])


def _alone(kind: str, value: Exact) -> Exact:
    if isinstance(value, tuple):
        if kind == "neg":
            return (_WORK.minus(value[0]), _WORK.minus(value[1]))
        if kind == "left":
            return (value[1], _WORK.minus(value[0]))
        squares = _product_of(value, value)
        return squares if kind == "squared" else _WORK.sqrt(squares)
    work: dict[str, Callable[[Decimal], Decimal]] = {
        "neg": _WORK.minus,
        "root": _WORK.sqrt,
        "squared": lambda one: _WORK.multiply(one, one),
        "bars": _WORK.abs,
    }
    return work[kind](value)


def _product_of(one: tuple[Decimal, Decimal], other: tuple[Decimal, Decimal]) -> Decimal:
    return _WORK.add(_WORK.multiply(one[0], other[0]), _WORK.multiply(one[1], other[1]))


def _together(kind: str, one: Exact, other: Exact) -> Exact:
    if kind in {"+", MINUS, _PLUS_MINUS}:
        return _added(kind, one, other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        if kind == _DOT:
            return _product_of(one, other)
        return _product_of(one, (other[1], _WORK.minus(other[0])))
    work = _WORK.divide if kind == "/" else _WORK.multiply
    if isinstance(other, tuple):
        one, other = other, one
    return _each(work, one, other) if isinstance(one, tuple) else work(one, _number(other))


def _added(kind: str, one: Exact, other: Exact) -> Exact:
    if kind == _PLUS_MINUS:
        first, last = _number(one), _number(other)
        return (_WORK.subtract(first, last), _WORK.add(first, last))
    work = _WORK.add if kind == "+" else _WORK.subtract
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _each(work, one, other)
    return work(_number(one), _number(other))


def _each(work: Callable[[Decimal, Decimal], Decimal], one: tuple[Decimal, Decimal], other: Exact) -> Exact:
    last = other if isinstance(other, tuple) else (other, other)
    return (work(one[0], last[0]), work(one[1], last[1]))


def _number(value: Exact) -> Decimal:
    if isinstance(value, tuple):
        raise TypeError("a vector in place of a number")
    return value


def written(node: Node, texts: Texts) -> str:
    """Return a formula with numbers in place of its letters, and a sign wherever something is multiplied.

    Dot and cross products are written out: they are sums of products of numbers.
    """
    text, _ = _written(node, texts)
    return text


def _is_vector(node: Node, texts: Texts) -> bool:
    if node.kind == "letter":
        return isinstance(texts[node.text], tuple)
    if node.kind in {"number", "root", "squared", "bars", _DOT, _PLUS_MINUS}:
        return False
    vectors = [_is_vector(part, texts) for part in node.parts]
    return any(vectors) and not (node.kind == TIMES and all(vectors))


def _bracketed(text: str) -> str:
    """Return a number, in brackets where it is more than digits: a negative one, or with a power of ten."""
    return text if text.replace(".", "").isdigit() else f"({text})"


def _written_leaf(node: Node, texts: Texts, part: int | None) -> tuple[str, int]:
    """Return a number, a vector or one component of it."""
    text = node.text if node.kind == "number" else texts[node.text]
    if isinstance(text, str):
        return _bracketed(text) if node.kind == "letter" else text, _ATOM
    return f"({text[0]}, {text[1]})" if part is None else _bracketed(text[part]), _ATOM


def _written(node: Node, texts: Texts, part: int | None = None) -> tuple[str, int]:
    """Return a formula, or one component of it, and how tightly its outermost sign binds."""
    if not node.parts:
        return _written_leaf(node, texts, part)
    if len(node.parts) == 1:
        return _written_alone(node, texts, part)
    one, other = node.parts
    vectors = _is_vector(one, texts), _is_vector(other, texts)
    if node.kind in {"+", MINUS, _PLUS_MINUS}:
        first, _ = _written(one, texts, part)
        return f"{first} {node.kind} {_tight(_written(other, texts, part), _PRODUCT)}", _SUM
    if all(vectors):
        return _written_product(node, texts), _SUM
    first = _tight(_written(one, texts, part if vectors[0] else None), _PRODUCT)
    last = _tight(_written(other, texts, part if vectors[1] else None), _ATOM)
    return f"{first} {'/' if node.kind == '/' else TIMES} {last}", _PRODUCT


def _written_alone(node: Node, texts: Texts, part: int | None) -> tuple[str, int]:
    (inner,) = node.parts
    if node.kind == "bars":
        return f"|{_written(inner, texts)[0]}|", _ATOM
    if node.kind == "squared" and _is_vector(inner, texts):
        return _written_product(Node(_DOT, "", (inner, inner)), texts), _SUM
    if node.kind == "neg":
        return _negative(inner, texts, part)
    text = _tight(_written(inner, texts), _ATOM)
    before, after = {"squared": ("", _SQUARED), "root": (_ROOT, ""), "left": ("left normal of ", "")}[
        node.kind
    ]
    return f"{before}{text}{after}", _ATOM


def _negative(inner: Node, texts: Texts, part: int | None) -> tuple[str, int]:
    """Return what follows a minus sign with that sign; zero without it, a negative number without both."""
    text = texts[inner.text] if inner.kind == "letter" else None
    if isinstance(text, str) and not text.strip("0."):
        return text, _ATOM
    if isinstance(text, str):
        return (text.removeprefix(MINUS), _ATOM) if text.startswith(MINUS) else (f"{MINUS}{text}", _PRODUCT)
    return f"{MINUS}{_tight(_written(inner, texts, part), _ATOM)}", _PRODUCT


def _written_product(node: Node, texts: Texts) -> str:
    """Return a dot or a cross product of vectors, written out; squares where both are one."""
    one, other = node.parts
    ax, ay, bx, by = (_tight(_written(each, texts, part), _ATOM) for each in (one, other) for part in (0, 1))
    if node.kind == _DOT and one == other:
        return f"{ax}{_SQUARED} + {ay}{_SQUARED}"
    if node.kind == _DOT:
        return f"{ax} {TIMES} {bx} + {ay} {TIMES} {by}"
    return f"{ax} {TIMES} {by} {MINUS} {ay} {TIMES} {bx}"


def _tight(text: tuple[str, int], least: int) -> str:
    return text[0] if text[1] >= least else f"({text[0]})"
