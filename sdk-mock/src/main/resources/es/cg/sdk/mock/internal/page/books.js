// A client's books: invoices with their chain, tax models, consents and keys, bank, documents and the calendar.
import {el, field, fill, select} from "./dom.js";
import {t} from "./words.js";
import {isSaved, read} from "./api.js";
import {address} from "./address.js";
import {NewRows, keepingFocus, refreshing, world} from "./lists.js";
import {readRecord, recordHash, value} from "./books-parts.js";
import {keys, readKeys} from "./books-keys.js";
import {chain, invoices} from "./books-invoices.js";
import {loadModel, models} from "./books-models.js";
import {bank, calendar, documents, expenses, payslips, sepa} from "./books-records.js";
import {recordDetail} from "./record-detail.js";

const STEP = 50;
const SECTIONS = {invoices, models, keys, bank, documents, expenses, payslips, sepa, calendar};

let root = null;
let clients = [];

/** What is shown, for the sections. */
const view = {
  client: "", section: "invoices", record: "", box: "", zeros: "", limit: STEP, data: null, shown: null, newKey: "", newRows: new NewRows(),

  /** Opens a record of the section beside its list, and one of its boxes; an empty id closes it. */
  async open(id, box) {
    address.set({record: [view.client, view.section, id, id && box].filter(Boolean).map(encodeURIComponent).join("/")});
    view.record = id;
    view.newRows.opened(id);
    view.box = (id && box) || "";
    await again();
    focusRecord();
  },

  async filter(filters) {
    address.set({filters});
    view.zeros = filters.zeros;
    view.draw();
  },

  async more() {
    view.limit += STEP;
    view.newRows.begin();
    await again();
  },

  draw,
};

async function again() {
  await load();
  draw();
}

async function load() {
  clients = (await read("/panel/clients")).data;
  const {client, section, limit} = view;
  // An address may name a client that the mock does not have: then the one of the last request is shown.
  const known = !isSaved && clients.some(each => String(each.id) === client) ? client : "latest";
  // What is half read is not shown: another change may draw meanwhile.
  const data = await read("/panel/clients/" + known + "?" + new URLSearchParams(section === "keys" ? {} : {section, limit}));
  const its = String(data.client.id);
  if (section === "invoices" || isSaved) {
    Object.assign(data, await read("/panel/clients/" + (isSaved ? known : its) + "/chain?limit=" + limit));
  }
  if (section === "keys" || isSaved) {
    data.keys = await readKeys({client: its, data});
  }
  view.client = its;
  view.data = data;
  view.shown = isSaved ? null : await (section === "models" ? loadModel(view)
    : view.record ? readRecord(view.record) : null);
}

/** The address may name a record alone: it leads to the section that has it. */
async function found(record) {
  if (!/^[a-z]+_/.test(record) || isSaved) {
    return record;
  }
  const its = await readRecord(record);
  const whole = its.line ? [its.line.client, its.line.section, record].join("/") : "";
  address.set({record: whole}, {replace: true});
  return whole;
}

function draw() {
  if (!root) {
    return;
  }
  const {data, section, shown} = view;
  keepingFocus(root, () => fill(root,
    el("div", {class: "row filters"},
      field(t("common.client"), select(clients.map(each => [String(each.id), each.id + " " + each.name
        + (each.world === "sandbox" ? " · " + t("shell.sandbox") : "")]), view.client, client => address.go("books", client + "/" + section),
      {disabled: isSaved})),
      el("p", {class: "soft client-line"}, world(data.world), " ", [data.client.nif, value(data.client.tipo), value(data.client.territorio), regime(data.client.regimen_iva),
        value(data.client.periodicidad_iva)].filter(each => each && each !== "—").join(" · "))),
    el("nav", {"aria-label": t("books.sections"), class: "chips sections"}, Object.keys(SECTIONS).map(name => el("a", {href: recordHash(view.client, name),
      class: "chip" + (name === section ? " current" : ""), "aria-current": name === section ? "page" : null}, t("books." + name)))),
    shown && shown.missing && el("p", {class: "why", role: "note"}, t("books.missing", view.record)),
    section === "models" ? el("div", {class: "stack"}, models({...view, shown: shown && shown.missing ? null : shown}))
      : el("div", {class: shown && shown.record ? "halves" : ""}, el("div", {class: "stack"}, SECTIONS[section](view)), shown && shown.record && recordDetail(view)),
    section === "invoices" && chain(view)));
}

function regime(word) {
  return word ? t("books.vat", value(word)) : "";
}

function focusRecord() {
  const head = root && root.querySelector("#record-head");
  if (head) {
    head.focus();
  }
}

export const books = {
  id: "books",
  topics: ["calls", "deliveries", "tasks", "panel"],

  async show(area, record, filters) {
    root = el("div", {class: "stack books"});
    fill(area, root);
    const [client, section, id, box] = (await found(record || "")).split("/").map(decodeURIComponent);
    if (client !== view.client || section !== view.section) {
      view.limit = STEP;
      view.newKey = "";
    }
    view.newRows.begin();
    view.client = client || view.client;
    view.section = Object.hasOwn(SECTIONS, section || "") ? section : view.section;
    view.record = id || "";
    view.box = box || "";
    view.zeros = filters.zeros || "";
    await load();
    draw();
    focusRecord();
  },

  update: refreshing(() => root, load, draw),

  hide() {
    root = null;
  },
};
