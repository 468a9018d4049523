"""The array types that pass between the parts, by name."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
UInt32 = NDArray[np.uint32]
UInt64 = NDArray[np.uint64]
Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]
AnyArray = NDArray[Any]


def frozen(array: AnyArray) -> AnyArray:
    """The array itself, made read-only: what is shared between levels must not change under them."""
    array.setflags(write=False)
    return array
