import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {SectionStore} from '../../src/sections/section-store.js';

/** A store with requests that the test answers. */
function setUp(limit?: number) {
  const requests: {
    url: string;
    signal: AbortSignal;
    resolve(value: string): void;
    reject(error: unknown): void;
  }[] = [];
  const store = new SectionStore<string>(
    (url, signal) => new Promise((resolve, reject) => requests.push({url, signal, resolve, reject})),
    limit,
  );
  return {store, requests};
}
const viewer = () => new AbortController();

describe('SectionStore', () => {
  it('shares one request between all callers with the same address', async () => {
    const {store, requests} = setUp();
    const both = Promise.all([store.get('a', viewer().signal), store.get('a', viewer().signal)]);
    assert.equal(requests.length, 1);
    requests[0]!.resolve('A');
    assert.deepEqual(await both, ['A', 'A']);
  });

  it('keeps answers', async () => {
    const {store, requests} = setUp();
    const first = store.get('a', viewer().signal);
    assert.equal(store.has('a'), false);
    requests[0]!.resolve('A');
    await first;
    assert.equal(store.has('a'), true);
    assert.equal(await store.get('a', viewer().signal), 'A');
    assert.equal(requests.length, 1);
  });

  it('aborts a request when its last caller gives up, not before', () => {
    const {store, requests} = setUp();
    const [first, second] = [viewer(), viewer()];
    void store.get('a', first.signal);
    void store.get('a', second.signal);
    first.abort();
    assert.equal(requests[0]!.signal.aborted, false);
    second.abort();
    assert.equal(requests[0]!.signal.aborted, true);
  });

  it('sends a new request after an aborted one, whatever the old one answers', async () => {
    const {store, requests} = setUp();
    const caller = viewer();
    const old = store.get('a', caller.signal).catch(() => 'ended');
    caller.abort();
    const anew = store.get('a', viewer().signal);
    assert.equal(requests.length, 2);
    requests[0]!.reject(new Error('aborted'));
    await old;
    void store.get('a', viewer().signal);
    assert.equal(requests.length, 2, 'the new request is still shared');
    requests[1]!.resolve('A');
    assert.equal(await anew, 'A');
  });

  it('never keeps a failure', async () => {
    const {store, requests} = setUp();
    const first = store.get('a', viewer().signal).catch((error: unknown) => error);
    requests[0]!.reject('no');
    assert.equal(await first, 'no');
    assert.equal(store.has('a'), false);
    void store.get('a', viewer().signal);
    assert.equal(requests.length, 2);
  });

  it('keeps at most its limit, and drops the least recently used', async () => {
    const {store, requests} = setUp(2);
    for (const url of ['a', 'b', 'a', 'c']) {
      const answer = store.get(url, viewer().signal);
      requests.find(request => request.url === url)!.resolve(url);
      await answer;
    }
    assert.deepEqual(
      ['a', 'b', 'c'].filter(url => store.has(url)),
      ['a', 'c'],
    );
  });

  it('ignores a caller that gives up after the answer', async () => {
    const {store, requests} = setUp();
    const caller = viewer();
    const answer = store.get('a', caller.signal);
    requests[0]!.resolve('A');
    await answer;
    caller.abort();
    assert.equal(store.has('a'), true);
  });

  it('sends no request for a caller that has given up already', async () => {
    const {store, requests} = setUp();
    const abortedCaller = viewer();
    abortedCaller.abort();
    const answer = await store
      .get('a', abortedCaller.signal)
      .catch((error: unknown) => (error as Error).name);
    assert.equal(answer, 'AbortError');
    assert.equal(requests.length, 0);
  });

  it('requests a deleted address again, and only once', async () => {
    const {store, requests} = setUp();
    const first = store.get('a', viewer().signal);
    requests[0]!.resolve('A');
    await first;
    store.delete('a');
    void store.get('a', viewer().signal);
    store.delete('a');
    void store.get('a', viewer().signal);
    assert.equal(requests.length, 2);
  });
});
