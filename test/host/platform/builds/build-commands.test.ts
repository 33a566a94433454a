import assert from 'node:assert/strict';
import {test} from 'node:test';
import {limitMessage} from '../../../../host/src/platform/builds/build-commands.js';

const limits = {time: 60_000, log: 10, disk: 10, entries: 10, files: 10, memory: 10, processes: 10};

test('the message about a time limit says "1 minute" and "15 minutes"', () => {
  assert.match(limitMessage('time', limits), /^The commands took longer than 1 minute, the limit "timeout"/);
  assert.match(
    limitMessage('time', {...limits, time: 900_000}),
    /longer than 15 minutes, the limit "timeout"/,
  );
});
