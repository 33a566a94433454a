import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {parse} from 'parse5';
import {START_LENGTH, readHead} from '../../../cli/src/site/page-head.js';
import {assertGrowsLikeTheText} from '../../support/growth.js';

const findHead = (page: string): number => readHead(page).start;

/** Pages. `|` marks where text must be inserted to become the first content of the head. */
const cases: Readonly<Record<string, string>> = {
  'a head tag': '<!doctype html><html><head>|<title>x</title></head>',
  'a head tag with attributes': '<html><head profile="http://x/>y" data-a=b>|<title>x</title>',
  'upper case': '<!DOCTYPE HTML><HTML LANG="en"><HEAD>|<TITLE>x</TITLE></HEAD>',
  'no head tag': '<!doctype html><html>|<title>x</title><body>y',
  'no html tag': '<!doctype html>|<title>x</title>',
  'nothing but text': '|hello',
  'an empty page': '|',
  'a body and no head': '<!doctype html>|<body><p>x',
  'a header instead of a head': '<!doctype html>|<header><h1>x</h1></header>',
  'white space everywhere': '\n\n <!doctype html>\n\t<html>\r\n  <head >|\n',
  'comments before the head': '<!-- a --><!doctype html><!-- <head> --><html><!----><head>|<title>x</title>',
  'a head in a comment only': '<!-- <head> -->|<p>x',
  'the shortest comments': '<!--><html><!---><head>|',
  'a comment that ends with --!>': '<!-- a --!><head>|',
  'a doctype that names a head': '<!DOCTYPE html SYSTEM "head"><head>|',
  'an xml declaration': '<?xml version="1.0"?><!doctype html><html xmlns="x"><head>|',
  'end tags out of place': '</p></div><html></span><head>|',
  'an early end of the head': '<html>|</head><body>',
  'a head in a script string': '<html>|<script>document.write("<head>")</script><head>',
  'a > in a quoted value': '<html data-x="a > b" lang=\'>\'><head>|',
  'a stray quote in a tag': '<html a"b><head>|<meta content="x">',
  'an unquoted value with a quote inside': "<html lang=it's><head>|<title>'</title>",
  'a byte order mark': '\uFEFF<!doctype html><html><head>|',
  'a byte order mark of UTF-8 that is decoded as latin1': '\u00EF\u00BB\u00BF<html><head>|',
};

for (const [name, marked] of Object.entries(cases)) {
  test(`finds the head of a page with ${name}`, () => {
    assert.equal(findHead(marked.replace('|', '')), marked.indexOf('|'));
  });
}

test('inserted text is the first content of the head for a parser, whatever comes before', () => {
  const piece = fc.constantFrom(
    '<!doctype html>',
    '<!-- a -->',
    '<!-- <head> -->',
    '<!-->',
    '\n',
    ' ',
    '<html lang="en">',
    "<html a='>'>",
    '<HTML>',
    '<head>',
    '<HEAD data-x="1">',
    '<?php ?>',
    '</div>',
    '<title>t</title>',
    '<body>',
    '<p>text',
    '<script>"<head>"</script>',
    'text',
    '</head>',
    '<header>',
  );
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 8}), pieces => {
      const page = pieces.join('');
      const at = findHead(page);
      const document = parse(`${page.slice(0, at)}<meta name="probe">${page.slice(at)}`);
      const root = document.childNodes.find(node => node.nodeName === 'html');
      assert.ok(root && 'childNodes' in root);
      const head = root.childNodes.find(node => node.nodeName === 'head');
      assert.ok(head && 'childNodes' in head);
      const first = head.childNodes.find(node => 'tagName' in node);
      assert.ok(first && 'attrs' in first);
      assert.deepEqual(first.attrs, [{name: 'name', value: 'probe'}]);
    }),
    {numRuns: 2000},
  );
});

const assertGrowsLikeThePage = (unit: string): void => assertGrowsLikeTheText(readHead, unit, START_LENGTH);

const heavy = [
  '<script>',
  '<script src="docent.js',
  '<!--',
  '<!-- readthedocs-',
  '<html ',
  '<html a=b ',
  '="',
  "='",
  '<style><script>',
  '</script',
  '<meta name=readthedocs-a ',
  '<',
  '&',
  '\n',
];
for (const unit of heavy)
  test(`reads twice as much of ${JSON.stringify(unit)} in at most 2.5 times the time`, () => {
    assertGrowsLikeThePage(unit);
    assertGrowsLikeThePage(`readthedocs-docent.js${unit}`);
  });

test('reads twice as much of any text in at most 2.5 times the time', () => {
  const piece = fc.constantFrom(
    ...heavy,
    'docent.js',
    'readthedocs-',
    '>',
    '"',
    "'",
    'a',
    ' ',
    '-->',
    '</title>',
  );
  fc.assert(
    fc.property(fc.array(piece, {minLength: 1, maxLength: 6}), pieces =>
      assertGrowsLikeThePage(`readthedocs-${pieces.join('')}`),
    ),
    {numRuns: 40},
  );
});

test('parses no more of a page than the limit', () => {
  const late = `${' '.repeat(START_LENGTH)}<head><script src="docent.js"></script>`;
  assert.deepEqual(readHead(late), {start: START_LENGTH, metas: new Set(), hasScript: false});
});
