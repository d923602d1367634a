// Faults that are armed and have struck, and how much of each limit is used.
import {button, el, field, fill, select} from "./dom.js";
import {t, tOr} from "./words.js";
import {act, isSaved, read} from "./api.js";
import {address} from "./address.js";
import {number as grouped} from "./formats.js";
import {doing, table} from "./lists.js";

const ERRORS = [[503, "servicio_no_disponible"], [500, "error_interno"], [500, "sin_efecto"], [429, "limite_de_peticiones"],
  [429, "demasiadas_simultaneas"], [409, "operacion_en_curso"], [401, "clave_no_valida"], [403, "scope_insuficiente"],
  [404, "no_encontrado"]];
const PER_MINUTE = {per_minute: "key", per_client_per_minute: "client"};
const LIMITS = ["per_minute", "per_client_per_minute", "monthly_reads", "activities", "sandbox_resets"];

let root = null;
let operations = [];
let effects = [];

async function done(work, message) {
  await doing(work, message);
  await draw();
}

function effectText(effect) {
  if (effect.drop) {
    return t("faults.effect_" + {after: "lost_after", before: "lost_before", mid_body: "cut_off"}[effect.drop]);
  }
  if (effect.delay) {
    return t("faults.delayed", effect.delay);
  }
  if (effect.fail_job) {
    return t("faults.failsJob", effect.fail_job);
  }
  if (effect.body !== undefined) {
    return t("faults.foreign", effect.status, effect.content_type);
  }
  return effect.status + " " + effect.code + (effect.retry_after ? " · Retry-After: " + effect.retry_after : "");
}

/** How often a fault has struck, which leads to the requests that it struck. */
function struck(fault) {
  const operation = fault.operation === "*" ? "" : fault.operation;
  return fault.struck === 0 || isSaved ? grouped(fault.struck)
    : el("a", {href: address.of("traffic", "", {status: "fault", operation})}, grouped(fault.struck));
}

function left(fault) {
  return fault.left === null ? t("faults.always", Math.round(fault.probability * 100))
    : fault.left === 0 ? t("faults.usedUp") : grouped(fault.left);
}

function armed(list) {
  fill(root.querySelector(".armed"), table(t("faults.armed"), [
    {title: t("common.operation"), cell: fault => fault.operation === "*" ? t("faults.every") : el("code", {}, fault.operation)},
    {title: t("faults.effect"), cell: fault => effectText(fault.effect)},
    {title: t("faults.left"), keep: true, cell: left},
    {title: t("faults.struck"), number: true, cell: struck},
  ], list, t("common.noFaults")),
  !isSaved && list.length > 0 && button(t("faults.disarm"), () => done(() => act("DELETE", "/panel/faults"), t("faults.disarmed"))));
}

function form(chosen) {
  const operation = select([["*", t("faults.every")], ...operations.map(id => [id, id])], chosen, () => {});
  const kind = select(effects.map(each => [each.name, t("faults.effect_" + each.name)]), effects[0].name, () => parts());
  const error = select(ERRORS.map(([status, code], at) => [String(at), status + " " + code]), "0", () => {});
  const retry = el("input", {type: "number", min: "0", max: "86400", value: "1"});
  const seconds = el("input", {type: "number", min: "0.1", step: "0.1", value: "2"});
  const body = el("textarea", {rows: "2", spellcheck: "false"}, "<html>Bad Gateway</html>");
  const status = el("input", {type: "number", min: "200", max: "599", value: "502"});
  const code = el("input", {value: "error_interno", spellcheck: "false"});
  const times = el("input", {type: "number", min: "1", max: "100000", value: "1"});
  const percent = el("input", {type: "number", min: "1", max: "100", value: "20"});
  const often = select([["times", t("faults.times")], ["probability", t("faults.probability")]], "times", () => parts());
  const detail = el("div", {class: "row"});
  const number = el("div", {class: "row"});

  function parts() {
    fill(detail, {
      error: [field(t("common.answer"), error), field("Retry-After (s)", retry)],
      late: [field(t("faults.seconds"), seconds)],
      other_answer: [field(t("faults.status"), status), field(t("common.body"), body)],
      job_fails: [field(t("faults.code"), code)],
    }[kind.value]);
    fill(number, field(t("faults.often"), often),
      often.value === "times" ? field(t("common.times"), times) : field("%", percent));
  }

  function effect() {
    switch (kind.value) {
      case "error": {
        const [wanted, word] = ERRORS[Number(error.value)];
        return {status: wanted, code: word, retry_after: Number(retry.value || 0)};
      }
      case "late": return {delay: "PT" + Number(seconds.value) + "S"};
      case "other_answer": return {body: body.value, content_type: "text/html", status: Number(status.value)};
      case "job_fails": return {fail_job: code.value};
      default: return effects.find(each => each.name === kind.value).effect;
    }
  }

  parts();
  return el("form", {class: "card", "aria-label": t("common.armFault"), submit: event => {
    event.preventDefault();
    const much = often.value === "times" ? {times: Number(times.value)} : {probability: Number(percent.value) / 100};
    done(() => act("POST", "/panel/faults", {operation: operation.value, effect: effect(), ...much}), t("faults.wasArmed"));
  }}, el("h2", {}, t("common.armFault")),
  el("div", {class: "row"}, field(t("common.operation"), operation), field(t("faults.effect"), kind)),
  detail, number, el("button", {type: "submit", class: "main"}, t("common.armFault")));
}

function bars(limits) {
  fill(root.querySelector(".enforced"), t(limits.enforced ? "faults.enforced" : "faults.notEnforced"));
  // A limit per minute that nothing has used yet is listed too.
  const unused = Object.entries(PER_MINUTE).filter(([, kind]) => !limits.used.some(use => use.kind === kind))
    .map(([name, kind]) => ({world: "production", kind, of: "", used: 0, limit: limits[name] || 0}));
  fill(root.querySelector(".bars"), [...limits.used, ...unused].map(use => {
    const left = Math.max(0, use.limit - use.used);
    const name = [tOr("faults.limit_" + use.kind, use.kind), use.of && el("code", {}, " " + use.of),
      use.world === "sandbox" && [" ", el("span", {class: "tag"}, t("shell.sandbox"))],
      !limits.enforced && [" ", el("span", {class: "tag"}, t("faults.off"))]];
    return el("li", {},
      el("div", {class: "bar"}, el("span", {}, name), el("span", {class: "space"}),
        el("span", {class: use.limit && left === 0 ? "bad" : "soft"}, use.limit
          ? t("faults.leftOf", grouped(left), grouped(use.limit)) : t("faults.noLimit", grouped(use.used)),
        use.reset ? " · " + t("faults.resets", use.reset) : "")),
      use.limit > 0 && el("progress", {max: String(use.limit), value: String(left),
        class: left === 0 ? "full" : "", "aria-label": tOr("faults.limit_" + use.kind, use.kind) + " " + use.of}));
  }));
}

function limitForm(inForce) {
  const inputs = LIMITS.map(name => [name, el("input", {type: "number", min: "1", value: inForce[name] === null ? "" : String(inForce[name]),
    placeholder: t("faults.without")})]);
  return el("form", {"aria-label": t("faults.change"), submit: event => {
    event.preventDefault();
    const wanted = Object.fromEntries(inputs.map(([name, input]) => [name, input.value === "" ? null : Number(input.value)]));
    done(() => act("PUT", "/panel/limits", wanted), t("faults.changed"));
  }}, el("div", {class: "row"}, inputs.map(([name, input]) => field(t("faults.limit_" + name), input))),
  el("button", {type: "submit"}, t("faults.change")));
}

async function draw() {
  const [faultList, limits] = await Promise.all([read("/panel/faults"), read("/panel/limits")]);
  if (root) {
    armed(faultList.data);
    bars(limits);
  }
}

export const faults = {
  id: "faults",
  topics: ["calls", "panel", "tasks"],

  async show(area, record, filters) {
    const [names, inForce, known] = await Promise.all([read("/panel/operations"), read("/panel/limits"),
      isSaved ? {data: []} : read("/panel/faults/effects")]);
    operations = names.data;
    effects = known.data;
    root = el("div", {class: "two"},
      el("div", {},
        el("section", {class: "card", "aria-label": t("faults.armed")}, el("h2", {}, t("faults.armed")), el("div", {class: "armed"})),
        !isSaved && form(operations.includes(filters.operation) ? filters.operation : "*")),
      el("section", {class: "card", "aria-label": t("faults.limits")}, el("h2", {}, t("faults.limits")),
        el("p", {class: "enforced soft"}), el("ul", {class: "plain bars"}), !isSaved && limitForm(inForce)));
    fill(area, root);
    await draw();
  },

  async update() {
    await draw();
  },

  hide() {
    root = null;
  },
};
