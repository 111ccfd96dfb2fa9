"""Engines, voice activity, end-pointing, echo."""
