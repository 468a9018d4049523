"""Compiled inner loops, and the few things they share.

A *kernel* is a function over arrays and integers that numba compiles; a *helper* is a small function that kernels
call. Both are written once, in the part of Python that runs with and without numba alike, and give the same bits
either way (a test holds them equal): small work runs as plain Python and never waits for numba to load, large work is
compiled (`compiling`).

- `compiling`: the `kernel`, `helper` and `by_type` decorators, and when a kernel is compiled
- `random`: the one source of random draws
- `adjacency`: the two kinds of adjacency, and the accessors that let an algorithm be written once for both
- `unvisited`: which neighbours of a cell have not been visited, for algorithms that walk
- `recording`: the buffer that kernels record their steps in
- `union_find`: disjoint sets
"""
