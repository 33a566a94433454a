import assert from 'node:assert/strict';
import {test} from 'node:test';
import {nodeTree} from '../../../host/src/site/node-tree.js';
import {parsePage} from '../../../host/src/site/parse-page.js';
import {readBookIndex} from '../../../src/reading/index.js';

const entriesOf = (html: string): string[] =>
  readBookIndex(
    nodeTree,
    parsePage(
      `<ul><li><a href="no.html">menu</a></ul><table class="indextable"><tr><td>${html}</td></tr></table>`,
    ),
    'genindex.html',
  ).map(({place, text}) => `${text} → ${place}`);

test('entries with their places, each place of an entry', () =>
  assert.deepEqual(
    entriesOf(
      '<ul><li><a href="a.html#i-1">list comprehension</a>, <a href="b.html#i-2"><strong>[1]</strong></a></li></ul>',
    ),
    ['list comprehension → a.html#i-1', 'list comprehension → b.html#i-2'],
  ));

test('an entry below another is read with it', () =>
  assert.deepEqual(entriesOf('<ul><li>statement<ul><li><a href="a.html#for">for</a></li></ul></li></ul>'), [
    'for statement → a.html#for',
  ]));

test('further objects of a name have the name', () =>
  assert.deepEqual(
    entriesOf(
      '<ul><li><a href="a.html#x">list() (x method)</a><ul><li><a href="a.html#y">(y method)</a></li></ul></li></ul>',
    ),
    ['list() (x method) → a.html#x', 'list() (y method) → a.html#y'],
  ));
