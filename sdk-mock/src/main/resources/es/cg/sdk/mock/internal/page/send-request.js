// A request that the page sends: a recorded one again, changed or not, or a new one from an example.
import {button, clearNotices, copyButton, el, field, fill, report, select} from "./dom.js";
import {t} from "./words.js";
import {act, read, whileShown} from "./api.js";
import {address} from "./address.js";
import {statusWords, tone} from "./call-words.js";
import {jsonView, pretty} from "./json-tree.js";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

// The mock sends the key, and the rest is of the recorded connection.
const NOT_SHOWN = new Set(["authorization", "connection", "content-length", "expect", "host", "transfer-encoding",
  "accept-encoding", "user-agent", "upgrade", "http2-settings"]);

function quoted(text) {
  return "'" + text.replaceAll("'", "'\\''") + "'";
}

/** The command that sends a request. The key is named, not shown. */
export function curl({method, url, world, headers, body, isAnonymous}) {
  const parts = ["curl -i -X " + method + " " + quoted(url)];
  if (!isAnonymous) {
    parts.push('-H "Authorization: Bearer $' + (world === "sandbox" ? "CG_SANDBOX_KEY" : "CG_API_KEY") + '"');
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!NOT_SHOWN.has(name.toLowerCase())) {
      parts.push("-H " + quoted(name + ": " + value));
    }
  }
  if (body && !(headers["content-type"] || headers["Content-Type"] || "").startsWith("multipart/")) {
    parts.push("--data-binary " + quoted(body));
  }
  return parts.join(" \\\n  ");
}

/** A text as a literal of Java. */
function literal(text) {
  return '"' + text.replace(/[\\"]/g, "\\$&").replace(/\r/g, "\\r").replace(/\n/g, "\\n")
    .replace(/[^ -~]/g, char => "\\u" + char.charCodeAt(0).toString(16).padStart(4, "0")) + '"';
}

/** A text for a comment of Java, where the compiler reads a backslash before a u as well, unless there are two. */
function comment(text) {
  return text.replace(/[\r\n]+/g, " ").replace(/(\\+)u/g, (all, slashes) => slashes.length % 2 === 1 ? "\\" + all : all);
}

/** A program that sends a request and compiles by itself; the call of the SDK stands above it. */
export function javaProgram({method, url, world, headers, body, isAnonymous, java}) {
  const set = ([name, value]) => "            .header(" + literal(name) + ", " + value + ")";
  const key = world === "sandbox" ? "CG_SANDBOX_KEY" : "CG_API_KEY";
  const lines = [
    ...!isAnonymous ? [set(["Authorization", '"Bearer " + System.getenv("' + key + '")'])] : [],
    ...shownHeaders(headers).map(([name, value]) => set([name, literal(value)])),
  ];
  return [...java ? ["// With the SDK: " + comment(java)] : [],
    "import java.net.URI;", "import java.net.http.HttpClient;", "import java.net.http.HttpRequest;", "import java.net.http.HttpResponse;", "",
    "class Send {", "    public static void main(String[] args) throws Exception {",
    "        HttpRequest request = HttpRequest.newBuilder(URI.create(" + literal(url) + "))", ...lines,
    "            .method(" + literal(method) + ", " + (body ? "HttpRequest.BodyPublishers.ofString(" + literal(body) + ")"
      : "HttpRequest.BodyPublishers.noBody()") + ")", "            .build();",
    "        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    '        System.out.println(answer.statusCode() + " " + answer.body());', "    }", "}"].join("\n");
}

/** Sends a recorded request again, and shows the new one. */
export async function resend(number, shown) {
  try {
    const sent = await whileShown(() => act("POST", "/panel/requests/" + number + "/resend", {}));
    shown(sent.number);
  } catch (failed) {
    report(failed);
  }
}

function shownHeaders(headers) {
  return Object.entries(headers).filter(([name]) => !NOT_SHOWN.has(name.toLowerCase()));
}

function written(headers) {
  return shownHeaders(headers).map(([name, value]) => name + ": " + value).join("\n");
}

function readHeaders(text) {
  const headers = {};
  for (const line of text.split("\n")) {
    const at = line.indexOf(":");
    if (at > 0) {
      headers[line.slice(0, at).trim()] = line.slice(at + 1).trim();
    }
  }
  return headers;
}

/** What a browser makes of line ends in a form's text is no multipart form. */
function sentBody(text, headers) {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type");
  return type && type[1].startsWith("multipart/") ? text.replace(/\r?\n/g, "\r\n") : text;
}

/**
 * A form with the fields of a request, and its curl and Java lines beside them. The draft has {method, path, headers, body,
 * world, base, java}, and the number of a recorded request if it is one that is sent again. Once sent, the answer is
 * shown beside it.
 */
export function requestForm(draft, close) {
  const method = select(METHODS.map(each => [each, each]), draft.method, () => lines());
  const path = el("input", {value: draft.path, spellcheck: "false", input: () => lines()});
  const headers = el("textarea", {rows: "4", spellcheck: "false", input: () => lines()});
  headers.value = written(draft.headers);
  const body = el("textarea", {rows: "10", spellcheck: "false", input: () => lines()});
  const original = typeof draft.body === "string" ? draft.body : draft.body ? JSON.stringify(draft.body) : "";
  body.value = pretty(original);
  // A form changes line ends.
  const begun = body.value;
  const sentPlace = el("div", {role: "status", hidden: true});
  const wrong = el("p", {class: "bad", role: "alert"});
  const code = el("pre", {tabindex: "0", role: "group", "aria-label": "curl"});
  const program = el("pre", {tabindex: "0", role: "group", "aria-label": "Java"});
  const send = el("button", {type: "submit", class: "main"}, t("send.send"));

  function lines() {
    const request = {method: method.value, url: draft.base + path.value, world: draft.world, headers: readHeaders(headers.value),
      body: body.value, java: draft.java};
    fill(code, curl(request));
    fill(program, javaProgram(request));
  }

  function newKey() {
    const key = "page-" + [...crypto.getRandomValues(new Uint8Array(8))].map(each => each.toString(16).padStart(2, "0")).join("");
    const rest = headers.value.split("\n").filter(line => line && !/^idempotency-key\s*:/i.test(line));
    headers.value = [...rest, "Idempotency-Key: " + key].join("\n");
    lines();
  }

  /** Returns the changes to the recorded request, or the whole of a new one. */
  function wanted() {
    const now = readHeaders(headers.value);
    // What was not changed is sent as it was, since a replay compares bytes.
    const text = body.value === begun ? original : sentBody(body.value, now);
    const request = {method: method.value, path: path.value.trim(), body: text === "" ? null : text};
    if (!draft.number) {
      return {...request, world: draft.world, headers: now};
    }
    const names = new Set(Object.keys(now).map(name => name.toLowerCase()));
    const removed = shownHeaders(draft.headers).filter(([name]) => !names.has(name.toLowerCase())).map(([name]) => [name, null]);
    return {...request, headers: {...now, ...Object.fromEntries(removed)}};
  }

  lines();
  return el("form", {class: "send", "aria-label": t("send.title"), submit: async event => {
    event.preventDefault();
    send.disabled = true;
    fill(wrong);
    try {
      const to = draft.number ? "/panel/requests/" + draft.number + "/resend" : "/panel/requests";
      const sent = await whileShown(() => act("POST", to, wanted()));
      clearNotices();
      const whole = await read("/panel/requests/" + sent.number);
      fill(sentPlace, el("p", {}, el("strong", {}, t("send.sentAs"), " ", el("a", {href: address.of("traffic", String(sent.number))}, sent.number)), " ",
        el("strong", {class: tone(whole)}, statusWords(whole))), whole.why && el("p", {class: "why"}, whole.why),
      jsonView(t("traffic.answerBody"), whole.answer, t("traffic.noBody")));
      sentPlace.hidden = false;
      sentPlace.scrollIntoView({block: "nearest"});
    } catch (failed) {
      fill(wrong, failed.message);
    }
    send.disabled = false;
  }}, el("div", {class: "row"}, field(t("send.method"), method), el("div", {class: "stretch"}, field(t("send.path"), path))),
  el("div", {class: "two"}, el("div", {class: "fields"}, field(t("send.headers"), headers),
    el("p", {class: "soft"}, t("send.key"), " ", button(t("send.newKey"), newKey, {class: "small"})),
    field(t("common.body"), body), wrong,
    el("div", {class: "row"}, send, button(t("shell.cancel"), close))), sentPlace),
  el("div", {class: "line"}, el("h3", {}, "curl"), copyButton("curl", () => code.textContent)), code,
  el("div", {class: "line"}, el("h3", {}, "Java"), copyButton("Java", () => program.textContent)), program);
}

/** A new request: the example of an operation, which can be changed before it is sent. */
export function newRequest(operations, first, close) {
  const place = el("div", {});
  const world = select(["production", "sandbox"].map(each => [each, t("shell." + each)]), "production", () => load());
  const operation = select(operations.map(each => [each, each]), first, () => load());

  async function load() {
    try {
      const example = await read("/panel/operations/" + operation.value + "/example?world=" + world.value);
      world.value = example.world;
      fill(place, requestForm(example, close));
    } catch (failed) {
      report(failed);
    }
  }

  load();
  return [
    el("div", {class: "bar"}, el("h2", {tabindex: "-1"}, t("send.new")), el("span", {class: "space"}),
      button("×", close, {"aria-label": t("shell.close"), class: "small"})),
    el("p", {class: "soft"}, t("send.explained")),
    el("div", {class: "row"}, el("div", {class: "stretch"}, field(t("common.operation"), operation)),
      field(t("traffic.world"), world)),
    place,
  ];
}
