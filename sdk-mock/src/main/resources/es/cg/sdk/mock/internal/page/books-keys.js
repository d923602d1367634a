// The keys that may act on a client, and what the client consents to.
import {ask, button, copyButton, el} from "./dom.js";
import {t} from "./words.js";
import {act, isSaved, read} from "./api.js";
import {when} from "./formats.js";
import {actButton, doing, state, table} from "./lists.js";
import {asked, part, value} from "./books-parts.js";

/** Reads the keys of the client's environment, with what each may do for the client. */
export async function readKeys({client, data}) {
  const all = (await read("/panel/keys")).data.filter(row => row.world === data.world);
  return all.map(row => ({...row, authorised: row.clients.map(String).includes(client), scopes: row.scopes.sort(),
    consents: (row.consents[client] || []).sort(), consented_at: row.consented_at[client]}));
}

async function rotate(view, row) {
  if (await ask(t("books.askRotate", row.prefix), t("books.rotate"))) {
    const answer = await doing(() => act("POST", "/panel/keys/" + row.id + "/rotate"), t("books.rotated"));
    view.newKey = answer ? answer.key : "";
    view.draw();
  }
}

function actions(view, row) {
  const path = "/panel/keys/" + row.id;
  const ended = row.state === "revoked" || row.state === "expired";
  const place = el("div", {class: "row"},
    !ended && !row.authorised && actButton(t("books.authorise"), "PUT", path + "/clients/" + view.client, {}),
    !ended && row.authorised && actButton(t("books.grant"), "PUT", path + "/consents/" + view.client, {scopes: "all"}),
    !ended && row.consents.length > 0 && asked(t("books.withdraw"), t("books.askWithdraw", row.prefix), path + "/consents/" + view.client, t("lists.done"), "DELETE"),
    !ended && row.authorised && actButton(t("books.deauthorise"), "DELETE", path + "/clients/" + view.client),
    !ended && row.state !== "rotated" && button(t("books.rotate"), () => rotate(view, row), {class: "small"}),
    !ended && asked(t("books.revoke"), t("books.askRevoke", row.prefix), path + "/revoke", t("books.revoked")));
  // Many rows have the same buttons, so a screen reader hears the row too.
  place.querySelectorAll("button").forEach(each => each.setAttribute("aria-label", each.textContent + ": " + row.prefix));
  return place.hasChildNodes() ? place : null;
}

function scopes(list) {
  return list.length === 0 ? t("books.nothing") : el("details", {}, el("summary", {}, t("common.scopes", list.length)),
    el("span", {class: "mono wrap"}, list.join(", ")));
}

export function keys(view) {
  return part(t("books.keys"),
    view.newKey && el("p", {class: "line"}, t("books.newKey"), el("code", {class: "wrap"}, view.newKey),
      copyButton(t("books.newKey"), () => view.newKey)),
    table(t("books.keys"), [
      {title: t("common.key"), keep: true, cell: row => [el("code", {}, row.prefix), el("div", {class: "soft"}, value(row.kind),
        row.ready && " · " + t("books.ready"))]},
      {title: t("common.state"), cell: row => state(row.state)},
      {title: t("books.may"), cell: row => row.authorised ? t("common.yes") : t("books.no")},
      {title: t("books.consents"), cell: row => [scopes(row.consents), row.consented_at && el("div", {class: "soft"}, when(row.consented_at))]},
      {title: t("books.keyScopes"), cell: row => scopes(row.scopes)},
      ...isSaved ? [] : [{title: t("common.actions"), cell: row => actions(view, row)}],
    ], view.data.keys));
}
