import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {parseQuery, type QueryNode} from '../../../src/ranking/query/parse-query.js';

/** A query as it is understood, fully bracketed. */
function show(node: QueryNode): string {
  switch (node.kind) {
    case 'word': {
      const edits = node.edits ? `~${node.edits}` : '';
      return node.words.join('.') + (node.prefix ? '*' : '') + edits;
    }
    case 'phrase':
      return `"${node.words.join(' ')}"${node.slop ? `~${node.slop}` : ''}`;
    case 'not':
      return `-${node.nodes.map(show).join('-')}`;
    default:
      return `(${node.nodes.map(show).join(node.kind === 'all' ? ' + ' : ' | ')})`;
  }
}

function understood(text: string): string {
  const {wanted, unwanted} = parseQuery(text);
  return [...wanted.map(show), ...unwanted.map(node => `-${show(node)}`)].join(' ');
}

const QUERIES: readonly (readonly [text: string, understood: string])[] = [
  ['event loop', 'event loop'],
  ['  Event\tLOOP ', 'event loop'],
  ['asyncio.gather', 'asyncio.gather'],
  ['asyncio.gath*', 'asyncio.gath*'],
  ['"event loop"', '"event loop"'],
  ['"event loop', '"event loop"'],
  ['"event loop"~2', '"event loop"~2'],
  ['gahter~1', 'gahter~1'],
  ['gahter~', 'gahter~2'],
  ['gahter~9', 'gahter~2'],
  ['HEAD~3', 'head '],
  ['a b + c d', 'a (b + c) d'],
  ['aa + bb + cc', '((aa + bb) + cc)'],
  ['+aa bb', 'aa bb'],
  // In an expression it is no operator.
  ["F('bb') + 1", 'f.bb  1'],
  ['aa + 1', 'aa  1'],
  ['ff(aa) + bb', 'ff.aa  bb'],
  ['cc $aa + bb', 'cc aa  bb'],
  ['aa +1', '(aa + 1)'],
  ['aa | bb cc', '(aa | (bb + cc))'],
  ['aa|bb', '(aa | bb)'],
  ['aa -bb', 'aa -bb'],
  ['aa -"bb cc"', 'aa -"bb cc"'],
  ['aa -(bb | cc)', 'aa -(bb | cc)'],
  ['aa (bb -cc)', 'aa (bb + -cc)'],
  ['(aa bb) | cc', '((aa + bb) | cc)'],
  ['(aa (bb', 'aa bb'],
  ['aa (bb cc)', 'aa bb cc'],
  ['aa -(bb cc)', 'aa -(bb + cc)'],
  ['aa) bb', 'aa bb'],
  ['print() f(x)', 'print f.x'],
  ['(print())', 'print'],
  ['c++ f-string --verbose', 'c f.string verbose'],
  ['python -m', 'python m'],
  ['-bb', 'bb'],
  ['"aa"-bb', '"aa" bb'],
  ['|aa bb', 'aa bb'],
  ['-bb -cc', 'bb cc'],
  ['+ | - ( ) " * ~', ''],
  ['()', ''],
  ['', ''],
  ['日本語', '日.本.語'],
];

for (const [text, expected] of QUERIES) test(`"${text}"`, () => assert.equal(understood(text), expected));

test('an identifier has its other spellings as variants', () => {
  const variantsOf = (text: string) =>
    parseQuery(text).wanted.flatMap(node => ('variants' in node ? node.variants : []));
  assert.deepEqual(variantsOf('read_csv'), [['readcsv']]);
  assert.deepEqual(variantsOf('DataFrame'), [['data', 'frame']]);
  assert.deepEqual(variantsOf('plain'), []);
});

test('a query is plain if it has no operators', () => {
  for (const text of ['a b', 'asyncio.gather', 'gath*', 'print()', 'f-string', 'a (b c)'])
    assert.ok(parseQuery(text).plain, text);
  for (const text of ['"a b"', 'a -bb', 'a | b', 'a + b', '(a | b) c', '(a -bb) c', 'gather~1'])
    assert.ok(!parseQuery(text).plain, text);
});

test('a long query is truncated', () => {
  assert.equal(parseQuery('word '.repeat(100)).wanted.length, 32);
  assert.equal(parseQuery('('.repeat(1000)).wanted.length, 0);
});

const syntax = fc.array(
  fc.oneof(fc.constantFrom(...'+|-()"*~: \\'), fc.constantFrom('aa', 'b.c', '2', 'é', '語', '~2')),
);

test('no query throws', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        syntax.map(signs => signs.join('')),
        fc.string({unit: 'binary'}),
      ),
      text => {
        for (const node of parseQuery(text).wanted) assert.notEqual(node.kind, 'not');
      },
    ),
    {numRuns: 1000},
  ));
