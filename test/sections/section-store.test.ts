import {expect} from '@open-wc/testing';
import {SectionStore} from '../../src/sections/section-store.js';

/** A store whose requests are answered by hand. */
function setUp(limit?: number) {
  const asked: {
    url: string;
    signal: AbortSignal;
    resolve(value: string): void;
    reject(error: unknown): void;
  }[] = [];
  const store = new SectionStore<string>(
    (url, signal) => new Promise((resolve, reject) => asked.push({url, signal, resolve, reject})),
    limit,
  );
  return {store, asked};
}
const asker = () => new AbortController();

describe('SectionStore', () => {
  it('has one request for all who want the same', async () => {
    const {store, asked} = setUp();
    const both = Promise.all([store.get('a', asker().signal), store.get('a', asker().signal)]);
    expect(asked).to.have.length(1);
    asked[0]!.resolve('A');
    expect(await both).to.deep.equal(['A', 'A']);
  });

  it('keeps what it has got', async () => {
    const {store, asked} = setUp();
    const first = store.get('a', asker().signal);
    expect(store.has('a')).to.equal(false);
    asked[0]!.resolve('A');
    await first;
    expect(store.has('a')).to.equal(true);
    expect(await store.get('a', asker().signal)).to.equal('A');
    expect(asked).to.have.length(1);
  });

  it('ends a request when the last who wants it goes, not before', () => {
    const {store, asked} = setUp();
    const [one, two] = [asker(), asker()];
    void store.get('a', one.signal);
    void store.get('a', two.signal);
    one.abort();
    expect(asked[0]!.signal.aborted).to.equal(false);
    two.abort();
    expect(asked[0]!.signal.aborted).to.equal(true);
  });

  it('asks anew after a request was ended, whatever comes of the old one', async () => {
    const {store, asked} = setUp();
    const one = asker();
    const old = store.get('a', one.signal).catch(() => 'ended');
    one.abort();
    const anew = store.get('a', asker().signal);
    expect(asked).to.have.length(2);
    asked[0]!.reject(new Error('aborted'));
    await old;
    void store.get('a', asker().signal);
    expect(asked, 'the new request is still shared').to.have.length(2);
    asked[1]!.resolve('A');
    expect(await anew).to.equal('A');
  });

  it('never keeps a failure', async () => {
    const {store, asked} = setUp();
    const first = store.get('a', asker().signal).catch((error: unknown) => error);
    asked[0]!.reject('no');
    expect(await first).to.equal('no');
    expect(store.has('a')).to.equal(false);
    void store.get('a', asker().signal);
    expect(asked).to.have.length(2);
  });

  it('keeps no more than it may, and lets the least used go', async () => {
    const {store, asked} = setUp(2);
    for (const url of ['a', 'b', 'a', 'c']) {
      const answer = store.get(url, asker().signal);
      asked.find(one => one.url === url)!.resolve(url);
      await answer;
    }
    expect(['a', 'b', 'c'].filter(url => store.has(url))).to.deep.equal(['a', 'c']);
  });

  it('is not shaken by an asker who goes after the answer', async () => {
    const {store, asked} = setUp();
    const one = asker();
    const answer = store.get('a', one.signal);
    asked[0]!.resolve('A');
    await answer;
    one.abort();
    expect(store.has('a')).to.equal(true);
  });

  it('does not ask for who has gone already', async () => {
    const {store, asked} = setUp();
    const gone = asker();
    gone.abort();
    const answer = await store.get('a', gone.signal).catch((error: unknown) => (error as Error).name);
    expect(answer).to.equal('AbortError');
    expect(asked).to.have.length(0);
  });

  it('asks anew for what it was told to forget, and still only once', async () => {
    const {store, asked} = setUp();
    const first = store.get('a', asker().signal);
    asked[0]!.resolve('A');
    await first;
    store.delete('a');
    void store.get('a', asker().signal);
    store.delete('a');
    void store.get('a', asker().signal);
    expect(asked).to.have.length(2);
  });
});
