import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bareName, namesIn} from '../../../src/ranking/text/names.js';

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
  test(`"${typed}" is typed for ${name}`, () => assert.equal(bareName(typed), name));

for (const [typed, names] of [
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
