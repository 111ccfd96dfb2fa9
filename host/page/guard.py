"""What every request passes: host and origin, rate, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host.page.limits import Limits

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""On every answer: nothing from elsewhere, no frame round it, no trace left elsewhere."""
MARK = "x-partyhost"
"""Header that our pages put on every post: a page from elsewhere cannot without being asked."""


class Guard:
    """Wraps the pages. Refuses before anything of a request is read."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], limits: Limits) -> None:
        """``hosts``: every name and port by which the pages are rightly called."""
        self._app = app
        self._hosts = frozenset(hosts)
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return
        refusal = self._refusal(Request(scope))

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                have = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
                    *([] if b"cache-control" in have else [(b"cache-control", b"no-store")]),
                ]
            await send(message)

        await (refusal or self._app)(scope, receive, headed)

    def _refusal(self, request: Request) -> JSONResponse | None:
        client = request.client.host if request.client is not None else ""
        if request.headers.get("host", "") not in self._hosts:
            return refused(421, "This is not the address of the pages.")
        origin = request.headers.get("origin")
        if origin is not None and origin not in {f"http://{host}" for host in self._hosts}:
            return refused(403, "Not from another site.")
        post = request.method == "POST"
        if request.method not in ("GET", "HEAD", "POST"):
            return refused(405, "Not like that.")
        if post and request.headers.get(MARK) != "1":
            return refused(403, "Not from another site.")
        if not self._limits.allow(client, "post" if post else "read"):
            return refused(429, "Not so fast, please.")
        return None


def refused(status: int, why: str, **more: Any) -> JSONResponse:
    """A refusal in a player's words."""
    return JSONResponse({"ok": False, "why": why, **more}, status_code=status)
