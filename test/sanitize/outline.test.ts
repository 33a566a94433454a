import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type ParsedHTML} from '../../src/sanitize/engine.js';
import {splitLongSection} from '../../src/sanitize/safe-section.js';

/** The HTML that is parsed for the headings of a section. */
function outlined(html: string): string {
  let last = '';
  const parse = (text: string) => {
    last = text;
    return {} as ParsedHTML;
  };
  splitLongSection(`<p>a</p>${html}`, parse, 10, undefined, new Set())!.outline('headings');
  return last;
}

test('reads a tag with "<" in an attribute only once, however often the attribute contains the class of a section', () => {
  const section = '<div class="a section b" id="c">';
  assert.equal(outlined(`${section}<h2>A</h2>`), `</div>${section}<h2>A</h2>`);
  // This tag is not a section, although its attribute contains the word many times, and has "<" at its end.
  assert.equal(outlined(`<div title="${'section '.repeat(500_000)}<"><h2>A</h2>`), '<h2>A</h2>');
});
