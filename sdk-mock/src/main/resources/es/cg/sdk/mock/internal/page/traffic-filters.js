// What of the requests is shown: the filters of the area Traffic.
import {el, field, select} from "./dom.js";
import {t} from "./words.js";

const NAMES = ["operation", "status", "world", "client", "text"];

/** Returns a filter with what an address names. */
export function filterOf(named) {
  return Object.fromEntries(NAMES.map(name => [name, named[name] || ""]));
}

/** Whether a row passes a filter; a saved copy has no server that filters. */
export function matches(filter, row) {
  const text = filter.text.toLowerCase();
  const status = String(row.status);
  return (!filter.operation || filter.operation === row.operation)
    && (!filter.world || filter.world === row.world)
    && (!filter.client || filter.client === String(row.client))
    && (!filter.status || status === filter.status || filter.status === status[0] + "xx"
      || (filter.status === "refused" && row.refused_by) || (filter.status === "replayed" && row.replayed)
      || (filter.status === "fault" && row.fault))
    && (!text || JSON.stringify(row).toLowerCase().includes(text));
}

/** A form that calls changed(name, value, how) with the part of the filter that was changed. */
export function filterForm(filter, operations, changed) {
  const chosen = name => value => changed(name, value);
  let timer = 0;
  const typed = name => el("input", {type: "search", value: filter[name], spellcheck: "false",
    inputmode: name === "client" ? "numeric" : null,
    input: event => {
      const input = event.target;
      clearTimeout(timer);
      timer = setTimeout(() => input.isConnected && changed(name, input.value.trim(), {replace: true}), 250);
    }});
  const any = ["", t("common.any")];
  return el("form", {class: "row filters", role: "search", submit: event => event.preventDefault()},
    field(t("common.search"), typed("text")),
    field(t("common.operation"), select([any, ...operations.map(id => [id, id])], filter.operation, chosen("operation"))),
    field(t("traffic.status"), select([any, ["2xx", "2xx"], ["4xx", "4xx"], ["5xx", "5xx"],
      ["refused", t("traffic.refused")], ["replayed", t("traffic.replayed")], ["fault", t("traffic.fault")],
      ...[400, 401, 403, 404, 409, 422, 429, 500, 503].map(status => [String(status), String(status)])],
    filter.status, chosen("status"))),
    field(t("traffic.world"), select([any, ["production", t("shell.production")], ["sandbox", t("shell.sandbox")]],
      filter.world, chosen("world"))),
    field(t("common.client"), typed("client")));
}
