import {expect, html, waitUntil} from '@open-wc/testing';
import {emulateMedia, setViewport} from '@web/test-runner-commands';
import {answer, result, section, twoPages} from './answers.js';
import {emulateOrSkip} from '../../support/emulate-media.js';
import {createSearch, type Search} from './open-search.js';

const styled = (search: Search, part: string) => getComputedStyle(search.part(part)!);

describe('the appearance of <docs-search>', () => {
  afterEach(async () => {
    await setViewport({width: 800, height: 600});
    await emulateMedia({forcedColors: 'none'});
  });

  it('follows --docs-search-… properties rather than --docs-… properties', async () => {
    const search = await createSearch();
    const {style} = search.element;
    style.setProperty('--docs-background', 'rgb(1, 1, 1)');
    style.setProperty('--docs-radius', '3px');
    await search.find();
    expect(styled(search, 'panel').backgroundColor).to.equal('rgb(1, 1, 1)');
    expect(styled(search, 'panel').borderRadius).to.equal('3px');
    const own = {
      background: 'rgb(2, 2, 2)',
      color: 'rgb(3, 3, 3)',
      radius: '5px',
      font: 'serif',
      mark: 'rgb(4, 4, 4)',
    };
    for (const [name, value] of Object.entries(own)) style.setProperty(`--docs-search-${name}`, value);
    const {backgroundColor, color, borderRadius, fontFamily} = styled(search, 'panel');
    expect([backgroundColor, color, borderRadius, fontFamily]).to.deep.equal([
      ...['rgb(2, 2, 2)', 'rgb(3, 3, 3)', '5px', 'serif'],
    ]);
    expect(styled(search, 'mark').backgroundColor).to.equal('rgb(4, 4, 4)');
  });

  it('has text of at least 16 px in the box, so that iOS does not zoom in', async () => {
    for (const template of [
      html`<docs-search></docs-search>`,
      html`<div style="font-size: 9px"><docs-search></docs-search></div>`,
    ]) {
      const search = await createSearch(template);
      search.element.show();
      expect(parseFloat(styled(search, 'input').fontSize)).to.be.at.least(16);
    }
  });

  it('fills the screen of a phone', async () => {
    const search = await createSearch();
    await setViewport({width: 375, height: 640});
    await search.find();
    const {x, y, width, height} = search.part('panel')!.getBoundingClientRect();
    expect([x, y, width, height]).to.deep.equal([0, 0, 375, 640]);
  });

  it('shows two results at 400 % zoom, without horizontal scrolling', async () => {
    const search = await createSearch();
    // Set after the element exists, because WebKit keeps the results of media queries from the previous element.
    await setViewport({width: 320, height: 256});
    await search.find('in', twoPages());
    await waitUntil(() => search.element.style.getPropertyValue('--viewport-height'), 'not measured');
    const list = search.part('results')!;
    const {bottom} = list.getBoundingClientRect();
    expect(search.rows.filter(row => row.getBoundingClientRect().bottom <= bottom)).to.have.length.at.least(
      2,
    );
    expect(search.part('copy')!.checkVisibility(), 'the copy button is hidden').to.equal(false);
    for (const element of [list, search.part('panel')!, search.dialog])
      expect(element.scrollWidth).to.be.at.most(element.clientWidth);
  });

  it('aligns Arabic text to the right in an English page', async () => {
    const search = await createSearch();
    await search.find(
      'دليل',
      answer([
        result(
          {title: 'دليل التثبيت'},
          section({title: 'pip install', content: 'ثبّت الحزمة أولًا.', highlights: {title: [], content: []}}),
        ),
      ]),
    );
    const snippet = search.part('snippet')!;
    const range = document.createRange();
    range.selectNodeContents(snippet);
    const text = range.getBoundingClientRect();
    const box = snippet.getBoundingClientRect();
    expect(box.right - text.right).to.be.below(text.left - box.left);
  });

  it('has outlines in forced colours', async function () {
    await emulateOrSkip(this, 'forcedColors', 'active');
    const search = await createSearch();
    await search.find();
    search.press('ArrowDown');
    await search.changes();
    const row = getComputedStyle(search.root.querySelector('[aria-selected=true]')!);
    expect([row.outlineStyle, row.outlineWidth]).to.deep.equal(['solid', '3px']);
    expect(styled(search, 'panel').borderTopStyle).to.equal('solid');
  });
});
