import fs from 'node:fs'
import path from 'node:path'
import { rowAnchors, sections } from './reference.mjs'
import { options, searchOptions } from './search-options.mjs'

const source = path.resolve(import.meta.dirname, '..', 'src')

const entry = (page) => {
  const text = fs.readFileSync(path.join(source, `${page}.md`), 'utf8')
  return { text: text.match(/^# (.*)$/m)[1].replace(/`/g, ''), link: `/${page}` }
}
const group = (text, ...pages) => ({ text, items: pages.map((page) => entry(`docs/${page}`)) })

export default {
  srcDir: 'src',
  title: 'CG SDK for Java',
  description: 'Guides and reference of the SDK for the API of a Spanish accounting firm',
  lang: 'en',
  base: process.env.SITE_BASE || '/',
  markdown: {
    html: false,
    config: rowAnchors,
    anchor: {
      // As GitHub makes them, so that links work in both places.
      slugify: (heading) => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    }
  },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/docs/' },
      { text: 'Errors', link: '/docs/errors' },
      { text: 'FAQ', link: '/docs/faq' },
      { text: 'Español', link: '/README.es' },
      {
        text: 'Javadoc',
        items: ['sdk-core', 'sdk-jdbc', 'sdk-shared-limits', 'sdk-statements', 'sdk-webhooks', 'sdk-mock', 'sdk-spring-boot-starter', 'sdk-spring-boot-test'].map((module) => ({
          text: module,
          link: `/api/${module}/index.html`,
          target: '_self'
        }))
      }
    ],
    sidebar: [
      group('Start', 'index', 'getting-started', 'issue-invoices', 'after-issuing', 'recovery', 'errors', 'faq', 'troubleshooting'),
      group('Webhooks', 'webhooks-step-by-step', 'webhooks-in-production', 'webhooks-many-firms'),
      group('Tasks', 'batch', 'containers', 'documents', 'keep-a-mirror', 'many-clients', 'erasure', 'spring-boot'),
      group('Test', 'testing', 'mock', 'panel', 'corrections'),
      group('Operate', 'operate', 'upgrading', 'compatibility'),
      group('Reference', 'reference/operations', 'reference/errors', 'reference/assumptions', 'glossary')
    ],
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch: { options, searchOptions, _splitIntoSections: sections } } }
  }
}
