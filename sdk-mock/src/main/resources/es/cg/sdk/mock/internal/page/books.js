// A client's books: consents and keys, invoices with their chain, tax models, bank, documents and the calendar.
import {ask, button, copyButton, el, field, fill, select} from "./dom.js";
import {moment, t} from "./words.js";
import {act, isSaved, read} from "./api.js";
import {actButton, amount, doing, keepingFocus, pair, refreshing, state, table, traceLink, world} from "./lists.js";
import {formula} from "./formulas.js";

const STEP = 50;
const SECTIONS = ["keys", "invoices", "models", "bank", "documents", "expenses", "payslips", "sepa", "calendar"];

let root = null;
let clients = [];
let client = "";
let section = "keys";
let most = STEP;
let data = null;
let model = null;
let opened = "";
let newKey = "";

async function load() {
  clients = (await read("/page/data/clients")).data;
  if (isSaved) {
    // The copy has the books of one client, with all sections.
    data = await read("/page/data/books");
    client = String(data.client.id);
    return;
  }
  if (!clients.some(each => String(each.id) === client)) {
    client = clients.length > 0 ? String(Math.min(...clients.map(each => each.id))) : "";
  }
  data = client ? await read("/page/data/books?" + new URLSearchParams({client, section, most})) : null;
  model = opened && section === "models" ? await read("/page/data/tax-model?id=" + encodeURIComponent(opened)) : null;
}

function go(toClient, toSection, id) {
  location.hash = "#books/" + toClient + "/" + toSection + (id ? "/" + id : "");
}

/** Asks for the fields of a call of the panel as JSON, with an example that only needs to be changed. */
function form(title, explained, example, path, message) {
  const text = el("textarea", {rows: "14", spellcheck: "false"});
  text.value = JSON.stringify(example, null, 2);
  const wrong = el("p", {class: "bad", role: "alert"});
  const dialog = el("dialog", {"aria-label": title, close: () => dialog.remove()},
    el("h2", {}, title), el("p", {class: "soft"}, explained),
    el("form", {submit: async event => {
      event.preventDefault();
      try {
        await act("POST", path, JSON.parse(text.value));
        dialog.close();
        await doing(async () => {}, message);
      } catch (failed) {
        fill(wrong, failed.message);
      }
    }}, field(t("books.fields"), text), wrong, el("div", {class: "row"},
      el("button", {type: "submit", class: "main"}, title), button(t("shell.cancel"), () => dialog.close()))));
  document.body.append(dialog);
  dialog.showModal();
}

function asked(label, question, path, message) {
  return button(label, async () => {
    if (await ask(question, label)) {
      doing(() => act("POST", path), message);
    }
  }, {class: "small danger"});
}

async function issue(path) {
  const answer = await doing(() => act("POST", path), t("books.rotated"));
  newKey = answer ? answer.key : "";
  if (root) {
    draw();
  }
}

function key(row) {
  const path = "/panel/keys/" + row.id;
  const ended = row.state === "revoked" || row.state === "expired";
  return el("div", {class: "row"},
    !ended && !row.authorised && actButton(t("books.authorise"), "PUT", path + "/clients/" + client, {}),
    !ended && row.authorised && actButton(t("books.grant"), "PUT", path + "/consents/" + client, {scopes: "all"}),
    !ended && row.consents.length > 0 && actButton(t("books.withdraw"), "DELETE", path + "/consents/" + client),
    !ended && row.authorised && actButton(t("books.deauthorise"), "DELETE", path + "/clients/" + client),
    !ended && row.state !== "rotated" && button(t("books.rotate"), async () => {
      if (await ask(t("books.askRotate", row.prefix), t("books.rotate"))) {
        issue(path + "/rotate");
      }
    }, {class: "small"}),
    !ended && asked(t("books.revoke"), t("books.askRevoke", row.prefix), path + "/revoke", t("books.revoked")));
}

function scopes(list) {
  return list.length === 0 ? t("books.nothing") : el("details", {}, el("summary", {}, t("books.scopes", list.length)),
    el("span", {class: "mono wrap"}, list.join(", ")));
}

function keys() {
  return [
    newKey && el("p", {class: "line"}, t("books.newKey"), el("code", {class: "wrap"}, newKey), copyButton(t("books.newKey"), () => newKey)),
    table(t("books.keys"), [
      {title: t("books.key"), cell: row => [el("code", {}, row.prefix), " ", row.kind, row.ready && [" ", el("span", {class: "tag"}, t("books.ready"))]]},
      {title: t("books.state"), cell: row => state(row.state)},
      {title: t("books.may"), cell: row => row.authorised ? t("books.yes") : t("books.no")},
      {title: t("books.consents"), cell: row => [scopes(row.consents), row.consented_at && el("div", {class: "soft"}, moment(row.consented_at))]},
      {title: t("books.keyScopes"), cell: row => scopes(row.scopes)},
      ...actions(key),
    ], data.keys)];
}

/** The column of what can be done; none in a saved copy. */
function actions(cell) {
  return isSaved ? [] : [{title: t("books.actions"), cell: row => {
    const what = row.numero_completo || row.prefix || row.concepto || row.titulo || (row.modelo && row.modelo + " " + row.periodo) || row.id;
    const place = el("div", {}, cell(row));
    // Many rows have the same buttons, so a screen reader hears the row too.
    place.querySelectorAll("button").forEach(each => each.setAttribute("aria-label", each.textContent + ": " + what));
    return place.hasChildNodes() ? place : null;
  }}];
}

function id(row) {
  return [el("div", {}, traceLink(row.id))];
}

function foot(list) {
  return list.more && el("p", {}, button(t("lists.more"), async () => {
    most += STEP;
    await load();
    draw();
  }, {class: "small"}));
}

function part(title, ...content) {
  return el("section", {class: "card", "aria-label": title}, el("h2", {}, title), content);
}

function invoiceActions(row) {
  if (row.sentido === "recibida" || row.estado === "anulada") {
    return null;
  }
  return el("div", {class: "row"},
    asked(t("books.annul"), t("books.askAnnul", row.numero_completo), "/panel/invoices/" + row.id + "/annul", t("books.annulled")),
    button(t("books.rectify"), () => form(t("books.rectify"), t("books.rectifyWhy"), {
      tipo_factura: row.tipo_factura === "F2" ? "R5" : "R1", tipo_rectificativa: "I", motivo: t("books.reason"),
      lineas: row.lineas.map(line => ({...line, cantidad: -Math.abs(line.cantidad)})),
    }, "/panel/invoices/" + row.id + "/rectify", t("books.rectified")), {class: "small"}));
}

function fingerprint(text) {
  return text ? el("code", {title: text}, text.slice(0, 12) + "…") : "—";
}

function remission(row) {
  const its = row.verifactu;
  return its ? [state(its.estado), its.csv && el("div", {}, el("code", {}, its.csv)),
    its.codigo_error && el("div", {class: "bad"}, its.codigo_error, " ", its.mensaje_error)] : "—";
}

function invoices() {
  return [
    part(t("books.invoices"), table(t("books.invoices"), [
      {title: t("books.number"), cell: row => [el("strong", {}, row.numero_completo), id(row)]},
      {title: t("books.date"), cell: row => row.fecha_expedicion},
      {title: t("books.other"), cell: row => row.sentido === "recibida" ? row.emisor_nombre : row.receptor_nombre},
      {title: t("books.kind"), cell: row => row.sentido + " " + row.tipo_factura},
      {title: t("books.total"), number: true, cell: row => amount(row.total)},
      {title: t("books.state"), cell: row => [state(row.estado), el("div", {class: "soft"}, row.estado_cobro)]},
      {title: t("books.remission"), cell: remission},
      ...actions(invoiceActions),
    ], data.invoices.data), foot(data.invoices)),
    part(t("books.chain"),
      data.broken.length === 0 ? el("p", {class: "good"}, t("books.chainWhole", data.links), " ✓")
        : el("div", {class: "why"}, el("p", {class: "bad"}, el("strong", {}, t("books.chainBroken", data.broken.length), " ✗")),
          el("ul", {}, data.broken.map(link => el("li", {}, link.place + ". " + link.number + ": ", t("books.broken_" + link.broken))))),
      table(t("books.chain"), [
        {title: t("books.place"), cell: row => row.place},
        {title: t("books.number"), cell: row => [row.number, " ", t("books.chain_" + row.kind)]},
        {title: t("books.previous"), cell: row => fingerprint(row.previous)},
        {title: t("books.fingerprint"), cell: row => fingerprint(row.fingerprint)},
        {title: t("books.made"), cell: row => moment(row.generated_at)},
        {title: t("books.check"), cell: row => row.broken ? el("strong", {class: "bad"}, t("books.broken_" + row.broken), " ✗")
          : el("span", {class: "good"}, t("books.whole"), " ✓")},
      ], data.chain.slice().reverse()))];
}

function models() {
  return [part(t("books.models"), table(t("books.models"), [
    {title: t("books.model"), cell: row => [button(row.modelo + " " + row.ejercicio + " " + row.periodo, () => go(client, "models", row.id),
      {class: "plain open", "data-keep": row.id, disabled: isSaved}), id(row)]},
    {title: t("books.kind"), cell: row => row.tipo_declaracion},
    {title: t("books.state"), cell: row => state(row.estado)},
    {title: t("books.result"), cell: row => row.resultado || "—"},
    {title: t("books.total"), number: true, cell: row => amount(row.importe)},
    {title: t("books.until"), cell: row => row.plazo_fin},
    ...actions(row => row.estado !== "presentado"
      && asked(t("books.present"), t("books.askPresent", row.modelo, row.periodo), "/panel/tax-models/" + row.id + "/present", t("books.presented"))),
  ], data.tax_models.data), foot(data.tax_models)), model && boxes()];
}

function boxes() {
  const its = model.model;
  const names = Object.keys(its.casillas);
  const differs = names.some(box => its.casillas[box] !== (model.boxes[box] ?? its.casillas[box]));
  return part(t("books.boxesOf", its.modelo, its.ejercicio, its.periodo),
    el("p", {}, button(t("shell.close"), () => go(client, "models"), {class: "small"})),
    differs && el("p", {class: "warn"}, t("books.differs")),
    (its.avisos || []).map(aviso => el("p", {class: "warn"}, aviso.mensaje || aviso.codigo)),
    table(t("books.boxes"), [
      {title: t("books.box"), cell: row => el("strong", {}, row.box)},
      {title: t("books.total"), number: true, cell: row => row.value},
      {title: t("books.now"), number: true, cell: row => row.now === row.value ? "=" : el("strong", {class: "warn"}, row.now ?? "—")},
      {title: t("books.from"), cell: row => row.sources.length > 0
        ? el("details", {}, el("summary", {}, t("books.records", row.sources.length)),
          el("ul", {class: "plain"}, row.sources.map(each => el("li", {}, traceLink(each.record), " ", each.amount))))
        : formula(its.modelo, row.box) ? el("code", {}, formula(its.modelo, row.box)) : Number(row.value) === 0 ? t("books.nothing") : t("books.computed")},
    ], names.sort((one, other) => one - other).map(box => ({box, value: its.casillas[box], now: model.boxes[box],
      sources: model.sources.filter(each => each.box === box)}))));
}

function bank() {
  const proposed = movement => (data.match_proposals.data.find(each => each.movimiento_id === movement.id && each.estado === "propuesta") || {}).factura_id;
  return [
    part(t("books.accounts"), table(t("books.accounts"), [
      {title: "IBAN", cell: row => [row.iban, el("div", {}, el("code", {class: "id"}, row.id))]},
      {title: t("books.name"), cell: row => row.alias},
      {title: t("books.balance"), number: true, cell: row => amount(row.saldo)},
      {title: t("books.consent"), cell: row => row.consentimiento ? row.consentimiento.estado + " · " + row.consentimiento.caduca_el : "—"},
    ], data.bank_accounts.data)),
    part(t("books.movements"), table(t("books.movements"), [
      {title: t("books.date"), cell: row => [row.fecha, id(row)]},
      {title: t("books.concept"), cell: row => row.concepto},
      {title: t("books.total"), number: true, cell: row => amount(row.importe)},
      {title: t("books.state"), cell: row => state(row.match_status)},
      {title: t("books.matches"), cell: row => [(row.factura_ids || []).map(each => el("div", {}, traceLink(each))),
        proposed(row) && el("div", {}, t("books.proposed"), " ", traceLink(proposed(row)))]},
      ...actions(row => row.match_status !== "matched" && Number(row.importe) > 0 && button(t("books.match"),
        () => form(t("books.match"), t("books.matchWhy"), {factura_id: proposed(row) || ""},
          "/panel/bank-transactions/" + row.id + "/match", t("books.matched")), {class: "small"})),
    ], data.bank_transactions.data), foot(data.bank_transactions))];
}

function documents() {
  return [
    part(t("books.documents"), table(t("books.documents"), [
      {title: t("books.file"), cell: row => [el("span", {class: "wrap"}, row.nombre_fichero), id(row)]},
      {title: t("books.kind"), cell: row => row.tipo || "—"},
      {title: t("books.state"), cell: row => state(row.estado)},
      {title: t("books.read"), cell: row => row.datos_extraidos ? [row.datos_extraidos.emisor_nombre, " ", row.datos_extraidos.numero_factura, " ",
        amount(row.datos_extraidos.total)] : "—"},
      {title: t("books.made"), cell: row => moment(row.creado_en)},
    ], data.documents.data), foot(data.documents)),
    part(t("books.requests"), !isSaved && el("p", {}, button(t("books.request"), () => form(t("books.request"), t("books.requestWhy"),
      {titulo: t("books.exampleTitle"), tipo_documento: "extracto", documentos_esperados: 1},
      "/panel/clients/" + client + "/document-requests", t("lists.done")), {class: "small"})),
    table(t("books.requests"), [
      {title: t("books.name"), cell: row => [row.titulo, id(row)]},
      {title: t("books.state"), cell: row => state(row.estado)},
      {title: t("books.until"), cell: row => row.fecha_limite || "—"},
      ...actions(row => row.estado === "pendiente"
        && actButton(t("books.cancelRequest"), "POST", "/panel/document-requests/" + row.id + "/cancel")),
    ], data.document_requests.data), foot(data.document_requests))];
}

function expenses() {
  return [
    part(t("books.expenses"), table(t("books.expenses"), [
      {title: t("books.date"), cell: row => [row.fecha_expedicion, id(row)]},
      {title: t("books.other"), cell: row => row.proveedor_nombre},
      {title: t("books.concept"), cell: row => row.concepto},
      {title: t("books.total"), number: true, cell: row => amount(row.total)},
      {title: t("books.state"), cell: row => state(row.estado)},
      ...actions(row => row.estado === "draft"
        && actButton(t("books.confirm"), "POST", "/panel/expenses/" + row.id + "/confirm", undefined, t("books.confirmed"))),
    ], data.expenses.data), foot(data.expenses)),
    part(t("books.irpf"), table(t("books.irpf"), [
      {title: t("books.date"), cell: row => [row.fecha_pago, id(row)]},
      {title: t("books.other"), cell: row => row.perceptor_nombre},
      {title: t("books.model"), cell: row => row.modelo + " " + row.periodo},
      {title: t("books.total"), number: true, cell: row => amount(row.base_retencion)},
      {title: t("books.withheld"), number: true, cell: row => amount(row.retencion_importe)},
      {title: t("books.state"), cell: row => state(row.estado)},
    ], data.irpf_payments.data), foot(data.irpf_payments))];
}

function payslips() {
  const worker = data.workers.data[0];
  const last = data.payslips.data[0];
  return part(t("books.payslips"), !isSaved && el("p", {}, button(t("books.generate"), () => form(t("books.generate"), t("books.generateWhy"), {
    trabajador_nif: worker ? worker.nif : "", trabajador_nombre: worker ? worker.nombre + " " + worker.apellidos : "",
    ejercicio: last ? last.ejercicio + (last.mes === 12 ? 1 : 0) : 2026, mes: last ? last.mes % 12 + 1 : 1,
    total_devengado: 1800.5, retencion_irpf_pct: 12,
  }, "/panel/clients/" + client + "/payslips", t("books.generated")), {class: "small"})),
  table(t("books.payslips"), [
    {title: t("books.worker"), cell: row => [row.trabajador_nombre, id(row)]},
    {title: t("books.month"), cell: row => row.ejercicio + "-" + String(row.mes).padStart(2, "0") + " " + row.tipo},
    {title: t("books.gross"), number: true, cell: row => amount(row.total_devengado)},
    {title: t("books.withheld"), number: true, cell: row => amount(row.retencion_irpf_importe)},
    {title: t("books.net"), number: true, cell: row => amount(row.liquido)},
    {title: t("books.state"), cell: row => state(row.estado)},
  ], data.payslips.data), foot(data.payslips));
}

function sepa() {
  const mandates = data.sepa_mandates.data.filter(each => each.estado === "activo");
  return [
    part(t("books.mandates"), table(t("books.mandates"), [
      {title: t("books.reference"), cell: row => [row.referencia, el("div", {}, el("code", {class: "id"}, row.id))]},
      {title: t("books.other"), cell: row => row.deudor_nombre},
      {title: "IBAN", cell: row => row.iban},
      {title: t("books.kind"), cell: row => row.esquema + " " + row.tipo_pago + " " + row.secuencia},
      {title: t("books.state"), cell: row => state(row.estado)},
    ], data.sepa_mandates.data), foot(data.sepa_mandates)),
    part(t("books.remittances"), !isSaved && el("p", {}, button(t("books.remit"), () => form(t("books.remit"), t("books.remitWhy"), {
      fecha_cobro: "2026-12-15", esquema: "CORE",
      adeudos: mandates.slice(0, 1).map(each => ({mandato_id: each.id, importe: 121})),
    }, "/panel/clients/" + client + "/sepa-remittances", t("books.generated")), {class: "small"})),
    table(t("books.remittances"), [
      {title: t("books.number"), cell: row => [row.numero, id(row)]},
      {title: t("books.date"), cell: row => row.fecha_cobro},
      {title: t("books.debits"), number: true, cell: row => row.num_adeudos},
      {title: t("books.total"), number: true, cell: row => amount(row.total)},
      {title: t("books.state"), cell: row => state(row.estado)},
    ], data.sepa_remittances.data), foot(data.sepa_remittances))];
}

function calendar() {
  return part(t("books.calendar"), table(t("books.calendar"), [
    {title: t("books.until"), cell: row => row.fecha_limite},
    {title: t("books.model"), cell: row => [el("strong", {}, row.modelo), " " + row.ejercicio + " " + row.periodo, el("div", {class: "soft"}, row.nombre)]},
    {title: t("books.state"), cell: row => state(row.estado)},
    {title: t("books.debitUntil"), cell: row => row.fecha_limite_domiciliacion || "—"},
    {title: t("books.filed"), cell: row => row.modelo_id && !isSaved ? el("a", {href: "#books/" + client + "/models/" + row.modelo_id, class: "id"}, row.modelo_id) : "—"},
  ], data.calendar));
}

const DRAWN = {keys, invoices, models, bank, documents, expenses, payslips, sepa, calendar};

function draw() {
  if (!root) {
    return;
  }
  keepingFocus(root, () => fill(root,
    el("div", {class: "row filters"},
      field(t("books.client"), select(clients.map(each => [String(each.id), each.id + " " + each.name + (each.world === "sandbox" ? " · sandbox" : "")]),
        client, value => go(value, section), {disabled: isSaved}))),
    data && [
      el("dl", {class: "pairs"},
        pair(t("books.name"), [el("strong", {}, data.client.nombre), " ", world(data.world)]),
        pair("NIF", data.client.nif),
        pair(t("books.regime"), [data.client.tipo, data.client.territorio, data.client.regimen_iva, data.client.periodicidad_iva]
          .filter(Boolean).join(" · "))),
      el("nav", {"aria-label": t("books.sections"), class: "row"}, SECTIONS.map(name => el("a", {href: "#books/" + client + "/" + name,
        class: "chip" + (name === section ? " current" : ""), "aria-current": name === section ? "page" : null}, t("books." + name)))),
      el("div", {class: "stack"}, section === "keys" ? part(t("books.keys"), keys()) : DRAWN[section]())]));
}

export const books = {
  id: "books",
  topics: ["calls", "tasks", "panel"],

  async show(area, rest) {
    const [of, name, item] = (rest || "").split("/");
    if (of !== client || name !== section) {
      most = STEP;
      newKey = "";
    }
    client = of || client;
    section = SECTIONS.includes(name) ? name : section;
    opened = item || "";
    root = el("div", {class: "stack"});
    fill(area, root);
    await load();
    draw();
  },

  update: refreshing(() => root, load, draw),

  hide() {
    root = null;
  },
};
