// How the search of the site ranks; the test of the search uses the same. VitePress sends these functions to the browser as
// text, so none may use anything outside of itself.

export const options = {
  // Leaves out words that a question has and an answer need not have, in English and Spanish.
  processTerm: (term) => {
    const left =
      ' a an and are as at be been but by can could did do does for from get had has have how i if in is it its me my not of on ' +
      'or our should so than that the their then there this to was we were what when where which who whose why will with you ' +
      'your al como cómo con cual de del el en es la las lo los mi no o para por que qué se si su un una y '
    const word = term.toLowerCase()
    return left.includes(` ${word} `) ? null : word
  }
}

export const searchOptions = {
  fuzzy: 0.15,
  prefix: (term) => term.length > 3,
  boost: { title: 4, text: 1, titles: 2 },
  // The reference pages and those for maintainers have every word; the guides have the answers.
  boostDocument: (id) =>
    /\/(assumptions|operations|decisions|traps|maintaining|architecture|CHANGELOG|CONTRIBUTING|benchmarks|worked-example)/.test(id) ? 0.3 : 1
}
