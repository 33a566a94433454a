import {expect, fixture, html} from '@open-wc/testing';
import {render} from 'lit';
import {pathView} from '../../../src/elements/preview/card-view.js';
import {en} from '../../../src/i18n/en.js';
import {readPage} from '../../../src/page/index.js';

describe('where the section of a card is', () => {
  it('is isolated, so that characters that turn the direction of text turn nothing beside it', async () => {
    const path = await fixture<HTMLElement>(html`<span></span>`);
    const page = {...readPage(document), project: 'docs', version: '1.0', language: 'en'};
    const context = {page, messages: en} as unknown as Parameters<typeof pathView>[1];
    render(pathView(new URL('https://docs.example.org/en/2.0/%E2%80%AEgnp.html'), context), path);
    expect(path.textContent).to.include('\u202egnp');
    const walker = document.createTreeWalker(path, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (walker.nextNode()) {
      if (!(walker.currentNode as Text).data.trim()) continue;
      count++;
      expect(getComputedStyle(walker.currentNode.parentElement!).unicodeBidi).to.equal('isolate');
    }
    expect(count).to.be.at.least(2);
  });
});
