"""Pages for a table of ``play``: where they are served, and what the terminal says of them."""

from __future__ import annotations

from host.page.bridge import Bridge
from host.page.drawings import Drawings
from host.page.seats import Seats
from host.page.table import Server, TablePages
from host.page.voice import PageVoice
from host.printing import Printer


def make_pages(printer: Printer, page: str | None) -> tuple[TablePages, PageVoice]:
    """Pages that are served once somebody wants them: ``page`` is ``local``, ``network`` or None.

    Without ``page`` nothing listens until the table asks for phones.
    """
    voice = PageVoice()
    drawings = Drawings()
    told: set[str] = set()

    def serve(bridge: Bridge, seats: Seats) -> Server:
        from host.page.address import LOCAL, network_address  # noqa: PLC0415
        from host.page.server import PageServer  # noqa: PLC0415 - the web server, only now

        host = LOCAL if page == "local" else network_address()
        return PageServer(bridge, seats, host=host, speak=voice, drawing=drawings)

    def tell(address: str, code: str) -> None:
        from host.page import qr  # noqa: PLC0415

        link = f"http://{address}/#{code}"
        printer.line(f"      Phones: {link} (code {code}). Screen: http://{address}/table#{code}")
        for row in qr.terminal(link).splitlines():
            printer.line(f"  {row}")

    def fault(error: Exception) -> None:
        what = f"{type(error).__name__}: {error}"
        if what not in told:
            told.add(what)
            printer.line(f"      ! A page could not be drawn ({what}); the game goes on.")

    at_once = page is not None
    pages = TablePages(serve, tell=tell, fault=fault, at_once=at_once, drawings=drawings)
    return pages, voice
