// One record of the books beside its list: what it is, what can be done with it, and what belongs to it elsewhere.
import {button, el} from "./dom.js";
import {t} from "./words.js";
import {address} from "./address.js";
import {day, ident, number, when} from "./formats.js";
import {actButton, amount, pair, state, world} from "./lists.js";
import {invoicePairs, refusal} from "./books-invoices.js";
import {proposed} from "./books-records.js";
import {asked, form, idLink, value} from "./books-parts.js";
import {recordLinks} from "./record-links.js";
import {emitEvent} from "./event-form.js";

const MONEY = /^(total|importe|saldo|liquido|base|coste|ss)(_|$)|_importe$/;
const ID = /^[a-z]{3,4}_[0-9a-z]{16}$/;
const ANSWERS = ["invoice.verifactu_accepted", "invoice.verifactu_accepted_with_errors", "invoice.verifactu_rejected",
  "invoice.verifactu_needs_review"];

/** What a person at the firm can do with a record, by its kind. */
const ACTIONS = {
  invoice: (view, row) => row.sentido === "recibida" ? [] : [
    row.verifactu && row.verifactu.huella && button(t("books.letAnswer"), () => emitEvent({client: view.client, types: ANSWERS, record: row}), {class: "small"}),
    row.estado !== "anulada" && asked(t("books.annul"), t("books.askAnnul", row.numero_completo), "/panel/invoices/" + row.id + "/annul", t("books.annulled")),
    row.estado !== "anulada" && button(t("books.rectify"), () => form(t("books.rectify"), t("books.rectifyWhy"), {
      tipo_factura: row.tipo_factura === "F2" ? "R5" : "R1", tipo_rectificativa: "I", motivo: t("books.reason"),
      lineas: row.lineas.map(line => ({...line, cantidad: -Math.abs(line.cantidad)})),
    }, "/panel/invoices/" + row.id + "/rectify", t("books.rectified")), {class: "small"}),
  ],
  bank_transaction: (view, row) => [row.match_status !== "matched" && Number(row.importe) > 0 && button(t("books.match"),
    () => form(t("books.match"), t("books.matchWhy"), {factura_id: proposed(view, row)}, "/panel/bank-transactions/" + row.id + "/match",
      t("books.matched")), {class: "small"})],
  expense: (view, row) => [row.estado === "draft"
    && actButton(t("books.confirm"), "POST", "/panel/expenses/" + row.id + "/confirm", undefined, t("books.confirmed"))],
  document_request: (view, row) => [row.estado === "pendiente"
    && actButton(t("books.cancelRequest"), "POST", "/panel/document-requests/" + row.id + "/cancel")],
};

/** The fields that are texts, numbers or yes and no, for records without a selection of their own. */
function fields(row) {
  return Object.entries(row).filter(([name, value]) => !["object", "id", "estado"].includes(name) && value !== null && typeof value !== "object")
    .map(([name, content]) => pair(el("code", {}, name), shown(name, content)));
}

function shown(name, content) {
  if (typeof content === "boolean") {
    return t(content ? "common.yes" : "books.no");
  }
  if (typeof content === "number") {
    return MONEY.test(name) ? amount(content) : number(content);
  }
  if (ID.test(content)) {
    return idLink(content);
  }
  return /_en$/.test(name) ? when(content) : /^(fecha|caduca|plazo)/.test(name) ? day(content) : /^tipo/.test(name) ? value(content) : String(content);
}

export function recordDetail(view) {
  const {record: row, line, calls, events: told} = view.shown;
  const actions = (ACTIONS[line.object] || (() => []))(view, row).filter(Boolean);
  return el("section", {class: "card detail", "aria-label": line.name || row.id, keydown: event => event.key === "Escape" && view.open("")},
    el("div", {class: "bar"}, el("h2", {tabindex: "-1", id: "record-head"}, line.name || row.id), state(row.estado || row.match_status), world(view.shown.world),
      el("span", {class: "space"}), button("×", () => view.open(""), {"aria-label": t("shell.close"), class: "small"})),
    el("p", {}, ident(row.id)),
    line.object === "invoice" && refusal(row),
    el("dl", {class: "pairs"}, line.object === "invoice" ? invoicePairs(row) : fields(row)),
    el("div", {class: "row"}, actions, el("a", {href: address.of("trace", row.id)}, t(line.object === "invoice" ? "trace.story" : "common.toTrace"))),
    recordLinks({calls, events: told}),
    el("details", {}, el("summary", {}, t("books.allFields")),
      el("pre", {tabindex: "0", "aria-label": t("books.allFields")}, JSON.stringify(row, null, 2))));
}
