import {expect} from '@open-wc/testing';
import {folderTitles} from '../../../src/elements/search/folder-titles.js';

/** The titles that a page has for folders, without the origin. */
function titlesIn(body: string): Record<string, string> {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = '<base href="https://docs.example/library/asyncio-task.html">';
  page.body.innerHTML = body;
  return Object.fromEntries(
    [...folderTitles(page)].map(([address, title]) => [address.replace('https://docs.example', ''), title]),
  );
}

describe('folderTitles', () => {
  it('returns the text of the first link to each folder, to its index, or to the page of the same name', () => {
    const links = `<nav><a href="../">Python</a> <a href="index.html">The Python
      Standard Library</a> <a href="./">Library</a> <a href="../faq.html#top">Questions</a></nav>`;
    expect(titlesIn(links)).to.deep.equal({
      '/': 'Python',
      '/library/': 'The Python Standard Library',
      '/faq/': 'Questions',
    });
  });

  it('ignores links in the text, links to the next page, links without text, and long texts', () => {
    const links = `<main><a href="index.html">here</a></main>
      <div role="navigation"><a href="index.html" rel="next">Next</a> <a href="index.html" accesskey="P">previous</a>
      <a href="index.html"><img alt=""></a> <a href="index.html">${'long '.repeat(20)}</a></div>`;
    expect(titlesIn(links)).to.deep.equal({});
  });

  it('reads the sidebar of Furo and breadcrumbs, which are not marked as navigation', () => {
    const links = `<div class="sidebar-tree"><a href="index.html">The Library</a></div>
      <ol class="page-breadcrumbs"><li><a href="../">Python</a></li></ol>`;
    expect(titlesIn(links)).to.deep.equal({'/library/': 'The Library', '/': 'Python'});
  });

  it('ignores links to parts of the page, but not the link of the current page to itself', () => {
    const [part, own] = ['<a href="#top">Skip navigation</a>', '<a href="#">Tasks</a>'];
    expect(titlesIn(`<nav>${part}</nav>`)).to.deep.equal({});
    expect(titlesIn(`<nav>${part} ${own}</nav>`)).to.deep.equal({'/library/asyncio-task/': 'Tasks'});
  });
});
