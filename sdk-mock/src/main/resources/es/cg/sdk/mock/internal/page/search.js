// The search of the header, and the area without a tab that lists what it found in both environments.
import {el, field, fill, report, select} from "./dom.js";
import {t} from "./words.js";
import {read} from "./api.js";
import {address} from "./address.js";
import {number as grouped} from "./formats.js";
import {statusWords, tone} from "./call-words.js";
import {outcome} from "./deliveries.js";
import {recordHash} from "./books-parts.js";
import {amount, state, table, world} from "./lists.js";

/** Where a hit is shown: an invoice with all that happened to it, other records in their books. */
const PLACES = {
  requests: row => address.of("traffic", String(row.number)),
  clients: row => address.of("books", String(row.id)),
  deliveries: row => address.of("webhooks", row.id),
  invoices: row => address.of("trace", row.id),
  events: row => address.of("trace", row.id),
  jobs: row => address.of("trace", row.id),
};

/** Of another firm than the first one, whose books the page has, there are traces; null for its clients. */
function place(kind, row, firm) {
  return kind === "requests" || !firm ? (PLACES[kind] || (its => recordHash(its.client, its.section, its.id)))(row)
    : kind === "clients" ? null : address.of("trace", row.id, {firm});
}

function nameOf(row) {
  return row.operation || row.request || row.tipo || row.name || String(row.id);
}

function stateOf(row) {
  return row.request ? el("strong", {class: tone(row)}, statusWords(row)) : row.intentos === undefined
    ? state(row.submission ? row.submission.state : row.state) : outcome(row);
}

/** The field in the header; what is typed is in the address of what it leads to. */
export function searchBox() {
  const text = el("input", {type: "search", id: "find", spellcheck: "false", autocomplete: "off", "aria-label": t("search.label"),
    placeholder: t("search.label"), title: t("search.finds")});
  return el("form", {class: "find-all", role: "search", submit: event => {
    event.preventDefault();
    if (text.value.trim()) {
      address.go("search", "", {q: text.value.trim(), firm: address.get().filters.firm});
      text.blur();
    }
  }}, text);
}

function hits({kind, count, data}, firm) {
  const title = t("search.kind_" + kind) + " · " + grouped(count);
  return el("section", {class: "card", "aria-label": title}, el("h2", {}, title),
    table(title, [
      {title: t("search.hit"), cell: row => place(kind, row, firm)
        ? el("a", {class: "open", href: place(kind, row, firm)}, nameOf(row)) : nameOf(row)},
      {title: t("search.about"), cell: row => [row.operation ? el("code", {class: "wrap"}, row.request) : row.other || row.url || row.nif || "", " ",
        world(row.world)]},
      {title: t("books.total"), number: true, cell: row => row.total === undefined ? "" : amount(row.total)},
      {title: t("common.state"), cell: row => stateOf(row)},
    ], data),
    count > data.length && el("p", {class: "soft"}, t("search.only", data.length)));
}

function nothing(found, firm) {
  return el("section", {class: "card"}, el("p", {}, t("search.none", found.q)), el("p", {class: "soft"}, t("search.finds")),
    el("p", {class: "soft"}, t("search.searched", firm), " ",
      found.kinds.filter(kind => kind.searched > 0).map(kind => t("search.kind_" + kind.kind) + ": " + grouped(kind.searched)).join(" · ")));
}

export const search = {
  id: "search",
  topics: [],

  async show(area, record, filters) {
    const q = filters.q || "";
    document.getElementById("find").value = q;
    const firms = (await read("/panel/firms")).data;
    const its = firms.find(each => each.id === filters.firm) || firms[0];
    const other = its === firms[0] ? "" : its.id;
    const found = q ? await read("/panel/search?" + new URLSearchParams({q, firm: its.id})) : {q, kinds: []};
    const hit = found.kinds.filter(kind => kind.count > 0);
    const first = hit.length === 1 && hit[0].count === 1 && place(hit[0].kind, hit[0].data[0], other);
    if (first) {
      location.replace(first);
      return;
    }
    fill(area, el("div", {class: "stack"}, el("h2", {tabindex: "-1"}, t("search.title", q)),
      firms.length > 1 && el("div", {class: "row filters"}, field(t("search.firm"),
        select(firms.map(each => [each.id, each.name]), its.id, firm => address.go("search", "", {q, firm})))),
      hit.length === 0 ? nothing(found, its.name) : hit.map(kind => hits(kind, other))));
    area.querySelector("h2").focus();
  },

  update() {
    return this.show(document.getElementById("area"), "", address.get().filters).catch(report);
  },

  hide() {},
};
