import assert from 'node:assert/strict';
import {test} from 'node:test';
import {chunkGroups} from '../../tools/chunk-groups.mjs';

/** Modules with their imports. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'src/elements/search/define.ts': ['src/elements/search/dialog.ts', 'src/client/http.ts'],
  'src/elements/search/inline.ts': ['src/elements/place.ts'],
  'src/elements/preview/define.ts': ['src/client/http.ts', 'src/sections/safe.ts', 'src/elements/place.ts'],
  'src/elements/embed/define.ts': ['src/sections/safe.ts', 'src/elements/embed/styles.ts'],
  'src/sections/safe.ts': ['src/sanitize/policy.ts'],
  'src/sections/later.ts': ['src/sanitize/policy.ts'],
};

const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (IMPORTS[id.slice('/repo/'.length)] ?? []).map(name => `/repo/${name}`),
  }),
};

for (const [module, group] of [
  ['src/client/http.ts', 'base'],
  ['src/sections/safe.ts', 'section'],
  ['src/sanitize/policy.ts', 'section'],
  ['src/elements/search/dialog.ts', 'search'],
  ['src/elements/search/define.ts', 'search'],
  ['src/elements/place.ts', 'preview'],
  ['src/elements/embed/styles.ts', 'embed'],
  ['src/elements/search/inline.ts', null],
  ['src/sections/later.ts', null],
] as const)
  test(`${module} is in ${group ?? 'the file that the bundler chooses'}`, () =>
    assert.equal(
      chunkGroups('/repo')
        .map(({name}) => name(`/repo/${module}`, graph))
        .find(Boolean) ?? null,
      group,
    ));
