// Webhook destinations with their handshakes, and what can go wrong with the next deliveries.
import {el, field, select} from "./dom.js";
import {currentLanguage, t} from "./words.js";
import {act, isSaved} from "./api.js";
import {ident, when} from "./formats.js";
import {actButton, doing, state, stateText, table, world} from "./lists.js";
import {isGood} from "./deliveries.js";
import {sentence} from "./books-parts.js";

const TROUBLES = ["duplicate", "reorder", "delay", "stale", "wrong_secret", "tampered"];
export const STATES = ["pendiente", "entregada", "fallida", "agotada"];

/** The diagnosis of a handshake in words, from its two codes. */
function diagnosis(hand) {
  if (!hand) {
    return t("webhooks.noHandshake");
  }
  const good = isGood(hand.good);
  const key = good && hand.bad === 401 ? "passed" : good && isGood(hand.bad) ? "acceptsAll"
    : good ? "wrongRefusal" : hand.good === 401 ? "refusesAll" : hand.good === 0 ? "unreachable" : "fails";
  return t("webhooks.handshake_" + key);
}

function code(status, isRight) {
  return el("strong", {class: isRight ? "good" : "bad"}, status === 0 ? t("common.noAnswer") : status, isRight ? " ✓" : " ✗");
}

function handshake({handshake: hand}) {
  return [hand && el("div", {class: "keep-wide"}, t("webhooks.validSigned"), " ", code(hand.good, isGood(hand.good)), " · ",
    t("webhooks.wronglySigned"), " ", code(hand.bad, hand.bad === 401)),
  el("div", {class: "soft"}, diagnosis(hand)), hand && el("div", {class: "soft"}, when(hand.at))];
}

function counts(its) {
  const used = STATES.filter(name => its.deliveries[name] > 0);
  return used.length === 0 ? "0" : used.map(name => el("div", {class: "keep"}, (name === "fallida" ? t("webhooks.notYet") : stateText(name)) + ": " + its.deliveries[name]));
}

export function destinationTable(list) {
  return el("section", {class: "card", "aria-label": t("webhooks.destinations")}, el("h2", {}, t("webhooks.destinations")),
    table(t("webhooks.destinations"), [
      {title: t("webhooks.destination"), cell: its => [el("strong", {class: "wrap"}, its.url), " ", world(its.world),
        el("div", {class: "soft"}, ident(its.id), its.key_prefix && [" · ", el("code", {}, its.key_prefix)])]},
      {title: t("common.state"), cell: its => [state(its.estado),
        el("div", {class: "soft"}, sentence(currentLanguage() === "es" ? its.motivo_desactivacion : its.why))]},
      {title: t("webhooks.handshake"), cell: handshake},
      {title: t("common.events"), keep: true, cell: its => el("details", {}, el("summary", {}, t("webhooks.kinds", (its.eventos || []).length)),
        el("span", {class: "mono wrap"}, (its.eventos || []).join(", ")))},
      {title: t("common.deliveries"), cell: counts},
      ...isSaved ? [] : [{title: t("common.actions"), keep: true, cell: its => actButton(t("webhooks.verify"), "POST", "/panel/webhooks/" + its.id + "/verify", undefined,
        answer => t("webhooks.verified", stateText(answer.state), answer.good, answer.bad), {"aria-label": t("webhooks.verify") + ": " + its.url})}],
    ], list, t("webhooks.noDestinations")));
}

/** Lets the next deliveries go wrong. */
export function trouble(types, armed) {
  const chosen = {trouble: "duplicate", type: "*"};
  const times = el("input", {type: "number", min: "1", max: "1000", value: "1", class: "short"});
  const delay = el("input", {type: "text", value: "PT1M", class: "short", spellcheck: "false"});
  const delayField = field(t("webhooks.delay"), delay);
  delayField.hidden = true;
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
      delayField.hidden = value !== "delay";
    })),
    field(t("common.event"), select([["*", t("webhooks.anyEvent")], ...types.map(type => [type, type])], "*", value => {
      chosen.type = value;
    })),
    field(t("common.times"), times), delayField,
    el("button", {type: "submit"}, t("webhooks.arm"))),
    armed.length > 0 && [
      el("ul", {class: "plain"}, armed.map(each => el("li", {}, el("strong", {}, t("webhooks.trouble_" + each.trouble)), " · ",
        each.type === "*" ? t("webhooks.anyEvent") : each.type, " · ", t("common.left", each.left), " ", world(each.world)))),
      actButton(t("webhooks.disarm"), "DELETE", "/panel/delivery-faults", undefined, t("webhooks.disarmed"))]);
}
