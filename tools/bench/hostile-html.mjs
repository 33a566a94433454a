// Sections that were written to block the page that shows them, as data, each of a length that a bad algorithm needs
// seconds for. The property tests of test/html take them by halves.

/** @param {number} scale 1 for the length that was found to hurt @returns {Record<string, string>} */
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
    'attributes that never end': many('<p title="', 30_000),
    'a table with wide cells': `<table>${many('<tr><td colspan="1000" rowspan="1000">a</td></tr>', 5_000)}</table>`,
  };
}
