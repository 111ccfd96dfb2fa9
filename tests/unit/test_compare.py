"""Where several engines are installed, the better one on this machine is found and kept."""

import pytest

from host.hearing.evidence import Evidence, Span
from host.running import compare, store


class Ears:
    """Hears as many words of the list as it is told to, and marks others if it is bad."""

    def __init__(self, name, knows, invents=False):
        self.name = name
        self._knows = knows
        self._invents = invents
        self._word = ""

    def session(self, expected, start):
        return self

    def feed(self, samples):
        self._word = samples

    def end(self):
        word = self._word
        if word in compare.ON_LIST and compare.ON_LIST.index(word) < self._knows:
            key = f"entry:{compare.ON_LIST.index(word)}"
            return Evidence(word, 0.0, 1.0, (Span(key, word, 0.0, 1.0, 0.99),), self.name)
        if self._invents:
            return Evidence("", 0.0, 1.0, (Span("entry:0", "umbrella", 0.0, 1.0, 0.99),), self.name)
        return Evidence("", 0.0, 1.0, (), self.name)


@pytest.mark.parametrize(
    ("engines", "best"),
    [
        ((Ears("whisper", 8), Ears("vosk", 5)), "whisper"),
        ((Ears("whisper", 5), Ears("vosk", 8)), "vosk"),
        ((Ears("whisper", 7), Ears("vosk", 8, invents=True)), "whisper"),
    ],
)
def test_the_better_engine_is_kept(engines, best, tmp_path, monkeypatch):
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    monkeypatch.setattr(compare, "_installed", lambda: list(engines))
    words = (*compare.ON_LIST, *compare.OFF_LIST)
    monkeypatch.setattr(compare, "_speech", lambda: [(word, word) for word in words])
    lines = compare.compare_engines()
    assert lines[-1] == f"auto uses {best}"
    assert store.measured_engine() == best


def test_without_engines_it_says_how_to_get_one(monkeypatch):
    monkeypatch.setattr(compare, "_installed", list)
    assert "models fetch" in compare.compare_engines()[0]
