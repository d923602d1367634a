// Loads the texts of one language; the page needs no more.
const PARTS = ["", "frame-", "advice-", "areas-", "books-", "boxes-"];

/** Returns the texts of a language. A saved copy of the page has all of them in itself: SavedPage replaces this. */
export async function wordsOf(language) {
  const parts = await Promise.all(PARTS.map(part => import("./words-" + part + language + ".js")));
  return Object.assign({}, ...parts.flatMap(part => Object.values(part)));
}
