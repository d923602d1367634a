// node stage.mjs PROJECT TARGET: copies the pages of the project, with links as the site has them.
import fs from 'node:fs'
import path from 'node:path'
import { POINTERS } from './reference.mjs'

const [project, target] = process.argv.slice(2)
const pages = ['README.md', 'README.es.md', 'CHANGELOG.md', 'SECURITY.md']
for (const entry of fs.readdirSync(path.join(project, 'docs'), { recursive: true })) {
  const page = `docs/${entry.split(path.sep).join('/')}`
  // Those for maintainers are read where the sources are.
  if (page.endsWith('.md') && !page.startsWith('docs/internals/') && !POINTERS.includes(page)) pages.push(page)
}

// README.md is the page of its folder. Spanish pages are staged in a folder of their own, which config.mjs shows as es.
const onSite = (page) =>
  page.replace(/^README\.es\.md$/, 'es/index.md').replace(/^docs\/es\//, 'es/').replace(/README\.md$/, 'index.md')

const rewrite = (page, link) => {
  if (/^[a-z][a-z0-9+.-]*:|^#/.test(link)) return link
  const [file, anchor] = link.split('#')
  const there = path.posix.normalize(path.posix.join(path.posix.dirname(page), file))
  if (pages.includes(there)) {
    const from = path.posix.dirname(onSite(page))
    return './' + path.posix.relative(from, onSite(there)) + (anchor ? `#${anchor}` : '')
  }
  if (fs.statSync(path.join(project, there)).isDirectory()) return undefined
  if (there.endsWith('.png')) {
    const picture = path.join(target, 'public', 'files', there)
    fs.mkdirSync(path.dirname(picture), { recursive: true })
    fs.copyFileSync(path.join(project, there), picture)
    return `/files/${there}`
  }
  // A file that is no page of the site, such as a test: the site has a copy that a browser shows as text.
  const copy = path.join(target, 'public', 'files', `${there}.txt`)
  fs.mkdirSync(path.dirname(copy), { recursive: true })
  fs.copyFileSync(path.join(project, there), copy)
  return `/files/${there}.txt`
}

// What a page folds below its Java: the site shows no HTML of pages.
const folds = (text) =>
  text.replace(
    /^( *)<!-- imports -->\n *<details><summary>(.*)<\/summary>\n([\s\S]*?)\n *<\/details>\n *<!-- end imports -->$/gm,
    '$1::: details $2\n$3\n$1:::'
  )

for (const page of pages) {
  const blocks = folds(fs.readFileSync(path.join(project, page), 'utf8')).split(/(^ *```[\s\S]*?^ *```$)/m)
  const text = blocks
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/^ *<!-- .*-->\n/gm, '') // which would be shown as text
            .replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, text, link) => {
              const there = rewrite(page, link)
              return there ? `[${text}](${there})` : text // a folder of sources has no page
            })
    )
    .join('')
  const file = path.join(target, onSite(page).replace(/^es\//, 'spanish/'))
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}
