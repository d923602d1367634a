// How a recorded call is told in few words.
import {t} from "./words.js";
import {number as grouped} from "./formats.js";

/** The status of a call in words: what the client saw, and not only what the service did. */
export function statusWords(call) {
  if (call.lost) {
    return t("traffic.lost_" + call.lost, call.status);
  }
  return call.status + (call.refused_by ? " " + call.refused_by : "");
}

/** The colour of a call: what the client never saw is neither a success nor an error. */
export function tone(call) {
  return call.lost ? "lost" : call.status >= 500 ? "bad" : call.status >= 400 ? "warn" : "good";
}

/** How long the mock took. */
export function took(call) {
  return call.took_ms === undefined ? "" : grouped(call.took_ms) + " ms";
}

/** The time of day on the reader's own clock, with its milliseconds. */
export function realTime(text) {
  const at = new Date(text);
  const two = value => String(value).padStart(2, "0");
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":") + "." + String(at.getMilliseconds()).padStart(3, "0");
}
