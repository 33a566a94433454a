import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {twoPages} from './answers.js';
import {type Search, watchLinks} from './open-search.js';
import {panelsLoaded, clearStorage, openPanels, until} from './open-panels.js';

const KEY = 'docent-search-history:docent';
const URL_A = 'https://docs.example/a.html';
const stored = () =>
  JSON.parse(localStorage.getItem(KEY) ?? '{}') as {recent: {url: string}[]; favourites: {url: string}[]};
const store = (value: unknown) => localStorage.setItem(KEY, JSON.stringify(value));
const entries = (search: Search) => [...search.root.querySelectorAll('.entry a')];
const titles = (search: Search) => entries(search).map(link => link.querySelector('span')!.textContent);

async function choose(search: Search, words: string, row: number): Promise<void> {
  await search.type(words);
  await until(() => search.client.requests.length, 'not asked');
  await search.answer(twoPages());
  search.rows[row]!.click();
}

async function reopen(search: Search): Promise<void> {
  search.element.hide();
  search.element.show();
  await search.type('');
  await panelsLoaded(search);
}

describe('the search history of <docs-search>', () => {
  let links: ReturnType<typeof watchLinks>;
  beforeEach(() => (links = watchLinks()));
  afterEach(() => {
    links.stop();
    clearStorage();
  });

  it('shows opened results under the empty box, with page and query', async () => {
    const search = await openPanels();
    expect(search.part('search-history')).not.to.exist;
    await choose(search, 'in', 0);
    await reopen(search);
    const [link] = entries(search) as HTMLAnchorElement[];
    expect([
      link!.textContent.replace(/\s+/g, ' ').trim(),
      link!.hash,
      search.text('search-again'),
    ]).to.deep.equal(['Install Guide', '#install', 'in']);
    await search.type('in');
    await search.changes();
    expect(search.part('search-history')).not.to.exist;
  });

  it('opens an entry, and closes search', async () => {
    store({recent: [{title: 'A', url: URL_A}]});
    const search = await openPanels();
    (entries(search)[0] as HTMLElement).click();
    expect(links.followed).to.deep.equal([URL_A]);
    expect(search.element.open).to.equal(false);
  });

  it('searches for the query of an entry again', async () => {
    store({recent: [{title: 'A', url: URL_A, query: 'tox'}]});
    const search = await openPanels();
    search.part('search-again')!.click();
    expect([search.input.value, search.client.words]).to.deep.equal(['tox', ['tox*']]);
  });

  it('adds a favourite, removes an entry, and clears all entries', async () => {
    store({recent: ['a', 'b', 'c'].map(name => ({title: name, url: `https://docs.example/${name}`}))});
    const search = await openPanels();
    search.part('add-favourite')!.click();
    await search.changes();
    expect(stored().favourites.map(({url}) => url)).to.deep.equal(['https://docs.example/a']);
    expect(search.root.querySelector(`[aria-label="${en.historyFavourites}"]`)!.textContent).to.include('a');
    search.root.querySelectorAll<HTMLElement>('.remove')[1]!.click();
    await search.changes();
    expect(titles(search)).to.deep.equal(['a', 'c']);
    search.part('clear-history')!.click();
    await search.changes();
    expect(titles(search)).to.deep.equal([]);
    expect([...stored().recent, ...stored().favourites]).to.deep.equal([]);
    expect(search.root.activeElement === search.input).to.equal(true);
  });

  it('can be reached with the arrow keys, and Enter follows a link', async () => {
    store({recent: ['a', 'b'].map(name => ({title: name, url: `https://docs.example/${name}`}))});
    const search = await openPanels();
    const focused = () => search.root.activeElement!;
    search.press('ArrowDown');
    search.press('ArrowDown', {}, focused());
    expect(focused() === entries(search)[1]).to.equal(true);
    expect(search.press('Enter', {}, focused()).defaultPrevented).to.equal(false);
    search.press('ArrowUp', {}, focused());
    search.press('ArrowUp', {}, focused());
    search.press('ArrowUp', {}, search.input);
    expect(focused() === search.input).to.equal(true);
  });

  it('is neither shown nor extended with no-history', async () => {
    store({recent: [{title: 'A', url: URL_A}]});
    const search = await openPanels(html`<docs-search project="docent" no-history></docs-search>`);
    expect(search.part('search-history')).not.to.exist;
    await choose(search, 'in', 0);
    expect(stored().recent).to.have.length(1);
  });

  it('is separate for each project', async () => {
    store({recent: [{title: 'A', url: URL_A}]});
    const search = await openPanels(html`<docs-search project="other"></docs-search>`);
    expect(search.part('search-history')).not.to.exist;
  });

  it('renders markup as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    store({recent: [{title: markup, url: URL_A, location: markup, query: markup}]});
    const search = await openPanels();
    expect(search.part('search-history')!.querySelector('img')).not.to.exist;
    expect(titles(search)).to.deep.equal([markup]);
  });

  it('ignores javascript: addresses, and shows at most ten entries', async () => {
    const many = Array.from({length: 25}, (_, index) => ({title: `${index}`, url: `${URL_A}?${index}`}));
    store({recent: [{title: 'bad', url: 'javascript:alert(1)'}, ...many]});
    const search = await openPanels();
    expect(titles(search)).to.have.length(10);
    expect(titles(search)).not.to.include('bad');
  });

  it('lasts as long as the page when storage is blocked', async () => {
    const {getItem, setItem} = Storage.prototype;
    Storage.prototype.getItem = Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    try {
      const search = await openPanels();
      await choose(search, 'in', 0);
      await reopen(search);
      expect(titles(search)).to.deep.equal(['Install']);
    } finally {
      Object.assign(Storage.prototype, {getItem, setItem});
    }
  });

  it('shows what another tab has stored, and adds to it', async () => {
    store({recent: [{title: 'This tab', url: URL_A}]});
    const search = await openPanels();
    store({recent: [{title: 'Other tab', url: URL_A}]});
    dispatchEvent(new StorageEvent('storage', {key: KEY}));
    await panelsLoaded(search);
    expect(titles(search)).to.deep.equal(['Other tab']);
    store({
      recent: [
        {title: 'Yet another', url: `${URL_A}?2`},
        {title: 'Other tab', url: URL_A},
      ],
    });
    await choose(search, 'in', 0);
    expect(stored().recent.map(({url}) => url.split('/').pop())).to.deep.equal([
      'guide.html#install',
      'a.html?2',
      'a.html',
    ]);
  });
});
