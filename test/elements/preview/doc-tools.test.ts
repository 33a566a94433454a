import {expect} from '@open-wc/testing';
import {findContentRoot, loadContentRoot} from '../../../src/page/index.js';
import {isPreviewable} from '../../../src/elements/preview/links.js';
import {DOC_TOOLS} from './doc-tools.js';

/** Which links of a page are text, by the frame that each tool puts around it. */
describe('pages of every tool', () => {
  const page = document.createElement('div');
  beforeEach(() => document.body.append(page));
  afterEach(() => page.remove());

  for (const [tool, markup] of Object.entries(DOC_TOOLS))
    it(tool, async () => {
      page.replaceChildren(document.createRange().createContextualFragment(markup));
      await loadContentRoot(document);
      const root = findContentRoot(document);
      const marked = page.querySelector('[data-root]');
      if (marked) expect(root === marked, `root: ${root.outerHTML.slice(0, 80)}`).to.equal(true);
      const has = (link: HTMLAnchorElement) =>
        root.contains(link) && isPreviewable(link, {root, origins: [location.origin]});
      const links = [...page.querySelectorAll<HTMLAnchorElement>('a.yes, a.no')];
      const wrong = links.filter(link => has(link) !== link.matches('.yes'));
      expect(wrong.map(link => link.outerHTML)).to.deep.equal([]);
      expect(links.some(link => link.matches('.yes'))).to.equal(true);
    });
});
