"""The real programs that our files are checked with, one module each.

A reader that is not installed skips its test and says how to install it; with LEVELFORGE_READERS=required (as
`.ci/run` sets) it fails instead. Programs for Node.js come from `package.json` beside this file:
`npm install --prefix tests/readers`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, NoReturn

import pytest

HERE = Path(__file__).parent
SECONDS = 120


def missing(reader: str, install: str) -> NoReturn:
    """Skips the test, or fails it where every reader is required."""
    message = f"{reader} is not installed: {install}"
    if os.environ.get("LEVELFORGE_READERS") == "required":
        pytest.fail(message)
    pytest.skip(message)


def run(*command: str | Path, seconds: int = SECONDS, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a reader to its end; a hang is an error."""
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
        env={**os.environ, **environment},
    )


def node(script: str, *arguments: str | Path, package: str) -> Any:
    """Runs `tests/readers/<script>` under Node.js and returns the JSON on the last line that it prints."""
    if shutil.which("node") is None:
        missing("Node.js", "apt install nodejs npm, or from nodejs.org")
    if not (HERE / "node_modules" / package).is_dir():
        missing(package, "npm install --prefix tests/readers")
    done = run("node", HERE / script, *arguments)
    assert done.returncode == 0, f"{script} failed:\n{done.stdout}\n{done.stderr}"
    return json.loads(done.stdout.strip().splitlines()[-1])
