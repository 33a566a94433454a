import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {latestFor} from '../../src/api/latest-version.js';

/** Versions by their slugs. `stable=2.0` is the version `stable` with the alias `2.0`. */
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
  ['leads from an older numbered version to stable', ['latest', 'stable=2.0', '2.0', '1.0'], '1.0', 'stable'],
  [
    'is absent for the numbered version that is an alias of stable',
    ['latest', 'stable=2.0', '2.0', '1.0'],
    '2.0',
    undefined,
  ],
  [
    'is absent for a numbered version newer than stable',
    ['latest', 'stable=2.0', '3.0rc1', '2.0', '1.0'],
    '3.0rc1',
    undefined,
  ],
  ['is absent for stable', ['latest', 'stable', '1.0'], 'stable', undefined],
  ['is absent for latest', ['latest', 'stable', '1.0'], 'latest', undefined],
  ['is absent for a branch', ['latest', 'stable', '1.0', 'main'], 'main', undefined],
  [
    'is absent for the newest numbered version if stable has no alias',
    ['stable', '2.0', '1.0'],
    '2.0',
    undefined,
  ],
  [
    'leads from an older numbered version to stable if stable has no alias',
    ['stable', '2.0', '1.0'],
    '1.0',
    'stable',
  ],
  [
    'leads from an older numbered version to the default version if stable does not exist',
    ['latest', '2.0', '1.0'],
    '1.0',
    'latest',
    'latest',
  ],
  ['is absent for a version newer than the default version', ['2.0', '1.0', '0.9'], '2.0', undefined, '1.0'],
  ['leads from an older version to the default version', ['2.0', '1.0', '0.9'], '0.9', '1.0', '1.0'],
  [
    'leads from an older numbered version to the newest version if neither stable nor the default version exists',
    ['v3', 'v2', 'v1'],
    'v1',
    'v3',
    'gone',
  ],
  ['is absent for the only version', ['1.0'], '1.0', undefined],
  ['is absent for an unknown version', ['2.0', '1.0'], '1.5', undefined],
  ['is absent if there are no versions', [], '1.0', undefined],
];

describe('the link to the latest version that readers of another version see', () => {
  for (const [about, names, read, latest, defaultSlug] of CASES)
    it(about, () => assert.equal(latestFor(read, versions(...names), defaultSlug)?.slug, latest));

  it('if names of versions are numbers but their slugs are not, leads from an older one to stable, and is absent for the newest', () => {
    const named = [{slug: 'stable'}, {slug: 'release-2', name: '2.0'}, {slug: 'release-1', name: '1.0'}];
    assert.equal(latestFor('release-1', named)?.slug, 'stable');
    assert.equal(latestFor('release-2', named), undefined);
  });
});
