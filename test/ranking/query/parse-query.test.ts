import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {parseQuery, type QueryNode} from '../../../src/ranking/query/parse-query.js';

/** A parsed query as text, with brackets around all groups. */
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
  // In an expression, `+` is not an operator.
  ["F('bb') + 1", 'f.bb  1'],
  ['aa + 1', 'aa  1'],
  ['ff(aa) + bb', 'ff.aa  bb'],
  ['cc $aa + bb', 'cc aa  bb'],
  ['aa +1', '(aa + 1)'],
  ['aa +bb', '(aa + bb)'],
  ['aa +"bb cc"', '(aa + "bb cc")'],
  ['aa +(bb | cc)', '(aa + (bb | cc))'],
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
  ['aa ) bb', 'aa bb'],
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

for (const [text, expected] of QUERIES)
  test(`parses "${text}"`, () => assert.equal(understood(text), expected));

/** Each term of a query as text: as typed, its words, its symbol, its variants, and its options. */
function termsOf(text: string): string {
  const terms = (node: QueryNode): string[] => {
    if (node.kind === 'phrase') return [show(node)];
    if (node.kind !== 'word') return node.nodes.flatMap(terms);
    const {typed, words, symbol, variants, prefix, edits, isAttached} = node;
    const spellings = [words, ...variants].map(each => each.join('.')).join('/');
    const extras = [
      symbol && `sign ${symbol}`,
      prefix && '*',
      edits && `~${edits}`,
      isAttached && 'attached',
    ];
    return [[typed, spellings, ...extras.filter(Boolean)].join(' ')];
  };
  return parseQuery(text).wanted.flatMap(terms).join(', ');
}

const TERMS: readonly (readonly [text: string, terms: string])[] = [
  // Other spellings.
  ['read_csv', 'read_csv read.csv/readcsv'],
  ['DataFrame', 'DataFrame dataframe/data.frame'],
  ['plain', 'plain plain'],
  ['naïve_fn', 'naïve_fn naive.fn'],
  // Words of scripts without spaces are separate terms.
  ['日本語の検索*', '日本語 日.本.語, の の, 検索 検.索 *'],
  ['犬の家', '犬の 犬.の, 家 家'],
  // Operators without operands are symbols.
  ['||', '||  sign ||'],
  [' + ', '+  sign +'],
  ['||safe', 'safe safe'],
  [':=', ':=  sign :='],
  ['**', '*  sign ** *'],
  // Signs in a word.
  ['--help', '--help help sign --help'],
  ['x -v', 'x x, -v v sign -v'],
  ['x --vv', 'x x, --vv vv sign --vv'],
  ['C++', 'C++ c sign c++'],
  ['**kwargs', '**kwargs kwargs sign **kwargs, **  sign ** attached'],
  ['%s', '%s s sign %s, %  sign %'],
  ['(aa)-bb', 'aa aa, -bb bb sign -bb'],
  // A word in capitals before `~` is a revision of Git. Other words are fuzzy terms.
  ['HEAD~3', 'HEAD head, ~  sign ~'],
  ['HEAD~', 'HEAD head, ~  sign ~'],
  ['Head~3', 'Head head ~2'],
  ['gather~0', 'gather gather'],
  // In the name of an operator function of C++, signs are not operators of the query.
  ['operator*', 'operator* operator'],
  ['std::operator|| it', 'std::operator|| std.operator/stdoperator, it it'],
  ['operator~', 'operator~ operator, ~  sign ~'],
  ['operators*', 'operators operators *'],
  ['read_csv~1', 'read_csv read.csv/readcsv ~1'],
  ['aa*b', 'aa*b aa.b/aab'],
  // Arithmetic.
  ['1 + 2', '1 1, +  sign +, 2 2'],
  ['aa = 1 + bb', 'aa aa, =  sign =, 1 1, +  sign +, bb bb'],
  ["'aa' + bb", "'aa' aa, +  sign +, bb bb"],
  ['aa + bb', 'aa aa, bb bb'],
  ['"aa" + bb', '"aa", bb bb'],
  // The parentheses of a call belong to its word.
  ['(f(a) | b)', 'f(a) f.a/fa, b b'],
  ['"aa"~123', '"aa"~12, 3 3'],
  ['aa "" bb', 'aa aa, bb bb'],
];

for (const [text, terms] of TERMS)
  test(`reads the terms of ${text} with their words, symbols, variants and options`, () =>
    assert.equal(termsOf(text), terms));

test('a query is plain if it has no operators', () => {
  for (const text of [
    ...['a b', 'asyncio.gather', 'gath*', 'print()', 'f-string', 'a (b c)', '||', '|aa', 'HEAD~3', '1 + 2'],
    ...['~', '-v'],
  ])
    assert.ok(parseQuery(text).plain, text);
  for (const text of [
    ...['"a b"', 'a -bb', 'a | b', 'a + b', '(a | b) c', '(a -bb) c', 'gather~1', 'gather~0'],
    ...['(aa "bb")', '-(aa)', 'aa -(bb)', '-aa', '(aa | bb) (cc)'],
  ])
    assert.ok(!parseQuery(text).plain, text);
});

test('ignores an operator without an operand', () => {
  assert.deepEqual(parseQuery('+++').wanted, []);
  assert.equal(understood('aa + | bb'), '(aa | bb)');
  assert.equal(understood('aa + ()'), 'aa');
  assert.equal(understood('aa | '), 'aa');
  assert.equal(understood('| aa | bb'), '(aa | bb)');
  assert.equal(understood('aa (-bb)'), 'aa');
});

test('keeps an exclusion inside an excluded group', () => {
  assert.equal(understood('aa -(bb -cc)'), 'aa -(bb + -cc)');
  assert.equal(understood('-(aa -bb)'), '(aa + -bb)');
  assert.equal(understood('aa | -bb cc'), '(aa | (cc + -bb))');
});

test('cuts off a long query', () => {
  assert.equal(parseQuery('word '.repeat(100)).wanted.length, 32);
  assert.equal(parseQuery('"a word" '.repeat(100)).wanted.length, 32);
  assert.equal(parseQuery('('.repeat(1000)).wanted.length, 0);
  const [phrase] = parseQuery(`"${'word '.repeat(100)}"`).wanted;
  assert.equal(phrase?.kind === 'phrase' && phrase.words.length, 32);
  const [word] = parseQuery('a_'.repeat(100)).wanted;
  assert.equal(word?.kind === 'word' && word.words.length, 32);
  assert.equal(understood(`${' '.repeat(998)}abcd`), 'ab');
});

test('reads groups that are nested up to eight levels deep, and ignores further parentheses', () => {
  // `aa` and `bb` are in one group only if all parentheses are read.
  const nested = (depth: number) => `xx -${'('.repeat(depth)}aa${')'.repeat(depth - 1)} bb)`;
  assert.equal(understood(nested(8)), 'xx -(aa + bb)');
  assert.equal(understood(nested(9)), 'xx bb -aa');
});

/** A part of a generated query: its text, its expected nodes, and whether it has no operators. */
interface Part {
  readonly text: string;
  /** As text. Several for a group of words without operators. */
  readonly nodes: readonly string[];
  readonly plain: boolean;
}

/** A part with its operator: none, `+` for "together with the previous part", or `-` for "excluded". */
interface Signed extends Part {
  readonly sign: '' | '+ ' | '+' | '-';
}

const word = fc.constantFrom('aa', 'bb', 'cc', 'dd');
const partOf = (text: string, node: string, plain: boolean): Part => ({text, nodes: [node], plain});
const term: fc.Arbitrary<Part> = fc.oneof(
  {weight: 4, arbitrary: word.map(text => partOf(text, text, true))},
  word.map(text => partOf(`${text}*`, `${text}*`, true)),
  fc
    .tuple(word, fc.constantFrom('', 0, 1, 2, 3, 10))
    .map(([text, edits]) =>
      partOf(`${text}~${edits}`, edits === 0 ? text : `${text}~${Math.min(Number(edits || 2), 2)}`, false),
    ),
  fc
    .tuple(fc.array(word, {minLength: 1, maxLength: 3}), fc.nat(12))
    .map(([words, slop]) => `"${words.join(' ')}"${slop ? `~${slop}` : ''}`)
    .map(text => partOf(text, text, false)),
);

/** The expected wanted and unwanted nodes of a row, in order. */
function meaningOf(row: readonly Signed[]): {readonly wanted: string[]; readonly unwanted: string[]} {
  const [wanted, unwanted]: [string[], string[]] = [[], []];
  for (const {sign, nodes} of row)
    if (sign === '-') unwanted.push(together(nodes));
    else if (sign && wanted.length > 0) wanted.push(together([wanted.pop()!, ...nodes]));
    else wanted.push(...nodes);
  return {wanted, unwanted};
}

const bracketed = (nodes: readonly string[], sign: '+' | '|'): string =>
  nodes.length === 1 ? nodes[0]! : `(${nodes.join(` ${sign} `)})`;
const together = (nodes: readonly string[]): string => bracketed(nodes, '+');

/** A row as one node; none if it has no wanted nodes. */
function asNode(row: readonly Signed[]): string[] {
  const {wanted, unwanted} = meaningOf(row);
  const without = unwanted.length > 0 ? [`-${unwanted.join('-')}`] : [];
  return wanted.length > 0 ? [together([...wanted, ...without])] : [];
}

const textOf = (rows: readonly (readonly Signed[])[]): string =>
  rows.map(row => row.map(({sign, text}) => sign + text).join(' ')).join(' | ');
const isPlain = (rows: readonly (readonly Signed[])[]): boolean =>
  rows.length === 1 && rows[0]!.every(({sign, plain}) => sign === '' && plain);

/** Rows separated by `|`. The first row begins with a wanted part, because a sign without an operand before it is not an operator. */
const rowsOf = (part: fc.Arbitrary<Part>): fc.Arbitrary<Signed[][]> => {
  const signed = fc.tuple(part, fc.constantFrom('', '', '+ ', '+', '-' as const));
  const row = fc
    .array(signed, {minLength: 1, maxLength: 3})
    .map(items => items.map(([part, sign]): Signed => ({...part, sign: sign as Signed['sign']})));
  return fc
    .array(row, {minLength: 1, maxLength: 2})
    .map(([first, ...laterRows]): Signed[][] => [
      [{...first![0]!, sign: ''}, ...first!.slice(1)],
      ...laterRows,
    ]);
};

const group = (part: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  rowsOf(part).map(rows => {
    const plain = isPlain(rows);
    return {
      text: `(${textOf(rows)})`,
      nodes: plain ? meaningOf(rows[0]!).wanted : [bracketed(rows.flatMap(asNode), '|')],
      plain,
    };
  });

const nested = fc.oneof(
  {weight: 3, arbitrary: term},
  group(fc.oneof({weight: 3, arbitrary: term}, group(term))),
);

test('agrees with the grammar for any nesting of terms, groups and signs', () =>
  fc.assert(
    fc.property(rowsOf(nested), fc.constantFrom(' ', '  ', '\t'), (rows, space) => {
      const text = textOf(rows);
      fc.pre((text.match(/[a-d]{2}/g) ?? []).length <= 32);
      const {wanted, unwanted} =
        rows.length > 1
          ? {wanted: [bracketed(rows.flatMap(asNode), '|')], unwanted: []}
          : meaningOf(rows[0]!);
      const expected = [...wanted, ...unwanted.map(node => `-${node}`)].join(' ');
      assert.equal(understood(text), expected, text);
      assert.equal(parseQuery(text).plain, isPlain(rows), text);
      // Only the first letter becomes a capital, because a word in capitals would be a revision: `HEAD~3`.
      const spaced = text
        .replaceAll(' ', space)
        .replace(/[a-d]{2}/g, ([first, second]) => first!.toUpperCase() + second);
      assert.equal(understood(` ${spaced} `), expected, text);
    }),
    {numRuns: 500},
  ));

const syntax = fc.array(
  fc.oneof(fc.constantFrom(...'+|-()"*~: \\'), fc.constantFrom('aa', 'b.c', '2', 'é', '語', '~2')),
);

test('accepts any text', () =>
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
