import {expect} from '@open-wc/testing';
import {limitFormulas} from '../../src/sanitize/markup.js';
import {mediaCandidates} from '../../src/sanitize/addresses.js';
import {safeNodes} from '../../src/sanitize/safe-section.js';

const base = new URL('https://docs.example.org/a.html');
const options = {base, idPrefix: 'p-'};

/** The number of URLs that are parsed while a function runs. */
async function addressesParsed(run: () => unknown): Promise<number> {
  const Original = globalThis.URL;
  let count = 0;
  globalThis.URL = class extends Original {
    constructor(url: string | URL, base?: string | URL) {
      super(url, base);
      count++;
    }
  };
  try {
    await run();
  } finally {
    globalThis.URL = Original;
  }
  return count;
}

describe('sanitizing a hostile section', () => {
  it('resolves no address of an overlong srcset, and at most one for each candidate', async () => {
    expect(await addressesParsed(() => mediaCandidates('a 1x,'.repeat(800), {base}))).to.equal(0);
    const longest = 'a.png 1x,'.padEnd(2_048);
    expect(await addressesParsed(() => mediaCandidates(longest, {base}))).to.equal(1);
    expect(await addressesParsed(() => mediaCandidates(`${longest} `, {base}))).to.equal(0);
    expect(await addressesParsed(() => mediaCandidates(','.repeat(2_000), {base}))).to.equal(0);
    expect(await addressesParsed(() => mediaCandidates('a 1x, b 2x', {base}))).to.equal(2);
  });

  it('resolves no more addresses for 4,000 pictures than for 1,000', async () => {
    const parsed = (count: number) =>
      addressesParsed(() => safeNodes('<img src="a.png" alt="a">'.repeat(count), options));
    const [some, many] = [await parsed(1_000), await parsed(4_000)];
    expect(many).to.equal(some);
  });

  it('cuts after 50,000 elements, with an ellipsis', async () => {
    const nodes = await safeNodes('<p>a</p>'.repeat(50_100), options);
    // These are 50,000 elements and one with the ellipsis.
    expect(nodes.childElementCount).to.equal(50_001);
    expect(nodes.textContent!.endsWith('…')).to.equal(true);
    expect((await safeNodes('<p>a</p>'.repeat(100), options)).textContent).not.to.include('…');
  });

  it('replaces an overlong formula by an ellipsis', async () => {
    const long = `<math>${'<mi>a</mi>'.repeat(30_000)}</math>`;
    expect(limitFormulas(`a${long}b<math><mi>x</mi></math>`)).to.equal(
      'a…<math></math>b<math><mi>x</mi></math>',
    );
    const longest = `<math>${'<mi>'.repeat(1_000)}</math>`;
    expect(limitFormulas(longest)).to.equal(longest);
    expect(limitFormulas(`a<math>${'<mi>'.repeat(2_000)}`)).to.equal('a…<math>');
    expect((await safeNodes(`<p>a${long}b</p>`, options)).textContent).to.equal('a…b');
  });

  it('cuts long texts in attributes, but not path data', async () => {
    const nodes = await safeNodes(
      `<abbr title="${'a'.repeat(2_000_000)}">a</abbr><svg width="9" height="9"><path d="M${'1 '.repeat(900)}"></path></svg>`,
      options,
    );
    expect(nodes.querySelector('abbr')!.title).to.have.length(500);
    expect(nodes.querySelector('path')!.getAttribute('d')!.length).to.be.above(1_500);
  });

  it('gives each of several lists of tabs its own panels', async () => {
    const group = (name: string) =>
      `<div><div role="tablist"><p role="tab">${name}</p></div><div role="tabpanel">${name} text</div></div>`;
    const nodes = await safeNodes(group('a') + group('b') + group('c'), options);
    expect(nodes.textContent).to.equal('aa textbb textcc text');
  });

  it('rewrites nested admonitions three levels deep, and leaves deeper ones as they are', async () => {
    const box = '<div class="custom-block tip"><p class="custom-block-title">tip</p>';
    const nodes = await safeNodes(box.repeat(100) + '<p>a</p>', options);
    expect(nodes.querySelectorAll('.admonition')).to.have.length(3);
    expect(nodes.textContent).to.equal('Tip'.repeat(3) + 'tip'.repeat(97) + 'a');
  });
});
