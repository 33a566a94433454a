import assert from 'node:assert/strict';
import {execFile, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {readdir} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {describe, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {GROUP, type Isolation, NAMESPACE} from '../../../../../host/src/platform/builds/run/isolation.js';
import type {BuildLimits} from '../../../../../host/src/config/source.js';
import {isThorough} from '../../../../support/is-thorough.js';
import {page} from '../../../routes/test-site.js';
import {makeBuildLibrary} from '../build-library.js';
import {makeRepository, whyNoGit} from '../git-repository.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';
const SECRET = 'swordfish-and-more';

const folders = {folder: tmpdir(), work: tmpdir(), temporary: tmpdir(), library: tmpdir()};
const place = {...folders, readable: [], network: false};
const runs = ([program, ...args]: readonly string[]): boolean => spawnSync(program!, args).status === 0;
const canUnshare = runs(NAMESPACE.wrap(['true'], place));
const hasBubblewrap = runs(['bwrap', '--version']);
const isolations: readonly (readonly [
  name: string,
  isolation: Isolation | undefined,
  skip: string | false,
])[] = [
  [
    'with the strongest isolation of this machine',
    undefined,
    hasBubblewrap ? false : 'without bubblewrap, it is one of the other two',
  ],
  ['in a process namespace', NAMESPACE, canUnshare ? false : 'this user may make no namespaces'],
  ['in a process group', GROUP, false],
];

interface Hostile {
  readonly command: string;
  readonly limits?: Partial<BuildLimits>;
  /** The expected message for the maintainers of the project. */
  readonly error: RegExp;
}

const hostile: Readonly<Record<string, Hostile>> = {
  'prints a secret and fails': {
    command: 'echo "it is $DOCS_TOKEN"; printf %s "$DOCS_TOKEN" | base64; exit 1',
    error: /^The command ended with exit code 1/,
  },
  'runs for ever': {
    command: 'sleep 1000 & sleep 1000',
    limits: {time: 4_000},
    error: /^The commands took longer than .* minutes, the limit "timeout" in docent\.yaml, and were stopped/,
  },
  'prints for ever': {
    command: 'yes',
    limits: {log: 10_000},
    error: /^The command printed more than 10000 characters/,
  },
  'fills the disk with one file': {
    command: 'cat /dev/zero > file',
    limits: {disk: 20_000_000},
    error:
      /^The (?:build used more than 20000000 bytes of disk space|command wrote a file of more than 20000000 bytes), the limit "disk_bytes"/,
  },
  'fills the disk with empty files': {
    command:
      "node -e \"for (let i = 0; ; i++) require('fs').closeSync(require('fs').openSync('f' + i, 'w'))\"",
    limits: {entries: 5_000},
    error:
      /^The build had more than 5000 files and folders, the limit "build_files" in docent\.yaml, and was stopped/,
  },
  'nests folders so deeply that their path is too long': {
    command: 'perl -e "for (1..40) { mkdir q(n) x 200; chdir q(n) x 200 or die } sleep 1000"',
    error: /^The build had a folder that cannot be measured, since its path is too long/,
  },
  'leaves sparse files to be published': {
    command: 'truncate -s 45M "$READTHEDOCS_OUTPUT/html/a" && truncate -s 45M "$READTHEDOCS_OUTPUT/html/b"',
    limits: {disk: 50_000_000},
    error:
      /^The site has more than 50000000 bytes, the limit "disk_bytes" in docent\.yaml, and was not published/,
  },
  'creates many hard links to a file': {
    command:
      'cd "$READTHEDOCS_OUTPUT/html" && head -c 20000000 /dev/zero > a && for i in $(seq 40); do ln a a$i; done',
    limits: {disk: 50_000_000},
    error: /^The files of the site are served under so many names/,
  },
  forks: {
    command: 'while :; do sleep 1000 & done',
    limits: {processes: 50},
    error: /^The command had more than 50 processes at a time/,
  },
  'takes memory in many processes': {
    command:
      'for i in 1 2 3 4 5 6; do node -e "const kept = Buffer.alloc(60e6, 1); setInterval(() => kept, 1000)" & done; wait',
    limits: {memory: 300_000_000},
    error:
      /^The command used more than 300000000 bytes of memory, the limit "memory_bytes" in docent\.yaml, and was stopped/,
  },
  'takes memory in one process': {
    command: 'node -e "const kept = []; for (;;) kept.push(Buffer.alloc(20e6, 1))"',
    limits: {memory: 400_000_000},
    error: /^The command (?:used more than 400000000 bytes of memory|ended with exit code|was stopped)/,
  },
};

/** The isolations to test. Unless the run is thorough, a process namespace is skipped if bubblewrap, which is stronger, is installed. */
const testedIsolations = isolations.filter(
  ([, isolation]) => isThorough || isolation !== NAMESPACE || !hasBubblewrap,
);

for (const [description, isolation, skip] of testedIsolations)
  test(`a command ${description}`, {skip: whyNoGit() ?? skip}, async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Good')});
    let limits: Partial<BuildLimits> = {};
    const built = await makeBuildLibrary(
      t,
      {repository: repository.folder, build: [COPY, '! test -e hostile || sh hostile']},
      {...(isolation && {isolation}), limits: () => limits},
    );
    const {database} = built.library.store;
    const {id} = await database.selectFrom('project').select('id').executeTakeFirstOrThrow();
    await database
      .insertInto('variable')
      .values({project_id: id, name: 'DOCS_TOKEN', value: SECRET, public: 0, created: '', modified: ''})
      .execute();
    await built.runner.start();
    assert.equal((await built.build()).success, 1);
    const good = (await built.version('latest'))!.version.folder;
    for (const [problem, {command, limits: caseLimits = {}, error}] of Object.entries(hostile))
      await t.test(
        `that ${problem}: the build fails with a message and without the secret in its output, and the previous build is still served`,
        async () => {
          limits = caseLimits;
          await repository.commit({hostile: command});
          const failed = await built.build();
          assert.equal(failed.success, 0);
          assert.match(failed.error, error);
          assert.ok(!failed.output.includes(SECRET) && !failed.error.includes(SECRET));
          assert.ok(!failed.output.includes(Buffer.from(SECRET).toString('base64')));
          assert.equal((await built.version('latest'))!.version.folder, good, 'the previous build is served');
          assert.deepEqual(await readdir(built.library.work), []);
        },
      );
    await built.runner.stop();
  });

describe('a command for which the network is disabled', {skip: whyNoGit() ?? false}, () => {
  test('cannot reach a server, not even on this machine, but install commands can if the setting is "install"', async t => {
    const server = createServer((_request, answer) => answer.end('reached')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const {port} = server.address() as AddressInfo;
    const fetchCommand = `node -e "fetch('http://127.0.0.1:${port}/').then(a => a.text()).then(console.log, () => console.log('refused'))"`;
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Good')});
    for (const [network, expected] of [
      ['all', ['reached', 'reached']],
      ['install', ['reached', 'refused']],
      ['none', ['refused', 'refused']],
    ] as const) {
      const settings = {
        repository: repository.folder,
        install: [fetchCommand],
        build: [fetchCommand, COPY],
        network,
      };
      const built = await makeBuildLibrary(t, settings, {});
      await built.runner.start();
      const {success, error, commands} = await built.build();
      if (/cannot keep commands from the network/.test(error))
        return t.skip('this machine cannot isolate the network');
      assert.equal(success, 1, error);
      const outputs = commands
        .filter(({command}) => command === fetchCommand)
        .map(({output}) => output.trim());
      assert.deepEqual(outputs, expected);
    }
  });

  test('does not run on a machine that cannot isolate the network', async t => {
    const repository = await makeRepository(t);
    await repository.commit({'docs/index.html': page('Good')});
    const settings = {repository: repository.folder, build: [COPY], network: 'none'};
    const built = await makeBuildLibrary(t, settings, {isolation: GROUP});
    await built.runner.start();
    const {error, commands} = await built.build();
    assert.match(
      error,
      /cannot keep commands from the network; get bubblewrap to run .* or set "network: all"/,
    );
    assert.deepEqual(commands, []);
  });
});

test(
  'reports a command that cannot start because too many files are open',
  {skip: process.platform === 'win32' && 'Windows has no ulimit'},
  async () => {
    const script = fileURLToPath(new URL('./run-without-files.ts', import.meta.url));
    const command = [process.execPath, '--import', import.meta.resolve('tsx'), script];
    const {stdout} = await promisify(execFile)('sh', ['-c', 'ulimit -n 128 && exec "$@"', 'sh', ...command]);
    assert.equal(stdout, 'done');
  },
);
