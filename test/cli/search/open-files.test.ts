import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {page, putPages, section, temporaryFolder} from './temporary-engine.js';

const CHILD = fileURLToPath(new URL('./limited-files.ts', import.meta.url));
/** Files that a process may have open, and versions that it is asked about. */
const LIMIT = 256;
const VERSIONS = 300;

test(
  'finds pages in more versions than there may be open files, and never takes an index for empty that cannot be opened',
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
