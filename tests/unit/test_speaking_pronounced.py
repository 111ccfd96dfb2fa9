"""Words that are said as people say them, whatever the voice's lexicon guesses."""

import importlib

import numpy as np
import pytest

from host.speaking.hibari import HibariVoice
from host.speaking.pronounced import SOUNDS, marked


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Santa Claus.", "Santa [Claus](/klˈɔz/)."),
        ("Mozart's horn, Gogh’s ear", "[Mozart's](/mˈOtsɑɹts/) horn, [Gogh’s](/ɡˈOz/) ear"),
        ("Liège's waffles", "[Liège's](/liˈɛʒᵻz/) waffles"),
        ("Guten Tag", "[Guten](/ɡˈutən/) Tag"),
        ("Ban Ki-moon", "Ban [Ki](/kˈi/)-moon"),
        ("Lyons, a clause, ki", "Lyons, a clause, ki"),
        ("a whisk", "a whisk"),
    ],
)
def test_only_such_words_are_marked(text: str, said: str) -> None:
    assert marked(text) == said


def test_the_voice_knows_every_sound_and_says_it() -> None:
    package = importlib.import_module("hibari.g2p")
    read = package.G2P()
    plain = {c for c in "".join(SOUNDS.values()) if c not in "ˈˌ"}
    assert plain <= set("AIOWYɑæəɛɪiɔuʊʌɜᵊbdfhjklmnpstvwzðŋɡɹʃʒʤʧθ")
    for word, sounds in SOUNDS.items():
        assert sounds.count("ˈ") == 1, word
        assert sounds in read(marked(f"We said {word} twice."))
        # where the voice knows it by now, the table need not
        assert read(f"We said {word} twice.") != read(marked(f"We said {word} twice.")), word


def test_the_natural_voice_is_given_them(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    def engine(text: str, **_how: object) -> np.ndarray:
        given.append(text)
        return np.full(2400, 0.1, np.float32)

    voice = HibariVoice()
    monkeypatch.setattr(voice, "_loaded", lambda: engine)
    list(voice.speak("Mozart and Santa Claus."))
    assert given == ["[Mozart](/mˈOtsɑɹt/) and Santa [Claus](/klˈɔz/)."]
