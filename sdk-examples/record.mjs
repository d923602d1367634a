// Writes sdk-examples/recordings.md: what the examples print on a terminal of 80 and of 40 columns. Run it from the project's
// root after the build:
//   node sdk-examples/record.mjs
// `script` (bsdutils) gives the examples a pseudo-terminal. A line that is drawn again in place, such as a progress bar,
// is shown at its beginning, in the middle and at its end. It fails if a line is wider than the terminal, unless it is
// one word, a command or of the mock's banner, whose lines are to be copied whole.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const jar = resolve('sdk-examples/target/sdk-examples.jar');
const contract = resolve('openapi.json');

// The commands as the page shows them; $CONTRACT is replaced. `mock` runs until it is ended.
const examples = [
    'quickstart',
    'first-invoice',
    'lost-answer',
    'first-event',
    'issue-invoice',
    'month-end --sample 2000 november.csv',
    'webhook-receiver --self-check',
    'check-key',
    'mock --port 0',
    'error-tour --case serie_desconocida',
    'contract-diff $CONTRACT --for clients.list,documents.list',
    'quarter-close',
    'import-statement --sample november.n43',
    'upload-documents --sample documents',
    'sync',
    'sandbox-tour',
];

function printed(example, columns) {
    const folder = mkdtempSync(join(tmpdir(), 'recordings'));
    const endless = example.startsWith('mock') ? 'timeout -s INT 8 ' : '';
    const run = spawnSync(
        'script',
        ['-qec', `stty cols ${columns} rows 50; ${endless}java -jar ${jar} ${example.replace('$CONTRACT', contract)}`, '/dev/null'],
        { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 120_000 },
    );
    rmSync(folder, { recursive: true });
    if (run.status !== 0 && endless === '') {
        throw new Error(`${example} ended with ${run.status}: ${run.stdout}`);
    }
    return run.stdout
        // Colours, commands that clear a line, and the sign of Ctrl-C.
        .replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
        .replace(/\^C/g, '')
        // The mock's keys open nothing, but a scanner of secrets does not know that.
        .replace(/(cg_(?:live|test|sbx)_\w+)\.\w+/g, '$1.…')
        // As the page names it.
        .replaceAll(jar, 'sdk-examples.jar')
        .replace(/\r\n/g, '\n')
        .split('\n')
        .flatMap(line => {
            if (line.trim() === '') {
                return [''];
            }
            const states = line.split('\r').filter(state => state.trim() !== '');
            return states.length < 2 ? states : [...new Set([states[0], states[states.length >> 1], states[states.length - 1]])];
        })
        .map(line => line.trimEnd())
        .map(line => {
            const isForCopying = !line.trim().includes(' ') || endless !== '' || line.startsWith('java -jar ');
            if ([...line].length > columns && !isForCopying) {
                throw new Error(`${example} prints a line that is wider than ${columns}: ${line}`);
            }
            return line;
        })
        .join('\n')
        .trimEnd();
}

function chapter(example) {
    const shown = example.replace('$CONTRACT', 'openapi.json');
    const blocks = [80, 40].map(
        columns => `${columns} columns:\n\n\`\`\`text\n$ java -jar sdk-examples.jar ${shown}\n${printed(example, columns)}\n\`\`\`\n`,
    );
    return `## ${example.split(' ')[0]}\n\n${blocks.join('\n')}`;
}

const intro = `# See what the examples print

This page shows each example of the command line on a terminal of 80 and of 40 columns, as \`node sdk-examples/record.mjs\` recorded it. A line that is drawn again in place is shown up to three times: at its beginning, in the middle and at its end.

A table that does not fit the terminal is printed as blocks. In a pipe or a file it is whole, unless the variable \`COLUMNS\` is set.

## Exit codes

| Code | Meaning |
|---|---|
| 0 | done |
| 1 | failed or refused |
| 2 | the command line is wrong |
| 3 | not done yet, and the wait is over: run it again later. \`issue-invoice\`: the tax authority did not answer within \`--wait\` |
`;
writeFileSync('sdk-examples/recordings.md', `${intro}\n${examples.map(chapter).join('\n')}`);
console.log('sdk-examples/recordings.md is written');
