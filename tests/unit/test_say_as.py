"""How the voice should say an entry (``say_as`` of a pack) reaches the voice alone."""

import random

import pytest

from host.content.deck import load
from host.content.kinds import KINDS
from host.core.table import Player
from host.dialogue.messages import Say
from host.dialogue.settings import Settings
from host.running.games import HouseShelf, new_desk
from host.speaking.normalise import for_speech

PLAYERS = tuple(
    Player(name, colour)
    for name, colour in zip(["Ann", "Bob", "Cy"], ["red", "blue", "green"], strict=True)
)
PACK = """
pack: rivieras
game: hit-list
language: en
licence: CC0-1.0
prompts:
  - id: south
    say: towns by the sea
    kind: top-of-mind
    subject: world
    difficulty: 1
    ages: all
    entries: [{text: Nice, say_as: neece}, Bath, Cork, Split, Reading, Deal, Hull, Ham]
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Alice, you said Nice.", "Alice, you said neece."),
        ("NICE, Bath.", "neece, Bath."),
        ("Venice has niceties.", "Venice has niceties."),
        ("New York, York.", "noo yawk, yawk."),
    ],
)
def test_whole_words_are_said_as_the_pack_says(text, said):
    sayings = {"Nice": "neece", "New": "nyoo", "York": "yawk", "New York": "noo yawk"}
    assert for_speech(text, sayings) == said


def test_without_sayings_nothing_changes():
    assert for_speech("Nice, Bath.") == "Nice, Bath."


def test_a_game_on_the_table_tells_the_voice(tmp_path):
    (tmp_path / "rivieras.yaml").write_text(PACK, "utf-8")
    kind = next(kind for kind in KINDS if kind.name == "hit-list")
    shelf = HouseShelf(random.Random(1), None, {"hit-list": load(kind, [tmp_path])})
    desk = new_desk(Settings())
    shelf.open(desk, "hit-list", PLAYERS, 0)
    assert desk.sayings == {"Nice": "neece"}
    desk.speak("Nice counts.")
    line = next(effect for effect in desk.out if isinstance(effect, Say))
    assert line.text == "Nice counts."
    assert for_speech(line.text, desk.sayings) == "neece counts."
