// Emits an event by hand, with an example of its payload that can be changed first.
import {button, el, field, fill, select} from "./dom.js";
import {t} from "./words.js";
import {act, readAlways} from "./api.js";
import {doing} from "./lists.js";

const USUAL = "invoice.emitted";
const OF_TAX_AGENCY = "invoice.verifactu_";

/** The payload for an invoice that is chosen already: its id, and what the tax agency answers. */
function answerFor(record, example) {
  const {codigo_error, mensaje_error} = example.verifactu || {};
  return {id: record.id, verifactu: codigo_error ? {codigo_error, mensaje_error} : {}};
}

/**
 * Opens the form.
 *
 * types: the kinds of event to choose from; clients: pairs of number and name to choose from; client: the one at first;
 * record: the invoice that the event is about, if it is chosen already
 */
export function emitEvent({types, clients, client, record}) {
  const wanted = {type: types.includes(USUAL) ? USUAL : types[0], client: String(client)};
  const text = el("textarea", {rows: "14", spellcheck: "false"});
  const note = el("p", {class: "soft"});
  const wrong = el("p", {class: "bad", role: "alert"});
  const example = async () => {
    fill(wrong);
    fill(note, wanted.type.startsWith(OF_TAX_AGENCY) ? t("webhooks.emitChanges") : t("webhooks.emitTells"));
    try {
      const {object} = await readAlways("/panel/events/example?" + new URLSearchParams(wanted));
      text.value = JSON.stringify(record ? answerFor(record, object) : object, null, 2);
    } catch (failed) {
      fill(wrong, failed.message);
    }
  };
  const choose = (name, options) => select(options, wanted[name], value => {
    wanted[name] = value;
    example();
  });
  const title = t(record ? "webhooks.letAnswer" : "webhooks.emit");
  const dialog = el("dialog", {"aria-label": title, class: "form", close: () => dialog.remove()},
    el("h2", {}, title), record && el("p", {}, el("strong", {}, record.numero_completo)),
    el("form", {submit: async event => {
      event.preventDefault();
      fill(wrong);
      try {
        const told = await act("POST", "/panel/events", {type: wanted.type, client: Number(wanted.client), object: JSON.parse(text.value)});
        dialog.close();
        doing(async () => told, t("webhooks.emitted", told.id));
      } catch (failed) {
        fill(wrong, failed.message);
      }
    }},
    field(t("common.event"), choose("type", types.map(type => [type, type]))),
    clients && field(t("common.client"), choose("client", clients)),
    note, field(t("webhooks.payload"), text), wrong,
    el("div", {class: "row"}, el("button", {type: "submit", class: "main"}, t("webhooks.emitNow")), button(t("shell.cancel"), () => dialog.close()))));
  document.body.append(dialog);
  dialog.showModal();
  return example();
}
