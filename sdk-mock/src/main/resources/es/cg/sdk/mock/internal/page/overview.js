// The first area: what this is, what happens now, what falls due next, and what ran.
import {button, copyButton, el, fill} from "./dom.js";
import {moment, t, tOr} from "./words.js";
import {isSaved, read} from "./api.js";
import {address} from "./address.js";
import {lastCode, outcome} from "./deliveries.js";
import {day, when} from "./formats.js";
import {keepingFocus, refreshing, table, world} from "./lists.js";
import {storyLink, writes} from "./record-links.js";
import {advanceTo} from "./clock.js";
import {lines, shellChoice, wholeLines} from "./connect.js";
import {columns, share} from "./charts.js";
import {recall, remember} from "./store.js";

const STEP = 8;
const WRITES = 5;
const ATTEMPT = "webhook.attempt";

let root = null;
let data = null;
let faults = null;
let deliveryFaults = null;
let header = null;
let written = null;
let shownDue = STEP;
let shownRan = STEP;

async function load() {
  [data, faults, deliveryFaults, header, written] = await Promise.all(["overview", "faults", "delivery-faults", "worlds", "traces"]
    .map(name => read("/panel/" + name)));
}

function card(title, ...content) {
  return el("section", {class: "card", "aria-label": title}, el("h2", {}, title), content);
}

function soft(text) {
  return el("p", {class: "soft"}, text);
}

function intro() {
  return el("p", {}, t("overview.what"), " ",
    !isSaved && el("a", {href: "/page/panel.md", target: "_blank", rel: "noopener", hreflang: "en"}, t("overview.guide")));
}

function step(text, shown, copied) {
  return el("li", {}, el("p", {}, text), el("div", {class: "line top"},
    el("pre", {tabindex: "0", role: "group", "aria-label": text}, shown), copyButton(text, copied || (() => shown), copied ? {"data-offline": null} : {})));
}

/** What somebody does who sees the page for the first time; the programs print the same. */
function steps() {
  const [invoice, answer, event] = t("start.steps").split("\n");
  return card(t("overview.start"), el("ol", {class: "steps"},
    step(t("overview.step1"), lines(header, header.keys), wholeLines),
    step(t("overview.step2"), invoice),
    step(t("overview.step3"), answer),
    step(t("overview.step4"), event)), el("div", {class: "row"}, shellChoice(draw)));
}

function rate() {
  const counts = data.rate;
  const all = counts.reduce((sum, each) => sum + each, 0);
  const label = all === 0 ? t("overview.rateNone", counts.length) : t("overview.rateNow", counts[counts.length - 1], all, counts.length + " min");
  return card(t("overview.rate"), all > 0 && columns(counts, label, (count, place) => t("overview.rateBar", counts.length - 1 - place, count)), soft(label));
}

function errors() {
  const calls = data.calls;
  return card(t("overview.errors"),
    soft(calls.refused === 0 ? t("overview.noErrors", calls.kept) : t("overview.ofCalls", calls.refused, calls.kept)),
    el("ul", {class: "plain"}, calls.errors.map(each => el("li", {},
      el("div", {class: "bar"}, el("a", {href: address.of("traffic", "", {text: each.code})}, each.status + " " + each.code),
        el("span", {class: "space"}), el("span", {class: "num"}, each.count)), share(each.count / calls.refused)))));
}

function deliveries() {
  const its = data.deliveries;
  const failed = its.failing;
  return card(t("common.deliveries"),
    soft(its.all === 0 ? t("overview.noDeliveries") : its.all === its.arrived ? t("overview.allDelivered", its.all)
      : t("overview.failing", its.all - its.arrived, its.all)),
    el("ul", {class: "plain"}, failed.map(each => el("li", {},
      isSaved ? each.url : el("a", {href: address.of("webhooks", "", {destination: each.destination})}, each.url), " ", world(each.world),
      el("div", {}, t("overview.missed", each.count), " · ", t("webhooks.lastCode"), ": ", lastCode(each), " · ",
        isSaved ? outcome(each) : el("a", {href: address.of("webhooks", each.id), class: "plain"}, outcome(each)))))));
}

function armed() {
  const active = faults.data.filter(each => each.left !== 0);
  const none = active.length === 0 && deliveryFaults.data.length === 0;
  return card(t("overview.faults"), none && soft(t("common.noFaults")),
    el("ul", {class: "plain"},
      active.map(each => el("li", {}, each.operation === "*" ? t("overview.every") : el("code", {}, each.operation), " · ",
        each.left === null ? t("overview.byChance", Math.round(each.probability * 100)) : t("common.left", each.left))),
      deliveryFaults.data.map(each => el("li", {}, t("overview.deliveryFaults"), " · ", t("webhooks.trouble_" + each.trouble), " · ",
        t("common.left", each.left), " ", world(each.world)))),
    el("p", {}, el("a", {href: "#faults"}, t("faults.title"))));
}

function taskName(row) {
  return tOr("header.task_" + row.task, row.task);
}

/** What was done last, so that a first step is seen to have worked. */
function done() {
  return card(t("common.newestWrites"), writes(written.recent.slice(0, WRITES)),
    written.recent.length > WRITES && el("p", {}, el("a", {href: "#trace"}, t("overview.moreDue", written.recent.length - WRITES))));
}

/** What a task is about, as far as it is still there. */
function about(row) {
  if (row.event) {
    return [isSaved ? row.event : el("a", {href: address.of("webhooks", row.id)}, row.event), " ", row.record && storyLink(row.record)];
  }
  return row.record ? [storyLink(row.record), " ", el("span", {class: "soft"}, row.record.other)]
    : row.url || (row.task.startsWith("webhook.") && t("overview.gone"));
}

/** A task with what it is about. */
function task(row) {
  return [taskName(row), row.runs > 1 && [" ", el("span", {class: "tag"}, t("overview.runs", row.runs))], " ", world(row.world),
    el("span", {class: "record-of"}, about(row))];
}

function withoutRetries() {
  return recall("withoutRetries") === "yes";
}

/** The tasks of both environments. */
function inOrder(list, direction) {
  return ["production", "sandbox"].flatMap(world => header[world][list].map(row => ({...row, world}))).filter(row => !withoutRetries() || row.task !== ATTEMPT)
    .sort((one, other) => direction * (Date.parse(one.at) - Date.parse(other.at)));
}

function more(all, shown, onMore) {
  return all > shown && el("p", {}, button(t("overview.moreDue", all - shown), onMore, {class: "small"}));
}

/** The next tax deadline of the firm's clients, which nothing runs, so that it is no task. */
function deadline(its) {
  const name = [its.modelo, its.ejercicio, its.periodo];
  return [t("overview.deadline"), " ", isSaved ? el("strong", {}, name.join(" · "))
    : el("a", {href: address.of("books", [its.client, "models", its.modelo_id || name.join("-")].join("/"))}, name.join(" · ")), " ",
  tOr("models." + its.modelo, ""), " · ", t("common.ofClient", its.client)];
}

/** Whether it is a tax deadline to which the clock cannot be moved, since it is over. */
function isPast(row) {
  return Boolean(row.deadline) && row.at.slice(0, 19) <= header.production.now.slice(0, 19);
}

function due() {
  const next = data.deadline && {deadline: data.deadline, at: data.deadline.fecha_limite + "T09:00:00", task: "deadline"};
  const rows = [...next ? [next] : [], ...inOrder("due", 1)];
  const retries = el("input", {type: "checkbox", change: () => {
    remember("withoutRetries", retries.checked ? "yes" : "no");
    draw();
  }});
  retries.checked = withoutRetries();
  return card(t("overview.due"), soft(t("overview.dueWhy")),
    el("p", {}, el("label", {}, retries, " ", t("overview.withoutRetries"))),
    table(t("overview.due"), [
      {title: t("common.time"), keep: true, cell: row => row.deadline ? day(row.at) : when(row.at)},
      {title: t("overview.task"), cell: row => row.deadline ? deadline(row.deadline) : task(row)},
      ...isSaved ? [] : [{title: t("common.actions"), cell: row => row.world === "sandbox" ? el("span", {class: "soft"}, t("overview.ofSandbox"))
        : !isPast(row) && button(t("overview.go"), () => advanceTo(row.deadline ? row.at.replace("T", " ") : row.at),
          {class: "small keep", "aria-label": t("overview.goTo", moment(row.at), row.deadline ? t("overview.deadline") : taskName(row))})}],
    ], rows.slice(0, shownDue), t("overview.nothingDue")),
    more(rows.length, shownDue, () => {
      shownDue += STEP * 3;
      draw();
    }));
}

/** What ran, newest first; the same task several times in a row is one line. */
function ran() {
  const lines = [];
  for (const row of inOrder("ran", -1)) {
    const last = lines[lines.length - 1];
    if (last && last.task === row.task && last.world === row.world && last.id === row.id) {
      last.runs++;
    } else {
      lines.push({...row, runs: 1});
    }
  }
  return card(t("overview.ran"), table(t("overview.ran"), [
    {title: t("common.time"), keep: true, cell: row => when(row.at)},
    {title: t("overview.task"), cell: task},
  ], lines.slice(0, shownRan), t("overview.nothingRan")),
  more(lines.length, shownRan, () => {
    shownRan += STEP * 3;
    draw();
  }));
}

function draw() {
  if (!root) {
    return;
  }
  const isNew = data.calls.recorded === 0 && !isSaved;
  keepingFocus(root, () => fill(root,
    isNew ? [intro(), steps()] : el("div", {class: "cards compact"}, errors(), deliveries(), armed(), rate()),
    written.recent.length > 0 && done(), el("div", {class: "cards due"}, due(), ran()), !isNew && intro()));
}

export const overview = {
  id: "overview",
  topics: ["calls", "deliveries", "tasks", "panel"],

  async show(area) {
    root = el("div", {class: "stack"});
    fill(area, root);
    await load();
    draw();
  },

  update: refreshing(() => root, load, draw),

  hide() {
    root = null;
  },
};
