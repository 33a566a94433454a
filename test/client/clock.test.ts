import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {systemClock} from '../../src/client/http.js';

describe('the system clock', () => {
  it('sleeps as long as it is told', async () => {
    const began = systemClock.now();
    await systemClock.sleep(20);
    // A timer may end a millisecond early by this clock.
    assert.ok(systemClock.now() - began >= 19);
  });

  it('wakes up when it is no longer wanted', async () => {
    const controller = new AbortController();
    const sleeping = systemClock.sleep(60_000, controller.signal);
    controller.abort('enough');
    await assert.rejects(sleeping, reason => reason === 'enough');
  });

  it('does not sleep at all when it was no longer wanted before', async () => {
    await assert.rejects(
      systemClock.sleep(60_000, AbortSignal.abort('enough')),
      reason => reason === 'enough',
    );
  });
});
