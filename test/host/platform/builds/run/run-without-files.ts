import assert from 'node:assert/strict';
import {type FileHandle, open} from 'node:fs/promises';
import {devNull, tmpdir} from 'node:os';
import {runCommand} from '../../../../../host/src/platform/builds/run/run-command.js';

/** A program that `run-command.test.ts` starts with a small `ulimit -n`. It runs a command while no further file can be opened. */
const run = () =>
  runCommand({
    argv: ['true'],
    folder: tmpdir(),
    environment: {PATH: '/usr/bin:/bin'},
    work: import.meta.dirname,
    limits: {
      deadline: performance.now() + 600_000,
      log: 1e6,
      disk: 1e9,
      entries: 1e9,
      processes: 1e6,
      memory: 1e12,
    },
    handleOutput() {},
    signal: new AbortController().signal,
  });

const taken: FileHandle[] = [];
for (;;) {
  const handle = await open(devNull).catch((error: NodeJS.ErrnoException) => error);
  if (handle instanceof Error) break;
  taken.push(handle);
}
await assert.rejects(run(), {code: 'EMFILE'});
for (const handle of taken) await handle.close();
assert.deepEqual(await run(), {exitCode: 0, limit: undefined});
process.stdout.write('done');
