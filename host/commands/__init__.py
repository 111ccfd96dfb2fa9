"""What each command does; the command line itself is host/cli.py."""
