import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {endingsOf, type Rankable, rerank} from '../../src/ranking/rerank.js';

const object = (name: string, more: Partial<Rankable> = {}): Rankable => ({
  name,
  heading: `${name}(file, mode='r')`,
  ...more,
});
const section = (heading: string, more: Partial<Rankable> = {}): Rankable => ({heading, ...more});

/** What is typed, and sections in the order in which they should come. */
const ORDERS: readonly (readonly [reason: string, typed: string, sections: readonly Rankable[]])[] = [
  ['an exact name before a last component', 'open', [object('open'), object('os.open')]],
  ['letter case as typed first', 'Task', [object('asyncio.Task'), object('contextlib.task')]],
  ['a name before one that begins so', 'asyncio.wait', [object('asyncio.wait'), object('asyncio.wait_for')]],
  [
    'the shorter of two that begin so',
    'asyncio.gath',
    [object('asyncio.gather'), object('asyncio.gathering')],
  ],
  [
    'two components at the end of a name',
    'Task.cancel',
    [object('asyncio.Task.cancel'), object('asyncio.Task')],
  ],
  ['a name typed with its parentheses', 'print()', [object('print'), object('pprint.pprint')]],
  [
    'a heading that only begins like a call',
    'strftime() and strptime() Behavior',
    [section('strftime() and strptime() Behavior'), object('datetime.strftime')],
  ],
  [
    'a heading that ends in parentheses',
    'Development Mode (-X dev)',
    [section('Development Mode (-X dev)'), section('Development Mode')],
  ],
  [
    'a heading before a last component, however its signature is written',
    'parents',
    [section('parents'), {name: 'pathlib.PurePath.parents', heading: 'parents'}],
  ],
  [
    'a name typed up to the dot',
    'pathlib.',
    [section('pathlib — Paths', {aliases: ['pathlib']}), section('pathlib')],
  ],
  ['a name typed as words', 'read csv', [object('pandas.read_csv'), section('To read a CSV file')]],
  ['an exact heading before a last component', 'Queue', [section('Queue'), object('asyncio.Queue')]],
  ['an exact last component before the same letters', '__str__', [object('object.__str__'), object('str')]],
  [
    'a heading in other letter case',
    'list displays',
    [section('List displays'), section('Displays of a list')],
  ],
  [
    'a module before a mention in a heading',
    'json',
    [section('json — JSON', {aliases: ['json']}), section('json')],
  ],
  [
    'a whole name in other letter case before a last component',
    'exception',
    [object('Exception'), object('sys.exception')],
  ],
  ['what repeats others last', 'open', [section('Files', {score: 1}), object('open', {listing: true})]],
  ['a label', 'with', [section('The with statement', {labels: ['with']}), object('ast.With')]],
  [
    'a heading that begins so before one that holds it',
    'list comp',
    [section('List comprehensions'), section('On list comp')],
  ],
  [
    'a name with a typo before what only holds the word',
    'gahter',
    [object('asyncio.gather'), section('Other')],
  ],
  ['words of a heading before words of a text', 'loop event', [section('The event loop'), section('Other')]],
  ['arguments of a signature are no heading', 'file mode', [section('The mode of a file'), object('open')]],
  [
    'of two of a name, the one more pages refer to',
    'dict',
    [object('dict', {score: 1, links: 80}), object('dict', {score: 1.2})],
  ],
  [
    'the better match of two that only match',
    'zip',
    [section('Archives', {score: 2}), section('Files', {score: 1})],
  ],
];

for (const [reason, typed, sections] of ORDERS)
  test(`"${typed}": ${reason}`, () => {
    assert.deepEqual(rerank(typed, sections), sections);
    assert.deepEqual(rerank(typed, sections.toReversed()), sections);
  });

test('the endings of a name', () => {
  assert.deepEqual(endingsOf('asyncio.Task.cancel'), ['asyncio.Task.cancel', 'Task.cancel', 'cancel']);
  assert.deepEqual(endingsOf('std::vector::at'), ['std::vector::at', 'vector::at', 'at']);
  assert.deepEqual(endingsOf('--verbose'), ['--verbose']);
  assert.deepEqual(endingsOf('...'), ['...']);
});

test('every candidate is kept, whatever is typed', () =>
  fc.assert(
    fc.property(
      fc.string({unit: 'grapheme'}),
      fc.array(fc.record({heading: fc.string(), name: fc.option(fc.string(), {nil: undefined})})),
      (typed, candidates) => {
        const ranked = rerank(typed, candidates);
        assert.equal(ranked.length, candidates.length);
        assert.deepEqual(new Set(ranked), new Set(candidates));
      },
    ),
  ));
