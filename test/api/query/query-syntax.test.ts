import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {hasOperators, hasQuerySyntax, namesScope, withoutScope} from '../../../src/api/query.js';

describe('the syntax of a query', () => {
  for (const query of ['"a b"', 'a | b', 'a -b', '+a b', '(a b)', 'a~1'])
    it(`includes operators in ${query}`, () => assert.equal(hasOperators(query), true));

  for (const query of ['a b', 'std::vector', 'C++', 'read-only', 'a - b', 'docs.py'])
    it(`is absent from ${query}`, () => assert.equal(hasQuerySyntax(query), false));

  for (const query of ['gath*', 'project:docent gather', 'user:@me x'])
    it(`is present, but without operators, in ${query}`, () =>
      assert.deepEqual([hasQuerySyntax(query), hasOperators(query)], [true, false]));

  it('includes a scope anywhere in the query', () => {
    for (const query of ['project:a/v1', 'gather subprojects:a', 'user:@me gather'])
      assert.equal(namesScope(query), true, query);
    for (const query of ['gather', 'project:', 'user:me']) assert.equal(namesScope(query), false, query);
  });

  it('has scopes that can be removed from the query', () =>
    assert.equal(withoutScope('gather project:a/v1  tasks user:@me'), 'gather tasks'));
});
