"""The cases of area "audio device" (108, 109, 111, 113, 114), on a sound card that plays along."""

import importlib

import numpy as np
import pytest
from fake_portaudio import FakeCard

from host.sound import devices
from host.sound.devices import list_devices, measure, pick
from host.sound.errors import DeviceBusy, NoDevice, SoundError, SoundMissing
from host.sound.live import LiveTable
from host.sound.speaker import Loudspeaker
from host.sound.table import Block, DeviceTrouble, TroubleKind


def table_on(card, **settings):
    settings.setdefault("patience", 0.02)
    return LiveTable(backend=card, wait=lambda seconds: None, **settings)


def blocks(table, card, count):
    """``count`` blocks; the card is turned as often as needed."""
    got = []
    while len(got) < count:
        card.turn()
        item = table.read()
        assert isinstance(item, Block), item
        got.append(item)
    return got


def pitch(samples, rate=16000):
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples))))
    return np.argmax(spectrum) * rate / len(samples)


def test_108_no_callback_is_told_then_the_game_comes_back():
    card = FakeCard()
    table = table_on(card)
    before = blocks(table, card, 10)[-1]
    card.unplug()
    trouble = next(item for item in iter(table.read, None) if isinstance(item, DeviceTrouble))
    assert trouble.kind is TroubleKind.STALLED
    assert "plug it in" in trouble.message.lower()
    assert table.read().kind is TroubleKind.GONE
    assert table.read().kind is TroubleKind.GONE
    stopped = table.now()
    assert stopped >= before.time
    card.plugged = [card.device("Table microphone", 1, 0), card.device("Loudspeaker", 0, 2)]
    table.mixer.say("back", [np.full(4000, 0.1, dtype=np.float32)])
    table.mixer.pull()
    assert table.refresh() is None
    again = blocks(table, card, 12)
    assert again[0].time == pytest.approx(stopped)
    assert [e.id for e in table.mixer.events()] == ["back", "back"]
    assert any(np.any(block.played) for block in again)
    table.close()


def test_108_events_keep_stream_time_after_reopening():
    card = FakeCard()
    table = table_on(card)
    blocks(table, card, 30)
    card.turn(40)  # two seconds that nobody reads are lost with the device
    card.unplug()
    card.plugged = list(card.devices)
    table.refresh()
    began = table.now()
    table.mixer.cue("ting")
    blocks(table, card, 3)
    started = table.mixer.events()[0]
    assert started.time - table.mixer.latency == pytest.approx(began, abs=0.001)
    table.close()


def test_108_the_finished_callback_is_noticed_without_waiting():
    card = FakeCard()
    table = table_on(card, patience=60.0)
    blocks(table, card, 2)
    stream = card.running[0]
    card.running.clear()
    stream.settings["finished_callback"]()
    trouble = next(item for item in iter(table.read, None) if isinstance(item, DeviceTrouble))
    assert trouble.kind is TroubleKind.STALLED
    table.close()


def test_109_headset_plugged_in_later_is_found_by_check_microphone():
    card = FakeCard()
    table = table_on(card)
    card.plugged = [card.device("Headset", 1, 2), *card.devices]
    assert "Headset" not in [d.name for d in list_devices(card)]
    assert table.refresh() is None
    assert table.devices[0].name == "Headset"
    assert blocks(table, card, 2)
    table.close()


@pytest.mark.parametrize("rate", [44100, 48000])
def test_111_a_card_with_only_its_own_rate_is_resampled(rate):
    card = FakeCard(in_rates=(rate,), out_rates=(rate,))
    table = table_on(card)
    assert {s["samplerate"] for _, s in card.opened} == {rate}
    table.mixer.say("tone", [0.2 * np.sin(2 * np.pi * 660 * np.arange(24000) / 24000)], 24000)
    table.mixer.pull()
    heard = blocks(table, card, 30)
    assert pitch(np.concatenate([b.mic for b in heard])) == pytest.approx(440, abs=3)
    assert pitch(np.concatenate([b.played for b in heard])) == pytest.approx(660, abs=3)
    assert pitch(np.concatenate(card.sounded)[: rate // 2], rate) == pytest.approx(660, abs=3)
    table.close()


def test_111_two_devices_without_a_common_rate():
    card = FakeCard(in_rates=(44100,), out_rates=(48000,))
    table = table_on(card)
    assert [kind for kind, _ in card.opened] == ["output", "input"]
    table.mixer.say("tone", [0.2 * np.sin(2 * np.pi * 660 * np.arange(24000) / 24000)], 24000)
    table.mixer.pull()
    heard = blocks(table, card, 30)
    assert pitch(np.concatenate([b.mic for b in heard])) == pytest.approx(440, abs=3)
    assert pitch(np.concatenate([b.played for b in heard])) == pytest.approx(660, abs=3)
    table.close()


def test_111_no_rate_at_all_is_said():
    with pytest.raises(NoDevice, match="Table microphone offers none"):
        table_on(FakeCard(in_rates=()))


def test_111_a_device_that_comes_back_with_another_rate():
    card = FakeCard()
    table = table_on(card)
    card.in_rates = card.out_rates = (44100,)
    table.refresh()
    table.mixer.say("tone", [0.2 * np.sin(2 * np.pi * 660 * np.arange(24000) / 24000)], 24000)
    table.mixer.pull()
    blocks(table, card, 20)
    assert pitch(np.concatenate(card.sounded)[:22050], 44100) == pytest.approx(660, abs=3)
    table.close()


def test_113_exact_zeros_are_told_once_and_reading_goes_on():
    card = FakeCard()
    card.zeros = True
    table = table_on(card)
    found = []
    for _ in range(60):
        card.turn()
        found.append(table.read())
    troubles = [item for item in found if isinstance(item, DeviceTrouble)]
    assert [t.kind for t in troubles] == [TroubleKind.MUTED]
    assert "permission" in troubles[0].message
    assert troubles[0].time < 1.1
    assert table.muted
    card.zeros = False
    blocks(table, card, 60)
    assert not table.muted
    table.close()


def test_113_a_quiet_room_is_not_muted():
    card = FakeCard()
    table = table_on(card)
    blocks(table, card, 5)
    card.zeros = True  # a noise gate, after something was heard
    blocks(table, card, 60)
    assert not table.muted
    table.close()


def test_114_fifty_times_open_and_close_leaves_nothing_open():
    card = FakeCard()
    for _ in range(50):
        table = table_on(card)
        blocks(table, card, 1)
        table.close()
        table.close()
    assert card.open_now == 0
    assert card.most_open == 1


def test_114_busy_is_tried_again_then_said():
    card = FakeCard()
    card.busy_for = 3
    table = table_on(card)
    assert blocks(table, card, 1)
    table.close()
    card.busy_for = 99
    with pytest.raises(DeviceBusy, match="in use by another program"):
        table_on(card)
    assert card.open_now == 0


def test_114_busy_in_mid_game_is_trouble_and_tried_again():
    card = FakeCard()
    table = table_on(card)
    card.busy_for = 2
    assert table.refresh().kind is TroubleKind.BUSY
    assert table.read().kind is TroubleKind.BUSY
    card.turn()
    card.busy_for = 0
    assert table.refresh() is None
    assert blocks(table, card, 1)
    table.close()


def test_no_portaudio_names_the_package(monkeypatch):
    def absent(name):
        raise OSError("PortAudio library not found")

    monkeypatch.setattr(importlib, "import_module", absent)
    with pytest.raises(SoundMissing, match="libportaudio2"):
        devices.PortAudio()


def test_no_microphone_is_said():
    card = FakeCard()
    card.devices = [card.device("Loudspeaker", 0, 2)]
    with pytest.raises(NoDevice, match="no microphone"):
        table_on(card)


def test_devices_are_picked_by_number_name_and_part():
    card = FakeCard()
    card.devices.append(card.device("USB microphone", 2, 0))
    found = list_devices(card)
    assert pick(found, None, "input").name == "Table microphone"
    assert pick(found, "2", "input").name == "USB microphone"
    assert pick(found, "usb", "input").name == "USB microphone"
    assert pick(found, "table microphone", "input").number == 0
    with pytest.raises(NoDevice, match="more than one"):
        pick(found, "microphone", "input")
    with pytest.raises(NoDevice, match="Table microphone"):
        pick(found, "gramophone", "input")
    with pytest.raises(NoDevice):
        pick(found, "Loudspeaker", "input")


def test_levels_of_a_microphone():
    card = FakeCard()
    table = table_on(card)
    card.turn(60)
    levels = measure(table, 1.0)
    assert levels.rms == pytest.approx(20 * np.log10(0.3 / np.sqrt(2)), abs=0.3)
    assert not levels.zeros
    table.close()


def test_a_loudspeaker_alone_sounds_what_is_written_and_says_when_it_stops():
    card = FakeCard(out_rates=(44100,))
    card.devices = [card.device("Loudspeaker", 0, 2)]
    speaker = Loudspeaker(backend=card, patience=0.01)
    tone = (0.2 * np.sin(2 * np.pi * 660 * np.arange(16000) / 16000)).astype(np.float32)
    for at in range(0, 16000, 512):
        speaker.write(tone[at : at + 512])
        card.turn()
    heard = np.concatenate(card.sounded)
    assert pitch(heard[np.flatnonzero(heard)[0] :][:22050], 44100) == pytest.approx(660, abs=3)
    with pytest.raises(SoundError, match="has stopped"):
        for _ in range(20):
            speaker.write(tone[:512])
    speaker.close()
    assert card.open_now == 0
