"""Public case of the area install: 136, a system voice whose library is missing."""

from __future__ import annotations

import sys

import pytest

from host.speaking.errors import VoiceFailed
from host.speaking.fallback import FallbackVoice
from host.speaking.silent import SilentVoice
from host.speaking.system import missing_message


@pytest.mark.parametrize(
    ("platform", "word"),
    [("linux", "libespeak-ng1"), ("win32", "SAPI5"), ("darwin", "NSSpeechSynthesizer")],
)
def test_case_136_what_to_install_is_named_on_every_system(platform, word):
    message = missing_message("no library", platform)
    assert word in message
    assert "install" in message
    assert "KeyError" not in message


class Missing:
    """The system voice on a machine without the library."""

    name = "pyttsx3"
    rate = 22050

    def speak(self, text, speed=1.0):
        raise VoiceFailed(missing_message("libespeak-ng.so.1: cannot open"))
        yield text

    def close(self):
        pass


def test_case_136_the_game_goes_on_with_another_voice_and_says_so():
    notices: list[str] = []
    voice = FallbackVoice((Missing(), SilentVoice()), notices.append)
    list(voice.speak("Welcome."))
    assert voice.current == "silent"
    assert any("libespeak-ng1" in n or "voice" in n.lower() for n in notices)


def test_case_136_no_key_error_reaches_anybody(monkeypatch):
    """Importing the adapter needs no library; only speaking does."""
    monkeypatch.setitem(sys.modules, "pyttsx3", None)
    message = missing_message("pyttsx3 cannot be imported", "linux")
    assert message.startswith("The system voice needs")
