// Asks the questions of integrators of the site's own search, with the options that the browser uses.
// Each must have a page that answers it among the first three hits.
import { readFileSync, readdirSync } from 'node:fs';
import MiniSearch from 'minisearch';
import config from './.vitepress/config.mjs';

const folder = new URL('target/html/assets/chunks/', import.meta.url);
const [chunk] = readdirSync(folder).filter(name => name.startsWith('@localSearchIndexroot'));
const { default: index } = await import(new URL(chunk, folder));
const { options, searchOptions } = config.themeConfig.search.options.miniSearch;
const search = MiniSearch.loadJSON(index, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions,
    ...options,
});

const questions = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8'));
let missed = 0;
for (const [question, answers] of Object.entries(questions)) {
    const hits = search.search(question).slice(0, 3).map(hit => hit.id);
    const found = hits.findIndex(hit => answers.some(answer => hit.startsWith(`/${answer}`)));
    missed += found < 0 ? 1 : 0;
    console.log(`${found < 0 ? 'MISSED' : `hit ${found + 1} `}  ${question}`);
    hits.forEach(hit => console.log(`          ${hit}`));
}
console.log(`${Object.keys(questions).length - missed} of ${Object.keys(questions).length} questions are answered in the first three hits`);
process.exit(missed ? 1 : 0);
