// Reads the data of the page, and does the panel's calls with the page's token.

/** Thrown to what still waits for something that an area asked for which the reader has left. */
export class Gone extends Error {}

let visit = new AbortController();

/** Begins the visit of an area. Whatever an earlier visit still waits for ends with Gone, so that it touches nothing. */
export function newVisit() {
  visit.abort();
  visit = new AbortController();
}

/** Waits for the work, and returns its answer if the area in which it was begun is still shown; else throws Gone. */
export async function whileShown(work) {
  const its = visit.signal;
  try {
    return await work(its);
  } finally {
    if (its.aborted) {
      throw new Gone();
    }
  }
}

const savedElement = document.getElementById("saved-data");
const saved = savedElement ? JSON.parse(savedElement.textContent) : null;
const tokenElement = document.querySelector("meta[name=page-token]");
const token = tokenElement ? tokenElement.content : "";

/** Whether this is a saved copy of the page, which has no server. */
export const isSaved = saved !== null;

export function savedAt() {
  return saved ? saved.savedAt : "";
}

/** Reads a call of the panel for the area that is shown. */
export function read(path) {
  return whileShown(signal => readAlways(path, signal));
}

/** Reads a call of the panel, whatever area is shown when it comes. */
export async function readAlways(path, signal) {
  if (saved) {
    const key = path.split("?")[0];
    if (Object.hasOwn(saved.data, key)) {
      return structuredClone(saved.data[key]);
    }
    throw new Error(path);
  }
  return send("GET", path, undefined, signal);
}

/** Does a call of the panel, such as act("POST", "/panel/clock", {advance: "PT1H"}). */
export function act(method, path, body) {
  return send(method, path, body);
}

async function send(method, path, body, signal) {
  return answer(await fetch("/page" + path, {
    method,
    signal,
    headers: {"X-Page-Token": token, "X-Page-Language": document.documentElement.lang, "Content-Type": "application/json"},
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  }));
}

async function answer(response) {
  const text = await response.text();
  let json = {};
  try {
    json = text ? JSON.parse(text) : {};
  } catch (notJson) {
    json = {error: {message: text.slice(0, 200)}};
  }
  if (!response.ok) {
    throw new Error((json.error && json.error.message) || response.status + " " + response.statusText);
  }
  return json;
}
