"""A small copy of this project whose packages and model are toys served from this machine.

Everything that ./play does is real (virtual environment, pip with hashes, model store, exec);
only what would be downloaded is small.
"""

from __future__ import annotations

import hashlib
import http.server
import io
import json
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEIGHTS = b"toy weights " * 2000
_HOST_MAIN = 'import sys\nprint("host", *sys.argv[1:])\n'
_PLATFORMDIRS = (
    "import pathlib, tempfile\n"
    "def user_data_path(*args, **more):\n"
    "    return pathlib.Path(tempfile.gettempdir(), 'no-such-data')\n"
)


def wheel(name: str, files: dict[str, bytes]) -> tuple[str, bytes]:
    """File name and bytes of a wheel of version 1.0."""
    info = f"{name}-1.0.dist-info"
    inside = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": b"",
    }
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        for path, data in inside.items():
            archive.writestr(path, data)
    return f"{name}-1.0-py3-none-any.whl", memory.getvalue()


class Shelf:
    """Serves wheels to pip; can hold one back until told."""

    def __init__(self) -> None:
        self.wheels = dict(
            [
                wheel("toyseed", {"toyseed.py": b""}),
                wheel("platformdirs", {"platformdirs.py": _PLATFORMDIRS.encode()}),
                wheel("toyrun", {"toyrun.py": b"", "toyrun_data.bin": os.urandom(300_000)}),
                wheel("toymodel", {"toymodel/model/weights.bin": WEIGHTS}),
            ]
        )
        self.held = ""
        """Beginning of the name of the wheel that is held back."""
        self.reached = threading.Event()
        """Set when the held wheel has been asked for."""
        self.release = threading.Event()
        """Lets the held wheel go."""
        shelf = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, format: str, *args: Any) -> None:
                pass

            def do_GET(self) -> None:
                shelf.answer(self)

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self.http.server_port}/"

    def answer(self, request: http.server.BaseHTTPRequestHandler) -> None:
        name = request.path.strip("/").partition("#")[0]
        if not name:
            kind = "text/html"
            body = "".join(f'<a href="{file}">{file}</a>\n' for file in self.wheels).encode()
        else:
            kind, body = "application/octet-stream", self.wheels[name]
        if name and self.held and name.startswith(self.held):
            self.reached.set()
            self.release.wait(60)
        request.send_response(200)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    def lock(self, *names: str) -> str:
        """Lock lines with hashes for the wheels ``names``."""
        return "".join(
            f"{name}==1.0 \\\n    --hash=sha256:{hashlib.sha256(data).hexdigest()}\n"
            for name in names
            for file, data in self.wheels.items()
            if file.startswith(f"{name}-")
        )

    def close(self) -> None:
        self.release.set()
        self.http.shutdown()
        self.http.server_close()


class Toy:
    """One small copy of the project in ``root``."""

    def __init__(self, root: Path, shelf: Shelf) -> None:
        self.root = root
        self.shelf = shelf
        self.index = shelf.url
        self._copy()

    def _copy(self) -> None:
        for name in ("script/bootstrap", "host/core", "host/modelstore"):
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, self.root / name, ignore=ignore)
        for name in ("play", "test", "pyproject.toml", "host/__init__.py"):
            shutil.copy2(ROOT / name, self.root / name)
        (self.root / "host/__main__.py").write_text(_HOST_MAIN)
        (self.root / "requirements").mkdir()
        self.write("requirements/seed.txt", self.shelf.lock("toyseed"))
        self.write("requirements/run.txt", self.shelf.lock("platformdirs", "toyrun"))
        sizes = {"run": {"download": 300_000, "installed": 300_000}}
        self.write("requirements/sizes.json", json.dumps(sizes))
        weights = {"path": "weights.bin", "size": len(WEIGHTS)}
        weights["sha256"] = hashlib.sha256(WEIGHTS).hexdigest()
        source = {"kind": "pip", "package": "toymodel==1.0", "inside": "toymodel/model/"}
        model = {"use": "tests", "licence": "none", "when": "setup", "files": [weights]}
        nowhere = {"kind": "zip", "url": "http://127.0.0.1:9/toy.zip"}
        archive = {"path": "toy.zip", "size": 1, "sha256": "0" * 64}
        optional = {**model, "files": [], "archive": archive, "sources": [nowhere]}
        models = {
            "whisper-tiny-en": {**model, "sources": [{**source, "size": len(WEIGHTS)}]},
            "vosk-en": optional,
        }
        (self.root / "models").mkdir()
        self.write("models/manifest.json", json.dumps({"models": models}))

    def write(self, name: str, text: str) -> None:
        (self.root / name).write_text(text)

    def start(self, *arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
        """Start ./play with no terminal, and with pip knowing nothing but the shelf."""
        kept = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith("PIP_") and key not in ("PARTYHOST_MODELS", "PYTHONPATH")
        }
        own = {
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": self.index,
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_CACHE_DIR": str(self.root / "pip-cache"),
            "PIP_RETRIES": "0",
            "no_proxy": "*",
        }
        return subprocess.Popen(
            [sys.executable, str(self.root / "play"), *arguments],
            cwd=cwd or self.root,
            env={**kept, **own},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def play(self, *arguments: str, cwd: Path | None = None) -> tuple[int, str, str]:
        """Run ./play to its end: exit code, standard output, standard error."""
        with self.start(*arguments, cwd=cwd) as process:
            out, err = process.communicate(timeout=120)
        return process.returncode, out, err


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    it = Shelf()
    yield it
    it.close()


@pytest.fixture
def toy(tmp_path: Path, shelf: Shelf) -> Toy:
    root = tmp_path / "a copy with späces"
    root.mkdir()
    return Toy(root, shelf)
