import {expect, waitUntil} from '@open-wc/testing';
import {ServerError} from '../../../src/client/index.js';
import * as states from '../../../src/elements/search/state.js';
import {answer, noPages, result, twoPages} from './answers.js';
import {SearchBox} from './search-box.js';

const next = 'https://docs.example/_/api/v3/search/?page=2';
const rowsOf = ({search}: SearchBox) => states.foundIn(search.state)?.hits.map(({title}) => title[0]!.text);

describe('an answer that was given before', () => {
  it('is there at the key, without a question', async () => {
    const box = new SearchBox({trailing: 10_000, ceiling: 10_000});
    await box.find('in');
    await box.find('opt', answer([result({title: 'Options'})]));
    box.search.type('in');
    expect(box.titles).to.deep.equal(['Install', 'docent.install', 'Usage', 'Options']);
    expect(box.client.words).to.deep.equal(['in*', 'opt*']);
    expect(box.reports).to.deep.equal(['found in 2', 'found opt 1', 'found in 2']);
  });

  it('is asked of the site first all the same', async () => {
    const box = new SearchBox();
    await box.find('in');
    await box.find('opt');
    box.isAskingAllowed = false;
    box.search.type('in');
    expect(box.reports).to.deep.equal(['found in 2', 'found opt 2']);
  });

  it('has all of its pages that were asked for', async () => {
    const box = new SearchBox();
    await box.find('in', {...twoPages(), next});
    box.search.more();
    box.client.last.answer(answer([result({title: 'Third'})]));
    await waitUntil(() => box.titles.length === 5);
    await box.find('opt', noPages());
    box.search.type('in');
    expect(box.titles).to.have.length(5);
    box.search.more();
    expect(box.client.asked).to.have.length(3);
  });

  it('may be that there is nothing', async () => {
    const box = new SearchBox();
    await box.find('zz', noPages());
    await box.find('in');
    box.search.type('zz');
    expect(box.phase).to.equal('nothing');
    expect(box.client.asked).to.have.length(2);
  });

  it('is never a failure', async () => {
    const box = new SearchBox();
    await box.find('in');
    await box.fail('opt', new ServerError({status: 500}));
    box.search.type('in');
    box.search.type('opt');
    box.search.ask();
    expect(box.phase).to.equal('asking');
  });
});

describe('while an answer is on its way', () => {
  it('the hits that still match are shown, and all of them come back for shorter words', async () => {
    const box = new SearchBox();
    await box.find('in');
    box.ask('usage');
    expect(box.phase).to.equal('asking');
    expect(rowsOf(box)).to.deep.equal(['Usage', 'Options']);
    box.ask('usage opt');
    expect(rowsOf(box)).to.deep.equal(['Options']);
    box.ask('us');
    expect(rowsOf(box)).to.deep.equal(['Usage', 'Options']);
  });

  it('a row that is chosen stays chosen where the answer has it', async () => {
    const box = new SearchBox();
    await box.find('in');
    box.ask('usage');
    box.search.activate(1);
    const {blocks} = twoPages().results[1]!;
    box.client.last.answer(
      answer([result({title: 'New', path: '/new.html'}), {...twoPages().results[1]!, blocks}]),
    );
    await box.hasSettled();
    const found = states.foundIn(box.search.state)!;
    expect(found.hits.map(({title}) => title[0]!.text)).to.deep.equal(['New', 'Usage', 'Options']);
    expect(found.active).to.equal(2);
  });

  it('a row that is chosen is given up where the answer does not have it', async () => {
    const box = new SearchBox();
    await box.find('in');
    box.ask('usage');
    box.search.activate(1);
    await box.find('usage', answer([result({title: 'New', path: '/new.html'})]));
    expect(states.foundIn(box.search.state)!.active).to.equal(-1);
  });
});

describe('the budget', () => {
  it('makes typing wait once it is low, and never Enter', async () => {
    const box = new SearchBox({trailing: 0, ceiling: 0});
    await box.find('in');
    for (let index = 0; index < 40; index++) box.ask(`word${index}`);
    // A key after a pause, which would ask at once.
    await new Promise(requestAnimationFrame);
    box.search.type('late');
    expect(box.client.words).not.to.include('late*');
    box.search.openFirstWhenReady();
    expect(box.client.words.at(-1)).to.equal('late*');
  });
});

describe('the code of answers', () => {
  const load = () => import('../../../src/elements/search/results-bundle.js');

  it('that does not arrive is a failure of its own, and is asked for again', async () => {
    let isBroken = true;
    const box = new SearchBox({}, undefined, () =>
      isBroken ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : load(),
    );
    box.ask('in');
    await waitUntil(() => box.phase === 'failed');
    expect(box.reports).to.deep.equal(['failed in unloaded']);
    isBroken = false;
    box.search.ask();
    box.client.last.answer(twoPages());
    await waitUntil(() => box.phase === 'found');
  });

  it('is asked for again when the network is back', async () => {
    let isBroken = true;
    const box = new SearchBox({}, undefined, () => (isBroken ? Promise.reject(new TypeError()) : load()));
    box.ask('in');
    await waitUntil(() => box.phase === 'failed');
    isBroken = false;
    dispatchEvent(new Event('online'));
    expect(box.phase).to.equal('asking');
  });
});
