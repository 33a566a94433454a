import {expect, fixtureCleanup, html} from '@open-wc/testing';
import {
  keepResumePoint,
  keptResumePoint,
  readResumePoint,
  withResumePoint,
} from '../../../src/elements/search/resume.js';
import {answer, result, section, twoPages} from './answers.js';
import {RESUME_POINTS_KEY} from '../../../src/page/storage.js';
import {createSearch, type Search, watchLinks} from './open-search.js';
import {panelsLoaded, choose, clearStorage, openPanels, scopeControl, until} from './open-panels.js';

const POINT = {element: 0, query: 'in', scope: 'project', active: 2, scroll: 0};

describe('a resume point in the state of a history entry', () => {
  it('is stored beside other parts of the state', () => {
    expect(readResumePoint(withResumePoint({router: 1}, POINT))).to.deep.equal(POINT);
    expect(withResumePoint({router: 1}, POINT)).to.deep.include({router: 1});
  });

  it('is not added to a state that is not a plain object', () => {
    for (const state of ['text', 7, [1]]) expect(withResumePoint(state, POINT)).to.equal(state);
  });

  it('is undefined if search was not open, and null if it was closed or the value is malformed', () => {
    for (const state of [null, undefined, 'text', {}, [POINT]])
      expect(readResumePoint(state)).to.equal(undefined);
    expect(readResumePoint(withResumePoint(null, null))).to.equal(null);
    expect(readResumePoint({docent: {query: 7}})).to.equal(null);
  });
});

describe('a resume point in session storage', () => {
  const PAGE = 'https://docs.example/guide.html';

  it('is stored for the address of a page, and replaces an earlier one', () => {
    keepResumePoint(PAGE, POINT);
    keepResumePoint(PAGE, {...POINT, query: 'out'});
    keepResumePoint(`${PAGE}#loop`, POINT);
    expect(keptResumePoint(PAGE)).to.deep.equal({...POINT, query: 'out'});
    expect(keptResumePoint('https://docs.example/')).to.equal(undefined);
    keepResumePoint(PAGE, null);
    expect(keptResumePoint(PAGE)).to.equal(null);
  });

  it('is dropped once there are newer ones for ten other pages', () => {
    keepResumePoint(PAGE, POINT);
    for (let page = 0; page < 9; page++) keepResumePoint(`${PAGE}?${page}`, POINT);
    expect(keptResumePoint(PAGE)).to.deep.equal(POINT);
    keepResumePoint(`${PAGE}?9`, POINT);
    expect(keptResumePoint(PAGE)).to.equal(undefined);
  });

  it('is ignored if it is malformed, whatever another script has stored there', () => {
    const stored = [
      'no JSON',
      '7',
      '{}',
      'null',
      '[null, 7, "text"]',
      JSON.stringify([[PAGE]]),
      JSON.stringify([[PAGE, {query: 7}]]),
      JSON.stringify([[PAGE, '<script>']]),
    ];
    for (const text of stored) {
      sessionStorage.setItem(RESUME_POINTS_KEY, text);
      expect(keptResumePoint(PAGE) ?? null, text).to.equal(null);
      keepResumePoint(PAGE, POINT);
      expect(keptResumePoint(PAGE), text).to.deep.equal(POINT);
    }
  });
});

describe('<docs-search> after Back', () => {
  const address = location.href;
  let links: ReturnType<typeof watchLinks>;
  beforeEach(() => (links = watchLinks()));
  afterEach(() => {
    fixtureCleanup();
    links.stop();
    history.replaceState(null, '', address);
    clearStorage();
  });

  /** Creates search as on a page that was loaded because of Back, with the state of the history entry. */
  async function load(
    template = html`<docs-search project="docent" version="v2"></docs-search>`,
  ): Promise<Search> {
    const search = await createSearch(template);
    await panelsLoaded(search);
    return search;
  }
  const many = () =>
    answer(
      Array.from({length: 15}, (_, index) => result({title: `Page ${index}`}, section(), section({id: 'b'}))),
      {count: 15},
    );

  it('restores query, scope, selected result and scroll position', async () => {
    const searchBefore = await openPanels();
    await choose(searchBefore, 'project');
    await searchBefore.find('in', many());
    searchBefore.press('End');
    searchBefore.press('ArrowUp');
    searchBefore.press('PageUp');
    for (let row = 0; row < 20; row++) searchBefore.press('ArrowDown');
    await searchBefore.changes();
    const {scrollTop} = searchBefore.part('results')!;
    const {active} = searchBefore;
    const row = searchBefore.input.getAttribute('aria-activedescendant');
    searchBefore.press('Enter');
    expect(links.followed).to.have.length(1);
    fixtureCleanup();
    sessionStorage.clear();

    const search = await load();
    expect([search.element.open, search.input.value]).to.deep.equal([true, 'in']);
    await until(() => search.client.requests.length, 'no request');
    expect(search.client.last.request!.scopes).to.deep.equal([{project: 'docent', version: undefined}]);
    await search.answer(many());
    await search.changes();
    await until(() => scopeControl(search)?.value === 'project', 'no scope');
    expect([search.active, search.input.getAttribute('aria-activedescendant')]).to.deep.equal([active, row]);
    expect(search.part('results')!.scrollTop).to.be.closeTo(scrollTop, 2);
  });

  it('loads more results until the selected one is among them', async () => {
    history.replaceState({docent: {...POINT, active: 4}}, '');
    const search = await load();
    await until(() => search.client.requests.length, 'no request');
    await search.answer({...twoPages(), next: 'https://docs.example/_/?page=2'});
    await until(() => search.client.last.next, 'no request for more');
    await search.answer(answer([result({title: 'Third'})]));
    await search.changes();
    expect(search.active).to.equal('Third');
  });

  it('has a resume point if Enter, pressed before the first answer, has opened a result', async () => {
    const search = await openPanels();
    await search.type('in');
    await until(() => search.client.requests.length, 'no request');
    search.press('Enter');
    await search.answer(twoPages());
    await until(() => links.followed.length, 'not followed');
    expect(readResumePoint(history.state)).to.deep.include({query: 'in', active: 0});
  });

  it('is restored on a page that the browser has kept in memory', async () => {
    const search = await openPanels();
    await search.find();
    search.rows[1]!.click();
    expect(search.element.open).to.equal(false);
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    await search.changes();
    await search.changes();
    expect([search.element.open, search.active]).to.deep.equal([true, 'docent.install']);
    expect(search.client.requests).to.have.length(1);
    expect([search.input.selectionStart, search.input.selectionEnd], 'the next key continues').to.deep.equal([
      2, 2,
    ]);
  });

  /** Makes the browser report that the page was loaded by this type of navigation. */
  function loadedBy(type: NavigationTimingType): void {
    Object.defineProperty(performance, 'getEntriesByType', {configurable: true, value: () => [{type}]});
  }
  afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'));

  it('is restored if a script of the site has replaced the state of the history entry', async () => {
    const searchBefore = await openPanels();
    await searchBefore.find();
    searchBefore.rows[1]!.click();
    fixtureCleanup();
    history.replaceState({}, '');

    loadedBy('back_forward');
    const search = await load();
    expect([search.element.open, search.input.value]).to.deep.equal([true, 'in']);
    await until(() => search.client.requests.length, 'no request');
    await search.answer(twoPages());
    await search.changes();
    expect(search.active).to.equal('docent.install');
    search.element.hide();
    fixtureCleanup();
    history.replaceState({}, '');
    expect((await load()).element.open, 'after search was closed').to.equal(false);
  });

  it('is not restored on a page that was loaded by a link or a reload', async () => {
    keepResumePoint(location.href, POINT);
    for (const type of ['navigate', 'reload'] as const) {
      loadedBy(type);
      expect((await load()).element.open, type).to.equal(false);
      fixtureCleanup();
    }
  });

  it('is restored without session storage', async () => {
    const {setItem, getItem} = Storage.prototype;
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.assign(Storage.prototype, {setItem: refuse, getItem: refuse});
    try {
      const searchBefore = await openPanels();
      await searchBefore.find();
      searchBefore.rows[1]!.click();
      fixtureCleanup();
      loadedBy('back_forward');
      const search = await load();
      expect([search.element.open, search.input.value]).to.deep.equal([true, 'in']);
    } finally {
      Object.assign(Storage.prototype, {setItem, getItem});
    }
  });

  it('keeps the query in a box that the browser resets when it restores the page from its cache', async () => {
    const search = await openPanels();
    await search.find();
    search.rows[1]!.click();
    dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    // WebKit resets a field with autocomplete="off" some time after it has restored the page.
    const form = document.createElement('form');
    search.input.before(form);
    form.append(search.input);
    form.reset();
    form.replaceWith(search.input);
    expect(search.input.value).to.equal('in');
  });

  it('restores the selected result of a static index, whose answers come in parts', async () => {
    history.replaceState({docent: {...POINT, active: 4}}, '');
    const search = await createSearch(html`<docs-search project="docent" version="v2"></docs-search>`);
    Object.assign(search.client, {answersInParts: true});
    search.element.delays = {...search.element.delays, trailing: 50};
    await until(() => search.client.requests.length, 'no request');
    await search.answer({...twoPages(), next: 'more'});
    await until(() => search.client.last.next, 'no request for more');
    await search.answer(answer([result({title: 'Third'})]));
    await search.changes();
    expect(search.active).to.equal('Third');
  });

  it('has nothing to restore if the reader closed search or opened a result in another tab', async () => {
    const search = await openPanels();
    await search.find();
    search.rows[1]!.dispatchEvent(
      new MouseEvent('click', {bubbles: true, cancelable: true, composed: true, ctrlKey: true}),
    );
    await search.changes();
    search.element.hide();
    expect(readResumePoint(history.state)).to.equal(undefined);
    search.element.show();
    search.rows[1]!.click();
    expect(readResumePoint(history.state)).to.deep.include({query: 'in', active: 1});
    await search.changes();
    search.element.show();
    search.element.hide();
    expect(readResumePoint(history.state)).to.equal(null);
  });

  it('restores nothing once the reader types something else', async () => {
    history.replaceState({docent: POINT}, '');
    const search = await load();
    await search.type('other');
    await until(() => search.client.words.includes('other*'), 'no request');
    await search.answer(twoPages());
    await search.changes();
    expect(search.active).to.equal(undefined);
  });

  it('opens with the query in the address', async () => {
    history.replaceState(null, '', '?q=asyncio+gather');
    const search = await load();
    expect([search.element.open, search.input.value]).to.deep.equal([true, 'asyncio gather']);
  });

  it('opens with the query of the URL parameter that query-param names, unless that is empty', async () => {
    history.replaceState(null, '', '?q=one&find=two');
    const search = await load(html`<docs-search project="docent" query-param="find"></docs-search>`);
    expect(search.input.value).to.equal('two');
    search.element.hide();
    fixtureCleanup();
    history.replaceState(null, '', '?q=one&=two');
    const withoutParam = await load(html`<docs-search project="docent" query-param=""></docs-search>`);
    expect(withoutParam.element.open).to.equal(false);
  });

  it('does not open on a page that shows results itself', async () => {
    history.replaceState(null, '', '?q=one');
    const around = await load(html`
      <div>
        <form action="?"><input name="q" /></form>
        <docs-search project="docent"></docs-search>
      </div>
    `);
    expect(around.element.open).to.equal(false);
  });

  it('does not open again with a query after the reader has closed search', async () => {
    history.replaceState(null, '', '?q=one');
    const search = await load();
    search.element.hide();
    fixtureCleanup();
    expect((await load()).element.open).to.equal(false);
  });

  it('opens only the first of two elements', async () => {
    history.replaceState(null, '', '?q=one');
    const first = await load(
      html`<div><docs-search></docs-search><docs-search id="second"></docs-search></div>`,
    );
    expect(first.element.open).to.equal(true);
    expect(document.querySelector<HTMLElement & {open: boolean}>('#second')!.open).to.equal(false);
  });
});
