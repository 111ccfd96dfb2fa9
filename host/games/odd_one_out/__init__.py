"""Odd One Out: four things are read, one of which does not belong; the players answer in turn."""
