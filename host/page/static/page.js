/* Carries one page: lets it in, keeps it up to date, sends what is touched. */
(function () {
  "use strict";
  var TABLE = document.body.getAttribute("data-page") === "table";
  var main = document.getElementById("main"), title = document.getElementById("title");
  var turn = document.getElementById("turn"), link = document.getElementById("link");
  var source = null, lastSign = 0, shown = {}, parts = {}, sand = null, sandState = null;
  var sending = 0, lastMine = false, playing = null, code = "", fading = null;

  function now() { return Date.now() / 1000; }

  function status(text) {
    if (link.textContent !== text) { link.textContent = text; }
    clearTimeout(fading);
  }

  /* Something to read once: it goes by itself. */
  function notice(text) {
    status(text);
    fading = setTimeout(function () { status(""); }, 6000);
  }

  function post(path, body, done, tries) {
    var ask = new XMLHttpRequest();
    ask.open("POST", path);
    ask.setRequestHeader("Content-Type", "application/json");
    ask.setRequestHeader("X-Partyhost", "1");
    ask.timeout = 5000;
    function failed() {
      if ((tries || 0) < 3) {
        setTimeout(function () { post(path, body, done, (tries || 0) + 1); }, 700);
      } else {
        done(0, { why: "No answer from the host. Try once more." });
      }
    }
    ask.onload = function () {
      var answer = {};
      try { answer = JSON.parse(ask.responseText); } catch (error) { answer = {}; }
      done(ask.status, answer);
    };
    ask.onerror = failed;
    ask.ontimeout = failed;
    ask.send(JSON.stringify(body));
  }

  function once() { return now().toString(36) + Math.random().toString(36).slice(2, 10); }

  function enter(kind, value, question, made) {
    sending += 1;
    if (made) { made.className += " sent"; }
    post("/post", { kind: kind, value: value, question: question || 0, once: once() }, function (code, answer) {
      sending -= 1;
      if (made) { made.className = made.className.replace(" sent", ""); }
      if (code === 401) { join(answer.why); } else { notice(answer.ok ? "" : answer.why || ""); }
    });
  }

  var hands = {
    choose: function (question, key, made) { enter("choose", key, question, made); },
    say: function (words, made) { enter("say", words, 0, made); },
    type: function (words, made) { enter("type", words, 0, made); },
    read: function (question, place, then) {
      var words = place === 0 ? question.ask : question.picks[place - 1].say;
      speak(place, question.number, words, then);
    },
    readAll: function (question) {
      var place = 0;
      (function next() {
        if (place <= question.picks.length) { hands.read(question, place, next); }
        place += 1;
      }());
    }
  };

  /* The host's own voice, softly; without it the phone's own. */
  function speak(place, number, words, then) {
    if (playing) { playing.onended = null; playing.pause(); }
    var sound = new Audio("/say/" + place + "?q=" + number);
    playing = sound;
    sound.volume = 0.5;
    sound.onended = then || null;
    sound.onerror = function () {
      if (!window.speechSynthesis) { return; }
      var spoken = new SpeechSynthesisUtterance(words);
      spoken.lang = "en";
      spoken.onend = then || null;
      window.speechSynthesis.cancel();
      window.speechSynthesis.speak(spoken);
    };
    var begun = sound.play();
    if (begun && begun["catch"]) { begun["catch"](function () { return null; }); }
  }

  /* -- the page itself --------------------------------------------------------------------- */

  function region(name) {
    if (!parts.middle) {  /* all at once, so that their order never changes */
      ["middle", "side", "captions", "tools", "door"].forEach(function (each) {
        parts[each] = draw.el(each === "captions" ? "section" : "div", "part " + each);
        if (each === "captions") { parts[each].setAttribute("aria-label", "What is said"); }
        main.appendChild(parts[each]);
      });
    }
    return parts[name];
  }

  function clear() {
    while (main.firstChild) { main.removeChild(main.firstChild); }
    parts = {};
    shown = {};
    sand = null;
  }

  /* Puts a block in its place; what is the same stays, and with it focus and reading place. */
  function put(where, key, value, make) {
    var text = JSON.stringify(value), old = shown[key];
    if (old && old.text === text && old.node.parentNode) { return old.node; }
    var focus = old && old.node.contains(document.activeElement) ?
      document.activeElement.getAttribute("data-key") : null;
    var typed = old ? old.node.querySelector("input") : null;
    var node = make();
    var input = node.querySelector ? node.querySelector("input") : null;
    if (typed && input && typed.value && !input.value) { input.value = typed.value; }
    if (old && old.node.parentNode) {
      old.node.parentNode.replaceChild(node, old.node);
    } else {
      where.appendChild(node);
    }
    shown[key] = { text: text, node: node };
    if (focus) {
      var again = node.querySelector('[data-key="' + focus.replace(/(["\\])/g, "\\$1") + '"]');
      if (again) { again.focus(); }
    }
    return node;
  }

  function show(state) {
    var page = state.page, seen = {}, order = [];
    if (main.getAttribute("data-view") !== "page") { clear(); main.setAttribute("data-view", "page"); }
    var name = state.me ? state.me.name : "";
    title.textContent = TABLE ? page.title : name + " · " + page.title;
    document.title = (TABLE ? "" : name + ": ") + page.title;
    document.body.className = (TABLE ? "table" : "seat") + (state.me ? " c-" + state.me.colour : "") + (page.mine ? " mine" : "");
    if (turn.textContent !== page.turn) { turn.textContent = page.turn; }
    if (page.mine && !lastMine && navigator.vibrate) { try { navigator.vibrate(120); } catch (error) { lastMine = false; } }
    lastMine = page.mine;
    var counts = {};
    page.blocks.forEach(function (block) {
      var kind = block.is, where, key, node;
      counts[kind] = (counts[kind] || 0) + 1;
      key = kind + counts[kind];
      if (kind === "sand" && !state.sand) { return; }
      where = region(kind === "board" ? "side" : kind === "captions" ? "captions" : "middle");
      if (kind === "sand") {
        if (!sand) { sand = new draw.Sand(); }
        node = put(where, key, "sand", function () { return sand.node; });
      } else if (kind === "captions") {
        var lines = state.captions.slice(-block.lines);
        node = put(where, key, lines, function () { return draw.captions(lines, block.lines); });
      } else {
        node = put(where, key, block, function () { return draw.blocks[kind](block, hands); });
      }
      seen[key] = true;
      order.push([where, node]);
    });
    if (state.tools.length) {
      order.push([region("tools"), put(region("tools"), "tools", state.tools, function () {
        return draw.blocks.say({ label: "Put something right", buttons: state.tools }, hands);
      })]);
      seen.tools = true;
    }
    if (state.door) {
      var at = region(state.door.big ? "middle" : "door");
      order.push([at, put(at, state.door.big ? "bigdoor" : "door", state.door, function () { return door(state.door); })]);
      seen[state.door.big ? "bigdoor" : "door"] = true;
    }
    tidy(seen, order);
  }

  function tidy(seen, order) {
    var key, last = {};
    for (key in shown) {
      if (shown.hasOwnProperty(key) && !seen[key]) {
        if (shown[key].node.parentNode) { shown[key].node.parentNode.removeChild(shown[key].node); }
        delete shown[key];
      }
    }
    order.forEach(function (pair) {
      var where = pair[0], node = pair[1], before = last[where.className];
      var next = before ? before.nextSibling : where.firstChild;
      if (next !== node) { where.insertBefore(node, next); }
      last[where.className] = node;
    });
    for (key in parts) {
      if (parts.hasOwnProperty(key)) { parts[key].hidden = !parts[key].firstChild; }
    }
  }

  function door(info) {
    var box = draw.el("section", "doorbox" + (info.big ? " big" : "")), image = draw.el("img", "code");
    box.setAttribute("aria-label", "Join with a phone");
    image.src = "/code.svg";
    image.alt = "QR code of http://" + info.address + "/";
    box.appendChild(image);
    var words = draw.el("p", "doorwords");
    words.appendChild(draw.el("span", "address", info.address));
    words.appendChild(draw.el("strong", "letters", info.code.split("").join(" ")));
    box.appendChild(words);
    return box;
  }

  setInterval(function () {
    if (sand && sandState) {
      var left = sandState.left - (sandState.runs ? now() - sandState.at : 0);
      sand.set(Math.max(0, left), sandState.total, sandState.runs && left > 0);
    }
    if (source && lastSign && now() - lastSign > 25) { open(); }
  }, window.matchMedia && window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 500 : 100);

  /* -- the line to the host ----------------------------------------------------------------- */

  function open() {
    if (source) { source.close(); }
    source = new EventSource("/events?page=" + (TABLE ? "table" : "seat"));
    lastSign = now();
    source.onopen = function () { lastSign = now(); status(""); };
    source.onmessage = function (event) {
      lastSign = now();
      var got = JSON.parse(event.data), state = got.page;
      sandState = state.sand ?
        { left: state.sand.left, total: state.sand.total, runs: state.sand.runs, at: now() - got.age } : null;
      show(state);
      if (!sending) { status(""); }
      window.lastNumber = got.n;
    };
    source.addEventListener("beat", function () { lastSign = now(); });
    source.addEventListener("gone", function () { source.close(); source = null; join("This seat was given to another phone, or left."); });
    source.onerror = function () {
      status("Looking for the host …");
      if (source && source.readyState === 2) {
        source = null;
        setTimeout(begin, 1500);
      }
    };
  }

  function begin() {
    var ask = new XMLHttpRequest();
    ask.open("GET", "/me?page=" + (TABLE ? "table" : "seat"));
    ask.timeout = 5000;
    ask.onload = function () {
      if (ask.status === 200) { open(); } else if (ask.status === 401) { join(""); } else { setTimeout(begin, 3000); }
    };
    ask.onerror = ask.ontimeout = function () {
      status("Looking for the host …");
      setTimeout(begin, 2000);
    };
    ask.send();
  }

  document.addEventListener("visibilitychange", function () {
    if (!document.hidden && source && now() - lastSign > 11) { open(); }
  });

  /* -- the door ------------------------------------------------------------------------------- */

  function join(why) {
    if (source) { source.close(); source = null; }
    clear();
    main.setAttribute("data-view", "join");
    main.removeAttribute("data-seats");
    document.body.className = TABLE ? "table" : "seat";
    title.textContent = TABLE ? "The table's screen" : "Join the table";
    turn.textContent = "";
    status(why || "");
    var hash = window.location.hash.replace("#", "").toUpperCase();
    if (/^[A-Z]{4}$/.test(hash)) {
      code = hash;
      if (window.history.replaceState) { window.history.replaceState(null, "", window.location.pathname); }
    }
    if (code) { knock(); } else { askCode(); }
  }

  function askCode() {
    clear();
    main.removeAttribute("data-seats");
    var form = draw.el("form", "line"), input = draw.el("input", "codeinput"), label = draw.el("label", null, "The four letters that the host says");
    input.id = "code";
    input.maxLength = 4;
    input.value = code;
    input.setAttribute("autocomplete", "off");
    input.setAttribute("autocapitalize", "characters");
    input.setAttribute("spellcheck", "false");
    label.setAttribute("for", "code");
    var send = draw.el("button", "send", "Go on");
    send.type = "submit";
    form.onsubmit = function (event) {
      event.preventDefault();
      code = input.value.trim().toUpperCase();
      if (code) { knock(); }
    };
    form.appendChild(label);
    var row = draw.el("div", "linerow");
    row.appendChild(input);
    row.appendChild(send);
    form.appendChild(row);
    main.appendChild(form);
    input.focus();
  }

  function knock() {
    post("/join", { code: code, table: TABLE }, function (status_, answer) {
      if (main.getAttribute("data-view") !== "join") { return; }
      if (status_ !== 200) {
        code = status_ === 403 ? "" : code;
        status(answer.why || "");
        askCode();
      } else if (TABLE) {
        open();
      } else {
        status("");
        choose(answer.seats);
      }
    });
  }

  function choose(seats) {
    var sign = JSON.stringify(seats);
    if (main.getAttribute("data-seats") === sign && main.firstChild) {
      setTimeout(again, seats.length ? 8000 : 2500);
      return;
    }
    clear();
    main.setAttribute("data-seats", sign);
    main.appendChild(draw.el("h2", null, seats.length ? "Who are you?" : "The host is still asking who plays. One moment …"));
    var list = draw.el("ul", "picks");
    seats.forEach(function (seat) {
      var item = draw.el("li"), made = draw.button(seat.name, "pick c-" + seat.colour, function () { sit(seat.name); }, "seat:" + seat.name);
      made.insertBefore(draw.dot(seat.colour), made.firstChild);
      if (seat.taken) { made.appendChild(draw.el("span", "note", "has a phone")); }
      item.appendChild(made);
      list.appendChild(item);
    });
    main.appendChild(list);
    setTimeout(again, seats.length ? 8000 : 2500);
  }

  function again() {
    if (main.getAttribute("data-view") === "join" && main.getAttribute("data-seats") && !sending) { knock(); }
  }

  function sit(name) {
    sending += 1;
    post("/join", { code: code, seat: name }, function (status_, answer) {
      sending -= 1;
      if (status_ === 200) { status("One moment …"); open(); } else { status(answer.why || ""); }
    });
  }

  begin();
}());
