// Stages a release in a folder, as Maven Central wants it, and proves what is in it:
//
//   node .ci/release.mjs 0.1.0 FOLDER              for publication: signs with your own key of gpg
//   node .ci/release.mjs 0.1.0 FOLDER --rehearse   with a key that is thrown away: never for publication
//
// It builds the last commit twice, in copies with this version and with the four values of sdk-bom/pom.xml, and compares
// the files byte by byte. It signs them, checks the rules of Central, and runs README's programs by Maven, with the staged
// folder as the only source of these artifacts. The folder then has:
//
//   repository/      what is published, in the layout of a Maven repository
//   public-key.asc   the key that verifies the signatures
//   guides/          README, changelog and guides, which name this version
//   bundle.zip       what Central's page takes; a rehearsal makes none
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const GROUP = 'es.cg.sdk';
// What a value is, and its form.
const VALUES = {
    url: ['where people read about the project, such as https://example.com/sdk', /^https:\/\/\S+$/],
    scm: ['where the sources are, such as scm:git:https://example.com/sdk.git', /^scm:git:\S+$/],
    developer: ['the name of the person or the firm who publishes', /\S/],
    namespace: [
        'the group id that you have proven to Maven Central, such as com.example',
        /^[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_-]*)+$/,
    ],
};
const PROGRAMS = ['git', 'tar', 'mvn', 'gpg', 'jar'];
const CHECKSUMS = ['md5', 'sha1', 'sha256', 'sha512'];

const begin = Date.now();
const seconds = () => Math.round((Date.now() - begin) / 1000);
const say = text => console.log(`== ${text} (after ${seconds()} s)`);
const read = file => readFileSync(file, 'utf8');

/** Ends the program with a message for the person who runs it. */
function refuse(...lines) {
    console.error(lines.join('\n'));
    process.exit(1);
}

let running;
let stopped;
// Ends the program that runs, so that what is half done is removed.
for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
        stopped = signal;
        running?.kill(signal);
    });
}

async function run(folder, program, ...options) {
    const end = await new Promise(resolve => {
        running = spawn(program, options, { cwd: folder, stdio: 'inherit' });
        running.on('error', failure => resolve(failure.message));
        running.on('close', (status, signal) => resolve(signal ?? status));
    });
    if (stopped || end !== 0) {
        throw new Error(stopped ? `It was stopped by ${stopped}.` : `${program} ended with ${end}`);
    }
}

const git = (...options) => execFileSync('git', options, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 }).trim();

function files(folder) {
    return readdirSync(folder, { withFileTypes: true })
        .flatMap(each => (each.isDirectory() ? files(join(folder, each.name)) : [join(folder, each.name)]))
        .sort();
}

/** The files to publish, without their signatures and checksums. */
const artifacts = folder => files(folder).filter(each => ![...CHECKSUMS, 'asc'].some(end => each.endsWith(`.${end}`)));

const digest = (file, algorithm) => createHash(algorithm).update(readFileSync(file)).digest('hex');

const XML = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const unescape = text => text.replace(/&\w+;/g, each => XML[each] ?? each);

/** What an element of a pom says outside of its other elements of the same name. */
const element = (pom, name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(pom)?.[1];

function publisher() {
    const pom = read(join(ROOT, 'sdk-bom/pom.xml'));
    return Object.fromEntries(Object.keys(VALUES).map(name => [name, unescape(element(pom, `publisher.${name}`) ?? '')]));
}

const placeholders = values => Object.keys(VALUES).filter(name => !values[name] || values[name].includes('to-be-set'));

/** Writes the commit into a folder, with the version and the values of the release. */
async function copy(folder, commit, version, values) {
    mkdirSync(folder, { recursive: true });
    const archive = `${folder}.tar`;
    git('archive', '--output', archive, commit);
    await run(folder, 'tar', '-xf', archive);
    const now = element(read(join(ROOT, 'sdk-bom/pom.xml')), 'version');
    const made = new Date(git('log', '-1', '--format=%cI', commit)).toISOString().replace(/\.\d+/, '');
    for (const file of git('grep', '-lF', '-e', now, '-e', GROUP, commit, '--', '*.xml', '*.md', '*.java').split('\n')) {
        const path = join(folder, file.slice(`${commit}:`.length));
        let text = read(path).replaceAll(now, version).replaceAll(`${GROUP}:sdk-`, `${values.namespace}:sdk-`);
        if (/\.(xml|md)$/.test(path)) {
            text = text
                .replaceAll(`<groupId>${GROUP}</groupId>`, `<groupId>${values.namespace}</groupId>`)
                .replace(/(<project.build.outputTimestamp>)[^<]*/, (all, before) => before + made);
        }
        writeFileSync(path, text);
    }
    const bom = join(folder, 'sdk-bom/pom.xml');
    const literal = read(bom)
        .replace(/\s*<publisher\.\w+>[^<]*<\/publisher\.\w+>/g, '')
        .replace(/\$\{publisher\.(\w+)}/g, (all, name) => escape(values[name]))
        .replace('<tag>HEAD</tag>', `<tag>v${version}</tag>`);
    writeFileSync(bom, literal);
}

/** The modules that are published, apart from the parent: those of the BOM, and itself. */
function published() {
    const managed = read(join(ROOT, 'sdk-bom/pom.xml')).matchAll(/<artifactId>(sdk-[^<]+)<\/artifactId>/g);
    return [...new Set([...managed].map(each => each[1]))];
}

async function build(folder, repository) {
    await run(
        folder,
        'mvn',
        '-B',
        '-ntp',
        '-DskipTests',
        '-Dpublished.phase=package',
        '-Dmaven.install.skip=true',
        // Texts that name the group have other lengths here.
        '-Dspotless.check.skip=true',
        `-DaltDeploymentRepository=staged::${pathToFileURL(repository)}`,
        '-pl',
        ['.', ...published()].join(','),
        '-am',
        'deploy',
    );
    // Central makes these itself.
    files(repository)
        .filter(each => basename(each).startsWith('maven-metadata'))
        .forEach(each => rmSync(each));
}

function compare(one, other) {
    const names = [one, other].map(folder => files(folder).map(each => relative(folder, each)));
    const all = [...new Set(names.flat())].sort();
    const differing = all.filter(
        name =>
            !names.every(each => each.includes(name)) ||
            digest(join(one, name), 'sha256') !== digest(join(other, name), 'sha256'),
    );
    if (differing.length > 0) {
        throw new Error(`Two builds of one commit differ:\n  ${differing.join('\n  ')}`);
    }
}

/** A home of gpg with a key of its own, or nothing for that of the user. */
function throwAwayKey(folder) {
    mkdirSync(folder, { mode: 0o700 });
    execFileSync('gpg', ['--homedir', folder, '--batch', '--quiet', '--passphrase', '', '--quick-generate-key',
        'Rehearsal of a release <rehearsal@example.invalid>', 'ed25519', 'sign', '1d']);
    return ['--homedir', folder];
}

/** Writes the signature beside the file. gpg gets the terminal, to ask for a passphrase. */
const signFile = (home, file) =>
    execFileSync('gpg', [...home, '--batch', '--yes', '--armor', '--detach-sign', file], { stdio: 'inherit' });

/** Signs something of no use: a key that is missing is found before the builds. */
function trySigning(home, folder) {
    const file = join(folder, 'trial');
    writeFileSync(file, '');
    try {
        signFile(home, file);
    } catch {
        throw new Error('gpg has no key that signs, or did not get its passphrase.');
    }
    const status = verified(home, file);
    say(`gpg signs with ${/VALIDSIG (\S+)/.exec(status)[1]}, ${/GOODSIG \S+ (.*)/.exec(status)?.[1] ?? 'not trusted'}`);
}

/** What gpg says of the signature beside a file. */
function verified(home, file) {
    return execFileSync('gpg', [...home, '--batch', '--status-fd', '1', '--verify', `${file}.asc`, file], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
    });
}

function sign(repository, home, keyFile) {
    for (const file of artifacts(repository)) {
        signFile(home, file);
        CHECKSUMS.forEach(algorithm => writeFileSync(`${file}.${algorithm}`, digest(file, algorithm)));
    }
    // Of the one key that signed: gpg may know many.
    const signature = files(repository).find(each => each.endsWith('.asc'));
    const key = /VALIDSIG (\S+)/.exec(verified(home, signature.slice(0, -'.asc'.length)))[1];
    writeFileSync(keyFile, execFileSync('gpg', [...home, '--armor', '--export', key]));
}

/** The poms from this one up to the last parent that is staged. */
function lineage(repository, pom) {
    const text = read(pom);
    const parent = /<parent>([\s\S]*?)<\/parent>/.exec(text)?.[1];
    if (!parent) {
        return [text];
    }
    const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map(name => element(parent, name));
    const above = join(repository, ...group.split('.'), artifact, version, `${artifact}-${version}.pom`);
    return existsSync(above) ? [text, ...lineage(repository, above)] : [text];
}

/** What Central refuses, in one line each. */
function faults(repository, namespace, keyFile, verifier) {
    const found = [];
    const all = files(repository);
    const staged = readdirSync(join(repository, ...namespace.split('.'))).sort().join(', ');
    const expected = ['sdk-parent', ...published()].sort().join(', ');
    if (staged !== expected || all.some(each => !relative(repository, each).startsWith(join(...namespace.split('.'))))) {
        found.push(`staged are ${staged}, in place of ${expected}`);
    }
    mkdirSync(verifier, { mode: 0o700 });
    execFileSync('gpg', ['--homedir', verifier, '--batch', '--quiet', '--import', keyFile]);
    for (const pom of all.filter(each => each.endsWith('.pom'))) {
        const name = basename(pom, '.pom');
        const chain = lineage(repository, pom);
        const own = chain[0].replace(/<parent>[\s\S]*?<\/parent>/, '').replace(/<(dependenc|build|profiles)[\s\S]*/, '');
        const missing = (what, found) => found || `${name}: no ${what}`;
        const rules = [
            missing('name', element(own, 'name')),
            missing('description', element(own, 'description')),
            missing('url', chain.some(each => element(each, 'url'))),
            missing('licence', chain.some(each => /<licenses>[\s\S]*?<name>[^<]+/.test(each))),
            missing('developer', chain.some(each => /<developers>[\s\S]*?<name>[^<]+/.test(each))),
            missing('scm', chain.some(each => /<scm[^>]*>[\s\S]*?<url>[^<]+[\s\S]*?<connection>[^<]+/.test(each))),
            !/SNAPSHOT/.test(chain[0]) || `${name}: a version that is a SNAPSHOT`,
            !/<(pluginR|r)epositories>/.test(chain[0]) || `${name}: a repository of its own`,
        ];
        if (!/<packaging>pom</.test(own)) {
            for (const file of ['.jar', '-sources.jar', '-javadoc.jar', '-cyclonedx.json']) {
                rules.push(missing(file, existsSync(join(dirname(pom), name + file))));
            }
        }
        found.push(...rules.filter(each => typeof each === 'string' && each.startsWith(`${name}: `)));
    }
    for (const file of artifacts(repository)) {
        for (const end of ['asc', ...CHECKSUMS]) {
            const beside = `${file}.${end}`;
            const good = existsSync(beside) && (end === 'asc' || read(beside).trim() === digest(file, end));
            if (!good) {
                found.push(`${basename(file)}: no ${end}, or a wrong one`);
            }
        }
        const signature = spawnSync('gpg', ['--homedir', verifier, '--batch', '--verify', `${file}.asc`, file]);
        if (signature.status !== 0) {
            found.push(`${basename(file)}: the signature is not that of public-key.asc`);
        }
    }
    return found;
}

/** The pom of somebody who has only what is published. */
function consumerPom(repository, version, namespace) {
    const parent = read(join(ROOT, 'pom.xml'));
    const library = (group, artifact, number) =>
        `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${number}</version></dependency>`;
    const surefire = /<artifactId>maven-surefire-plugin<\/artifactId>\s*<version>([^<]+)/.exec(parent)[1];
    return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>consumer</groupId><artifactId>consumer</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <repositories><repository><id>staged</id><url>${escape(String(pathToFileURL(repository)))}</url></repository></repositories>
  <dependencies>
    ${['sdk-core', 'sdk-webhooks', 'sdk-mock'].map(each => library(namespace, each, version)).join('\n    ')}
    ${library('org.junit.jupiter', 'junit-jupiter', element(parent, 'junit.version'))}
    ${library('org.assertj', 'assertj-core', element(parent, 'assertj.version'))}
  </dependencies>
  <build><plugins>
    <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version></plugin>
    <plugin><artifactId>maven-surefire-plugin</artifactId><version>${surefire}</version></plugin>
  </plugins></build>
</project>
`;
}

/** Compiles and runs README's programs with an empty local repository. */
async function consume(folder, source, repository, version, namespace) {
    const guides = 'sdk-examples/guides/src/test/java/es/cg/sdk/guides';
    const shown = [...read(join(source, 'README.md')).matchAll(/<!-- snippet: (\S+)\.java#/g)].map(each => each[1]);
    const names = new Set(['ExampleInvoice', ...shown.filter(each => each.startsWith(guides)).map(each => basename(each))]);
    const tests = join(folder, 'src/test/java/es/cg/sdk/guides');
    mkdirSync(tests, { recursive: true });
    for (const name of [...names, ...[...names].map(each => `${each}Test`)]) {
        const file = join(source, guides, `${name}.java`);
        if (existsSync(file)) {
            cpSync(file, join(tests, `${name}.java`));
        }
    }
    writeFileSync(join(folder, 'pom.xml'), consumerPom(repository, version, namespace));
    const local = join(folder, 'local-repository');
    await run(folder, 'mvn', '-B', '-ntp', `-Dmaven.repo.local=${local}`, 'test');
    const sources = files(join(local, ...namespace.split('.')))
        .filter(each => basename(each) === '_remote.repositories')
        .filter(each => !/>staged=/.test(read(each)));
    if (sources.length > 0) {
        throw new Error(`Not from the staged folder:\n  ${sources.join('\n  ')}`);
    }
}

const [version, target, option, ...more] = process.argv.slice(2);
const rehearsal = option === '--rehearse';
if (!/^\d+\.\d+\.\d+$/.test(version ?? '') || !target || (option && !rehearsal) || more.length > 0) {
    refuse('Usage: node .ci/release.mjs VERSION FOLDER [--rehearse], such as 0.1.0 target/release');
}
const values = publisher();
const unset = placeholders(values);
if (unset.length > 0 && !rehearsal) {
    refuse(
        'Nothing is staged: sdk-bom/pom.xml still has placeholders.',
        ...unset.map(name => `  publisher.${name}: ${VALUES[name][0]}`),
        'Set them and commit, or try all the rest with --rehearse.',
    );
}
for (const [name, [what, form]] of Object.entries(VALUES)) {
    if (!unset.includes(name) && !form.test(values[name])) {
        refuse(`publisher.${name} in sdk-bom/pom.xml is wrong: ${values[name]}`, `It is ${what}.`);
    }
}
const next = element(read(join(ROOT, 'sdk-bom/pom.xml')), 'version');
if (next !== `${version}-SNAPSHOT`) {
    refuse(`This commit becomes ${next.replace('-SNAPSHOT', '')}, not ${version}: sdk-bom/pom.xml has ${next}.`);
}
if (!rehearsal && !new RegExp(`^## ${version} - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(read(join(ROOT, 'CHANGELOG.md')))) {
    refuse(`CHANGELOG.md has no heading "## ${version} - YYYY-MM-DD".`);
}
const absent = PROGRAMS.filter(each => spawnSync(each, ['--version']).error);
if (absent.length > 0) {
    refuse(`Not found on the PATH: ${absent.join(', ')}`);
}
const folder = resolve(target);
if (existsSync(folder) && readdirSync(folder).length > 0) {
    refuse(`${folder} is not empty: name a new folder.`);
}
if (git('status', '--porcelain', '--untracked-files=no') !== '') {
    refuse('There are changes that are not committed: a release is made of a commit.');
}
if (rehearsal) {
    say(`A rehearsal, never for publication. Placeholders: ${unset.join(', ') || 'none'}`);
    const stand = { url: 'https://rehearsal.invalid/', scm: 'scm:git:https://rehearsal.invalid/', developer: 'Rehearsal', namespace: 'invalid.rehearsal' };
    unset.forEach(name => (values[name] = stand[name]));
}

const commit = git('rev-parse', 'HEAD');
const work = mkdtempSync(join(tmpdir(), 'cg-release-'));
try {
    const home = rehearsal ? throwAwayKey(join(work, 'key')) : [];
    trySigning(home, work);
    const repository = join(folder, 'repository');
    const second = join(work, 'second-repository');
    for (const [which, source, result] of [[1, 'first', repository], [2, 'second', second]]) {
        say(`Build ${which} of 2: ${commit.slice(0, 10)} as ${version}`);
        await copy(join(work, source), commit, version, values);
        await build(join(work, source), result);
    }
    compare(repository, second);
    const size = artifacts(repository).length;
    say(`${size} files are equal to the byte in both builds. Signing them`);
    const keyFile = join(folder, 'public-key.asc');
    sign(repository, home, keyFile);
    const refused = faults(repository, values.namespace, keyFile, join(work, 'verifier'));
    if (refused.length > 0) {
        throw new Error(`Central would refuse this:\n  ${refused.join('\n  ')}`);
    }
    say("Central's rules hold. README's programs, from the staged folder alone");
    const consumer = join(work, 'consumer');
    await consume(consumer, join(work, 'first'), repository, version, values.namespace);
    for (const each of ['README.md', 'README.es.md', 'CHANGELOG.md', 'docs']) {
        cpSync(join(work, 'first', each), join(folder, 'guides', each), { recursive: true });
    }
    if (!rehearsal) {
        await run(repository, 'jar', '--create', '--no-manifest', '--file', join(folder, 'bundle.zip'), '-C', repository, '.');
    }
    say(`${rehearsal ? 'Rehearsed' : 'Staged'} ${version}: ${size} files, their signatures and checksums in ${repository}`);
    if (!rehearsal) {
        say(`Next: docs/internals/maintaining.md, "Release", with ${join(folder, 'bundle.zip')}; the tag is of ${commit}`);
    }
} catch (failure) {
    rmSync(folder, { recursive: true, force: true });
    console.error(`Nothing is staged. ${failure.message}`);
    process.exitCode = 1;
} finally {
    for (const home of ['key', 'verifier'].map(each => join(work, each)).filter(existsSync)) {
        spawnSync('gpgconf', ['--homedir', home, '--kill', 'all']);
    }
    rmSync(work, { recursive: true, force: true });
}
