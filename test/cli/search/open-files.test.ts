import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {page, putPages, section, temporaryFolder} from './temporary-engine.js';

const CHILD = fileURLToPath(new URL('./limited-files.ts', import.meta.url));
/** The limit of open files of the process. */
const LIMIT = 256;
/** The number of versions that the process searches. */
const VERSIONS = 300;

test(
  'searches more versions than the process may open files, and answers with 503, not without results, while no file can be opened',
  {skip: process.platform !== 'linux' && 'the limit of a running process is set with prlimit, of Linux'},
  async t => {
    const folder = join(await temporaryFolder(t), 'indexes');
    const engine = openFileEngine(folder);
    for (let at = 0; at < VERSIONS; at++)
      await putPages(engine, [page('a.html', 'A', section('A', 'word'))], {project: `p${at}`, version: 'v'});
    await engine.close();
    const program = ['--import', import.meta.resolve('tsx'), CHILD];
    const {stdout} = await promisify(execFile)(process.execPath, [
      ...program,
      folder,
      `${VERSIONS}`,
      `${LIMIT}`,
    ]);
    assert.equal(stdout, 'done');
  },
);
