"""A sound card that does as it is told: rates, zeros, stalls, busy, unplugged."""

import numpy as np


class PortAudioError(Exception):
    pass


BUSY = PortAudioError("Error opening Stream: Device unavailable [PaErrorCode -9985]", -9985)


class FakeStream:
    def __init__(self, card, kind, settings):
        self.card, self.kind, self.settings = card, kind, settings
        self.latency = (0.02, 0.03) if kind == "duplex" else 0.02
        self.running = False

    def start(self):
        self.running = True
        self.card.running.append(self)

    def abort(self):
        if self.running:
            self.running = False
            self.card.running.remove(self)
            self.settings["finished_callback"]()

    def close(self):
        self.card.open_now -= 1

    def turn(self):
        """One callback, as PortAudio's thread would make it."""
        frames = self.settings["blocksize"]
        ins, outs = self.settings["channels"] if self.kind == "duplex" else (1, 1)
        if self.kind == "input":
            ins = self.settings["channels"]
        if self.kind == "output":
            outs = self.settings["channels"]
        heard = np.repeat(self.card.hear(frames, self.settings["samplerate"])[:, None], ins, 1)
        out = np.full((frames, outs), np.nan, dtype=np.float32)
        if self.kind == "duplex":
            self.settings["callback"](heard, out, frames, None, None)
        elif self.kind == "input":
            self.settings["callback"](heard, frames, None, None)
        else:
            self.settings["callback"](out, frames, None, None)
        if self.kind != "input":
            self.card.sounded.append(out[:, 0].copy())


class FakeCard:
    """Implements `host.sound.devices.Backend`."""

    def __init__(self, in_rates=(48000,), out_rates=(48000,)):
        self.in_rates, self.out_rates = in_rates, out_rates
        self.devices = [self.device("Table microphone", 1, 0), self.device("Loudspeaker", 0, 2)]
        self.plugged = list(self.devices)
        self.opened, self.running, self.sounded = [], [], []
        self.open_now = 0
        self.busy_for = 0
        self.most_open = 0
        self.pitch = 440.0
        self.zeros = False
        self.heard = 0

    @staticmethod
    def device(name, inputs, outputs, rate=48000.0):
        return {
            "name": name,
            "max_input_channels": inputs,
            "max_output_channels": outputs,
            "default_samplerate": rate,
        }

    def hear(self, frames, rate):
        if self.zeros:
            return np.zeros(frames, dtype=np.float32)
        t = (self.heard + np.arange(frames)) / rate
        self.heard += frames
        return (0.3 * np.sin(2 * np.pi * self.pitch * t)).astype(np.float32)

    def query_devices(self):
        return self.devices

    def default_devices(self):
        found = [
            next((n for n, d in enumerate(self.devices) if d[key]), None)
            for key in ("max_input_channels", "max_output_channels")
        ]
        return tuple(found)

    def accepts(self, kind, device, rate, channels):
        return rate in (self.in_rates if kind == "input" else self.out_rates)

    def open(self, kind, **settings):
        if self.busy_for:
            self.busy_for -= 1
            raise BUSY
        self.opened.append((kind, settings))
        self.open_now += 1
        self.most_open = max(self.most_open, self.open_now)
        return FakeStream(self, kind, settings)

    def refresh(self):
        assert self.open_now == 0, "PortAudio must not be restarted under an open stream"
        self.devices = list(self.plugged)

    # -- what a test does ------------------------------------------------------------------

    def turn(self, times=1):
        for _ in range(times):
            for stream in list(self.running):
                stream.turn()

    def unplug(self):
        """The callbacks stop; nobody raises a flag; the devices are gone at the next look."""
        self.running.clear()
        self.plugged = []
