import assert from 'node:assert/strict';
import {test} from 'node:test';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {listHeadings} from '../../src/reading/headings.js';

const headingsOf = (html: string) =>
  listHeadings(nodeTree, parsePage(html)).map(({level, id, text}) => `${level} ${id} ${text}`);

test('lists the headings of the main content in order, with level and anchor', () =>
  assert.deepEqual(
    headingsOf(
      '<nav><h2>Menu</h2></nav><main><h1 id="a">A</h1><section id="b"><h2>B <em>b</em></h2><p>Text.</p><h4>C</h4></section></main>',
    ),
    ['1 a A', '2 b B b', '4  C'],
  ));

test('lists no headings for a frameset', () =>
  assert.deepEqual(headingsOf('<frameset><frame src="a.html"></frameset>'), []));
