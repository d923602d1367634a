// The requests that the mock has answered, as they come.
import {button, el, field, fill, report, select} from "./dom.js";
import {t, timeOfDay} from "./words.js";
import {isSaved, read} from "./api.js";
import {callDetail} from "./call-detail.js";

// The page holds no more rows than these; older ones are read again when they are asked for.
const PAGE_ROWS = 200;
const MOST_ROWS = 1000;

const filter = {operation: "", status: "", world: "", client: "", text: ""};
let rows = [];
let names = new Map();
let last = 0;
let more = false;
let paused = false;
let waiting = 0;
let opened = null;
let root = null;
let body = null;
let busy = null;
let again = false;

function query(extra) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries({...filter, ...extra})) {
    if (value !== "" && value !== undefined) {
      words.set(name, value);
    }
  }
  return words.toString();
}

async function readNames() {
  const clients = await read("/page/data/clients");
  names = new Map(clients.data.map(client => [client.world + " " + client.id, client.name]));
}

/** Reads the names again if there is a client that was created since; one that does not exist has none. */
async function nameNew(fresh) {
  const unknown = fresh.map(row => row.world + " " + row.client).filter(client => !names.has(client));
  if (unknown.length > 0) {
    const before = names;
    await readNames();
    for (const client of [...before.keys(), ...unknown]) {
      if (!names.has(client)) {
        names.set(client, "");
      }
    }
  }
}

async function readAll() {
  const answer = await read("/page/data/calls?" + query({most: PAGE_ROWS}));
  rows = isSaved ? answer.data.filter(matches) : answer.data;
  last = answer.last;
  more = answer.more;
  waiting = 0;
  draw();
}

// A saved copy has no server that filters.
function matches(row) {
  const text = filter.text.toLowerCase();
  const status = String(row.status);
  return (!filter.operation || filter.operation === row.operation)
    && (!filter.world || filter.world === row.world)
    && (!filter.client || filter.client === String(row.client))
    && (!filter.status || status === filter.status || filter.status === status[0] + "xx"
      || (filter.status === "refused" && row.refused_by) || (filter.status === "replayed" && row.replayed)
      || (filter.status === "fault" && row.fault))
    && (!text || JSON.stringify(row).toLowerCase().includes(text));
}

/** Reads what came since; one read at a time, however often it is asked for. */
async function readNew() {
  if (busy) {
    again = true;
    return busy;
  }
  busy = (async () => {
    do {
      again = false;
      const answer = await read("/page/data/calls?" + query({after: last, most: PAGE_ROWS}));
      if (answer.last < last || (answer.more && answer.data.length === PAGE_ROWS)) {
        // So much came that the rows on the page are no longer the newest.
        await readAll();
      } else {
        last = answer.last;
        rows.unshift(...answer.data);
        await nameNew(answer.data);
        insert(answer.data);
      }
    } while (again && !paused);
  })();
  try {
    await busy;
  } finally {
    busy = null;
  }
}

async function readOlder() {
  const oldest = rows[rows.length - 1].number;
  const answer = await read("/page/data/calls?" + query({before: oldest, most: PAGE_ROWS}));
  const older = answer.data.slice(0, Math.max(0, MOST_ROWS - rows.length));
  rows.push(...older);
  more = answer.more || older.length < answer.data.length;
  body.append(...older.map(rowOf));
  drawFoot();
}

function insert(fresh) {
  if (!body || fresh.length === 0) {
    drawFoot();
    return;
  }
  body.prepend(...fresh.map(rowOf));
  if (rows.length > MOST_ROWS) {
    rows.length = MOST_ROWS;
    more = true;
  }
  while (body.children.length > rows.length) {
    body.lastChild.remove();
  }
  drawFoot();
}

function tone(row) {
  return row.status >= 500 ? "bad" : row.status >= 400 ? "warn" : "good";
}

function rowOf(row) {
  const open = button(timeOfDay(row.at), () => show(row.number), {class: "plain mono open"});
  const name = names.get(row.world + " " + row.client);
  return el("tr", {"data-number": row.number, class: row.number === opened ? "current" : "",
    click: event => event.target.closest("button") || show(row.number)},
    el("td", {}, open),
    el("td", {class: "what"}, el("span", {class: "name"}, row.operation || "—"), el("code", {class: "path"}, row.request)),
    el("td", {class: tone(row)}, el("strong", {}, row.status),
      row.refused_by && el("code", {class: "code"}, row.refused_by)),
    el("td", {class: "who"}, row.client ? row.client : "", name && el("span", {class: "soft cut"}, " ", name)),
    el("td", {class: "tags"},
      row.world === "sandbox" && el("span", {class: "tag"}, t("shell.sandbox")),
      row.replayed && el("span", {class: "tag mark"}, t("traffic.replayed")),
      row.attempt > 1 && el("span", {class: "tag mark"}, t("traffic.attempt", row.attempt)),
      row.fault && el("span", {class: "tag mark"}, t("traffic.fault"))));
}

function draw() {
  if (body) {
    fill(body, rows.map(rowOf));
    drawFoot();
  }
}

function drawFoot() {
  const foot = root && root.querySelector(".foot");
  if (!foot) {
    return;
  }
  const isFiltered = Object.values(filter).some(value => value !== "");
  fill(foot, rows.length === 0 ? t(isFiltered ? "traffic.noMatch" : "traffic.none") : t("traffic.shown", rows.length, last),
    " ", more && rows.length > 0 && rows.length < MOST_ROWS && !isSaved && button(t("traffic.older"), () => readOlder()));
  const pause = root.querySelector(".pause");
  if (pause) {
    pause.setAttribute("aria-pressed", String(paused));
    pause.textContent = paused ? t("traffic.resume", waiting) : t("traffic.pause");
  }
}

async function show(number) {
  opened = Number(number);
  for (const row of body.children) {
    row.classList.toggle("current", row.dataset.number === String(number));
  }
  const place = root.querySelector(".detail");
  history.replaceState(null, "", "#traffic/" + number);
  try {
    const call = isSaved ? (await read("/page/data/calls")).whole[number] : await read("/page/data/call?number=" + number);
    if (opened !== Number(number)) {
      return;
    }
    place.hidden = false;
    root.classList.add("split");
    fill(place, callDetail(call, names.get(call.world + " " + call.client), close));
    place.querySelector("h2").focus();
  } catch (failed) {
    report(failed);
  }
}

function close() {
  const row = body.querySelector(`[data-number="${opened}"]`);
  opened = null;
  history.replaceState(null, "", "#traffic");
  root.classList.remove("split");
  root.querySelector(".detail").hidden = true;
  body.querySelectorAll(".current").forEach(each => each.classList.remove("current"));
  if (row) {
    row.querySelector("button").focus();
  }
}

function filters(operations) {
  const changed = name => value => {
    filter[name] = value;
    readAll().catch(report);
  };
  let timer = 0;
  const typed = name => el("input", {type: "search", value: filter[name], spellcheck: "false",
    inputmode: name === "client" ? "numeric" : null,
    input: event => {
      clearTimeout(timer);
      timer = setTimeout(changed(name), 250, event.target.value.trim());
    }});
  const any = ["", t("traffic.any")];
  return el("form", {class: "row filters", role: "search", submit: event => event.preventDefault()},
    field(t("traffic.search"), typed("text")),
    field(t("traffic.operation"), select([any, ...operations.map(id => [id, id])], filter.operation, changed("operation"))),
    field(t("traffic.status"), select([any, ["2xx", "2xx"], ["4xx", "4xx"], ["5xx", "5xx"],
      ["refused", t("traffic.refused")], ["replayed", t("traffic.replayed")], ["fault", t("traffic.fault")],
      ...[400, 401, 403, 404, 409, 422, 429, 500, 503].map(status => [String(status), String(status)])],
    filter.status, changed("status"))),
    field(t("traffic.world"), select([any, ["production", t("shell.production")], ["sandbox", t("shell.sandbox")]],
      filter.world, changed("world"))),
    field(t("traffic.client"), typed("client")),
    !isSaved && el("div", {class: "row"},
      button(t("traffic.pause"), () => {
        paused = !paused;
        waiting = 0;
        drawFoot();
        if (!paused) {
          readNew();
        }
      }, {class: "pause", "aria-pressed": "false"}),
      button(t("traffic.har"), () => save("har")),
      button(t("traffic.junit"), () => save("junit"))));
}

function save(kind) {
  const link = el("a", {href: "/page/export/" + kind + "?" + query({}), download: ""});
  document.body.append(link);
  link.click();
  link.remove();
}

export const traffic = {
  id: "traffic",
  topics: ["calls"],

  async show(area, number) {
    const [operations] = await Promise.all([read("/page/data/operations"), readNames()]);
    body = el("tbody", {});
    root = el("div", {class: "traffic"},
      filters(operations.data),
      el("div", {class: "panes"},
        el("div", {class: "list"},
          el("table", {class: "calls"},
            el("thead", {}, el("tr", {}, ["time", "request", "status", "client", "notes"]
              .map(name => el("th", {scope: "col"}, t("traffic." + name))))), body),
          el("p", {class: "foot soft"})),
        el("section", {class: "detail card", hidden: true, "aria-label": t("traffic.detail"),
          keydown: event => event.key === "Escape" && close()})));
    fill(area, root);
    await readAll();
    if (/^[0-9]+$/.test(number)) {
      await show(number);
    }
  },

  async update(topics) {
    if (topics.has("reset")) {
      await readAll();
    } else if (paused) {
      const answer = await read("/page/data/calls?" + query({after: last, most: 1}));
      waiting = answer.last - last;
      drawFoot();
    } else {
      await readNew();
    }
  },

  hide() {
    body = null;
    root = null;
    opened = null;
  },
};
