// The rows of the area Traffic, and the way from one to the next by keys.
import {button, el} from "./dom.js";
import {t} from "./words.js";
import {realTime, statusWords, took, tone} from "./call-words.js";
import {newTag} from "./lists.js";
import {recall} from "./store.js";

/** Returns the row of a call, with the name of its client if that is known. show(number) opens it. */
export function callRow(row, name, isCurrent, show) {
  const time = realTime(row.received_at);
  const open = button(time, () => show(row.number), {class: "plain mono open",
    "aria-label": [row.operation || row.request, statusWords(row), time].join(", ")});
  return el("tr", {"data-number": row.number, class: isCurrent ? "current" : "",
    click: event => event.target.closest("button") || (getSelection().isCollapsed && show(row.number))},
    el("td", {}, open, el("span", {class: "soft took"}, took(row))),
    el("td", {class: "what"}, el("span", {class: "name"}, row.operation || "—"), el("code", {class: "path"}, row.request)),
    el("td", {class: tone(row)}, row.lost ? el("strong", {}, statusWords(row)) : [el("strong", {}, row.status),
      row.refused_by && el("code", {class: "code"}, row.refused_by)]),
    el("td", {class: "who"}, row.client ? row.client : "", name && el("span", {class: "soft cut"}, " ", name)),
    el("td", {class: "tags"},
      row.isNew && newTag(),
      row.world === "sandbox" && el("span", {class: "tag"}, t("shell.sandbox")),
      row.replayed && el("span", {class: "tag mark"}, t("traffic.replayed")),
      row.attempt > 1 && el("span", {class: "tag mark"}, t("traffic.attempt", row.attempt)),
      row.fault && el("span", {class: "tag mark"}, t("traffic.fault"))));
}

/** Returns the row to which a key leads: arrows, and j and k unless they are switched off; null for another key. */
export function nextRow(event, body) {
  const by = {ArrowDown: 1, j: 1, ArrowUp: -1, k: -1}[event.key];
  const isLetter = event.key === "j" || event.key === "k";
  if (!by || event.ctrlKey || event.metaKey || event.altKey || (isLetter && recall("keys") === "off")) {
    return null;
  }
  const from = event.target.closest("tr[data-number]")
    || (isLetter && !event.target.closest("input, select, textarea") && body.querySelector("tr.current"));
  if (from) {
    event.preventDefault();
  }
  return from && (by > 0 ? from.nextElementSibling : from.previousElementSibling);
}
