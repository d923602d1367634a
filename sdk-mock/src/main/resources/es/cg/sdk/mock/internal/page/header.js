// The head of the page: addresses, keys, plan, clock, what falls due next, and the whole state.
import {ask, button, copyButton, download, el, field, fill, notice, report, select} from "./dom.js";
import {moment, t, tOr} from "./words.js";
import {act, isSaved, readAlways, savedAt} from "./api.js";

const PLANS = ["free", "starter", "professional", "enterprise"];
const EVERY_MILLIS = 1000;

let data = null;
let shownKeys = null;
let root = null;
let live = null;
let waiting = false;
let lastRead = 0;

async function done(work, message) {
  try {
    const answer = await work();
    notice(typeof message === "function" ? message(answer) : message);
  } catch (failed) {
    report(failed);
  }
}

function world(name, title, kinds) {
  const its = data[name];
  return el("section", {class: "card", "aria-label": title},
    el("h2", {}, title),
    el("div", {class: "line"}, el("code", {class: "cut", title: its.url}, its.url), copyButton(title, () => its.url)),
    kinds.map(kind => el("div", {class: "line"},
      el("span", {class: "tag"}, t("header.key_" + kind)),
      el("code", {class: "cut"}, (shownKeys || data.keys)[kind]),
      !isSaved && copyButton(t("header.key_" + kind), async () => (await readAlways("/page/data/keys"))[kind]))),
    el("p", {class: "soft"}, t("header.clients"), " ", (its.clients || []).join(", ")),
    name === "production" && !isSaved && button(t(shownKeys ? "header.hideKeys" : "header.showKeys"), async () => {
      shownKeys = shownKeys ? null : await readAlways("/page/data/keys");
      redraw();
    }, {class: "small", "aria-pressed": String(Boolean(shownKeys))}));
}

function advance(by) {
  return done(() => act("POST", "/panel/clock", {advance: by}),
    answer => t("header.advanced", moment(answer.now), answer.ran.length));
}

async function advanceTo(text) {
  const now = (await readAlways("/panel/clock")).now;
  // The field has no zone: it is the mock's wall clock, so both are read as if they were UTC.
  const seconds = Math.round((Date.parse(text + (text.length === 16 ? ":00Z" : "Z")) - Date.parse(now.slice(0, 19) + "Z")) / 1000);
  if (!(seconds > 0)) {
    notice(t("header.onlyForward", moment(now)), true);
    return;
  }
  await advance("PT" + seconds + "S");
}

function clock() {
  const its = data.production;
  const to = el("input", {type: "datetime-local", step: "1", value: its.now.slice(0, 19)});
  return el("section", {class: "card", "aria-label": t("header.clock")},
    el("h2", {}, t("header.clock"), " ", el("span", {class: "tag"}, t(its.frozen ? "header.frozen" : "header.running"))),
    el("p", {class: "big"}, el("time", {datetime: its.now}, moment(its.now)), " ", el("span", {class: "soft"}, its.now.slice(19))),
    data.sandbox.now !== its.now && el("p", {class: "soft"}, t("header.sandboxClock"), " ", moment(data.sandbox.now)),
    !isSaved && [
      el("div", {class: "row"},
        button(t("header.plusHour"), () => advance("PT1H")),
        button(t("header.plusDay"), () => advance("PT24H")),
        button(t("header.toNext"), () => advance("next"), {disabled: its.due.length === 0})),
      el("form", {class: "row", submit: event => {
        event.preventDefault();
        advanceTo(to.value);
      }}, field(t("header.toMoment"), to), el("button", {type: "submit"}, t("header.go"))),
    ]);
}

function due() {
  const rows = ["production", "sandbox"].flatMap(name => data[name].due.map(task => ({...task, world: name})))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, 4);
  return el("section", {class: "card", "aria-label": t("header.due")},
    el("h2", {}, t("header.due")),
    rows.length === 0 ? el("p", {class: "soft"}, t("header.nothingDue"))
      : el("ul", {class: "plain"}, rows.map(task => el("li", {},
        el("time", {datetime: task.at}, moment(task.at)), " ", tOr("header.task_" + task.task, task.task),
        task.id && [" ", el("code", {}, task.id)],
        task.world === "sandbox" && [" ", el("span", {class: "tag"}, t("shell.sandbox"))]))));
}

function state() {
  const file = el("input", {type: "file", accept: "application/json,.json", class: "hidden", change: async () => {
    const chosen = file.files[0];
    file.value = "";
    if (chosen && await ask(t("header.askRestore", chosen.name), t("header.restore"))) {
      done(async () => act("PUT", "/panel/state", await chosen.text()), t("header.restored"));
    }
  }});
  return el("section", {class: "card", "aria-label": t("header.state")},
    el("h2", {}, t("header.state")),
    data.corrections && el("p", {}, t("header.corrections", data.corrections.count), " ",
      el("code", {}, data.corrections.name)),
    isSaved ? el("p", {}, t("header.plan"), ": ", el("strong", {}, data.plan))
      : field(t("header.plan"), select(PLANS.map(plan => [plan, plan]), data.plan,
        plan => done(() => act("PUT", "/panel/plan", {plan}), t("header.planSet", plan)))),
    !isSaved && el("div", {class: "row"},
      button(t("header.snapshot"), () => done(async () => {
        const now = data.production.now.slice(0, 19).replaceAll(":", "");
        download("cg-mock-" + now + ".json", "application/json", JSON.stringify(await readAlways("/panel/state")));
      }, t("header.snapshotTaken"))),
      button(t("header.restore"), () => file.click()), file,
      button(t("header.reset"), async () => {
        if (await ask(t("header.askReset"), t("header.reset"))) {
          done(() => act("POST", "/panel/reset"), t("header.wasReset"));
        }
      }, {class: "danger"})));
}

function redraw() {
  if (!data || !root) {
    return;
  }
  // What somebody is typing stays; the next change draws it.
  if (root.contains(document.activeElement) && ["INPUT", "SELECT"].includes(document.activeElement.tagName)) {
    summary();
    return;
  }
  const focused = root.contains(document.activeElement) ? document.activeElement.textContent : null;
  fill(root, world("production", t("shell.production"), ["live", "test"]),
    world("sandbox", t("shell.sandbox"), ["sandbox"]), clock(), due(), state());
  summary();
  if (focused) {
    const again = [...root.querySelectorAll("button")].find(each => each.textContent === focused);
    if (again) {
      again.focus();
    }
  }
}

function summary() {
  fill(document.getElementById("top-summary"), t("header.title"), " · ", data.plan, " · ",
    moment(data.production.now), " ", data.production.frozen ? "❄" : "▶");
}

export const header = {
  draw(top, connection, language, onLanguage) {
    live = el("span", {id: "live", role: "status"});
    root = el("div", {class: "cards"});
    fill(top,
      el("div", {class: "bar"},
        el("h1", {}, t("shell.title")), live, el("span", {class: "space"}),
        select([["en", "English"], ["es", "Español"]], language, onLanguage, {"aria-label": t("shell.language")})),
      el("details", {open: innerWidth > 700}, el("summary", {id: "top-summary"}, t("header.title")), root));
    header.state(connection);
    if (data || isSaved) {
      header.update().then(redraw);
    }
  },

  state(connection) {
    live.className = "state " + connection;
    live.textContent = t("shell.state_" + connection, savedAt());
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
    data = await readAlways("/page/data/header");
    shownKeys = shownKeys && await readAlways("/page/data/keys");
    redraw();
  },
};

if (!isSaved) {
  // A running clock is shown to the second.
  setInterval(() => {
    if (data && !data.production.frozen && !document.hidden && Date.now() - lastRead >= 5000) {
      header.update().catch(() => {});
    }
  }, 5000);
}
