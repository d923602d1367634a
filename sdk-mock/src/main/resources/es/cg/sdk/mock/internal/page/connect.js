// How a program connects to the mock: the lines to copy, addresses, keys and clients. Open or closed is remembered.
import {button, copyButton, el, fill} from "./dom.js";
import {t} from "./words.js";
import {isSaved, readAlways} from "./api.js";
import {recall, remember} from "./store.js";

const SHELLS = ["bash", "powershell", "java"];

let data = null;
let shownKeys = null;
let drawn = "";
let panel = null;
let opener = null;

/** The whole keys, which the page reads only to show or to copy them. */
async function wholeKeys() {
  return (await readAlways("/panel/firms?limit=1")).data[0].keys;
}

/** The language of the lines to copy. */
export function shell() {
  return SHELLS.find(each => each === recall("shell")) || SHELLS[0];
}

/** A choice of that language. */
export function shellChoice(onChange) {
  const choice = el("select", {"aria-label": t("header.shell"), "data-offline": true, change: () => {
    remember("shell", choice.value);
    onChange();
  }}, SHELLS.map(each => el("option", {value: each}, t("header.shell_" + each))));
  choice.value = shell();
  return choice;
}

/** The lines that point a program at production, with these keys. */
export function lines(header, keys) {
  return t("start." + shell(), header.production.url, keys.live, isSaved ? "…" : location.origin);
}

/** The same lines with the whole key. */
export async function wholeLines() {
  return lines(await readAlways("/panel/worlds?limit=1"), await wholeKeys());
}

function isOpen() {
  return recall("connect") === "open";
}

function show() {
  panel.hidden = !isOpen();
  opener.setAttribute("aria-expanded", String(isOpen()));
  draw();
}

function world(name, title, kinds) {
  const its = data[name];
  return el("section", {"aria-label": title},
    el("h2", {}, title),
    el("div", {class: "line"}, el("code", {class: "whole"}, its.url), copyButton(title, () => its.url)),
    kinds.map(kind => el("div", {class: "line"},
      el("span", {class: "soft keep"}, t("header.key_" + kind)),
      el("code", {class: "whole"}, (shownKeys || data.keys)[kind]),
      !isSaved && copyButton(t("header.key_" + kind), async () => (await wholeKeys())[kind], {"data-offline": null}))),
    el("p", {class: "soft"}, t("header.clients"), " ", (its.clients || []).join(", ")));
}

function draw() {
  const state = JSON.stringify([data && [data.keys, data.production.url, data.production.clients, data.sandbox.clients, data.corrections], shownKeys, shell()]);
  if (!data || !isOpen() || (state === drawn && panel.hasChildNodes())) {
    return;
  }
  drawn = state;
  fill(panel, el("div", {class: "cards"},
    el("section", {"aria-label": t("header.lines")}, el("h2", {}, t("header.lines")),
      el("pre", {tabindex: "0", "aria-label": t("header.lines"), role: "group"}, lines(data, shownKeys || data.keys)),
      el("div", {class: "row"}, shellChoice(draw), !isSaved && copyButton(t("header.lines"), wholeLines, {"data-offline": null}),
        !isSaved && button(t(shownKeys ? "header.hideKeys" : "header.showKeys"), async () => {
          shownKeys = shownKeys ? null : await wholeKeys();
          draw();
          panel.querySelector("[aria-pressed]").focus();
        }, {class: "small", "aria-pressed": String(Boolean(shownKeys))})),
      data.corrections && el("p", {}, t("header.corrections", data.corrections.count), " ", el("code", {}, data.corrections.name))),
    world("production", t("shell.production"), ["live", "test"]),
    world("sandbox", t("shell.sandbox"), ["sandbox"])));
}

export const connect = {
  /** The button that opens and closes the part. */
  button() {
    opener = button(t("header.connect"), () => {
      remember("connect", isOpen() ? "closed" : "open");
      show();
    }, {"aria-controls": "connect", "aria-expanded": String(isOpen()), "data-offline": true});
    return opener;
  },

  panel() {
    panel = el("div", {id: "connect", hidden: !isOpen()});
    draw();
    return panel;
  },

  update(header) {
    if (data && data.keys.live !== header.keys.live) {
      // A key that was made anew is no longer what is shown.
      shownKeys = null;
    }
    data = header;
    draw();
  },
};
