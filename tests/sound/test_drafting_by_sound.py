"""A family's own list, made by talking: every sentence spoken, heard and kept."""

import re

from host.content.deck import load
from host.content.drafts import keep
from host.content.kinds import KINDS
from host.dialogue.drafting import PackHost
from host.dialogue.settings import Settings
from host.hearing.segments import Segmenter
from host.running.ear import TableEar
from host.running.games import new_desk
from host.running.sound import SoundRunner
from tests.sound.table_kit import Sitting, Stopping, voice, whisper

KIND = next(kind for kind in KINDS if kind.name == "hit-list")
SAID = [
    "Things in our tent.",
    "A lantern.",
    "Sleeping bags.",
    "Undo.",
    "A pillow.",
    "A blanket.",
    "Mosquitoes.",
    "Playing cards.",
    "An umbrella.",
    "A guitar.",
    "A bottle of water.",
]
KEPT = ["lantern", "pillow", "blanket", "mosquitoes", "playing cards", "umbrella", "guitar"]


def test_a_list_is_made_by_talking_and_lies_in_the_pile(tmp_path, monkeypatch):
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    host = PackHost(new_desk(Settings()), lambda _, t, c: keep(KIND, t, c), "hit-list", "Our tent")
    out: list[str] = []

    def watch(item) -> None:
        sitting.watch(item)

    table = Stopping(limit=240.0)
    runner = SoundRunner(
        host,
        table,
        whisper(),
        voice(),
        ear=TableEar(),
        segmenter=Segmenter(),
        out=out.append,
        watch=watch,
    )
    sitting = Sitting(runner, table, answers={"help_draft": list(SAID)}, out=out)
    sitting.run()
    (card,) = [c for p in load(KIND).packs if p.name.startswith("our-tent") for c in p.cards]
    assert card.say.lower().strip(".") == "things in our tent"
    texts = [re.sub("^(a|an) ", "", entry.text.lower()) for entry in card.entries]
    assert texts == [*KEPT, "bottle of water"], out
