"""The server of the pages: who gets in, what goes out, what is refused."""

from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys

import pytest
from http_kit import Listener, Served
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.page.address import LOCAL, bind, network_address
from host.page.bridge import Offer
from host.page.errors import NoPlace
from host.page.limits import Limits
from host.page.server import STATIC

OFFER = Offer(question=7, keys=frozenset({"0-3", "4-6"}), says=frozenset({"host, undo"}))


@pytest.fixture(scope="module")
def served():
    one = Served()
    yield one
    one.close()


@pytest.fixture
def fresh():
    one = Served()
    yield one
    one.close()


def test_pages_come_with_a_strict_policy_and_nothing_from_elsewhere(served):
    for path in ("/", "/table", "/static/page.js", "/static/style.css", "/nothing"):
        _, headers, body = served.ask(path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy and "http" not in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
        assert b"http://" not in body.replace(b"http://www.w3.org/2000/svg", b"").replace(
            b'"QR code of http://" + ', b""
        )
        assert b"https://" not in body


def test_static_files_are_small_and_few():
    sizes = {p.name: p.stat().st_size for p in STATIC.iterdir()}
    assert sum(sizes.values()) < 80_000, sizes


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/..%2fserver.py",
        "/static/%2e%2e/server.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/page.js%00.html",
        "/static/",
        "/../../pyproject.toml",
        "/picture/..%2f..%2feye.svg",
    ],
)
def test_no_path_leads_outside_the_pages_own_files(served, path):
    status, _, body = served.ask(path)
    assert status in (401, 404)
    assert b"partyhost" not in body and b"root:" not in body


def test_a_strange_host_origin_or_method_is_refused(served):
    ask = served.ask
    assert ask("/", headers={"Host": "evil.example"})[0] == 421
    assert ask("/", headers={"Host": "evil.example:8000"})[0] == 421
    body = {"code": served.seats.code}
    assert ask("/join", body, headers={"Origin": "http://evil.example"})[0] == 403
    assert ask("/join", body, headers={"Origin": "null"})[0] == 403
    assert ask("/join", body, headers={"X-Partyhost": ""})[0] == 403
    assert ask("/join", body, headers={"Origin": f"http://{served.address}"})[0] == 200
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
        assert ask("/join", method=method)[0] == 405
    assert ask("/events", headers={"Origin": "http://evil.example"})[0] == 403


def test_only_the_code_lets_a_phone_in_and_wrong_ones_run_out():
    served = Served(Limits(clock=lambda: 0.0))
    try:
        wrong = [served.ask("/join", {"code": "QQQQ"})[0] for _ in range(12)]
        assert wrong[:8] == [403] * 8
        assert set(wrong[8:]) == {429}
        assert served.ask("/join", {"code": served.seats.code})[0] == 429
    finally:
        served.close()


def test_a_seat_has_one_phone_which_comes_back_to_it(fresh):
    status, headers, body = fresh.ask("/join", {"code": fresh.seats.code})
    names = [s["name"] for s in json.loads(body)["seats"]]
    assert (status, names) == (200, ["Ann", "Bob", "Cy"])
    cookie = fresh.join("Ann")
    assert fresh.ask("/join", {"code": fresh.seats.code, "seat": "Ann"})[0] == 409
    assert fresh.join("Ann", cookie=cookie) == cookie
    assert fresh.ask("/me", cookie=cookie)[0] == 200
    assert fresh.ask("/me")[0] == 401
    fresh.seats.free("Ann")
    assert fresh.ask("/me", cookie=cookie)[0] == 401
    assert fresh.join("Ann") != cookie
    _, headers, _ = fresh.ask("/join", {"code": fresh.seats.code, "seat": "Bob"})
    assert "HttpOnly" in headers["set-cookie"]
    assert "samesite=strict" in headers["set-cookie"].lower()


def test_everybody_gets_the_own_page_only_whole_and_numbered(fresh):
    ann, screen = fresh.join("Ann"), fresh.join(table=True)
    fresh.shows("seat:Ann", b'{"for":"ann"}')
    fresh.shows("the table", b'{"for":"all"}')
    one, all_ = Listener(fresh, ann), Listener(fresh, screen, "table")
    assert one.waits(1)[0]["page"] == {"for": "ann"}
    assert all_.waits(1)[0]["page"] == {"for": "all"}
    fresh.shows("seat:Ann", b'{"for":"ann again"}')
    assert [g["n"] for g in one.waits(2)] == [1, 2]
    assert len(all_.got) == 1
    one.close()
    fresh.shows("seat:Ann", b'{"for":"ann later"}')
    again = Listener(fresh, ann)
    assert again.waits(1)[0]["page"] == {"for": "ann later"}
    fresh.seats.free("Ann")
    fresh.bridge.poke()
    again.waits_for("gone")
    again.close()
    all_.close()


def test_a_seat_cookie_opens_no_screen_and_a_screen_enters_nothing(fresh):
    ann, screen = fresh.join("Ann"), fresh.join(table=True)
    fresh.shows("the table", b"{}", OFFER)
    assert fresh.ask("/events?page=table", cookie=ann)[0] == 401
    assert fresh.ask("/code.svg", cookie=ann)[0] == 401
    assert fresh.ask("/code.svg", cookie=screen)[0] == 200
    entry = {"kind": "choose", "value": "0-3", "question": 7}
    assert fresh.ask("/post", entry, cookie=screen)[0] == 401
    forged = screen.replace("partyhost_screen", "partyhost_seat")
    assert fresh.ask("/post", entry, cookie=forged)[0] == 401
    assert fresh.bridge.take() == []


def test_what_a_page_does_not_offer_is_refused_and_what_comes_twice_counts_once(fresh):
    cookie = fresh.join("Bob")
    fresh.shows("seat:Bob", b"{}", OFFER)

    def post(**entry):
        return fresh.ask("/post", {"question": 7, **entry}, cookie=cookie)[0]

    assert post(kind="choose", value="7-8") == 409
    assert post(kind="choose", value="0-3", question=6) == 409
    assert post(kind="choose", value="words:hello") == 409
    assert post(kind="say", value="host, stop") == 409
    assert post(kind="type", value="anything") == 409
    assert post(kind="shout", value="0-3") == 409
    assert fresh.bridge.take() == []
    assert post(kind="choose", value="0-3", once="a") == 200
    assert post(kind="choose", value="0-3", once="a") == 200
    assert post(kind="say", value="host, undo", once="b") == 200
    assert [(p.viewer, p.value) for p in fresh.bridge.take()] == [
        ("seat:Bob", "0-3"),
        ("seat:Bob", "host, undo"),
    ]


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    path=st.sampled_from(["/join", "/post"]),
    body=st.one_of(
        st.binary(max_size=200),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=20),
            lambda inner: (
                st.lists(inner, max_size=4)
                | st.dictionaries(
                    st.sampled_from(["kind", "value", "question", "once", "code", "seat", "table"]),
                    inner,
                    max_size=5,
                )
            ),
            max_leaves=8,
        ).map(lambda value: json.dumps(value).encode()),
    ),
)
def test_malformed_messages_get_an_error_and_change_nothing(served, path, body):
    cookie = getattr(served, "fuzz", "") or served.join("Cy")
    served.fuzz = cookie
    served.shows("seat:Cy", b"{}", OFFER)
    held = served.seats.taken()
    status, _, answer = served.ask(path, body, cookie=cookie)
    assert 400 <= status < 500
    assert json.loads(answer)["why"]
    assert served.bridge.take() == []
    assert served.seats.taken() == held


def test_what_is_too_long_is_refused(served):
    cookie = served.join("Bob")
    served.shows("seat:Bob", b"{}", Offer(typing=True))
    long = {"kind": "type", "value": "x" * 2000}
    assert served.ask("/post", long, cookie=cookie)[0] == 429
    assert served.ask("/post", {"kind": "type", "value": "x"}, cookie=cookie)[0] == 200
    assert len(served.bridge.take()) == 1


def test_too_many_posts_are_refused_for_a_while():
    now = [0.0]
    served = Served(Limits(clock=lambda: now[0]))
    try:
        cookie = served.join("Ann")
        served.shows("seat:Ann", b"{}", Offer(typing=True))
        entry = {"kind": "type", "value": "x"}
        found = [served.ask("/post", entry, cookie=cookie)[0] for _ in range(40)]
        assert found.count(200) < 30
        assert found[-1] == 429
        now[0] += 5.0
        assert served.ask("/post", entry, cookie=cookie)[0] == 200
    finally:
        served.close()


def test_a_label_is_read_only_where_it_stands_on_the_page(fresh):
    said = []
    fresh.server._speak = lambda text: said.append(text) or b"RIFF"
    cookie = fresh.join("Ann")
    fresh.shows("seat:Ann", b"{}", Offer(voices=("How many?", "zero to three")))
    assert fresh.ask("/say/1", cookie=cookie)[2] == b"RIFF"
    assert fresh.ask("/say/2", cookie=cookie)[0] == 404
    assert fresh.ask("/say/1")[0] == 401
    assert said == ["zero to three"]


def test_tokens_are_in_no_log(fresh, caplog):
    with caplog.at_level(logging.DEBUG):
        cookie = fresh.join("Ann")
        fresh.ask("/me", cookie=cookie)
        fresh.ask("/nothing", cookie=cookie)
    assert cookie.partition("=")[2] not in caplog.text


def test_the_machine_itself_is_bound_unless_the_network_is_asked_for(fresh):
    assert fresh.address.startswith("127.0.0.1:")
    assert fresh.server._listener.getsockname()[0] == LOCAL


def test_a_port_that_is_taken_gives_way_to_the_next():
    first = bind(LOCAL, ())
    port = first.getsockname()[1]
    second = bind(LOCAL, (port,))
    assert second.getsockname()[1] != port
    first.close()
    second.close()
    with pytest.raises(NoPlace, match="Cards"):
        bind("203.0.113.7", ())


def test_no_network_and_an_open_one_are_told(monkeypatch):
    class Nowhere(socket.socket):
        def connect(self, address):
            raise OSError

    monkeypatch.setattr(socket, "socket", Nowhere)
    with pytest.raises(NoPlace, match="no network"):
        network_address()

    class Open(socket.socket):
        def connect(self, address):
            pass

        def getsockname(self):
            return ("8.8.8.8", 9)

    monkeypatch.setattr(socket, "socket", Open)
    with pytest.raises(NoPlace, match="Internet"):
        network_address()


def test_the_program_starts_without_the_web_server():
    code = "import sys, host.cli; print([m for m in sys.modules if m in ('starlette', 'uvicorn')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
