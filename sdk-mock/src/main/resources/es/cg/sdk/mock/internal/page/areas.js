// The areas of the page, in the order of their tabs. An area has an id, whose words are in words-*.js, the topics that
// concern it, show(root, record, filters) with what the address names, update(topics), and hide(). What show and update
// read ends with Gone once another area is shown: let it pass, or give it to report(), which keeps silent.
import {overview} from "./overview.js";
import {traffic} from "./traffic.js";
import {faults} from "./faults.js";
import {trace} from "./trace.js";
import {webhooks} from "./webhooks.js";
import {books} from "./books.js";
import {sandbox} from "./sandbox.js";
import {search} from "./search.js";

export const areas = [overview, traffic, trace, webhooks, books, faults, sandbox];

/** What is shown without a tab. */
export const others = [search];
