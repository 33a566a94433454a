import assert from 'node:assert/strict';
import {test} from 'node:test';
import {chunkGroups} from '../../tools/chunk-groups.mjs';

/** Modules, each with what it imports. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'src/elements/search/define.ts': ['src/search/dialog.ts', 'src/client/http.ts', 'src/search/state.ts'],
  'src/search/later.ts': ['src/search/state.ts'],
  'src/elements/search/inline.ts': ['src/controllers/place.ts'],
  'src/elements/preview/define.ts': [
    'src/client/http.ts',
    'src/html/safe.ts',
    'src/elements/preview/card-model.ts',
  ],
  'src/elements/preview/card-model.ts': ['src/controllers/place.ts'],
  'src/elements/embed/define.ts': ['src/html/safe.ts'],
  'src/html/safe.ts': ['src/sanitize/policy.ts'],
  'src/html/later.ts': ['src/sanitize/policy.ts'],
};

const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (IMPORTS[id.slice('/repo/'.length)] ?? []).map(name => `/repo/${name}`),
    importers: Object.keys(IMPORTS)
      .filter(name => IMPORTS[name]!.some(imported => id === `/repo/${imported}`))
      .map(name => `/repo/${name}`),
  }),
};

for (const [module, group] of [
  ['src/client/http.ts', 'base'],
  ['src/controllers/place.ts', 'base'],
  ['src/html/safe.ts', 'section'],
  ['src/sanitize/policy.ts', 'section'],
  ['src/search/state.ts', 'dialog'],
  ['src/search/dialog.ts', 'dialog'],
  ['src/elements/preview/card-model.ts', 'card'],
  ['src/elements/preview/define.ts', 'card'],
  ['src/html/later.ts', null],
] as const)
  test(`${module} goes to ${group ?? 'where the bundler puts it'}`, () =>
    assert.equal(
      chunkGroups('/repo')
        .map(({name}) => name(`/repo/${module}`, graph))
        .find(Boolean) ?? null,
      group,
    ));
