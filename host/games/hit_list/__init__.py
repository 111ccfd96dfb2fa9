"""iKNOW: Hit List. One answerer names entries of a list against the sand; the others bet."""
