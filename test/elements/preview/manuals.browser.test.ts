import {expect, html, waitUntil} from '@open-wc/testing';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {NEVER, PreviewPage} from './support/preview-page.js';

/** What a card shows: its title, its text, its outline, what the unfolded rest contains, and what it must not show. */
interface Expected {
  readonly title?: string;
  readonly says: string | RegExp;
  readonly not?: string;
  readonly outline?: string;
  readonly more?: string;
}

/**
 * Expected cards by page and fragment. The pages are in `test/fixtures/manuals`: they have the markup of real manuals,
 * but other words.
 */
const CARDS: Readonly<Record<string, Expected>> = {
  'python.html#oven.bake': {
    title: 'oven.bake(dough, minutes=30)',
    says: /^.*Bake dough until it is the bread that you know\.\s*New in version 3\.4\.\s*Deprecated since version 3\.9: Buy some\./s,
    not: 'The oven is warm',
    more: 'The oven is warm before it begins.',
  },
  'python.html#oven.Oven': {
    title: 'class oven.Oven(size)',
    says: 'An oven of a size.',
    not: 'Heat it',
    outline: 'heat | door',
  },
  'python.html#oven.Oven.heat': {title: 'Oven.heat()', says: 'Heat it.', not: 'door'},
  'python.html#cmdoption-oven-f': {title: '-f <file>', says: 'Read the recipe from a file.', not: 'Crumbs'},
  'python.html#crumbs': {
    title: 'Crumbs',
    says: 'Crumbs are what is left.',
    not: 'With a broom',
    outline: 'Sweeping',
  },
  'python.html#index-1': {title: 'Crumbs', says: 'Crumbs are what is left.', outline: 'Sweeping'},
  'python.html#id2': {says: /^Birds know more\.$/},
  'python.html#baker99': {says: /^A\. Baker, Bread, 1999\.$/},
  'python.html#term-dough': {title: 'dough', says: 'What becomes bread.', not: 'Grains'},
  'python.html#term-spelt': {title: 'spelt', says: 'Grains.', not: 'What becomes'},
  'python.html#fig-oven': {says: /^(An oven )?An oven\.$/, not: 'Rye'},
  'python.html#tab-heat': {says: 'Heat Rye 220', not: 'An oven'},
  'python.html#code-loaf': {says: 'loaf = 1', not: 'Rye'},
  'python.html': {title: 'oven — Baking', says: 'This module bakes.', not: 'index', outline: 'Crumbs'},
  'django.html#std-setting-USE_YEAST': {
    title: 'USE_YEAST',
    says: /Default: False\s*A boolean that specifies if there is yeast/,
    not: 'Sourdough',
    more: 'Time matters more.',
  },
  'django.html#std-templatetag-knead': {title: 'knead', says: 'Works everything between', not: 'Baker 3.2'},
  'django.html#core': {title: 'Core settings', says: 'Here is a list', outline: 'USE_YEAST | knead'},
  'django.html#start': {title: 'Start', says: /Linux\/macOS\s*\$ bake rye\s*Windows/},
  'django.html': {title: 'Settings', says: 'Be careful.', not: 'Baker 3.2', outline: 'Core settings | Start'},
  'pandas.html#oven.Bread': {
    title: 'class oven.Bread(data=None)',
    says: 'Two-dimensional, sliceable, possibly mixed grain.',
    not: 'Slices keep',
    outline: 'crust | slice',
    more: 'Slices keep their order.',
  },
  'pandas-install.html#install': {
    title: 'Install',
    says: /With conda\s*conda install oven\s*With pip\s*pip install oven/,
  },
  'pandas-install.html': {title: 'Installation', says: 'What to do.', outline: 'Install'},
  'pandas.html': {
    title: 'class oven.Bread(data=None)',
    says: 'Two-dimensional',
    not: 'API reference',
    outline: 'crust | slice',
  },
};

describe('a card of a section that is cut from its page in the browser', () => {
  let host: FakeHost;
  let reader: PreviewPage;

  beforeEach(async () => {
    host = fakeHost();
    reader = await PreviewPage.open(
      host,
      html`<main>
        <h1>Page</h1>
        <p><a id="link" href="/">link</a></p>
      </main>`,
      NEVER,
    );
    reader.preview.sources = 'page';
  });
  afterEach(() => {
    reader.preview.remove();
    host.restore();
  });

  const text = (node: Node | null | undefined) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

  for (const [page, expected] of Object.entries(CARDS))
    it(`shows ${page}`, async () => {
      reader.link('link').href = `/test/fixtures/manuals/${page}`;
      reader.preview.show(reader.link('link'));
      const body = reader.part('body');
      const hasContent = () => body.children.length && !body.querySelector('[part=skeleton]');
      // Before the first card, its code has to be loaded, too.
      await waitUntil(hasContent, 'no content');
      const first = body.cloneNode(true) as Element;
      first.querySelectorAll('.outline').forEach(part => part.remove());
      const titles = [...first.querySelectorAll('.sig,.term,h2')].map(text);
      if (expected.title) expect(titles).to.include(expected.title);
      else expect(titles).to.deep.equal([]);
      if (typeof expected.says === 'string') expect(text(first)).to.include(expected.says);
      else expect(text(first)).to.match(expected.says);
      if (expected.not) expect(text(body)).not.to.include(expected.not);
      const outline = [...body.querySelectorAll('.outline li')].map(text).join(' | ');
      expect(outline).to.equal(expected.outline ?? '');
      if (expected.more) {
        reader.part('card').querySelector<HTMLElement>('.more')!.click();
        await waitUntil(() => text(body).includes(expected.more!), 'the rest is unfolded');
      }
    });
});
