"""When a kernel runs as plain Python and when compiled."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from levelforge.kernels import compiling
from levelforge.kernels.compiling import PLAIN_BUDGET, Kernel, kernels_run

SWITCH = """
import sys
import numpy as np
from levelforge.kernels.compiling import PLAIN_BUDGET
from levelforge.kernels.components import label_components
from levelforge.grids.rect import Rect

def label(columns: int, rows: int) -> bool:
    label_components(Rect(columns, rows).graph.adjacency)
    return "numba" in sys.modules

print(label(100, 100), label(1000, PLAIN_BUDGET // 1000))
"""


class Counting(Kernel):
    """A kernel that tells how it was run."""

    def __init__(self) -> None:
        super().__init__(lambda *_: "plain")

    compiled = staticmethod(lambda *_: "compiled")  # type: ignore[assignment]


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """A kernel in a process that has done no work yet."""
    policy = compiling._Policy()
    policy.mode = "auto"
    monkeypatch.setattr(compiling, "_policy", policy)
    return Counting()


def test_small_work_runs_plain_until_the_budget_is_spent(untouched: Counting) -> None:
    work = np.zeros(PLAIN_BUDGET // 4, np.uint8)
    assert [untouched(work) for _ in range(6)] == ["plain"] * 4 + ["compiled"] * 2


def test_large_work_is_compiled_at_once(untouched: Counting) -> None:
    assert untouched(np.zeros(PLAIN_BUDGET + 1, np.uint8)) == "compiled"


def test_work_is_measured_by_the_largest_array_also_within_tuples(untouched: Counting) -> None:
    inner = (np.zeros(3), (np.zeros(PLAIN_BUDGET + 1, np.uint8), 5))
    assert untouched(1, inner) == "compiled"


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_a_mode_overrides_the_budget(untouched: Counting, mode: str) -> None:
    with kernels_run(mode):
        assert untouched(np.zeros(1)) == mode
        assert untouched(np.zeros(PLAIN_BUDGET * 2, np.uint8)) == mode


def test_the_mode_is_what_it_was_after_the_block(untouched: Counting) -> None:
    with pytest.raises(RuntimeError), kernels_run("compiled"):
        raise RuntimeError
    assert untouched(np.zeros(1)) == "plain"


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match=r"one of auto, plain, compiled"), kernels_run("fast"):
        pass


def test_the_environment_chooses_the_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEVELFORGE_KERNELS", "plain")
    assert not compiling._Policy().compiles(PLAIN_BUDGET * 10)
    monkeypatch.setenv("LEVELFORGE_KERNELS", "compiled")
    assert compiling._Policy().compiles(1)
    monkeypatch.setenv("LEVELFORGE_KERNELS", "nonsense")
    assert not compiling._Policy().compiles(1)


def test_numba_is_loaded_only_once_the_budget_is_spent() -> None:
    done = subprocess.run([sys.executable, "-c", SWITCH], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_a_chosen_cache_folder_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert compiling._chosen_folder(tmp_path / "other" / "kernels-1") == str(tmp_path / "kernels-1")
