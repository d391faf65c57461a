"""The formulas of cards: read, worked out in decimals, and written with numbers in place of letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Context, Decimal
from functools import cache
from typing import Final, NamedTuple, TypeAlias

Exact: TypeAlias = tuple[Decimal, ...]
"""A number, or both components of a vector; of what has a plus-minus sign both values, smaller one first."""

Texts: TypeAlias = Mapping[str, str]
"""How the number or the vector that each letter stands for is written: "3.5", "(1.0, 2.0)"."""

MINUS: Final = "\N{MINUS SIGN}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"

_PLUS_MINUS, _DOT, _ROOT, _SQUARED, _LEFT = "±", "·", "√", "²", "left normal of"
_WORK: Final = Context(prec=40)
_TOKEN: Final = re.compile(rf"\s*({_LEFT}|[A-Za-z]+[0-9]*'?|[0-9]+(?:\.[0-9]+)?|\S)")
_SUM, _PRODUCT, _SIGN, _DOTTED, _ATOM = range(5)  # how tightly a part of a formula binds
_BINDS: Final = {"+": _SUM, MINUS: _SUM, _PLUS_MINUS: _SUM, _DOT: _DOTTED}
_ENDS: Final = frozenset({"", ")", "|", ","})


class Node(NamedTuple):
    """A part of a formula. kind: "number", "letter", "|", or the sign before, behind or between its parts.

    Before the one part stand minus, the root and "left normal of", behind it the square; "|" is about it.
    """

    kind: str
    text: str = ""
    parts: tuple[Node, ...] = ()


def signed(text: str) -> str:
    """Return a formula or a number with the signs of print in place of - and *."""
    return text.replace("-", MINUS).replace("*", TIMES)


class Formula(NamedTuple):
    """A formula as it was read."""

    node: Node
    letters: tuple[str, ...]  # those that stand for values, each once, in their order


@cache
def read(formula: str) -> Formula:
    """Return a formula in parts; it has the signs of print or of a keyboard.

    Letters stand for numbers and vectors. Next to one another they are multiplied. Between two vectors a dot
    is their dot product, which binds most tightly, and a cross their cross product; the square of a vector is
    its dot product with itself; the left normal of one is as long.

    Raises:
        ValueError: it is no formula.
    """
    found = _TOKEN.findall(signed(formula))
    tokens = ["", *reversed(found)]
    node = _formula(tokens)
    if tokens != [""]:
        raise ValueError(f"no formula: {tokens[-1]} is left over")
    letters = dict.fromkeys(token for token in found if token[0].isalpha() and token != _LEFT)
    return Formula(node, tuple(letters))


def _formula(tokens: list[str], least: int = _SUM) -> Node:
    """Take what binds at least so tightly off the end of the tokens that are left."""
    node = _operand(tokens)
    while tokens[-1] not in _ENDS and (binds := _BINDS.get(tokens[-1], _PRODUCT)) >= least:
        sign = tokens.pop() if tokens[-1] in {*_BINDS, TIMES, "/"} else TIMES
        node = Node(sign, "", (node, _formula(tokens, binds + 1)))
    return node


def _operand(tokens: list[str]) -> Node:
    first = tokens.pop() if tokens[-1] else ""
    if first in {MINUS, _ROOT, _LEFT}:
        return Node(first, "", (_formula(tokens, _SIGN),))
    if first in {"(", "|"}:
        node = _formula(tokens)
        if tokens[-1] != ("|" if first == "|" else ")"):
            raise ValueError(f"no formula: {first} has no end")
        tokens.pop()
        node = Node("|", "", (node,)) if first == "|" else node
    elif first[:1].isalpha():
        node = Node("letter", first)
    elif first[:1].isdigit() or first == "½":
        node = Node("number", first)
    else:
        raise ValueError(f"no formula: {first or 'its end'} in place of a value")
    if tokens[-1] == _SQUARED:
        return Node(tokens.pop(), "", (node,))
    return node


def work_out(node: Node, values: Mapping[str, Exact]) -> Exact:
    """Return what a formula is for these values.

    Raises:
        ArithmeticError: it divides by zero, or takes the root of a negative number.
    """
    if node.kind == "number":
        return (Decimal("0.5" if node.text == "½" else node.text),)
    if node.kind == "letter":
        return values[node.text]
    one, *others = (work_out(part, values) for part in node.parts)
    return _together(node.kind, one, others[0]) if others else _ALONE[node.kind](one)


def _dotted(one: Exact, other: Exact) -> Exact:
    """Return the dot product of two vectors, or the product of two numbers."""
    first, *second = map(_WORK.multiply, one, other)
    return (_WORK.add(first, *second),) if second else (first,)


_ALONE: Final[Mapping[str, Callable[[Exact], Exact]]] = {
    MINUS: lambda one: tuple(map(_WORK.minus, one)),
    _LEFT: lambda one: (one[1], _WORK.minus(one[0])),
    _SQUARED: lambda one: _dotted(one, one),
    _ROOT: lambda one: (_WORK.sqrt(*one),),
    "|": lambda one: (_WORK.sqrt(*_dotted(one, one)) if one[1:] else _WORK.abs(*one),),
}


def _together(sign: str, one: Exact, other: Exact) -> Exact:
    if sign == _PLUS_MINUS:
        return (_WORK.subtract(*one, *other), _WORK.add(*one, *other))
    if sign in {"+", MINUS}:
        return tuple(map(_WORK.add if sign == "+" else _WORK.subtract, one, other))
    if len(one) == len(other) == 2:
        return _dotted(one, other if sign == _DOT else (other[1], _WORK.minus(other[0])))
    if len(one) < len(other):
        one, other = other, one
    return tuple((_WORK.divide if sign == "/" else _WORK.multiply)(part, *other) for part in one)


def written(node: Node, texts: Texts, part: int | None = None, least: int = _SUM) -> str:
    """Return a formula with numbers in place of its letters, and a sign wherever something is multiplied.

    Dot and cross products are written out: they are sums of products of numbers. part: the component of a
    vector that is wanted, None: all of it. least: how tightly it has to bind to stand without brackets.
    """
    text, binds = _written(node, texts, part)
    return text if binds >= least else f"({text})"


def _is_vector(node: Node, texts: Texts) -> bool:
    if node.kind == "letter":
        return texts[node.text].startswith("(")
    if node.kind in {"number", "|", _ROOT, _SQUARED, _DOT, _PLUS_MINUS}:
        return False
    vectors = [_is_vector(part, texts) for part in node.parts]
    return any(vectors) and not (node.kind == TIMES and all(vectors))


def _written(node: Node, texts: Texts, part: int | None) -> tuple[str, int]:
    """Return a formula, or one component of it, and how tightly its outermost sign binds."""
    if not node.parts:
        text = texts[node.text] if node.kind == "letter" else node.text
        if part is not None:
            text = text[1:-1].split(", ")[part]
        return text if text.startswith("(") or text.replace(".", "").isnumeric() else f"({text})", _ATOM
    vectors = [_is_vector(each, texts) for each in node.parts]
    if all(vectors) and node.kind in {_SQUARED, _DOT, TIMES}:
        return _written_product(node, texts), _SUM
    if len(node.parts) == 1:
        return _written_alone(node, texts, part)
    one, other = node.parts
    if _BINDS.get(node.kind) == _SUM:
        return f"{written(one, texts, part)} {node.kind} {written(other, texts, part, _PRODUCT)}", _SUM
    first = written(one, texts, part if vectors[0] else None, _PRODUCT)
    last = written(other, texts, part if vectors[1] else None, _ATOM)
    return f"{first} {node.kind} {last}", _PRODUCT


def _written_alone(node: Node, texts: Texts, part: int | None) -> tuple[str, int]:
    (inner,) = node.parts
    if node.kind == "|":
        return f"|{written(inner, texts)}|", _ATOM
    if node.kind == MINUS:
        return _negative(inner, texts, part)
    text = written(inner, texts, None, _ATOM)
    if node.kind == _SQUARED:
        return f"{text}{_SQUARED}", _ATOM
    return f"{_ROOT}{text}" if node.kind == _ROOT else f"{_LEFT} {text}", _ATOM


def _negative(inner: Node, texts: Texts, part: int | None) -> tuple[str, int]:
    """Return what follows a minus sign with that sign; zero without it, a negative number without both."""
    text = texts.get(inner.text, "(")
    if text.startswith("("):
        return f"{MINUS}{written(inner, texts, part, _ATOM)}", _PRODUCT
    if text.startswith(MINUS) or not text.strip("0."):
        return text.removeprefix(MINUS), _ATOM
    return f"{MINUS}{text}", _PRODUCT


def _written_product(node: Node, texts: Texts) -> str:
    """Return a dot or a cross product of vectors, written out; squares where both are one."""
    one, other = node.parts[0], node.parts[-1]
    ax, ay, bx, by = (written(each, texts, part, _ATOM) for each in (one, other) for part in (0, 1))
    if node.kind != TIMES and one == other:
        return f"{ax}{_SQUARED} + {ay}{_SQUARED}"
    if node.kind == _DOT:
        return f"{ax} {TIMES} {bx} + {ay} {TIMES} {by}"
    return f"{ax} {TIMES} {by} {MINUS} {ay} {TIMES} {bx}"
