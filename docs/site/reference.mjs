// The pages in docs/reference are made: a row of a table, or an entry below a heading, for each code, header, path and
// operation. The search finds a row by what it is about, typed whole, and not by its words: see search-options.mjs.

// Where pages were: each says in a line where its page is. The site does not have them, and they are no guides.
export const POINTERS = ['docs/architecture.md', 'docs/assumptions.md']

export const isReference = (page) => /(^|[\\/])docs[\\/]reference[\\/]/.test(page)

const MARK = '========' // as in search-options.mjs

const plain = (html) => html.replace(/<[^>]*>/g, '').replace(/&amp;/g, '&').trim()

// Gives each row whose first cell is code an id, by which a link leads to it.
export const rowAnchors = (md) =>
  md.core.ruler.push('row_anchors', (state) => {
    if (!isReference(state.env.relativePath ?? '')) return
    const taken = new Set()
    state.tokens.forEach((token, at, all) => {
      const cell = all[at + 2]?.children?.[0]
      if (token.type !== 'tr_open' || all[at + 1].type !== 'td_open' || cell?.type !== 'code_inline') return
      if (!taken.has(cell.content)) token.attrSet('id', cell.content)
      taken.add(cell.content)
    })
  })

// What the search has of a page: of a reference page a section for each row, whose text is what leads to it.
export const sections = (file, html) => {
  if (!isReference(file)) return undefined // as VitePress makes them
  const page = plain(html.match(/<h1[^>]*>(.*?)<a /)[1])
  const rows = []
  for (const [, anchor, row] of html.matchAll(/<tr id="([^"]+)"[^>]*>(.*?)<\/tr>/gs)) {
    const codes = [...row.matchAll(/<code>(.*?)<\/code>/g)].map(([, code]) => plain(code))
    const call = codes.find((code) => /^[A-Z]+ \//.test(code))
    const keys = call ? [codes[0], call, call.split(' ')[1]] : [codes[0]]
    rows.push({ anchor, titles: [page, keys.slice(0, 2).join(' · ')], text: keys.map((key) => `${MARK}${key}`).join('\n') })
  }
  for (const [, anchor, heading] of html.matchAll(/<h3 id="([^"]+)"[^>]*>(.*?)<a /gs)) {
    const code = heading.match(/<code>(.*?)<\/code>/)
    if (code) rows.push({ anchor, titles: [page, plain(code[1])], text: `${MARK}${plain(code[1])}` })
  }
  return rows
}

// What the search reads of a page: not the imports that it folds below its Java.
export const searched = (text, env, md) => md.render(text.replace(/^ *::: details \w+\n[\s\S]*?^ *:::$/gm, ''), env)
