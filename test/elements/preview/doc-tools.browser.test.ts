import {expect} from '@open-wc/testing';
import {findContentRoot, loadContentRoot} from '../../../src/page/index.js';
import {isPreviewable} from '../../../src/elements/preview/links.js';
import {fetchFixture} from '../../support/fetch-fixture.js';

/**
 * Pages in `test/fixtures/doc-tools`: the frame that a tool puts around the content, with its markup but other words. Links of
 * class `yes` are in the text, links of class `no` are not, and `data-root` marks the content root.
 */
const TOOLS = [
  'sphinx-classic',
  'sphinx-django',
  'sphinx-rtd',
  'sphinx-pydata',
  'sphinx-furo',
  'doxygen',
  'mkdocs',
  'mkdocs-material',
  'docusaurus',
  'vitepress',
  'hugo-docsy',
  'hugo-book',
  'hugo-hextra',
  'plain',
];

describe('links with previews and the content root', () => {
  const page = document.createElement('div');
  beforeEach(() => document.body.append(page));
  afterEach(() => page.remove());

  for (const tool of TOOLS)
    it(`are found on pages of ${tool}`, async () => {
      const markup = await fetchFixture(`doc-tools/${tool}.html`);
      page.replaceChildren(document.createRange().createContextualFragment(markup));
      await loadContentRoot(document);
      const root = findContentRoot(document);
      const marked = page.querySelector('[data-root]');
      if (marked) expect(root === marked, `root: ${root.outerHTML.slice(0, 80)}`).to.equal(true);
      const hasPreview = (link: HTMLAnchorElement) =>
        root.contains(link) && isPreviewable(link, {root, origins: [location.origin]});
      const links = [...page.querySelectorAll<HTMLAnchorElement>('a.yes, a.no')];
      const wrong = links.filter(link => hasPreview(link) !== link.matches('.yes'));
      expect(wrong.map(link => link.outerHTML)).to.deep.equal([]);
      expect(links.some(link => link.matches('.yes'))).to.equal(true);
    });
});
