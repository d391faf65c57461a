"""Numbers as text, as a card or a slide shows them."""

from __future__ import annotations

import math

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"


def figure(value: float) -> str:
    """Return a number as a slide would show it, in at most six digits: 412.338, 1.18577 x 10^11."""
    if not math.isfinite(value):
        return str(value)
    if value != 0.0 and not 1e-4 <= abs(value) < 1e7:
        mantissa, exponent = f"{value:.5e}".split("e")
        return _signed(f"{float(mantissa):.6g} {TIMES} 10^{int(exponent)}")
    return _signed(f"{value:.6g}" if abs(value) < 1e6 else f"{value:.0f}")


def brief(value: float, places: int = 1) -> str:
    """Return a number with this many decimals, never "-0"."""
    if not math.isfinite(value):
        return str(value)
    text = f"{value:.{places}f}"
    return _signed(text if float(text) else text.lstrip("-"))


def pair(place: tuple[float, float], places: int = 1) -> str:
    """Return a point or a vector as text."""
    return f"({brief(place[0], places)}, {brief(place[1], places)})"


def short(value: float) -> str:
    """Return a number as a card shows it: three decimals below 10, one below 1000, none above."""
    size = abs(value)
    if not size < 1e7:
        return figure(value)
    return brief(value, 3 if size < 10.0 else 1 if size < 1000.0 else 0)


def within(value: float) -> str:
    """Return a number as it stands inside a formula: a negative one in brackets."""
    text = short(value)
    return f"({text})" if text.startswith(MINUS) else text


def _signed(text: str) -> str:
    return text.replace("-", MINUS)
