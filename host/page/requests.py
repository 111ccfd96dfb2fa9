"""What the server reads of a request and says in an answer."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from host.core.codec import Struct
from host.page.errors import NotYours, Refused, TooMuch
from host.page.guard import refused
from host.page.seats import Seats

MOST_BODY = 1024
"""Bytes of a post."""
DAY = 18 * 3600
"""Seconds that a token is kept by a phone: an evening."""

T = TypeVar("T", bound=Struct)


async def read(request: Request, type_: type[T]) -> T:
    """The body as ``type_``. Raises TooMuch or Refused; nothing is half read."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY:
            raise TooMuch("That is too long.")
    try:
        return msgspec.json.decode(body, type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("That cannot be understood.") from None


def kind_of(request: Request) -> str:
    """Whether the page is a seat's or a screen for all."""
    return "screen" if request.query_params.get("page") == "table" else "seat"


def token_of(request: Request, kind: str) -> str:
    """The token that the page holds; empty without one."""
    return request.cookies.get(f"partyhost_{kind}", "")


def any_token(request: Request, seats: Seats) -> None:
    """Raises NotYours unless the page has a seat or is a screen."""
    try:
        seats.who(token_of(request, "seat"))
    except NotYours:
        seats.who(token_of(request, "screen"))


def with_token(kind: str, token: str) -> Response:
    """Gives the page its token, where no script can read it."""
    response = JSONResponse({"ok": True})
    response.set_cookie(
        f"partyhost_{kind}", token, max_age=DAY, path="/", httponly=True, samesite="strict"
    )
    return response


async def said(_request: Request, error: Exception) -> Response:
    """A refusal in its own words."""
    status = error.status if isinstance(error, Refused) else 400
    return refused(status, str(error))


async def missing(_request: Request, _error: Exception) -> Response:
    """Nothing is there."""
    return refused(404, "There is no such page.")
