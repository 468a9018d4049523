"""What a seed gives, kept in `tests/data/golden.json`: a seed is a promise.

    python -m tests.golden

writes the file anew. A changed line there means that the levels of all users change: that is a breaking change, and
the changelog says so. New lines, for new algorithms and grids, are none.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from levelforge.build import build, carve
from levelforge.catalog import ALGORITHMS, SHAPING
from levelforge.kernels.random import below, bits, draw, stream, weights
from levelforge.recipe import Recipe
from levelforge.seeds import derive
from levelforge.storage import dump
from tests.graphs_under_test import cases

FILE = Path(__file__).parent / "data" / "golden.json"
SEEDS = (0, 7, 2**64 - 1)
RECIPE = """
seed = "golden"
[grid]
shape = "rect"
size = [31, 17]
[algorithm]
name = "wilson"
[[shaping]]
step = "braid"
share = 0.3
[placement]
start = "border"
goal = "farthest"
exact = true
openings = false
"""


def _hash(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def carvings() -> dict[str, str]:
    """A hash of the bits per algorithm, graph and seed."""
    return {
        f"{algorithm} {name} {seed}": _hash(np.packbits(carve(case.graph, algorithm, seed), bitorder="little"))
        for algorithm in ALGORITHMS.names()
        for name, case in cases().items()
        if case.graph.forest_size() > 8
        for seed in SEEDS
    }


def streams() -> dict[str, list[int]]:
    """The first numbers of every way to draw."""
    return {
        "draw": [draw(random) for random in [stream(1)] for _ in range(4)],
        "below": [below(random, 1000) for random in [stream(2)] for _ in range(8)],
        "bits": [bits(random, 3) for random in [stream(3)] for _ in range(32)],
        "weights": weights(4, 4).tolist(),
        "derive": [
            derive(5),
            derive("5", "algorithm"),
            derive("ü", "shaping", 0, "braid"),
            derive(-(2**70), "pack", 3),
        ],
    }


def levels() -> dict[str, str]:
    """A hash of the level file of one whole recipe, and of a small one with each shaping step at its defaults."""
    small = {"seed": 1, "grid": {"size": [9, 8]}}
    found = {"recipe": _hash(dump(build(Recipe.parse(RECIPE))))}
    for step in SHAPING.names():
        found[step] = _hash(dump(build(Recipe.of({**small, "shaping": [{"step": step}]}))))
    return found


def golden() -> dict[str, Any]:
    """All of it, as the file holds it."""
    return {"streams": streams(), "levels": levels(), "carvings": carvings()}


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(golden(), indent=1) + "\n", encoding="utf-8")
