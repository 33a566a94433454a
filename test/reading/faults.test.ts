import assert from 'node:assert/strict';
import {test} from 'node:test';
import {nodeTree, parsePage} from '../../host/src/site/parse-page.js';
import {findFaults} from '../../src/reading/inspect-page.js';
import {findMainNode, readPage, type Section} from '../../src/reading/index.js';

/** `lost` and `adrift`, by title, of a page whose sections are what `change` makes of them. */
function faultsOf(html: string, change = (sections: readonly Section[]) => sections) {
  const document = parsePage(html);
  const {sections} = readPage(nodeTree, document, {path: 'a.html'});
  const main = findMainNode(nodeTree, document)!;
  const {lost, adrift} = findFaults(nodeTree, document, main, change(sections));
  return {lost: lost.map(({title}) => title), adrift: adrift.map(({title}) => title)};
}

const PAGE = `<main><h1 id="t">T</h1><h2 id="a">A</h2><p>One.</p><h2 id="b">B</h2><aside>Beside.</aside><h3 id="c">C</h3>
  <dl><dt id="d">d</dt><dd>Defined.</dd></dl></main>`;

test('a page that is read as it should be has none, though headings have no text of their own', () => {
  assert.deepEqual(faultsOf(PAGE), {lost: [], adrift: []});
});

test('text is lost that follows a heading whose section has none', () => {
  const withoutText = (sections: readonly Section[]) => sections.map(section => ({...section, content: ''}));
  assert.deepEqual(faultsOf(PAGE, withoutText).lost, ['A']);
});

test('a section that no link leads to is adrift, but for the beginning of the page', () => {
  assert.deepEqual(faultsOf('<main><p>Lead.</p><h1>T</h1><p>1</p><h2>A</h2><p>2</p></main>').adrift, ['A']);
  assert.deepEqual(faultsOf('<main><h1>T</h1><p>1</p><h2 id="a">A</h2><p>2</p></main>').adrift, []);
});
