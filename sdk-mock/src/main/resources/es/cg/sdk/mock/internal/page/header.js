// The head of the page, one bar: the connection, the clock, the plan, how to connect, and a menu for the whole state.
import {ask, button, download, el, field, fill, pop, report, select} from "./dom.js";
import {moment, t} from "./words.js";
import {act, isSaved, readAlways, savedAt} from "./api.js";
import {connect} from "./connect.js";
import {advance, advanceTo} from "./clock.js";
import {doing} from "./lists.js";
import {recall, remember} from "./store.js";
import {searchBox} from "./search.js";

const PLANS = ["free", "starter", "professional", "enterprise"];
const EVERY_MILLIS = 1000;

let data = null;
let parts = null;
let waiting = false;
let lastRead = 0;

/** The buttons that move the clock: in the bar, and in the clock's own box where the bar is too narrow for them. */
function moves(attributes) {
  return el("div", {class: "row tight", ...attributes},
    button(t("header.plusHour"), () => advance("PT1H")),
    button(t("header.plusDay"), () => advance("PT24H")),
    button(t("header.toNext"), () => advance("next"), {class: "next", title: t("header.toNextWhy")}));
}

function clock() {
  const to = el("input", {type: "text", class: "moment", required: true, spellcheck: "false", autocomplete: "off",
    placeholder: "2026-12-31 09:00", pattern: "\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?", title: t("header.momentForm")});
  parts.now = el("time", {class: "keep"});
  parts.frozen = el("span", {class: "soft wide"});
  parts.sandboxNow = el("p", {class: "soft"});
  return pop("clock", [el("span", {class: "hide"}, t("header.clock"), " "), el("span", {class: "soft wide of-mock", "aria-hidden": "true"}, t("header.ofMock"), " "), parts.now, parts.frozen], !isSaved && [
    el("h2", {}, t("header.clock")),
    parts.sandboxNow,
    moves({class: "row narrow"}),
    el("form", {class: "row", submit: event => {
      event.preventDefault();
      advanceTo(to.value);
    }}, field(t("header.toMoment"), to), el("button", {type: "submit"}, t("header.go"))),
    el("p", {}, el("a", {href: "#overview"}, t("header.toDue"))),
  ]);
}

function plan(attributes) {
  if (isSaved) {
    const shown = el("strong", attributes);
    parts.plans.push(shown);
    return shown;
  }
  const list = select(PLANS.map(each => [each, each]), "", wanted =>
    doing(() => act("PUT", "/panel/plan", {plan: wanted}), t("header.planSet", wanted)), {title: t("header.plan"), "aria-label": t("header.plan")});
  parts.plans.push(list);
  return el("span", attributes, list);
}

function menu() {
  const file = el("input", {type: "file", accept: "application/json,.json", class: "hidden", "aria-label": t("header.restore"), change: async () => {
    const chosen = file.files[0];
    file.value = "";
    if (chosen && await ask(t("header.askRestore", chosen.name), t("header.restore"))) {
      doing(async () => act("PUT", "/panel/state", await chosen.text()), t("header.restored"));
    }
  }});
  return pop("menu", [el("span", {"aria-hidden": "true"}, "⋯"), el("span", {class: "hide"}, t("header.menu"))], [
    !isSaved && [
      button(t("header.snapshot"), () => doing(async () => {
        const now = data.production.now.slice(0, 19).replaceAll(":", "");
        download("cg-mock-" + now + ".json", "application/json", JSON.stringify(await readAlways("/panel/state")));
      }, t("header.snapshotTaken"))),
      button(t("header.restore"), () => file.click()), file,
      button(t("header.reset"), async () => {
        if (await ask(t("header.askReset"), t("header.reset"))) {
          doing(() => act("POST", "/panel/reset"), t("header.wasReset"));
        }
      }, {class: "danger"})],
    el("div", {class: "small-only"}, field(t("header.plan"), plan({}))),
    field(t("header.theme"), select(["system", "light", "dark"].map(each => [each, t("header.theme_" + each)]),
      recall("theme") || "system", chosen => {
        remember("theme", chosen);
        applyTheme();
      })),
  ], "end");
}

function applyTheme() {
  document.documentElement.dataset.theme = recall("theme") || "system";
}

applyTheme();

/** What the clock shows now: a running one has gone on since it was read. */
function now() {
  const its = data.production;
  const read = Date.parse(its.now);
  return its.frozen || isSaved ? its.now : new Date(read + Date.now() - lastRead).toISOString();
}

function tick() {
  if (data && parts) {
    const text = moment(now());
    // The year is known, and the seconds too, where there is no room for them.
    fill(parts.now, el("span", {class: "medium"}, text.slice(0, 5)), el("span", {class: "day"}, text.slice(5, 10), " "), text.slice(11, 16),
      el("span", {class: "medium"}, text.slice(16)));
    parts.now.dateTime = now();
  }
}

function redraw() {
  if (!data || !parts) {
    return;
  }
  tick();
  fill(parts.frozen, " ", t(data.production.frozen ? "header.frozen" : "header.running"));
  fill(parts.sandboxNow, data.sandbox.now !== data.production.now && [t("header.sandboxClock"), " ", moment(data.sandbox.now)]);
  for (const each of parts.plans) {
    if (isSaved) {
      each.textContent = data.plan;
    } else if (each !== document.activeElement) {
      each.value = data.plan;
    }
  }
  document.querySelectorAll("#top .next").forEach(each => {
    each.disabled = data.production.due.length === 0;
  });
  connect.update(data);
}

export const header = {
  draw(top, connection, language, onLanguage) {
    parts = {live: el("span", {id: "live", role: "status"}), plans: []};
    const other = language === "es" ? ["en", "English"] : ["es", "Español"];
    fill(top,
      el("div", {class: "bar"},
        el("h1", {}, t("shell.title")), parts.live, clock(), !isSaved && moves({class: "row tight wide"}), plan({class: "medium"}),
        el("span", {class: "space"}), !isSaved && searchBox(), connect.button(),
        button(other[0].toUpperCase(), () => onLanguage(other[0]), {lang: other[0], "aria-label": other[0].toUpperCase() + ": " + other[1], title: other[1]}),
        menu()),
      connect.panel());
    header.state(connection);
    redraw();
    if (!data) {
      header.update().catch(report);
    }
  },

  state(connection) {
    parts.live.className = "state " + connection;
    fill(parts.live, el("span", {class: "wide"}, t("shell.state_" + connection, savedAt())));
    parts.live.title = t("shell.state_" + connection, savedAt());
  },

  /** Reads the data again, at most once in a second. */
  async update() {
    if (waiting) {
      return;
    }
    const pause = lastRead + EVERY_MILLIS - Date.now();
    if (pause > 0) {
      waiting = true;
      await new Promise(resolve => setTimeout(resolve, pause));
      waiting = false;
    }
    lastRead = Date.now();
    data = await readAlways("/panel/worlds?limit=1");
    lastRead = Date.now();
    redraw();
  },
};

if (!isSaved) {
  setInterval(tick, 1000);
}
