import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {temporaryFolder} from './temporary-engine.js';
import {FORMAT} from '../../../cli/src/search/parts-header.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {readIndexFile} from './read-index-file.js';

const PAGES = 120;
/** Lines of output, counted from the first commit, after which the process is killed. */
const KILLS = [1, 17, 60, 100, PAGES, PAGES + 1, PAGES + 40];

async function indexAndKill(folder: string, database: string, after: number, mode: string): Promise<void> {
  const script = fileURLToPath(new URL('./index-until-killed.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder, database, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lines = 0;
  for await (const line of createInterface(child.stdout)) {
    if (lines > 0 || line.startsWith('commit')) lines++;
    if (lines > after) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL');
}

for (const [kind, mode, kills] of [
  ['a complete index', '', KILLS],
  ['a complete index with added changes', 'adds', [PAGES, PAGES + 1, PAGES + 40, 2 * PAGES + 1]],
  ['complete deltas of the first index', 'shares', [PAGES, PAGES + 1, PAGES + 40, 2 * PAGES + 1]],
] as const)
  test(`a process that is killed at any moment leaves ${kind}`, async context => {
    const root = await temporaryFolder(context);
    const folder = join(root, 'html');
    const file = join(root, 'indexes');
    await mkdir(folder);
    for (let n = 0; n < PAGES; n++)
      await writeFile(
        join(folder, `${n}.html`),
        `<main><h1>Page ${n}</h1>${'common words '.repeat(500)}</main>`,
      );

    for (const after of kills) {
      await indexAndKill(folder, file, after, mode);
      const engine = openFileEngine(file);
      const indexes = (await readdir(join(file, 'p'))).filter(name => name.endsWith(`.${FORMAT}.index`));
      assert.ok(indexes.length > 0);
      for (const name of indexes) {
        assert.ok(await readIndexFile(join(file, 'p', name)), `${name} is complete`);
        const scopes = [{project: 'p', version: name.replace(/\..*/, '')}];
        const {count, pages} = await engine.search({words: 'common', scopes, offset: 0, limit: 50});
        assert.equal(count, PAGES);
        assert.ok(pages.every(({blocks}) => blocks.length === 1));
      }
      await engine.close();
    }
  });
