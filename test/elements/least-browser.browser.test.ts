import {expect, fixture, html} from '@open-wc/testing';
import {mountPreview} from '../../src/elements/preview/define.js';
import {mountSearch} from '../../src/elements/search/define.js';
import {landing} from '../../src/elements/search/landing.js';
import {storePendingHighlight} from '../../src/elements/search/pending-highlight.js';
import {colorCode} from '../../src/sections/code-colors.js';
import {fakeHost} from './preview/support/fake-host.js';
import {PreviewPage} from './preview/support/preview-page.js';
import {answer, result, section} from './search/answers.js';
import {createSearch} from './search/open-search.js';

/** Functions that undo the changes of a test. They are called in reverse order. */
const restore: (() => void)[] = [];

/** Removes a feature, as if the browser were too old for it. */
function remove(from: object, name: string): void {
  let owner = from;
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object;
  const feature = Object.getOwnPropertyDescriptor(owner, name)!;
  expect(Reflect.deleteProperty(owner, name), name).to.equal(true);
  restore.push(() => Object.defineProperty(owner, name, feature));
}

/** Replaces a function. */
function replace<Name extends string>(owner: Record<Name, unknown>, name: Name, value: unknown): void {
  const original = owner[name];
  owner[name] = value;
  restore.push(() => (owner[name] = original));
}

/** Makes `CSS.supports` return false for conditions that contain a text. */
function removeCss(text: string): void {
  const supports = CSS.supports.bind(CSS);
  replace(
    CSS,
    'supports',
    (...condition: [string, string]) => !condition.join().includes(text) && supports(...condition),
  );
}

const FOR_SEARCH: Readonly<Record<string, () => void>> = {
  'URL.canParse': () => remove(URL, 'canParse'),
  'AbortSignal.any': () => remove(AbortSignal, 'any'),
};
const FOR_PREVIEWS: Readonly<Record<string, () => void>> = {
  popovers: () => remove(HTMLElement.prototype, 'popover'),
  'light-dark()': () => removeCss('light-dark'),
};

describe('a browser that is too old', () => {
  const errors: unknown[] = [];
  const handleError = (event: ErrorEvent | PromiseRejectionEvent) =>
    errors.push('reason' in event ? event.reason : event.message);
  before(() => {
    addEventListener('error', handleError);
    addEventListener('unhandledrejection', handleError);
  });
  after(() => {
    removeEventListener('error', handleError);
    removeEventListener('unhandledrejection', handleError);
  });
  afterEach(() => {
    for (const undo of restore.splice(0).reverse()) undo();
    document.querySelector('body > docs-preview')?.remove();
    expect(errors.splice(0)).to.deep.equal([]);
  });

  for (const [name, removeFeature] of Object.entries(FOR_PREVIEWS))
    it(`adds no <docs-preview> to the page without ${name}`, () => {
      removeFeature();
      expect(mountPreview()).to.equal(undefined);
      expect(document.querySelector('docs-preview') === null).to.equal(true);
    });

  for (const [name, removeFeature] of Object.entries(FOR_SEARCH))
    it(`adds no <docs-search> to the page without ${name}, and leaves search to the theme`, () => {
      removeFeature();
      expect(mountSearch('.theirs', undefined)).to.equal(undefined);
      expect(document.querySelector('docs-search') === null).to.equal(true);
    });

  for (const [name, removeFeature] of Object.entries(FOR_PREVIEWS))
    it(`can search without ${name}`, async () => {
      removeFeature();
      const search = await createSearch();
      await search.find();
      expect(search.rows).to.have.length(4);
    });

  it('shows a dialog instead of a box in the page without popovers', async () => {
    remove(HTMLElement.prototype, 'popover');
    const search = await createSearch(html`<docs-search variant="inline" project="docent"></docs-search>`);
    await search.find();
    expect(search.dialog.open).to.equal(true);
  });

  /** Opens a result of a search: a section with two matches. */
  async function land(): Promise<HTMLElement> {
    const page = await fixture<HTMLElement>(
      html`<main>
        <h1>Events</h1>
        <h2 id="loop">Loop</h2>
        <p>An event, and an event.</p>
      </main>`,
    );
    const url = new URL('#loop', location.href).href;
    storePendingHighlight({url, words: ['event']});
    landing.showTarget(url);
    return page;
  }
  const escape = () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));

  it('shows the bar of matches without popovers', async () => {
    remove(HTMLElement.prototype, 'popover');
    remove(HTMLElement.prototype, 'showPopover');
    await land();
    const bar = document.body.lastElementChild!;
    expect(bar.shadowRoot?.querySelector('span')?.textContent).to.equal('Match 1 of 2');
    expect(bar.getClientRects()).to.have.length(1);
    escape();
    expect(bar.isConnected).to.equal(false);
  });

  it('shows neither highlights nor their bar without CSS custom highlights', async () => {
    remove(CSS, 'highlights');
    const page = await land();
    const bars = [...document.body.children].filter(({shadowRoot}) =>
      /Match/.test(shadowRoot?.textContent ?? ''),
    );
    expect([bars.length, page.querySelector('mark')]).to.deep.equal([0, null]);
    expect(document.adoptedStyleSheets).to.have.length(0);
  });

  it('shows code without relative colours in its own colours if they have enough contrast, else in the colour of the text', async () => {
    const {replaceSync} = CSSStyleSheet.prototype;
    replace(CSSStyleSheet.prototype, 'replaceSync', function (this: CSSStyleSheet, rules: string) {
      replaceSync.call(this, rules.replace(/oklch\(from [^)]*\)/g, 'unknown'));
    });
    const code = await fixture<HTMLElement>(html`<div style="color: rgb(230, 230, 230)"></div>`);
    code.attachShadow({mode: 'open'}).innerHTML =
      '<pre><span data-docs-colors="#222222">dark</span><span data-docs-colors="#ffff00">bright</span></pre>';
    colorCode(code.shadowRoot!, document.body);
    const colors = [...code.shadowRoot!.querySelectorAll('span')].map(span => getComputedStyle(span).color);
    expect(colors).to.deep.equal(['rgb(230, 230, 230)', 'rgb(255, 255, 0)']);
  });

  it('shows a card at once without @starting-style', async () => {
    const host = fakeHost();
    const reader = await PreviewPage.open(
      host,
      html`<main>
        <h1>Page</h1>
        <p>See <a id="one" href="/other.html#one">one</a>.</p>
      </main>`,
    );
    host.always(() => '<p>Words.</p>');
    const sheets = reader.preview.shadowRoot!.adoptedStyleSheets;
    const isStartingStyle = ({cssText}: CSSRule) => cssText.startsWith('@starting-style');
    const rules = sheets.flatMap(sheet => {
      const index = [...sheet.cssRules].findIndex(isStartingStyle);
      return index < 0 ? [] : {sheet, index, cssText: sheet.cssRules[index]!.cssText};
    });
    expect(rules).to.have.length.above(0);
    for (const {sheet, index, cssText} of rules) {
      sheet.deleteRule(index);
      restore.push(() => sheet.insertRule(cssText, index));
    }
    try {
      reader.preview.show(reader.link('one'));
      await reader.opened();
      expect(getComputedStyle(reader.part('card')).opacity).to.equal('1');
    } finally {
      reader.preview.remove();
      host.restore();
    }
  });
});

describe('a page with an old Prototype.js, which replaces Array.from', () => {
  afterEach(() => {
    for (const undo of restore.splice(0).reverse()) undo();
  });

  it('has search with highlights', async () => {
    // Like the function of Prototype.js, this one supports neither iterables nor a map function.
    replace(Array, 'from', (source: {toArray?: () => unknown; length?: number} | null) => {
      if (!source) return [];
      if (source.toArray) return source.toArray();
      const list: unknown[] = new Array(source.length ?? 0);
      for (let at = list.length; at--;) list[at] = (source as Record<number, unknown>)[at];
      return list;
    });
    const search = await createSearch();
    await search.find(
      'in',
      answer([result({}, section({highlights: {title: [], content: ['an <span>in</span>']}}))]),
    );
    expect(search.titles).to.deep.equal(['Install']);
    expect(search.root.querySelector('mark')?.textContent).to.equal('in');
  });
});
