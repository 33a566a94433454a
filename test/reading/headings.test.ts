import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {HEADING_PAGES} from './heading-pages.js';
import {read, sectionsOf} from './read.js';

for (const {rule, html, sections} of HEADING_PAGES)
  test(rule, () => assert.deepEqual(sectionsOf(`<main>${html}</main>`), sections));

test('the annotation of a formula is not text, because browsers do not show it', () => {
  const formula = (annotation: string): string =>
    `<math><semantics><mrow><mi>x</mi></mrow>${annotation}</semantics></math>`;
  const tex = formula('<annotation encoding="application/x-tex">\\mathbf{x}</annotation>');
  const markup = formula('<annotation-xml encoding="text/html"><b>bold</b></annotation-xml>');
  assert.deepEqual(
    sectionsOf(
      `<main><h1 id="a">Of ${tex}</h1><p>The length is <span class="katex-mathml">${tex}</span> or ${markup} m.</p></main>`,
    ),
    ['a | Of x | The length is x or x m.'],
  );
});

test('the footer of a section, quotation or figure is text; the footer of the page or an article is not', () => {
  const html = `<main><h1 id="a">A</h1><section><h2 id="b">B</h2><p>Text.</p><div><footer>Tested by Ann.</footer></div></section>
    <blockquote><p>Said.</p><footer>Bob</footer></blockquote><article><p>Post.</p><footer>Filed</footer></article><footer>Copyright</footer></main>`;
  assert.deepEqual(sectionsOf(html), ['a | A | Said. Bob Post.', 'b | B | Text. Tested by Ann.']);
});

test('adds the text of all elements to sections if much of it would be lost otherwise', () => {
  const long = (word: string): string => `${word} `.repeat(60).trim();
  const html = `<main><div><h1 id="a">A</h1><p>lead</p></div><div><div><p>${long('one')}</p></div></div>
    <div><div><h2 id="b">B</h2><p>b</p></div></div><p>${long('two')}</p></main>`;
  assert.deepEqual(sectionsOf(html), [`a | A | lead ${long('one')}`, `b | B | b ${long('two')}`]);
});

test('reads the text of a page once, even if its first heading is deeply nested', () => {
  const long = 'word '.repeat(60).trim();
  const html = `<main><div><div><div><div><div>lead<h1 id="a">A</h1><p>a</p><h2 id="b">B</h2><p>${long}</p></div></div></div></div></div></main>`;
  assert.deepEqual(sectionsOf(html), [' | A | lead', 'a | A | a', `b | B | ${long}`]);
});

test('cuts a title at 4,000 characters, and keeps the rest as text', () => {
  const long = `${'😀'.repeat(3_990)} 23456789 beyond`;
  const {title, sections} = read(`<main><h1 id="a">${long}</h1><p>text</p></main>`);
  const [section] = sections;
  assert.equal([...title].length, 4_000);
  assert.equal(section?.title, title);
  assert.ok(title.endsWith(' 23456789 '));
  assert.equal(section?.content, 'beyond text');
});

/** Pages with placeholders, which are replaced with unique words, so that the section of each word can be determined. */
const block = fc.constantFrom('div', 'p', 'ul', 'blockquote', 'details');
const {page} = fc.letrec<{page: string}>(tie => ({
  page: fc.oneof(
    {maxDepth: 5},
    fc.constant('<h2>HEAD</h2>'),
    fc.constant('TEXT'),
    fc
      .tuple(block, fc.array(tie('page'), {maxLength: 4}))
      .map(([name, inner]) => `<${name}>${inner.join(' ')}</${name}>`),
  ),
}));

test('the section of a heading that is followed by text is not empty', () =>
  fc.assert(
    fc.property(fc.array(page, {maxLength: 6}), parts => {
      let word = 0;
      const html = parts.join(' ').replace(/TEXT|HEAD/g, name => `${name.toLowerCase()}${word++}`);
      // If a word of text follows a heading in document order, the section of that heading must have text.
      const {sections} = read(`<main>${html}</main>`);
      const flat = html.replace(/<\/?h2>/g, ' ').replace(/<[^>]+>/g, ' ');
      const words = flat.split(/\s+/).filter(Boolean);
      for (const [index, head] of words.entries()) {
        const next = words[index + 1];
        if (!head.startsWith('head') || !next?.startsWith('text')) continue;
        const section = sections.find(({title}) => title === head);
        assert.ok(section?.content, `${head} is empty in ${html}`);
      }
    }),
    {numRuns: 300},
  ));
