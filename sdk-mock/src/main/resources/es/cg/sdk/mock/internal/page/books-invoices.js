// Invoices, what the tax authority answered to each, and their chain of fingerprints.
import {el} from "./dom.js";
import {t, tOr} from "./words.js";
import {day, when} from "./formats.js";
import {amount, pair, state, table} from "./lists.js";
import {foot, idLink, marked, opener, part, value} from "./books-parts.js";

/** What a code of the tax authority means, in the reader's language; the service's Spanish sentence for other codes. */
function reason(its) {
  return tOr("aeat.why_" + its.codigo_error, its.mensaje_error || "");
}

/** The answer of the tax authority in a cell. */
function remission(row, isShort) {
  const its = row.verifactu;
  return its ? [state(its.estado), its.codigo_error && el("div", {class: "soft"}, el("strong", {class: "bad"}, its.codigo_error),
    !isShort && [" ", reason(its)])] : "—";
}

/** Why the tax authority refused an invoice, or has doubts, and what to do. */
export function refusal(row) {
  const its = row.verifactu;
  if (!its || !its.codigo_error) {
    return null;
  }
  const toDo = tOr("aeat.do_" + its.codigo_error, "");
  return el("div", {class: "why", role: "note"},
    el("p", {}, el("strong", {}, t("aeat." + (its.estado === "rechazada" ? "rejected" : "noted"), its.codigo_error)), " ", reason(its)),
    toDo && el("p", {}, el("strong", {}, t("aeat.do")), " ", toDo));
}

/** The fields of an invoice that a person reads first. */
export function invoicePairs(row) {
  const its = row.verifactu;
  return [
    pair(t("books.other"), row.sentido === "recibida" ? [row.emisor_nombre, " · ", row.emisor_nif]
      : [row.receptor_nombre, row.receptor_nif && " · " + row.receptor_nif]),
    pair(t("books.kind"), kind(row)),
    pair(t("books.date"), day(row.fecha_expedicion)),
    pair(t("books.total"), [amount(row.total), row.retencion_irpf_importe > 0 && [" · ", t("books.lessWithheld"), " ", amount(row.retencion_irpf_importe),
      " · ", t("books.toPay"), " ", amount(row.total_a_pagar)]]),
    pair(t("books.payment"), state(row.estado_cobro)),
    its && [
      pair(t("books.remission"), state(its.estado)),
      pair(t("books.sent"), its.enviado_en && when(its.enviado_en)),
      pair(t("books.answered"), its.respondido_en && when(its.respondido_en)),
      pair("CSV", its.csv && el("code", {}, its.csv)),
    ],
    pair(t("books.reference"), row.referencia_externa),
    pair(t("books.rectifies"), list(row.rectificadas)),
    pair(t("books.rectifiedBy"), row.rectificada_por && idLink(row.rectificada_por)),
    pair(t("books.replaces"), list(row.sustituidas)),
    pair(t("books.replacedBy"), row.sustituida_por && idLink(row.sustituida_por)),
  ];
}

function list(invoices) {
  return (invoices || []).length > 0 && invoices.map(each => el("div", {}, idLink(each)));
}

function kind(row) {
  return [value(row.sentido), " · ", el("span", {class: "keep"}, row.tipo_factura)];
}

export function invoices(view) {
  return part(t("books.invoices"), table(t("books.invoices"), [
    {title: t("books.number"), keep: true, cell: row => opener(view, row, row.numero_completo)},
    {title: t("books.date"), cell: row => day(row.fecha_expedicion)},
    {title: t("books.other"), cell: row => row.sentido === "recibida" ? row.emisor_nombre : row.receptor_nombre},
    ...view.shown ? [] : [{title: t("books.kind"), keep: true, cell: kind}],
    {title: t("books.total"), number: true, cell: row => amount(row.total)},
    {title: t("common.state"), keep: !view.shown, cell: row => [state(row.estado), row.sentido === "emitida" && el("div", {}, el("span", {class: "soft"}, t("books.payment"), ": "), state(row.estado_cobro))]},
    {title: t("books.remission"), cell: row => remission(row, view.shown)},
  ], marked(view, view.data.invoices)), foot(view, view.data.invoices));
}

function fingerprint(text) {
  return text ? el("code", {title: text}, text.slice(0, 12) + "…") : "—";
}

export function chain(view) {
  const {broken, links} = view.data;
  return part(t("books.chain"),
    links === 0 ? null : broken.length === 0 ? el("p", {class: "good"}, t("books.chainWhole", links), " ✓")
      : el("div", {class: "why"}, el("p", {class: "bad"}, el("strong", {}, t("books.chainBroken", broken.length), " ✗")),
        el("ul", {}, broken.map(link => el("li", {}, link.place + ". " + link.number + ": ", t("books.broken_" + link.broken))))),
    table(t("books.chain"), [
      {title: t("books.place"), cell: row => row.place},
      {title: t("books.number"), keep: true, cell: row => [opener(view, {id: row.invoice}, row.number), " ", t("books.chain_" + row.kind)]},
      {title: t("books.previous"), keep: true, cell: row => fingerprint(row.previous)},
      {title: t("books.fingerprint"), keep: true, cell: row => fingerprint(row.fingerprint)},
      {title: t("books.made"), cell: row => when(row.generated_at)},
      {title: t("common.check"), cell: row => row.broken ? el("strong", {class: "bad"}, t("books.broken_" + row.broken), " ✗")
        : el("span", {class: "good"}, t("books.whole"), " ✓")},
    ], view.data.chain.slice().reverse()));
}
