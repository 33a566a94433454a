import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {type FileHandle, open} from 'node:fs/promises';
import {Agent, get} from 'node:http';
import {devNull} from 'node:os';
import {text} from 'node:stream/consumers';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {until} from '../../support/until.js';
import {startLibrary} from '../../host/routes/library-host.js';

/**
 * Run by `open-files.test.ts`: searches all indexes of a folder under a low limit of open files, and sends requests to a
 * host while as many files are open as allowed.
 */
const [folder = '', count = '', limit = ''] = process.argv.slice(2);
// The limit is set after all modules are loaded, because a slow machine has the files of hundreds of modules open at
// the same time.
execFileSync('prlimit', ['--pid', `${process.pid}`, `--nofile=${limit}:${limit}`]);
const scopes = Array.from({length: Number(count)}, (_, at) => ({project: `p${at}`, version: 'v'}));

const engine = openFileEngine(folder);
const find = async (scope: (typeof scopes)[number]): Promise<number> =>
  (await engine.search({words: 'word', scopes: [scope], offset: 0, limit: 1})).count;
for (const scope of scopes) assert.equal(await find(scope), 1, scope.project);
assert.deepEqual(await Promise.all(scopes.map(find)), Array(scopes.length).fill(1));
await engine.close();

const host = await startLibrary();
await host.add({slug: 'demo', versions: {latest: 'public'}, text: 'axolotl'});
// The connection is opened in advance, because the host cannot accept one while no file may be opened.
const agent = new Agent({keepAlive: true, maxSockets: 1});
const ask = (path: string) =>
  new Promise<{status: number; retry: string | undefined; body: string}>((resolve, reject) => {
    const sent = get(`${host.origin}${path}`, {agent}, async answer => {
      const body = await text(answer);
      resolve({status: answer.statusCode!, retry: answer.headers['retry-after'], body});
    });
    sent.on('error', reject);
  });
const SEARCH = '/api/v3/search/?q=project:demo%20axolotl';
assert.deepEqual(await ask('/ready'), {status: 200, retry: undefined, body: '{"status":"ready"}'});

const taken: FileHandle[] = [];
/** Opens files up to the limit. @returns how many were opened */
async function takeFiles(): Promise<number> {
  for (let count = 0; ; count++) {
    const handle = await open(devNull).catch((error: NodeJS.ErrnoException) => error);
    if (handle instanceof Error) {
      assert.equal(handle.code, 'EMFILE');
      return count;
    }
    taken.push(handle);
  }
}
// Repeated, because a thread that is still loading its modules closes their files, so that others can be opened.
await until(async () => (await takeFiles()) === 0, 500);
for (let time = 0; time < 2; time++) {
  const refused = await ask(SEARCH);
  assert.deepEqual([refused.status, refused.retry], [503, '5'], refused.body);
  assert.match(refused.body, /as many files open as its system allows/);
}
assert.deepEqual(await ask('/ready'), {status: 503, retry: undefined, body: '{"status":"out of files"}'});

for (const handle of taken) await handle.close();
const answer = await ask(SEARCH);
assert.equal((JSON.parse(answer.body) as {count: number}).count, 2);
assert.equal((await ask('/ready')).status, 200);
agent.destroy();
host.expectFaults(2);
await host.stop();
process.stdout.write('done');
