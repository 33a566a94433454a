/*
 * The known failures of Read the Docs' widget, and which test files also cover them:
 *
 *   Tab never leaves the box                           here, search-keys
 *   a slow answer replaces a newer one                 here, controller, state
 *   old results appear after the box was cleared       here, controller
 *   a `domain` block empties the list                  here, result-model, symbols
 *   HTTP 500 shows a spinner for ever                  here, search-failures, accessibility
 *   a cut entity is shown: `https:/&#x`                here, highlight
 *   a highlight is cut away                            here, highlight
 *   markup in stored recent results runs               history-view
 *   `javascript:` in a stored result becomes a link    history
 *   more recent results are stored than the limit      history
 *   a page without a project or a version fails        here, search-element
 *   results past the first page cannot be reached      here, search-element, controller
 *   a word of two characters cannot be searched for    here, state
 *   Enter during composition opens a result            here, search-keys
 *   closing search loses the focus                     here, search-opening
 *   search is 227 px wide on a screen of 375 px        here
 *   the page's adopted style sheets are replaced       here, search-element, matches
 */
import {expect, html, waitUntil} from '@open-wc/testing';
import {sendKeys, setViewport} from '@web/test-runner-commands';
import {createClient, ServerError} from '../../../src/client/index.js';
import {en} from '../../../src/i18n/en.js';
import {answer, object, result, section, twoPages} from './answers.js';
import {createSearch, type Search, watchLinks} from './open-search.js';

describe("unlike in Read the Docs' widget,", () => {
  let search: Search;
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '');
    search = await createSearch();
  });

  const content = (fragment: string, text = 'x') =>
    answer([result({}, section({content: text, highlights: {title: [], content: [fragment]}}))]);

  it('Tab leaves the box', async () => {
    await search.find();
    await sendKeys({press: 'Tab'});
    expect(search.root.activeElement).to.exist;
    expect(search.root.activeElement === search.input).to.equal(false);
  });

  it('a slow answer to an older query does not replace a newer one', async () => {
    search.element.show({query: 'in'});
    const slow = search.client.last;
    await search.type('install');
    await waitUntil(() => search.client.requests.length === 2);
    await search.answer(answer([result({title: 'Newer'})]));
    slow.answer(answer([result({title: 'Older'})]));
    await search.changes();
    expect(search.titles).to.deep.equal(['Newer']);
  });

  it('no results appear after the box was cleared', async () => {
    search.element.show({query: 'in'});
    const slow = search.client.last;
    search.part('clear') ?? (await search.changes());
    search.part('clear')!.click();
    slow.answer(twoPages());
    await search.changes();
    expect(search.rows).to.deep.equal([]);
  });

  it('a block of type domain, or of an unknown type, does not empty the list', async () => {
    const body = {
      ...twoPages(),
      results: [result({}, object(), {type: 'video', id: 'x', length: 3} as never, section())],
    };
    search.element.client = createClient({
      api: 'https://docs.example/_/',
      fetch: () => Promise.resolve(Response.json(body)),
    });
    search.element.show({query: 'in'});
    await waitUntil(() => search.rows.length > 0);
    expect(search.titles).to.deep.equal(['docent.install', 'Install']);
  });

  it('HTTP 500 shows a message, and the query can be sent again', async () => {
    search.element.show({query: 'in'});
    await search.fail(new ServerError({status: 500}));
    expect(search.text('message')).to.include(en.searchFailed('server', 0).title);
    expect(search.part('progress')).not.to.exist;
    search.part('retry')!.click();
    await search.answer(twoPages());
    expect(search.rows).to.have.length(4);
  });

  it('a cut entity is not shown', async () => {
    await search.find('see', content('<span>see</span> https:&#x2F;&#x', 'see https://docs.example'));
    expect(search.text('snippet')).to.equal('see https:/…');
  });

  it('a cut snippet keeps its highlight', async () => {
    const long = 'some words before it '.repeat(20);
    await search.find('match', content(`${long}<span>match</span> ${long}`));
    expect(search.text('mark')).to.equal('match');
    expect(search.text('snippet')).to.match(/^….*match.*…$/);
  });

  it('a page without a project, and results without a version, are rendered', async () => {
    search.element.project = '';
    await search.find(
      'in',
      answer([result({version: {slug: ''}, project: {slug: '', alias: null}}, section())]),
    );
    expect(search.titles).to.deep.equal(['Install']);
  });

  it('results past the first page can be reached with the keyboard alone', async () => {
    await search.find('in', {...twoPages(), next: 'https://docs.example/_/?page=2'});
    await search.answer(answer([result({title: 'Last'})]));
    search.press('ArrowUp');
    await search.changes();
    expect(search.active).to.equal('Last');
  });

  it('a query of two characters is sent', () => {
    search.element.show({query: 'go'});
    expect(search.client.words).to.deep.equal(['go*']);
  });

  it('Enter opens nothing while text is being composed', async () => {
    const links = watchLinks();
    await search.find();
    search.press('Enter', {isComposing: true});
    links.stop();
    expect([links.followed.length, search.element.open]).to.deep.equal([0, true]);
  });

  it('closing search returns the focus', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    await search.find();
    await sendKeys({press: 'Escape'});
    await sendKeys({press: 'Escape'});
    expect([search.element.open, document.activeElement === opener]).to.deep.equal([false, true]);
    opener.remove();
  });

  it('search fills the width of screens of 375 px, and of 320 px, which is 1280 px at 400 % zoom', async () => {
    const wide = {width: innerWidth, height: innerHeight};
    try {
      for (const width of [375, 320]) {
        await setViewport({width, height: 667});
        search.element.hide();
        await search.find('in', content('<span>a</span>'.padEnd(300, 'long'), 'x'));
        expect(search.part('panel')!.getBoundingClientRect().width).to.equal(width);
        for (const part of [search.dialog, search.part('panel')!, search.part('results')!])
          expect(part.scrollWidth).to.be.at.most(width);
        search.element.hide();
        await search.type('');
      }
    } finally {
      await setViewport(wide);
    }
  });

  it('the page keeps its adopted style sheets', async () => {
    const own = new CSSStyleSheet();
    document.adoptedStyleSheets = [own];
    await search.find();
    search.element.hide();
    expect(document.adoptedStyleSheets.length === 1 && document.adoptedStyleSheets[0] === own).to.equal(true);
    document.adoptedStyleSheets = [];
  });

  it('a snippet keeps its own direction in a page of the other direction', async () => {
    const around = await createSearch(
      html`<div dir="rtl"><docs-search project="docent"></docs-search></div>`,
    );
    await around.find('tox', content('<span>tox</span> runs tests.', 'tox runs tests.'));
    expect(getComputedStyle(around.part('snippet')!).direction).to.equal('ltr');
    await around.type('שלום');
    await waitUntil(() => around.client.requests.length > 1, 'no request');
    await around.answer(content('<span>שלום</span> עולם.', 'שלום עולם.'));
    expect(getComputedStyle(around.part('snippet')!).direction).to.equal('rtl');
  });

  it('title and text of a row keep their own direction and are aligned alike', async () => {
    const around = await createSearch(
      html`<div lang="ar"><docs-search project="docent"></docs-search></div>`,
    );
    await waitUntil(() => around.dialog.dir === 'rtl', 'no Arabic');
    await around.find('tox', content('<span>tox</span> runs tests.', 'tox runs tests.'));
    const looks = ['title', 'snippet'].map(name => {
      const {direction, textAlign} = getComputedStyle(
        around.part('option')!.querySelector(`[part=${name}]`)!,
      );
      return [direction, textAlign];
    });
    expect(looks).to.deep.equal([
      ['ltr', 'right'],
      ['ltr', 'right'],
    ]);
  });
});
