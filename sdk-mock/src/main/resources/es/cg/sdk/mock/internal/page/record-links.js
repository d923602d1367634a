// What belongs to a record elsewhere: the requests that wrote it, and its events with their deliveries.
import {el} from "./dom.js";
import {t} from "./words.js";
import {address} from "./address.js";
import {when} from "./formats.js";
import {table} from "./lists.js";
import {eventName, outcome} from "./deliveries.js";

function requests(list) {
  return table(t("books.calls"), [
    {title: t("common.request"), cell: row => el("a", {href: address.of("traffic", String(row.number))}, row.operation)},
    {title: t("common.answer"), cell: row => row.status},
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
