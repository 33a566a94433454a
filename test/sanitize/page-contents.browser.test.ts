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

  it('is the only list that is removed', async () =>
    expect(await shown('<div class="toc"><p>A tale of clay.</p></div><p>Text.</p>')).to.include('A tale'));
});

describe('what is around the text of a page', () => {
  const shown = async (html: string) =>
    (await safeNodes(html, {base: new URL('https://docs.example.org/'), idPrefix: 'p-'})).textContent;

  it('is no part of it: its footer, and links to the pages before and after', async () => {
    const turners =
      '<div class="prev-next-area"><a href="a.html">previous</a></div><div class="pagination-links"><a href="b.html">Next</a></div>';
    expect(await shown(`<main><p>Text.</p>${turners}<footer>Made today.</footer></main>`)).to.equal('Text.');
  });

  it('is another thing than the footer of a section or a quotation, which belongs to it', async () => {
    expect(await shown('<main><section><p>Text.</p><footer>Note.</footer></section></main>')).to.equal(
      'Text.Note.',
    );
    expect(await shown('<blockquote><p>Said.</p><footer>Author</footer></blockquote>')).to.equal(
      'Said.Author',
    );
  });
});
