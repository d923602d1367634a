// Webhooks: the deliveries first, then the destinations, and what a tester lets happen.
import {button, el, fill} from "./dom.js";
import {moment, t} from "./words.js";
import {isSaved, read} from "./api.js";
import {address} from "./address.js";
import {NewRows, keepingFocus, refreshing, stateText} from "./lists.js";
import {deliveryDetail, deliveryList} from "./deliveries.js";
import {chosen, filterBar, timeRange} from "./filters.js";
import {STATES, destinationTable, trouble} from "./destinations.js";
import {emitEvent} from "./event-form.js";

const STEP = 50;
const FILTERS = ["state", "event", "destination", "from", "until"];

let root = null;
let data = null;
let armed = null;
let list = null;
let filters = {};

/** What is shown, for the list and the detail. */
const view = {
  opened: "", whole: null, limit: STEP, newRows: new NewRows(),

  /** Opens a delivery beside the list; an empty id closes it. */
  async open(id) {
    address.set({record: id});
    view.opened = id;
    view.newRows.opened(id);
    await again();
    focusDetail();
  },

  async more() {
    view.limit += STEP;
    view.newRows.begin();
    await again();
  },
};

async function again() {
  await load();
  draw();
}

async function load() {
  const query = new URLSearchParams([...Object.entries(filters).filter(([, value]) => value), ["limit", view.limit]]);
  [data, armed, list, view.whole] = await Promise.all([read("/panel/webhooks"), read("/panel/delivery-faults"),
    read("/panel/deliveries?" + query), readOpened()]);
}

/** Reads the delivery that is open. It may be missing, since the mock forgets those of a deleted destination. */
async function readOpened() {
  return view.opened && !isSaved
    ? (await read("/panel/deliveries?id=" + encodeURIComponent(view.opened))).data[0] || {missing: true} : null;
}

async function emit() {
  const clients = (await read("/panel/clients")).data;
  const last = list.data.find(row => row.client > 0);
  emitEvent({types: data.types, client: last ? last.client : Math.min(...clients.map(each => each.id)),
    clients: clients.map(each => [String(each.id), each.id + " " + each.name + (each.world === "sandbox" ? " · " + t("shell.sandbox") : "")])});
}

function stateName(name) {
  return name === "fallida" ? t("webhooks.notYet") : stateText(name);
}

function filtered(...tools) {
  const urls = Object.fromEntries(data.data.map(its => [its.id, its.url]));
  return filterBar([
    {name: "state", label: t("webhooks.state"), input: chosen(STATES.map(name => [name, stateName(name)])), said: stateName},
    {name: "event", label: t("webhooks.event"), input: chosen(data.types.map(type => [type, type])), said: type => type},
    {name: "destination", label: t("webhooks.destination"), input: chosen(Object.entries(urls)), said: id => urls[id] || id},
    ...timeRange(t("common.time"), moment, async () => Date.parse((await read("/panel/clock")).now)),
  ], () => filters, (name, value) => {
    filters = {...filters, [name]: value};
    view.limit = STEP;
    view.newRows.begin();
    address.set({filters});
    again();
  }, tools).bar;
}

function deliveries() {
  const isEmpty = data.data.length === 0 && list.data.length === 0;
  const emitting = !isSaved && button(t("webhooks.emitDots"), emit);
  return el("section", {class: "card", "aria-label": t("common.deliveries")},
    el("h2", {}, t("common.deliveries")),
    isSaved || isEmpty ? emitting : filtered(emitting),
    view.whole && view.whole.missing && el("p", {class: "why", role: "note"}, t("webhooks.missing", view.opened)),
    deliveryList(view, list));
}

function draw() {
  if (!root) {
    return;
  }
  const isOpen = view.whole && !view.whole.missing;
  keepingFocus(root, () => fill(root,
    el("div", {class: isOpen ? "halves" : ""}, deliveries(), isOpen && deliveryDetail(view)),
    destinationTable(data.data),
    !isSaved && trouble(data.types, armed.data)));
}

function focusDetail() {
  const head = root && root.querySelector("#delivery-head");
  if (head) {
    head.focus();
  }
}

export const webhooks = {
  id: "webhooks",
  topics: ["calls", "deliveries", "tasks", "panel"],

  async show(area, record, asked) {
    root = el("div", {class: "stack"});
    fill(area, root);
    view.opened = decodeURIComponent(record || "");
    view.newRows.begin();
    filters = Object.fromEntries(FILTERS.filter(name => asked[name]).map(name => [name, asked[name]]));
    await load();
    draw();
    focusDetail();
  },

  update: refreshing(() => root, load, draw),

  hide() {
    root = null;
  },
};
