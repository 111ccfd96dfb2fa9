"""The system's voice behind its fence: every line audible, hangs and crashes survived."""

import sys
import threading
import wave
from pathlib import Path

import numpy as np
import pytest

from host.speaking import worker
from host.speaking.errors import VoiceFailed, VoiceMissing
from host.speaking.soundfile import read_sound
from host.speaking.system import SystemVoice, missing_message

# A worker made of a few lines. It counts its starts in a file, so that one start can differ.
FAKE = """
import json, os, sys, time, wave
count = int(open({count!r}).read() or 0); open({count!r}, "w").write(str(count + 1))
def say(**k): print(json.dumps(k), flush=True)
say(ok="ready")
for line in sys.stdin:
    r = json.loads(line)
    if count == 0:
        {trouble}
    with wave.open(r["file"], "wb") as w:
        w.setnchannels(1); w.setsampwidth(2); w.setframerate({rate})
        w.writeframes(b"\\x00\\x20" * 4000)
    say(ok=r["file"])
"""


def _fake(tmp_path: Path, trouble: str = "pass", limit: float = 8.0, rate: int = 22050):
    count = tmp_path / "count"
    count.write_text("")
    script = tmp_path / "fake.py"
    script.write_text(FAKE.format(count=str(count), trouble=trouble, rate=rate))
    return SystemVoice(limit=limit, command=[sys.executable, str(script)])


@pytest.fixture(scope="module")
def voice():
    made = SystemVoice()
    yield made
    made.close()


def _said(voice, text, speed=1.0):
    return np.concatenate(list(voice.speak(text, speed)))


def test_properties_are_those_of_this_text(voice):
    """A rate set just before a text holds for that text, every time."""
    slow, fast = (
        len(_said(voice, "Round two, Bob.", 0.7)),
        len(_said(voice, "Round two, Bob.", 1.5)),
    )
    assert slow > 1.6 * fast
    for _ in range(8):
        assert abs(len(_said(voice, "Round two, Bob.", 0.7)) - slow) < 600
        assert abs(len(_said(voice, "Round two, Bob.", 1.5)) - fast) < 600


def test_each_text_is_its_own(voice):
    """Neither the last text again nor the last of several."""
    lengths = {
        text: len(_said(voice, text)) for text in ("Go!", "Penguin.", "Ann and Cy, you bet.")
    }
    assert lengths["Go!"] < lengths["Penguin."] < lengths["Ann and Cy, you bet."]
    assert abs(len(_said(voice, "Go!")) - lengths["Go!"]) < 600


def test_text_beyond_the_crash_limit_is_spoken(voice):
    text = "Kitchen tools that need no electricity, and more of them. " * 300
    assert len(text) > 15000
    chunks = voice.speak(text)
    assert sum(1 for _ in zip(chunks, range(300), strict=False)) == 300


def test_text_without_words_is_no_failure(voice):
    assert list(voice.speak("...")) == []
    assert list(voice.speak("")) == []


def test_lists_voices_and_takes_one(voice):
    known = {v.id: v for v in voice.voices()}
    assert "ko" in known
    assert known["ko"].languages == ("ko",)
    korean = SystemVoice(voice="ko")
    assert len(_said(korean, "펭귄"))
    korean.close()


def test_unknown_voice_is_refused_not_ignored():
    with pytest.raises(VoiceMissing, match="nobody"):
        list(SystemVoice(voice="nobody").speak("Hello."))


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        ("time.sleep(60)", "no answer within 1 s"),
        ("os._exit(3)", "died"),
        ("say(error='out of order'); continue", "out of order"),
        ("print('Segmentation', flush=True); continue", "Segmentation"),
        ("say(ok=r['file']); continue", "wrote no sound"),
        ("open(r['file'], 'w').write('x' * 99); say(ok=''); continue", "not 16-bit"),
    ],
)
def test_trouble_raises_within_the_limit_and_the_next_text_works(tmp_path, trouble, reason):
    voice = _fake(tmp_path, trouble, limit=1.0)
    with pytest.raises(VoiceFailed, match=reason):
        list(voice.speak("Hello."))
    voice._limit = 8.0
    if "wrote" in reason or "not 16" in reason:
        voice.close()
    assert len(_said(voice, "Hello."))
    voice.close()


def test_real_worker_killed_in_mid_game():
    voice = SystemVoice()
    whole = len(_said(voice, "Hello."))
    voice._fence._process.kill()
    with pytest.raises(VoiceFailed, match="died"):
        list(voice.speak("Hello."))
    assert abs(len(_said(voice, "Hello.")) - whole) < 600
    voice.close()


def test_full_disk_is_a_failure(monkeypatch):
    def full(**_kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", full)
    voice = SystemVoice()
    with pytest.raises(VoiceFailed, match="No space left"):
        list(voice.speak("Hello."))
    voice.close()


def test_silent_sound_is_a_failure(tmp_path):
    voice = _fake(tmp_path)
    script = tmp_path / "fake.py"
    script.write_text(script.read_text().replace("\\x20", "\\x00"))
    with pytest.raises(VoiceFailed, match="stayed silent"):
        list(voice.speak("Hello."))
    voice.close()


def test_worker_that_never_gets_ready_is_killed():
    voice = SystemVoice(limit=0.5, command=[sys.executable, "-c", "input()"])
    with pytest.raises(VoiceFailed, match="no answer"):
        voice.warm()


def test_worker_that_cannot_start_is_a_failure(tmp_path):
    with pytest.raises(VoiceFailed, match="did not start"):
        SystemVoice(command=[str(tmp_path / "nothing")]).warm()


def test_library_missing_names_the_package(tmp_path):
    """The real worker, with every speech library hidden from it."""
    script = tmp_path / "hidden.py"
    script.write_text(
        "import ctypes, runpy\n"
        "def refuse(*a, **k): raise OSError('not found')\n"
        "ctypes.cdll.LoadLibrary = refuse\n"
        f"runpy.run_path({worker.__file__!r}, run_name='__main__')\n"
    )
    voice = SystemVoice(command=[sys.executable, str(script)])
    with pytest.raises(VoiceMissing, match=r"eSpeak|espeak"):
        voice.warm()


def test_missing_message_is_for_the_system():
    assert "apt install libespeak-ng1" in missing_message("no library", "linux")
    assert "SAPI5" in missing_message("no library", "win32")
    assert "NSSpeech" in missing_message("no library", "darwin")


def test_close_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    voice = SystemVoice()
    _said(voice, "Hello.")
    process = voice._fence._process
    voice.close()
    voice.close()
    assert process.poll() is not None
    assert list(tmp_path.iterdir()) == []


def test_two_threads_are_queued(tmp_path):
    voice = _fake(tmp_path)
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(len(_said(voice, "Hello.")))) for _ in "ab"
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    voice.close()
    assert len(results) == 2


def test_reads_wav_and_aiff(tmp_path):
    values = np.array([0, 8192, -16384, 32767], "<i2")
    wav = tmp_path / "a.wav"
    with wave.open(str(wav), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16000)
        file.writeframes(values.tobytes())
    rate80 = (16383 + 13).to_bytes(2, "big") + (16000 << (63 - 13)).to_bytes(8, "big")
    common = b"COMM" + (18).to_bytes(4, "big") + b"\0\1" + b"\0\0\0\4" + b"\0\x10" + rate80
    sound = b"SSND" + (16).to_bytes(4, "big") + bytes(8) + values.astype(">i2").tobytes()
    body = b"AIFF" + common + sound
    aiff = tmp_path / "a.aiff"
    aiff.write_bytes(b"FORM" + len(body).to_bytes(4, "big") + body)
    for path in (wav, aiff):
        samples, rate = read_sound(path)
        assert rate == 16000
        assert np.allclose(samples, values / 32768)
        assert worker._whole(str(path)) is (path.stat().st_size > 44)


def test_half_written_file_is_not_whole(tmp_path):
    path = tmp_path / "a.wav"
    path.write_bytes(b"RIFF" + (1000).to_bytes(4, "little") + bytes(200))
    assert not worker._whole(str(path))
    assert not worker._whole(str(tmp_path / "none.wav"))
