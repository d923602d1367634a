// How amounts, numbers, days and moments are written. None of them breaks at the end of a line.
import {el} from "./dom.js";
import {currentLanguage, moment} from "./words.js";

/** Returns an amount in euros as the reader's language writes it, such as 156.997,50 €; a dash for none. */
export function money(value) {
  return value === null || value === undefined || value === "" ? "—" : format({style: "currency", currency: "EUR"}, value);
}

/** Returns a number with its thousands grouped; a dash for none. */
export function number(value) {
  return value === null || value === undefined || value === "" ? "—" : format({maximumFractionDigits: 6}, value);
}

// Spanish groups numbers of four digits only if it is told to.
function format(options, value) {
  return new Intl.NumberFormat(currentLanguage(), {useGrouping: "always", ...options}).format(value);
}

/** A day as the API writes it, 2026-11-20, in both languages; a dash for none. */
export function day(text) {
  return text ? el("time", {datetime: text.slice(0, 10), class: "keep"}, text.slice(0, 10)) : "—";
}

/** A moment as its day and its time of 24 hours in Spain; a dash for none. */
export function when(text) {
  return text ? el("time", {datetime: text, class: "keep"}, moment(text)) : "—";
}

/** An identifier, which does not break. */
export function ident(text) {
  return el("code", {class: "id"}, text);
}
