// Writes docs/recordings.md: what three examples print on a terminal. Run it from the project's root after the build:
//   node sdk-examples/record.mjs
// `script` (bsdutils) gives the examples a pseudo-terminal. A line that is drawn again in place, such as a progress bar,
// is shown at its beginning, in the middle and at its end.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const jar = resolve('sdk-examples/target/sdk-examples.jar');
const folder = mkdtempSync(join(tmpdir(), 'recordings'));

const recordings = [
    ['quickstart', 'quickstart'],
    ['month-end', 'month-end --sample 2000 november.csv'],
    ['webhook-receiver', 'webhook-receiver --self-check'],
];

function recorded(example) {
    const output = execFileSync('script', ['-qec', `stty cols 110 rows 40; java -jar ${jar} ${example}`, '/dev/null'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: 120_000,
    });
    return output
        // Colours, and commands that clear a line.
        .replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
        .replace(/\r\n/g, '\n')
        .split('\n')
        .flatMap(line => {
            const states = line.split('\r').filter(state => state.trim() !== '');
            return states.length < 2 ? states : [...new Set([states[0], states[states.length >> 1], states[states.length - 1]])];
        })
        .map(line => line.replaceAll(folder, '.').trimEnd())
        .join('\n');
}

const chapters = recordings.map(([title, example]) => `## ${title}\n\n\`\`\`text\n$ java -jar sdk-examples.jar ${example}\n${recorded(example)}\n\`\`\`\n`);
rmSync(folder, { recursive: true });
writeFileSync(
    'docs/recordings.md',
    `# See what the examples print\n\nThis page shows three examples of the command line on a terminal, as \`node sdk-examples/record.mjs\` recorded them. A line that is drawn again in place is shown three times: at its beginning, in the middle and at its end.\n\n${chapters.join('\n')}`,
);
console.log('docs/recordings.md is written');
