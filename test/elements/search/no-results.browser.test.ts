import {expect} from '@open-wc/testing';
import {fuzzyQuery, respell} from '../../../src/elements/search/no-results.js';
import {answer, noPages, result, section} from './answers.js';
import type {Search} from './open-search.js';
import {forgetAll, openPanels, until} from './open-panels.js';

const marked = (...words: string[]) =>
  result({}, section({highlights: {title: [], content: words.map(word => `a <span>${word}</span> b`)}}));

describe('another spelling', () => {
  it('is searched for words that can be misspelled', () => {
    expect(fuzzyQuery('asynco gathr')).to.equal('asynco~1 gathr~1');
    expect(fuzzyQuery('environmnet')).to.equal('environmnet~2');
    for (const query of ['zz', 'a-b', '"async"', '東京', 'x:y'])
      expect(fuzzyQuery(query), query).to.equal(null);
  });

  it('is taken from the results of the fuzzy query', () => {
    expect(respell('asynco gathr', [marked('asyncio', 'gather')])).to.equal('asyncio gather');
    expect(respell('Gathr it', [marked('Gather')])).to.equal('gather it');
    expect(respell('gathr', [marked('gathers', 'gather', 'other')])).to.equal('gather');
  });

  it('is not proposed when the results contain nothing similar', () => {
    expect(respell('gather', [marked('gather')])).to.equal(null);
    expect(respell('zzqqxx', [marked('other')])).to.equal(null);
    expect(respell('gathr', [])).to.equal(null);
  });
});

describe('when nothing is found', () => {
  afterEach(forgetAll);

  async function findNothing(query: string): Promise<Search> {
    const search = await openPanels();
    await search.type(query);
    await until(() => search.client.words.includes(`${query}*`), 'not asked');
    await search.answer(noPages());
    return search;
  }
  /** Answers a question once it is asked. */
  async function answers(search: Search, words: string, found: ReturnType<typeof noPages>): Promise<void> {
    await until(() => search.client.words.includes(words), `not asked for ${words}`);
    search.client.asked.find(asked => asked.words === words)!.answer(found);
    await search.changes();
  }

  it('proposes a spelling that has results, and searches for it after a click', async () => {
    const search = await findNothing('gathr');
    await answers(search, 'gathr~1', answer([marked('gather')]));
    await answers(search, 'gather', answer([result()]));
    expect(search.text('spelling')).to.equal('Did you mean “gather”?');
    search.part('spelling')!.click();
    expect(search.input.value).to.equal('gather');
    await until(() => search.client.words.includes('gather*'), 'not searched for');
  });

  it('does not propose a spelling without results', async () => {
    const search = await findNothing('gathr');
    await answers(search, 'gathr~1', answer([marked('gather')]));
    await answers(search, 'gather', noPages());
    expect(search.part('spelling')).not.to.exist;
  });

  it('proposes nothing when there is no other spelling, and never query syntax', async () => {
    const search = await findNothing('zzqqxx');
    await answers(search, 'zzqqxx~1', noPages());
    expect(search.part('spelling')).not.to.exist;
    expect(search.text('message')).not.to.include('~');
  });
});
