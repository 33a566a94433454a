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

  it('is no part of the text that follows it', async () =>
    expect(await shown(`${CONTENTS}<p>Two wires.</p>`)).to.equal('ThermocouplesTwo wires.'));

  it('is what there is of a page without text', async () =>
    expect(await shown(CONTENTS)).to.include('How it works'));

  it('is told apart from other lists', async () =>
    expect(await shown('<div class="toc"><p>A tale of clay.</p></div><p>Text.</p>')).to.include('A tale'));
});
