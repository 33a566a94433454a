import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {
  completeAsPrefix,
  composeQuery,
  escapeWords,
  parseSearchArguments,
  type Scope,
  type SearchArguments,
} from '../../../src/api/index.js';

describe('parseSearchArguments', () => {
  const none = {scopes: [], user: false, words: ''};
  const cases: readonly [q: string, parsed: Omit<SearchArguments, 'named' | 'typed'>][] = [
    ['', none],
    ['  ', none],
    ['async gather', {...none, words: 'async gather'}],
    ['project:a', {...none, scopes: [{project: 'a'}]}],
    ['project:a/b', {...none, scopes: [{project: 'a', version: 'b'}]}],
    ['project:a/feature/x', {...none, scopes: [{project: 'a', version: 'feature/x'}]}],
    ['subprojects:a/b', {...none, scopes: [{project: 'a', version: 'b', subprojects: true}]}],
    ['x project:a y', {...none, scopes: [{project: 'a'}], words: 'x y'}],
    ['project:a project:b/1', {...none, scopes: [{project: 'a'}, {project: 'b', version: '1'}]}],
    ['project:a/1 project:a/2', {...none, scopes: [{project: 'a', version: '2'}]}],
    ['subprojects:a/1 project:a/2', {...none, scopes: [{project: 'a', version: '2', subprojects: true}]}],
    ['user:@me x', {...none, user: true, words: 'x'}],
    ['user:@me user:bob x', {...none, words: 'x'}],
    ['user:bob user:@me x', {...none, user: true, words: 'x'}],
    ['user:you', none],
    ['user: x', {...none, words: 'x'}],
    ['xuser:@me', {...none, words: 'xuser:@me'}],
    ['foo:bar', {...none, words: 'foo:bar'}],
    ['project\\:a', {...none, words: 'project:a'}],
    ['user\\:@me', {...none, words: 'user:@me'}],
    ['a\\:b\\:c', {...none, words: 'a:b:c'}],
    ['project: a', {...none, words: 'a'}],
    ['subprojects: a', {...none, words: 'a'}],
    ['project:/1 a', {...none, words: 'a'}],
    ['project:a/', {...none, scopes: [{project: 'a'}]}],
    ['myproject:a', {...none, words: 'myproject:a'}],
    ['"a  b"', {...none, words: '"a b"'}],
    ['project:__proto__', {...none, scopes: [{project: '__proto__'}]}],
  ];
  for (const [q, parsed] of cases)
    it(`reads ${JSON.stringify(q)} as ${JSON.stringify(parsed)}`, () => {
      const {scopes, user, words} = parseSearchArguments(q);
      assert.deepEqual({scopes, user, words}, parsed);
    });

  it('keeps all versions that are named, because only the host knows which of them exist', () =>
    assert.deepEqual(parseSearchArguments('project:a/1 x project:b project:a/2').named, [
      {project: 'a', version: '1'},
      {project: 'b'},
      {project: 'a', version: '2'},
    ]));
});

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,12}$/);
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.record({project: slug}, {noNullPrototype: true}),
  fc.record({project: slug, version: slug}, {noNullPrototype: true}),
  fc.record({project: slug, version: slug, subprojects: fc.constant(true)}, {noNullPrototype: true}),
  fc.record({project: slug, subprojects: fc.constant(true)}, {noNullPrototype: true}),
);
const words = fc
  .array(
    fc.oneof(fc.stringMatching(/^\S{1,8}$/u), fc.constantFrom('project:a', 'user:@me', 'subprojects:a/b')),
  )
  // Leaves out words in which a reader typed a backslash before a colon, because this is an escape already.
  .map(list => list.filter(word => !word.includes('\\:')).join(' '));

describe('composeQuery', () => {
  it('is the inverse of parseSearchArguments', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(scope, {selector: ({project}) => project, maxLength: 4}),
        words,
        (scopes, text) => {
          const {typed: _, ...parsed} = parseSearchArguments(composeQuery(scopes, escapeWords(text)));
          assert.deepEqual(parsed, {scopes, named: scopes, user: false, words: text});
        },
      ),
    ));

  it('writes user:@me for everything that the reader may read', () => {
    const composed = composeQuery([{project: 'a', version: '2'}, {user: '@me'}], 'x');
    assert.equal(composed, 'project:a/2 user:@me x');
    assert.equal(parseSearchArguments(composed).user, true);
  });

  it('keeps the arguments that a reader typed', () =>
    assert.equal(composeQuery([{project: 'a'}], ' project:b x '), 'project:a project:b x'));
});

describe('completeAsPrefix', () => {
  const cases: readonly [typed: string, query: string][] = [
    ['asyncio.gath', 'asyncio.gath*'],
    ['async gath', 'async gath*'],
    ['日本', '日本*'],
    ['é', 'é*'],
    ['_x', '_x*'],
    ['f(', 'f('],
    ['', ''],
    ['gather ', 'gather '],
    ['gath*', 'gath*'],
    ['"async gath', '"async gath'],
    ['"async gather"', '"async gather"'],
    ['"a b" gath', '"a b" gath*'],
    ['"a" "b" gath', '"a" "b" gath*'],
    ['"a" "b" "gath', '"a" "b" "gath'],
    ['word~1', 'word~1'],
    // An asterisk after these queries would make `-A` and `-x` exclude words.
    ['declare -A', 'declare -A'],
    ['tar -x', 'tar -x'],
    ['git log --onel', 'git log --onel*'],
    ['~1 word', '~1 word*'],
    ['"a b"~2', '"a b"~2'],
    ['project:pyth', 'project:pyth'],
    ['x subprojects:pyth', 'x subprojects:pyth'],
    ['project\\:pyth', 'project\\:pyth*'],
  ];
  for (const [typed, query] of cases)
    it(`turns ${JSON.stringify(typed)} into ${JSON.stringify(query)}`, () =>
      assert.equal(completeAsPrefix(typed), query));

  it('never adds a second asterisk', () =>
    fc.assert(
      fc.property(fc.string(), typed => {
        const once = completeAsPrefix(typed);
        assert.equal(completeAsPrefix(once), once);
      }),
    ));
});
