"""Tests of `levelforge.geometry`."""
