// Copies the pages of the project to target/pages, with links that hold on the site.
// A link to a page stays one; a linked file of another kind is copied beside the pages, as text that a browser shows.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const target = join(root, 'site/target/pages');
const asText = /\.(md|java|xml|sql|ya?ml|properties|sh|csv|txt)$/;

/** The project's pages, by their path from its root. */
export function pages() {
    const found = ['README.md', 'README.es.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];
    const visit = folder => {
        for (const name of readdirSync(join(root, folder)).sort()) {
            const path = `${folder}/${name}`;
            if (statSync(join(root, path)).isDirectory()) {
                visit(path);
            } else {
                found.push(path);
            }
        }
    };
    visit('docs');
    return found.filter(path => existsSync(join(root, path)));
}

/** The pages that only maintainers read; CHANGELOG is searched by no one either, since it names everything once. */
export const maintainers =
    /^(docs\/internals\/|docs\/(architecture|assumptions|decisions|traps|glossary|versioning|worked-example|behaviour)\.md|CONTRIBUTING\.md)/;

/** Where a page is on the site, without its ending. */
export function address(page) {
    return page.replace(/(^|\/)README\.md$/, '$1index.md').replace(/README\.es\.md$/, 'es.md');
}

function copy(path) {
    const name = asText.test(path) ? `${path}.txt` : path;
    const to = join(target, 'public/files', name);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(root, path), to);
    return `/files/${name}`;
}

function link(page, text, href) {
    const [path, part] = href.split('#', 2);
    const anchor = part === undefined ? '' : `#${part}`;
    if (/^[a-z]+:/.test(href) || path === '') {
        return `[${text}](${href})`;
    }
    const linked = posix.normalize(posix.join(posix.dirname(page), path)).replace(/\/$/, '');
    const file = join(root, linked);
    if (!existsSync(file)) {
        throw new Error(`${page} links to ${href}, which does not exist.`);
    }
    if (statSync(file).isDirectory()) {
        return text;
    }
    if (linked.endsWith('.md') && pages().includes(linked)) {
        const from = posix.dirname(address(page));
        const to = posix.relative(from, address(linked));
        return `[${text}](${to.startsWith('.') ? to : `./${to}`}${anchor})`;
    }
    // An address with the site's own prefix; the tag keeps the site's router away from it.
    return `<a href="${copy(linked)}" target="_blank" rel="noopener">${text.replace(/`([^`]*)`/g, '<code>$1</code>')}</a>`;
}

function rewritten(page, markdown) {
    let fenced = false;
    return markdown
        .split('\n')
        .filter(line => !/^<!-- snippet: .* -->$/.test(line))
        .map(line => {
            if (/^\s*```/.test(line)) {
                fenced = !fenced;
                return line;
            }
            return fenced ? line : line.replace(/(?<!!)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/g, (_, text, href) => link(page, text, href));
        })
        .join('\n');
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
    rmSync(target, { recursive: true, force: true });
    for (const page of pages()) {
        const to = join(target, page.endsWith('.md') ? address(page) : page);
        mkdirSync(dirname(to), { recursive: true });
        if (page.endsWith('.md')) {
            const hidden = page === 'CHANGELOG.md' || maintainers.test(page) ? '---\nsearch: false\n---\n' : '';
            writeFileSync(to, hidden + rewritten(page, readFileSync(join(root, page), 'utf8')));
        } else {
            cpSync(join(root, page), to);
        }
    }
    for (const data of ['openapi.json', 'postman.json']) {
        mkdirSync(join(target, 'public'), { recursive: true });
        cpSync(join(root, data), join(target, 'public', data));
    }
    console.log(`${pages().length} files of the project are in ${relative(root, target)}`);
}
