"""The server of the pages: in a thread of its own, on the local network or this machine only.

Updates go out as server-sent events, whole pages each time; input comes in as small posts. A token
lives in a cookie that no script reads: it is in no address, so in no history, log or referrer.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from host.core.codec import Struct
from host.page import qr
from host.page.address import LOCAL, bind
from host.page.bridge import Bridge, Post, Snapshot, age
from host.page.errors import NotYours, Refused, TooMuch, WrongCode
from host.page.guard import Guard, refused
from host.page.limits import Limits
from host.page.requests import any_token, kind_of, missing, read, said, token_of, with_token
from host.page.seats import TABLE, Seats, viewer_of

STATIC = Path(__file__).resolve().parent / "static"
"""The pages' own files; all are read once, and no other file is ever served."""
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
MOST_STREAMS = 32
"""Pages that may listen at the same time."""
BEAT = 10.0
"""Seconds after which a silent stream says that it is still there."""


class JoinWish(Struct):
    """A page that wants in."""

    code: str
    """The four letters."""
    seat: str = ""
    """Whose seat; empty to hear which there are."""
    table: bool = False
    """Whether it is a screen for all."""


class Entry(Struct):
    """Something entered on a page."""

    kind: str
    """``choose``, ``say`` or ``type``."""
    value: str
    """The key or the words."""
    question: int = 0
    """Number of the question."""
    once: str = ""
    """A name that the page gives to this touch: the same one twice counts once."""


class PageServer:
    """Serves one table's pages until it is closed."""

    def __init__(
        self,
        bridge: Bridge,
        seats: Seats,
        *,
        host: str = LOCAL,
        ports: tuple[int, ...] | None = None,
        speak: Callable[[str], bytes | None] = lambda text: None,
        drawing: Callable[[str], bytes | None] = lambda name: None,
        limits: Limits | None = None,
    ) -> None:
        """``speak`` gives a label as a wav file, in whatever thread; ``drawing`` a picture by its
        opaque name. Raises NoPlace where nothing can be bound."""
        self.bridge, self.seats = bridge, seats
        self._speak, self._drawing = speak, drawing
        self._listener = bind(host) if ports is None else bind(host, ports)
        port = self._listener.getsockname()[1]
        self.address = f"{host}:{port}"
        self._limits = limits or Limits()
        hosts = [self.address, *([f"localhost:{port}"] if host == LOCAL else [])]
        self._static = {p.name: p.read_bytes() for p in STATIC.iterdir() if p.suffix in KINDS}
        self._streams = 0
        config = uvicorn.Config(
            Guard(self._app(), hosts, self._limits),
            lifespan="off", ws="none", log_config=None, access_log=False, server_header=False,
            date_header=False, proxy_headers=False, timeout_keep_alive=30, limit_concurrency=128,
            timeout_graceful_shutdown=1, h11_max_incomplete_event_size=8192,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="pages", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Serve no more; safe to call twice."""
        self._server.should_exit = True
        self.bridge.poke()
        self._thread.join(timeout=5)
        self._listener.close()

    def _run(self) -> None:
        self._server.run(sockets=[self._listener])

    def _app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/", self._file_named("index.html")),
                Route("/table", self._file_named("table.html")),
                Route("/static/{name}", self._file),
                Route("/join", self._join, methods=["POST"]),
                Route("/me", self._me),
                Route("/post", self._post, methods=["POST"]),
                Route("/events", self._events),
                Route("/say/{number:int}", self._say),
                Route("/code.svg", self._code),
                Route("/picture/{name}", self._picture),
            ],
            exception_handlers={Refused: said, 404: missing},
        )

    # -- files ----------------------------------------------------------------------------------

    def _file_named(self, name: str) -> Callable[[Request], Any]:
        async def serve(_request: Request) -> Response:
            return self._static_file(name)

        return serve

    async def _file(self, request: Request) -> Response:
        return self._static_file(request.path_params["name"])

    def _static_file(self, name: str) -> Response:
        body = self._static.get(name)
        if body is None:
            return refused(404, "There is no such page.")
        headers = {"Cache-Control": "no-cache"}
        return Response(body, media_type=KINDS[Path(name).suffix], headers=headers)

    # -- joining --------------------------------------------------------------------------------

    async def _join(self, request: Request) -> Response:
        wish = await read(request, JoinWish)
        client = request.client.host if request.client is not None else ""
        if self._limits.spent(client, "join"):
            raise TooMuch("Too many wrong codes. Wait a little.")
        try:
            self.seats.check(wish.code)
        except WrongCode:
            self._limits.allow(client, "join")
            raise
        if wish.table:
            token = self.seats.screen(wish.code, token_of(request, "screen"))
            return with_token("screen", token)
        if wish.seat:
            token = self.seats.sit(wish.code, wish.seat, token_of(request, "seat"))
            self.bridge.wake()
            return with_token("seat", token)
        taken, people = self.seats.taken(), zip(self.seats.names, self.seats.colours, strict=True)
        seats = [{"name": n, "colour": c, "taken": viewer_of(n) in taken} for n, c in people]
        return JSONResponse({"ok": True, "seats": seats})

    async def _me(self, request: Request) -> Response:
        """Whether this page still has its place."""
        self.seats.who(token_of(request, kind_of(request)))
        return JSONResponse({"ok": True})

    # -- what goes out --------------------------------------------------------------------------

    async def _events(self, request: Request) -> Response:
        token = token_of(request, kind_of(request))
        self.seats.who(token)
        if self._streams >= MOST_STREAMS:
            raise TooMuch("Too many pages are open.")
        headers = {"X-Accel-Buffering": "no"}
        return StreamingResponse(
            self._stream(token), media_type="text/event-stream", headers=headers
        )

    async def _stream(self, token: str) -> AsyncIterator[bytes]:
        loop, changed = asyncio.get_running_loop(), asyncio.Event()
        end = self.bridge.listen(lambda: _poke(loop, changed))
        self._streams += 1
        sent: Snapshot | None = None
        try:
            yield b"retry: 1000\n\n"
            while not self._server.should_exit:
                changed.clear()
                try:
                    snapshot = self.bridge.latest(self.seats.who(token))
                except NotYours:
                    yield b"event: gone\ndata: {}\n\n"
                    return
                if snapshot is not None and snapshot is not sent:
                    sent = snapshot
                    yield _frame(snapshot)
                    continue
                try:
                    await asyncio.wait_for(changed.wait(), BEAT)
                except TimeoutError:
                    yield b"event: beat\ndata: {}\n\n"
        finally:
            self._streams -= 1
            end()

    async def _say(self, request: Request) -> Response:
        """A label in the host's own voice: only what stands on that page now."""
        snapshot = self.bridge.latest(self.seats.who(token_of(request, "seat")))
        voices = snapshot.offer.voices if snapshot is not None else ()
        number = request.path_params["number"]
        sound = None
        if 0 <= number < len(voices):
            sound = await asyncio.to_thread(self._speak, voices[number])
        if sound is None:
            return refused(404, "There is no voice for that.")
        return Response(sound, media_type="audio/wav")

    async def _code(self, request: Request) -> Response:
        """The picture that brings a phone here; only on a screen of this table."""
        self.seats.who(token_of(request, "screen"))
        link = f"http://{self.address}/#{self.seats.code}"
        return Response(qr.svg(link), media_type="image/svg+xml")

    async def _picture(self, request: Request) -> Response:
        """A drawing by its opaque name, for whoever has a page."""
        any_token(request, self.seats)
        body = self._drawing(request.path_params["name"])
        if body is None:
            return refused(404, "There is no such picture.")
        return Response(body, media_type="image/svg+xml")

    # -- what comes in --------------------------------------------------------------------------

    async def _post(self, request: Request) -> Response:
        viewer = self.seats.who(token_of(request, "seat"))
        entry = await read(request, Entry)
        if viewer == TABLE or len(entry.once) > 40:
            raise NotYours("That page only shows.")
        post = Post(viewer, entry.kind, entry.value, entry.question)
        fresh = self.bridge.put(post, entry.once)
        return JSONResponse({"ok": True, "again": not fresh})


def _poke(loop: asyncio.AbstractEventLoop, changed: asyncio.Event) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(changed.set)


def _frame(snapshot: Snapshot) -> bytes:
    head = b'data: {"n":%d,"age":%.3f,"page":' % (snapshot.number, age(snapshot))
    return b"".join((b"id: %d\n" % snapshot.number, head, snapshot.body, b"}\n\n"))
