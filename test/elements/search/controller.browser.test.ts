import {expect, waitUntil} from '@open-wc/testing';
import {createClient, ServerError} from '../../../src/client/index.js';
import {SEARCH_DELAYS} from '../../../src/elements/search/controller.js';
import {answer, result, twoPages} from './answers.js';
import {FakeClient} from './fake-client.js';
import {SearchBox} from './search-box.js';

describe('the controller of search', () => {
  it('has the default delays that the manual documents', () => {
    expect(SEARCH_DELAYS).to.deep.include({trailing: 120, ceiling: 300, announce: 1_000, second: 1_000});
  });

  it('sends a query at the first key, without a delay', () => {
    const box = new SearchBox();
    box.search.type('in');
    expect(box.client.words).to.deep.equal(['in*']);
  });

  it('sends keys in quick succession as one query', async () => {
    const box = new SearchBox({trailing: 30, ceiling: 1000});
    for (const words of ['in', 'ins', 'inst', 'insta']) box.search.type(words);
    expect(box.client.words).to.deep.equal(['in*']);
    await waitUntil(() => box.client.requests.length > 1);
    expect(box.client.words).to.deep.equal(['in*', 'insta*']);
  });

  it('waits for a pause in typing, but no longer than the maximum wait', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 20});
    for (const words of ['in', 'ins', 'inst']) box.search.type(words);
    await waitUntil(() => box.client.requests.length > 1);
    expect(box.client.words).to.deep.equal(['in*', 'inst*']);
  });

  it('sends nothing for too few characters, but sends a single character that can be a word', () => {
    const box = new SearchBox();
    box.search.type('a');
    expect(box.phase).to.equal('short');
    box.search.type('東');
    expect(box.client.words).to.deep.equal(['東*']);
  });

  it('does not send the same query again', () => {
    const box = new SearchBox();
    box.search.type('in');
    box.search.type('in ');
    expect(box.client.requests).to.have.length(1);
    expect(box.client.last.signal!.aborted).to.equal(false);
  });

  it('returns to an answered query without sending it again', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 10_000});
    await box.find('in');
    box.search.type('ins');
    box.search.type('in');
    expect(box.phase).to.equal('found');
    expect(box.client.words.filter(words => words === 'in*')).to.have.length(1);
  });

  it('sends the query again to a new client', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 10_000});
    await box.find('in');
    await box.find('ins');
    box.client = new FakeClient();
    box.ask('in');
    expect(box.client.words).to.deep.equal(['in*']);
    expect(box.phase).to.equal('asking');
  });

  it('sends the selected scopes', () => {
    const box = new SearchBox();
    box.search.type('in');
    expect(box.client.last.request!.scopes).to.deep.equal([{project: 'docent', version: 'latest'}]);
  });

  it('sends nothing when the page cancels the query event', () => {
    const box = new SearchBox();
    box.isQueryAllowed = false;
    box.search.type('in');
    expect(box.client.requests).to.deep.equal([]);
    expect(box.phase).to.equal('idle');
  });
});

describe('an answer', () => {
  it('is shown and reported', async () => {
    const box = new SearchBox();
    await box.find('in');
    expect(box.titles).to.deep.equal(['Install', 'docent.install', 'Usage', 'Options']);
    expect(box.reports).to.deep.equal(['found in 2']);
  });

  it('is dropped when a later query has been answered', async () => {
    const box = new SearchBox();
    box.ask('in');
    box.ask('ins');
    const [older, newer] = box.client.requests;
    newer!.answer(answer([result({title: 'Newer'})]));
    await waitUntil(() => box.phase === 'found');
    older!.answer(answer([result({title: 'Older'})]));
    await new Promise(requestAnimationFrame);
    expect(box.titles).to.deep.equal(['Newer']);
    expect(box.reports).to.deep.equal(['found ins 1']);
  });

  it('is dropped if the box has been cleared in the meantime', async () => {
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

  it('replaces the previous results only when it arrives', async () => {
    const box = new SearchBox();
    await box.find('in');
    box.ask('ins');
    expect(box.search.state).to.deep.include({phase: 'asking'});
    expect('found' in box.search.state && box.search.state.found?.count).to.equal(2);
  });

  it('never replaces a newer one, in whatever order answers arrive', async () => {
    const box = new SearchBox();
    const order = Array.from({length: 100}, (_, index) => index).sort(() => Math.random() - 0.5);
    for (const index of order.keys()) {
      box.ask(`word ${index}`);
    }
    const {requests} = box.client;
    for (const index of order) requests[index]!.answer(answer([result({title: requests[index]!.words})]));
    await waitUntil(() => box.phase === 'found');
    await new Promise(requestAnimationFrame);
    expect(box.titles).to.deep.equal([requests.at(-1)!.words]);
    expect(box.reports).to.have.length(1);
  });

  it('is not reported for a request that the real client has aborted', async () => {
    const signals: AbortSignal[] = [];
    const fetch = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signals.push(init!.signal!);
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason));
      });
    const client = createClient({api: 'https://docs.example/_/', fetch});
    const box = new SearchBox({}, client);
    for (const [index, query] of ['in', 'ins', 'inst', 'insta'].entries()) {
      box.search.type(query);
      await waitUntil(() => signals.length === index + 1);
    }
    expect(signals.map(({aborted}) => aborted)).to.deep.equal([true, false, false, false]);
    expect(box.phase).to.equal('asking');
    box.search.hostDisconnected();
    // The request is not aborted at once, because an element that is only moved keeps it.
    await waitUntil(() => signals.every(({aborted}) => aborted));
    await new Promise(requestAnimationFrame);
    expect(box.reports).to.deep.equal([]);
  });
});

describe('more results', () => {
  const next = 'https://docs.example/_/api/v3/search/?page=2';

  it('are requested from the address in the answer, with one request at a time', async () => {
    const box = new SearchBox();
    await box.find('in', {...twoPages(), next});
    box.search.more();
    box.search.more();
    expect(box.client.requests.map(request => request.next)).to.deep.equal([undefined, next]);
    box.client.last.answer(answer([result({title: 'Third'})]));
    await waitUntil(() => box.titles.length === 5);
    box.search.more();
    expect(box.client.requests).to.have.length(2);
  });

  it('can be requested again after a failure', async () => {
    const box = new SearchBox();
    await box.find('in', {...twoPages(), next});
    box.search.more();
    box.client.last.fail(new ServerError({status: 500}));
    await waitUntil(() => box.search.state.phase === 'found' && box.search.state.more === 'failed');
    expect(box.titles).to.have.length(4);
    box.search.more();
    expect(box.client.requests).to.have.length(3);
  });

  it('are dropped if a new query was sent', async () => {
    const box = new SearchBox();
    await box.find('in', {...twoPages(), next});
    box.search.more();
    const {last} = box.client;
    box.ask('ins');
    last.answer(answer([result({title: 'Third'})]));
    box.client.last.answer(answer([result({title: 'Newer'})]));
    await waitUntil(() => box.phase === 'found');
    expect(box.titles).to.deep.equal(['Newer']);
  });
});

describe('the announcement to screen readers', () => {
  it('waits for a pause after the answer and after each key', async () => {
    const box = new SearchBox({announce: 200});
    await box.find('in');
    expect(box.search.isSettled).to.equal(false);
    await waitUntil(() => box.search.isSettled);
    box.search.type('in ');
    expect(box.search.isSettled).to.equal(false);
    await waitUntil(() => box.search.isSettled);
  });
});

describe('closing search', () => {
  it('aborts the pending request and keeps results', async () => {
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
