// node words.mjs PROJECT: prints the words of each page outside of code blocks, by hand and generated, and fails if the
// guides have more pages or words than their readers are to have.
import fs from 'node:fs'
import path from 'node:path'
import { POINTERS } from './reference.mjs'

const MAX_PAGES = 26
const MAX_WORDS = 32_000
const MAX_SPANISH_WORDS = 10_000 // README.es.md included
const docs = path.join(process.argv[2], 'docs')
const words = (file) => fs.readFileSync(path.join(docs, file), 'utf8')
  .replace(/<!-- (imports|decisions)[\s\S]*?<!-- end \1 -->/g, '') // made from the code
  .replace(/^ *```[\s\S]*?^ *```$/gm, '')
  .replace(/<!--.*?-->/g, '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const kindOf = (file) => ['reference', 'internals', 'es'].find((folder) => file.startsWith(`${folder}${path.sep}`)) ?? 'guides'
const sums = { guides: 0, reference: 0, internals: 0, es: words('../README.es.md') }
let pages = 0
const isPage = (file) => file.endsWith('.md') && !POINTERS.includes(`docs/${file}`)
for (const file of fs.readdirSync(docs, { recursive: true }).filter(isPage).sort()) {
  const kind = kindOf(file)
  if (kind === 'guides') pages++
  sums[kind] += words(file)
  console.log(`${String(words(file)).padStart(7)} ${kind.padEnd(10)} ${file}`)
}
console.log(`${pages} guides with ${sums.guides} words; Spanish ${sums.es}, reference ${sums.reference}, for maintainers ${sums.internals}.`)
if (pages > MAX_PAGES || sums.guides > MAX_WORDS || sums.es > MAX_SPANISH_WORDS) {
  console.error(`At most ${MAX_PAGES} guides with ${MAX_WORDS} words, and ${MAX_SPANISH_WORDS} words in Spanish.`)
  process.exit(1)
}
