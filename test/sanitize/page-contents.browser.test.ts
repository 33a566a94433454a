import {expect} from '@open-wc/testing';
import {safeNodes} from '../../src/sanitize/safe-section.js';

const CONTENTS =
  '<div class="toc"><p><b>Table of Contents</b></p><dl class="toc"><dt><span class="sect1"><a href="#a">How it works</a></span></dt></dl></div>';
const TITLE = '<div class="titlepage"><h2 class="title">Thermocouples</h2></div>';

describe('the table of contents that DocBook writes', () => {
  const shown = async (html: string) => {
    const options = {base: new URL('https://docs.example.org/'), idPrefix: 'p-'};
    return (await safeNodes(`<div class="article">${TITLE}${html}</div>`, options)).textContent;
  };

  it('is removed if text follows it', async () =>
    expect(await shown(`${CONTENTS}<p>Two wires.</p>`)).to.equal('ThermocouplesTwo wires.'));

  it('is kept if the page has nothing else', async () =>
    expect(await shown(CONTENTS)).to.include('How it works'));

  it('is not confused with other content of the class toc, which is kept', async () =>
    expect(await shown('<div class="toc"><p>A tale of clay.</p></div><p>Text.</p>')).to.include('A tale'));
});

describe('a footer in a card', () => {
  const shown = async (html: string) =>
    (await safeNodes(html, {base: new URL('https://docs.example.org/'), idPrefix: 'p-'})).textContent;

  it('is removed if it belongs to the page, like links to the previous and next page', async () => {
    const pageLinks =
      '<div class="prev-next-area"><a href="a.html">previous</a></div><div class="pagination-links"><a href="b.html">Next</a></div>';
    expect(await shown(`<main><p>Text.</p>${pageLinks}<footer>Made today.</footer></main>`)).to.equal(
      'Text.',
    );
  });

  it('is kept if it belongs to a section or a quotation', async () => {
    expect(await shown('<main><section><p>Text.</p><footer>Note.</footer></section></main>')).to.equal(
      'Text.Note.',
    );
    expect(await shown('<blockquote><p>Said.</p><footer>Author</footer></blockquote>')).to.equal(
      'Said.Author',
    );
  });
});
