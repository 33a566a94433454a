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

/** A queue that records its events. Each run ends when the test calls `end` or `fail`. */
function makeQueue() {
  const events: string[] = [];
  const runs: {end: () => void; fail: (error: Error) => void}[] = [];
  const queue = new IndexQueue(
    ({project}, {signal}) =>
      new Promise((resolve, reject) => {
        events.push(`start ${project.slug}`);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        runs.push({end: () => resolve(REPORT), fail: reject});
      }),
    {
      onProgress: () => {},
      onReport: ({project}) => events.push(`done ${project.slug}`),
      onFault: ({project}, error) => events.push(`fault ${project.slug}: ${String(error)}`),
    },
  );
  const turn = async () => new Promise(resolve => setImmediate(resolve));
  return {queue, events, runs, turn};
}

test('the queue indexes versions one after the other', async () => {
  const {queue, events, runs, turn} = makeQueue();
  queue.add(a);
  queue.add(b);
  assert.deepEqual(events, ['start a']);
  runs[0]!.end();
  await turn();
  assert.deepEqual(events, ['start a', 'done a', 'start b']);
  runs[1]!.end();
  await queue.idle();
  assert.deepEqual(events.at(-1), 'done b');
});

test('the queue indexes a version once more if it changes, once or several times, while it is being indexed', async () => {
  const {queue, events, runs, turn} = makeQueue();
  queue.add(a);
  for (let times = 0; times < 5; times++) queue.add(a);
  runs[0]!.end();
  await turn();
  runs[1]!.end();
  await queue.idle();
  assert.deepEqual(events, ['start a', 'done a', 'start a', 'done a']);
});

test('the queue reports a failure, and continues with the next version', async () => {
  const {queue, events, runs, turn} = makeQueue();
  queue.add(a);
  queue.add(b);
  runs[0]!.fail(new Error('disk full'));
  await turn();
  runs[1]!.end();
  await queue.idle();
  assert.deepEqual(events, ['start a', 'fault a: Error: disk full', 'start b', 'done b']);
});

test('the queue aborts the current run when it is closed, reports no failure, and accepts no more versions', async () => {
  const {queue, events} = makeQueue();
  queue.add(a);
  queue.add(b);
  await queue.close();
  queue.add(b);
  await queue.idle();
  assert.deepEqual(events, ['start a']);
});
