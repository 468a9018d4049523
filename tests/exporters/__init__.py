"""Tests of `exporters`."""
