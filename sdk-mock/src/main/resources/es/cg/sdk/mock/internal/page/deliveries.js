// Deliveries of events: what became of each, and one with its attempts and their signatures taken apart.
import {button, copyButton, el} from "./dom.js";
import {currentLanguage, moment, t} from "./words.js";
import {isSaved} from "./api.js";
import {address} from "./address.js";
import {ident, when} from "./formats.js";
import {jsonView} from "./json-tree.js";
import {actButton, more, pair, state, table, traceLink, world} from "./lists.js";
import {recordLink, sentence} from "./books-parts.js";

/** What became of a delivery: one that failed and will be tried again has not failed yet. */
export function outcome(row) {
  if (row.estado === "fallida" && row.proximo_intento_en) {
    return el("span", {class: "said"}, el("span", {class: "warn again"}, t("webhooks.again"), " ", when(row.proximo_intento_en)), " ",
      el("code", {class: "soft"}, row.estado));
  }
  return state(row.estado);
}

/** A kind of event, which may only break between its words. */
export function eventName(kind) {
  return kind.split(/(?<=[._])/).map(word => [word, el("wbr")]);
}

function why(row) {
  return sentence((currentLanguage() === "es" && row.why_es) || row.why);
}

/** The last answer of the receiver. */
export function lastCode(row) {
  if (row.codigo_http === null) {
    return row.intentos > 0 ? el("span", {class: "bad"}, t("common.noAnswer")) : "—";
  }
  return el("span", {class: isGood(row.codigo_http) ? "good" : "bad"}, row.codigo_http);
}

export function isGood(status) {
  return status >= 200 && status < 300;
}

function opener(view, row) {
  return isSaved ? when(row.creado_en) : el("a", {href: address.of("webhooks", row.id, address.get().filters), class: "open", "data-keep": row.id,
    "aria-label": moment(row.creado_en) + ", " + row.tipo, click: event => {
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        view.open(row.id);
      }
    }}, when(row.creado_en));
}

export function deliveryList(view, list) {
  return [
    table(t("common.deliveries"), [
      {title: t("webhooks.made"), cell: row => opener(view, row)},
      {title: t("common.event"), cell: row => [el("strong", {class: "keep-wide"}, eventName(row.tipo)), " ", world(row.world),
        row.record && el("div", {}, isSaved ? row.record.name : recordLink(row.record))]},
      {title: t("common.state"), cell: row => [outcome(row), row.why && el("div", {class: "soft"}, why(row))]},
      {title: t("webhooks.lastCode"), number: true, cell: lastCode},
      ...view.whole ? [] : [{title: t("webhooks.attempts"), number: true, cell: row => row.intentos}],
      {title: t("webhooks.destination"), cell: row => el("span", {class: "wrap"}, row.url)},
    ], view.newRows.of("deliveries", list.data).map(row => ({...row, tone: row.id === view.opened ? "current" : ""})), t("webhooks.noDeliveries")),
    list.data.length > 0 && more(list, () => view.more()),
  ];
}

function attempt(each, number) {
  const signed = each.signed;
  return el("section", {class: "attempt", "aria-label": t("webhooks.attempt", number)},
    el("h3", {}, t("webhooks.attempt", number), " · ", when(each.at), " · ",
      el("span", {class: isGood(each.status) ? "good" : "bad"}, each.status === null ? t("common.noAnswer") : each.status), " · ", each.took_ms + "\u00a0ms"),
    each.answer && el("p", {class: "mono wrap"}, each.answer),
    el("p", {class: signed.verdict === "valid" ? "good" : "bad"}, t("webhooks.signature_" + signed.verdict)),
    el("details", {open: signed.verdict !== "valid"}, el("summary", {}, t("webhooks.signature"), " ", number),
      el("dl", {class: "pairs"},
        pair("CG-Signature", el("code", {class: "wrap"}, each.signature)),
        pair(t("webhooks.timestamp"), [el("code", {}, "t=" + signed.t), " ", when(new Date(signed.t * 1000).toISOString()), " · ",
          t("webhooks.age", signed.age)]),
        pair(t("webhooks.signedText"), [el("code", {}, "t"), " + ", el("code", {}, "."), " + ", t("webhooks.body"), el("br"),
          el("code", {class: "wrap"}, signed.text)]),
        pair(t("webhooks.expected"), el("code", {class: "wrap"}, signed.expected)),
        pair(t("webhooks.given"), el("code", {class: "wrap " + (signed.given === signed.expected ? "good" : "bad")}, signed.given)))));
}

/** A delivery beside the list. */
export function deliveryDetail(view) {
  const {whole} = view;
  return el("section", {class: "card detail", "aria-label": t("webhooks.delivery"), keydown: event => event.key === "Escape" && view.open("")},
    el("div", {class: "bar"}, el("h2", {tabindex: "-1", id: "delivery-head"}, eventName(whole.tipo)), el("span", {class: "space"}),
      button("×", () => view.open(""), {"aria-label": t("shell.close"), class: "small"})),
    el("p", {}, outcome(whole), whole.why && [" ", el("span", {class: "soft"}, why(whole))]),
    el("dl", {class: "pairs"},
      pair(t("webhooks.delivery"), ident(whole.id)),
      pair(t("common.event"), traceLink(whole.evento_id)),
      pair(t("common.record"), whole.record && recordLink(whole.record)),
      pair(t("webhooks.destination"), el("span", {class: "wrap"}, whole.url)),
      pair(t("webhooks.attempts"), String(whole.intentos))),
    el("div", {class: "row"},
      actButton(t("webhooks.resend"), "POST", "/panel/deliveries/" + whole.id + "/resend", undefined, t("webhooks.resent")),
      el("a", {href: address.of("trace", whole.id)}, t("common.toTrace"))),
    whole.attempts.length === 0 ? el("p", {class: "soft"}, t("webhooks.noAttempt"))
      : whole.attempts.map((each, at) => attempt(each, at + 1)).reverse(),
    el("div", {class: "two bytes"},
      el("div", {}, el("div", {class: "head"}, el("h3", {}, t("webhooks.sentBytes", new TextEncoder().encode(whole.body).length)),
        copyButton(t("webhooks.bytes"), () => whole.body)),
      el("pre", {tabindex: "0", role: "group", "aria-label": t("webhooks.bytes")}, whole.body)),
      el("div", {}, jsonView(t("common.event"), whole.body, "—"))));
}
