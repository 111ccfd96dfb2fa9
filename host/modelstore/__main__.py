"""``python -m host.modelstore NAME... [--try NAME]...``: fetch models at set-up.

A model after ``--try`` may fail: that is one line and no error. ``--where NAME...`` prints the
folder of each instead. Progress goes to standard error.
"""

from __future__ import annotations

import sys

from host.core.errors import HostError
from host.modelstore.progress import Bar
from host.modelstore.store import fetch, model_path


def main(arguments: list[str]) -> int:
    """Fetch what is named; 1 if a model that is not optional could not be had."""
    if arguments[:1] == ["--where"]:
        print("\n".join(str(model_path(name)) for name in arguments[1:]))
        return 0
    optional = False
    code = 0
    for word in arguments:
        if word == "--try":
            optional = True
            continue
        try:
            fetch(word, Bar(sys.stderr))
        except HostError as error:
            if optional:
                print(
                    f"  {word} cannot be had now and is not needed; "
                    f"later: partyhost models fetch {word}",
                    file=sys.stderr,
                    flush=True,
                )
            else:
                print(str(error), file=sys.stderr, flush=True)
                code = 1
        optional = False
    return code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
