"""What all tests share."""

from __future__ import annotations

import hypothesis

# No deadline: the first example may compile a kernel. The same examples every time: a test fails for a reason.
hypothesis.settings.register_profile("levelforge", deadline=None, derandomize=True, max_examples=60)
hypothesis.settings.load_profile("levelforge")

# Measurements are programs of their own: they choose how kernels run for the whole process when they are imported.
collect_ignore = ["benchmarks"]
