// JSON as a tree that folds, with a search in it; and what differs between two JSON texts.
import {button, copyButton, el, fill} from "./dom.js";
import {t} from "./words.js";
import {when} from "./formats.js";

// A tree of no more values than these opens whole; a larger one opens its first level.
const FEW_VALUES = 150;

/** Returns what a JSON text says; undefined if it is none. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (notJson) {
    return undefined;
  }
}

/** Returns JSON with a line for each value, whose texts and numbers stay as they are written; another text as it is. */
export function pretty(text) {
  if (!text || !isBranch(parsed(text))) {
    return text;
  }
  let depth = 0;
  const line = () => "\n" + "  ".repeat(depth);
  return text.replace(/"(?:[^"\\]|\\.)*"|[{[]\s*[}\]]|[{}[\],:]|\s+/g, token => {
    if (token === "{" || token === "[") {
      depth++;
      return token + line();
    }
    if (token === "}" || token === "]") {
      depth--;
      return line() + token;
    }
    return token === "," ? "," + line() : token === ":" ? ": " : token.trim();
  });
}

/** A number as it is written, so that 100.00 stays what was sent. */
class Written {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

function asWritten(text) {
  try {
    return JSON.parse(text, (name, value, context) =>
      typeof value === "number" && context && context.source ? new Written(context.source) : value);
  } catch (notJson) {
    return undefined;
  }
}

const isBranch = value => value !== null && typeof value === "object" && !(value instanceof Written);

function count(value) {
  return isBranch(value) ? Object.values(value).reduce((sum, each) => sum + count(each), 1) : 1;
}

/** Whether a name or a value in a branch has the wanted text. */
function has(name, value, wanted) {
  return String(name).toLowerCase().includes(wanted)
    || (isBranch(value) ? Object.entries(value).some(([key, each]) => has(key, each, wanted))
      : String(value).toLowerCase().includes(wanted));
}

function marked(text, wanted) {
  const at = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  return at < 0 ? text : [text.slice(0, at), el("mark", {}, text.slice(at, at + wanted.length)), text.slice(at + wanted.length)];
}

/** A time in seconds as a date beside it. */
function date(name, value) {
  return name === "created" && value instanceof Written && [" ", el("span", {class: "soft"}, when(new Date(value * 1000).toISOString()))];
}

function branch(name, value, depth, wanted, isSmall) {
  const label = name === null ? null : [el("span", {class: "key"}, marked(String(name), wanted)), ": "];
  if (!isBranch(value)) {
    return el("li", {}, label, el("span", {class: value === null ? "null" : value instanceof Written ? "number" : typeof value},
      marked(typeof value === "string" ? JSON.stringify(value) : String(value), wanted)), date(name, value));
  }
  const names = Object.keys(value);
  const summary = Array.isArray(value) ? "[" + names.length + "]" : "{" + names.length + "}";
  if (names.length === 0) {
    return el("li", {}, label, Array.isArray(value) ? "[]" : "{}");
  }
  const list = el("ul", {});
  const build = () => list.children.length === 0
    && list.append(...names.map(each => branch(each, value[each], depth + 1, wanted, isSmall)));
  const isOpen = wanted ? names.some(each => has(each, value[each], wanted)) : isSmall || depth === 0;
  const details = el("details", {open: isOpen, toggle: () => details.open && build()},
    el("summary", {}, label, el("span", {class: "soft"}, summary)), list);
  if (isOpen) {
    build();
  }
  return el("li", {}, details);
}

function tree(value, wanted) {
  return el("ul", {class: "json"}, branch(null, value, 0, wanted, count(value) <= FEW_VALUES));
}

/** A text with its title: JSON as a tree with a search, anything else as it is. */
export function jsonView(title, text, empty) {
  const head = el("div", {class: "head"}, el("h3", {}, title));
  if (!text) {
    return [head, el("p", {class: "soft"}, empty)];
  }
  const value = asWritten(text);
  const copy = copyButton(title, () => text);
  if (!isBranch(value)) {
    head.append(copy);
    return [head, el("pre", {tabindex: "0", role: "group", "aria-label": title}, text)];
  }
  const place = el("div", {class: "tree"}, tree(value, ""));
  const found = el("span", {class: "soft", role: "status"});
  const search = el("input", {type: "search", class: "find", spellcheck: "false", placeholder: t("common.search"),
    "aria-label": t("common.search") + ": " + title, input: () => {
      const wanted = search.value.trim().toLowerCase();
      fill(place, tree(value, wanted));
      fill(found, wanted ? t("json.found", place.querySelectorAll("mark").length) : "");
    }});
  const all = open => {
    // A closed branch is built when it opens, so each level is opened after the one above.
    for (let closed = list(open); closed.length > 0; closed = list(open)) {
      closed.forEach(each => {
        each.open = open;
        each.dispatchEvent(new Event("toggle"));
      });
    }
  };
  const list = open => [...place.querySelectorAll("details")].filter(each => each.open !== open);
  const isLarge = count(value) > 12;
  head.append(...isLarge ? [found, search, button("+", () => all(true), {class: "small", "aria-label": t("json.open") + ": " + title}),
    button("−", () => all(false), {class: "small", "aria-label": t("json.fold") + ": " + title})] : [], copy);
  return [head, place];
}

/** Returns what differs between two JSON values, as {path, was, is}; a value that is missing is undefined. */
export function difference(was, is, path = "") {
  if (isBranch(was) && isBranch(is) && Array.isArray(was) === Array.isArray(is)) {
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .flatMap(name => difference(was[name], is[name], path === "" ? name : path + "." + name));
  }
  return was === is || JSON.stringify(was) === JSON.stringify(is) ? [] : [{path: path || "/", was, is}];
}

/** A table of what differs between two texts, JSON or not. */
export function differences(was, is, titles) {
  const [before, after] = [parsed(was), parsed(is)];
  const rows = before === undefined || after === undefined
    ? was === is ? [] : [{path: "/", was, is}] : difference(before, after);
  const shown = value => value === undefined ? el("span", {class: "soft"}, t("json.missing")) : JSON.stringify(value);
  return rows.length === 0 ? el("p", {}, t("json.same"))
    : el("div", {class: "scroll", tabindex: "0", role: "group", "aria-label": t("common.differences")},
      el("table", {class: "differences"},
        el("thead", {}, el("tr", {}, [t("json.field"), ...titles].map(title => el("th", {scope: "col"}, title)))),
        el("tbody", {}, rows.map(row => el("tr", {}, el("th", {scope: "row", class: "mono"}, row.path),
          el("td", {class: "mono bad"}, shown(row.was)), el("td", {class: "mono good"}, shown(row.is)))))));
}
