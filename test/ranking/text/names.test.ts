import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  bareName,
  definedNames,
  definedOptions,
  headingLabel,
  namesIn,
} from '../../../src/ranking/text/names.js';

for (const [typed, name] of [
  ['open()', 'open'],
  ['open(file, mode)', 'open'],
  ['open(file', 'open'],
  [' os.path. ', 'os.path'],
  ['|now', 'now'],
  ['||', '||'],
  ['std::', 'std'],
  ['how to open()', 'how to open()'],
  ['open', 'open'],
] as const)
  test(`the bare name of "${typed}" is ${name}`, () => assert.equal(bareName(typed), name));

for (const [typed, names] of [
  ['error[E0382]: use of moved value', ['E0382']],
  ['UTF8 with SQL, HTTP2 and I18N', []],
  ['why does os.path.join(a, b) fail', ['os.path.join(']],
  ['IndexError in pd.read_csv()', ['IndexError', 'pd.read_csv()']],
  ['read_csv and read_csv', ['read_csv']],
  ['what is __init__', ['__init__']],
  ['Vec::push, Array#each', ['Vec::push', 'Array#each']],
  ['open() it', ['open()']],
  ['[Errno 2] No such file', []],
  ['how to boil a Kettle', []],
  ['aB or a.b', ['a.b']],
  ['e.g. this', ['e.g']],
] as const)
  test(`names in "${typed}"`, () => assert.deepEqual(namesIn(typed), names));

const CASES: readonly (readonly [heading: string, said: string])[] = [
  ['7.2. Reading files', 'Reading files'],
  ['7. Input and Output', 'Input and Output'],
  ['9.4 String Functions', 'String Functions'],
  ['Chapter 9. Functions', 'Functions'],
  ['A.1. Grammar', 'Grammar'],
  ['git-rebase(1)', 'git-rebase'],
  ['git-rebase(1) Manual Page', 'git-rebase'],
  ['printf (3)', 'printf'],
  ['3 ways to sort', '3 ways to sort'],
  ['2.0', '2.0'],
  ['Python 3.11', 'Python 3.11'],
  ['range(stop)', 'range(stop)'],
  ['A word', 'A word'],
];

for (const [heading, said] of CASES)
  test(`the label of ${heading} is ${said}`, () => assert.equal(headingLabel(heading), said));

test('recognises an option at the beginning of a sentence as defined there', () =>
  assert.deepEqual(
    definedOptions(
      '-a --all Stage all. See -v for more. -C <commit> --reuse-message=<commit> Like -c, but quiet. --[no-]x',
    ),
    ['-a', '--all', '-C', '--reuse-message'],
  ));

test('a sentence that begins with a dash defines nothing', () =>
  assert.deepEqual(definedOptions('It is so. - A list. -- A rule.'), []));

test('recognises the names in a list of definitions', () =>
  assert.deepEqual(
    definedNames(
      'core.autocrlf Set it. core.eol Line ends. user.name user.email What you are called. Ask core.editor.',
    ),
    ['core.autocrlf', 'core.eol', 'user.name', 'user.email'],
  ));

test('a single name at the beginning of a sentence is not a list of definitions', () =>
  assert.deepEqual(definedNames('os.path Joins. sys.argv Holds. json.loads Reads.'), []));
