"""Devices, the mixer, cues and hourglass, and the virtual table."""
