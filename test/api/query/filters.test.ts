import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {parseScopedQuery, toggleFilter, withoutFilters} from '../../../src/api/filters.js';
import {escapeWords} from '../../../src/api/query.js';

const filtersIn = (q: string) =>
  parseScopedQuery(q).filters.map(
    ({name, value, isPrefix, isExcluded, at}) =>
      `${at} ${isExcluded ? '-' : ''}${name}:${value}${isPrefix ? '*' : ''}`,
  );

describe('words that may be filters', () => {
  for (const [q, expected] of [
    ['kind:function gather', ['0 kind:function']],
    ['gather kind:function', ['1 kind:function']],
    ['gather Kind:Func* -tag:draft', ['1 kind:func*', '2 -tag:draft']],
    ['project:a/1 gather kind:function', ['1 kind:function']],
    ['lang:C++ topic:getting-started', ['0 lang:c++', '1 topic:getting-started']],
    ['gather', []],
    ['kind: function', []],
    [':function', []],
    ['std::vector', []],
    ['kind\\:function', []],
    ['"a kind:function b" kind:class', ['3 kind:class']],
    ['(a | kind:function) kind:class', ['3 kind:class']],
    ['f(x) kind:class', ['1 kind:class']],
    ['project:a user:@me subprojects:b', []],
  ] as const)
    it(`of ${JSON.stringify(q)} are ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(filtersIn(q), expected));

  const word = fc.oneof(
    fc.constantFrom('kind:function', '-tag:a', 'a:b*', 'project:x', '"kind:x', '(', ')', 'a\\:b', '-', '"'),
    fc.stringMatching(/^[\w:"()*\\|~+-]{0,8}$/),
    fc.string({maxLength: 6}),
  );
  const query = fc.array(word, {maxLength: 10}).map(words => words.join(' '));

  it('are words with a name and a colon, and removing them from a query keeps its other words', () =>
    fc.assert(
      fc.property(query, q => {
        const {filters, ...before} = parseScopedQuery(q);
        const words = before.words.split(' ');
        for (const {at, name} of filters) {
          assert.ok(words[at]!.toLowerCase().replace(/^-/, '').startsWith(`${name}:`), `${q}: ${words[at]}`);
          assert.ok(!/^(?:project|subprojects|user)$/.test(name));
        }
        assert.equal(withoutFilters(before.words, []), before.words);
        assert.equal(
          withoutFilters(before.words, filters).split(' ').filter(Boolean).length,
          words.filter(Boolean).length - filters.length,
        );
      }),
      {numRuns: 2000},
    ));

  it('are never in quotes', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\w: ]{0,20}$/), inner =>
        assert.deepEqual(filtersIn(`"${inner}"`), []),
      ),
    ));
});

describe('toggleFilter', () => {
  it('adds a filter after the words, and removes it again', () => {
    assert.equal(toggleFilter('gather', 'kind', 'function'), 'gather kind:function');
    assert.equal(toggleFilter('gather kind:function x', 'kind', 'function'), 'gather x');
    assert.equal(toggleFilter('', 'Topic', 'Getting started'), 'topic:getting-started');
  });

  it('keeps other values, exclusions and scopes', () => {
    assert.equal(
      toggleFilter('project:a kind:class b', 'kind', 'function'),
      'project:a kind:class b kind:function',
    );
    assert.equal(toggleFilter('-kind:class project:a kind:class', 'kind', 'class'), '-kind:class project:a');
  });

  it('removes a prefix that matches the value', () =>
    assert.equal(toggleFilter('a kind:func*', 'kind', 'function'), 'a'));

  it('returns the original query when applied twice, for any text without the filter', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\w ]{0,20}$/), text => {
        const q = escapeWords(text).trim().replace(/\s+/g, ' ');
        assert.equal(toggleFilter(toggleFilter(q, 'kind', 'class'), 'kind', 'class'), q);
      }),
    ));
});
