// Starts the page: header, tabs, and the stream of changes.
import {el, fill, report} from "./dom.js";
import {currentLanguage, setLanguage, t} from "./words.js";
import {isSaved, newVisit} from "./api.js";
import {address} from "./address.js";
import {follow} from "./stream.js";
import {header} from "./header.js";
import {areas, others} from "./areas.js";
import {listen} from "./keyboard.js";
import {drawStopped, setStopped} from "./offline.js";

const tabs = document.getElementById("tabs");
const main = document.getElementById("area");
const filtersOf = new Map();
let current = named() || areas[0];
let state = isSaved ? "saved" : "lost";

/** The area that the address names, such as #traffic or #traffic/12. */
function named() {
  return [...areas, ...others].find(area => area.id === address.get().area);
}

/** Shows what the address names. What the area before it still waits for is dropped. */
function show(area, focus) {
  newVisit();
  current.hide();
  if (named() !== area) {
    history.replaceState(null, "", address.of(area.id));
  }
  current = area;
  for (const tab of tabs.querySelectorAll("[role=tab]")) {
    const isCurrent = tab.id === "tab-" + area.id;
    tab.setAttribute("aria-selected", String(isCurrent));
    tab.tabIndex = isCurrent ? 0 : -1;
    if (isCurrent) {
      tab.scrollIntoView({block: "nearest", inline: "nearest"});
    }
    if (isCurrent && focus) {
      tab.focus();
    }
  }
  const isTab = areas.includes(area);
  main.setAttribute("role", isTab ? "tabpanel" : "region");
  main.setAttribute(isTab ? "aria-labelledby" : "aria-label", isTab ? "tab-" + area.id : t("common.search"));
  main.removeAttribute(isTab ? "aria-label" : "aria-labelledby");
  tabs.querySelector("[role=tab]").tabIndex = isTab && area !== areas[0] ? -1 : 0;
  const {record, filters} = address.get();
  guarded(() => area.show(fill(main), record, filters));
}

/** Goes to an area by its tab, with the filters that it had when it was left. */
function go(area, focus) {
  if (named()) {
    filtersOf.set(named().id, address.get().filters);
  }
  history.pushState(null, "", address.of(area.id, "", filtersOf.get(area.id)));
  show(area, focus);
}

function drawTabs() {
  const keys = event => {
    const at = areas.indexOf(current);
    const moves = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: areas.length - 1};
    if (event.key in moves) {
      event.preventDefault();
      go(areas[(moves[event.key] + areas.length) % areas.length], true);
    }
  };
  fill(tabs, el("div", {role: "tablist", "aria-label": t("shell.areas"), keydown: keys},
    areas.map(area => el("button",
      {type: "button", role: "tab", id: "tab-" + area.id, "aria-controls": "area", click: () => go(area)},
      t(area.id + ".title")))));
}

function draw() {
  document.title = t("shell.title");
  drawSkips();
  drawStopped();
  header.draw(document.getElementById("top"), state, currentLanguage(), async other => {
    await setLanguage(other);
    draw();
  });
  drawTabs();
  show(current);
}

/** The links for the keyboard, to the area and to the first row of its list. */
function drawSkips() {
  const first = () => main.querySelector("tbody a, tbody button, li.step[tabindex='0']");
  for (const [id, target] of [["skip", () => main], ["skip-list", () => first() || main]]) {
    const link = document.getElementById(id);
    link.textContent = t(id === "skip" ? "shell.skip" : "shell.skipToList");
    link.onclick = event => {
      event.preventDefault();
      target().focus();
    };
  }
}

/** Puts the focus into the search of the header; in a saved copy, which has none, into that of the area. */
function toSearch() {
  const search = document.getElementById("find") || main.querySelector("input[type=search]");
  if (search) {
    search.focus();
    search.select();
  }
}

async function guarded(work) {
  try {
    await work();
  } catch (failed) {
    report(failed);
  }
}

// What nobody waits for, such as the work of a click.
addEventListener("unhandledrejection", event => {
  event.preventDefault();
  report(event.reason);
});
draw();
listen(toSearch);
addEventListener("hashchange", () => {
  if (named()) {
    show(named());
  }
});
if (!isSaved) {
  follow({
    onOpen: () => {
      guarded(() => header.update());
      guarded(() => current.update(new Set(["reset"])));
    },
    onChange: topics => {
      guarded(() => header.update());
      if (topics.has("reset") || current.topics.some(topic => topics.has(topic))) {
        guarded(() => current.update(topics));
      }
    },
    onState: now => {
      state = now;
      header.state(now);
      setStopped(now === "stopped");
    },
  });
}
