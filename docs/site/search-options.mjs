// How the search of the site ranks; the test of the search uses the same. VitePress sends these functions to the browser as
// text, so none may use anything outside of itself.

export const options = {
  // Words, and what is typed as a whole, after a "=": the text of a row of the reference has nothing else.
  tokenize: (text, field) => {
    if (field === 'text' && text.startsWith('=')) return text.split('\n')
    const words = text.split(/[\n\r\p{Z}\p{P}]+/u)
    return field === undefined ? [...words, `=${text.trim()}`] : words
  },
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
  fuzzy: (term) => (term.startsWith('=') ? false : 0.15),
  prefix: (term) => term.length > 3 && !term.startsWith('='),
  boost: { title: 4, text: 1, titles: 2 },
  // A row of the reference comes first if it is typed whole, and not at all otherwise: the guides have the answers. An
  // assumption may have the name of a header.
  boostDocument: (id, term) => {
    if (!/docs\/reference\//.test(id)) return /CHANGELOG/.test(id) ? 0.3 : 1
    return term.startsWith('=') ? (/assumptions/.test(id) ? 900 : 1000) : 0
  }
}
