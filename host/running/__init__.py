"""The loops that carry inputs to the dialogue and its effects to the world."""
