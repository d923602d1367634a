// The texts of the page in the reader's language.
import {en} from "./words-en.js";
import {es} from "./words-es.js";
import {areasEn} from "./words-areas-en.js";
import {areasEs} from "./words-areas-es.js";
import {adviceEn} from "./words-advice-en.js";
import {adviceEs} from "./words-advice-es.js";
import {booksEn} from "./words-books-en.js";
import {booksEs} from "./words-books-es.js";
import {boxesEn} from "./words-boxes-en.js";
import {boxesEs} from "./words-boxes-es.js";
import {frameEn} from "./words-frame-en.js";
import {frameEs} from "./words-frame-es.js";

const KEY = "cg-mock-language";
const languages = {
  en: {...frameEn, ...en, ...adviceEn, ...areasEn, ...booksEn, ...boxesEn},
  es: {...frameEs, ...es, ...adviceEs, ...areasEs, ...booksEs, ...boxesEs},
};
let language = chosen() || (navigator.language || "en").slice(0, 2);
if (!languages[language]) {
  language = "en";
}
document.documentElement.lang = language;

function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch (refused) {
    return null;
  }
}

export function currentLanguage() {
  return language;
}

export function setLanguage(other) {
  language = other;
  document.documentElement.lang = other;
  try {
    localStorage.setItem(KEY, other);
  } catch (refused) {
    // The choice then lasts as long as the page.
  }
}

/** Returns the text of a key such as "header.plan", with {0}, {1} replaced; the key itself if there is none. */
export function t(key, ...values) {
  const text = find(key);
  return text === undefined ? key : text.replace(/\{(\d)\}/g, (all, number) => String(values[number]));
}

/** Returns the text of a key; another text if there is none. */
export function tOr(key, other) {
  const text = find(key);
  return text === undefined ? other : text;
}

function find(key) {
  let found = languages[language];
  const dot = key.indexOf(".");
  for (const part of [key.slice(0, dot), key.slice(dot + 1)]) {
    found = found && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return found;
}

// The mock writes some moments in UTC and others in Spanish time; the page shows all of them in Spanish time.
const clock = new Intl.DateTimeFormat("sv-SE", {timeZone: "Europe/Madrid", dateStyle: "short", timeStyle: "medium"});

/** Returns a moment of the mock as its day and time in Spain. */
export function moment(text) {
  if (!text) {
    return "";
  }
  return text.length > 19 ? clock.format(new Date(text)) : text.slice(0, 10) + " " + text.slice(11, 19);
}

/** Returns the time of day of a moment in Spain, with its milliseconds. */
export function timeOfDay(text) {
  return moment(text).slice(11) + (/\.\d{1,3}/.exec(text) || [""])[0];
}
