// The requests that the mock has answered, as they come.
import {button, el, fill, notice, report} from "./dom.js";
import {t} from "./words.js";
import {Gone, isSaved, read} from "./api.js";
import {address} from "./address.js";
import {number as grouped} from "./formats.js";
import {became, callDetail} from "./call-detail.js";
import {refreshing} from "./lists.js";
import {newRequest} from "./send-request.js";
import {filterBar} from "./filters.js";
import {filterOf, matches, trafficFilters} from "./traffic-filters.js";
import {callRow, nextRow} from "./traffic-row.js";

// The page holds no more rows than these; older ones are read again when they are asked for.
const PAGE_ROWS = 200;
const MOST_ROWS = 1000;

let filter = filterOf({});
let rows = [];
const names = new Map();
const fresh = new Set();
let last = 0;
let forgotten = 0;
let operations = [];
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

function readRows(which) {
  return read("/panel/requests?" + query({short: true, limit: PAGE_ROWS, ...which}));
}

async function readNames() {
  const clients = await read("/panel/clients");
  clients.data.forEach(client => names.set(client.world + " " + client.id, client.name));
}

/** Reads the names again if there is a client that was created since; one that does not exist has none. */
async function nameNew(added) {
  const unknown = added.map(row => row.world + " " + row.client).filter(client => !names.has(client));
  if (unknown.length > 0) {
    unknown.forEach(client => names.set(client, ""));
    await readNames();
  }
}

async function readAll() {
  const answer = await readRows({});
  rows = isSaved ? answer.data.filter(row => matches(filter, row)) : answer.data;
  last = answer.last;
  forgotten = answer.forgotten;
  more = answer.more;
  waiting = 0;
  draw();
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
      const answer = await readRows({after: last});
      if (answer.last < last || (answer.more && answer.data.length === PAGE_ROWS)) {
        // So much came that the rows on the page are no longer the newest.
        await readAll();
      } else {
        last = answer.last;
        forgotten = answer.forgotten;
        rows.unshift(...answer.data);
        await nameNew(answer.data);
        answer.data.forEach(row => fresh.add(row.number));
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
  const answer = await readRows({before: oldest});
  const older = answer.data.slice(0, Math.max(0, MOST_ROWS - rows.length));
  rows.push(...older);
  more = answer.more || older.length < answer.data.length;
  body.append(...older.map(rowOf));
  drawFoot();
}

function insert(added) {
  if (!body || added.length === 0) {
    drawFoot();
    return;
  }
  body.prepend(...added.map(rowOf));
  if (rows.length > MOST_ROWS) {
    rows.splice(MOST_ROWS).forEach(row => fresh.delete(row.number));
    more = true;
  }
  while (body.children.length > rows.length) {
    body.lastChild.remove();
  }
  drawFoot();
}

function rowOf(row) {
  return callRow({...row, isNew: fresh.has(row.number)}, names.get(row.world + " " + row.client), row.number === opened, show);
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
  fill(foot, rows.length === 0 ? t(isFiltered ? "traffic.noMatch" : "traffic.none") : t("traffic.shown", grouped(rows.length), grouped(last)),
    " ", forgotten > 0 && t("lists.forgotten", grouped(last - forgotten), grouped(forgotten)), " ", more && rows.length > 0 && rows.length < MOST_ROWS && !isSaved && button(t("traffic.older"), () => readOlder()));
  const pause = root.querySelector(".pause");
  if (pause) {
    pause.setAttribute("aria-pressed", String(paused));
    pause.textContent = paused ? t("traffic.resume", waiting) : t("traffic.pause");
  }
}

/** Shows something beside the list. */
function aside(content) {
  const place = root.querySelector(".detail");
  place.hidden = false;
  root.classList.add("split");
  fill(place, content);
  place.scrollTop = 0;
  return place;
}

async function show(number, keepsFocus) {
  opened = Number(number);
  fresh.delete(opened);
  for (const row of body.children) {
    if (row.dataset.number === String(number)) {
      row.querySelectorAll(".tag.new").forEach(each => each.remove());
    }
    row.classList.toggle("current", row.dataset.number === String(number));
  }
  address.set({record: String(number)}, {replace: keepsFocus});
  try {
    const call = await read("/panel/requests/" + number);
    if (opened !== Number(number)) {
      return;
    }
    const place = aside(callDetail(call, names.get(call.world + " " + call.client), show, close));
    if (!keepsFocus) {
      place.querySelector("h2").focus();
      place.scrollIntoView({block: "nearest"});
    }
  } catch (failed) {
    // The mock does not keep this request, or not any more: the address may be an old link.
    if (failed instanceof Gone || failed instanceof TypeError) {
      throw failed;
    }
    close();
    notice(t("traffic.notKept", number), true);
  }
}

let openedNow = null;

/** What became of the opened request changes while it is looked at. */
const refreshOpened = refreshing(() => opened !== null && root, async () => {
  openedNow = await read("/panel/requests/" + opened);
}, () => {
  const place = root.querySelector(".detail .became");
  if (place && openedNow.number === opened) {
    fill(place, became(openedNow));
  }
});

function begin() {
  opened = null;
  address.set({record: "new"});
  body.querySelectorAll(".current").forEach(each => each.classList.remove("current"));
  const first = filter.operation || operations.find(each => each === "invoices.issue") || operations[0];
  aside(newRequest(operations, first, close)).querySelector("h2").focus();
}

function close() {
  const row = body.querySelector(`[data-number="${opened}"]`);
  opened = null;
  address.set({record: ""});
  root.classList.remove("split");
  root.querySelector(".detail").hidden = true;
  body.querySelectorAll(".current").forEach(each => each.classList.remove("current"));
  if (row) {
    row.querySelector("button").focus();
  }
}

function move(event) {
  const to = nextRow(event, body);
  if (to) {
    to.querySelector("button").focus();
    if (opened !== null) {
      show(to.dataset.number, true);
    }
  }
}

function refilter(name, value, how) {
  // A client has a number, and the mock refuses to look for another one.
  filter[name] = name === "client" ? value.replace(/[^0-9]/g, "") : value;
  address.set({filters: filter}, how);
  readAll().catch(report);
}

function tools() {
  return [
    button(t("send.new"), begin, {class: "main"}),
    button(t("traffic.pause"), () => {
      paused = !paused;
      waiting = 0;
      drawFoot();
      if (!paused) {
        readNew();
      }
    }, {class: "pause", "aria-pressed": "false"}),
    el("details", {class: "ways"}, el("summary", {class: "button"}, t("traffic.save")),
      el("div", {class: "row"}, button(t("traffic.har"), () => save("har")), button(t("traffic.junit"), () => save("junit")))),
  ];
}

function save(kind) {
  const link = el("a", {href: "/panel/requests/export?" + query({format: kind}), download: ""});
  document.body.append(link);
  link.click();
  link.remove();
}

export const traffic = {
  id: "traffic",
  topics: ["calls", "deliveries", "panel", "tasks"],

  async show(area, record, filters) {
    filter = filterOf(filters);
    const [all] = await Promise.all([read("/panel/operations"), readNames()]);
    operations = all.data;
    body = el("tbody", {});
    root = el("div", {class: "traffic", keydown: move},
      filterBar(trafficFilters(operations), () => filter, refilter, !isSaved && tools()).bar,
      el("div", {class: "panes"},
        el("div", {class: "list"},
          el("table", {class: "calls"},
            el("thead", {}, el("tr", {}, ["time", "request", "status", "client", "notes"]
              .map(name => el("th", {scope: "col"}, t("traffic." + name))))), body),
          el("p", {class: "foot soft"})),
        el("section", {class: "detail card", hidden: true, "aria-label": t("common.request"),
          keydown: event => event.key === "Escape" && close()})));
    fill(area, root);
    await readAll();
    if (/^[0-9]+$/.test(record)) {
      await show(record);
    } else if (record === "new" && !isSaved) {
      begin();
    }
  },

  async update(topics) {
    if (opened !== null) {
      refreshOpened().catch(report);
    }
    if (!topics.has("calls") && !topics.has("reset")) {
      return;
    }
    if (topics.has("reset")) {
      await readAll();
    } else if (paused) {
      const answer = await readRows({after: last, limit: 1});
      waiting = answer.last - last;
      drawFoot();
    } else {
      await readNew();
    }
  },

  hide() {
    fresh.clear();
    body = null;
    root = null;
    opened = null;
  },
};
