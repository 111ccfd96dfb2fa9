/* Draws the blocks of a page. Knows no game. Plain old JavaScript, for plain old phones. */
var draw = (function () {
  "use strict";
  var SVG = "http://www.w3.org/2000/svg";
  var SHAPES = {
    circle: "M50 8a42 42 0 1 0 .1 0z",
    square: "M13 13h74v74h-74z",
    triangle: "M50 8l44 80h-88z",
    diamond: "M50 4l44 46l-44 46l-44 -46z",
    cross: "M36 8h28v28h28v28h-28v28h-28v-28h-28v-28h28z",
    star: "M50 4l14 31l34 4l-25 23l7 34l-30 -17l-30 17l7 -34l-25 -23l34 -4z"
  };
  var MARKS = { tick: "✓", cross: "✗", question: "?", dot: "•" };
  var MARK_WORDS = { tick: "yes: ", cross: "no: ", question: "open: ", dot: "" };
  var SPEAKER = "M8 38h18l26 -22v68l-26 -22h-18zM64 34q14 16 0 32M76 22q24 28 0 56";

  function el(tag, className, text) {
    var made = document.createElement(tag);
    if (className) { made.className = className; }
    if (text !== undefined && text !== null) { made.textContent = text; }
    return made;
  }

  function svg(tag, attributes) {
    var made = document.createElementNS(SVG, tag), name;
    for (name in attributes) {
      if (attributes.hasOwnProperty(name)) { made.setAttribute(name, attributes[name]); }
    }
    return made;
  }

  function icon(path, className, line) {
    var box = svg("svg", { viewBox: "0 0 100 100", "class": className, "aria-hidden": "true", focusable: "false" });
    box.appendChild(svg("path", line ? { d: path, "class": "line" } : { d: path }));
    return box;
  }

  function hidden(text) { return el("span", "unseen", text); }

  function dot(colour) {
    var made = el("span", "dot c-" + (colour || "none"));
    made.setAttribute("aria-hidden", "true");
    return made;
  }

  function button(label, className, act, key) {
    var made = el("button", className);
    made.type = "button";
    made.setAttribute("data-key", key || label);
    made.appendChild(el("span", "label", label));
    made.onclick = act;
    return made;
  }

  function sayButton(item, hands) {
    var made = button(item.label, "say" + (item.colour ? " c-" + item.colour : ""), function () {
      hands.say(item.say, made);
    }, "say:" + item.say);
    if (item.shape) { made.insertBefore(icon(SHAPES[item.shape], "shape"), made.firstChild); }
    return made;
  }

  var blocks = {};

  blocks.text = function (b) { return el("p", "text " + b.size, b.text); };

  blocks.ask = function (b, hands) {
    var q = b.question, box = el("section", "ask"), title = el("h2", null, q.ask), list = el("ul", "picks");
    var titleId = "ask" + q.number;
    title.id = titleId;
    box.setAttribute("aria-labelledby", titleId);
    box.appendChild(title);
    var all = button("Read to me", "quiet", function () { hands.readAll(q); }, "read");
    all.insertBefore(icon(SPEAKER, "shape", true), all.firstChild);
    box.appendChild(all);
    q.picks.forEach(function (pick, place) {
      var item = el("li"), chosen = b.given === pick.key;
      var made = button(pick.label, "pick c-" + pick.colour + (chosen ? " chosen" : ""), function () {
        hands.choose(q.number, pick.key, made);
      }, "pick:" + pick.key);
      made.insertBefore(icon(SHAPES[pick.shape], "shape"), made.firstChild);
      made.setAttribute("aria-pressed", chosen ? "true" : "false");
      var check = el("span", "check", chosen ? "✓" : "");
      check.setAttribute("aria-hidden", "true");
      made.appendChild(check);
      item.appendChild(made);
      var ear = button("", "ear", function () { hands.read(q, place + 1); }, "ear:" + pick.key);
      ear.setAttribute("aria-label", "Read aloud: " + pick.say);
      ear.appendChild(icon(SPEAKER, "shape", true));
      item.appendChild(ear);
      list.appendChild(item);
    });
    box.appendChild(list);
    if (q.words) {
      box.appendChild(line("In your own words", "words", b.given.indexOf("words:") === 0 ? b.given.slice(6) : "",
        function (text, made) { hands.choose(q.number, "words:" + text, made); }));
    }
    if (b.given) { box.appendChild(el("p", "small", "Noted. You may change it until everybody is ready.")); }
    return box;
  };

  function line(label, key, value, act) {
    var form = el("form", "line"), id = "line-" + key, input = el("input"), name = el("label", null, label);
    input.id = id;
    input.type = "text";
    input.maxLength = 60;
    input.value = value;
    input.setAttribute("autocomplete", "off");
    input.setAttribute("data-key", "line:" + key);
    name.setAttribute("for", id);
    var send = el("button", "send", "Send");
    send.type = "submit";
    send.setAttribute("data-key", "send:" + key);
    form.onsubmit = function (event) {
      event.preventDefault();
      var text = input.value.replace(/\s+/g, " ").trim();
      if (text) { act(text, send); if (key === "type") { input.value = ""; } }
    };
    form.appendChild(name);
    var row = el("div", "linerow");
    row.appendChild(input);
    row.appendChild(send);
    form.appendChild(row);
    return form;
  }

  blocks.type = function (b, hands) {
    return line(b.label, "type", "", function (text, made) { hands.type(text, made); });
  };

  blocks.say = function (b, hands) {
    var box = el("section", "saybox");
    box.appendChild(el("h2", null, b.label));
    var row = el("div", "says");
    b.buttons.forEach(function (item) { row.appendChild(sayButton(item, hands)); });
    box.appendChild(row);
    return box;
  };

  blocks.rows = function (b, hands) {
    var box = el("section", "rows");
    if (b.title) { box.appendChild(el("h2", null, b.title)); }
    var list = el(b.numbered ? "ol" : "ul");
    b.rows.forEach(function (row, place) {
      var item = el("li", "row m-" + (row.mark || "none"));
      var mark = el("span", "mark", MARKS[row.mark] || "");
      mark.setAttribute("aria-hidden", "true");
      item.appendChild(mark);
      if (b.numbered) { item.appendChild(el("span", "number", place + 1)); }
      if (row.colour) { item.appendChild(dot(row.colour)); }
      var words = el("span", "words");
      words.appendChild(hidden(MARK_WORDS[row.mark] || ""));
      words.appendChild(document.createTextNode(row.label));
      if (row.note) { words.appendChild(el("span", "note", " " + row.note)); }
      item.appendChild(words);
      row.buttons.forEach(function (one) {
        var made = sayButton(one, hands);
        made.className += " little";
        made.setAttribute("aria-label", one.label + ": " + row.label);
        item.appendChild(made);
      });
      list.appendChild(item);
    });
    box.appendChild(list);
    return box;
  };

  blocks.marks = function (b) {
    var box = el("section", "marks"), list = el("ol"), place, item;
    box.appendChild(el("h2", null, b.entries.length + " of " + b.size));
    b.entries.forEach(function (text) {
      item = el("li", "named");
      var tick = el("span", "mark", "✓");
      tick.setAttribute("aria-hidden", "true");
      item.appendChild(tick);
      item.appendChild(el("span", "words", text));
      list.appendChild(item);
    });
    b.rest.forEach(function (text) {
      item = el("li", "missed");
      item.appendChild(hidden("not named: "));
      item.appendChild(el("span", "words", text));
      list.appendChild(item);
    });
    for (place = b.entries.length + b.rest.length; place < b.size; place += 1) {
      item = el("li", "blank");
      item.setAttribute("aria-hidden", "true");
      list.appendChild(item);
    }
    box.appendChild(list);
    return box;
  };

  blocks.board = function (b) {
    var box = el("section", "board"), list = el("ul");
    box.appendChild(el("h2", null, b.steps ? "The track: " + b.steps + " steps" : b.unit.charAt(0).toUpperCase() + b.unit.slice(1)));
    b.runners.forEach(function (r) {
      var item = el("li", "runner c-" + r.colour + (r.turn ? " turn" : ""));
      var head = el("div", "who");
      head.appendChild(dot(r.colour));
      head.appendChild(el("span", "name", r.name));
      if (r.turn) { head.appendChild(hidden(", whose turn it is")); }
      if (r.note) { head.appendChild(el("span", "note", " " + r.note)); }
      if (r.gain) { head.appendChild(el("span", "gain", (r.gain > 0 ? "+" : "−") + Math.abs(r.gain))); }
      var points = el("span", "points", r.points);
      points.appendChild(hidden(" " + b.unit));
      head.appendChild(points);
      item.appendChild(head);
      if (b.steps) {
        var lane = el("div", "lane"), done = el("div", "done");
        lane.setAttribute("aria-hidden", "true");
        done.style.width = Math.min(100, 100 * r.points / b.steps) + "%";
        lane.appendChild(done);
        item.appendChild(lane);
      }
      if (r.chips.length) {
        var chips = el("div", "chips");
        r.chips.forEach(function (c) {
          var chip = el("span", "chip");
          chip.appendChild(dot(c[0]));
          chip.appendChild(el("span", null, c[1]));
          chip.appendChild(hidden(" " + c[0]));
          chips.appendChild(chip);
        });
        item.appendChild(chips);
      }
      list.appendChild(item);
    });
    box.appendChild(list);
    return box;
  };

  blocks.grid = function (b, hands) {
    var list = el("ul", "grid cols" + b.columns);
    list.setAttribute("aria-label", "The cards");
    b.cards.forEach(function (c) {
      var item = el("li", "card c-" + c.colour + (c.free ? "" : " taken") + (c.chosen ? " chosen" : ""));
      var face = el("div", "face");
      if (c.picture) {
        var image = el("img");
        image.src = "/picture/" + c.picture;
        image.alt = c.spoken;
        face.appendChild(image);
      } else {
        var glyph = el("span", "glyph", c.emoji);
        glyph.setAttribute("role", "img");
        glyph.setAttribute("aria-label", c.spoken || c.label);
        face.appendChild(glyph);
      }
      item.appendChild(face);
      var words = el("div", "words");
      words.appendChild(hidden(c.place + ", " + c.colour + ": "));
      words.appendChild(el("span", "label", c.label));
      if (c.hint) { words.appendChild(el("span", "hint", c.hint)); }
      item.appendChild(words);
      if (c.button) {
        var made = sayButton(c.button, hands);
        made.className += " little";
        made.setAttribute("aria-label", c.button.label + ": " + c.label);
        item.appendChild(made);
      }
      list.appendChild(item);
    });
    return list;
  };

  /* The hourglass: its levels follow the time that is left, as areas do. */
  function Sand() {
    var box = el("section", "sand"), clock = el("p", "seconds"), words = hidden("");
    box.setAttribute("aria-label", "Hourglass");
    words.setAttribute("aria-live", "polite");
    var glass = svg("svg", { viewBox: "0 0 100 140", "class": "glass", "aria-hidden": "true", focusable: "false" });
    var defs = svg("defs", {}), upper = svg("clipPath", { id: "upper" }), lower = svg("clipPath", { id: "lower" });
    upper.appendChild(svg("path", { d: "M18 14h64l-29 54h-6z" }));
    lower.appendChild(svg("path", { d: "M47 72h6l29 54h-64z" }));
    defs.appendChild(upper);
    defs.appendChild(lower);
    glass.appendChild(defs);
    var top = svg("rect", { x: 0, width: 100, y: 14, height: 54, "class": "grains", "clip-path": "url(#upper)" });
    var bottom = svg("rect", { x: 0, width: 100, y: 126, height: 54, "class": "grains", "clip-path": "url(#lower)" });
    var stream = svg("rect", { x: 49, width: 2, y: 66, height: 60, "class": "grains stream" });
    glass.appendChild(svg("path", { d: "M18 14h64l-29 54v4l29 54h-64l29 -54v-4z", "class": "outline" }));
    glass.appendChild(top);
    glass.appendChild(bottom);
    glass.appendChild(stream);
    glass.appendChild(svg("path", { d: "M10 8h80v6h-80zM10 126h80v6h-80z", "class": "wood" }));
    box.appendChild(glass);
    box.appendChild(clock);
    box.appendChild(words);
    var said = null;
    this.node = box;
    this.set = function (left, total, runs) {
      var share = total > 0 ? Math.max(0, Math.min(1, left / total)) : 0, high = 54 * Math.sqrt(share);
      top.setAttribute("y", 68 - high);
      bottom.setAttribute("y", 72 + high);
      stream.setAttribute("height", runs && left > 0 ? 60 : 0);
      var seconds = Math.ceil(left - 0.05);
      clock.textContent = Math.max(0, seconds) + (runs ? "" : left > 0 ? " – on hold" : "");
      box.className = "sand" + (runs && seconds <= 5 ? " soon" : "") + (runs ? "" : " held");
      if (runs && (seconds === 15 || seconds === 5) && said !== seconds) {
        said = seconds;
        words.textContent = seconds + " seconds left";
      }
    };
  }

  function captions(lines, most) {
    var list = el("ul", "lines");
    lines.slice(-most).forEach(function (c) {
      var item = el("li", c.who === "host" ? "host" : "heard");
      item.appendChild(el("span", "speaker", c.who === "host" ? "Host" : c.who === "heard" ? "Heard" : c.who));
      item.appendChild(document.createTextNode(c.text));
      list.appendChild(item);
    });
    return list;
  }

  return {
    el: el, icon: icon, button: button, sayButton: sayButton, dot: dot, hidden: hidden,
    blocks: blocks, Sand: Sand, captions: captions
  };
}());
