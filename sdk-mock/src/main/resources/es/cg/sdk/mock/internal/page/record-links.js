// What belongs to a record elsewhere: the requests that wrote it, and its events with their deliveries.
import {el} from "./dom.js";
import {t} from "./words.js";
import {isSaved} from "./api.js";
import {address} from "./address.js";
import {statusWords, tone} from "./call-words.js";
import {when} from "./formats.js";
import {recordHash} from "./books-parts.js";
import {amount, otherFirm, state, table, traceLink, world} from "./lists.js";
import {eventName, outcome} from "./deliveries.js";

function requests(list) {
  return table(t("books.calls"), [
    {title: t("common.request"), cell: row => el("a", {href: address.of("traffic", String(row.number))}, row.operation)},
    {title: t("common.answer"), cell: row => [el("strong", {class: tone(row)}, statusWords(row)),
      row.attempt > 1 && [" · ", t("traffic.attempt", row.attempt)], row.replayed && [" · ", t("traffic.replayed")]]},
    {title: t("books.at"), cell: row => when(row.time)},
  ], list, t("books.noCalls"));
}

function events(list) {
  return table(t("books.events"), [
    {title: t("common.event"), cell: row => [el("a", {href: address.of("trace", row.id)}, eventName(row.type)),
      el("div", {class: "soft"}, when(new Date(row.created * 1000).toISOString()))]},
    {title: t("common.deliveries"), cell: row => row.deliveries.length === 0 ? t("books.toNobody") : row.deliveries.map(each =>
      el("div", {}, el("a", {href: address.of("webhooks", each.id), class: "plain"}, outcome(each))))},
  ], list, t("books.noEvents"));
}

export function recordLinks({calls, events: told}) {
  return [el("h3", {}, t("books.calls")), requests(calls), el("h3", {}, t("books.events")), events(told)];
}

/** A link to all that happened to an invoice, or to another record in Books, which have those of the first firm. */
export function storyLink(line, firm, attributes) {
  const isInvoice = line.section === "invoices";
  return isSaved || (firm && !isInvoice) ? line.name || line.id : el("a", {href: isInvoice ? address.of("trace", line.id, {firm})
    : recordHash(line.client, line.section, line.id), ...attributes}, line.name || line.id);
}

/** What a write went through, if its answer was lost or it was sent before. */
function hardship(row) {
  const once = t(row.record && row.record.section === "invoices" ? "trace.oneInvoice" : "trace.doneOnce");
  return row.lost ? el("div", {class: "lost"}, row.asked_again ? t("trace.askedAgain", row.request, once) : statusWords(row))
    : row.attempt > 1 && el("div", {class: "soft"}, t("traffic.attempt", row.attempt));
}

/** The newest writes, each with its record as it is now; without more, only what was done. */
export function writes(rows, more) {
  return table(t("common.newestWrites"), [
    {title: t("common.time"), cell: row => when(row.time)},
    {title: t("common.record"), cell: row => row.record && [el("strong", {class: "keep"},
      storyLink(row.record, otherFirm(row), {class: "open"})), el("div", {class: "soft"}, row.record.other)]},
    {title: t("books.total"), number: true, cell: row => row.record && row.record.total !== undefined && amount(row.record.total)},
    {title: t("common.state"), cell: row => row.record && [state(row.record.state), row.record.submission && el("div", {},
      el("span", {class: "soft"}, t("books.remission"), ": "), state(row.record.submission.state))]},
    {title: t("common.operation"), cell: row => [row.operation, " ", world(row.world), hardship(row)]},
    {title: t("common.client"), cell: row => row.client || "—"},
    ...more ? [{title: t("common.request"), cell: row => isSaved ? el("code", {}, row.trace) : traceLink(row.trace)}] : [],
  ], rows, t("trace.none"));
}
