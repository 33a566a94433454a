import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {composeQuery, type SearchFilter} from '../../../src/api/index.js';
import {en} from '../../../src/i18n/en.js';
import {namesScope} from '../../../src/api/query.js';
import {readSearchSettings, type SearchSettings} from '../../../src/elements/search/search-settings.js';
import {toGroups} from '../../../src/elements/search/result-model.js';
import {indexChoices, scopeChoices, type ScopePage} from '../../../src/elements/search/scope.js';
import {object, result} from './answers.js';

const page: ScopePage = {project: 'docent', version: 'v2', isPullRequest: false};

function addons(
  filters: readonly SearchFilter[],
  defaultFilter: string | null = null,
  defaultVersion = 'v3',
): SearchSettings {
  return readSearchSettings({
    project: 'docent',
    answer: {
      projects: {current: {slug: 'docent', default_version: defaultVersion}},
      addons: {
        search: {
          default_filter: defaultFilter,
          filters: filters.map(({name, query, checked}) => [name, query, checked]),
        },
      },
    },
  });
}

function choices(of: Partial<ScopePage>, configured?: SearchSettings): string[] {
  const {all, initial} = scopeChoices({...page, ...of}, configured, en);
  return all.map(
    choice =>
      `${choice === initial ? '* ' : ''}${choice.key} ${choice.label}: ${composeQuery(choice.scopes, '')}`,
  );
}

describe('indexChoices', () => {
  const choicesOf = (...indexes: readonly (readonly [name: string, weight?: number])[]) => {
    const {all, initial} = indexChoices(indexes.map(([name, weight = 1]) => ({name, weight})));
    return all.map(({label}) => `${label === initial?.label ? '* ' : ''}${label}`);
  };
  for (const [indexes, expected] of [
    [[['Manual']], []],
    [
      [['Manual'], ['Blog', 0.5]],
      ['* Manual + Blog', 'Manual', 'Blog'],
    ],
    [
      [['3.13'], ['3.12', 0], ['3.11', 0]],
      ['* 3.13', '3.12', '3.11'],
    ],
    [
      [['3.12', 0], ['3.13']],
      ['* 3.13', '3.12'],
    ],
    [
      [
        ['a', 0],
        ['b', 0],
      ],
      ['* a + b', 'a', 'b'],
    ],
    [
      [['Manual'], ['Manual'], ['Blog']],
      ['* Manual + Blog', 'Manual', 'Blog'],
    ],
  ] as const)
    it(`returns ${JSON.stringify(expected)} for ${JSON.stringify(indexes)}`, () =>
      assert.deepEqual(choicesOf(...indexes), expected));
});

describe('scopeChoices', () => {
  it('returns three choices: the version of the page, the project, and the project with its subprojects', () => {
    assert.deepEqual(choices({}), [
      '* version This version (v2): project:docent/v2',
      'project This project (default version): project:docent',
      'subprojects This project and its subprojects: subprojects:docent/v2',
    ]);
  });

  it('includes the default version in the choice of the project if the host reports that version', () => {
    assert.equal(choices({}, addons([]))[1], 'project This project (v3): project:docent/v3');
  });

  it('returns no separate choice for the project if the page is in the default version of the project', () => {
    assert.deepEqual(choices({version: 'v3'}, addons([])), [
      '* version This version (v3): project:docent/v3',
      'subprojects This project and its subprojects: subprojects:docent/v3',
    ]);
  });

  it('searches the default version if the page names no version', () => {
    assert.deepEqual(choices({version: undefined}), [
      '* project This project (default version): project:docent',
      'subprojects This project and its subprojects: subprojects:docent',
    ]);
  });

  it('returns no choice with the version of a pull request', () => {
    const labels = choices({isPullRequest: true}, addons([], 'project:docent/v2'));
    assert.equal(labels[0], '* project This project (v3): project:docent/v3');
    assert.ok(!labels.join().includes('docent/v2'));
  });

  it('returns only the version of the page if the host has no other version and no filters', () => {
    const single = {...addons([]), hasOneVersion: true};
    assert.equal(choices({}, single).length, 1);
    assert.equal(choices({}, {...single, project: 'other'}).length, 3);
    assert.ok(choices({version: undefined}, single).length > 1);
    const withFilter = addons([{name: 'All', query: 'project:a project:b', checked: false}]);
    assert.equal(choices({}, {...withFilter, hasOneVersion: true}).length, 4);
  });

  it('returns the filters of the host, and selects a combination of all checked filters', () => {
    const filters = [
      {name: 'Guides', query: 'project:guides/latest', checked: true},
      {name: 'Tools', query: 'project:tools', checked: true},
      {name: 'Here', query: 'project:docent/v2', checked: false},
      {name: 'Nowhere', query: 'no arguments', checked: true},
    ];
    assert.deepEqual(choices({}, addons(filters)).slice(3), [
      'filter:Guides Guides: project:guides/latest',
      'filter:Tools Tools: project:tools',
      '* filter:Guides + Tools + Nowhere Guides + Tools + Nowhere: project:guides/latest project:tools',
    ]);
  });

  it('returns filters with `user:@me`, which means all projects that the reader may read', () => {
    const filters = [
      {name: 'Everything', query: 'user:@me', checked: false},
      {name: 'With v2', query: 'project:docent/v2 user:@me', checked: true},
    ];
    assert.deepEqual(choices({}, addons(filters)).slice(3), [
      'filter:Everything Everything: user:@me',
      '* filter:With v2 With v2: project:docent/v2 user:@me',
    ]);
  });

  it('selects the default filter if no filter is checked', () => {
    assert.equal(
      choices({}, addons([], 'subprojects:docent/v2'))[2],
      '* subprojects This project and its subprojects: subprojects:docent/v2',
    );
    assert.equal(choices({}, addons([], 'project:other'))[3], '* default project:other: project:other');
  });

  it('returns nothing for a page without a project', () => {
    assert.deepEqual(choices({project: undefined}), []);
  });
});

describe('the scope of a query', () => {
  for (const words of ['project:x/y tox', 'tox subprojects:x', 'a user:@me'])
    it(`is set by the search arguments in "${words}"`, () => assert.equal(namesScope(words), true));
  it('is ignored when the query is compared with names of API objects, so that an object with exactly the typed name comes first', () => {
    const twoObjects = result({}, object({name: 'docent.other', id: 'b'}), object());
    const here = {project: 'docent', version: 'v2', base: 'https://docs.example'};
    const [group] = toGroups([twoObjects], 'project:docent docent.install', here);
    assert.match(group!.hits[0]!.url!, /#docent\.install/);
  });
  for (const words of ['project\\:x', 'myproject:x', 'project: x', 'user:@men', 'tox'])
    it(`is not set by "${words}", which has no search argument`, () =>
      assert.equal(namesScope(words), false));
});
