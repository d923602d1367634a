// The boxes of the tax models: their names, and how those that no record fills are computed from others.
import {currentLanguage} from "./words.js";

let names = {};

/** Loads the names of the boxes, which nothing else needs. */
export async function loadBoxNames() {
  const [file] = Object.values(await import("./words-boxes-" + currentLanguage() + ".js"));
  names = Object.fromEntries(["baseAndTax", "withholding", "boxes"].flatMap(kind => Object.entries(file[kind])
    .flatMap(([boxes, name]) => named(boxes.split(" "), name, (file.parts[kind] || "").split(", ")))));
}

/** Names boxes that follow each other: the same name for each, with its part, such as the base or the tax. */
function named(boxes, name, parts) {
  return boxes.map((box, at) => [box, [name, parts[at % parts.length]].filter(Boolean).join(": ")]);
}

/** Sums of boxes; a number with % is a share, and the other numbers are boxes. */
export const FORMULAS = {
  303: {
    27: "152 + 167 + 03 + 155 + 06 + 09 + 11 + 13 + 15 + 158 + 170 + 18 + 21 + 24 + 26",
    45: "29 + 31 + 33 + 35 + 37 + 39 + 42", 46: "27 − 45", 64: "46", 66: "64", 69: "66 + 77 − 78", 71: "69 − 70 + 109", 87: "110 − 78",
  },
  390: {86: "84 + 659 − 85", 108: "99 + 101 + 103 + 104 + 105 + 110 + 125"},
  130: {
    "03": "01 − 02", "04": "20 % × 03", "07": "04 − 05 − 06", "09": "2 % × 08", 11: "09 − 10", 12: "07 + 11", 14: "12 − 13",
    17: "14", 19: "17 − 18",
  },
  111: {28: "03 + 06 + 09 + 12 + 15 + 18 + 27", 30: "28 − 29"},
  115: {"05": "03 − 04"},
  123: {"06": "03", "08": "06 − 07"},
};

/** Those of the boxes that are 0 instead of a negative sum. */
export const NEVER_NEGATIVE = {130: ["04", "12"]};

/** Returns the formula of a box; empty if it has none. */
export function formula(model, box) {
  const sum = (FORMULAS[model] || {})[box] || "";
  return (NEVER_NEGATIVE[model] || []).includes(box) ? "max(0, " + sum + ")" : sum;
}

/** Returns what a box is about; empty if it is not known. */
export function boxName(model, box) {
  const name = (["180", "193"].includes(model) ? "190" : model) + "_" + box;
  return Object.hasOwn(names, name) ? names[name] : "";
}

/** The boxes in their order on the form, which is that of their numbers. */
export function inOrder(boxes) {
  return Object.keys(boxes).sort((one, other) => one - other);
}
