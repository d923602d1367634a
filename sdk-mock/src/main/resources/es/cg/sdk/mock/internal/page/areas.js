// The areas of the page, in the order of their tabs. An area has an id, whose words are in words-*.js, the topics that
// concern it, show(root, rest) with the rest of the address after #id/, update(topics), and hide().
import {traffic} from "./traffic.js";
import {faults} from "./faults.js";

export const areas = [traffic, faults];
