// Webhook destinations, their deliveries, and signatures taken apart.
import {button, el, field, fill, select} from "./dom.js";
import {currentLanguage, moment, t} from "./words.js";
import {Gone, act, isSaved, read} from "./api.js";
import {actButton, doing, keepingFocus, more, pair, refreshing, state, table, traceLink, world} from "./lists.js";

const STEP = 50;
const TROUBLES = ["duplicate", "reorder", "delay", "stale", "wrong_secret", "tampered"];
const STATES = ["pendiente", "entregada", "fallida", "agotada"];

let root = null;
let data = null;
let list = null;
let wanted = {destination: "", state: "", most: STEP};
let opened = "";
let whole = null;

async function load() {
  const words = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ""));
  [data, list] = await Promise.all([read("/page/data/webhooks"), read("/page/data/deliveries?" + words)]);
  whole = opened && !isSaved ? await read("/page/data/delivery?id=" + encodeURIComponent(opened)) : null;
}

/** The diagnosis of a handshake in words, from its two codes. */
function diagnosis(its) {
  const hand = its.handshake;
  if (!hand) {
    return t("webhooks.noHandshake");
  }
  const good = hand.good >= 200 && hand.good < 300;
  const key = good && hand.bad === 401 ? "passed" : good && hand.bad >= 200 && hand.bad < 300 ? "acceptsAll"
    : good ? "wrongRefusal" : hand.good === 401 ? "refusesAll" : hand.good === 0 ? "unreachable" : "fails";
  return t("webhooks.handshake_" + key);
}

function code(status, isRight) {
  return el("strong", {class: isRight ? "good" : "bad"}, status === 0 ? t("webhooks.noAnswer") : status, isRight ? " ✓" : " ✗");
}

function destination(its) {
  const hand = its.handshake;
  const counts = STATES.filter(name => its.deliveries[name] > 0);
  const why = currentLanguage() === "es" ? its.motivo_desactivacion : its.why;
  return el("section", {class: "card", "aria-label": its.url},
    el("h3", {class: "wrap"}, its.url),
    el("p", {}, state(its.estado), " ", world(its.world), " ", el("code", {}, its.id)),
    el("dl", {class: "pairs"},
      pair(t("webhooks.handshake"), hand && [t("webhooks.validSigned"), " ", code(hand.good, hand.good >= 200 && hand.good < 300), " · ",
        t("webhooks.wronglySigned"), " ", code(hand.bad, hand.bad === 401), el("div", {class: "soft"}, moment(hand.at))]),
      pair(t("webhooks.diagnosis"), diagnosis(its)),
      pair(t("webhooks.why"), why),
      pair(t("webhooks.events"), el("span", {class: "mono"}, (its.eventos || []).join(", "))),
      pair(t("webhooks.key"), its.key && el("code", {}, its.key)),
      pair(t("webhooks.deliveries"), counts.length === 0 ? "0"
        : counts.map((name, at) => [at > 0 && ", ", its.deliveries[name] + " ", state(name)]))),
    !isSaved && el("div", {class: "row"},
      actButton(t("webhooks.verify"), "POST", "/panel/webhooks/" + its.id + "/verify", undefined,
        answer => t("webhooks.verified", answer.state, answer.good, answer.bad))));
}

function trouble() {
  if (isSaved) {
    return null;
  }
  const chosen = {trouble: "duplicate", type: "*", times: "1", delay: "PT1M"};
  const times = el("input", {type: "number", min: "1", max: "1000", value: chosen.times, class: "short"});
  const delay = el("input", {type: "text", value: chosen.delay, class: "short", spellcheck: "false"});
  return el("section", {class: "card", "aria-label": t("webhooks.wrong")},
    el("h2", {}, t("webhooks.wrong")),
    el("p", {class: "soft"}, t("webhooks.wrongWhy")),
    el("form", {class: "row filters", submit: event => {
      event.preventDefault();
      const body = {trouble: chosen.trouble, type: chosen.type, times: Number(times.value)};
      doing(() => act("POST", "/panel/delivery-faults", chosen.trouble === "delay" ? {...body, delay: delay.value} : body),
        t("webhooks.armedNow"));
    }},
    field(t("webhooks.trouble"), select(TROUBLES.map(name => [name, t("webhooks.trouble_" + name)]), chosen.trouble, value => {
      chosen.trouble = value;
      delay.closest("label").hidden = value !== "delay";
    })),
    field(t("webhooks.event"), select([["*", t("webhooks.anyEvent")], ...data.types.map(type => [type, type])], "*", value => {
      chosen.type = value;
    })),
    field(t("webhooks.times"), times),
    hidden(field(t("webhooks.delay"), delay)),
    el("button", {type: "submit"}, t("webhooks.arm"))),
    data.armed.length > 0 && [
      el("ul", {class: "plain"}, data.armed.map(each => el("li", {}, el("strong", {}, t("webhooks.trouble_" + each.trouble)), " · ",
        each.event === "*" ? t("webhooks.anyEvent") : each.event, " · ", t("webhooks.left", each.left), " ", world(each.world)))),
      actButton(t("webhooks.disarm"), "DELETE", "/panel/delivery-faults", undefined, t("webhooks.disarmed"))]);
}

function hidden(element) {
  element.hidden = true;
  return element;
}

function open(id) {
  location.hash = "#webhooks/" + id;
}

function deliveries() {
  const any = ["", t("webhooks.any")];
  const changed = name => async value => {
    wanted = {...wanted, [name]: value, most: STEP};
    await load();
    draw();
  };
  return el("section", {class: "card", "aria-label": t("webhooks.deliveries")},
    el("h2", {}, t("webhooks.deliveries")),
    !isSaved && el("div", {class: "row filters"},
      field(t("webhooks.destination"), select([any, ...data.destinations.map(its => [its.id, its.url])], wanted.destination,
        changed("destination"))),
      field(t("webhooks.state"), select([any, ...STATES.map(name => [name, name])], wanted.state, changed("state")))),
    table(t("webhooks.deliveries"), [
      {title: t("webhooks.made"), cell: row => isSaved ? moment(row.creado_en)
        : button(moment(row.creado_en), () => open(row.id), {class: "plain open", "data-keep": row.id})},
      {title: t("webhooks.event"), cell: row => [el("strong", {}, row.tipo), " ", world(row.world),
        el("div", {}, traceLink(row.evento_id))]},
      {title: t("webhooks.destination"), cell: row => el("span", {class: "wrap"}, row.url)},
      {title: t("webhooks.state"), cell: row => [state(row.estado), row.why && el("div", {class: "soft"}, row.why)]},
      {title: t("webhooks.attempts"), number: true, cell: row => row.intentos},
      {title: t("webhooks.lastCode"), number: true, cell: row => row.codigo_http === null && row.intentos > 0
        ? t("webhooks.noAnswer") : row.codigo_http ?? "—"},
      {title: t("webhooks.next"), cell: row => moment(row.proximo_intento_en) || "—"},
    ], list.data.map(row => ({...row, tone: row.id === opened ? "current" : ""})), t("webhooks.noDeliveries")),
    list.data.length > 0 && more(list, async () => {
      wanted.most += STEP;
      await load();
      draw();
    }));
}

function attempt(each, number) {
  const signed = each.signed;
  return el("section", {class: "attempt", "aria-label": t("webhooks.attempt", number)},
    el("h3", {}, t("webhooks.attempt", number), " · ", moment(each.at), " · ",
      each.status === null ? t("webhooks.noAnswer") : each.status, " · ", each.took_ms + " ms"),
    each.answer && el("p", {class: "mono wrap"}, each.answer),
    el("p", {class: signed.verdict === "valid" ? "good" : "bad"}, t("webhooks.signature_" + signed.verdict)),
    el("details", {open: signed.verdict !== "valid"}, el("summary", {}, t("webhooks.signature")),
      el("dl", {class: "pairs"},
        pair("CG-Signature", el("code", {class: "wrap"}, each.signature)),
        pair(t("webhooks.timestamp"), [el("code", {}, "t=" + signed.t), " ", moment(new Date(signed.t * 1000).toISOString()), " · ",
          t("webhooks.age", signed.age)]),
        pair(t("webhooks.signedText"), el("code", {class: "wrap"}, signed.text)),
        pair(t("webhooks.expected"), el("code", {class: "wrap"}, signed.expected)),
        pair(t("webhooks.given"), el("code", {class: "wrap " + (signed.given === signed.expected ? "good" : "bad")}, signed.given)))));
}

function detail() {
  if (!whole) {
    return null;
  }
  return el("section", {class: "card detail", "aria-label": t("webhooks.delivery"),
    keydown: event => event.key === "Escape" && open("")},
  el("div", {class: "bar"}, el("h2", {tabindex: "-1", id: "delivery-head"}, whole.tipo), state(whole.estado), el("span", {class: "space"}),
    button("×", () => open(""), {"aria-label": t("shell.close"), class: "small"})),
  el("dl", {class: "pairs"},
    pair(t("webhooks.delivery"), el("code", {}, whole.id)),
    pair(t("webhooks.event"), traceLink(whole.evento_id)),
    pair(t("webhooks.destination"), el("span", {class: "wrap"}, whole.url)),
    pair(t("webhooks.attempts"), String(whole.intentos)),
    pair(t("webhooks.next"), moment(whole.proximo_intento_en)),
    pair(t("webhooks.why"), whole.why)),
  el("div", {class: "row"},
    actButton(t("webhooks.resend"), "POST", "/panel/deliveries/" + whole.id + "/resend", undefined, t("webhooks.resent")),
    el("a", {href: "#trace/" + whole.id}, t("webhooks.toTrace"))),
  whole.attempts.length === 0 ? el("p", {class: "soft"}, t("webhooks.noAttempt"))
    : whole.attempts.map((each, at) => attempt(each, at + 1)).reverse(),
  el("h3", {}, t("webhooks.body")),
  el("pre", {tabindex: "0", "aria-label": t("webhooks.body")}, pretty(whole.body)));
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (notJson) {
    return text;
  }
}

function draw() {
  if (!root) {
    return;
  }
  keepingFocus(root, () => fill(root,
    el("section", {"aria-label": t("webhooks.destinations")}, el("h2", {}, t("webhooks.destinations")),
      data.destinations.length === 0 ? el("p", {class: "soft"}, t("webhooks.noDestinations"))
        : el("div", {class: "cards wide"}, data.destinations.map(destination))),
    trouble(),
    el("div", {class: whole ? "halves" : ""}, deliveries(), detail())));
}

export const webhooks = {
  id: "webhooks",
  topics: ["calls", "deliveries", "tasks", "panel"],

  async show(area, rest) {
    root = el("div", {class: "stack"});
    fill(area, root);
    opened = decodeURIComponent(rest || "");
    try {
      await load();
    } catch (failed) {
      if (failed instanceof Gone) {
        throw failed;
      }
      opened = "";
      await load();
    }
    draw();
    const head = root && root.querySelector("#delivery-head");
    if (head) {
      head.focus();
    }
  },

  update: refreshing(() => root, load, draw),

  hide() {
    root = null;
  },
};
