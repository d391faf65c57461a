"""Many quick cases in one test."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any


def each(names: str, cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test with each case in turn, and name the one that fails.

    It is written like pytest.mark.parametrize, which makes a test of each case: those can be run one by one
    and have fixtures of their own, but each takes a millisecond and more. names: the test's parameters,
    separated by commas. cases: a value for each, or a tuple of values where there are several names.
    """
    words = [word.strip() for word in names.split(",")]
    values = [dict(zip(words, case if len(words) > 1 else (case,), strict=True)) for case in cases]
    assert values, f"no case of {names}"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def run(**rest: Any) -> None:
            for value in values:
                try:
                    test(**rest, **value)
                except BaseException as fault:
                    fault.add_note(
                        f"in the case {', '.join(f'{name} = {it!r}' for name, it in value.items())}"
                    )
                    raise

        asked = signature(test)
        left = [parameter for name, parameter in asked.parameters.items() if name not in words]
        run.__signature__ = asked.replace(parameters=left)  # type: ignore[attr-defined]
        return run

    return decorate
