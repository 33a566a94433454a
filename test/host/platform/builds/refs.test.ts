import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {test} from 'node:test';
import fc from 'fast-check';
import {matchesAny, refFor, refOf} from '../../../../host/src/platform/builds/refs.js';
import {whyNoGit} from './git-repository.js';

test('parses full names of branches and tags', () => {
  assert.deepEqual(refOf('refs/heads/release/1.0'), {type: 'branch', name: 'release/1.0'});
  assert.deepEqual(refOf('refs/tags/v1'), {type: 'tag', name: 'v1'});
  for (const none of [
    'main',
    'refs/heads/',
    'refs/pull/1/head',
    'refs/heads/--upload-pack=x',
    'refs/heads/a..b',
    '',
  ])
    assert.equal(refOf(none), undefined, none);
});

test('accepts only names that git accepts', {skip: whyNoGit() ?? false}, () => {
  const letter = fc.constantFrom(...'ab-./@{~^: \\*?[\n\u0001é', '.lock', '..', '@{');
  fc.assert(
    fc.property(fc.string({unit: letter, minLength: 1, maxLength: 8}), name => {
      const isOne = spawnSync('git', ['check-ref-format', `refs/heads/${name}`]).status === 0;
      if (refOf(`refs/heads/${name}`)) assert.ok(isOne, JSON.stringify(name));
    }),
    {numRuns: 200},
  );
});

test('builds a version from its own branch or tag, and latest from the default branch', () => {
  const refs = [
    {type: 'branch', name: 'main', commit: '1'},
    {type: 'branch', name: 'release/1.0', commit: '2'},
    {type: 'tag', name: '1.0', commit: '3'},
    {type: 'branch', name: '1.0', commit: '4'},
  ] as const;
  const commitOf = (slug: string, name = slug, type = 'branch') =>
    refFor({slug, verbose_name: name, type}, refs, 'main')?.commit;
  assert.equal(commitOf('1.0', '1.0', 'tag'), '3');
  assert.equal(commitOf('1.0'), '4');
  assert.equal(commitOf('release-1.0'), '2');
  assert.equal(commitOf('latest'), '1');
  assert.equal(commitOf('2.0'), undefined);
});

test('matches any text where a pattern has a star', () => {
  assert.ok(matchesAny('v1.0', ['main', 'v*']));
  assert.ok(matchesAny('release/1/x', ['release/*/*']));
  assert.ok(!matchesAny('rev1', ['v*']));
  assert.ok(!matchesAny('ab', ['a*ab']));
  fc.assert(
    fc.property(
      fc.string({unit: fc.constantFrom('a', 'b')}),
      fc.string({unit: fc.constantFrom('a', 'b', '*')}),
      (name, pattern) => {
        const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name);
        assert.equal(matchesAny(name, [pattern]), expected);
      },
    ),
  );
});
