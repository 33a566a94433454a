import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {latestFor} from '../../src/api/latest-version.js';

/** `stable=2.0` is a version with the alias `2.0`. */
const versions = (...names: readonly string[]) =>
  names.map(name => {
    const [slug = '', ...aliases] = name.split('=');
    return {slug, aliases};
  });

const CASES: readonly (readonly [
  about: string,
  versions: readonly string[],
  read: string,
  latest: string | undefined,
  defaultSlug?: string,
])[] = [
  ['an older number leads to stable', ['latest', 'stable=2.0', '2.0', '1.0'], '1.0', 'stable'],
  [
    'the number that is an alias of stable leads nowhere',
    ['latest', 'stable=2.0', '2.0', '1.0'],
    '2.0',
    undefined,
  ],
  [
    'a number newer than stable leads nowhere',
    ['latest', 'stable=2.0', '3.0rc1', '2.0', '1.0'],
    '3.0rc1',
    undefined,
  ],
  ['stable leads nowhere', ['latest', 'stable', '1.0'], 'stable', undefined],
  ['latest leads nowhere', ['latest', 'stable', '1.0'], 'latest', undefined],
  ['a branch leads nowhere', ['latest', 'stable', '1.0', 'main'], 'main', undefined],
  ['the newest number leads nowhere if stable has no alias', ['stable', '2.0', '1.0'], '2.0', undefined],
  ['older numbers lead to stable if it has no alias', ['stable', '2.0', '1.0'], '1.0', 'stable'],
  [
    'without stable, a number leads to the default version',
    ['latest', '2.0', '1.0'],
    '1.0',
    'latest',
    'latest',
  ],
  ['a version newer than the default version leads nowhere', ['2.0', '1.0', '0.9'], '2.0', undefined, '1.0'],
  ['a version older than the default version leads to it', ['2.0', '1.0', '0.9'], '0.9', '1.0', '1.0'],
  [
    'without stable and an existing default version, a number leads to the newest one',
    ['v3', 'v2', 'v1'],
    'v1',
    'v3',
    'gone',
  ],
  ['the only version leads nowhere', ['1.0'], '1.0', undefined],
  ['an unknown version leads nowhere', ['2.0', '1.0'], '1.5', undefined],
  ['without versions, no version is found', [], '1.0', undefined],
];

describe('the latest version, as shown to readers of another version', () => {
  for (const [about, names, read, latest, defaultSlug] of CASES)
    it(about, () => assert.equal(latestFor(read, versions(...names), defaultSlug)?.slug, latest));

  it('uses the name that readers see if the slug is not a number', () => {
    const named = [{slug: 'stable'}, {slug: 'release-2', name: '2.0'}, {slug: 'release-1', name: '1.0'}];
    assert.equal(latestFor('release-1', named)?.slug, 'stable');
    assert.equal(latestFor('release-2', named), undefined);
  });
});
