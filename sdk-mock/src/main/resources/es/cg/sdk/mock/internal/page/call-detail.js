// One request with all that is known of it.
import {button, copyButton, el} from "./dom.js";
import {currentLanguage, moment, t, tOr} from "./words.js";

/** Returns a body as it is easier to read: JSON with indents, anything else as it is. */
function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (notJson) {
    return text;
  }
}

function quoted(text) {
  return "'" + text.replaceAll("'", "'\\''") + "'";
}

const SENT = new Set(["accept", "content-type", "idempotency-key", "x-cg-client", "x-cg-scenario", "cg-escenario"]);

/** The command that sends the same request. The key is named, not shown. */
function curl(call) {
  const [method, path] = call.request.split(" ");
  const isSandbox = call.world === "sandbox";
  const parts = ["curl -i -X " + method + " " + quoted(call.base + path + call.query)];
  if (call.headers.authorization) {
    parts.push('-H "Authorization: Bearer $' + (isSandbox ? "CG_SANDBOX_KEY" : "CG_API_KEY") + '"');
  }
  for (const [name, value] of Object.entries(call.headers)) {
    if (SENT.has(name) || name.startsWith("x-cg-")) {
      parts.push("-H " + quoted(name + ": " + value));
    }
  }
  if (call.body && !(call.headers["content-type"] || "").startsWith("multipart/")) {
    parts.push("--data-binary " + quoted(call.body));
  }
  return parts.join(" \\\n  ");
}

function headers(title, all) {
  const names = Object.keys(all);
  return el("details", {}, el("summary", {}, title + " (" + names.length + ")"),
    el("dl", {class: "pairs"}, names.map(name => [el("dt", {}, name), el("dd", {class: "mono"}, all[name])])));
}

function text(title, value, empty) {
  return [el("div", {class: "line"}, el("h3", {}, title), value && copyButton(title, () => value)),
    value ? el("pre", {tabindex: "0", role: "region", "aria-label": title}, formatted(value)) : el("p", {class: "soft"}, empty)];
}

function pair(name, value) {
  return value === null || value === undefined || value === "" || value === false ? []
    : [el("dt", {}, name), el("dd", {}, value)];
}

/** What to change, by the error code; by the status if nothing is known of the code. */
function advice(call) {
  const code = call.refused_by || "";
  return tOr("advice." + code, tOr("advice." + call.status, ""));
}

/** The exact reason is in English; a Spanish reader sees the answer's Spanish message before it. */
function reason(call) {
  const why = call.why || t("traffic.unknown");
  if (currentLanguage() !== "es") {
    return why;
  }
  try {
    return [JSON.parse(call.answer).error.message, " ", el("span", {class: "soft", lang: "en"}, "(" + why + ")")];
  } catch (noMessage) {
    return el("span", {lang: "en"}, why);
  }
}

export function callDetail(call, client, close) {
  const line = curl(call);
  return [
    el("div", {class: "bar"}, el("h2", {tabindex: "-1"}, call.operation || call.request), el("span", {class: "space"}),
      button("×", close, {"aria-label": t("shell.close"), class: "small"})),
    el("p", {class: "mono wrap"}, call.request + call.query),
    call.refused_by && el("div", {class: "why"},
      el("p", {}, el("strong", {}, call.status + " " + call.refused_by)),
      el("p", {}, el("strong", {}, t("traffic.why")), " ", reason(call)),
      advice(call) && el("p", {}, el("strong", {}, t("traffic.change")), " ", advice(call)),
      el("p", {class: "soft"}, t("traffic.check"), " ", tOr("checks." + call.refused_by, tOr("checks." + call.status, call.refused_by)))),
    el("dl", {class: "pairs"},
      pair(t("traffic.status"), String(call.status)),
      pair(t("traffic.time"), moment(call.at)),
      pair(t("traffic.world"), t("shell." + call.world)),
      pair(t("traffic.client"), call.client ? call.client + (client ? " " + client : "") : ""),
      pair(t("traffic.key"), call.key && el("code", {}, call.key)),
      pair(t("traffic.requestId"), el("code", {}, call.request_id)),
      pair(t("traffic.idempotencyKey"), call.idempotency_key && el("code", {class: "wrap"}, call.idempotency_key)),
      pair(t("traffic.attemptOf"), call.attempt ? String(call.attempt) : ""),
      pair(t("traffic.replayed"), call.replayed && t("traffic.replayedWhy")),
      pair(t("traffic.changed"), call.done && t("traffic.yes")),
      pair(t("traffic.fault"), call.fault && el("code", {class: "wrap"}, call.fault)),
      pair(t("traffic.trace"), call.trace && el("a", {href: "#trace/" + encodeURIComponent(call.trace), class: "id"}, call.trace))),
    headers(t("traffic.requestHeaders"), call.headers),
    text(t("traffic.requestBody"), call.body, t("traffic.noBody")),
    headers(t("traffic.answerHeaders"), call.answer_headers),
    text(t("traffic.answerBody"), call.answer, t("traffic.noBody")),
    text("curl", line, ""),
    call.java && text("Java", call.java, ""),
  ];
}
