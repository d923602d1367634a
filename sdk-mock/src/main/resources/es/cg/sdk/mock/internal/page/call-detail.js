// One request with all that is known of it: why it was refused, what became of it, and what can be done with it.
import {button, copyButton, el, fill, report} from "./dom.js";
import {currentLanguage, moment, t, tOr} from "./words.js";
import {act, isSaved, read} from "./api.js";
import {address} from "./address.js";
import {realTime, statusWords, tone, took} from "./call-words.js";
import {doing, otherFirm, pair, state, traceLink} from "./lists.js";
import {outcome} from "./deliveries.js";
import {differences, jsonView, parsed} from "./json-tree.js";
import {curl, javaProgram, requestForm, resend} from "./send-request.js";

// The ways in which the next request fails, as GET /panel/faults/effects names them.
const WAYS = ["lost_after", "lost_before", "cut_off", "error"];

function headers(title, all) {
  const names = Object.keys(all);
  return el("details", {}, el("summary", {}, title + " (" + names.length + ")"),
    el("dl", {class: "pairs"}, names.map(name => [el("dt", {}, name), el("dd", {class: "mono"}, all[name])])));
}

function text(title, value) {
  return [el("div", {class: "line"}, el("h3", {}, title), copyButton(title, () => value)),
    el("pre", {tabindex: "0", role: "group", "aria-label": title}, value)];
}

/** What to change, by the error code; by the status if nothing is known of the code. */
function advice(call) {
  const code = call.refused_by || "";
  return tOr("advice." + code, tOr("advice." + call.status, ""));
}

/** The exact reason is in English; a Spanish reader sees the answer's Spanish message before it. */
function reason(call) {
  const why = call.why || t("traffic.unknown");
  const error = (parsed(call.answer) || {}).error;
  if (currentLanguage() !== "es") {
    return why;
  }
  return error ? [error.message, " ", el("span", {class: "soft", lang: "en"}, "(" + why + ")")] : el("span", {lang: "en"}, why);
}

function toCall(other, label) {
  return isSaved ? label : el("a", {href: address.of("traffic", String(other), address.get().filters)}, label);
}

/** Does a call of the panel for a person, says so, and goes on if it was done. */
async function acted(work, message, next) {
  if (await doing(work, message)) {
    next();
  }
}

function refusal(call, show) {
  if (!call.refused_by || call.lost === "before") {
    return null;
  }
  const attempts = call.attempts || [];
  const first = attempts.length > 0 && attempts[0].number !== call.number && attempts[0];
  const reused = call.refused_by === "idempotency_key_reutilizada" && first;
  const place = el("div", {});
  if (reused) {
    compare(place, first.number, call);
  }
  return el("div", {class: "why"},
    el("p", {}, el("strong", {class: call.status >= 500 ? "bad" : "warn"}, call.status + " " + call.refused_by)),
    el("p", {}, el("strong", {}, t("traffic.why")), " ", reason(call)),
    advice(call) && el("p", {}, el("strong", {}, t("traffic.change")), " ", call.injected ? t("traffic.wasInjected") : advice(call)),
    call.duplicate && el("p", {}, t("traffic.duplicate", call.duplicate.nif), " ",
      el("a", {href: address.of("books", String(call.duplicate.client))}, call.duplicate.client + " " + call.duplicate.name)),
    place,
    !isSaved && (call.remedies || []).length > 0 && el("div", {class: "row"}, call.remedies.map(remedy =>
      button(t("traffic.fix_" + remedy.name, ...remedy.values), () => acted(() => act(remedy.method, remedy.path, remedy.body),
        t("traffic.fixed"), () => show(call.number)), {class: "main"}))),
    el("p", {class: "soft"}, t("traffic.check"), " ", tOr("checks." + call.refused_by, tOr("checks." + call.status, call.refused_by)),
      !isSaved && [" · ", el("a", {href: "/page/errors.md#:~:text=" + encodeURIComponent(call.refused_by).replaceAll("-", "%2D"),
        target: "_blank", rel: "noopener", hreflang: "en"}, t("traffic.docs", call.refused_by))]));
}

/** Shows in a place what differs between the body of another attempt and this one. */
async function compare(place, other, call) {
  try {
    const before = await read("/panel/requests/" + other);
    fill(place, el("h3", {}, t("traffic.differences", other, call.number)),
      differences(before.body, call.body, [t("traffic.numbered", other), t("traffic.numbered", call.number)]));
  } catch (failed) {
    report(failed);
  }
}

function lost(call) {
  if (!call.lost) {
    return null;
  }
  const next = (call.attempts || []).find(each => each.number > call.number);
  return el("div", {class: "why lost"},
    el("p", {}, el("strong", {class: "lost"}, statusWords(call))),
    el("p", {}, t("traffic.lostWhy_" + (call.lost === "before" || call.done || call.replayed ? call.lost : "undone"))),
    el("p", {}, next ? [t("traffic.after"), " ", toCall(next.number, t("traffic.numbered", next.number) + ": " + statusWords(next)
      + (next.replayed ? ", " + t("traffic.replayed") : ""))] : t("traffic.noneAfter")));
}

/** What became of the call: its record now, its job and the deliveries of its events. */
export function became(call) {
  const {record, job, deliveries} = call;
  const firm = otherFirm(call);
  if (!record && !job && (!deliveries || deliveries.length === 0)) {
    return null;
  }
  const submission = record && record.submission;
  return el("section", {"aria-label": t("traffic.became")}, el("h3", {}, t("traffic.became")),
    el("ul", {class: "plain"},
      job && el("li", {}, t("trace.kind_job"), ": ", state(job.state), job.error && [" ", el("code", {}, job.error)]),
      record && el("li", {},
        isSaved || firm ? record.name || record.id
          : el("a", {href: address.of("books", record.client + "/" + record.section + "/" + record.id)}, record.name || record.id),
        record.state && [" ", state(record.state)],
        submission && el("div", {}, t("traffic.now"), " ", state(submission.state),
          submission.code && [", ", el("strong", {}, submission.code), " ", submission.message])),
      (deliveries || []).map(each => el("li", {}, el("a", {href: address.of(firm ? "trace" : "webhooks", each.id, {firm})}, each.type), " ", outcome(each)))),
    !isSaved && el("p", {}, el("a", {href: address.of("trace", encodeURIComponent(record && record.section === "invoices" ? record.id : call.trace), {firm})},
      t(record && record.section === "invoices" ? "trace.story" : "traffic.wholeTrace"))));
}

function fail(call) {
  const arm = name => acted(async () => {
    const effects = (await read("/panel/faults/effects")).data;
    return act("POST", "/panel/faults",
      {operation: call.operation, times: 1, effect: effects.find(each => each.name === name).effect});
  }, t("traffic.armed", call.operation), () => {
    menu.open = false;
  });
  const menu = el("details", {class: "ways"}, el("summary", {class: "button"}, t("traffic.fail")),
    el("div", {class: "stacked"}, WAYS.map(name => button(t("faults.effect_" + name), () => arm(name))),
      el("a", {href: address.of("faults", "", {operation: call.operation})}, t("traffic.moreFaults"))));
  return menu;
}

function actions(call, show, place, close) {
  const edit = () => {
    fill(place, el("h3", {}, t("common.edit")), requestForm({...call, method: call.request.split(" ")[0],
      path: call.request.slice(call.request.indexOf(" ") + 1) + call.query}, () => fill(place)));
    place.querySelector("input").focus();
  };
  return el("div", {class: "row"},
    button(t("send.again"), () => resend(call.number, show)), button(t("common.edit"), edit),
    call.operation && fail(call));
}

/** The other attempts of the same idempotency key. */
function attempts(call) {
  if ((call.attempts || []).length < 2) {
    return null;
  }
  const place = el("div", {});
  return el("section", {"aria-label": t("traffic.attempts")}, el("h3", {}, t("traffic.attempts")),
    el("ul", {class: "plain"}, call.attempts.map(each => el("li", {},
      each.number === call.number ? el("strong", {}, t("traffic.numbered", each.number)) : toCall(each.number, t("traffic.numbered", each.number)),
      " ", el("span", {class: tone(each)}, statusWords(each)), each.replayed && [", ", t("traffic.replayed")],
      each.number !== call.number && !isSaved && [" ", button(t("common.differences"), () => compare(place, each.number, call), {class: "small"})]))),
    place);
}

/** Returns what the page shows of a call. show(number) shows another one, close() none. */
export function callDetail(call, client, show, close) {
  const form = el("div", {});
  const [method, path] = call.request.split(" ");
  const request = {method, url: call.base + path + call.query, world: call.world, headers: call.headers, body: call.body,
    isAnonymous: !call.headers.authorization, java: call.java};
  return [
    el("div", {class: "bar"}, el("h2", {tabindex: "-1"}, call.operation || call.request), el("span", {class: "space"}),
      button("×", close, {"aria-label": t("shell.close"), class: "small"})),
    el("p", {class: "mono wrap"}, call.request + call.query),
    refusal(call, show),
    lost(call),
    !call.refused_by && !call.lost && el("p", {}, el("strong", {class: tone(call)}, statusWords(call)),
      call.replayed && [" ", t("traffic.replayedWhy")], call.fault && [" · ", t("traffic.fault"), " ", el("code", {}, call.fault)]),
    el("div", {class: "became"}, became(call)),
    !isSaved && actions(call, show, form, close),
    form,
    attempts(call),
    el("dl", {class: "pairs"},
      pair(t("traffic.real"), el("span", {}, realTime(call.received_at), " · ", took(call))),
      pair(t("traffic.mockTime"), moment(call.time)),
      pair(t("traffic.world"), t("shell." + call.world)),
      pair(t("common.client"), call.client && otherFirm(call) ? call.client : call.client ? el("a", {href: address.of("books", String(call.client))}, call.client + (client ? " " + client : "")) : ""),
      pair(t("common.key"), call.key && el("code", {}, call.key)),
      pair(t("traffic.requestId"), el("code", {class: "wrap"}, call.request_id)),
      pair(t("traffic.idempotencyKey"), call.idempotency_key && el("code", {class: "wrap"}, call.idempotency_key)),
      pair(t("traffic.changed"), call.done && t("common.yes")),
      pair(t("traffic.trace"), call.trace && traceLink(call.trace))),
    headers(t("traffic.requestHeaders"), call.headers),
    jsonView(t("traffic.requestBody"), call.body, t("traffic.noBody")),
    headers(t("traffic.answerHeaders"), call.answer_headers),
    jsonView(t("traffic.answerBody"), call.answer, t("traffic.noBody")),
    text("curl", curl(request)),
    text("Java", javaProgram(request)),
  ];
}
