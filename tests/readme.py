"""The parts of the README that are generated: `python -m tests.readme` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

from levelforge.catalog import ALGORITHMS, FORMATS, GRIDS, MODIFIERS, SHAPING, Catalog

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
CATALOGS = {"algorithms": ALGORITHMS, "grids": GRIDS, "modifiers": MODIFIERS, "shaping": SHAPING, "formats": FORMATS}
FIGURES = ("kernels", "commands")


def generated(text: str) -> str:
    """The README with its generated parts as they should be."""
    for name, catalog in CATALOGS.items():
        text = _between(text, f"<!-- table: {name} -->", table(name, catalog))
    for name in FIGURES:
        figures = (ROOT / "tests" / "benchmarks" / f"{name}.md").read_text(encoding="utf-8")
        text = _between(text, f"<!-- figures: {name} -->", figures.strip())
    return text


def table(kind: str, catalog: Catalog) -> str:
    """A Markdown table of a catalog's members."""
    heads = {
        "algorithms": ("name", "what it does", "uniform"),
        "formats": ("name", "endings", "what it is"),
    }.get(kind, ("name", "what it is"))
    rows = [heads, tuple("---" for _ in heads), *(_row(kind, catalog, name) for name in catalog.names())]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _row(kind: str, catalog: Catalog, name: str) -> tuple[str, ...]:
    summary = catalog.summary(name)
    if kind == "algorithms":
        return f"`{name}`", summary, "yes" if catalog.module(name).ALGORITHM.uniform else "no"
    if kind == "formats":
        return f"`{name}`", " ".join(f"`{suffix}`" for suffix in catalog.constant(name, "SUFFIXES")), summary
    return f"`{name}`", summary


def _between(text: str, mark: str, content: str) -> str:
    """The text with what stands between a mark and the next end mark replaced."""
    pattern = re.compile(re.escape(mark) + r"\n.*?<!-- end -->", re.DOTALL)
    if not pattern.search(text):
        raise LookupError(f"no {mark} in the README")
    return pattern.sub(lambda _: f"{mark}\n{content}\n<!-- end -->", text)


def main() -> None:
    """Writes the README's generated parts."""
    README.write_text(generated(README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
