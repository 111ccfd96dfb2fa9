"""That's You! One gives clues to a secret trait; all others eliminate the wrong ones together."""
