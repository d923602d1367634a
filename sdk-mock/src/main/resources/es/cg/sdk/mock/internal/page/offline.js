// While the mock does not answer, the page says so, and has no control that could not work.
import {fill} from "./dom.js";
import {t} from "./words.js";

const CONTROLS = "button, input, select, textarea";
const locked = new Set();
let isStopped = false;
let since = "";

function lockAll() {
  for (const each of document.querySelectorAll(CONTROLS)) {
    if (!each.disabled && !("offline" in each.dataset) && !each.closest("#notices")) {
      each.disabled = true;
      locked.add(each);
    }
  }
}

// Whatever is drawn meanwhile is locked too.
const watcher = new MutationObserver(lockAll);

// A link within the page would ask the mock.
addEventListener("click", event => {
  if (isStopped && event.target.closest && event.target.closest("a[href^='#']:not(.skip)")) {
    event.preventDefault();
  }
}, true);

/** Locks or unlocks the page. */
export function setStopped(stopped) {
  if (stopped === isStopped) {
    return;
  }
  isStopped = stopped;
  if (stopped) {
    since = new Date().toTimeString().slice(0, 8);
    lockAll();
    watcher.observe(document.body, {childList: true, subtree: true});
  } else {
    watcher.disconnect();
    locked.forEach(each => {
      each.disabled = false;
    });
    locked.clear();
  }
  document.body.classList.toggle("stopped", stopped);
  drawStopped();
}

/** Writes the banner, in the language of the page. */
export function drawStopped() {
  const banner = document.getElementById("stopped");
  banner.hidden = !isStopped;
  fill(banner, isStopped && t("shell.stopped", since));
}
