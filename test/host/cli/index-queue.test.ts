import assert from 'node:assert/strict';
import {test} from 'node:test';
import {IndexQueue} from '../../../host/src/cli/index-queue.js';
import {openFolderLibrary} from '../../../host/src/platform/publishing/library-folder.js';
import type {IndexReport} from '../../../cli/src/search/index-folder.js';

const REPORT: IndexReport = {
  pages: 1,
  changed: 0,
  unchanged: 1,
  removed: 0,
  skipped: [],
  remarks: [],
  leftOut: [],
  milliseconds: 1,
};
const library = await openFolderLibrary(
  ['a', 'b'].map(project => ({project, version: 'latest', folder: `/${project}`, mount: `/${project}/`})),
);
const {projectVersions} = await library.view();
const [a, b] = [projectVersions[0]!, projectVersions[1]!];

/** A queue whose runs are ended by the test, and what it said. */
function makeKeeper() {
  const heard: string[] = [];
  const runs: {end: () => void; fail: (error: Error) => void}[] = [];
  const queue = new IndexQueue(
    ({project}, {signal}) =>
      new Promise((resolve, reject) => {
        heard.push(`start ${project.slug}`);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        runs.push({end: () => resolve(REPORT), fail: reject});
      }),
    {
      onProgress: () => {},
      onReport: ({project}) => heard.push(`done ${project.slug}`),
      onFault: ({project}, error) => heard.push(`fault ${project.slug}: ${String(error)}`),
    },
  );
  const turn = async () => new Promise(resolve => setImmediate(resolve));
  return {queue, heard, runs, turn};
}

test('projectVersions are indexed one after the other', async () => {
  const {queue, heard, runs, turn} = makeKeeper();
  queue.add(a);
  queue.add(b);
  assert.deepEqual(heard, ['start a']);
  runs[0]!.end();
  await turn();
  assert.deepEqual(heard, ['start a', 'done a', 'start b']);
  runs[1]!.end();
  await queue.idle();
  assert.deepEqual(heard.at(-1), 'done b');
});

test('a version that changes while it is being indexed is indexed once more, however often it changes', async () => {
  const {queue, heard, runs, turn} = makeKeeper();
  queue.add(a);
  for (let times = 0; times < 5; times++) queue.add(a);
  runs[0]!.end();
  await turn();
  runs[1]!.end();
  await queue.idle();
  assert.deepEqual(heard, ['start a', 'done a', 'start a', 'done a']);
});

test('a fault is told, and the next one is indexed all the same', async () => {
  const {queue, heard, runs, turn} = makeKeeper();
  queue.add(a);
  queue.add(b);
  runs[0]!.fail(new Error('disk full'));
  await turn();
  runs[1]!.end();
  await queue.idle();
  assert.deepEqual(heard, ['start a', 'fault a: Error: disk full', 'start b', 'done b']);
});

test('closing stops what is being done, tells no fault, and takes nothing on any more', async () => {
  const {queue, heard} = makeKeeper();
  queue.add(a);
  queue.add(b);
  await queue.close();
  queue.add(b);
  await queue.idle();
  assert.deepEqual(heard, ['start a']);
});
