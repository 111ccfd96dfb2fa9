"""The whole game that the README shows: its script, its transcript, and where they stand."""

from __future__ import annotations

import random
import re
from pathlib import Path

from host.core.data import data_dir
from host.core.errors import HostError
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock

SCRIPT = "docs/evidence/whole-game.script.txt"
"""What is typed; its head holds the command that plays it."""
TRANSCRIPT = "docs/evidence/whole-game.txt"
"""What that command prints."""
BEGIN, END = "<!-- sample:begin -->", "<!-- sample:end -->"
"""Between these the README shows it."""

_COMMAND = re.compile(
    r"^# (\./play play hit-list --text --packs (\S+) --seed (\d+) --track (\d+) < \S+)$",
    re.MULTILINE,
)


class SampleBroken(HostError):
    """The script or the README has not what it needs."""


def command(script: str) -> tuple[str, str, int, int]:
    """The command in the head of a script, with its packs, seed and track. Raises SampleBroken."""
    found = _COMMAND.search(script)
    if found is None:
        raise SampleBroken(
            f"{SCRIPT}: has no line '# ./play play hit-list --text --packs FILE --seed N ...'."
        )
    return found[1], found[2], int(found[3]), int(found[4])


def played(script: str) -> str:
    """What the command of ``script`` prints, with the packs as they are."""
    _, packs, seed, track = command(script)
    shelf = HouseShelf(random.Random(seed), None, packs=[data_dir("packs").parent / packs])
    lines: list[str] = []
    host = Host(new_desk(Settings(track=track)), shelf, game="hit-list")
    TextTable(host, lines.append, VirtualClock()).run(script.splitlines())
    return "\n".join(lines) + "\n"


def round_two(transcript: str) -> str:
    """The second round of a transcript. Raises SampleBroken where there is none."""
    found = re.search(r"(?ms)^HOST  Round two\..*?(?=^HOST  Round three\.)", transcript)
    if found is None:
        raise SampleBroken(f"{TRANSCRIPT}: has no second round followed by a third.")
    return found[0]


def filled(readme: str, script: str, transcript: str) -> str:
    """The README with both blocks written anew. Raises SampleBroken where the marks are missing."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SampleBroken(f"README.md: the marks {BEGIN} and {END} are missing.")
    line, *_ = command(script)
    block = (
        "The second round of a game, as it is printed by text; sounds stand in brackets:\n\n"
        f"```text\n{round_two(transcript)}```\n\n"
        "<details>\n<summary>The whole game, and how to play it</summary>\n\n"
        f"```\n{line}\n```\n\n"
        f"What the players say ([{SCRIPT}]({SCRIPT})):\n\n```text\n{script}```\n\n"
        f"What comes of it ([{TRANSCRIPT}]({TRANSCRIPT})):\n\n```text\n{transcript}```\n\n"
        "</details>\n"
    )
    return f"{before}{BEGIN}\n{block}{END}{after}"


def write(root: Path) -> list[str]:
    """Write transcript and README anew; the files that changed."""
    script = (root / SCRIPT).read_text("utf-8")
    transcript = played(script)
    readme = (root / "README.md").read_text("utf-8")
    wanted = {TRANSCRIPT: transcript, "README.md": filled(readme, script, transcript)}
    changed = []
    for name, text in wanted.items():
        path = root / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(name)
    return changed
