// The pieces of which the sections of the books are made.
import {ask, button, el, field, fill} from "./dom.js";
import {t, tOr} from "./words.js";
import {act, isSaved, read} from "./api.js";
import {address} from "./address.js";
import {doing} from "./lists.js";

/** A titled part of a section. */
export function part(title, ...content) {
  return el("section", {class: "card", "aria-label": title}, el("h2", {}, title), content);
}

/** A word of the contract in the reader's language. */
export function value(word) {
  return word ? tOr("values." + word, word) : "—";
}

/** A text of the mock as a sentence. */
export function sentence(text) {
  return text && text[0].toUpperCase() + text.slice(1) + (/[.:]$/.test(text) ? "" : ".");
}

/** Reads the record of an id; of one that the mock does not have, that it is missing. */
export async function readRecord(id) {
  return (await read("/panel/records?id=" + encodeURIComponent(id))).data[0] || {missing: true};
}

/** The address of a client's record. */
export function recordHash(client, section, id) {
  return address.of("books", [client, section, id].filter(Boolean).map(encodeURIComponent).join("/"));
}

/** A link to a line about a record of the books, as the page's data has it; its id alone if there is none. */
export function recordLink(line, id) {
  return line ? el("a", {href: recordHash(line.client, line.section, line.id), class: "keep"}, line.name || line.id)
    : el("code", {class: "id"}, id);
}

/** A link to a record of which only the id is known: the address finds its client and section. */
export function idLink(id) {
  return el("a", {href: address.of("books", id), class: "id"}, id);
}

/** Opens a record of the section beside its list. */
export function opener(view, row, text) {
  if (isSaved) {
    return el("strong", {}, text);
  }
  return el("a", {href: recordHash(view.client, view.section, row.id), class: "open", "data-keep": row.id,
    "aria-current": row.id === view.record ? "true" : null, click: event => {
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        view.open(row.id);
      }
    }}, text || row.id);
}

/** The rows of a list, with a mark on the one that is open. */
export function marked(view, list) {
  const name = Object.keys(view.data).find(each => view.data[each] === list);
  return view.newRows.of(name, list.data).map(row => row.id === view.record ? {...row, tone: "current"} : row);
}

/** The end of a list that has more. */
export function foot(view, list) {
  return list.more && el("p", {}, button(t("lists.more"), () => view.more(), {class: "small"}));
}

/** Asks for the fields of a call of the panel as JSON, with an example that only needs to be changed. */
export function form(title, explained, example, path, message) {
  const text = el("textarea", {rows: "14", spellcheck: "false"});
  text.value = JSON.stringify(example, null, 2);
  const wrong = el("p", {class: "bad", role: "alert"});
  const dialog = el("dialog", {"aria-label": title, class: "form", close: () => dialog.remove()},
    el("h2", {}, title), el("p", {class: "soft"}, explained),
    el("form", {submit: async event => {
      event.preventDefault();
      try {
        await act("POST", path, JSON.parse(text.value));
        dialog.close();
        await doing(async () => {}, message);
      } catch (failed) {
        fill(wrong, failed.message);
      }
    }}, field(t("books.fields"), text), wrong, el("div", {class: "row"},
      el("button", {type: "submit", class: "main"}, title), button(t("shell.cancel"), () => dialog.close()))));
  document.body.append(dialog);
  dialog.showModal();
}

/** A button whose call of the panel cannot be undone. */
export function asked(label, question, path, message, method = "POST") {
  return button(label, async () => {
    if (await ask(question, label)) {
      doing(() => act(method, path), message);
    }
  }, {class: "small danger"});
}
