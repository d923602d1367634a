// Starts the page: header, tabs, and the stream of changes.
import {el, fill, notice} from "./dom.js";
import {currentLanguage, setLanguage, t} from "./words.js";
import {isSaved} from "./api.js";
import {follow} from "./stream.js";
import {header} from "./header.js";
import {areas} from "./areas.js";

const tabs = document.getElementById("tabs");
const main = document.getElementById("area");
let current = named() || areas[0];
let state = isSaved ? "saved" : "lost";

/** The area that the address names, such as #traffic or #traffic/12. */
function named() {
  return areas.find(area => area.id === location.hash.slice(1).split("/")[0]);
}

function show(area, focus) {
  current.hide();
  if (named() !== area) {
    history.replaceState(null, "", "#" + area.id);
  }
  current = area;
  for (const tab of tabs.querySelectorAll("[role=tab]")) {
    const isCurrent = tab.id === "tab-" + area.id;
    tab.setAttribute("aria-selected", String(isCurrent));
    tab.tabIndex = isCurrent ? 0 : -1;
    if (isCurrent && focus) {
      tab.focus();
    }
  }
  main.setAttribute("aria-labelledby", "tab-" + area.id);
  guarded(() => area.show(fill(main), location.hash.slice(1).split("/").slice(1).join("/")));
}

function drawTabs() {
  const keys = event => {
    const at = areas.indexOf(current);
    const moves = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: areas.length - 1};
    if (event.key in moves) {
      event.preventDefault();
      show(areas[(moves[event.key] + areas.length) % areas.length], true);
    }
  };
  fill(tabs, el("div", {role: "tablist", "aria-label": t("shell.areas"), keydown: keys},
    areas.map(area => el("button",
      {type: "button", role: "tab", id: "tab-" + area.id, "aria-controls": "area", click: () => show(area)},
      t(area.id + ".title")))));
}

function draw() {
  document.title = t("shell.title");
  document.getElementById("skip").textContent = t("shell.skip");
  header.draw(document.getElementById("top"), state, currentLanguage(), other => {
    setLanguage(other);
    draw();
  });
  drawTabs();
  show(current);
}

async function guarded(work) {
  try {
    await work();
  } catch (failed) {
    notice(t("shell.failed", failed.message), true);
  }
}

draw();
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
    },
  });
}
