import assert from 'node:assert/strict';
import {test} from 'node:test';
import {nodeTree, parsePage} from '../../../cli/src/site/parse-page.js';
import {readBookIndex} from '../../../src/reading/index.js';

const entriesOf = (html: string): string[] =>
  readBookIndex(
    nodeTree,
    parsePage(
      `<ul><li><a href="no.html">menu</a></ul><table class="indextable"><tr><td>${html}</td></tr></table>`,
    ),
    'genindex.html',
  ).map(({place, text}) => `${text} → ${place}`);

test('reads entries with all of their links', () =>
  assert.deepEqual(
    entriesOf(
      '<ul><li><a href="a.html#i-1">list comprehension</a>, <a href="b.html#i-2"><strong>[1]</strong></a></li></ul>',
    ),
    ['list comprehension → a.html#i-1', 'list comprehension → b.html#i-2'],
  ));

test('a nested entry includes the text of the entry above it', () =>
  assert.deepEqual(entriesOf('<ul><li>statement<ul><li><a href="a.html#for">for</a></li></ul></li></ul>'), [
    'for statement → a.html#for',
  ]));

test('an entry in parentheses replaces the parentheses of the entry above it', () =>
  assert.deepEqual(
    entriesOf(
      '<ul><li><a href="a.html#x">list() (x method)</a><ul><li><a href="a.html#y">(y method)</a></li></ul></li></ul>',
    ),
    ['list() (x method) → a.html#x', 'list() (y method) → a.html#y'],
  ));

test('the numbers of further links are not part of an entry', () =>
  assert.deepEqual(
    entriesOf(
      '<ul><li><a href="a.html#x">kettle</a>, <a href="b.html#y">[1]</a>, <a href="c.html#z">[2]</a><ul><li><a href="d.html">old</a></li></ul></li></ul>',
    ),
    ['kettle → a.html#x', 'kettle → b.html#y', 'kettle → c.html#z', 'old kettle → d.html#'],
  ));

test('reads the entries of all lists and all tables, at any depth', () =>
  assert.deepEqual(
    entriesOf(
      '<ul><li><a href="a.html">a</a></li></ul></td><td><ul><li>b<ul><li>c<ul><li><a href="d.html">d</a></li></ul></li></ul></li></ul></td></tr></table><table class="indextable"><tr><td><ul><li><a href="e.html">e</a></li></ul>',
    ),
    ['a → a.html#', 'd c → d.html#', 'e → e.html#'],
  ));

test('ignores other tables, and entries without a link', () =>
  assert.deepEqual(
    entriesOf(
      '<ul><li>no place</li><li><a>no address</a></li></ul></td></tr></table><table><tr><td><ul><li><a href="a.html">a</a></li></ul>',
    ),
    [],
  ));

test('entries below an entry without text have only their own text', () =>
  assert.deepEqual(
    entriesOf(
      '<ul><li><ul><li><a href="a.html#x">fire</a></li><li><a href="b.html#y">cool</a></li></ul></li></ul>',
    ),
    ['fire → a.html#x', 'cool → b.html#y'],
  ));
