"""Evidence to verdict: normal form, numbers, sounds, and the plate manager's ruling."""
