// The sandbox: its clock and days, scenarios, captured e-mails and reports.
import {button, el, field, fill, select} from "./dom.js";
import {currentLanguage, t} from "./words.js";
import {isSaved, read} from "./api.js";
import {address} from "./address.js";
import {day, when} from "./formats.js";
import {keepingFocus, pair, refreshing, state, table} from "./lists.js";
import {part, sentence, value} from "./books-parts.js";

const STEP = 50;

let root = null;
let data = null;
let wanted = {key: "", limit: STEP};

async function load() {
  data = await read("/panel/sandbox?" + new URLSearchParams(wanted));
}

/** The reports in the reader's language. */
function reports() {
  return data.reports[currentLanguage()];
}

/** How far the clock is from that of production. */
function offset(seconds) {
  const parts = [[86_400, "d"], [3600, "h"], [60, "min"], [1, "s"]];
  let left = Math.abs(seconds);
  const words = parts.map(([size, unit]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 && count + " " + unit;
  }).filter(Boolean).slice(0, 2).join(" ");
  return seconds === 0 ? t("sandbox.same") : t(seconds > 0 ? "sandbox.ahead" : "sandbox.behind", words);
}

function own() {
  const its = data.sandbox;
  return part(t("sandbox.own"), el("dl", {class: "pairs"},
    pair(t("sandbox.clock"), when(its.reloj)),
    pair(t("sandbox.offset"), offset(its.desfase_segundos)),
    pair(t("sandbox.resets"), its.resets_restantes_hoy === null ? t("sandbox.noLimit") : String(its.resets_restantes_hoy)),
    pair(t("sandbox.used"), when(its.ultima_actividad_en)),
    pair(t("sandbox.archived"), its.archivo_el && day(its.archivo_el))));
}

function readiness() {
  const report = reports().readiness;
  return part(t("sandbox.readiness"),
    el("p", {class: report.listo ? "good" : "warn"}, t(report.listo ? "sandbox.isReady" : "sandbox.notReady")),
    table(t("sandbox.readiness"), [
      {title: t("common.check"), cell: row => el("code", {}, row.codigo)},
      {title: t("common.state"), cell: row => el("strong", {class: row.ok ? "good" : "bad"}, row.ok ? t("sandbox.passed") + " ✓" : t("sandbox.missing") + " ✗")},
      {title: t("sandbox.detail"), cell: row => row.detalle ? sentence(row.detalle) : "—"},
    ], report.comprobaciones));
}

function configuration() {
  const report = reports().configuration;
  return part(t("sandbox.configuration"),
    table(t("sandbox.configuration"), [
      {title: "URL", cell: row => el("span", {class: "wrap"}, row.url)},
      {title: t("common.state"), cell: row => state(row.estado)},
      {title: t("common.events"), cell: row => el("span", {class: "mono wrap"}, (row.eventos || []).join(", "))},
    ], report.destinos, t("sandbox.noDestinations")),
    el("details", {}, el("summary", {}, t("common.scopes", report.permisos.length)), el("p", {class: "mono wrap"}, report.permisos.join(", "))));
}

function emails() {
  return part(t("sandbox.emails"), el("p", {class: "soft"}, t("sandbox.emailsWhy")),
    data.emails.data.length === 0 ? el("p", {class: "soft"}, t("sandbox.noEmails"))
      : data.emails.data.map(mail => el("details", {class: "mail"},
        el("summary", {}, when(mail.enviado_en), " · ", el("strong", {}, mail.asunto), " · ", mail.para,
          mail.client > 0 && [" · ", t("common.ofClient", mail.client)]),
        el("p", {class: "wrap"}, mail.cuerpo), el("p", {class: "soft"}, t("sandbox.reason"), " ", el("code", {}, mail.motivo)))),
    data.emails.more && button(t("lists.more"), async () => {
      wanted.limit += STEP;
      await load();
      draw();
    }, {class: "small"}));
}

function scenarios() {
  return part(t("sandbox.scenarios"), el("p", {class: "soft"}, t("sandbox.scenariosWhy")),
    table(t("sandbox.scenarios"), [
      {title: t("common.name"), cell: row => el("code", {}, row.nombre)},
      {title: t("sandbox.category"), cell: row => value(row.categoria)},
      {title: t("sandbox.where"), cell: row => el("span", {class: "mono"}, row.operaciones.map((each, at) => [at > 0 && ", ", el("span", {class: "keep"}, each)]))},
      {title: t("sandbox.effect"), cell: row => sentence(row.efecto)},
    ], reports().scenarios.escenarios));
}

function differences() {
  return part(t("sandbox.differences"), el("dl", {}, reports().differences.diferencias.map(each =>
    [el("dt", {}, el("strong", {}, each.titulo)), el("dd", {}, each.descripcion)])));
}

function draw() {
  if (!root) {
    return;
  }
  keepingFocus(root, () => fill(root,
    el("div", {class: "cards wide"}, own(), part(t("sandbox.reports"), el("p", {class: "soft"}, t("sandbox.reportsWhy")),
      data.keys.length === 0 ? t("sandbox.noKeys")
        : field(t("common.key"), select(data.keys.map(each => [each.id, each.prefix]), data.key, async key => {
          wanted.key = key;
          address.set({filters: {key}});
          await load();
          draw();
        }, {disabled: isSaved})))),
    data.reports && [readiness(), configuration()],
    emails(),
    data.reports && [scenarios(), differences()]));
}

export const sandbox = {
  id: "sandbox",
  topics: ["calls", "deliveries", "tasks", "panel"],

  async show(area, record, filters) {
    root = el("div", {class: "stack"});
    fill(area, root);
    wanted = {key: filters.key || "", limit: STEP};
    await load();
    draw();
  },

  update: refreshing(() => root, load, draw),

  hide() {
    root = null;
  },
};
