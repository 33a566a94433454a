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

describe('failures', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));
  const goOffline = () => Object.defineProperty(navigator, 'onLine', {value: false, configurable: true});
  const failureOf = ({search: {state}}: SearchBox) => (state.phase === 'failed' ? state.failure : undefined);

  it('keep their kind', async () => {
    const box = new SearchBox();
    await box.fail('in', new ForbiddenError({status: 403}));
    expect(failureOf(box)).to.deep.equal({kind: 'forbidden', seconds: 0});
    expect(box.reports).to.deep.equal(['failed in forbidden']);
  });

  it('of a query that is longer than a host takes are told from those of its syntax', async () => {
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

  it('of no kind are unknown', async () => {
    const box = new SearchBox();
    await box.fail('in', new TypeError('a bug'));
    expect(failureOf(box)?.kind).to.equal('unknown');
  });

  it('can be asked again', async () => {
    const box = new SearchBox();
    await box.fail('in', new ServerError({status: 500}));
    box.search.ask();
    expect(box.phase).to.equal('asking');
    box.client.last.answer(twoPages());
    await waitUntil(() => box.phase === 'found');
  });

  it('for want of a network are asked again when there is one', async () => {
    const box = new SearchBox();
    goOffline();
    await box.fail('in', new NetworkError('no line', undefined));
    expect(failureOf(box)?.kind).to.equal('offline');
    dispatchEvent(new Event('online'));
    expect(box.phase).to.equal('asking');
  });

  it('of other kinds are not asked again by a network that comes back', async () => {
    const box = new SearchBox();
    await box.fail('in', new ServerError({status: 500}));
    dispatchEvent(new Event('online'));
    expect(box.phase).to.equal('failed');
  });

  it('for asking too much count down and ask again', async () => {
    const box = new SearchBox({second: 60});
    await box.fail('in', new RateLimitedError({status: 429, retryAfter: 2.5}));
    expect(failureOf(box)).to.deep.equal({kind: 'rate-limited', seconds: 3});
    await waitUntil(() => box.phase === 'asking');
    expect(box.client.asked.filter(({words}) => words === 'in*').length).to.be.above(1);
  });

  it('count down whatever they are, when the host says how long', async () => {
    const box = new SearchBox({second: 1_000_000});
    await box.fail('in', new ServerError({status: 503, retryAfter: 5}));
    expect(failureOf(box)).to.deep.equal({kind: 'server', seconds: 5});
  });

  it('stop counting when the reader goes on', async () => {
    const box = new SearchBox({second: 1_000_000});
    await box.fail('in', new RateLimitedError({status: 429, retryAfter: 60}));
    box.search.type('');
    expect(box.phase).to.equal('idle');
  });
});

describe('Enter before the answer', () => {
  it('asks at once what waits for a pause, and reports its answer', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 10_000});
    box.search.type('in');
    box.search.type('ins');
    expect(box.search.openFirstWhenReady()).to.equal(false);
    expect(box.client.words).to.deep.equal(['in*', 'ins*']);
    box.client.last.answer(twoPages());
    await waitUntil(() => box.reports.includes('open first'));
  });

  it('is forgotten when the reader goes on typing', async () => {
    const box = new SearchBox();
    box.search.type('in');
    box.search.openFirstWhenReady();
    await box.find('ins');
    expect(box.reports).not.to.include('open first');
  });

  it('is true of results that are there', async () => {
    const box = new SearchBox();
    await box.find('in');
    expect(box.search.openFirstWhenReady()).to.equal(true);
  });

  it('asks again what failed', async () => {
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
