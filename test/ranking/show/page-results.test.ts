import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {excerpt} from '../../../src/ranking/show/page-results.js';
import {marksOf} from '../../../src/ranking/show/marks.js';

const marks = (query: string) => marksOf(parseQuery(query), new Set());
const FILLER = 'word '.repeat(400);

test('shows a text of up to 600 characters in full', () => {
  const text = FILLER.slice(0, 600);
  assert.equal(excerpt(text, marks('x')), text);
  assert.ok(excerpt(`${text}x`, marks('x')).length < 600);
});

test('shows the beginning of a longer text without a match, up to the end of a word', () => {
  const shortened = excerpt(FILLER, marks('x'));
  assert.ok(FILLER.startsWith(shortened));
  assert.ok(shortened.length >= 450 && shortened.length < 460, `${shortened.length}`);
  assert.match(shortened, /word$/);
});

test('shows the beginning of a longer text, and the text around the match and other terms', () => {
  const text = `${FILLER}kettle ${FILLER}oven ${FILLER}`;
  const from = text.indexOf('kettle');
  const shortened = excerpt(text, marks('kettle oven'), {from, to: from + 6});
  const pieces = shortened.split(' … ');
  assert.equal(pieces.length, 3);
  assert.match(pieces[0]!, /^(word )+word$/);
  assert.match(pieces[1]!, /^word .*word kettle word .*word$/);
  assert.match(pieces[2]!, /^word .*oven .*word$/);
  assert.ok(pieces[0]!.length < 130 && pieces[1]!.length < 350 && pieces[2]!.length < 110);
});

test('shows overlapping ranges as one part', () => {
  const text = `kettle oven ${FILLER}`;
  assert.doesNotMatch(excerpt(text, marks('kettle oven'), {from: 0, to: 6}), / … /);
});

test('shows parts of the text in order, and never splits a character', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('kettle', 'oven', '🫖', '水', 'word', 'é'), {minLength: 200, maxLength: 600}),
      fc.constantFrom(' ', ''),
      fc.nat({max: 500}),
      (texts, between, at) => {
        const text = texts.join(between);
        const shortened = excerpt(text, marks('kettle oven'), {from: at, to: at + 6});
        let from = 0;
        for (const part of shortened.split(' … ')) {
          const start = text.indexOf(part, from);
          assert.ok(start >= 0, part);
          from = start;
          assert.ok(part.isWellFormed() || !text.isWellFormed(), part);
        }
        assert.ok(shortened.length < 1_100, `${shortened.length}`);
      },
    ),
  ));
