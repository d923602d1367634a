// The areas of the page, in the order of their tabs. An area has an id, whose words are in words-*.js, the topics that
// concern it, show(root, rest) with the rest of the address after #id/, update(topics), and hide().
import {traffic} from "./traffic.js";
import {faults} from "./faults.js";
import {trace} from "./trace.js";
import {webhooks} from "./webhooks.js";
import {books} from "./books.js";
import {sandbox} from "./sandbox.js";

export const areas = [traffic, trace, webhooks, books, faults, sandbox];
