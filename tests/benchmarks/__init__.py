"""Benchmarks: run by hand, compared within one run, never part of the tests."""
