"""What must be instant loads nothing heavy; and `python -m levelforge` is the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("numba", "trimesh", "pyglet", "numpy", "PIL", "rich")
PROGRAM = """
import sys
from levelforge import cli
status = cli.run(sys.argv[1:])
sys.stderr.write(" ".join(sorted({name.partition(".")[0] for name in sys.modules})))
sys.exit(status)
"""


@pytest.mark.parametrize("arguments", [["list"], ["list", "--json"], ["--help"], ["make", "--help"], ["--version"]])
def test_lists_and_help_load_nothing_heavy(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True)
    loaded = done.stderr.splitlines()[-1].split()
    assert "levelforge" in loaded
    assert not set(HEAVY) & set(loaded)


def test_a_small_level_is_made_without_numba(tmp_path: Path) -> None:
    arguments = ["make", "--size", "20x15", "-o", str(tmp_path / "a.level.json")]
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True)
    assert not {"numba", "trimesh", "pyglet"} & set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(("arguments", "status"), [(["--version"], 0), (["make", "--size", "0x0", "-o", "a.txt"], 2)])
def test_the_status_of_the_process(arguments: list[str], status: int) -> None:
    done = subprocess.run([sys.executable, "-m", "levelforge", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr
