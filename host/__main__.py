"""``python -m host`` is the command-line program."""

from host.cli import main

if __name__ == "__main__":
    main()
