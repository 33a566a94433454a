import {expect} from '@open-wc/testing';
import {safeNodes} from '../../src/sanitize/index.js';
import {markupOf, parsePage} from '../../src/sanitize/parse-page.js';
import {readPage} from '../../src/reading/index.js';
import {domTree} from '../../src/reading/dom-tree.js';
import {cutSection} from '../../src/sections/page-source.js';
import {fetchFixture} from '../support/fetch-fixture.js';

/** Pages that real tools wrote for the tests in test/sites. */
const PAGES = [
  'asciidoctor/glazes',
  'docbook/glazes',
  'docusaurus/glazes-index',
  'doxygen/classkiln_1_1Oven',
  'hugo-plain/glazes-index',
  'javadoc/org-kiln-Oven',
  'jekyll-minima/glazes',
  'jsdoc/Oven',
  'mkdocs-material/glazes-index',
  'sphinx-furo/glazes',
  'starlight/glazes-index',
  'typedoc/classes-Oven',
  'vitepress/glazes',
];

const HEADING = 'h1,h2,h3,h4,h5,h6';
const plain = (text: string | undefined): string => text?.replace(/[\u200b\s]+/g, ' ').trim() ?? '';

describe('a section that is cut and cleaned in the browser', () => {
  for (const name of PAGES)
    it(`has the title that the index gives it: ${name}`, async () => {
      const path = `pages/${name}.html`;
      const html = await fetchFixture(path);
      const {sections} = readPage<Node>(domTree, new DOMParser().parseFromString(html, 'text/html'), {path});
      const page = await parsePage(html);
      const wrong: unknown[] = [];
      let seen = 0;
      for (const {id, title} of sections) {
        if (!id) continue;
        const options = {base: new URL('https://docs.example.org/a.html'), idPrefix: 'p-'};
        const nodes = await safeNodes(markupOf(cutSection(page, id)), options);
        const shown = plain(nodes.querySelector(HEADING)?.textContent);
        seen++;
        if (shown !== plain(title)) wrong.push({id, title, shown});
      }
      expect(wrong).to.deep.equal([]);
      expect(seen).to.be.above(2);
    });
});
