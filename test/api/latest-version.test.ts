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
  ['an old number has the stable version', ['latest', 'stable=2.0', '2.0', '1.0'], '1.0', 'stable'],
  ['the number that stable stands for is not old', ['latest', 'stable=2.0', '2.0', '1.0'], '2.0', undefined],
  ['nor is a newer one', ['latest', 'stable=2.0', '3.0rc1', '2.0', '1.0'], '3.0rc1', undefined],
  ['nor is stable', ['latest', 'stable', '1.0'], 'stable', undefined],
  ['nor is latest', ['latest', 'stable', '1.0'], 'latest', undefined],
  ['nor is a branch, however old it may be', ['latest', 'stable', '1.0', 'main'], 'main', undefined],
  [
    'the newest number is not old if the version behind stable is unknown',
    ['stable', '2.0', '1.0'],
    '2.0',
    undefined,
  ],
  ['and the others are', ['stable', '2.0', '1.0'], '1.0', 'stable'],
  ['without stable, the default version counts', ['latest', '2.0', '1.0'], '1.0', 'latest', 'latest'],
  ['a version newer than the default version is not old', ['2.0', '1.0', '0.9'], '2.0', undefined, '1.0'],
  ['those before it lead to it', ['2.0', '1.0', '0.9'], '0.9', '1.0', '1.0'],
  ['without either, the newest', ['v3', 'v2', 'v1'], 'v1', 'v3', 'gone'],
  ['the only version is not old', ['1.0'], '1.0', undefined],
  ['a version that is not among them has no order', ['2.0', '1.0'], '1.5', undefined],
  ['no versions have no latest', [], '1.0', undefined],
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
