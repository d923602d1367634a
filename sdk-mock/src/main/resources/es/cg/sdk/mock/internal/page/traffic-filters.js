// What of the requests is shown: the filters of the area Traffic.
import {t} from "./words.js";
import {chosen, local, timeRange, typed} from "./filters.js";

const NAMES = ["operation", "status", "world", "client", "text", "from", "until"];
const WORDS = ["refused", "replayed", "fault"];
const STATUSES = ["2xx", "4xx", "5xx", ...WORDS, "400", "401", "403", "404", "409", "422", "429", "500", "503"];

/** Returns a filter with what an address names. */
export function filterOf(named) {
  return Object.fromEntries(NAMES.map(name => [name, named[name] || ""]));
}

/** Whether a row passes a filter; a saved copy has no server that filters. */
export function matches(filter, row) {
  const text = filter.text.toLowerCase();
  const status = String(row.status);
  const at = Date.parse(row.received_at);
  return (!filter.operation || filter.operation === row.operation)
    && (!filter.world || filter.world === row.world)
    && (!filter.client || filter.client === String(row.client))
    && (!filter.status || status === filter.status || filter.status === status[0] + "xx"
      || (filter.status === "refused" && row.refused_by) || (filter.status === "replayed" && row.replayed)
      || (filter.status === "fault" && row.fault))
    && (!filter.from || at >= Date.parse(filter.from)) && (!filter.until || at < Date.parse(filter.until))
    && (!text || JSON.stringify(row).toLowerCase().includes(text));
}

function statusText(status) {
  return WORDS.includes(status) ? t("traffic." + status) : status;
}

/** The fields of the filters, as filterBar takes them. */
export function trafficFilters(operations) {
  const same = value => value;
  const worlds = ["production", "sandbox"].map(name => [name, t("shell." + name)]);
  return [
    {name: "text", label: t("filters.text"), input: typed, said: same},
    {name: "operation", label: t("common.operation"), input: chosen(operations.map(id => [id, id])), said: same},
    {name: "status", label: t("traffic.status"), input: chosen(STATUSES.map(status => [status, statusText(status)])), said: statusText},
    {name: "world", label: t("traffic.world"), input: chosen(worlds), said: name => t("shell." + name)},
    {name: "client", label: t("common.client"), input: (value, changed) => typed(value, changed, {inputmode: "numeric"}), said: same},
    ...timeRange(t("traffic.time"), local, Date.now),
  ];
}
