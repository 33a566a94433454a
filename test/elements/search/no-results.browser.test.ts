import {expect, html} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import {fuzzyQuery, respell} from '../../../src/elements/search/no-results.js';
import {answer, noPages, result, section} from './answers.js';
import {createSearch, type Search} from './open-search.js';
import {clearStorage, hostAnswers, openPanels, until} from './open-panels.js';

const marked = (...words: string[]) =>
  result({}, section({highlights: {title: [], content: words.map(word => `a <span>${word}</span> b`)}}));

describe('an alternative spelling', () => {
  it('is looked for with a fuzzy query, for words that can be misspelled', () => {
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

describe('<docs-search> without results', () => {
  afterEach(clearStorage);

  async function findNothing(query: string, template?: TemplateResult): Promise<Search> {
    const search = await openPanels(template);
    await search.type(query);
    await until(() => search.client.words.includes(`${query}*`), 'no request');
    await search.answer(noPages());
    return search;
  }
  /** Answers a request once it is sent. */
  async function answers(search: Search, words: string, body: ReturnType<typeof noPages>): Promise<void> {
    await until(() => search.client.words.includes(words), `no request for ${words}`);
    search.client.requests.find(request => request.words === words)!.answer(body);
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

  it('proposes the query without the word that prevents results, and says how many pages it finds', async () => {
    const search = await findNothing('install zzqqxx tox');
    await answers(search, 'zzqqxx tox*', noPages());
    await answers(search, 'install tox*', answer([result()], {count: 46}));
    await answers(search, 'install zzqqxx*', noPages());
    await until(() => search.part('shorter'), 'not proposed');
    expect(search.text('shorter')).to.equal('install tox: 46 pages found');
    search.part('shorter')!.click();
    expect(search.input.value).to.equal('install tox');
  });

  it('offers the suggestions of the author and a link to the site’s own results page', async () => {
    const search = await findNothing(
      'zzqqxx',
      html`<docs-search questions="Boil water | Grind beans"
        ><form action="/find.html"><input name="q" aria-label="Find" /></form
      ></docs-search>`,
    );
    await until(() => search.part('results-page'), 'no link');
    expect(search.text('questions')).to.equal('Boil water Grind beans');
    expect(search.part('results-page')!.getAttribute('href')).to.match(/\/find\.html\?q=zzqqxx$/);
    await expect(search.element).to.be.accessible();
  });

  it('keeps proposals on the screen until the next answer, in a dialog that fits their height', async () => {
    const search = await findNothing('gathr');
    await answers(search, 'gathr~1', answer([marked('gather')]));
    await answers(search, 'gather', answer([result()]));
    const height = () => search.part('panel')!.getBoundingClientRect().height;
    const [before, message] = [height(), search.text('message')];
    expect(before).to.be.below(320);
    await search.type('gathrx');
    await until(() => search.client.words.includes('gathrx*'), 'no request');
    await search.changes();
    expect([height(), search.text('message')]).to.deep.equal([before, message]);
    await search.answer(answer([result()]));
    expect(search.part('message')).not.to.exist;
  });

  it('proposes a static index with results that was not searched', async () => {
    const search = await findNothing(
      'zzqqxx',
      html`<docs-search
        index="/docent-index/ Manual | /blog/docent-index/ Blog | /old/docent-index/ 1.0 0x"
      ></docs-search>`,
    );
    await answers(search, 'zzqqxx~1', noPages());
    const elsewhere = () => search.client.requests.slice(1).filter(({words}) => words === 'zzqqxx*');
    await until(() => elsewhere().length > 0, 'no request to another index');
    expect(elsewhere().map(({request}) => request!.scopes)).to.deep.equal([[{project: '1.0'}]]);
    elsewhere()[0]!.answer(answer([result()]));
    await search.changes();
    expect(search.text('elsewhere')).to.include('1.0');
    search.part('elsewhere')!.click();
    await until(() => elsewhere().length > 1, 'not searched there');
    expect(elsewhere()[1]!.request!.scopes).to.deep.equal([{project: '1.0'}]);
  });

  it('proposes the documentation in another language, and adds that scope to the query', async () => {
    const translation = {slug: 'docent-fr', language: {code: 'fr', name: 'French'}};
    const settings = {
      projects: {current: {slug: 'translated'}, translations: [translation, {slug: 7}]},
      addons: {},
    };
    Object.assign(window, {ReadTheDocsEventData: {data: () => settings}});
    const search = await createSearch(
      html`<docs-search project="translated" version="v2"></docs-search>`,
      true,
    );
    const queries: string[] = [];
    const host = hostAnswers(({pathname, searchParams}) => {
      if (!pathname.endsWith('/search/')) return undefined;
      const query = searchParams.get('q')!;
      queries.push(query);
      const results = query.startsWith('project:docent-fr ') ? [result()] : [];
      return {count: results.length, next: null, previous: null, projects: [], query, results};
    });
    try {
      search.element.show({query: 'zzqqxx'});
      await until(() => search.part('elsewhere'), queries.join());
      expect(search.text('elsewhere')).to.equal('French: 1 page found');
      search.part('elsewhere')!.click();
      await until(() => search.rows.length, 'not found there');
      expect(search.input.value).to.equal('project:docent-fr zzqqxx');
    } finally {
      host.stop();
      Reflect.deleteProperty(window, 'ReadTheDocsEventData');
    }
  });

  it('proposes no spelling if there is none, and never shows query syntax', async () => {
    const search = await findNothing('zzqqxx');
    await answers(search, 'zzqqxx~1', noPages());
    expect(search.part('spelling')).not.to.exist;
    expect(search.text('message')).not.to.include('~');
  });
});
