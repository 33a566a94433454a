import {expect, waitUntil} from '@open-wc/testing';
import {
  BadRequestError,
  ForbiddenError,
  NetworkError,
  RateLimitedError,
  ServerError,
} from '../../../src/client/index.js';
import {noPages, twoPages} from './answers.js';
import {SearchBox} from './search-box.js';

describe('failures of a query', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));
  const goOffline = () => Object.defineProperty(navigator, 'onLine', {value: false, configurable: true});
  const failureOf = ({search: {state}}: SearchBox) => (state.phase === 'failed' ? state.failure : undefined);

  it('keep the kind of the client’s error', async () => {
    const box = new SearchBox();
    await box.fail('in', new ForbiddenError({status: 403}));
    expect(failureOf(box)).to.deep.equal({kind: 'forbidden', seconds: 0});
    expect(box.reports).to.deep.equal(['failed in forbidden']);
  });

  it('distinguish a query that is too long from one with a syntax error', async () => {
    const refused = new BadRequestError({status: 400});
    for (const [query, kind] of [
      ['word '.repeat(300).trim(), 'too-long'],
      ['"open', 'bad-request'],
    ] as const) {
      const box = new SearchBox();
      await box.fail(query, refused);
      expect(failureOf(box)?.kind).to.equal(kind);
    }
  });

  it('are of kind unknown after an unexpected error', async () => {
    const box = new SearchBox();
    await box.fail('in', new TypeError('a bug'));
    expect(failureOf(box)?.kind).to.equal('unknown');
  });

  it('can be tried again', async () => {
    const box = new SearchBox();
    await box.fail('in', new ServerError({status: 500}));
    box.search.ask();
    expect(box.phase).to.equal('asking');
    box.client.last.answer(twoPages());
    await waitUntil(() => box.phase === 'found');
  });

  it('without a network are retried when the network is back', async () => {
    const box = new SearchBox();
    goOffline();
    await box.fail('in', new NetworkError('no line', undefined));
    expect(failureOf(box)?.kind).to.equal('offline');
    dispatchEvent(new Event('online'));
    expect(box.phase).to.equal('asking');
  });

  it('of other kinds are not retried when the network is back', async () => {
    const box = new SearchBox();
    await box.fail('in', new ServerError({status: 500}));
    dispatchEvent(new Event('online'));
    expect(box.phase).to.equal('failed');
  });

  it('for too many requests count down and then retry', async () => {
    const box = new SearchBox({second: 60});
    await box.fail('in', new RateLimitedError({status: 429, retryAfter: 2.5}));
    expect(failureOf(box)).to.deep.equal({kind: 'rate-limited', seconds: 3});
    await waitUntil(() => box.phase === 'asking');
    expect(box.client.requests.filter(({words}) => words === 'in*').length).to.be.above(1);
  });

  it('of any kind count down if the host sends Retry-After', async () => {
    const box = new SearchBox({second: 1_000_000});
    await box.fail('in', new ServerError({status: 503, retryAfter: 5}));
    expect(failureOf(box)).to.deep.equal({kind: 'server', seconds: 5});
  });

  it('stop counting down when the reader continues to type', async () => {
    const box = new SearchBox({second: 1_000_000});
    await box.fail('in', new RateLimitedError({status: 429, retryAfter: 60}));
    box.search.type('');
    expect(box.phase).to.equal('idle');
  });
});

describe('Enter pressed before the answer', () => {
  it('sends a query that is waiting for a pause at once, and opens its first result', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 10_000});
    box.search.type('in');
    box.search.type('ins');
    expect(box.search.openFirstWhenReady()).to.equal(false);
    expect(box.client.words).to.deep.equal(['in*', 'ins*']);
    box.client.last.answer(twoPages());
    await waitUntil(() => box.reports.includes('open first'));
  });

  it('has no effect once the reader continues to type', async () => {
    const box = new SearchBox();
    box.search.type('in');
    box.search.openFirstWhenReady();
    await box.find('ins');
    expect(box.reports).not.to.include('open first');
  });

  it('tells the caller to open the first result itself if the results have already arrived', async () => {
    const box = new SearchBox();
    await box.find('in');
    expect(box.search.openFirstWhenReady()).to.equal(true);
  });

  it('sends a failed query again', async () => {
    const box = new SearchBox();
    await box.fail('in', new ServerError({status: 500}));
    expect(box.search.openFirstWhenReady()).to.equal(false);
    expect(box.phase).to.equal('asking');
  });

  it('opens nothing when nothing is found', async () => {
    const box = new SearchBox();
    box.search.type('in');
    box.search.openFirstWhenReady();
    box.client.last.answer(noPages());
    await waitUntil(() => box.phase === 'nothing');
    expect(box.reports).not.to.include('open first');
  });
});
