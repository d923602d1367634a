// The filters of a list: a text, the others behind a button, and those in force as chips that stay in view.
import {button, el, field, fill, select} from "./dom.js";
import {t} from "./words.js";

/**
 * Returns {bar, draw}: the bar, and what draws the chips anew. Each filter is {name, label, input, said}: input(value,
 * changed) makes its field, and said(value) is what its chip says. changed(name, value, how) is called with what was changed.
 */
export function filterBar(filters, values, changed, ...tools) {
  const chips = el("div", {class: "chips", role: "group", "aria-label": t("filters.inForce")});
  const fields = el("div", {class: "row filters"});
  const first = el("div", {class: "stretch"});
  const [text, others] = filters[0].name === "text" ? [filters[0], filters.slice(1)] : [null, filters];
  const own = () => text && text.input(values().text || "", (value, how) => changing(text.name, value, how),
    {placeholder: text.label, "aria-label": text.label});
  const one = each => field(each.label, each.input(values()[each.name] || "", (value, how) => changing(each.name, value, how)));

  function changing(name, value, how) {
    changed(name, value, how);
    draw();
  }

  function draw() {
    fill(chips, filters.filter(each => values()[each.name]).map(each => {
      const said = each.label + ": " + each.said(values()[each.name]);
      return button([said, " ×"], () => {
        changed(each.name, "");
        refill();
        draw();
        bar.querySelector("input, summary").focus();
      }, {class: "chip", "aria-label": t("filters.remove", said)});
    }));
    chips.hidden = !chips.hasChildNodes();
  }

  function refill() {
    fill(first, own());
    fill(fields, others.map(one));
  }

  refill();
  const bar = el("form", {class: "filter-bar", role: "search", "aria-label": t("filters.title"), submit: event => event.preventDefault()},
    el("div", {class: "row"}, text && first, el("details", {class: "ways"}, el("summary", {class: "button"}, t("filters.title")), fields), tools), chips);
  draw();
  return {bar, draw};
}

/** Returns the input of a filter that is chosen from a list. */
export function chosen(options) {
  return (value, changed) => select([["", t("common.any")], ...options], value, changed);
}

/** Returns an input whose text counts a while after the last key. */
export function typed(value, changed, attributes) {
  let timer = 0;
  return el("input", {type: "search", value, spellcheck: "false", ...attributes, input: event => {
    const input = event.target;
    clearTimeout(timer);
    timer = setTimeout(() => input.isConnected && changed(input.value.trim(), {replace: true}), 250);
  }});
}

/** Returns the field of a moment of the reader's own clock, which is a moment with its zone in the address. */
export function momentField(value, changed) {
  const input = el("input", {type: "datetime-local", step: "1", value: local(value).replace(" ", "T"),
    change: () => changed(input.value ? new Date(input.value).toISOString() : "")});
  return input;
}

/** Returns a moment as the reader's own clock shows it. */
export function local(moment) {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? "" : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace("T", " ");
}
