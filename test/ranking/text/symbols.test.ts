import assert from 'node:assert/strict';
import {test} from 'node:test';
import {innerSymbols, symbolOf, symbols} from '../../../src/ranking/text/symbols.js';

const SYMBOLS: readonly (readonly [run: string, symbol: string | undefined])[] = [
  [':=', ':='],
  ['->', '->'],
  ['%', '%'],
  ['--help', '--help'],
  ['--Help,', '--help'],
  ['--jobs=4', '--jobs'],
  ['-A', '-A'],
  ['--All', '--all'],
  ['(**kwargs)', '**kwargs'],
  ['C++', 'c++'],
  ['c#', 'c#'],
  ['%s', '%s'],
  ['.travis.yml', '.travis.yml'],
  ['@{upstream}', '@{upstream}'],
  ['...', '...'],
  ['..', '..'],
  ['--', '--'],
  ['[]', '[]'],
  ['*.o', '*.o'],
  ['<<<<<<<', '<<<<<<<'],
  ['====', undefined],
  ['---', undefined],
  ['===', undefined],
  ['::', '::'],
  [':::', undefined],
  [':', undefined],
  ['\\d', '\\d'],
  ['\\D,', '\\D'],
  ['\\alpha', undefined],
  ['<(', '<('],
  ['<()', '<('],
  ['$()', '$('],
  ['${}', '${'],
  ['[[', '[['],
  ['$(list)', undefined],
  ['word', undefined],
  ['word.', undefined],
  ['', undefined],
  [`--${'a'.repeat(38)}`, `--${'a'.repeat(38)}`],
  [`--${'a'.repeat(39)}`, undefined],
  [`--jobs=${'a'.repeat(73)}`, '--jobs'],
  [`--jobs=${'a'.repeat(74)}`, undefined],
];

for (const [run, symbol] of SYMBOLS)
  test(`the symbol of "${run}" is ${symbol}`, () => assert.equal(symbolOf(run), symbol));

test('recognises a symbol where a word may begin, or as the whole text', () =>
  assert.deepEqual(
    [...symbols('a := b -> c, not-this, x=1, "--help" in C++; f(*args)')].map(
      ({symbol, start}) => `${start} ${symbol}`,
    ),
    ['2 :=', '7 ->', '29 --help', '40 c++', '47 *args'],
  ));

test('recognises signs with an opening bracket as symbols, whatever follows the bracket', () => {
  const symbolsIn = (text: string) => Array.from(symbols(text), ({symbol, start}) => `${start} ${symbol}`);
  assert.deepEqual(symbolsIn('read <(sort a), ${HOME} or $((1 + 2))'), ['5 <(', '16 ${', '27 $((', '32 +']);
  assert.deepEqual(symbolsIn('#[derive(Debug)] and [[ -f x ]]'), ['0 #[', '21 [[', '24 -f']);
});

test('recognises `::` and escapes anywhere in a run', () => {
  const symbolsIn = (text: string) => Array.from(symbols(text), ({symbol, start}) => `${start} ${symbol}`);
  assert.deepEqual(symbolsIn('std::move, ::before, a[::2] and :::'), ['3 ::', '11 ::', '23 ::']);
  assert.deepEqual(symbolsIn(String.raw`^[\d]+$ or /\D{3}/ or \w, not \alpha or C:\Users`), [
    String.raw`2 \d`,
    String.raw`12 \D`,
    String.raw`22 \w`,
  ]);
});

for (const [run, signs] of [
  ['HEAD~3', ['~']],
  ['HEAD^', ['^']],
  ['HEAD^{tree}', ['^{']],
  ['stash@{0}', ['@{']],
  ['origin/main..HEAD', ['..']],
  ['%Y-%m-%d', ['%Y', '%m', '%d']],
  ['^[\\d]+$', ['\\d']],
  ['std::move', []],
  ['os.path', []],
  [':=', []],
] as const)
  test(`finds the signs in ${run}`, () => assert.deepEqual(innerSymbols(run), signs));
