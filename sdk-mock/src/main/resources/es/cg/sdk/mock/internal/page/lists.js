// Tables of records, and the pieces that several areas use.
import {button, el, notice, report} from "./dom.js";
import {act, whileShown} from "./api.js";
import {address} from "./address.js";
import {t, tOr} from "./words.js";
import {money} from "./formats.js";

/** Does a call of the panel and says whether it was done; then goes on only if the area is still shown. */
export function doing(work, message) {
  return whileShown(async () => {
    try {
      const answer = await work();
      notice(typeof message === "function" ? message(answer) : message || t("lists.done"));
      return answer;
    } catch (failed) {
      report(failed);
      return null;
    }
  });
}

/** A button that does a call of the panel, and can be pressed again only when that has ended. */
export function actButton(label, method, path, body, message, attributes) {
  const it = button(label, async () => {
    it.disabled = true;
    await doing(() => act(method, path, typeof body === "function" ? body() : body), message);
    it.disabled = false;
  }, {class: "small", ...attributes});
  return it;
}

/**
 * A table with a caption, which scrolls inside itself. Columns are {title, cell(row), number, keep}: number puts it to the
 * right, keep forbids line breaks; the first one is the head of its row. On a narrow screen each row becomes a block whose
 * cells carry their titles.
 */
export function table(caption, columns, rows, empty, attributes) {
  if (rows.length === 0) {
    return el("p", {class: "soft"}, empty || t("lists.none"));
  }
  const kind = column => column.number ? "num" : column.keep ? "keep" : "";
  return scrolling(caption, el("table", {class: "records", ...attributes},
    el("caption", {class: "hide"}, caption),
    el("thead", {}, el("tr", {}, columns.map(column =>
      el("th", {scope: "col", class: kind(column)}, column.title)))),
    el("tbody", {click: openRow}, rows.map(row => opening(el("tr", {class: row.tone || ""}, columns.map((column, at) =>
      el(at === 0 ? "th" : "td", {scope: at === 0 ? "row" : null, "data-title": column.title,
        class: kind(column)}, el("div", {}, column.cell(row), at === 0 && row.isNew && [" ", newTag()])))))))));
}

/** A mark on what came since the reader looks at the list, as a word. */
export function newTag() {
  return el("span", {class: "tag new"}, t("lists.new"));
}

/** What a row leads to. */
function opens(row) {
  return row.querySelector("a.open, button.open") || row.querySelector("a[href^='#']");
}

function opening(row) {
  row.classList.toggle("opens", opens(row) !== null);
  return row;
}

/** Opens a row by a click anywhere in it, but not where something else is clicked or text is marked. */
function openRow(event) {
  const row = event.target.closest("tr.opens");
  if (row && !event.target.closest("a, button, summary, input, select") && getSelection().isCollapsed) {
    opens(row).click();
  }
}

/** Knows which rows of lists came while they are looked at, until they are opened or begin() is called. */
export class NewRows {
  constructor() {
    this.begin();
  }

  /** The lists are looked at anew: all that they have is known. */
  begin() {
    this.known = new Map();
    this.fresh = new Set();
  }

  /** Looks at the rows of a list, and returns them with isNew where it is so. */
  of(list, rows) {
    const known = this.known.get(list);
    if (known) {
      rows.filter(row => !known.has(row.id)).forEach(row => this.fresh.add(row.id));
    }
    this.known.set(list, new Set([...known || [], ...rows.map(row => row.id)]));
    return rows.map(row => ({...row, isNew: this.fresh.has(row.id)}));
  }

  opened(id) {
    this.fresh.delete(id);
  }
}

/** Lets a wide element scroll inside itself, with the keyboard too: by what is in it, or by itself. */
export function scrolling(name, wide) {
  const reached = wide.querySelector("a, button, input, select, summary, [tabindex]");
  return el("div", {class: "scroll", ...reached ? {} : {tabindex: "0", role: "group", "aria-label": name}}, wide);
}

/** The foot of a list that has more. */
export function more(answer, onMore) {
  return el("p", {class: "soft"}, t("lists.shown", answer.data.length), " ",
    answer.more && button(t("lists.more"), onMore, {class: "small"}));
}

/** A pair of a list of pairs; nothing for an empty value. */
export function pair(name, value) {
  return value === null || value === undefined || value === "" || value === false ? []
    : [el("dt", {}, name), el("dd", {}, value)];
}

const TONES = {
  good: ["aceptada", "activa", "activo", "active", "auto_matched", "cobrada", "cobrado", "completada", "concedido",
    "confirmada", "confirmed", "entregada", "manual_matched", "matched", "pagada", "presentada", "presentado", "procesado",
    "succeeded", "vigente"],
  warn: ["aceptada_con_errores", "anulada", "anulado", "completada_con_errores", "parcial", "pendiente",
    "pendiente_verificacion", "revision", "rotated", "unmatched"],
  bad: ["agotada", "bloqueado", "caducado", "desactivado", "devuelto", "expired", "failed", "fallida", "rechazada",
    "rechazada_parcial", "rechazado", "revocado", "revoked", "vencida", "vencido"],
};

/** A state as a coloured word of the reader's language, with the contract's own word beside it if that is another one. */
export function state(word) {
  if (!word) {
    return "—";
  }
  const tone = Object.keys(TONES).find(each => TONES[each].includes(word)) || "";
  const said = tOr("states." + word, word);
  return el("span", {class: "said"}, el("span", {class: tone}, said),
    said.toLowerCase() !== word && [" ", el("code", {class: "soft"}, word)]);
}

/** A state as text, such as for an option of a list. */
export function stateText(word) {
  return tOr("states." + word, word);
}

/** The firm of a request, for an address; none for the first firm, whose records Books and Webhooks have. */
export function otherFirm(call) {
  return call.firm === "firm-1" ? undefined : call.firm;
}

/** A link to everything that belongs to a record, an event or a request; of another firm than the first, with its name. */
export function traceLink(id, firm) {
  return id ? el("a", {href: address.of("trace", encodeURIComponent(id), {firm}), class: "id"}, id) : null;
}

export function world(name) {
  return name === "sandbox" && el("span", {class: "tag"}, t("shell.sandbox"));
}

/** An amount in euros; a dash for none. */
export function amount(value) {
  return el("span", {class: "keep"}, money(value));
}

/** Remembers which part of the page had the focus, and gives it back after the part was drawn again. */
export function keepingFocus(root, draw) {
  const active = document.activeElement;
  const nameOf = element => element.dataset.keep || element.getAttribute("aria-label") || element.textContent;
  const name = root.contains(active) ? nameOf(active) : null;
  const opened = [...root.querySelectorAll("details[open] > summary")].map(each => each.textContent);
  draw();
  for (const summary of root.querySelectorAll("details:not([open]) > summary")) {
    if (opened.includes(summary.textContent)) {
      summary.parentElement.open = true;
    }
  }
  if (name) {
    const again = [...root.querySelectorAll("button, a, select, input")]
      .find(each => nameOf(each) === name);
    if (again) {
      again.focus();
    }
  }
}

const PAUSE_MILLIS = 1500;

/** Returns the work done at most once in a while, however often it is asked for; the last time it is asked for counts. */
function calmly(work) {
  let last = 0;
  let waiting = null;
  return () => {
    waiting = waiting || (async () => {
      await new Promise(resolve => setTimeout(resolve, Math.max(0, last + PAUSE_MILLIS - Date.now())));
      waiting = null;
      last = Date.now();
      await work();
    })();
    return waiting;
  };
}

/** Returns the update of an area: reads and draws it, calmly, unless it is hidden or somebody is typing in it. */
export function refreshing(root, load, draw) {
  return calmly(async () => {
    if (!root()) {
      return;
    }
    await load();
    await released;
    if (root() && !isTyping(root())) {
      draw();
    }
  });
}

// A button that is drawn anew between the press and the release of the mouse is not clicked.
let released = Promise.resolve();
addEventListener("pointerdown", () => {
  released = new Promise(resolve => {
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => setTimeout(resolve), {once: true, capture: true});
    }
  });
}, true);

/** Whether somebody is typing or choosing in this part of the page, which then is not drawn again. */
function isTyping(root) {
  const active = document.activeElement;
  return root.contains(active) && (["INPUT", "TEXTAREA"].includes(active.tagName)
    || (active.tagName === "SELECT" && active.closest("form") !== null));
}
