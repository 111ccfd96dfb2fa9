"""What ./play and ./test share: standard library only, nothing is installed yet."""
