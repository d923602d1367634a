// Small charts as SVG. They have attributes only, since the page's policy permits no style.
import {el} from "./dom.js";

function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}

/** Columns from left to right; {@code tip(value, place)} names one. */
export function columns(values, label, tip) {
  const most = Math.max(1, ...values);
  return svg("svg", {class: "chart", viewBox: "0 0 " + values.length * 10 + " 60", preserveAspectRatio: "none", role: "img", "aria-label": label},
    ...values.map((value, place) => {
      const height = value === 0 ? 1 : Math.max(3, Math.round(58 * value / most));
      return svg("rect", {x: place * 10 + 1, y: 60 - height, width: 8, height, class: value === 0 ? "empty" : "full"},
        svg("title", {}, tip(value, place)));
    }));
}

/** A bar as long as its share, from 0 to 1; it says nothing that the text beside it does not. */
export function share(part) {
  return el("span", {class: "share", "aria-hidden": "true"},
    svg("svg", {viewBox: "0 0 100 6", preserveAspectRatio: "none"}, svg("rect", {x: 0, y: 0, height: 6, width: Math.max(1, 100 * part), class: "full"})));
}
