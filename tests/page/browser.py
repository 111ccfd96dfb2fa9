"""A real browser by the plain WebDriver protocol: one Chromium, a separate profile per phone."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 20.0
"""Seconds for which a page may take to show something."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """Debian's Chromium behind its driver."""

    def __init__(self, folder: Path) -> None:
        driver = shutil.which("chromedriver")
        assert driver is not None, "chromium-driver is missing: ./test installs it"
        self._process = subprocess.Popen(
            [driver, "--port=0", f"--log-path={folder / 'driver.log'}"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        port = None
        for line in self._process.stdout:
            if found := re.search(r"successfully on port (\d+)", line):
                port = found[1]
                break
        self._base = f"http://127.0.0.1:{port}"
        self._folder = folder
        self._phones: list[Phone] = []

    def close(self) -> None:
        try:
            for phone in self._phones:
                phone.close()
        finally:
            self._process.terminate()
            self._process.wait()

    def phone(self, width: int = 390, height: int = 780, *, scale: float = 1.0) -> Phone:
        """A Chromium with a fresh profile and one window of that size, in CSS pixels."""
        profile = self._folder / f"profile{len(self._phones)}"
        arguments = [
            "--headless=new",
            "--disable-gpu",
            "--force-color-profile=srgb",
            "--mute-audio",
        ]
        arguments += ["--disable-dev-shm-usage", f"--user-data-dir={profile}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            arguments.append("--no-sandbox")  # Chromium has none for root
        options = {"args": arguments}
        wanted = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        session = self.send("POST", "/session", {"capabilities": wanted})["sessionId"]
        phone = Phone(self, session, width, height, scale)
        self._phones.append(phone)
        return phone

    def send(self, method: str, path: str, body: Any = None) -> Any:
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(self._base + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            told = json.loads(error.read())["value"]
            raise AssertionError(f"{told['error']}: {told['message'][:500]}") from None


class Phone:
    """One window: a phone, a tablet or a television."""

    def __init__(
        self, browser: Browser, session: str, width: int, height: int, scale: float
    ) -> None:
        self._browser, self._session = browser, session
        self.resize(width, height, scale)

    def close(self) -> None:
        self._call("DELETE", "")

    def resize(self, width: int, height: int, scale: float = 1.0) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False}
        self.cdp("Emulation.setDeviceMetricsOverride", size)

    def cdp(self, command: str, params: dict[str, Any]) -> Any:
        return self._call("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        return self._browser.send(method, f"/session/{self._session}{path}", body)

    def open(self, url: str) -> None:
        self._call("POST", "/url", {"url": url})

    def js(self, script: str, *args: Any) -> Any:
        body = {"script": script, "args": list(args)}
        return self._call("POST", "/execute/sync", body)

    def js_later(self, script: str, *args: Any) -> Any:
        """A script that calls its last argument with the result."""
        body = {"script": script, "args": list(args)}
        return self._call("POST", "/execute/async", body)

    def text(self) -> str:
        return str(self.js("return document.body ? document.body.innerText : ''"))

    def waits(self, wanted: str) -> str:
        """Until the page shows ``wanted``; the whole text."""
        return self._until(self.text, lambda text: wanted.lower() in text.lower(), wanted)

    def waits_not(self, gone: str) -> None:
        self._until(self.text, lambda text: gone.lower() not in text.lower(), gone)

    def touch(self, label: str) -> None:
        """Touch the first enabled button that has the label, by its text or its name."""
        script = """
            var wanted = arguments[0].toLowerCase();
            var all = document.querySelectorAll('button');
            for (var i = 0; i < all.length; i += 1) {
              var one = all[i], name = one.getAttribute('aria-label') || '';
              var label = (one.querySelector('.label') || one).textContent;
              var fits = label.toLowerCase() === wanted || name.toLowerCase() === wanted;
              if (one.offsetParent && fits) { one.click(); return true; }
            }
            return false;"""
        self._until(lambda: self.js(script, label), bool, f"button {label!r}")

    def types(self, selector: str, text: str, *, enter: bool = True) -> None:
        found = self._call("POST", "/element", {"using": "css selector", "value": selector})[
            ELEMENT
        ]
        value = text + ("\ue007" if enter else "")
        self._call("POST", f"/element/{found}/value", {"text": value})

    def keys(self, *keys: str) -> None:
        """Press these keys one after the other, as from a keyboard."""
        pressed = []
        for key in keys:
            pressed += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        actions = [{"type": "key", "id": "keyboard", "actions": pressed}]
        self._call("POST", "/actions", {"actions": actions})

    def media(self, **features: str) -> None:
        """``prefers_color_scheme="dark"`` and the like."""
        pairs = [{"name": k.replace("_", "-"), "value": v} for k, v in features.items()]
        self.cdp("Emulation.setEmulatedMedia", {"features": pairs})

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self._call("GET", "/screenshot")))

    def _until(self, ask: Any, good: Any, what: str) -> Any:
        end = time.monotonic() + PATIENCE
        while True:
            got = ask()
            if good(got):
                return got
            assert time.monotonic() < end, f"no {what!r} in: {self.text()[:600]}"
            time.sleep(0.02)
