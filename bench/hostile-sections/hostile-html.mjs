// Sections that were written to block the page that shows them, as data. They are so long that an algorithm with quadratic time needs
// seconds.

/** @param {number} scale 1 for the length that caused problems @returns {Record<string, string>} */
export function hostileSections(scale = 1) {
  const times = (/** @type {number} */ count) => Math.max(1, Math.round(count * scale));
  const many = (/** @type {string} */ text, /** @type {number} */ count) => text.repeat(times(count));
  return {
    'controls that never end': many('<input ', 20_000),
    'commas in srcset': many(`<img src="a.png" srcset="${','.repeat(4_000)}">`, 200),
    'candidates in srcset': many(`<img src="a.png" srcset="${'a 1x,'.repeat(800)}">`, 200),
    'lists of tabs': many('<div role="tablist"><p role="tab">a</p></div><div role="tabpanel">b</div>', 3_000),
    'lists of tabs in one another': many(
      '<div><div role="tablist"><p role="tab">a</p></div><div role="tabpanel">',
      3_000,
    ),
    'labels with titles': many('<label title="a">', 20_000),
    'labels that never end': many('<label title="', 20_000),
    'identifiers in a formula': `<math>${many('<mi>a</mi>', 30_000)}</math>`,
    'identifiers in one another': `<math>${many('<mi>', 30_000)}`,
    'drawings in one another': many('<svg><g>', 10_000),
    'long titles': `<p><abbr title="${many('a', 2_000_000)}">a</abbr></p>`,
    'headings in headings': many('<h1><b>', 10_000),
    'code with many classes': `<pre>${many(`<span class="${'k '.repeat(500)}">a</span>`, 400)}</pre>`,
    'code in one another': `<pre>${many('<span class="k">', 20_000)}</pre>`,
    'images without consent': many('<img src="https://tracker.invalid/a.png" alt="a">', 20_000),
    'noise in noise': many('<div role="navigation"><p>', 10_000),
    'signatures in one another':
      many('<div class="member-signature">', 480) + many('<i class="element-name">a</i>', 3_000),
    'admonitions in one another':
      many('<div class="custom-block"><p class="custom-block-title">a</p>', 480) + many('<i>a</i>', 3_000),
    'attributes that never end': many('<p title="', 30_000),
    'a table with wide cells': `<table>${many('<tr><td colspan="1000" rowspan="1000">a</td></tr>', 5_000)}</table>`,
  };
}

// Sections that block the steps after a section is shown: colours of code, formulas, scrolling.
/** @param {number} scale 1 for the length that caused problems @returns {Record<string, string>} */
export function hostileContent(scale = 1) {
  const times = (/** @type {number} */ count) => Math.max(1, Math.round(count * scale));
  /** @type {(count: number, piece: (i: number) => string) => string} */
  const each = (count, piece) => Array.from({length: times(count)}, (_, i) => piece(i)).join('');
  const color = (/** @type {number} */ i) => `#${(0x100000 + i * 397).toString(16).slice(0, 6)}`;
  return {
    'formulas without a typesetter': each(3_000, i => `<p><span class="math">\\(a_{${i}}\\)</span></p>`),
    'tokens of code': `<pre>${each(36_000, () => '<span class="k">a</span>\n')}</pre>`,
    'tokens of many kinds': `<pre>${each(36_000, i => `<span class="k n${i % 10} hljs-tag s${i % 3} ${i % 2 ? 'nf' : 'nb'} c${i % 7}">a</span>\n`)}</pre>`,
    'coloured tokens': `<pre>${each(36_000, i => `<span style="color:${color(i)}">a</span>\n`)}</pre>`,
    'coloured blocks of code': each(15_000, i => `<pre><span style="color:${color(i % 300)}">a</span></pre>`),
    'wide blocks of code': each(3_000, () => `<pre>${'wide '.repeat(60)}</pre>`),
  };
}
