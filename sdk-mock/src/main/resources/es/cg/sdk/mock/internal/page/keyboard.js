// Keys that work anywhere on the page, and the list of them.
import {button, el} from "./dom.js";
import {t} from "./words.js";
import {recall, remember} from "./store.js";

const HELP = [["/", "search"], ["?", "help"], ["Tab", "tab"], ["← →", "arrows"], ["↑ ↓ j k", "rows"], ["Esc", "escape"]];

function isTyping(element) {
  return element.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);
}

/** Shows the list of keys. A reader who speaks to the page can switch off those of a single character. */
export function showKeys() {
  const single = el("input", {type: "checkbox", change: () => remember("keys", single.checked ? "on" : "off")});
  single.checked = recall("keys") !== "off";
  const dialog = el("dialog", {"aria-label": t("keys.title"), class: "keys", close: () => dialog.remove()},
    el("h2", {}, t("keys.title")),
    el("dl", {class: "pairs"}, HELP.map(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, t("keys." + what))])),
    el("p", {}, el("label", {}, single, " ", t("keys.single"))),
    button(t("shell.close"), () => dialog.close(), {autofocus: true, "data-offline": true}));
  document.body.append(dialog);
  dialog.showModal();
}

/** Goes to another row of the area: to the first one if none has the focus or is open. */
function walk(active, by) {
  const rows = [...document.querySelectorAll("#area tr.opens, #area tr[data-number], #area li.step")];
  const from = rows.findIndex(row => row.contains(active));
  const at = from >= 0 ? from : rows.findIndex(row => row.classList.contains("current"));
  const row = rows[Math.max(0, at + by)];
  if (row) {
    (row.matches("li") ? row : row.querySelector(".open, a[href^='#']")).focus();
  }
}

/** Begins to listen. {@code toSearch} puts the focus into the search of the area, or goes to an area that has one. */
export function listen(toSearch) {
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) {
      return;
    }
    const active = document.activeElement;
    if (active === document.body && ["PageDown", "PageUp", "Home", "End", "ArrowDown", "ArrowUp", " "].includes(event.key)) {
      // The page scrolls below the header, not as a whole.
      document.getElementById("area").focus({preventScroll: true});
    } else if (!isTyping(active) && recall("keys") !== "off" && (event.key === "/" || event.key === "?")) {
      event.preventDefault();
      (event.key === "/" ? toSearch : showKeys)();
    } else if (!event.defaultPrevented && !isTyping(active) && recall("keys") !== "off" && (event.key === "j" || event.key === "k")) {
      walk(active, event.key === "j" ? 1 : -1);
    }
  });
}
