import {expect} from '@open-wc/testing';
import {type OutlineKind, safeSection, splitLongSection} from '../../src/sanitize/safe-section.js';

/** Parses like an engine, and records how much was parsed. */
function parser() {
  const lengths: number[] = [];
  const ids = new Set<string>();
  const parse = (html: string) => {
    lengths.push(html.length);
    const {body} = new DOMParser().parseFromString(html, 'text/html');
    for (const {id} of body.querySelectorAll('[id]')) ids.add(id);
    return body;
  };
  return {lengths, ids, parse};
}

/** Splits a section, and records the lengths that are parsed. @param length of the beginning, in characters */
function split(html: string, length: number, target?: string) {
  const {lengths, ids, parse} = parser();
  return {lengths, parts: splitLongSection(html, parse, length, target, ids)};
}

/** The texts of an outline with the ids around them. */
function outline(html: string, kind: OutlineKind): readonly string[] {
  const root = split(html, 8).parts!.outline(kind);
  return Array.from((root as ParentNode).querySelectorAll('h1,h2,h3,dt,a'), element => {
    const around = [];
    for (let next = element.parentElement; next; next = next.parentElement)
      if (next.id) around.unshift(next.id);
    return [...around, element.textContent.trim().slice(0, 20)].join(' › ');
  });
}

describe('splitLongSection', () => {
  const HTML = '<p id="a">one</p><p id="b">two</p>';

  it('ends the beginning before a tag, and marks the section as cut', () => {
    const {parts, lengths} = split(HTML, 25);
    expect((parts!.beginning as HTMLElement).innerHTML).to.equal('<p id="a">one</p>');
    expect([parts!.isCut, lengths]).to.deep.equal([true, [17]]);
  });

  it('parses the whole section on demand, and only once', () => {
    const {parts, lengths} = split(HTML, 25);
    expect(parts!.whole().textContent).to.equal('onetwo');
    expect(parts!.whole() === parts!.whole()).to.equal(true);
    expect(parts!.outline('terms') === parts!.whole()).to.equal(true);
    expect(lengths).to.deep.equal([17, HTML.length]);
  });

  it('returns null if there is no tag before which it can cut', () => {
    expect(split(`<p>${'text '.repeat(50)}`, 20).parts).to.equal(null);
    expect(split('x<p>text</p>', 5).parts?.beginning.textContent).to.equal('x');
  });

  it('returns null if the target is after the beginning', () => {
    expect(split(HTML, 25, 'b').parts).to.equal(null);
    expect(split(HTML, 25, 'a').parts).not.to.equal(null);
  });
});

describe('the outline of a long section', () => {
  it('has each heading within its section elements, and no other text', () => {
    const html = `<p></p><section id="s"><h1>Kettles</h1><p>Text</p><section id="t"><h2>Last</h2></section></section>
      <div class="a section b" id="d"><H2 class="x">How <em>they</em> boil</H2><dl><dt>Term</dt></dl></div>`;
    expect(outline(html, 'headings')).to.deep.equal(['s › Kettles', 't › Last', 't › d › How they boil']);
    expect(split(html, 8).parts!.outline('headings').textContent).not.to.include('Te');
  });

  it('skips a heading that is not closed, but includes those after it', () => {
    const filler = '<p>text</p>'.repeat(400);
    expect(outline(`<p></p><h2>Open ${filler}<h3>Closed</h3>`, 'headings')).to.deep.equal(['Closed']);
  });

  it('includes a heading of 4,000 characters, and skips longer ones', () => {
    const heading = (length: number) => `<p></p><h2>${'a'.repeat(length - '<h2>'.length)}</h2><h3>Next</h3>`;
    expect(outline(heading(4_000), 'headings').length).to.equal(2);
    expect(outline(heading(4_001), 'headings')).to.deep.equal(['Next']);
  });

  it('includes the outer one of nested headings, and ignores a stray end tag', () => {
    expect(outline('<p></p><h2>Outer <h3>inner</h3></h2>', 'headings')[0]).to.include('Outer');
    expect(outline('<p></p></h2><h3>Next</h3>', 'headings')).to.deep.equal(['Next']);
  });

  it('includes the terms of definition lists, nested like the lists', () => {
    const html = `<p></p><dl id="l"><dt>open(<b>file</b>)</dt><dd id="d"><p>Text</p>
      <dl id="m"><dt>close()</dt><dd>Text</dd></dl></dd></dl>`;
    expect(outline(html, 'terms')).to.deep.equal(['l › open(file)', 'l › d › m › close()']);
  });

  it('includes the links to members in autosummary tables', () => {
    const html = `<p></p><table><tr><td><p><a href="#m"><code class="xref py py-obj">kettle.boil</code></a></p></td>
      <td><p><a href="#n">Boils</a></p></td></tr></table>`;
    expect(outline(html, 'terms')).to.deep.equal(['kettle.boil']);
  });
});

describe('loading the code for a long section', () => {
  const options = {base: new URL('https://docs.example/page.html'), idPrefix: 'docs-'};
  const long = `<h1>Kettles</h1>${'<p>A title in a toc, tabs and an alert.</p>'.repeat(500)}`;
  const note = '<div class="admonition note"><a class="toctree-l1" title="x">x</a></div>';
  const formsLoaded = () =>
    performance.getEntriesByType('resource').filter(({name}) => name.includes('unify-forms')).length;

  it('does not load unify-forms for a section without the markup that it rewrites', async () => {
    const {isCut} = await safeSection(note + long, options);
    expect([isCut, formsLoaded()]).to.deep.equal([true, 0]);
  });

  for (const [name, tabs, expected] of [
    ['a class', '<p class="x sd-tab-label">One</p>', '.rubric'],
    ['a class without quotes', '<p class=sd-tab-label>One</p>', '.rubric'],
    [
      'a role',
      '<div><ul role="tablist"><li role=tab>One</ul><div role="tabpanel">Text</div></div>',
      '.rubric',
    ],
    ['a heading', '<div class=note><h3 id="n" class="title">Note</h3></div>', '.admonition-title'],
  ] as const)
    it(`loads unify-forms for markup after the cut, which it recognises by ${name}`, async () => {
      const section = await safeSection(long + tabs, options);
      expect(section.isCut).to.equal(true);
      expect(section.whole().querySelectorAll(expected).length).to.be.above(0);
    });
});
