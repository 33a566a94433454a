import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {systemClock} from '../../src/client/http.js';

describe('the system clock', () => {
  it('sleeps for the given time', async () => {
    const began = systemClock.now();
    await systemClock.sleep(20);
    // Measured by this clock, a timer can end a millisecond early.
    assert.ok(systemClock.now() - began >= 19);
  });

  it('rejects when the signal is aborted', async () => {
    const controller = new AbortController();
    const sleeping = systemClock.sleep(60_000, controller.signal);
    controller.abort('enough');
    await assert.rejects(sleeping, reason => reason === 'enough');
  });

  it('rejects at once when the signal was aborted before', async () => {
    await assert.rejects(
      systemClock.sleep(60_000, AbortSignal.abort('enough')),
      reason => reason === 'enough',
    );
  });
});
