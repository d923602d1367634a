// The filters of a list: a text, the others behind a button, and those in force as chips that stay in view.
import {button, el, field, fill, select} from "./dom.js";
import {t} from "./words.js";

const LAST_MINUTES = [1, 5, 15, 60];

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
  const one = each => field(each.label, each.input(values()[each.name] || "", (value, how) => changing(each.name || "from", value, how)));

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

/**
 * The filters of a range of time on a clock, which is named: shown(moment) is what it shows at a moment, and now() is its
 * moment, or will be. In the address are moments with their zone.
 */
export function timeRange(clock, shown, now) {
  const wall = at => Date.parse(shown(new Date(at).toISOString()).replace(" ", "T") + "Z");
  const input = (value, changed) => {
    let timer = 0;
    // A browser tells of each key that leaves a valid moment: it counts a while later, or at once on leaving.
    const commit = () => {
      clearTimeout(timer);
      if (it.isConnected && it.value !== before) {
        before = it.value;
        const text = Date.parse(it.value + "Z");
        let at = 2 * text - wall(text);
        at += text - wall(at); // the first guess may be on the other side of a change of summer time
        changed(it.value ? new Date(at).toISOString() : "");
      }
    };
    const it = el("input", {type: "datetime-local", step: "1", value: value && shown(value).replace(" ", "T"),
      change: () => {
        clearTimeout(timer);
        timer = setTimeout(commit, 1500);
      }, blur: commit, keydown: event => event.key === "Enter" && commit()});
    let before = it.value;
    return it;
  };
  const recent = (value, changed) => select([["", t("common.any")], ...LAST_MINUTES.map(minutes => [String(minutes), t("filters.last", minutes)])], "",
    async minutes => changed(minutes ? new Date(await now() - minutes * 60_000).toISOString() : ""));
  return [{name: "", label: t("filters.recent"), input: recent},
    ...["from", "until"].map(name => ({name, label: t("filters." + name) + " · " + clock, input, said: shown}))];
}

/** Returns a moment as the reader's own clock shows it. */
export function local(moment) {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? "" : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace("T", " ");
}
