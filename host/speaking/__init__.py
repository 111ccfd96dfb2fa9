"""Voices, and text made ready for them."""
