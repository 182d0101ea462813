"use strict";
(function () {
  const root = document.documentElement;
  const all = (selector, from) => Array.from((from || document).querySelectorAll(selector));

  // Language, light and dark, pieces.
  function show(lang) {
    root.dataset.show = lang;
    root.lang = lang === "zh" ? "zh-Hans" : "en";
    for (const b of all("[data-set-lang]")) b.setAttribute("aria-pressed", String(b.dataset.setLang === lang));
    for (const o of all("option[data-zh]")) o.textContent = lang === "zh" ? o.dataset.zh : o.dataset.en;
    for (const f of listeners) f();
  }
  const listeners = [];
  const word = (zh, en) => (root.dataset.show === "zh" ? zh : en);
  for (const b of all("[data-set-lang]")) b.addEventListener("click", () => show(b.dataset.setLang));
  for (const b of all("[data-theme-next]")) b.addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  for (const b of all("[data-pieces]")) b.addEventListener("click", () => {
    const letters = root.dataset.pieces !== "letters";
    root.dataset.pieces = letters ? "letters" : "";
    b.setAttribute("aria-pressed", String(letters));
  });
  for (const b of all("[data-print]")) b.addEventListener("click", () => print());

  // Findings: filter, search, opening.
  const findings = all(".finding");
  const form = document.querySelector("form.filter");
  const none = document.querySelector("p.none");
  const haystack = (f) => f.haystack || (f.haystack = f.textContent.toLowerCase()); // not before somebody searches
  function filter() {
    if (!form) return;
    const v = form.elements;
    const terms = v.q.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const f of findings) {
      const d = f.dataset;
      const ok = (!v.clause.value || d.clause === v.clause.value) &&
        (!v.severity.value || d.severity === v.severity.value) &&
        (!v.outcome.value || d.outcome === v.outcome.value) &&
        (!v.round.value || d.round === v.round.value) &&
        (!v.side.value || d.side === v.side.value) &&
        (!v.player.value || d.player.split("\n").includes(v.player.value)) &&
        (!v.waived || !v.waived.value || (d.waived || "0") === v.waived.value) &&
        (!v.effect.checked || d.effect === "1") &&
        terms.every((t) => haystack(f).includes(t));
      f.hidden = !ok;
      if (ok) shown++;
    }
    none.hidden = shown > 0;
    v.shown.value = word("显示 " + shown + " / " + findings.length + " 条", shown + " of " + findings.length + " shown");
  }
  listeners.push(filter);
  if (form) {
    form.addEventListener("input", filter);
    form.addEventListener("submit", (e) => e.preventDefault());
    form.addEventListener("reset", () => setTimeout(filter));
    form.querySelector("[data-open-all]").addEventListener("click", () => findings.forEach((f) => { if (!f.hidden) f.open = true; }));
    form.querySelector("[data-close-all]").addEventListener("click", () => findings.forEach((f) => { f.open = false; }));
    for (const a of all("[data-filter-clause]")) a.addEventListener("click", () => {
      form.reset();
      form.elements.clause.value = a.dataset.filterClause;
      filter();
    });
  }
  function reveal(id) {
    const target = id && document.getElementById(id);
    if (!target) return;
    if (target.hidden && form) { form.reset(); filter(); }
    for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    target.scrollIntoView({ block: "start" });
    const summary = target.querySelector("summary");
    if (summary) summary.focus({ preventScroll: true });
  }
  addEventListener("hashchange", () => reveal(decodeURIComponent(location.hash.slice(1))));
  document.addEventListener("click", (e) => {
    const a = e.target.closest && e.target.closest('a[href^="#"]');
    if (a && location.hash === a.getAttribute("href")) reveal(a.getAttribute("href").slice(1));
  });
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return;
    if (e.key === "/" && form) {
      e.preventDefault();
      form.elements.q.focus();
    } else if (e.key === "j" || e.key === "k") {
      const shown = findings.filter((f) => !f.hidden);
      const here = shown.findIndex((f) => f.contains(document.activeElement));
      const next = shown[e.key === "j" ? here + 1 : Math.max(0, here - 1)];
      if (next) next.querySelector("summary").focus();
    }
  });

  // Printing opens the findings that the filter shows.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = findings.filter((f) => !f.hidden && !f.open);
    for (const f of opened) f.open = true;
  });
  addEventListener("afterprint", () => {
    for (const f of opened) f.open = false;
    opened = [];
  });

  // The viewer of a game.
  const SVG = "http://www.w3.org/2000/svg";
  function element(name, attributes) {
    const e = document.createElementNS(SVG, name);
    for (const k in attributes) e.setAttribute(k, attributes[k]);
    return e;
  }
  function corners(kind, x, y) {
    const half = 19, arm = 9;
    let d = "";
    for (const [sx, sy] of [[-1, -1], [1, -1], [-1, 1], [1, 1]]) {
      d += "M" + (x + sx * half) + " " + (y + sy * (half - arm)) + "v" + sy * arm + "h" + -sx * arm;
    }
    return element("path", { class: kind, d: d });
  }
  function xiangqi(g) {
    const start = [];
    g.s.split("/").forEach((rank, i) => {
      let file = 0;
      for (const c of rank) {
        if (c >= "1" && c <= "9") file += Number(c);
        else start.push([file++, 9 - i, c]);
      }
    });
    const at = (s) => [s.charCodeAt(0) - 97, s.charCodeAt(1) - 48];
    const spot = (file, rank) => [g.x + file * g.c, g.y + (9 - rank) * g.c];
    return (svg, ply) => {
      const squares = new Map(start.map(([f, r, c]) => [f + 9 * r, c]));
      for (const m of g.m.slice(0, ply)) {
        const [f1, r1] = at(m), [f2, r2] = at(m.slice(2));
        squares.set(f2 + 9 * r2, squares.get(f1 + 9 * r1));
        squares.delete(f1 + 9 * r1);
      }
      const pieces = svg.querySelector(".qb-pieces");
      pieces.replaceChildren();
      for (const [q, c] of squares) {
        const [x, y] = spot(q % 9, Math.floor(q / 9));
        if (c) pieces.append(element("use", { href: "#qb-" + c, x: x, y: y }));
      }
      for (const e of all(".qb-left, .qb-reached", svg)) e.remove();
      if (ply > 0) {
        const m = g.m[ply - 1];
        pieces.before(corners("qb-left", ...spot(...at(m))), corners("qb-reached", ...spot(...at(m.slice(2)))));
      }
    };
  }
  function renju(g) {
    const spot = (p) => [g.x + (p.charCodeAt(0) - 97) * g.c, g.y + (g.r - Number(p.slice(1))) * g.c];
    return (svg, ply) => {
      const pieces = svg.querySelector(".qb-pieces");
      pieces.replaceChildren();
      for (const e of all(".qb-latest", svg)) e.remove();
      const put = (p, white, number) => {
        const [x, y] = spot(p);
        pieces.append(element("use", { href: white ? "#qb-white" : "#qb-stone", x: x, y: y }));
        if (!number) return;
        const t = element("text", { class: "qb-number " + (white ? "qb-on-white" : "qb-on-black"), x: x, y: y + 4 });
        t.textContent = number;
        pieces.append(t);
      };
      const [black, white] = g.s.split("/");
      for (const p of (black || "").split(" ")) if (p) put(p, false, 0);
      for (const p of (white || "").split(" ")) if (p) put(p, true, 0);
      g.m.slice(0, ply).forEach((p, i) => { if (p !== "--") put(p, (i + g.w) % 2 === 1, i + 1); });
      const last = ply > 0 && g.m[ply - 1];
      if (last && last !== "--") {
        const [x, y] = spot(last);
        svg.append(element("circle", { class: "qb-latest", cx: x, cy: y, r: 14 }));
      }
    };
  }
  function viewer(game) {
    const play = game.querySelector("[data-game]");
    if (!play) return;
    const g = JSON.parse(play.dataset.game);
    g.m = g.m ? g.m.split(" ") : [];
    g.b = g.b || [];
    const stage = play.querySelector(".stage");
    const svg = stage.querySelector("svg");
    const draw = g.k === "renju" ? renju(g) : xiangqi(g);
    const bar = play.querySelector(".steps-bar");
    const output = bar.querySelector("output");
    const moves = all(".moves i", game);
    let ply = g.f;
    function go(to) {
      ply = Math.max(0, Math.min(g.m.length, to));
      draw(svg, ply);
      const written = ply > 0 && moves[ply - 1] ? moves[ply - 1].textContent : word("起始局面", "start");
      const stop = ply === g.m.length && ply < moves.length ? word("（其后“" + moves[ply].textContent + "”起未再走）", " (not played on from “" + moves[ply].textContent + "”)") : "";
      output.value = ply + " / " + moves.length + "  " + written + stop;
      svg.querySelector("title").textContent = output.value;
      moves.forEach((m, i) => {
        if (i === ply - 1) m.setAttribute("aria-current", "step");
        else m.removeAttribute("aria-current");
      });
    }
    const ways = {
      first: () => go(0), back: () => go(ply - 1), next: () => go(ply + 1), last: () => go(g.m.length),
      finding: () => go(g.b.find((b) => b > ply) || g.b[0] || ply),
    };
    if (!g.b.length) bar.querySelector("[data-go=finding]").hidden = true;
    bar.hidden = false;
    bar.addEventListener("click", (e) => {
      const b = e.target.closest("[data-go]");
      if (b) ways[b.dataset.go]();
    });
    const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", PageUp: "first", PageDown: "last" };
    play.addEventListener("keydown", (e) => {
      if (!keys[e.key] || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      ways[keys[e.key]]();
    });
    let from = null;
    stage.addEventListener("pointerdown", (e) => { from = [e.clientX, e.clientY]; });
    stage.addEventListener("pointerup", (e) => {
      if (!from) return;
      const dx = e.clientX - from[0], dy = e.clientY - from[1];
      from = null;
      if (Math.abs(dx) > 30 && Math.abs(dx) > Math.abs(dy)) return ways[dx < 0 ? "next" : "back"]();
      if (Math.abs(dx) > 10 || Math.abs(dy) > 10) return;
      const box = stage.getBoundingClientRect();
      ways[e.clientX > box.left + box.width / 2 ? "next" : "back"]();
    });
    moves.forEach((m, i) => m.addEventListener("click", () => go(i + 1)));
    listeners.push(() => go(ply));
    go(ply);
  }
  for (const game of all("details.game")) {
    const start = () => {
      if (!game.open || game.dataset.ready) return;
      game.dataset.ready = "1";
      viewer(game);
    };
    game.addEventListener("toggle", start);
    start();
  }

  // Strips of repetitions: one board is the current one.
  for (const strip of all("[data-strip]")) {
    const boards = all(".strip > li", strip);
    const bar = strip.querySelector(".strip-bar");
    if (!bar || !boards.length) continue;
    const list = strip.querySelector(".strip");
    let at = 0;
    const go = (to, move) => {
      at = (to + boards.length) % boards.length;
      boards.forEach((b, i) => {
        if (i === at) b.setAttribute("aria-current", "step");
        else b.removeAttribute("aria-current");
      });
      bar.querySelector("output").value = at + 1 + " / " + boards.length;
      if (move) list.scrollTo({ left: boards[at].offsetLeft - list.offsetLeft - 8 });
    };
    bar.hidden = false;
    bar.addEventListener("click", (e) => {
      const b = e.target.closest("[data-strip-go]");
      if (b) go(at + Number(b.dataset.stripGo), true);
    });
    list.addEventListener("keydown", (e) => {
      if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
      e.preventDefault();
      go(at + (e.key === "ArrowLeft" ? -1 : 1), true);
    });
    boards.forEach((b, i) => b.addEventListener("click", () => go(i)));
    go(0);
  }

  const languages = navigator.languages && navigator.languages.length ? navigator.languages : [navigator.language || "en"];
  show(root.dataset.lang || (languages[0].toLowerCase().startsWith("zh") ? "zh" : "en"));
  root.classList.add("scripted");
  if (location.hash) reveal(decodeURIComponent(location.hash.slice(1)));
})();
