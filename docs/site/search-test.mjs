// node search-test.mjs DIST PROJECT: asks the search of the built site the questions of an integrator, and fails if the
// answer is not among the first three hits. Then it types each code, header, path and operation whole, and fails if the
// first hit is not its row.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import MiniSearch from 'minisearch'
import { options, searchOptions } from './search-options.mjs'

const QUESTIONS = {
  'the answer was lost, did it issue?': /faq.*#the-answer-was-lost|recovery.*#the-answer-was-lost/,
  'why 409?': /faq.*#why-do-i-get-a-409|errors.*#why-409|errors.*#_?409/,
  'how do I rotate the secret?': /webhooks-step-by-step.*#replace-the-secret|faq.*#how-do-i-rotate-the-secret/,
  'destination stays pendiente_verificacion': /webhooks-step-by-step|troubleshooting.*#webhooks/,
  'which number does the next invoice get': /issue-invoices|faq.*#can-i-choose/,
  'process killed in the middle of a batch': /docs\/batch|recovery/,
  'connect through a proxy': /getting-started.*#connect-through-a-proxy/,
  'run the mock in a docker container': /docs\/mock.*#run-it-in-a-container/,
  'test a webhook twice or out of order': /docs\/testing|docs\/webhooks|faq.*#do-webhooks/,
  'two servers with the same API key': /many-clients|faq/,
  'what to show a user when sin_consentimiento': /errors/,
  'idempotency key older than 24 hours': /recovery.*#more-than-24-hours|faq.*#the-answer-was-lost/,
  'anular factura': /after-issuing.*#annul|faq.*#can-i-cancel/,
  'factura rectificativa': /after-issuing.*#annul|faq.*#can-i-cancel/,
  'recargo de equivalencia': /issue-invoices.*surcharge/,
  'reintentar una llamada': /recovery.*#which-calls|faq.*#how-do-i-retry/,
  'protección de datos personales': /operate|erasure|faq.*#what-happens-to-personal/,
  'codigo QR en el papel': /after-issuing.*#print-the-qr|faq.*#where-is-the-qr/,
  'zona horaria de las fechas': /faq.*#which-time-zone/,
  'paginacion': /faq.*#how-do-i-read-a-list/,
  'BigDecimal amounts': /faq.*#how-do-i-handle-money/,
  'mockito unit test': /faq.*#how-do-i-write-a-unit-test/,
  'gradle dependency': /faq.*#how-do-i-add-it-with-gradle/,
  'cerficate self signed': /getting-started.*#trust-a-certificate/,
  'month end batch': /docs\/batch/,
  'async call': /faq.*#how-do-i-call-async/,
  'rejected by the tax authority 4104': /after-issuing.*#rejected|faq.*#the-tax-authority/
}

// As the browser gets them: functions from their text.
const asSent = (settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'function' ? new Function(`return ${value}`)() : value
    ])
  )

const chunks = path.join(process.argv[2], 'assets', 'chunks')
const index = fs.readdirSync(chunks).find((file) => file.startsWith('@localSearchIndexroot'))
const { default: text } = await import(pathToFileURL(path.resolve(chunks, index)))
const search = MiniSearch.loadJSON(text, {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  ...asSent(options),
  searchOptions: asSent(searchOptions)
})

const failures = []
for (const [question, answer] of Object.entries(QUESTIONS)) {
  const hits = search.search(question).slice(0, 3).map((hit) => hit.id)
  const found = hits.findIndex((hit) => answer.test(hit)) + 1
  if (!found) failures.push(`${question}\n${hits.map((hit) => `         ${hit}`).join('\n')}`)
  console.log(`${found ? `hit ${found}` : 'MISSED'}  ${question}`)
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
    const [first] = search.search(text)
    const leads = first && anchors.some((each) => first.id.includes('docs/reference/') && first.id.endsWith(`#${each}`))
    if (!leads) failures.push(`"${text}" leads to ${first?.id}`)
  }
}
console.log(`${Object.keys(rows).length} codes, headers, paths and operations were typed whole.`)
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exit(1)
}
