import {expect, html} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import '../../../src/elements/embed/define.js';
import type {DocsEmbed} from '../../../src/elements/embed/define.js';
import {NetworkError} from '../../../src/client/errors.js';
import {en} from '../../../src/i18n/en.js';
import {answer, result, section} from './answers.js';
import {createSearch, type Search, watchLinks} from './open-search.js';
import {clearStorage, hostAnswers, openPanels, panelsLoaded, until} from './open-panels.js';

const WIDE = {width: 1280, height: 800};
const NARROW = {width: 600, height: 800};

const embed = (search: Search): DocsEmbed | null => search.root.querySelector('docs-embed');
const previewText = (search: Search) => embed(search)?.shadowRoot?.textContent.replace(/\s+/g, ' ').trim();

/** Creates the element before it sets the viewport: WebKit updates the media queries of shared style sheets only while they are in use. */
async function openIn(
  viewport: typeof WIDE,
  template = html`<docs-search project="docent" version="v2"></docs-search>`,
): Promise<Search> {
  const search = await createSearch(template);
  await setViewport(viewport);
  search.element.show();
  await panelsLoaded(search);
  return search;
}

/** Three sections of a page of this origin. */
const sections = () =>
  answer([
    result(
      {domain: location.origin, path: '/guide.html'},
      section({id: 'one', title: 'One'}),
      section({id: 'two', title: 'Two'}),
      section({id: 'three', title: 'Three'}),
    ),
  ]);

describe('the result preview of <docs-search>', () => {
  let host: ReturnType<typeof hostAnswers>;
  let hold: string[];
  let release: (() => void)[];
  beforeEach(() => {
    hold = [];
    release = [];
    host = hostAnswers(async url => {
      const {href, hash} = new URL(url.searchParams.get('url')!);
      if (hold.includes(hash)) await new Promise<void>(resolve => release.push(resolve));
      const content = `<h2>About ${hash}</h2><p>Text of ${hash}</p>`;
      return {url: href, fragment: hash.slice(1), content, external: false};
    });
  });
  afterEach(async () => {
    host.stop();
    clearStorage();
    await setViewport({width: 800, height: 600});
  });

  // Each test has a page of its own, because previews, embeds and search share a cache of sections.
  let page = 0;
  async function open(viewport: typeof WIDE, template = html`<docs-search project="docent"></docs-search>`) {
    const search = await openIn(viewport, template);
    const answered = sections();
    await search.find('in', {
      ...answered,
      results: [{...answered.results[0]!, path: `/guide-${++page}.html`}],
    });
    return search;
  }
  /** Fragments of the requested sections of this test's page. The search of an earlier test may still send requests. */
  const requestedSections = () =>
    host.requests
      .map(url => new URL(url.searchParams.get('url')!))
      .filter(({pathname}) => pathname.endsWith(`-${page}.html`))
      .map(({hash}) => hash);

  it('passes media-from and sources to the embed', async () => {
    const template = html`<docs-search
      project="docent"
      media-from="https://media.example"
      sources="page api"
    ></docs-search>`;
    const search = await open(WIDE, template);
    await until(() => embed(search)?.mediaFrom, 'an embed');
    expect([embed(search)!.mediaFrom, embed(search)!.sources]).to.deep.equal([
      'https://media.example',
      'page api',
    ]);
  });

  it('shows the selected section beside the list, at once', async () => {
    const search = await open(WIDE);
    search.press('ArrowDown');
    await until(() => previewText(search)?.includes('Text of #two'), 'no text');
    const list = search.part('results')!.getBoundingClientRect();
    const preview = search.part('result-preview')!.getBoundingClientRect();
    expect(preview.left).to.be.at.least(list.right - 1);
    expect([Math.round(preview.top), Math.round(preview.bottom)]).to.deep.equal([
      Math.round(list.top),
      Math.round(list.bottom),
    ]);
    expect(search.root.activeElement === search.input).to.equal(true);
  });

  it('shows what the answer contains about the best result until typing pauses', async () => {
    const delays = {resultPreview: 60_000};
    const search = await open(WIDE, html`<docs-search project="docent" .delays=${delays}></docs-search>`);
    await until(() => search.text('result-preview')?.includes('One'), 'no preview');
    expect(search.root.querySelectorAll('.skeleton i'), 'bars for the rest').to.have.length(3);
    expect(embed(search)).not.to.exist;
    expect(requestedSections()).to.deep.equal([]);
  });

  it('shows what the answer contains, without placeholder bars, if the section cannot be loaded', async () => {
    host.stop();
    host = hostAnswers(() => undefined);
    const search = await open(WIDE);
    await until(() => embed(search)?.shadowRoot?.querySelector('[part=problem]'), 'no problem');
    await until(() => !search.root.querySelector('.skeleton'), 'still bars');
    expect(search.text('result-preview')).to.include('One');
  });

  /** Presses → once the rows are rendered and before the preview has loaded, and then calls `nextAction`. */
  async function pressBeforePreview(nextAction: (search: Search) => void, viewport = WIDE): Promise<Search> {
    const search = await openIn(viewport);
    const rows = new MutationObserver(() => {
      if (!search.rows.length) return;
      rows.disconnect();
      search.press('ArrowRight');
      nextAction(search);
    });
    rows.observe(search.root, {childList: true, subtree: true});
    await search.find('in', sections());
    return search;
  }

  for (const viewport of [WIDE, NARROW])
    it(`gets the focus for a → that was pressed before it had loaded, in a window of ${viewport.width} px`, async () => {
      const search = await pressBeforePreview(() => {}, viewport);
      await until(() => search.part('result-preview')?.matches(':focus'), 'not entered');
    });

  it('ignores a → that was pressed before it had loaded if another key or another selection followed', async () => {
    for (const nextAction of [
      (search: Search) => void search.press('a'),
      ({root}: Search) => {
        const row = root.getElementById('row-1')!;
        row.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, movementX: 1}));
      },
    ]) {
      const search = await pressBeforePreview(nextAction);
      expect(search.root.activeElement === search.input).to.equal(true);
    }
  });

  it('ignores a → that was pressed before it had loaded if search was closed since then', async () => {
    const search = await pressBeforePreview(({element}) => element.hide());
    expect(embed(search)).not.to.exist;
  });

  it('shows the section of the best result when typing pauses', async () => {
    const search = await open(WIDE);
    await until(() => previewText(search)?.includes('Text of #one'), 'no text');
    expect(search.active).to.equal(undefined);
  });

  it('does not request the best result while the reader continues to type', async () => {
    const search = await open(WIDE);
    await search.type('inn');
    await until(() => search.client.words.includes('inn*'), 'no request');
    await search.answer(
      answer([result({domain: location.origin, path: `/other-${page}.html`}, section({id: 'two'}))]),
    );
    await until(() => previewText(search)?.includes('Text of #two'), 'no text');
    expect(requestedSections()).to.deep.equal(['#two']);
  });

  it('requests only the last of several results selected in quick succession', async () => {
    const search = await open(WIDE);
    for (let press = 0; press < 2; press++) search.press('ArrowDown');
    await until(() => previewText(search)?.includes('Text of #three'), 'no text');
    expect(requestedSections()).to.deep.equal(['#three']);
  });

  it('keeps the width of the dialog, and its height from the first results until there are none', async () => {
    await setViewport(WIDE);
    const search = await openPanels();
    const size = () => {
      const {width, height} = search.part('panel')!.getBoundingClientRect();
      return {width, height};
    };
    const before = size();
    await search.find('in', sections());
    const withResults = size();
    expect(withResults.width).to.equal(before.width);
    expect(withResults.height).to.be.above(before.height);
    await search.type('inn');
    await until(() => search.client.words.includes('inn*'), 'no request');
    await search.answer(answer([result({}, section({id: 'one'}))]));
    expect(size()).to.deep.equal(withResults);
    await search.type('zz');
    await until(() => search.client.words.includes('zz*'), 'no request');
    await search.answer(answer([]));
    expect(search.part('message')).to.exist;
    expect([size().width, size().height < withResults.height / 2]).to.deep.equal([withResults.width, true]);
    await search.type('off');
    await until(() => search.client.words.includes('off*'), 'no request');
    await search.fail(new NetworkError('away', undefined));
    expect(search.part('retry')).to.exist;
    expect(size().height).to.be.below(withResults.height / 2);
    await search.type('');
    expect(size()).to.deep.equal(before);
  });

  it('beside the list gets the focus with →, and returns it with ← or Esc', async () => {
    const search = await open(WIDE);
    await until(() => previewText(search)?.includes('Text of #one'), 'no text');
    const preview = search.part('result-preview')!;
    for (const key of ['ArrowLeft', 'Escape']) {
      search.input.setSelectionRange(2, 2);
      search.press('ArrowRight');
      await until(() => search.root.activeElement === preview, 'not entered');
      expect(search.press(key, {}, preview).defaultPrevented).to.equal(true);
      expect(search.root.activeElement === search.input).to.equal(true);
      expect([search.element.open, search.input.value, preview.isConnected]).to.deep.equal([
        true,
        'in',
        true,
      ]);
    }
  });

  it('exports the parts of its section to the page', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    const color = 'outline-color: rgb(1, 2, 3)';
    style.textContent = ['result-preview-body', 'footer']
      .map(name => `docs-search::part(${name}) {${color}}`)
      .join('');
    await setViewport(WIDE);
    const search = await openPanels();
    const answered = sections();
    await search.find('in', {
      ...answered,
      results: [{...answered.results[0]!, domain: 'https://other.example'}],
    });
    await until(() => previewText(search)?.includes('Text of #one'), 'no text');
    for (const name of ['body', 'source']) {
      const part = embed(search)!.shadowRoot!.querySelector(`[part~=${name}]`)!;
      expect(getComputedStyle(part).outlineColor, name).to.equal('rgb(1, 2, 3)');
    }
    style.remove();
  });

  it('aborts the request for a result that is no longer selected', async () => {
    hold = ['#one'];
    const search = await open(WIDE);
    await until(() => requestedSections().includes('#one'), 'no request');
    search.press('ArrowDown');
    await search.changes();
    await until(() => previewText(search)?.includes('Text of #two'), 'no text');
    expect(host.signals[0]!.aborted).to.equal(true);
    release[0]!();
    await search.changes();
    expect(previewText(search)).not.to.include('#one');
  });

  it('shows what the answer contains about the next result until its section has loaded', async () => {
    hold = ['#two'];
    const search = await open(WIDE);
    await until(() => previewText(search)?.includes('Text of #one'), 'no text');
    search.press('ArrowDown');
    await until(() => requestedSections().includes('#two'), 'no request');
    await search.changes();
    expect(previewText(search)).not.to.include('Text of #one');
    expect(embed(search)!.textContent).to.include('Two');
    release[0]!();
    await until(() => previewText(search)?.includes('Text of #two'), 'no text');
  });

  it('does not open on a narrow screen when a result is selected', async () => {
    const search = await open(NARROW);
    search.press('ArrowDown');
    await search.changes();
    expect([search.part('result-preview'), requestedSections()]).to.deep.equal([null, []]);
  });

  it('opens on a narrow screen with → at the end of the text, and closes with ← or Esc', async () => {
    const search = await open(NARROW);
    search.input.setSelectionRange(0, 0);
    expect(search.press('ArrowRight').defaultPrevented).to.equal(false);
    search.input.setSelectionRange(2, 2);
    for (const key of ['ArrowLeft', 'Escape']) {
      expect(search.press('ArrowRight').defaultPrevented).to.equal(true);
      await until(() => previewText(search)?.includes('Text of #one'), 'no text');
      expect(search.root.activeElement === search.part('result-preview')).to.equal(true);
      search.press(key, {}, search.part('result-preview')!);
      await search.changes();
      expect(search.part('result-preview')).not.to.exist;
      expect([search.element.open, search.root.activeElement === search.input]).to.deep.equal([true, true]);
    }
  });

  it('opens with a button on touch screens, steps through the results, and opens a result', async () => {
    const links = watchLinks();
    const search = await open(NARROW);
    search.part('settings')!.click();
    await search.changes();
    search.part('show-preview')!.click();
    await until(() => previewText(search)?.includes('Text of #one'), 'no text');
    expect(search.part('settings')!.getAttribute('aria-expanded')).to.equal('false');
    search.root.querySelector<HTMLElement>(`[aria-label="${en.resultPreviewNext}"]`)!.click();
    await until(() => previewText(search)?.includes('Text of #two'), 'no text');
    search.part('back')!.click();
    await search.changes();
    expect(search.active).to.equal('Two');
    search.part('show-preview')!.click();
    await until(() => search.part('open-result'), 'no preview');
    search.part('open-result')!.click();
    expect(links.followed.map(href => new URL(href).hash.replace(/:~:.*/, ''))).to.deep.equal(['#two']);
    links.stop();
  });

  it('shows what follows a short section on its page, below that section', async () => {
    const requests: string[] = [];
    const {fetch} = window;
    window.fetch = (input, init) => {
      const {pathname} = new URL(input instanceof Request ? input.url : input);
      if (!pathname.startsWith('/guide-')) return fetch(input, init);
      requests.push(pathname);
      const body = `<main><h2 id="one">One</h2><h2 id="two">Two</h2><p>${'Text that follows. '.repeat(200)}</p></main>`;
      return Promise.resolve(new Response(body, {headers: {'content-type': 'text/html'}}));
    };
    try {
      const search = await open(WIDE);
      const following = () => search.root.querySelector<DocsEmbed>('.following:not([hidden])');
      await until(() => following()?.shadowRoot?.textContent.includes('Text that follows.'), 'no text');
      expect(following()!.shadowRoot!.textContent.trim()).to.match(/^Two/);
      expect(requests).to.deep.equal([`/guide-${page}.html`]);
      await expect(search.element).to.be.accessible();
      search.press('ArrowDown');
      search.press('ArrowDown');
      await until(() => previewText(search)?.includes('Text of #three'), 'no text');
      expect(following()).to.equal(null);
    } finally {
      window.fetch = fetch;
    }
  });

  it('has its button in the footer if the window has no room for the preview beside the list', async () => {
    const search = await open({width: 768, height: 800});
    const buttons = [...search.root.querySelectorAll<HTMLElement>('.show-preview')];
    const visible = buttons.filter(button => button.checkVisibility());
    expect(visible.map(button => button.parentElement!.getAttribute('part'))).to.deep.equal(['footer']);
    visible[0]!.click();
    await until(() => previewText(search)?.includes('Text of #one'), 'no text');
  });

  for (const width of [320, 375, 600])
    it(`has its button in the row under the box in a window of ${width} px`, async () => {
      const search = await openIn({width, height: 700});
      await search.find('in', sections());
      const [box, button, list] = ['header', 'show-preview', 'results'].map(part =>
        search.part(part)!.getBoundingClientRect(),
      );
      expect([
        button!.top >= box!.bottom,
        button!.bottom <= list!.top + 1,
        button!.right <= width,
      ]).to.deep.equal([true, true, true]);
    });

  it('does not say where a section of this site is from', async () => {
    const search = await open(WIDE);
    search.press('ArrowDown');
    await until(() => embed(search), 'no embed');
    expect([new URL(embed(search)!.href).origin === location.origin, embed(search)!.source]).to.deep.equal([
      true,
      false,
    ]);
  });

  it('is absent if the element has the attribute no-result-preview', async () => {
    for (const viewport of [WIDE, NARROW]) {
      const search = await open(
        viewport,
        html`<docs-search project="docent" no-result-preview></docs-search>`,
      );
      search.press('ArrowDown');
      await search.changes();
      expect(search.press('ArrowRight').defaultPrevented).to.equal(false);
      expect([search.part('result-preview'), search.part('show-preview')]).to.deep.equal([null, null]);
    }
  });
});
