// Reads the data of the page, and does the panel's calls with the page's token.
const savedElement = document.getElementById("saved-data");
const saved = savedElement ? JSON.parse(savedElement.textContent) : null;
const tokenElement = document.querySelector("meta[name=page-token]");
const token = tokenElement ? tokenElement.content : "";

/** Whether this is a saved copy of the page, which has no server. */
export const isSaved = saved !== null;

export function savedAt() {
  return saved ? saved.savedAt : "";
}

/** Reads JSON of the mock. */
export async function read(path) {
  if (saved) {
    const key = path.split("?")[0];
    if (Object.hasOwn(saved.data, key)) {
      return structuredClone(saved.data[key]);
    }
    throw new Error(path);
  }
  return answer(await fetch(path, {headers: {"X-Page-Token": token}}));
}

/** Does a call of the panel, such as act("POST", "/panel/clock", {advance: "PT1H"}). */
export async function act(method, path, body) {
  return answer(await fetch("/page" + path, {
    method,
    headers: {"X-Page-Token": token, "Content-Type": "application/json"},
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  }));
}

/** Reads text of the mock. */
export async function readText(path) {
  const response = await fetch(path, {headers: {"X-Page-Token": token}});
  if (!response.ok) {
    await answer(response);
  }
  return response.text();
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
