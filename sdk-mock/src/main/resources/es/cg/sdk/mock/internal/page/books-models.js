// Tax models: what one would be now, what was generated, and the records from which each box comes.
import {button, el, field, select} from "./dom.js";
import {currentLanguage, t, tOr} from "./words.js";
import {act, isSaved, read} from "./api.js";
import {address} from "./address.js";
import {day, money, number} from "./formats.js";
import {amount, doing, pair, state, table} from "./lists.js";
import {boxName, formula, inOrder, loadBoxNames} from "./boxes.js";
import {recordLinks} from "./record-links.js";
import {asked, foot, marked, opener, part, readRecord, recordLink, sentence, value} from "./books-parts.js";

const KINDS = ["ordinaria", "complementaria", "sustitutiva", "rectificativa"];
const YEARS_BACK = 4;
// Boxes whose figure is no amount of money.
const COUNTS = {111: ["01", "04", "07", "10", "13", "16", "25"], 115: ["01"], 123: ["01"], 180: ["01"], 190: ["01"], 193: ["01"], 347: ["01"],
  303: ["65"]};

/** Returns the model that an address such as 303-2026-4T or 303-2026-4T-complementaria names; null if it is none. */
function named(record) {
  const [, modelo, ejercicio, periodo, tipo] = /^([0-9A-Z]{3})-(\d{4})-([0-9A-Z]{2})(?:-([a-z]+))?$/.exec(record) || [];
  return modelo ? {modelo, ejercicio, periodo, tipo_declaracion: tipo || "ordinaria"} : null;
}

function nameOf(wanted) {
  return [wanted.modelo, wanted.ejercicio, wanted.periodo].join("-") + (wanted.tipo_declaracion === "ordinaria" ? "" : "-" + wanted.tipo_declaracion);
}

/** The first model that the client files, of the present quarter or year. */
function usual({kinds, present}) {
  const first = kinds.find(kind => kind.model === "303") || kinds[0];
  if (!first) {
    return null;
  }
  const periodo = first.periods.includes(present.quarter) ? present.quarter : first.periods[0];
  return {modelo: first.model, ejercicio: String(present.year), periodo, tipo_declaracion: "ordinaria"};
}

/** Reads the model that the address names: a generated one by its id, else what it would be now. */
export async function loadModel(view) {
  const wanted = named(view.record) || (view.record ? null : usual(view.data));
  if (isSaved || (!wanted && !view.record)) {
    return null;
  }
  await loadBoxNames();
  if (!wanted) {
    const its = await readRecord(view.record);
    return its.missing ? its : {...its, model: its.record, wanted: {...its.record, ejercicio: String(its.record.ejercicio)}};
  }
  const its = await read("/panel/clients/" + view.client + "/tax-models/preview?" + new URLSearchParams(wanted));
  return {...its, wanted, isPreview: true};
}

function picker(view) {
  const {kinds, present} = view.data;
  const {wanted} = view.shown;
  // The address may name a model that the client does not file.
  const periodsOf = model => (kinds.find(kind => kind.model === model) || {periods: [wanted.periodo]}).periods;
  const change = changed => {
    const next = {...wanted, ...changed};
    const its = periodsOf(next.modelo);
    view.open(nameOf({...next, periodo: its.includes(next.periodo) ? next.periodo : its.includes(present.quarter) ? present.quarter : its[0]}));
  };
  const periods = periodsOf(wanted.modelo);
  const years = Array.from({length: YEARS_BACK + 2}, (none, at) => String(present.year + 1 - at));
  return el("div", {class: "row filters model"},
    field(t("books.model"), select(kinds.map(each => [each.model, each.model + " · " + modelName(each.model)]), wanted.modelo,
      modelo => change({modelo}))),
    field(t("books.year"), select(years.includes(wanted.ejercicio) ? years.map(year => [year, year]) : [[wanted.ejercicio, wanted.ejercicio]],
      wanted.ejercicio, ejercicio => change({ejercicio}))),
    field(t("books.period"), select([...periods, ...periods.includes(wanted.periodo) ? [] : [wanted.periodo]].map(each => [each, periodName(each)]), wanted.periodo,
      periodo => change({periodo}))),
    field(t("books.return"), select(KINDS.map(each => [each, value(each)]), wanted.tipo_declaracion, tipo => change({tipo_declaracion: tipo}))));
}

/** What a model is, such as VAT return for 303. */
export function modelName(model) {
  return tOr("models." + model, model);
}

function periodName(period) {
  return /^\d\d$/.test(period) ? period : tOr("models.period_" + period, period);
}

function generate(view) {
  const {wanted, existing} = view.shown;
  return button(t(existing ? "books.generateAgain" : "books.generateModel"), async () => {
    const made = await doing(() => act("POST", "/panel/clients/" + view.client + "/tax-models",
      {...wanted, ejercicio: Number(wanted.ejercicio), regenerar: Boolean(existing)}), t("books.generatedModel"));
    if (made) {
      view.open(made.id);
    }
  }, {class: "main"});
}

/** The result in words, such as 210,00 € to pay. */
function result(its) {
  return its.resultado ? [el("strong", {class: "big"}, its.importe === null || its.importe === undefined ? "" : money(Math.abs(its.importe))), " ",
    value(its.resultado)] : "—";
}

function preview(view) {
  const {shown} = view;
  const its = shown.model;
  if (shown.refused) {
    return part(t("books.preview"), picker(view), el("div", {class: "why", role: "note"}, el("p", {},
      sentence(shown.refused[currentLanguage()]), " ", el("code", {}, shown.refused.code))));
  }
  shown.existing = view.data.tax_models.data.find(row => nameOf({...row, ejercicio: String(row.ejercicio)}) === nameOf(shown.wanted));
  return part(t("books.preview"), picker(view),
    el("dl", {class: "pairs"},
      pair(t("books.result"), result(its)),
      pair(t("common.state"), shown.isPreview ? [t("books.onlyPreview"), " ", shown.existing && [t("books.generatedAlready"), " ",
        opener(view, shown.existing, t("books.openIt")), " · ", state(shown.existing.estado)]] : state(its.estado)),
      pair(t("books.window"), [day(its.plazo_inicio), " – ", day(its.plazo_fin)]),
      pair("CSV", its.csv && el("code", {}, its.csv))),
    (its.avisos || []).map(aviso => el("p", {class: "warn"}, tOr("aviso." + aviso.codigo, aviso.mensaje), " ", el("code", {class: "soft"}, aviso.codigo))),
    el("div", {class: "row"},
      shown.isPreview && (!shown.existing || shown.existing.estado !== "presentado") && generate(view),
      !shown.isPreview && its.estado !== "presentado"
        && asked(t("books.present"), t("books.askPresent", its.modelo, its.periodo), "/panel/tax-models/" + its.id + "/present", t("books.presented")),
      !shown.isPreview && el("a", {href: "#trace/" + its.id}, t("common.toTrace"))));
}

function isCount(row) {
  return (COUNTS[row.modelo] || []).includes(row.box);
}

/** A number of records in words. */
function count(records) {
  return records === 1 ? t("books.oneRecord") : t("books.records", records);
}

/** A figure of a box, which opens its records if it has any. */
function figure(view, row) {
  const text = isCount(row) ? number(row.value) : money(row.value);
  return row.sources.length === 0 ? text : el("a", {class: "open keep", "data-keep": "box" + row.box,
    href: address.of("books", [view.client, "models", view.record || nameOf(view.shown.wanted), row.box].join("/")),
    "aria-label": t("books.box") + " " + row.box + ": " + text + ", " + count(row.sources.length),
    click: event => {
      event.preventDefault();
      view.open(view.record || nameOf(view.shown.wanted), row.box);
    }}, text);
}

function boxes(view) {
  const {model, sources, boxes: now} = view.shown;
  const all = inOrder(model.casillas).map(box => ({box, modelo: model.modelo, value: model.casillas[box], now: now[box],
    sources: sources.filter(each => each.box === box), tone: box === view.box ? "current" : ""}));
  const used = all.filter(row => Number(row.value) !== 0 || Number(row.now || 0) !== 0 || row.box === view.box);
  const zeros = all.length - used.length;
  const differs = all.some(row => row.now !== undefined && row.now !== row.value);
  return part(t("books.boxesOf", model.modelo, model.ejercicio, model.periodo),
    differs && el("p", {class: "warn"}, t("books.differs")),
    table(t("books.boxes"), [
      {title: t("books.box"), keep: true, cell: row => el("strong", {}, row.box)},
      {title: t("books.boxName"), cell: row => boxName(model.modelo, row.box) || "—"},
      {title: t("books.figure"), number: true, cell: row => figure(view, row)},
      ...differs ? [{title: t("books.now"), number: true, cell: row => row.now === row.value ? "="
        : el("strong", {class: "warn"}, row.now === undefined ? "—" : money(row.now))}] : [],
      {title: t("books.from"), cell: row => row.sources.length > 0 ? count(row.sources.length)
        : formula(model.modelo, row.box) ? el("code", {}, formula(model.modelo, row.box)) : Number(row.value) === 0 || isCount(row) ? "—" : t("books.computed")},
    ], view.zeros ? all : used, t("books.onlyZeros")),
    zeros > 0 && el("p", {}, button(view.zeros ? t("books.hideZeros") : t("books.showZeros", zeros), () => view.filter({zeros: view.zeros ? "" : "1"}),
      {class: "small", "aria-expanded": String(Boolean(view.zeros))})));
}

/** The records that a box sums up. */
function records(view) {
  const {model, sources, records: lines} = view.shown;
  const its = sources.filter(each => each.box === view.box);
  const sum = its.reduce((total, each) => total + Math.round(Number(each.amount) * 100), 0) / 100;
  return el("section", {class: "card detail", "aria-label": t("books.box") + " " + view.box, keydown: event => event.key === "Escape" && view.open(view.record)},
    el("div", {class: "bar"}, el("h2", {tabindex: "-1", id: "record-head"}, t("books.box"), " ", view.box),
      el("span", {class: "space"}), button("×", () => view.open(view.record), {"aria-label": t("shell.close"), class: "small"})),
    el("p", {}, boxName(model.modelo, view.box), " · ", el("strong", {}, money(sum))),
    table(count(its.length), [
      {title: t("common.record"), cell: row => recordLink(lines[row.record], row.record)},
      {title: t("books.other"), cell: row => (lines[row.record] || {}).other || "—"},
      {title: t("books.date"), cell: row => day((lines[row.record] || {}).day)},
      {title: t("books.adds"), number: true, cell: row => amount(row.amount)},
    ], its, t("books.noRecords")));
}

export function models(view) {
  const {shown} = view;
  return [
    !isSaved && (shown ? preview(view) : el("p", {class: "soft"}, t("books.noModels"))),
    shown && !shown.refused && Object.keys(shown.model.casillas).length > 0
      && el("div", {class: view.box ? "halves" : ""}, boxes(view), view.box && records(view)),
    shown && shown.calls && el("section", {class: "card", "aria-label": t("books.calls")}, recordLinks(shown)),
    part(t("books.models"), table(t("books.models"), [
      {title: t("books.model"), keep: true, cell: row => opener(view, row, row.modelo + " · " + row.ejercicio + " · " + row.periodo)},
      {title: t("common.name"), cell: row => modelName(row.modelo)},
      {title: t("books.return"), cell: row => value(row.tipo_declaracion)},
      {title: t("common.state"), cell: row => state(row.estado)},
      {title: t("books.result"), cell: row => row.resultado ? value(row.resultado) : "—"},
      {title: t("books.total"), number: true, cell: row => amount(row.importe)},
      {title: t("books.until"), cell: row => day(row.plazo_fin)},
    ], marked(view, view.data.tax_models)), foot(view, view.data.tax_models)),
  ];
}
