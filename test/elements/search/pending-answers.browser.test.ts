import {expect, waitUntil} from '@open-wc/testing';
import {ServerError} from '../../../src/client/index.js';
import {foundIn} from '../../../src/elements/search/state.js';
import {answer, noPages, result, twoPages} from './answers.js';
import {SearchBox} from './search-box.js';

const next = 'https://docs.example/_/api/v3/search/?page=2';

describe('a cached answer', () => {
  it('is shown at once, without a request', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 10_000});
    await box.find('in');
    await box.find('opt', answer([result({title: 'Options'})]));
    box.search.type('in');
    expect(box.titles).to.deep.equal(['Install', 'docent.install', 'Usage', 'Options']);
    expect(box.client.words).to.deep.equal(['in*', 'opt*']);
    expect(box.reports).to.deep.equal(['found in 2', 'found opt 1', 'found in 2']);
  });

  it('can be cancelled by the page like any query', async () => {
    const box = new SearchBox();
    await box.find('in');
    await box.find('opt');
    box.isQueryAllowed = false;
    box.search.type('in');
    expect(box.reports).to.deep.equal(['found in 2', 'found opt 2']);
  });

  it('includes the further pages that were loaded', async () => {
    const box = new SearchBox();
    await box.find('in', {...twoPages(), next});
    box.search.more();
    box.client.last.answer(answer([result({title: 'Third'})]));
    await waitUntil(() => box.titles.length === 5);
    await box.find('opt', noPages());
    box.search.type('in');
    expect(box.titles).to.have.length(5);
    box.search.more();
    expect(box.client.requests).to.have.length(3);
  });

  it('may say that nothing was found', async () => {
    const box = new SearchBox();
    await box.find('zz', noPages());
    await box.find('in');
    box.search.type('zz');
    expect(box.phase).to.equal('nothing');
    expect(box.client.requests).to.have.length(2);
  });

  it('does not exist for a query that has failed', async () => {
    const box = new SearchBox();
    await box.find('in');
    await box.fail('opt', new ServerError({status: 500}));
    box.search.type('in');
    box.search.type('opt');
    box.search.ask();
    expect(box.phase).to.equal('asking');
  });
});

describe('search, while an answer is pending,', () => {
  it('keeps the rows, whatever is typed', async () => {
    const box = new SearchBox();
    await box.find('in');
    const before = foundIn(box.search.state);
    for (const query of ['usage', 'usage opt', 'us']) {
      box.ask(query);
      expect(box.phase).to.equal('asking');
      expect(foundIn(box.search.state)).to.equal(before);
    }
  });

  it('keeps a row selected if the answer contains it', async () => {
    const box = new SearchBox();
    await box.find('in');
    box.ask('usage');
    box.search.activate(3);
    const {blocks} = twoPages().results[1]!;
    box.client.last.answer(
      answer([result({title: 'New', path: '/new.html'}), {...twoPages().results[1]!, blocks}]),
    );
    await box.hasSettled();
    const results = foundIn(box.search.state)!;
    expect(results.hits.map(({title}) => title[0]!.text)).to.deep.equal(['New', 'Usage', 'Options']);
    expect(results.active).to.equal(2);
  });

  it('deselects a row that the answer does not contain', async () => {
    const box = new SearchBox();
    await box.find('in');
    box.ask('usage');
    box.search.activate(1);
    await box.find('usage', answer([result({title: 'New', path: '/new.html'})]));
    expect(foundIn(box.search.state)!.active).to.equal(-1);
  });
});

describe('the request budget', () => {
  it('delays queries while typing if it is low, but never Enter', async () => {
    const box = new SearchBox({trailing: 0, ceiling: 0});
    await box.find('in');
    for (let index = 0; index < 40; index++) box.ask(`word${index}`);
    // The first key after a pause sends its query immediately, so this is the first one, and the next is delayed.
    await new Promise(requestAnimationFrame);
    box.search.type('late');
    expect(box.client.words).not.to.include('late*');
    box.search.openFirstWhenReady();
    expect(box.client.words.at(-1)).to.equal('late*');
  });
});

describe('client code that fails to load', () => {
  // Each browser has its own message.
  for (const message of [
    'Failed to fetch dynamically imported module: https://docs.example/static-index.js',
    'error loading dynamically imported module: https://docs.example/static-index.js',
    'Importing a module script failed.',
  ])
    it(`is reported as a failure of its own and loaded again: ${message.slice(0, 20)}…`, async () => {
      const box = new SearchBox();
      await box.fail('in', new TypeError(message));
      expect(box.reports).to.deep.equal(['failed in unloaded']);
      box.search.ask();
      box.client.last.answer(twoPages());
      await waitUntil(() => box.phase === 'found');
    });

  it('is loaded again when the network is back', async () => {
    const box = new SearchBox();
    await box.fail('in', new TypeError('Importing a module script failed.'));
    dispatchEvent(new Event('online'));
    expect(box.phase).to.equal('asking');
  });
});
