"""Knowing Me Knowing You: who guesses what the others answer (and the same for two)."""
