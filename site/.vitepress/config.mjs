import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { address, maintainers, pages } from '../pages.mjs';

const root = new URL('../..', import.meta.url).pathname;
const title = page => /^# (.*)$/m.exec(readFileSync(root + page, 'utf8'))?.[1].replace(/`/g, '') ?? page;
const entry = page => ({ text: title(page), link: '/' + address(page).replace(/index\.md$/, '').replace(/\.md$/, '') });
const all = pages().filter(page => page.endsWith('.md'));
const guides = all.filter(page => page.startsWith('docs/') && !maintainers.test(page) && page !== 'docs/README.md');

/** The order of the index of guides; a guide that it does not name comes after those that it names. */
const index = existsSync(root + 'docs/README.md') ? readFileSync(root + 'docs/README.md', 'utf8') : '';
const place = page => {
    const found = index.indexOf(`(${page.slice('docs/'.length)}`);
    return found < 0 ? Number.MAX_SAFE_INTEGER : found;
};
guides.sort((one, other) => place(one) - place(other) || one.localeCompare(other));

const api = existsSync(root + 'site/target/pages/public/api')
    ? readdirSync(root + 'site/target/pages/public/api').map(module => ({
          text: module,
          link: `/api/${module}/index.html`,
          target: '_blank',
      }))
    : [];

export default {
    title: 'CG SDK for Java',
    description: 'Client SDK, webhook receiver and mock for the API of a Spanish accounting firm',
    srcDir: 'target/pages',
    srcExclude: ['public/**'],
    outDir: 'target/html',
    cacheDir: 'target/cache',
    cleanUrls: false,
    lastUpdated: false,
    markdown: { html: true, languages: ['java', 'xml', 'yaml', 'json', 'sql', 'bash', 'properties'] },
    themeConfig: {
        search: {
            provider: 'local',
            options: {
                miniSearch: {
                    // The browser gets this function as text: it uses nothing from outside itself.
                    options: {
                        processTerm: term => {
                            const word = term.toLowerCase();
                            return /^(a|an|the|is|are|was|were|do|does|did|how|what|why|when|where|which|who|can|i|it|its|my|me|to|of|in|on|for|and|or|with|by|be|get|use|now)$/.test(word)
                                ? null
                                : word.length > 4
                                  ? word.replace(/(ies)$/, 'y').replace(/(ing|ed|es|s)$/, '')
                                  : word;
                        },
                    },
                    searchOptions: { fuzzy: 0.1, prefix: true, boost: { title: 4, text: 2, titles: 2 } },
                },
            },
        },
        nav: [
            { text: 'Guides', link: '/docs/' },
            { text: 'Javadoc', items: api.length ? api : [{ text: 'Not built', link: '/' }] },
            { text: 'openapi.json', link: '/openapi.json', target: '_blank' },
            { text: 'Español', link: '/es' },
        ],
        sidebar: [
            { text: 'Start', items: [{ text: 'README', link: '/' }, { text: 'En español', link: '/es' }] },
            { text: 'Guides', items: guides.map(entry) },
            { text: 'Changes', items: [entry('CHANGELOG.md')] },
            { text: 'For maintainers', collapsed: true, items: all.filter(page => maintainers.test(page)).map(entry) },
        ],
        outline: [2, 3],
    },
};
