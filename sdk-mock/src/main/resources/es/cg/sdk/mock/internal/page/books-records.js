// The sections of the books that are lists of records: bank, documents, expenses, payslips, direct debits and calendar.
import {button, el} from "./dom.js";
import {t} from "./words.js";
import {isSaved} from "./api.js";
import {day, ident, when} from "./formats.js";
import {amount, state, table} from "./lists.js";
import {foot, form, marked, opener, part, recordHash, value} from "./books-parts.js";
import {modelName} from "./books-models.js";

/** A button that asks for the fields of a new record. */
function adding(label, why, example, path, message) {
  return !isSaved && el("p", {}, button(label, () => form(label, why, example, path, message), {class: "small"}));
}

function link(view, section, id) {
  return isSaved ? ident(id) : el("a", {href: recordHash(view.client, section, id), class: "id"}, id);
}

/** The id of the invoice that is proposed for a movement; empty for none. */
export function proposed(view, movement) {
  const open = view.data.match_proposals.data.find(each => each.movimiento_id === movement.id && each.estado === "propuesta");
  return open ? open.factura_id : "";
}

export function bank(view) {
  const {bank_accounts: accounts, bank_transactions: movements} = view.data;
  return [
    part(t("books.movements"), table(t("books.movements"), [
      {title: t("books.concept"), cell: row => opener(view, row, row.concepto)},
      {title: t("books.date"), cell: row => day(row.fecha)},
      {title: t("books.total"), number: true, cell: row => amount(row.importe)},
      {title: t("common.state"), cell: row => state(row.match_status)},
      {title: t("books.matches"), cell: row => [(row.factura_ids || []).map(each => el("div", {}, link(view, "invoices", each))),
        proposed(view, row) && el("div", {}, t("books.proposed"), " ", link(view, "invoices", proposed(view, row)))]},
    ], marked(view, movements)), foot(view, movements)),
    part(t("books.accounts"), table(t("books.accounts"), [
      {title: "IBAN", keep: true, cell: row => opener(view, row, row.iban)},
      {title: t("common.name"), cell: row => row.alias},
      {title: t("books.balance"), number: true, cell: row => amount(row.saldo)},
      {title: t("books.consent"), cell: row => row.consentimiento ? [state(row.consentimiento.estado), " · ", day(row.consentimiento.caduca_el)] : "—"},
    ], marked(view, accounts)))];
}

export function documents(view) {
  const {documents: list, document_requests: requests} = view.data;
  return [
    part(t("books.documents"), table(t("books.documents"), [
      {title: t("books.file"), cell: row => opener(view, row, row.nombre_fichero)},
      {title: t("books.kind"), cell: row => value(row.tipo)},
      {title: t("common.state"), cell: row => state(row.estado)},
      {title: t("books.read"), cell: row => row.datos_extraidos ? [row.datos_extraidos.emisor_nombre, " · ", el("span", {class: "keep"}, row.datos_extraidos.numero_factura), " · ",
        amount(row.datos_extraidos.total)] : "—"},
      {title: t("books.made"), cell: row => when(row.creado_en)},
    ], marked(view, list)), foot(view, list)),
    part(t("books.requests"), table(t("books.requests"), [
      {title: t("common.name"), cell: row => opener(view, row, row.titulo)},
      {title: t("common.state"), cell: row => state(row.estado)},
      {title: t("books.until"), cell: row => day(row.fecha_limite)},
    ], marked(view, requests)), foot(view, requests), adding(t("books.request"), t("books.requestWhy"),
      {titulo: t("books.exampleTitle"), tipo_documento: "extracto", documentos_esperados: 1},
      "/panel/clients/" + view.client + "/document-requests", t("lists.done")))];
}

export function expenses(view) {
  const {expenses: list, irpf_payments: payments} = view.data;
  return [
    part(t("books.expenses"), table(t("books.expenses"), [
      {title: t("books.concept"), cell: row => opener(view, row, row.concepto)},
      {title: t("books.date"), cell: row => day(row.fecha_expedicion)},
      {title: t("books.other"), cell: row => row.proveedor_nombre},
      {title: t("books.total"), number: true, cell: row => amount(row.total)},
      {title: t("common.state"), cell: row => state(row.estado)},
    ], marked(view, list)), foot(view, list)),
    part(t("books.irpf"), table(t("books.irpf"), [
      {title: t("books.other"), cell: row => opener(view, row, row.perceptor_nombre)},
      {title: t("books.date"), cell: row => day(row.fecha_pago)},
      {title: t("books.model"), keep: true, cell: row => row.modelo + " · " + row.periodo},
      {title: t("books.total"), number: true, cell: row => amount(row.base_retencion)},
      {title: t("books.withheld"), number: true, cell: row => amount(row.retencion_importe)},
      {title: t("common.state"), cell: row => state(row.estado)},
    ], marked(view, payments)), foot(view, payments))];
}

export function payslips(view) {
  const {workers, payslips: list, today} = view.data;
  const worker = workers.data[0];
  const last = list.data[0];
  return part(t("books.payslips"), table(t("books.payslips"), [
    {title: t("books.worker"), cell: row => opener(view, row, row.trabajador_nombre)},
    {title: t("books.month"), keep: true, cell: row => row.ejercicio + "-" + String(row.mes).padStart(2, "0") + " " + value(row.tipo)},
    {title: t("books.gross"), number: true, cell: row => amount(row.total_devengado)},
    {title: t("books.withheld"), number: true, cell: row => amount(row.retencion_irpf_importe)},
    {title: t("books.net"), number: true, cell: row => amount(row.liquido)},
    {title: t("common.state"), cell: row => state(row.estado)},
  ], marked(view, list)), foot(view, list), adding(t("books.generate"), t("books.generateWhy"), {
    trabajador_nif: worker ? worker.nif : "", trabajador_nombre: worker ? worker.nombre + " " + worker.apellidos : "",
    ejercicio: last ? last.ejercicio + (last.mes === 12 ? 1 : 0) : Number(today.slice(0, 4)),
    mes: last ? last.mes % 12 + 1 : Number(today.slice(5, 7)), total_devengado: 1800.5, retencion_irpf_pct: 12,
  }, "/panel/clients/" + view.client + "/payslips", t("books.generated")));
}

export function sepa(view) {
  const {sepa_mandates: mandates, sepa_remittances: remittances, today} = view.data;
  const active = mandates.data.filter(each => each.estado === "activo");
  const soon = new Date(Date.parse(today) + 14 * 86_400_000).toISOString().slice(0, 10);
  return [
    part(t("books.remittances"), table(t("books.remittances"), [
      {title: t("books.number"), keep: true, cell: row => opener(view, row, row.numero)},
      {title: t("books.date"), cell: row => day(row.fecha_cobro)},
      {title: t("books.debits"), number: true, cell: row => row.num_adeudos},
      {title: t("books.total"), number: true, cell: row => amount(row.total)},
      {title: t("common.state"), cell: row => state(row.estado)},
    ], marked(view, remittances)), foot(view, remittances), adding(t("books.remit"), t("books.remitWhy"), {
      fecha_cobro: soon, esquema: active.length > 0 ? active[0].esquema : "CORE",
      adeudos: active.slice(0, 1).map(each => ({mandato_id: each.id, importe: 121})),
    }, "/panel/clients/" + view.client + "/sepa-remittances", t("books.generated"))),
    part(t("books.mandates"), table(t("books.mandates"), [
      {title: t("books.reference"), keep: true, cell: row => opener(view, row, row.referencia)},
      {title: t("books.other"), cell: row => row.deudor_nombre},
      {title: "IBAN", keep: true, cell: row => row.iban},
      {title: t("books.kind"), cell: row => [row.esquema, " · ", value(row.tipo_pago)]},
      {title: t("common.state"), cell: row => state(row.estado)},
    ], marked(view, mandates)), foot(view, mandates))];
}

const PAST = ["presentado", "vencido", "no_aplica"];

/** The obligations from the next deadline on; below, the others, which are folded. */
export function calendar(view) {
  const {calendar: all, today} = view.data;
  const isNext = row => row.fecha_limite >= today && !PAST.includes(row.estado);
  const before = all.filter(row => !isNext(row));
  return part(t("books.calendar"), obligations(view, t("books.calendar"), all.filter(isNext)),
    before.length > 0 && el("details", {}, el("summary", {}, t("books.pastDeadlines", before.length)), obligations(view, t("books.past"), before)));
}

function obligations(view, title, rows) {
  return table(title, [
    {title: t("books.until"), cell: row => day(row.fecha_limite)},
    {title: t("books.model"), cell: row => [el("strong", {class: "keep"}, [row.modelo, row.ejercicio, row.periodo].join(" · ")),
      el("div", {class: "soft"}, modelName(row.modelo))]},
    {title: t("common.state"), cell: row => state(row.estado)},
    {title: t("books.debitUntil"), cell: row => day(row.fecha_limite_domiciliacion)},
    {title: t("books.filed"), cell: row => isSaved ? "—" : el("a", {class: "keep",
      href: recordHash(view.client, "models", row.modelo_id || [row.modelo, row.ejercicio, row.periodo].join("-"))},
    t(row.modelo_id ? "books.openIt" : "books.previewIt"))},
  ], rows);
}
