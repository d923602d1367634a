// Builds elements. Text is always set as text, never as HTML, so that nothing that is shown can become markup.
import {t} from "./words.js";
import {Gone} from "./api.js";

/** Creates an element: attributes by name, functions as listeners, children as elements or text. */
export function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  add(element, children);
  return element;
}

/** Replaces the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : document.createTextNode(String(child)));
    }
  }
}

export function button(label, onClick, attributes) {
  return el("button", {type: "button", click: onClick, ...attributes}, label);
}

/** A button that copies what the function returns. It needs no mock unless the attributes say otherwise. */
export function copyButton(label, text, attributes) {
  return button(t("shell.copy"), async () => {
    try {
      await navigator.clipboard.writeText(await text());
      notice(t("shell.copied"));
    } catch (refused) {
      notice(t("shell.notCopied"), true);
    }
  }, {class: "small", "aria-label": t("shell.copy") + ": " + label, "data-offline": true, ...attributes});
}

/** Shows a message for some seconds; errors stay until they are closed. */
export function notice(text, isError) {
  const box = document.getElementById("notices");
  const close = button("×", () => item.remove(), {"aria-label": t("shell.close"), class: "plain"});
  const item = el("p", {class: isError ? "notice error" : "notice"}, text, " ", close);
  box.append(item);
  while (box.children.length > 3) {
    box.firstChild.remove();
  }
  if (!isError) {
    setTimeout(() => item.remove(), 4000);
  }
}

/** Takes away the messages about what is done by now. */
export function clearNotices() {
  document.getElementById("notices").replaceChildren();
}

/** Says that something failed. What the reader has left behind by going to another area is no failure. */
export function report(failed) {
  if (!(failed instanceof Gone)) {
    notice(t("shell.failed", failed.message), true);
  }
}

/** A labelled field. */
export function field(label, input) {
  return el("label", {class: "field"}, el("span", {}, label), input);
}

export function select(options, value, onChange, attributes) {
  const list = el("select", {change: () => onChange(list.value), ...attributes},
    options.map(([id, label]) => el("option", {value: id}, label)));
  list.value = value;
  return list;
}

/** A box that opens below its button, and closes when something else gets the focus or is clicked, or with Escape. */
export function pop(id, label, content, side) {
  const box = el("details", {id, class: "pop " + (side || ""),
    keydown: event => {
      if (event.key === "Escape" && box.open) {
        event.stopPropagation();
        box.open = false;
        box.querySelector("summary").focus();
      }
    },
    focusout: event => {
      if (event.relatedTarget && !box.contains(event.relatedTarget)) {
        box.open = false;
      }
    },
    click: event => {
      if (event.target.closest("button, a")) {
        box.open = false;
      }
    }}, el("summary", {class: "button"}, label), el("div", {class: "pop-body card"}, content));
  return box;
}

addEventListener("pointerdown", event => {
  for (const each of document.querySelectorAll("details.pop[open]")) {
    if (!each.contains(event.target)) {
      each.open = false;
    }
  }
});

/** Asks before something is done that cannot be undone. Answers whether it was confirmed. */
export function ask(question, confirm) {
  return new Promise(resolve => {
    const dialog = el("dialog", {"aria-label": question, close: () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    }}, el("p", {}, question), el("div", {class: "row"},
      button(confirm, () => dialog.close("yes"), {class: "danger"}),
      button(t("shell.cancel"), () => dialog.close(""), {autofocus: true})));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Offers text as a file. */
export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], {type}));
  const link = el("a", {href: url, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
