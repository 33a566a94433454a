import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {describe, test} from 'node:test';
import {promisify} from 'node:util';
import {parseCommand} from '../../../host/src/cli/program.js';
import {UserError} from '../../../host/src/cli/user-error.js';
import {startPostgres, whyNoPostgres} from '../../support/postgres-cluster.js';
import {page} from '../routes/test-site.js';
import {CLI} from './docent.js';
import {readFiles, type SourceFile} from '../../rules/source-files.js';

const pages: readonly SourceFile[] = [
  ...readFiles(['demo/pages'], ['.md', '.njk']),
  ...readFiles(['integrations'], ['README.md']),
  ...(await Promise.all(
    ['README.md', 'CONTRIBUTING.md', 'host/README.md'].map(async path => ({
      path,
      text: await readFile(path, 'utf8'),
    })),
  )),
];

/** Of a placeholder such as `<folder>`, something that can stand there. */
const fillIn = (command: string): string =>
  command.replace(/<(\w+)[^>]*>/g, (_, name: string) => ({number: '1', command: 'serve'})[name] ?? name);

/** The words of a shell command, without quotes. */
const wordsOf = (command: string): string[] =>
  [...fillIn(command).matchAll(/"([^"]*)"|'([^']*)'|((?:[^\s"']|"[^"]*")+)/g)].map(
    ([, double, single, plain]) => (double ?? single ?? plain!).replaceAll('"', ''),
  );

/** The commands of ours in a line of a shell, without `docent`. */
function* commandsIn(line: string): Iterable<string> {
  for (const part of line.replace(/\s#\s.*$/, '').split(/\s*(?:&&|;|\|)\s*/)) {
    const [, command] = /^(?:\w+='?[^ ]*'? )?(?:npx )?docent (.*)$/.exec(part.trim()) ?? [];
    if (command !== undefined) yield command;
  }
}

/** The lines in blocks of a shell. */
const shellLines = ({text}: SourceFile): string[] =>
  [...text.matchAll(/^```(?:sh|bash)\n(.*?)^```/gms)].flatMap(([, block]) =>
    block!.replaceAll('\\\n', ' ').split('\n'),
  );

/** Commands in a sentence; with `…` in it, it is not a whole one. */
const inProse = ({text}: SourceFile): string[] =>
  [...text.matchAll(/`(?:npx )?docent ([^`…]+)`/g)].map(([, command]) => command!);

describe('the commands of the manual and the READMEs are those of the program', () => {
  test('there are many', () => {
    assert.ok(pages.flatMap(shellLines).flatMap(line => [...commandsIn(line)]).length > 40);
    assert.ok(pages.flatMap(inProse).length > 30);
  });

  for (const source of pages)
    for (const command of shellLines(source).flatMap(line => [...commandsIn(line)]))
      test(`${source.path}: docent ${command}`, () => void parseCommand(wordsOf(command)));

  for (const source of pages)
    for (const command of new Set(inProse(source)))
      test(`${source.path}: \`docent ${command}\``, () => {
        try {
          parseCommand(wordsOf(command));
        } catch (error) {
          // A sentence may name a command without what it is about.
          assert.ok(error instanceof UserError);
          assert.match(error.message, /^(?:Missing required argument|Required option|"docent \w+" needs)/);
        }
      });
});

/** Those that ask another machine. */
const NOT_RUN = /https:\/\/docs\.example\.org\/\w/;
/** Of a PostgreSQL. */
const STORE = /postgres:\/\/[^\s']+/;

/** What the manual names as folders of built HTML. */
const FOLDERS = [
  ...['build/html', 'public', '_site', 'path/to/the/built/folder', 'site'],
  ...['guide/build', 'reference/_build/html'],
];
const IN_HOME = ['manual', 'manual-2', 'notes', 'plugin', 'handbuch'].flatMap(name => [
  `${name}/build/html`,
  `${name}/site`,
]);

/**
 * How a person runs it: passwords come from standard input, a check may find something in so small a site, and what goes on
 * until it is stopped is stopped once it serves.
 */
const SHELL = `set -e
run() { exec ${[process.execPath, ...CLI].map(word => `"${word}"`).join(' ')} "$@"; }
stop_when_ready() {
  until grep -qE 'Docent serves the folder|is served at' ~/served; do
    kill -0 $! || { cat ~/served; return 1; }
    sleep 0.1
  done
  kill $!; wait $!; cat ~/served
}
docent() {
  case $1 in
    serve) : >~/served; (run "$@" --port 0) >>~/served 2>&1 & stop_when_ready ;;
    mcp) (run "$@" </dev/null) ;;
    check) (run "$@") || true ;;
    *) printf 'correct horse' | (run "$@") ;;
  esac
}
npx() { "$@"; }
`;

/** Runs lines of a shell as they are in the manual, in a home of their own. */
async function runLines(lines: readonly string[], folders: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'docent-manual-'));
  const home = join(root, 'home');
  try {
    for (const folder of folders)
      for (const [path, title] of [
        ['index.html', 'Start'],
        ['library/asyncio.html', 'asyncio'],
        ['the/page.html', 'The page'],
      ] as const) {
        const file = join(home, folder, path);
        await mkdir(dirname(file), {recursive: true});
        await writeFile(file, page(title, '<p>The event loop, and a for loop.</p>'));
      }
    const script = SHELL + lines.flatMap(line => [`echo '$' ${JSON.stringify(line)}`, line]).join('\n');
    const env = {...process.env, HOME: home, XDG_CACHE_HOME: join(home, 'cache')};
    const {stdout, stderr} = await promisify(execFile)('sh', ['-c', script], {cwd: home, env});
    return stdout + stderr;
  } finally {
    await rm(root, {recursive: true, force: true});
  }
}

const linesToRun = (source: SourceFile, others = /^\b$/): string[] =>
  shellLines(source).filter(line => {
    const commands = [...commandsIn(line)];
    return commands.length ? !commands.some(command => NOT_RUN.test(command)) : others.test(line);
  });

const pageAt = (path: string): SourceFile => pages.find(source => source.path === path)!;

test('the commands of the page on libraries run one after the other', async t => {
  const server = whyNoPostgres() === undefined ? await startPostgres() : undefined;
  t.after(() => server?.stop());
  const store = await server?.database();
  const lines = [
    ...linesToRun(pageAt('demo/pages/host/library.md'), /^(?:mkdir|cd) /),
    ...linesToRun(pageAt('demo/pages/host/running.md')).filter(line => STORE.test(line)),
  ]
    // What stands for the clone.
    .filter(line => !line.includes('npm ci') && (store || !line.includes('postgres:')))
    .map(line => line.replace(STORE, store ?? ''));
  assert.ok(lines.length > 20);
  const printed = await runLines(lines, IN_HOME);
  assert.equal(printed.match(/is served at/g)?.length, store ? 3 : 1);
  assert.match(printed, /Created a library in .*docs\./);
  assert.match(printed, /Published manual 2\.0: 3 pages, build 2, at \/manual\/en\/2\.0\//);
  assert.match(printed, /rob now has the role reader in team-notes/);
  assert.match(printed, /team\tThe Team\tteam-notes/);
  assert.match(printed, /Restored 4 projects and 2 users, with \d builds/);
});

test('the commands of all other pages on folders run', async () => {
  const lines = pages
    .filter(({path}) => !/library\.md|builds\.md|running\.md/.test(path))
    .flatMap(source => linesToRun(source));
  assert.ok(lines.length >= 10, lines.join('\n'));
  const printed = await runLines(lines, FOLDERS);
  assert.match(printed, /Indexed 3 pages: \d+ kB in 1 files/);
  assert.match(printed, /Copied \d+ files of the elements/);
  assert.match(printed, /3 pages match/);
  assert.match(printed, /Docent serves the folders guide\/build, reference\/_build\/html at/);
  assert.match(printed, /Docent answers on standard input and output/);
});
