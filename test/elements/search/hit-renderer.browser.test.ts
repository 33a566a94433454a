import {expect} from '@open-wc/testing';
import {html} from 'lit';
import type {HitRenderer} from '../../../src/elements/search/results.js';
import {createSearch, type Search} from './open-search.js';

async function found(renderHit: HitRenderer): Promise<Search> {
  const search = await createSearch();
  search.element.renderHit = renderHit;
  await search.find();
  return search;
}

const texts = ({rows}: Search) => rows.map(row => row.textContent.replace(/\s+/g, ' ').trim());
const titleOf: HitRenderer = ({title}) => title.map(({text}) => text).join('');

describe('a result renderer of the site', () => {
  it('renders the content of a row, which remains a link and an option', async () => {
    const search = await found(hit => `${hit.kind}: ${String(titleOf(hit))}`);
    expect(texts(search)).to.deep.equal([
      // For screen readers, the title of the page follows.
      'section: Install, Guide',
      'object: docent.install, Guide',
      'page: Usage',
      'section: Options, Usage',
    ]);
    expect(search.rows[0]!.getAttribute('href')).to.equal('https://docs.example/guide.html#install');
    search.press('ArrowDown');
    await search.changes();
    expect(search.rows[1]!.getAttribute('aria-selected')).to.equal('true');
  });

  it('renders a string as text', async () => {
    const search = await found(() => '<img src=x onerror=alert(1)>');
    expect(texts(search)[0]).to.equal('<img src=x onerror=alert(1)>, Guide');
    expect(search.root.querySelector('img')).not.to.exist;
  });

  it('keeps the default for a row if it returns undefined', async () => {
    const search = await found(hit => (hit.kind === 'object' ? 'own' : undefined));
    expect(texts(search)[1]).to.equal('own, Guide');
    expect(texts(search)[0]).to.include('How to install it.');
  });

  it('may return nodes, which are created once and stay in their rows', async () => {
    let created = 0;
    const search = await found(hit => {
      created++;
      const node = document.createElement('b');
      node.textContent = String(titleOf(hit));
      return node;
    });
    const nodes = search.rows.map(row => row.querySelector('b'));
    search.press('ArrowDown');
    await search.changes();
    expect(search.rows.map(row => row.querySelector('b'))).to.deep.equal(nodes);
    expect(created).to.equal(4);
  });

  it('may return templates', async () => {
    const search = await found(hit => html`<em>${hit.kind}</em>`);
    expect(search.rows.map(row => row.querySelector('em')!.textContent)).to.deep.equal([
      'section',
      'object',
      'page',
      'section',
    ]);
  });

  it('does not replace the title of the page, which screen readers read after each section and object', async () => {
    const search = await found(titleOf);
    const readAloud = search.rows.map(row => row.querySelector('.heard')?.textContent);
    expect(readAloud).to.deep.equal([', Guide', ', Guide', undefined, ', Usage']);
  });
});
