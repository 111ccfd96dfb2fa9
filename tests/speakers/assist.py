"""A game handed over from Home Assistant's Assist by voice. Runs with Home Assistant's Python:

    PYTHON tests/speakers/assist.py HOST PORT FOLDER CONFIG

Starts Home Assistant in CONFIG (a folder of its own), sets up what `partyhost serve --wyoming`
offers at HOST:PORT by the config flow, makes it the voice assistant, and speaks to it as a phone
does: over the websocket, each recording in FOLDER (16 kHz mono, in order of name) in real time,
until Assist's own voice activity detector says that the sentence is over. The answers are fetched
as sound. Prints what was understood and said, and the seconds from the end of a sentence to its
answer; exits with 1 when a sentence got none. The recordings are made by
`python -m tests.speakers.sentences FOLDER`.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
import wave
from pathlib import Path
from typing import Any

import aiohttp
from homeassistant import bootstrap, runner
from homeassistant.core import HomeAssistant

CONFIG = "conversation:\nassist_pipeline:\nstt:\ntts:\nhttp:\n  server_host: 127.0.0.1\n"
URL = "http://127.0.0.1:8123"
BIT = 0.06
"""Seconds of sound in one message."""
QUIET = 4.0
"""Seconds of silence after a sentence, at most: the detector ends it sooner."""


async def started(config: Path) -> HomeAssistant:
    """Home Assistant, up and running."""
    config.mkdir(parents=True, exist_ok=True)
    (config / "configuration.yaml").write_text(CONFIG)
    hass = await bootstrap.async_setup_hass(
        runner.RuntimeConfig(
            config_dir=str(config), skip_pip=True, open_ui=False, safe_mode=False, verbose=False
        )
    )
    assert hass is not None
    await hass.async_start()
    return hass


async def set_up(hass: HomeAssistant, host: str, port: int) -> list[str]:
    """The integration, by its own config flow; the entities that it made."""
    flow = await hass.config_entries.flow.async_init(
        "wyoming", context={"source": "user"}, data={"host": host, "port": port}
    )
    await hass.async_block_till_done()
    kinds = ("conversation", "stt", "tts")
    found = [state.entity_id for state in hass.states.async_all(kinds)]
    print("flow:", flow["type"].value, flow.get("title"), "entities:", *sorted(found), flush=True)
    return found


async def token(hass: HomeAssistant) -> str:
    """Of a person who may make a voice assistant."""
    user = await hass.auth.async_create_user("owner", group_ids=["system-admin"])
    refresh = await hass.auth.async_create_refresh_token(user, "http://here/")
    return hass.auth.async_create_access_token(refresh)


class Phone:
    """Somebody with the app: a websocket, and sound over it."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse, web: aiohttp.ClientSession) -> None:
        self._ws, self._web, self._id = ws, web, 0

    async def call(self, **message: Any) -> Any:
        """Send one message; its result."""
        self._id += 1
        await self._ws.send_json({"id": self._id, **message})
        while (answer := await self._ws.receive_json())["type"] != "result":
            pass
        assert answer["success"], answer
        return answer["result"]

    async def assistant(self, found: list[str]) -> str:
        """A voice assistant of ours alone; what Home Assistant knows it does itself."""
        agent, ears, voice = (
            next(e for e in found if e.startswith(kind) and "home_assistant" not in e)
            for kind in ("conversation.", "stt.", "tts.")
        )
        made = await self.call(
            type="assist_pipeline/pipeline/create", name="Party", language="en",
            conversation_engine=agent, conversation_language="en", stt_engine=ears,
            stt_language="en", tts_engine=voice, tts_language="en", tts_voice=None,
            wake_word_entity=None, wake_word_id=None, prefer_local_intents=True,
        )  # fmt: skip
        return str(made["id"])

    async def say(self, path: Path, pipeline: str, talk: str | None) -> dict[str, Any]:
        """Speak one recording; everything that came of it, by the name of the event."""
        with wave.open(str(path)) as file:
            sound = file.readframes(file.getnframes())
        await self.call(
            type="assist_pipeline/run", start_stage="stt", end_stage="tts", pipeline=pipeline,
            conversation_id=talk, input={"sample_rate": 16000},
        )  # fmt: skip
        got: dict[str, Any] = {}
        begun = asyncio.Event()
        sending = asyncio.create_task(self._stream(sound, got, begun))
        while "run-end" not in got:
            event = (await self._ws.receive_json()).get("event", {})
            got[event["type"]] = {**(event.get("data") or {}), "at": time.monotonic()}
            if event["type"] == "run-start":
                begun.set()
        await sending
        url = got.get("tts-end", {}).get("tts_output", {}).get("url")
        if url:
            async with self._web.get(URL + url) as answer:
                got["sound"] = await answer.read()
        return got

    async def _stream(self, sound: bytes, got: dict[str, Any], begun: asyncio.Event) -> None:
        await begun.wait()
        number = bytes([got["run-start"]["runner_data"]["stt_binary_handler_id"]])
        bit, began, at = round(BIT * 16000) * 2, time.monotonic(), 0
        while at < len(sound) + QUIET * 32000 and "stt-vad-end" not in got and "error" not in got:
            piece = sound[at : at + bit]
            await self._ws.send_bytes(number + piece + bytes(bit - len(piece)))
            at += bit
            if at >= len(sound):
                got.setdefault("over", time.monotonic())
            await asyncio.sleep(max(0.0, began + at / 32000 - time.monotonic()))
        await self._ws.send_bytes(number)


async def main(host: str, port: int, folder: Path, config: Path) -> int:
    """Everything in order; the number of sentences without an answer."""
    hass = await started(config)
    found = await set_up(hass, host, port)
    lost, talk = 0, None
    async with aiohttp.ClientSession() as web, web.ws_connect(f"{URL}/api/websocket") as ws:
        await ws.receive_json()
        await ws.send_json({"type": "auth", "access_token": await token(hass)})
        assert (await ws.receive_json())["type"] == "auth_ok"
        phone = Phone(ws, web)
        pipeline = await phone.assistant(found)
        for path in sorted(folder.glob("*.wav")):
            got = await phone.say(path, pipeline, talk)
            heard = got.get("stt-end", {}).get("stt_output", {}).get("text")
            answer = got.get("intent-end", {}).get("intent_output", {})
            talk = answer.get("conversation_id", talk)
            speech = answer.get("response", {}).get("speech", {}).get("plain", {}).get("speech")
            done = got.get("tts-end", got["run-end"])["at"] - got.get("over", 0.0)
            print(f"{path.stem} | heard: {heard} | host: {speech} | {done:.1f} s,"
                  f" {len(got.get('sound', b''))} bytes of sound", flush=True)  # fmt: skip
            lost += not (speech and got.get("sound"))
            await asyncio.to_thread(
                (config / f"{path.stem}.answer").write_bytes, got.get("sound", b"")
            )
            if "error" in got:
                print("      error:", got["error"], flush=True)
    await hass.async_stop()
    return lost


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    words = sys.argv[1:]
    sys.exit(asyncio.run(main(words[0], int(words[1]), Path(words[2]), Path(words[3]))) > 0)
