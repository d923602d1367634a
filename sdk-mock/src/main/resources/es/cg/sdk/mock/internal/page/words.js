// The texts of the page in the reader's language.
import {recall, remember} from "./store.js";

const LANGUAGES = ["en", "es"];
/** The files of words, each with the language after its name. Only those of the reader's language are loaded. */
const FILES = ["words-frame", "words-start", "words", "words-advice", "words-areas", "words-books"];
let language = recall("language") || (navigator.language || "en").slice(0, 2);
if (!LANGUAGES.includes(language)) {
  language = "en";
}
document.documentElement.lang = language;
let words = await load(language);

/** Returns the sections of all files of a language. */
async function load(name) {
  const files = await Promise.all(FILES.map(file => import("./" + file + "-" + name + ".js")));
  return Object.assign({}, ...files.flatMap(file => Object.values(file)));
}

export function currentLanguage() {
  return language;
}

/** Loads another language, which is then that of the page. */
export async function setLanguage(other) {
  words = await load(other);
  language = other;
  document.documentElement.lang = other;
  remember("language", other);
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
  let found = words;
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
