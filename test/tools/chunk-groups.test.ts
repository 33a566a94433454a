import assert from 'node:assert/strict';
import {test} from 'node:test';
import {chunkGroups} from '../../tools/chunk-groups.mjs';

/** Modules, each with what it imports. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'src/search/define.ts': ['src/search/dialog.ts', 'src/client/http.ts', 'src/search/state.ts'],
  'src/search/later.ts': ['src/search/state.ts'],
  'src/search/inline/inline-controller.ts': ['src/controllers/place.ts'],
  'src/preview/define.ts': ['src/client/http.ts', 'src/html/safe.ts', 'src/preview/card/describe-card.ts'],
  'src/preview/card/describe-card.ts': ['src/controllers/place.ts'],
  'src/embed/define.ts': ['src/html/safe.ts'],
  'src/html/safe.ts': ['src/html/policy.ts'],
  'src/html/later.ts': ['src/html/policy.ts'],
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
  ['src/html/policy.ts', 'section'],
  ['src/search/state.ts', 'dialog'],
  ['src/search/dialog.ts', 'dialog'],
  ['src/preview/card/describe-card.ts', 'card'],
  ['src/preview/define.ts', 'card'],
  ['src/html/later.ts', null],
] as const)
  test(`${module} goes to ${group ?? 'where the bundler puts it'}`, () =>
    assert.equal(
      chunkGroups('/repo')
        .map(({name}) => name(`/repo/${module}`, graph))
        .find(Boolean) ?? null,
      group,
    ));
