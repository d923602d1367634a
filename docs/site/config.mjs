import fs from 'node:fs'
import path from 'node:path'
import { isReference, rowAnchors, searched, sections } from './reference.mjs'
import { options, searchOptions } from './search-options.mjs'

const source = path.resolve(import.meta.dirname, '..', 'src')

const entry = (page) => {
  const staged = page.replace(/^docs\/es\//, 'spanish/')
  const text = fs.readFileSync(path.join(source, `${staged}.md`), 'utf8')
  return { text: text.match(/^# (.*)$/m)[1].replace(/`/g, ''), link: `/${staged.replace(/^spanish/, 'es')}` }
}
const group = (text, ...pages) => ({ text, items: pages.map((page) => entry(`docs/${page}`)) })

// Where the sources are, of the values of whoever publishes. While it is a placeholder no page has a link to its source.
const bom = fs.readFileSync(path.resolve(import.meta.dirname, '..', '..', '..', 'sdk-bom', 'pom.xml'), 'utf8')
const sources = bom.match(/<publisher\.scm>scm:git:(.*?)(\.git)?<\/publisher\.scm>/)[1]
const editLink = (text) => (sources.includes('to-be-set') ? undefined : { text, pattern: `${sources}/edit/main/:path` })

const inSources = (page) =>
  page
    .replace(/^spanish\/index\.md$/, 'README.es.md')
    .replace(/^spanish\//, 'docs/es/')
    .replace(/(^|\/)index\.md$/, '$1README.md')

// One index for both languages: a question in Spanish finds the Spanish page, or the English one if there is no other.
// VitePress makes an index for each language, by the folder of a page before it is rewritten, and "spanish" is none.
const oneSearchIndex = {
  name: 'one-search-index',
  transform: (code, id) =>
    id === '/@localSearchIndex' ? code.replace(/"root": ([^,}]+)/, '"root": $1, "es": $1') : undefined
}

// A heading in the outline beside a page goes on in a second line, where VitePress cuts it.
const STYLE = 'a.outline-link.outline-link { white-space: normal; line-height: 1.4; padding: 5px 0 }'

const JAVADOC = {
  text: 'Javadoc',
  items: ['sdk-core', 'sdk-jdbc', 'sdk-shared-limits', 'sdk-statements', 'sdk-webhooks', 'sdk-mock', 'sdk-spring-boot-starter', 'sdk-spring-boot-test'].map((module) => ({
    text: module,
    link: `/api/${module}/index.html`,
    target: '_self'
  }))
}

const SPANISH = {
  nav: [
    { text: 'Errores', link: '/es/errors' },
    { text: 'Preguntas', link: '/es/faq' },
    { text: 'Guías (en inglés)', link: '/docs/' },
    { text: 'Cambios', link: '/CHANGELOG' },
    JAVADOC
  ],
  sidebar: [
    { text: 'Presentación', link: '/es/' },
    group('Empezar', 'es/getting-started', 'es/issue-invoices', 'es/errors', 'es/faq', 'es/troubleshooting'),
    group('Webhooks', 'es/webhooks-step-by-step'),
    group('Probar', 'es/mock'),
    group('Referencia', 'reference/operations', 'reference/errors', 'reference/assumptions', 'glossary')
  ],
  outline: { level: [2, 3], label: 'En esta página' },
  editLink: editLink('Corregir esta página'),
  docFooter: { prev: 'Anterior', next: 'Siguiente' },
  langMenuLabel: 'Idioma',
  returnToTopLabel: 'Volver arriba',
  sidebarMenuLabel: 'Menú',
  darkModeSwitchLabel: 'Aspecto',
  lightModeSwitchTitle: 'Usar el tema claro',
  darkModeSwitchTitle: 'Usar el tema oscuro'
}

const SPANISH_SEARCH = {
  button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
  modal: {
    displayDetails: 'Mostrar detalles',
    resetButtonTitle: 'Borrar la búsqueda',
    backButtonTitle: 'Cerrar',
    noResultsText: 'Sin resultados para',
    footer: { selectText: 'elegir', navigateText: 'moverse', closeText: 'cerrar' }
  }
}

export default {
  srcDir: 'src',
  srcExclude: ['public/**'], // licences in Markdown that come with the Javadoc
  head: [['style', {}, STYLE]],
  rewrites: { 'spanish/:page': 'es/:page' },
  vite: { plugins: [oneSearchIndex] },
  transformPageData: ({ filePath, frontmatter }) => ({
    filePath: inSources(filePath),
    frontmatter: isReference(filePath) ? { ...frontmatter, editLink: false } : frontmatter // which is generated
  }),
  locales: {
    root: { label: 'English', lang: 'en' },
    es: {
      label: 'Español',
      lang: 'es',
      title: 'SDK de CG para Java',
      description: 'Guías del SDK para la API de una gestoría',
      themeConfig: SPANISH
    }
  },
  title: 'CG SDK for Java',
  description: 'Guides and reference of the SDK for the API of a Spanish accounting firm',
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
      { text: 'Changes', link: '/CHANGELOG' },
      JAVADOC
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
    editLink: editLink('Edit this page'),
    i18nRouting: false, // not every page is in both languages
    search: {
      provider: 'local',
      options: {
        miniSearch: { options, searchOptions, _splitIntoSections: sections },
        _render: searched,
        locales: { es: { translations: SPANISH_SEARCH } }
      }
    }
  }
}
