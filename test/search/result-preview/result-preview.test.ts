import {expect, html} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import type {DocsEmbed} from '../../../src/embed/define.js';
import '../../../src/embed/define.js';
import {panelsEn} from '../../../src/i18n/english/panels.js';
import {RESULT_PREVIEW_DELAY} from '../../../src/search/result-preview/result-preview-controller.js';
import {answer, result, section} from '../answers.js';
import {type Search, watchLinks} from '../open-search.js';
import {forgetAll, hostAnswers, openPanels, until} from '../open-panels.js';

const WIDE = {width: 1280, height: 800};
const NARROW = {width: 600, height: 800};

const embed = (search: Search): DocsEmbed | null => search.root.querySelector('docs-embed');
const shown = (search: Search) => embed(search)?.shadowRoot?.textContent.replace(/\s+/g, ' ').trim();

/** Three sections of a page of this origin, which the host has. */
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
      const asked = new URL(url.searchParams.get('url')!);
      if (hold.includes(asked.hash)) await new Promise<void>(resolve => release.push(resolve));
      const content = `<h2>About ${asked.hash}</h2><p>Text of ${asked.hash}</p>`;
      return {url: asked.href, fragment: asked.hash.slice(1), content, external: false};
    });
  });
  afterEach(async () => {
    host.stop();
    forgetAll();
    await setViewport({width: 800, height: 600});
  });

  // Each section once in the whole file: previews, embeds and search share what they have.
  let page = 0;
  async function open(viewport: typeof WIDE, template = html`<docs-search project="docent"></docs-search>`) {
    await setViewport(viewport);
    const search = await openPanels(template);
    const found = sections();
    await search.find('in', {...found, results: [{...found.results[0]!, path: `/guide-${++page}.html`}]});
    return search;
  }
  const askedFor = () => host.asked.map(url => new URL(url.searchParams.get('url')!).hash);

  it('shows the chosen section beside the list, after a rest', async () => {
    const search = await open(WIDE);
    expect(search.text('result-preview')).to.equal(panelsEn.resultPreview.hint);
    search.press('ArrowDown');
    const pressed = performance.now();
    await until(() => embed(search), 'no section');
    expect(performance.now() - pressed).to.be.at.least(RESULT_PREVIEW_DELAY - 5);
    await until(() => shown(search)?.includes('Text of #one'), 'no text');
    const list = search.part('results')!.getBoundingClientRect();
    const preview = search.part('result-preview')!.getBoundingClientRect();
    expect(preview.left).to.be.at.least(list.right - 1);
    expect([Math.round(preview.top), Math.round(preview.bottom)]).to.deep.equal([
      Math.round(list.top),
      Math.round(list.bottom),
    ]);
    expect(search.root.activeElement).to.equal(search.input);
  });

  it('asks only for the one that is rested on', async () => {
    const search = await open(WIDE);
    search.press('ArrowDown');
    await search.changes();
    search.press('ArrowDown');
    await search.changes();
    search.press('ArrowDown');
    await until(() => shown(search)?.includes('Text of #three'), 'no text');
    expect(askedFor()).to.deep.equal(['#three']);
  });

  it('ends the request for one that is left, and drops its late answer', async () => {
    hold = ['#one'];
    const search = await open(WIDE);
    search.press('ArrowDown');
    await until(() => askedFor().includes('#one'), 'not asked');
    search.press('ArrowDown');
    await search.changes();
    expect(embed(search)).to.equal(null);
    expect(host.signals[0]!.aborted).to.equal(true);
    await until(() => shown(search)?.includes('Text of #two'), 'no text');
    release[0]!();
    await search.changes();
    expect(shown(search)).not.to.include('#one');
  });

  it('keeps what is there until the next is there', async () => {
    const search = await open(WIDE);
    search.press('ArrowDown');
    await until(() => shown(search)?.includes('Text of #one'), 'no text');
    search.press('ArrowDown');
    await search.changes();
    expect(shown(search)).to.include('Text of #one');
  });

  it('is not there on a narrow screen unless it is asked for', async () => {
    const search = await open(NARROW);
    search.press('ArrowDown');
    await new Promise(resolve => setTimeout(resolve, 2 * RESULT_PREVIEW_DELAY));
    expect([search.part('result-preview'), askedFor()]).to.deep.equal([null, []]);
  });

  it('comes on a narrow screen by →, at the end of the box, and goes by ← or Esc', async () => {
    const search = await open(NARROW);
    expect(search.press('ArrowRight').defaultPrevented).to.equal(false);
    search.press('ArrowDown');
    await search.changes();
    search.input.setSelectionRange(0, 0);
    expect(search.press('ArrowRight').defaultPrevented).to.equal(false);
    search.input.setSelectionRange(2, 2);
    for (const key of ['ArrowLeft', 'Escape']) {
      expect(search.press('ArrowRight').defaultPrevented).to.equal(true);
      await until(() => shown(search)?.includes('Text of #one'), 'no text');
      expect(search.root.activeElement).to.equal(search.part('result-preview'));
      search.press(key, {}, search.part('result-preview')!);
      await search.changes();
      expect(search.part('result-preview')).to.equal(null);
      expect([search.element.open, search.root.activeElement]).to.deep.equal([true, search.input]);
      expect(search.active).to.equal('One');
    }
  });

  it('comes by a button for a finger, steps through the results, and opens one', async () => {
    const links = watchLinks();
    const search = await open(NARROW);
    search.part('show-preview')!.click();
    await until(() => shown(search)?.includes('Text of #one'), 'no text');
    search.root.querySelector<HTMLElement>(`[aria-label="${panelsEn.resultPreview.next}"]`)!.click();
    await until(() => shown(search)?.includes('Text of #two'), 'no text');
    search.part('back')!.click();
    await search.changes();
    expect(search.active).to.equal('Two');
    search.part('show-preview')!.click();
    await until(() => search.part('open-result'), 'no preview');
    search.part('open-result')!.click();
    expect(links.followed.map(href => new URL(href).hash.replace(/:~:.*/, ''))).to.deep.equal(['#two']);
    links.stop();
  });

  for (const width of [320, 375, 600])
    it(`has its button in one line with the scope in a window of ${width} px`, async () => {
      await setViewport({width, height: 700});
      const search = await openPanels();
      await search.find('in', sections());
      const [scope, button] = ['scope', 'show-preview'].map(part =>
        search.part(part)!.getBoundingClientRect(),
      );
      expect(Math.abs(scope!.top + scope!.bottom - button!.top - button!.bottom)).to.be.below(4);
      expect(scope!.right).to.be.at.most(button!.left);
      expect(button!.right).to.be.at.most(width);
    });

  it('is off when the site says so', async () => {
    for (const viewport of [WIDE, NARROW]) {
      const search = await open(
        viewport,
        html`<docs-search project="docent" result-preview="off"></docs-search>`,
      );
      search.press('ArrowDown');
      await search.changes();
      expect(search.press('ArrowRight').defaultPrevented).to.equal(false);
      expect([search.part('result-preview'), search.part('show-preview')]).to.deep.equal([null, null]);
    }
  });
});
