"""Whole commands from a cold start, with kernels cached: what a user waits for.

    python -m tests.benchmarks.commands [--runs 5]

Wall-clock seconds of a new process; medians after one run that is not counted. A bare Python that imports nothing is
timed beside them, so that machines can be compared.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SEVEN = [f"crypt{suffix}" for suffix in (".tmj", ".glb", ".obj", ".nav.json", ".png", ".txt", ".level.json")]
MAKE_SEVEN = "levelforge make --size 40x30 --algorithm wilson --seed 7 " + " ".join(f"-o {name}" for name in SEVEN)
COMMANDS = (
    "python -c pass",
    "levelforge --help",
    "levelforge list",
    "levelforge make --size 40x30 -o crypt.tmj",
    MAKE_SEVEN,
    "levelforge info crypt.level.json",
    "levelforge make --size 1000x1000 --algorithm depth_first -o large.level.json",
)
ROOT = Path(__file__).parent.parent.parent


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    print("| command | seconds |\n|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for command in COMMANDS:
            seconds = [_seconds(command, folder) for _ in range(runs + 1)][1:]
            print(f"| `{command}` | {statistics.median(seconds):.2f} |", flush=True)


def _seconds(command: str, folder: str) -> float:
    words = command.split()
    program = [sys.executable] if words[0] == "python" else [sys.executable, "-m", "levelforge"]
    start = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([*program, *words[1:]], cwd=folder, check=True, capture_output=True, env=environment)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
