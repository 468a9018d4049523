"""A seed is a promise: what it gave once, it gives always, on every Python, plain and compiled.

See `tests/golden.py` for how to write the file anew, and what that means.
"""

from __future__ import annotations

import json

import pytest

from levelforge.kernels.compiling import kernels_run
from tests import golden

KEPT = json.loads(golden.FILE.read_text(encoding="utf-8"))
NEW = "python -m tests.golden adds what is new; what changed is a breaking change"
both_modes = pytest.mark.parametrize("mode", ["plain", "compiled"])


@both_modes
@pytest.mark.parametrize("part", ["streams", "levels", "carvings"])
def test_a_seed_gives_what_it_gave(mode: str, part: str) -> None:
    with kernels_run(mode):
        now = getattr(golden, part)()
    assert {key: value for key, value in now.items() if KEPT[part].get(key) != value} == {}, NEW


@pytest.mark.parametrize("part", ["streams", "levels", "carvings"])
def test_nothing_that_was_promised_is_gone(part: str) -> None:
    assert set(KEPT[part]) == set(getattr(golden, part)()), NEW
