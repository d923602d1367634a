// node search-test.mjs DIST PROJECT: asks the search of the built site the questions of integrators in questions.json, and
// fails if the answer to one is not among the first three hits. Of those in questions-kept.json, if it is there, some may
// miss. Then it types each code, header, path and operation whole, and fails if the
// first hit is not its row.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import MiniSearch from 'minisearch'
import { options, searchOptions } from './search-options.mjs'

// Questions whose answers writers of the pages have not read: so many of them have to hit, or all if there are fewer.
const KEPT_HITS = 28

// As the browser gets them: functions from their text.
const asSent = (settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'function' ? new Function(`return ${value}`)() : value
    ])
  )

const chunks = path.join(process.argv[2], 'assets', 'chunks')
const index = fs.readdirSync(chunks).find((each) => each.startsWith('@localSearchIndexroot.'))
const { default: text } = await import(pathToFileURL(path.resolve(chunks, index)))
const search = MiniSearch.loadJSON(text, {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  ...asSent(options),
  searchOptions: asSent(searchOptions)
})

// What the search finds while the site is shown in a language.
const ask = (language, question) => {
  globalThis.document = { documentElement: { lang: language } }
  return search.search(question).map((hit) => hit.id)
}

const ids = Object.values(JSON.parse(text).documentIds)
const sectionsOf = (page) => ids.filter((id) => id.split('#')[0] === page)

// A Spanish section counts as the English one at the same place of the page that it translates.
const inEnglish = (id) => {
  const page = id.split('#')[0]
  return sectionsOf(page.replace('/es/', '/docs/'))[sectionsOf(page).indexOf(id)] ?? id
}

// A hit is a section that answers, within the first three. A question in Spanish is asked on the site in both languages.
const asked = (file) => {
  if (!fs.existsSync(file)) return []
  return JSON.parse(fs.readFileSync(file, 'utf8')).map(({ question, language, answer }) => {
    const pattern = new RegExp(answer)
    const sites = language === 'es' ? ['en', 'es'] : ['en']
    const firsts = sites.map((site) => ask(site, question).slice(0, 3))
    const places = firsts.map((ids) => ids.findIndex((id) => pattern.test(id) || pattern.test(inEnglish(id))) + 1)
    const hit = !places.includes(0)
    console.log(`${hit ? `hit ${places.join(' and ')}` : 'MISSED'}  ${question}`)
    return { hit, miss: `${question}\n${firsts.flat().map((id) => `         ${id}`).join('\n')}` }
  })
}
const missed = (answers) => answers.filter(({ hit }) => !hit).map(({ miss }) => miss)

const here = import.meta.dirname
const failures = missed(asked(path.join(here, 'questions.json')))
const kept = asked(path.join(here, 'questions-kept.json'))
const keptMisses = missed(kept)
if (keptMisses.length > 0) console.log(`Kept questions that were missed:\n${keptMisses.join('\n')}`)
const keptHits = kept.length - keptMisses.length
if (keptHits < Math.min(KEPT_HITS, kept.length)) {
  failures.push(`${keptHits} of ${kept.length} kept questions hit; at least ${KEPT_HITS} have to.`)
}

const contract = JSON.parse(fs.readFileSync(path.join(process.argv[3], 'openapi.json'), 'utf8'))
const { parameters, responses, 'x-error-codes': codes } = contract.components
const headers = [
  ...Object.values(parameters).filter((each) => each.in === 'header').map(({ name }) => name),
  ...Object.values(responses).flatMap((each) => Object.keys(each.headers ?? {}))
]
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).filter(([, operation]) => operation.operationId)
    .map(([method, { operationId }]) => ({ id: operationId, path, call: `${method.toUpperCase()} ${path}` })))
const rows = {
  ...Object.fromEntries(Object.keys(codes).map((code) => [code, [code]])),
  ...Object.fromEntries(headers.map((header) => [header, [header]]))
}
for (const { id, path, call } of operations) {
  rows[id] = rows[call] = [id]
  rows[path] = [...(rows[path] ?? []), id]
}
for (const [typed, anchors] of Object.entries(rows)) {
  for (const text of [typed, typed.toUpperCase(), ` ${typed} `]) {
    for (const site of ['en', 'es']) {
      const [first] = ask(site, text)
      const leads = first?.includes('docs/reference/') && anchors.some((each) => first.endsWith(`#${each}`))
      if (!leads) failures.push(`"${text}" leads to ${first} in ${site}`)
    }
  }
}
console.log(`${Object.keys(rows).length} codes, headers, paths and operations were typed whole.`)
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exit(1)
}
