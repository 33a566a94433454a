import {expect, html, waitUntil} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {en} from '../../../src/i18n/en.js';
import {answer, noPages, object, result, twoPages} from './answers.js';
import {createSearch, type Search} from './open-search.js';
import {choose, clearStorage, openPanels, scopeLabels} from './open-panels.js';

const FACETS = [
  {
    name: 'kind',
    values: [
      {value: 'function', count: 1200, selected: false},
      {value: 'page', count: 3, selected: false},
    ],
  },
  {name: 'topic', values: [{value: 'Getting started', count: 2, selected: false}]},
];
const withFacets = () => ({...mixed(), facets: FACETS});
const mixed = () =>
  answer([
    result({title: 'Tasks'}, object({name: 'asyncio.gather', role: 'py:function'})),
    result({title: 'Other'}),
  ]);

const button = (search: Search) => search.root.querySelector<HTMLButtonElement>('.filter');
const chips = (search: Search) => [...search.root.querySelectorAll<HTMLButtonElement>('.chip')];
const labels = (search: Search) => chips(search).map(chip => chip.textContent.replace(/\s+/g, ' ').trim());
const chipsAreShown = (search: Search) => waitUntil(() => chips(search).length > 0, 'no chips');

/** The row of filters, opened by its button. */
async function openFilters(): Promise<Search> {
  const search = await createSearch();
  await search.find('ta', mixed());
  button(search)!.click();
  await search.answer(withFacets());
  await chipsAreShown(search);
  return search;
}

describe('filters of <docs-search>', () => {
  afterEach(clearStorage);

  it('are offered if results are of several kinds, and requested only after a click on the button', async () => {
    const search = await createSearch();
    await search.find('in', answer([result({title: 'A'}), result({title: 'B'})]));
    expect(button(search)).to.equal(null);
    await search.type('ta');
    await search.answer(mixed());
    expect(search.client.requests.every(({request}) => request!.facets === undefined)).to.equal(true);
    expect(button(search)!.textContent.trim()).to.equal(en.filter);
    expect(button(search)!.ariaExpanded).to.equal('false');
    button(search)!.click();
    await search.changes();
    expect(search.client.last.request!.facets).to.equal(true);
    await search.answer(withFacets());
    await chipsAreShown(search);
    expect(button(search)!.ariaExpanded).to.equal('true');
    expect(labels(search)).to.deep.equal(['function 1,200']);
  });

  it('are added to the query and removed from it by clicks on their chips', async () => {
    const search = await openFilters();
    chips(search)[0]!.click();
    await search.changes();
    expect(search.input.value).to.equal('ta kind:function');
    await waitUntil(() => search.client.last.words === 'ta kind:function*', 'not asked');
    const [kind] = FACETS;
    const selected = {
      ...kind!,
      values: kind!.values.map(value => ({...value, selected: value.value === 'function'})),
    };
    await search.answer({...withFacets(), filters: ['kind:function*'], facets: [selected]});
    expect(chips(search).map(chip => chip.ariaPressed)).to.deep.equal(['true']);
    expect(
      search.root.querySelectorAll('.missing').length,
      'a filter is not reported as a missing word',
    ).to.equal(0);
    chips(search)[0]!.click();
    await search.changes();
    expect(search.input.value).to.equal('ta');
  });

  it('stay on the screen if nothing is found, so that they can be removed', async () => {
    const search = await openFilters();
    chips(search)[0]!.click();
    await waitUntil(() => search.client.last.words === 'ta kind:function*', 'not asked');
    expect(chips(search), 'while the answer is pending').to.have.length(1);
    await search.answer({...noPages(), facets: FACETS});
    expect(chips(search)).to.have.length(1);
  });

  it('keep the focus after a click, and leave Enter and the arrow keys to the chips', async () => {
    const search = await openFilters();
    const [chip] = chips(search);
    chip!.focus();
    const before = search.active;
    for (const key of ['Enter', 'ArrowDown', 'End'])
      expect(search.press(key, {}, chip).defaultPrevented, key).to.equal(false);
    await search.changes();
    expect([search.active, search.element.open]).to.deep.equal([before, true]);
    chip!.click();
    await search.changes();
    expect(search.root.activeElement === chip).to.equal(true);
  });

  it('that the author has set are shown with the first answer, without a button', async () => {
    const search = await createSearch(
      html`<docs-search project="docent" filters="topic kind"></docs-search>`,
    );
    search.element.show({query: 'ta'});
    await search.changes();
    expect(search.client.last.request!.facets).to.equal(true);
    const [kind] = FACETS;
    const topic = {
      name: 'topic',
      values: [
        {value: 'Tea', count: 2, selected: false},
        {value: 'Pots', count: 1, selected: false},
      ],
    };
    await search.answer({...mixed(), facets: [kind!, topic, {...topic, name: 'other'}]});
    await chipsAreShown(search);
    expect(button(search)).to.equal(null);
    expect(labels(search)).to.deep.equal(['Tea 2', 'Pots 1', 'function 1,200']);
  });

  it('have names for screen readers, and pass axe', async () => {
    const search = await openFilters();
    expect(search.root.querySelector('.filters')!.ariaLabel).to.equal(en.filter);
    expect(search.root.querySelector('.filters [role=group]')!.ariaLabel).to.equal('kind');
    await expect(search.element).to.be.accessible();
  });

  for (const width of [1280, 320])
    it(`are in a row of their own within the dialog in a window of ${width} px`, async () => {
      const before = {width: innerWidth, height: innerHeight};
      await setViewport({width, height: 800});
      try {
        const search = await openFilters();
        const box = (selector: string) => search.root.querySelector(selector)!.getBoundingClientRect();
        const row = box('.filters');
        expect(row.top).to.be.at.least(box('[part=header]').bottom);
        expect(row.top).to.be.at.least(box('.tools').bottom);
        expect(row.bottom).to.be.at.most(box('[part=results]').top);
        expect(row.height).to.be.below(70);
        const {top, bottom} = box('.chip');
        expect([top >= row.top, bottom <= row.bottom]).to.deep.equal([true, true]);
        const panel = search.part('panel')!;
        expect(panel.scrollWidth).to.be.at.most(panel.clientWidth);
      } finally {
        await setViewport(before);
      }
    });
});

describe('the button for filters', () => {
  afterEach(clearStorage);

  for (const width of [1280, 768, 375])
    it(`is in the row with the number of pages, in a window of ${width} px`, async () => {
      await setViewport({width, height: 800});
      const search = await createSearch(html`<docs-search index="/docent-index/"></docs-search>`);
      await search.find('ta', mixed());
      const [filter] = search.root.querySelectorAll('.filter');
      const row = search.part('footer')!.getBoundingClientRect();
      expect(filter!.closest('[part=footer]')?.textContent).to.include('found');
      expect([filter!.checkVisibility(), row.height < 60, row.width <= width]).to.deep.equal([
        true,
        true,
        true,
      ]);
      const list = search.part('results')!.getBoundingClientRect();
      expect(width < 641 ? row.bottom <= list.top : row.top >= list.bottom - 1).to.equal(true);
      expect(search.root.querySelector('.toolbar')?.checkVisibility() ?? false).to.equal(false);
    });

  it('closes the settings in a small window, where opening the settings closes the filters', async () => {
    await setViewport({width: 375, height: 800});
    const search = await openFilters();
    const isOpen = (name: string) => search.root.querySelector(`.${name}`)!.getAttribute('aria-expanded');
    expect([isOpen('filter'), isOpen('settings')]).to.deep.equal(['true', 'false']);
    search.part('settings')!.click();
    await search.changes();
    expect([isOpen('filter'), isOpen('settings')]).to.deep.equal(['false', 'true']);
    search.part('filter')!.click();
    await search.changes();
    expect([isOpen('filter'), isOpen('settings')]).to.deep.equal(['true', 'false']);
  });

  it('closes the filters in a small window once the preview opens', async () => {
    await setViewport({width: 375, height: 800});
    const search = await openFilters();
    const isOpen = () => button(search)!.ariaExpanded;
    expect(isOpen()).to.equal('true');
    await waitUntil(() => search.part('show-preview'), 'no button for the preview');
    search.part('show-preview')!.click();
    await waitUntil(() => search.part('result-preview'), 'no preview');
    await search.changes();
    expect([isOpen(), chips(search).length]).to.deep.equal(['false', 0]);
  });
});

describe('several static indexes in <docs-search>', () => {
  afterEach(clearStorage);
  const SEVERAL = html`<docs-search
    project="docent"
    index="/docent-index/ Manual | /blog/docent-index/ Blog 0.5x | /old/docent-index/ 1.0 0x"
  ></docs-search>`;

  it('are choices of the scope control: first all those that are searched by default, then each index alone', async () => {
    const search = await openPanels(SEVERAL);
    expect(scopeLabels(search)).to.deep.equal(['* Manual + Blog', 'Manual', 'Blog', '1.0']);
    await search.type('in');
    expect(search.client.last.request!.scopes).to.deep.equal([{project: 'Manual'}, {project: 'Blog'}]);
    await search.answer(twoPages());
    await choose(search, 'index:1.0');
    expect(search.client.last.request!.scopes).to.deep.equal([{project: '1.0'}]);
  });

  it('name the source of a result', async () => {
    const search = await openPanels(SEVERAL);
    await search.type('in');
    await search.answer(answer([result({project: {slug: 'blog', alias: 'Blog'}})]));
    expect(search.text('source')).to.equal('Blog');
  });

  it('that could not be searched are named and announced, with and without results', async () => {
    const search = await createSearch();
    await search.find('in', {...twoPages(), not_searched: ['Blog']});
    expect(search.text('footer')).to.include(en.notSearched('Blog'));
    await waitUntil(() => search.announced.includes(en.notSearched('Blog')), 'not said');
    await search.type('xx');
    await search.answer({...noPages(), not_searched: ['Blog']});
    expect(search.text('message')).to.include(en.notSearched('Blog'));
  });

  it('that were not searched are searched after a click on a button, and their results replace the previous ones', async () => {
    const search = await createSearch();
    const othersButton = () => search.part('others') as HTMLButtonElement | null;
    await search.find('in', {
      ...twoPages(),
      not_searched: ['a', '+101'],
      not_searched_url: 'https://x/?skip=100',
    });
    expect(search.text('footer')).to.include(en.notSearched('a, +101'));
    othersButton()!.click();
    expect(search.client.last.next).to.equal('https://x/?skip=100');
    await search.answer({...noPages(), not_searched: ['b', '+1'], not_searched_url: 'https://x/?skip=200'});
    expect(search.text('message')).to.include(en.notSearched('b, +1'));
    await waitUntil(() => search.announced.includes(en.notSearched('b, +1')), 'no announcement');
    othersButton()!.click();
    expect(search.client.last.next).to.equal('https://x/?skip=200');
    await search.answer(answer([result({title: 'Last'})]));
    expect(search.titles).to.deep.equal(['Last']);
    expect(othersButton() === null).to.equal(true);
    expect(search.text('footer')).not.to.include(en.notSearched(''));
  });

  it('that cannot be searched, for example because they are missing, have no button that searches them', async () => {
    const search = await createSearch();
    await search.find('in', {...twoPages(), not_searched: ['Blog']});
    expect(search.part('others') === null).to.equal(true);
  });

  it('are all searched for the same words again, even after the button has searched the remaining ones', async () => {
    const search = await createSearch();
    await search.find('in', {...twoPages(), not_searched: ['a'], not_searched_url: 'https://x/?skip=100'});
    const {titles} = search;
    (search.part('others') as HTMLButtonElement).click();
    await search.answer(answer([result({title: 'Last'})]));
    await search.type('x');
    await search.type('in');
    await waitUntil(() => String(search.titles) === String(titles), 'other rows');
  });
});
