import {expect, html, oneEvent, waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {ForbiddenError, ServerError} from '../../../src/client/index.js';
import {en} from '../../../src/i18n/en.js';
import type {
  DocsSearchErrorEvent,
  DocsSearchOpenEvent,
  DocsSearchQueryEvent,
  DocsSearchResultsEvent,
  DocsSearchSelectEvent,
} from '../../../src/elements/search/events.js';
import {answer, noPages, result, section, twoPages} from './answers.js';
import {createSearch, type Search, watchLinks} from './open-search.js';

const GUIDE = 'https://docs.example/guide.html';

describe('<docs-search>', () => {
  let search: Search;
  let links: ReturnType<typeof watchLinks>;
  beforeEach(async () => {
    search = await createSearch();
    links = watchLinks();
  });
  afterEach(() => links.stop());

  describe('properties', () => {
    it('reflects open, which is false by default', async () => {
      expect(search.element.open).to.equal(false);
      search.element.open = true;
      await search.changes();
      expect(search.dialog.matches(':modal')).to.equal(true);
      expect(search.element.hasAttribute('open')).to.equal(true);
      search.element.removeAttribute('open');
      await search.changes();
      expect(search.dialog.open).to.equal(false);
    });

    it('searches the given project and version', async () => {
      search.element.project = 'other';
      search.element.setAttribute('version', 'v2');
      search.element.show({query: 'in'});
      expect(search.client.last.request!.scopes).to.deep.equal([{project: 'other', version: 'v2'}]);
    });

    it("searches the page's project and version by default", async () => {
      const meta = document.head.appendChild(document.createElement('meta'));
      Object.assign(meta, {name: 'readthedocs-project-slug', content: 'from-page'});
      search.element.project = '';
      search.element.show({query: 'in'});
      meta.remove();
      expect(search.client.last.request!.scopes).to.deep.equal([{project: 'from-page', version: undefined}]);
    });

    it('searches without a scope if there is no project', () => {
      search.element.project = '';
      search.element.show({query: 'in'});
      expect(search.client.last.request!.scopes).to.deep.equal([]);
    });

    it('replaces its texts by messages', async () => {
      search.element.messages = {...en, language: 'de', close: 'Schließen'};
      await search.changes();
      expect(search.text('close')).to.equal('Schließen');
      expect(search.dialog.lang).to.equal('de');
    });
  });

  describe('events and text fields', () => {
    it('reports opening and closing', async () => {
      const opener = document.body.appendChild(document.createElement('button'));
      setTimeout(() => search.element.show({opener}));
      const event: DocsSearchOpenEvent = await oneEvent(search.element, 'docs-search-open');
      expect(event.opener === opener).to.equal(true);
      expect(event.bubbles && event.composed).to.equal(true);
      setTimeout(() => search.element.hide());
      await oneEvent(search.element, 'docs-search-close');
      opener.remove();
    });

    it('moves the text of the field that opened search into the box, unless search is opened with a query', async () => {
      const opener = document.body.appendChild(document.createElement('input'));
      opener.value = 'tox';
      search.element.show({opener});
      expect([search.input.value, opener.value]).to.deep.equal(['tox', '']);
      opener.value = 'py';
      search.element.show({opener, query: 'env'});
      expect([search.input.value, opener.value]).to.deep.equal(['env', 'py']);
      opener.remove();
    });

    it('does not move a placeholder or the initial text of a field', () => {
      const opener = document.body.appendChild(document.createElement('input'));
      opener.value = 'search';
      for (const [className, defaultValue] of Object.entries({watermark: '', theme: 'search'})) {
        Object.assign(opener, {className, defaultValue});
        search.element.show({opener});
        expect([search.input.value, opener.value]).to.deep.equal(['', 'search']);
      }
      opener.remove();
    });

    it('reports a query before it is sent, and does not send it if the event is cancelled', async () => {
      const queries: string[] = [];
      search.element.addEventListener('docs-search-query', (event: DocsSearchQueryEvent) => {
        queries.push(event.query);
        event.preventDefault();
      });
      search.element.show({query: ' in '});
      expect(queries).to.deep.equal(['in']);
      expect(search.client.requests).to.deep.equal([]);
    });

    it('reports results and failures', async () => {
      const reports: string[] = [];
      search.element.addEventListener('docs-search-results', ({query, count, hits}: DocsSearchResultsEvent) =>
        reports.push(`${query} ${count} ${hits.length}`),
      );
      search.element.addEventListener('docs-search-error', ({query, kind}: DocsSearchErrorEvent) =>
        reports.push(`${query} ${kind}`),
      );
      await search.find();
      await search.type('ins');
      await waitUntil(() => search.client.requests.length > 1);
      await search.fail(new ForbiddenError({status: 403}));
      expect(reports).to.deep.equal(['in 2 4', 'ins forbidden']);
    });

    it('reports a result before it is opened, and does not open it if the event is cancelled', async () => {
      const reports: (string | null)[] = [];
      search.element.addEventListener('docs-search-select', (event: DocsSearchSelectEvent) => {
        reports.push(event.query, event.hit.kind, event.hit.url);
        event.preventDefault();
      });
      await search.find();
      search.rows[1]!.click();
      expect(reports).to.deep.equal(['in', 'object', `${GUIDE}#docent.install`]);
      expect(links.followed).to.deep.equal([]);
      expect(search.element.open).to.equal(true);
    });
  });

  describe('states', () => {
    it('shows a hint for an empty box, and for a query that is too short', async () => {
      search.element.show();
      expect(search.text('message')).to.include(en.start);
      await search.type('a');
      expect(search.text('message')).to.equal(en.tooShort);
      expect(search.input.getAttribute('aria-expanded')).to.equal('false');
    });

    it('keeps the results while the next are pending, and shows progress only after a while', async () => {
      await search.find();
      await search.type('ins');
      await waitUntil(() => search.client.requests.length > 1);
      await search.changes();
      expect(search.titles).to.deep.equal(['Install', 'docent.install', 'Usage', 'Options']);
      expect(getComputedStyle(search.part('progress')!).animationName).to.include('wait');
      expect(getComputedStyle(search.part('progress')!).visibility).to.equal('hidden');
    });

    it('names the query for which nothing was found', async () => {
      await search.find('zz', noPages());
      expect(search.text('message')).to.include('Nothing found for “zz”');
      expect(search.rows).to.deep.equal([]);
    });

    it('explains a failure, and sends the query again on request', async () => {
      search.element.show({query: 'in'});
      await search.fail(new ServerError({status: 500}));
      expect(search.text('message')).to.include(en.searchFailed('server', 0).title);
      search.part('retry')!.focus();
      search.part('retry')!.click();
      await search.answer(twoPages());
      expect(search.rows).to.have.length(4);
      expect(search.root.activeElement === search.input).to.equal(true);
    });

    it('clears the box with its button', async () => {
      await search.find();
      search.part('clear')!.click();
      await search.changes();
      expect(search.input.value).to.equal('');
      expect(search.text('message')).to.include(en.start);
      expect(search.root.activeElement === search.input).to.equal(true);
      expect(search.part('clear')).not.to.exist;
    });

    it('renders results without an address and a title', async () => {
      await search.find(
        'in',
        answer([result({path: null, domain: null, title: ''}, section({title: '', id: ''}))]),
      );
      expect(search.titles).to.deep.equal(['docent']);
      expect(search.rows[0]!.hasAttribute('href')).to.equal(false);
      await sendKeys({press: 'Enter'});
      expect(search.element.open).to.equal(true);
    });
  });

  describe('more results', () => {
    const next = 'https://docs.example/_/?page=2';
    const many = () =>
      answer(
        Array.from({length: 15}, (_, index) =>
          result({title: `Page ${index}`}, section(), section({id: 'b'})),
        ),
        {count: 40, next},
      );

    it('are loaded when the list is scrolled near its end', async () => {
      await search.find('in', many());
      expect(search.client.requests).to.have.length(1);
      search.part('results')!.scrollTop = 1e6;
      await waitUntil(() => search.client.last.next === next);
      await search.answer(answer([result({title: 'Last'})]));
      expect(search.titles.at(-1)).to.equal('Last');
      expect(search.part('more')).not.to.exist;
    });

    it('are loaded by a button', async () => {
      await search.find('in', many());
      search.part('more')!.click();
      expect(search.client.last.next).to.equal(next);
    });

    it('are loaded at once if the list is short', async () => {
      await search.find('in', {...twoPages(), next});
      expect(search.client.last.next).to.equal(next);
    });

    it('are counted in the footer if they cannot be loaded', async () => {
      // The client removes links that lead away from the API.
      await search.find('in', {...many(), next: null});
      expect(search.text('count')).to.match(/15.*40/);
      expect(search.part('more')).not.to.exist;
    });

    it('that fail to load show a message, and are requested again only by the reader', async () => {
      await search.find('in', {...twoPages(), next});
      await search.fail(new ServerError({status: 500}));
      await search.changes();
      expect(search.text('count')).to.equal(en.moreFailed);
      expect(search.client.requests).to.have.length(2);
      search.part('more')!.click();
      expect(search.client.requests).to.have.length(3);
    });
  });

  describe('the surrounding page', () => {
    it('is not changed', async () => {
      const sheets = [...document.adoptedStyleSheets];
      const globals = Object.keys(window);
      const root = document.documentElement.cloneNode(false) as HTMLElement;
      await search.find();
      expect([...document.adoptedStyleSheets]).to.deep.equal(sheets);
      expect(Object.keys(window)).to.deep.equal(globals);
      expect(document.documentElement.cloneNode(false).isEqualNode(root)).to.equal(true);
      expect(document.body.hasAttribute('style')).to.equal(false);
    });

    it('gets no new ids', async () => {
      await search.find();
      expect(document.getElementById('results')).not.to.exist;
    });

    it('does not affect the dialog by inherited styles', async () => {
      const inside = await createSearch(html`
        <div>
          <p><docs-search project="docent"></docs-search></p>
        </div>
      `);
      const around = inside.element.parentElement!;
      Object.assign(around.style, {
        textTransform: 'uppercase',
        fontSize: '3px',
        visibility: 'hidden',
        whiteSpace: 'pre',
      });
      inside.element.show();
      const style = getComputedStyle(inside.dialog);
      expect([style.textTransform, style.fontSize, style.visibility, style.whiteSpace]).to.deep.equal([
        'none',
        '16px',
        'visible',
        'normal',
      ]);
    });
  });
});
