import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {nodeTree, parsePage} from '../../../cli/src/site/parse-page.js';
import {firstBelow} from '../../../src/reading/tree.js';
import {foldText, hasText, MAX_TEXT, textOf} from '../../../src/reading/text.js';

const bodyOf = (html: string) =>
  firstBelow(nodeTree, parsePage(`<body>${html}</body>`), (_, name) => name === 'body')!;

describe('foldText', () => {
  it('collapses Unicode white space, and trims the text', () =>
    assert.equal(foldText('\n a\u00a0\t\u2003b\x1c\x1f\x85c \r\n'), 'a b c'));

  it('cuts a text at 1,048,576 code points', () => {
    for (const character of ['a', '🫖']) {
      const longest = character.repeat(MAX_TEXT);
      assert.ok(foldText(longest) === longest);
      assert.ok(foldText(`${longest}b`) === longest);
    }
    assert.equal(MAX_TEXT, 1024 * 1024);
    const mixed = `🫖${'a'.repeat(MAX_TEXT)}`;
    assert.ok(foldText(mixed) === mixed.slice(0, -1));
  });
});

describe('textOf', () => {
  const cases: readonly [title: string, html: string, text: string][] = [
    ['a space between two paragraphs', '<p>a</p><p>b</p>c', 'a b c'],
    ['no space between parts of a word', '<p>a<b>b</b><i>c</i>d</p>', 'abcd'],
    ['a space between a block and the text around it', '<span>a<div>b</div>c</span>', 'a b c'],
    ['a space between cells, and between lines', '<table><tr><td>a<td>b<tr><td>c</table>d<br>e', 'a b c d e'],
    ['one space where several blocks end', '<div><div><p>a</p></div></div><b>b</b>', 'a b'],
    ['no comments', 'a<!-- b -->c', 'ac'],
  ];
  for (const [title, html, text] of cases)
    it(`has ${title}`, () => assert.equal(textOf(nodeTree, bodyOf(html)), text));

  it('leaves out given elements with their content', () => {
    const body = bodyOf('<p>a</p><nav><p>b</p></nav><i>c</i><nav></nav>d');
    assert.equal(
      textOf(nodeTree, body, (_, name) => name === 'nav'),
      'a cd',
    );
  });

  it('returns the collapsed text of a text node', () => {
    const text = nodeTree.firstChild(bodyOf(' a  b '))!;
    assert.equal(textOf(nodeTree, text), 'a b');
  });
});

describe('hasText', () => {
  for (const [html, expected] of [
    ['a', true],
    ['<p><b> <i>a</i></b></p>', true],
    ['<p></p>', false],
    [' \n\u00a0<p>\u200b\ufeff</p>', false],
    ['<!-- a -->', false],
    ['<nav>a</nav>', false],
    ['<nav>a</nav><p>b</p>', true],
  ] as const)
    it(`returns ${expected} for ${JSON.stringify(html)} without navigation`, () =>
      assert.equal(
        hasText(nodeTree, bodyOf(html), (_, name) => name === 'nav'),
        expected,
      ));

  it('counts the text of all elements if none are left out', () => {
    assert.equal(hasText(nodeTree, bodyOf('<nav>a</nav>')), true);
    assert.equal(hasText(nodeTree, nodeTree.firstChild(bodyOf('a'))!), true);
  });
});
