import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {describe, test, type TestContext} from 'node:test';
import {promisify} from 'node:util';
import {parseCommand} from '../../../host/src/cli/program.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {isThorough} from '../../support/is-thorough.js';
import {startPostgres, whyNoPostgres} from '../../support/postgres-cluster.js';
import {page} from '../routes/test-site.js';
import {addressOf, CLI, startDocent} from './docent.js';
import {findPythons} from '../../../tools/find-python.mjs';
import {whyNoGit} from '../platform/builds/git-repository.js';
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

/** Replaces each placeholder such as `<folder>` by an example of a value. */
const fillIn = (command: string): string =>
  command.replace(/<(\w+)[^>]*>/g, (_, name: string) => ({number: '1', command: 'serve'})[name] ?? name);

/** The words of a shell command, without quotes. */
const wordsOf = (command: string): string[] =>
  [...fillIn(command).matchAll(/"([^"]*)"|'([^']*)'|((?:[^\s"']|"[^"]*")+)/g)].map(
    ([, double, single, plain]) => (double ?? single ?? plain!).replaceAll('"', ''),
  );

/** The `docent` commands in a line of a shell, without `docent`, comments and redirection of the output. */
function* commandsIn(line: string): Iterable<string> {
  for (const part of line.replace(/\s[#>]\s.*$/, '').split(/\s*(?:&&|;|\|)\s*/)) {
    const [, command] =
      /^(?:\w+='?[^ ]*'? )?(?:runuser -u docent -- )?(?:npx )?docent (.*)$/.exec(part.trim()) ?? [];
    if (command !== undefined) yield command;
  }
}

/** The lines in the shell blocks of a page. */
const shellLines = ({text}: SourceFile): string[] =>
  [...text.matchAll(/^```(?:sh|bash)\n(.*?)^```/gms)].flatMap(([, block]) =>
    block!.replaceAll('\\\n', ' ').split('\n'),
  );

/** The `docent` commands in sentences of a page, without those that are shortened by `…`. */
const inProse = ({text}: SourceFile): string[] =>
  [...text.matchAll(/`(?:npx )?docent ([^`…]+)`/g)].map(([, command]) => command!);

describe('the commands in the manual and the READMEs', () => {
  test('are found in shell blocks and in sentences', () => {
    assert.ok(pages.flatMap(shellLines).flatMap(line => [...commandsIn(line)]).length > 40);
    assert.ok(pages.flatMap(inProse).length > 30);
  });

  for (const source of pages)
    for (const command of shellLines(source).flatMap(line => [...commandsIn(line)]))
      test(`are valid: docent ${command}, in ${source.path}`, () => void parseCommand(wordsOf(command)));

  for (const source of pages)
    for (const command of new Set(inProse(source)))
      test(`are valid in a sentence: docent ${command}, in ${source.path}`, () => {
        try {
          parseCommand(wordsOf(command));
        } catch (error) {
          // A sentence may name a command without its arguments.
          assert.ok(error instanceof UserError);
          assert.match(error.message, /^(?:Missing required argument|Required option|"docent \w+" needs)/);
        }
      });
});

/** The address of a host on another machine, in commands that need one. */
const ELSEWHERE = /https:\/\/docs\.example\.org\/\w[\w/]*/;
/**
 * The slash at the beginning of paths in `/usr/share`, where Debian packages have manuals. The paths are made relative, because these
 * manuals may have hundreds of pages or be missing.
 */
const INSTALLED = /(?<=\s)\/(?=usr\/share\/)/g;
/** The address of a PostgreSQL store, in commands that need one. */
const STORE = /postgres:\/\/[^\s']+/;

/** Paths that the manual uses as examples of folders with built HTML. */
const FOLDERS = [
  ...['build/html', 'public', '_site', 'path/to/html', 'path/to/the/built/folder', 'site'],
  ...['guide/build', 'reference/_build/html'],
  ...['usr/share/doc/python3.11/html', 'usr/share/javascript'],
];
const IN_HOME = ['manual', 'manual-2', 'notes', 'plugin', 'handbuch'].flatMap(name => [
  `${name}/build/html`,
  `${name}/site`,
]);

/**
 * Replaces `docent` in the shell: passwords come from standard input, findings of `docent check` are ignored because the site is so
 * small, and a command that serves is stopped when it is ready and the commands in `when_ready` have ended.
 */
const SHELL = `set -e
run() { exec ${[process.execPath, ...CLI].map(word => `"${word}"`).join(' ')} "$@"; }
stop_when_ready() {
  until grep -qE 'Docent serves the folder|is served at' ~/served; do
    kill -0 $! || { cat ~/served; return 1; }
    sleep 0.1
  done
  ADDRESS=$(grep -oE 'http://[^/ ]+' ~/served | head -n 1)
  when_ready
  kill $!; wait $!; cat ~/served
}
when_ready() { :; }
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

/** Runs lines of a shell as they are in the manual, in a new home folder. */
async function runLines(
  lines: readonly string[],
  folders: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'docent-manual-'));
  const home = join(root, 'home');
  try {
    await mkdir(home);
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
    const env = {...process.env, ...variables, HOME: home, XDG_CACHE_HOME: join(home, 'cache')};
    const {stdout, stderr} = await promisify(execFile)('sh', ['-c', script], {cwd: home, env});
    return stdout + stderr;
  } finally {
    await rm(root, {recursive: true, force: true});
  }
}

const linesToRun = (source: SourceFile, others = /^\b$/): string[] =>
  shellLines(source).filter(line => {
    const commands = [...commandsIn(line)];
    return commands.length ? true : others.test(line);
  });

const pageAt = (path: string): SourceFile => pages.find(source => source.path === path)!;

/** For thorough runs only, because it starts the program forty times. The tests above check the syntax, commands.test.ts the effects. */
const onLibraries = async (t: TestContext): Promise<void> => {
  const server = whyNoPostgres() === undefined ? await startPostgres() : undefined;
  t.after(() => server?.stop());
  // Each page has a separate store, because a store whose library has been moved into a file is not served.
  const [store, secondStore] = [await server?.database(), await server?.database()];
  const inStore = (lines: readonly string[], address = '') => lines.map(line => line.replace(STORE, address));
  const lines = [
    ...inStore(linesToRun(pageAt('demo/pages/host/library.md'), /^(?:mkdir|cd) /), store),
    ...inStore(
      linesToRun(pageAt('demo/pages/host/running.md')).filter(line => STORE.test(line)),
      secondStore,
    ),
    // Commands that install from a clone or copy to another machine are left out.
  ].filter(
    line => !/npm ci|--to=https:/.test(line) && (store || !/--store |--to +$|DOCENT_STORE=''/.test(line)),
  );
  assert.ok(lines.length > 20);
  const printed = await runLines(lines, IN_HOME);
  assert.equal(printed.match(/is served at/g)?.length, store ? 3 : 1);
  assert.match(printed, /Created a library in .*docs\./);
  assert.match(printed, /Published manual 2\.0: 3 pages, build 2, at \/manual\/en\/2\.0\//);
  assert.match(printed, /rob now has the role reader in team-notes/);
  assert.match(printed, /team\tThe Team\tteam-notes/);
  assert.match(printed, /Restored 4 projects and 3 users, with \d builds/);
};
if (isThorough) test('the commands of the page on libraries succeed one after the other', onLibraries);

test('the commands of the page on moving a library succeed one after the other', async () => {
  const lines = linesToRun(pageAt('demo/pages/host/moving.md'));
  const folders = ['kettle/latest', 'kettle/2.0', 'kettle/1.0', 'kettle-de/latest', 'kettle-fr/latest'];
  const printed = await runLines(lines, [...folders, 'plugins/latest']);
  assert.match(printed, /Published kettle 1\.0: 3 pages/);
  assert.match(printed, /docs\.example\.org/);
});

const NO_BUILDS = ((): string | undefined => {
  try {
    findPythons('mkdocs');
    return whyNoGit();
  } catch (error) {
    return String(error);
  }
})();

test(
  'the commands of the page on builds succeed one after the other',
  {skip: NO_BUILDS ?? false},
  async () => {
    const {text} = pageAt('demo/pages/host/builds.md');
    const [create, library, build, serve, push] = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(
      ([, block]) => block!,
    );
    const configuration = /^```yaml\n(projects:.*?)^```/ms.exec(text)![1]!;
    const printed = await runLines(
      [
        create!,
        library!,
        // Replaces the list of projects in the configuration, and lets builds run as root if this test does.
        `sed -e '/^projects: {}/d' -e "s/allow_root: false/allow_root: $IS_ROOT/" docent.yaml > edited`,
        `echo "$PROJECTS" | sed "s#/home/you#$HOME#" >> edited && mv edited docent.yaml`,
        build!,
        `when_ready() { command -v curl && command -v openssl || return 0; ${push!.replace('http://localhost:8000', '$ADDRESS')}}`,
        serve!,
      ],
      [],
      {
        PROJECTS: configuration,
        IS_ROOT: String(process.getuid?.() === 0),
        GIT_AUTHOR_NAME: 'Ada',
        GIT_AUTHOR_EMAIL: 'ada@example.org',
        GIT_COMMITTER_NAME: 'Ada',
        GIT_COMMITTER_EMAIL: 'ada@example.org',
      },
    );
    assert.match(printed, /Build 1 is done\./);
    assert.match(printed, /is served at http/);
    if (printed.includes('/openssl\n')) assert.match(printed, /"triggered":true,"builds":\[2\]/);
  },
);

test('the commands of all other pages succeed on folders of built HTML', async t => {
  const site = await mkdtemp(join(tmpdir(), 'docent-elsewhere-'));
  t.after(() => rm(site, {recursive: true, force: true}));
  await writeFile(join(site, 'index.html'), page('Start', '<p>Elsewhere.</p>'));
  const address = await addressOf(
    startDocent(t, ['serve', site, '--port', '0'], {env: {XDG_CACHE_HOME: join(site, '.cache')}}),
  );
  const allLines = pages
    .filter(({path}) => !/(?:builds|insights|library|managing|moving|running|signing-in)\.md/.test(path))
    .flatMap(source => linesToRun(source))
    .map(line => line.replace(ELSEWHERE, address).replace(INSTALLED, ''));
  // Commands that several pages have are run once.
  const lines = [...new Set(allLines)];
  assert.ok(lines.length >= 10, lines.join('\n'));
  const printed = await runLines(lines, FOLDERS);
  assert.match(printed, /Indexed 3 pages: \d+ kB in 1 file/);
  assert.match(printed, /Copied \d+ files of the elements/);
  assert.match(printed, /3 pages match/);
  assert.match(printed, /Docent serves the folders guide\/build, reference\/_build\/html at/);
  assert.match(printed, /Docent answers on standard input and output/);
});
