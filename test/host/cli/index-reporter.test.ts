import assert from 'node:assert/strict';
import {test} from 'node:test';
import {IndexReporter} from '../../../host/src/cli/index-queue.js';
import {openTerminal} from '../../../cli/src/commands/terminal.js';
import {openFolderLibrary} from '../../../host/src/platform/publishing/library-folder.js';
import type {IndexReport} from '../../../cli/src/search/index-folder.js';

const library = await openFolderLibrary([{project: 'demo', version: '1.0', folder: '/srv/demo', mount: '/'}]);
const [projectVersion] = (await library.view()).projectVersions;
const FIRST: IndexReport = {
  pages: 3,
  changed: 3,
  unchanged: 0,
  removed: 0,
  skipped: [],
  remarks: [],
  leftOut: [],
  milliseconds: 1500,
};
const AGAIN: IndexReport = {...FIRST, changed: 0, unchanged: 3, milliseconds: 40};

/** A reporter, and everything that it writes to standard error. */
function makeReporter({isTTY = false} = {}) {
  const written: string[] = [];
  const stream = {isTTY, write: (text: string) => written.push(text), on: () => stream};
  let now = 0;
  // The clock advances by two seconds at each call, because the progress bar appears only after a second.
  const terminal = openTerminal({stdout: stream, stderr: stream, env: {}} as never, () => (now += 2000));
  return {reporter: new IndexReporter(terminal), written};
}

test('the reporter prints the beginning and end of the first index, and later indexes only if something has changed', () => {
  const {reporter, written} = makeReporter();
  for (let done = 1; done <= 3; done++)
    reporter.onProgress(projectVersion!, {done, total: 3, path: 'a.html'});
  reporter.onReport(projectVersion!, FIRST);
  reporter.onReport(projectVersion!, AGAIN);
  reporter.onReport(projectVersion!, {...AGAIN, changed: 1, unchanged: 2, removed: 1, pages: 3});
  assert.deepEqual(written, [
    'Indexing demo 1.0: 3 pages.\n',
    'Indexed demo 1.0: 3 pages in 1.5 s.\n',
    'Indexed demo 1.0: 3 pages (1 new or changed, 1 removed) in 0.0 s.\n',
  ]);
});

test('the reporter lists each skipped page once, or the first pages and the number of the others if there are very many', () => {
  const {reporter, written} = makeReporter();
  const skipped = Array.from({length: 23}, (_, index) => ({path: `${index}.html`, reason: 'It is broken.'}));
  reporter.onReport(projectVersion!, {...FIRST, skipped: skipped.slice(0, 1)});
  reporter.onReport(projectVersion!, {...AGAIN, skipped});
  reporter.onReport(projectVersion!, {...AGAIN, skipped});
  const named = written.filter(line => line.startsWith('Skipped'));
  assert.equal(named.filter(line => line === 'Skipped 0.html: It is broken.\n').length, 1);
  assert.equal(named.length, 22);
  assert.equal(named.at(-1), 'Skipped 2 more pages.\n');
});

test('the reporter leaves a failure before serving begins to its caller, and says after later failures that the last index is still used', () => {
  const {reporter, written} = makeReporter();
  reporter.onFault(projectVersion!, new Error('Disk full.'));
  assert.equal(reporter.fault, 'The index of demo 1.0 could not be updated: Disk full.');
  assert.deepEqual(written, []);
  reporter.startServing();
  reporter.onFault(projectVersion!, new Error('Disk full.'));
  assert.match(written.at(-1)!, /Disk full\. Search continues with the last good one\.\n$/);
});

test('the reporter draws a progress bar on a terminal, and clears it before other output', () => {
  const {reporter, written} = makeReporter({isTTY: true});
  for (const done of [1, 3]) reporter.onProgress(projectVersion!, {done, total: 3, path: 'a.html'});
  reporter.onReport(projectVersion!, FIRST);
  assert.deepEqual(written.slice(1), [
    `\r\x1b[2K${'█'.repeat(30)} 3/3 demo 1.0`,
    '\r\x1b[2K',
    'Indexed demo 1.0: 3 pages in 1.5 s.\n',
  ]);
});

test('the reporter explains that the disk is full', () => {
  for (const message of ['ENOSPC: no space left on device, write', 'database or disk is full']) {
    const {reporter} = makeReporter();
    reporter.onFault(projectVersion!, new Error(message));
    assert.match(
      reporter.fault!,
      /: the disk is full; free some space, or choose a folder on another disk with --data\.$/,
    );
  }
});
