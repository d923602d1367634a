// Request, record, job, event, delivery and answer as one line of time, which is walked in both directions.
import {button, el, fill} from "./dom.js";
import {moment, t, tOr} from "./words.js";
import {isSaved, read} from "./api.js";
import {address} from "./address.js";
import {statusWords, tone} from "./call-words.js";
import {outcome} from "./deliveries.js";
import {number as grouped} from "./formats.js";
import {amount, refreshing, state, traceLink, world} from "./lists.js";
import {writes} from "./record-links.js";

let root = null;
let data = null;
let of = "";
let at = "";

/** Reads all that is known of an invoice, or what anything else has caused. */
async function load() {
  data = /^inv_/.test(of) && !isSaved ? await story() : await traces();
}

function traces() {
  return read("/panel/traces?of=" + encodeURIComponent(of));
}

async function story() {
  // An invoice that is gone may still have left traces.
  const {firm} = address.get().filters;
  const its = (await read("/panel/records?" + new URLSearchParams(firm ? {id: of, firm} : {id: of}))).data.length === 0 ? null
    : await read("/panel/invoices/" + encodeURIComponent(of) + "/timeline" + (firm ? "?firm=" + encodeURIComponent(firm) : ""));
  return its ? {...its, traces: [{trace: of, world: its.world, steps: its.steps}]} : traces();
}

/** Whether Books has the records; it has those of the first firm only. */
function hasBooks() {
  return !isSaved && !address.get().filters.firm;
}

function linked(id) {
  return traceLink(id, address.get().filters.firm);
}

/** What a step says of itself: a title and the rest. */
function words(step) {
  switch (step.kind) {
    case "request":
      return [[step.operation || step.request, " ", el("strong", {class: tone(step)}, step.lost ? statusWords(step) : step.status)],
        [el("code", {class: "wrap"}, step.request), step.refused_by && [" ", el("code", {}, step.refused_by), " ", step.why || ""],
          step.replayed && [" ", t("trace.replayed")], step.client > 0 && [" · ", t("common.ofClient", step.client)], " · ",
          el("a", {href: "#traffic/" + step.number}, t("trace.toTraffic"))]];
    case "record":
      return [[step.number || step.object], [state(step.state), step.section && hasBooks() && [" · ",
        el("a", {href: address.of("books", step.client + "/" + step.section + "/" + step.id)}, t("trace.toBooks"))]]];
    case "job":
      return [[step.operation, " ", state(step.state)],
        [step.error && el("code", {}, step.error), step.result && [t("trace.result"), " ", linked(step.result)]]];
    case "event":
      return [[step.type], [step.record && [t("trace.about"), " ",
        data.invoice && step.record === data.invoice.id ? data.invoice.name : linked(step.record)],
        step.client > 0 && [" · ", t("common.ofClient", step.client)]]];
    case "chain":
      return [[t("trace.chain_" + step.chain, step.place), " ", step.broken ? el("strong", {class: "bad"}, t("books.broken_" + step.broken))
        : el("span", {class: "good"}, t("books.whole"), " ✓")],
      ["before", "after"].filter(side => step[side]).map((side, at) => [at > 0 && " · ", t("trace." + side), " ",
        el("a", {href: address.of("trace", step[side].invoice, address.get().filters), class: "keep"}, step[side].number || step[side].invoice)])];
    case "remission":
      return [[t(step.of === "annulment" ? "trace.remission_annulment" : "books.remission"), " ", state(step.state)],
        [step.code && [el("strong", {}, step.code), " ", tOr("aeat.why_" + step.code, step.message)], step.csv && ["CSV ", el("code", {class: "wrap"}, step.csv)]]];
    case "payment":
      return [[amount(step.total), " ", state(step.state)], [step.day]];
    case "delivery":
      return [[step.url], [outcome({estado: step.state, proximo_intento_en: step.next}), step.why && [" · ", step.why],
        !address.get().filters.firm && [" · ", el("a", {href: "#webhooks/" + step.id}, t("trace.toWebhooks"))]]];
    default:
      return [[t("trace.attempt", step.number), " ", el("strong", {class: step.status >= 200 && step.status < 300 ? "good" : "bad"},
        step.status === null ? t("common.noAnswer") : step.status)],
      [step.took_ms + " ms", step.answer && [" · ", el("span", {class: "mono wrap"}, step.answer)]]];
  }
}

function jump(steps, id, label) {
  const step = steps.find(each => each.id === id);
  return step && button(label + " " + (step.type || t("trace.kind_" + step.kind)) + (step.kind === "attempt" ? " " + step.number : ""), () => focus(id), {class: "small", "data-keep": label + id});
}

/** Goes to a step on this page. */
function focus(id) {
  at = id;
  for (const item of root.querySelectorAll("li.step")) {
    item.classList.toggle("current", item.dataset.id === id);
    item.tabIndex = item.dataset.id === id ? 0 : -1;
    if (item.dataset.id === id) {
      item.focus();
      item.scrollIntoView({block: "nearest"});
    }
  }
}

function keys(event) {
  const items = [...root.querySelectorAll("li.step")];
  const index = items.indexOf(event.target);
  const moves = {ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1};
  if (index >= 0 && event.key in moves && items[moves[event.key]]) {
    event.preventDefault();
    focus(items[moves[event.key]].dataset.id);
  }
}

function line(steps, step) {
  const [title, rest] = words(step);
  const effects = steps.filter(each => each.cause === step.id);
  return el("li", {class: "step " + step.kind + (step.id === at ? " current" : ""), "data-id": step.id,
    tabindex: step.id === at ? "0" : "-1"},
  el("div", {class: "bar"}, el("span", {class: "tag"}, t("trace.kind_" + step.kind)), el("strong", {class: "wrap"}, title),
    el("span", {class: "space"}), el("time", {datetime: step.at, class: "soft"}, moment(step.at))),
  el("div", {class: "wrap"}, rest),
  el("div", {class: "row"}, ["request", "record", "job", "event", "delivery"].includes(step.kind) && linked(step.id),
    jump(steps, step.cause, "← " + t("trace.cause")),
    effects.slice(0, 4).map(each => jump(steps, each.id, "→ " + t("trace.effect")))));
}

/** The invoice whose story is told. */
function told() {
  const its = data.invoice;
  return [el("div", {class: "bar"}, el("h2", {}, its.name), el("strong", {}, amount(its.total)), state(its.state), world(data.world),
    el("span", {class: "space"}), hasBooks() && el("a", {href: address.of("books", [its.client, its.section, its.id].join("/"))}, t("trace.toBooks"))),
  el("p", {}, its.other, " · ", its.day, its.submission && [" · ", t("books.remission"), ": ", state(its.submission.state)])];
}

function group(its) {
  const isPanel = its.trace.startsWith("panel-");
  const isWritten = its.steps.some(step => step.kind === "request");
  return el("section", {class: "card", "aria-label": data.invoice ? data.invoice.name : its.trace},
    data.invoice ? [told(), el("h2", {}, t("trace.story"))] : el("h2", {}, isPanel ? t("trace.byPanel") : t("trace.byRequest"), " ",
      !isPanel && el("code", {}, its.trace), " ", world(its.world)),
    el("ol", {class: "line-of-time"}, its.steps.map(step => line(its.steps, step))),
    data.invoice && !isWritten && el("p", {class: "soft"}, t(data.forgotten > 0 ? "trace.forgotten" : "trace.unwritten", grouped(data.forgotten))));
}

function kept() {
  return data.forgotten > 0 && el("p", {class: "soft"}, t("lists.forgotten", grouped(data.kept), grouped(data.forgotten)));
}

function draw() {
  if (!root) {
    return;
  }
  const groups = (data.traces || []).slice().reverse();
  const all = groups.flatMap(each => each.steps);
  if (!all.some(step => step.id === at)) {
    const named = all.find(step => step.id === of || step.result === of || step.record === of);
    at = named ? named.id : all.length > 0 ? all[0].id : "";
  }
  fill(root,
    of || isSaved
      ? [all.length === 0 && el("p", {class: "soft"}, of ? t("trace.nothing", of) : t("trace.none")),
      el("div", {class: "stack", keydown: keys}, groups.map(group)),
      el("p", {class: "soft"}, all.length > 0 && [t("trace.how"), " "], !isSaved && el("a", {href: "#trace"}, t("common.newestWrites"))), data.more && el("p", {class: "soft"}, data.invoice ? t("trace.onlySteps", grouped(all.length)) : t("trace.onlyNewest")), kept()]
      : [el("h2", {}, t("common.newestWrites")),
        writes(data.recent || [], true), el("p", {class: "soft"}, t("trace.explained")), kept()]);
}

export const trace = {
  id: "trace",
  topics: ["calls", "deliveries", "tasks", "panel"],

  async show(area, rest) {
    root = el("div", {class: "stack"});
    fill(area, root);
    of = decodeURIComponent(rest || "");
    at = of;
    await load();
    draw();
  },

  update: refreshing(() => root, load, () => {
    const had = root.contains(document.activeElement) && document.activeElement.closest("li.step");
    const id = had && had.dataset.id;
    draw();
    if (id) {
      focus(id);
    }
  }),

  hide() {
    root = null;
  },
};
