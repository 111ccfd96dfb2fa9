"""A table that serves itself: without screen, keyboard or login."""
