import {expect, waitUntil} from '@open-wc/testing';
import {createClient, ServerError} from '../../../src/client/index.js';
import {SEARCH_DELAYS} from '../../../src/elements/search/controller.js';
import {answer, result, twoPages} from './answers.js';
import {FakeClient} from './fake-client.js';
import {SearchBox} from './search-box.js';

describe('the pace of questions', () => {
  it('is what a reader types at: a pause is a tenth of a second, and is announced after a second', () => {
    expect(SEARCH_DELAYS).to.deep.equal({trailing: 120, ceiling: 300, announce: 1_000, second: 1_000});
  });

  it('asks at the first key', () => {
    const box = new SearchBox();
    box.search.type('in');
    expect(box.client.words).to.deep.equal(['in*']);
  });

  it('asks once for the keys that follow closely', async () => {
    const box = new SearchBox({trailing: 30, ceiling: 1000});
    for (const words of ['in', 'ins', 'inst', 'insta']) box.search.type(words);
    expect(box.client.words).to.deep.equal(['in*']);
    await waitUntil(() => box.client.asked.length > 1);
    expect(box.client.words).to.deep.equal(['in*', 'insta*']);
  });

  it('does not wait for a pause longer than the ceiling', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 20});
    for (const words of ['in', 'ins', 'inst']) box.search.type(words);
    await waitUntil(() => box.client.asked.length > 1);
    expect(box.client.words).to.deep.equal(['in*', 'inst*']);
  });

  it('asks nothing for too little, and one character where that is a word', () => {
    const box = new SearchBox();
    box.search.type('a');
    expect(box.phase).to.equal('short');
    box.search.type('東');
    expect(box.client.words).to.deep.equal(['東*']);
  });

  it('asks nothing new for the same words', () => {
    const box = new SearchBox();
    box.search.type('in');
    box.search.type('in ');
    expect(box.client.asked).to.have.length(1);
    expect(box.client.last.signal!.aborted).to.equal(false);
  });

  it('goes back to what was asked without asking again', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 10_000});
    await box.find('in');
    box.search.type('ins');
    box.search.type('in');
    expect(box.phase).to.equal('found');
    expect(box.client.words.filter(words => words === 'in*')).to.have.length(1);
  });

  it('asks a new client anew', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 10_000});
    await box.find('in');
    await box.find('ins');
    box.client = new FakeClient();
    box.ask('in');
    expect(box.client.words).to.deep.equal(['in*']);
    expect(box.phase).to.equal('asking');
  });

  it('asks where it is told to', () => {
    const box = new SearchBox();
    box.search.type('in');
    expect(box.client.last.question!.scopes).to.deep.equal([{project: 'docent', version: 'latest'}]);
  });

  it('asks nothing when the site says no', () => {
    const box = new SearchBox();
    box.isAskingAllowed = false;
    box.search.type('in');
    expect(box.client.asked).to.deep.equal([]);
    expect(box.phase).to.equal('idle');
  });
});

describe('answers', () => {
  it('are shown', async () => {
    const box = new SearchBox();
    await box.find('in');
    expect(box.titles).to.deep.equal(['Install', 'docent.install', 'Usage', 'Options']);
    expect(box.reports).to.deep.equal(['found in 2']);
  });

  it('out of order: only that of the last question counts', async () => {
    const box = new SearchBox();
    box.ask('in');
    box.ask('ins');
    const [older, newer] = box.client.asked;
    newer!.answer(answer([result({title: 'Newer'})]));
    await waitUntil(() => box.phase === 'found');
    older!.answer(answer([result({title: 'Older'})]));
    await new Promise(requestAnimationFrame);
    expect(box.titles).to.deep.equal(['Newer']);
    expect(box.reports).to.deep.equal(['found ins 1']);
  });

  it('that come after the box was cleared are dropped', async () => {
    const box = new SearchBox();
    box.search.type('in');
    const {last} = box.client;
    box.search.type('');
    expect(last.signal!.aborted).to.equal(true);
    last.answer(twoPages());
    await new Promise(requestAnimationFrame);
    expect(box.phase).to.equal('idle');
    expect(box.reports).to.deep.equal([]);
  });

  it('keep the older results until they come', async () => {
    const box = new SearchBox();
    await box.find('in');
    box.ask('ins');
    expect(box.search.state).to.deep.include({phase: 'asking'});
    expect('found' in box.search.state && box.search.state.found?.count).to.equal(2);
  });

  it('in random order never show what is older than what is on the screen', async () => {
    const box = new SearchBox();
    const order = Array.from({length: 100}, (_, index) => index).sort(() => Math.random() - 0.5);
    for (const index of order.keys()) {
      box.ask(`word ${index}`);
    }
    const {asked} = box.client;
    for (const index of order) asked[index]!.answer(answer([result({title: asked[index]!.words})]));
    await waitUntil(() => box.phase === 'found');
    await new Promise(requestAnimationFrame);
    expect(box.titles).to.deep.equal([asked.at(-1)!.words]);
    expect(box.reports).to.have.length(1);
  });

  it('of an aborted request never come: the real client rejects it', async () => {
    const signals: AbortSignal[] = [];
    const fetch = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signals.push(init!.signal!);
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason));
      });
    const client = createClient({api: 'https://docs.example/_/', fetch});
    const box = new SearchBox({}, client);
    box.search.type('in');
    await waitUntil(() => signals.length === 1);
    box.search.type('ins');
    await waitUntil(() => signals.length === 2);
    expect(signals.map(({aborted}) => aborted)).to.deep.equal([true, false]);
    expect(box.phase).to.equal('asking');
    box.search.hostDisconnected();
    // Not at once: an element that is only moved keeps its request.
    await waitUntil(() => signals.every(({aborted}) => aborted));
    await new Promise(requestAnimationFrame);
    expect(box.reports).to.deep.equal([]);
  });
});

describe('more', () => {
  const next = 'https://docs.example/_/api/v3/search/?page=2';

  it('is asked for by its address, once at a time', async () => {
    const box = new SearchBox();
    await box.find('in', {...twoPages(), next});
    box.search.more();
    box.search.more();
    expect(box.client.asked.map(asked => asked.next)).to.deep.equal([undefined, next]);
    box.client.last.answer(answer([result({title: 'Third'})]));
    await waitUntil(() => box.titles.length === 5);
    box.search.more();
    expect(box.client.asked).to.have.length(2);
  });

  it('can be asked for again when it failed', async () => {
    const box = new SearchBox();
    await box.find('in', {...twoPages(), next});
    box.search.more();
    box.client.last.fail(new ServerError({status: 500}));
    await waitUntil(() => box.search.state.phase === 'found' && box.search.state.more === 'failed');
    expect(box.titles).to.have.length(4);
    box.search.more();
    expect(box.client.asked).to.have.length(3);
  });

  it('is given up for a new question', async () => {
    const box = new SearchBox();
    await box.find('in', {...twoPages(), next});
    box.search.more();
    const {last} = box.client;
    box.ask('ins');
    expect(last.signal!.aborted).to.equal(true);
  });
});

describe('speaking', () => {
  it('waits for a pause after the answer, and again after each key', async () => {
    const box = new SearchBox({announce: 200});
    await box.find('in');
    expect(box.search.isSettled).to.equal(false);
    await waitUntil(() => box.search.isSettled);
    box.search.type('in ');
    expect(box.search.isSettled).to.equal(false);
    await waitUntil(() => box.search.isSettled);
  });
});

describe('rest', () => {
  it('aborts what is under way and keeps what was found', async () => {
    const box = new SearchBox();
    await box.find('in');
    box.search.close();
    expect(box.phase).to.equal('found');
    box.ask('ins');
    box.search.close();
    expect(box.client.last.signal!.aborted).to.equal(true);
    expect(box.phase).to.equal('idle');
  });
});
