// What the reader has chosen, kept in this browser. Where it may not be kept, a choice lasts as long as the page.
const PREFIX = "cg-mock-";
const chosen = new Map();

/** Returns what was chosen; null if nothing was. */
export function recall(name) {
  if (chosen.has(name)) {
    return chosen.get(name);
  }
  try {
    return localStorage.getItem(PREFIX + name);
  } catch (refused) {
    return null;
  }
}

/** Keeps a choice, which is text. */
export function remember(name, value) {
  chosen.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch (refused) {
    // It then lasts as long as the page.
  }
}
