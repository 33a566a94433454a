import assert from 'node:assert/strict';
import {test} from 'node:test';
import {definedNames, definedOptions} from '../../../src/ranking/text/names.js';

test('options are explained where a sentence begins with them', () =>
  assert.deepEqual(
    definedOptions(
      '-a --all Stage all. See -v for more. -C <commit> --reuse-message=<commit> Like -c, but quiet. --[no-]x',
    ),
    ['-a', '--all', '-C', '--reuse-message'],
  ));

test('a sentence that begins with a dash explains nothing', () =>
  assert.deepEqual(definedOptions('It is so. - A list. -- A rule.'), []));

test('names are explained one after the other', () =>
  assert.deepEqual(
    definedNames(
      'core.autocrlf Set it. core.eol Line ends. user.name user.email What you are called. Ask core.editor.',
    ),
    ['core.autocrlf', 'core.eol', 'user.name', 'user.email'],
  ));

test('a name at the beginning of some sentence is no list of names', () =>
  assert.deepEqual(definedNames('os.path Joins. sys.argv Holds. json.loads Reads.'), []));
