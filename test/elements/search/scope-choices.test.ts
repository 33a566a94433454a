import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {composeQuery, type SearchFilter} from '../../../src/api/index.js';
import {en} from '../../../src/i18n/en.js';
import {namesScope} from '../../../src/api/query.js';
import {readSettings, type SiteSettings} from '../../../src/page/settings.js';
import {toGroups} from '../../../src/elements/search/result-model.js';
import {scopeChoices, type ScopePage} from '../../../src/elements/search/scope.js';
import {object, result} from './answers.js';

const page: ScopePage = {project: 'docent', version: 'v2', isPullRequest: false};

function addons(
  filters: readonly SearchFilter[],
  defaultFilter: string | null = null,
  defaultVersion = 'v3',
): SiteSettings {
  return readSettings({
    projects: {current: {slug: 'docent', default_version: defaultVersion}},
    addons: {
      search: {
        default_filter: defaultFilter,
        filters: filters.map(({name, query, checked}) => [name, query, checked]),
      },
    },
  })!;
}

function choices(of: Partial<ScopePage>, configured?: SiteSettings): string[] {
  const {all, initial} = scopeChoices({...page, ...of}, configured, en);
  return all.map(
    choice =>
      `${choice === initial ? '* ' : ''}${choice.key} ${choice.label}: ${composeQuery(choice.scopes, '')}`,
  );
}

describe('where a reader may want to search', () => {
  it('the version of the page, the project, its subprojects', () => {
    assert.deepEqual(choices({}), [
      '* version This version (v2): project:docent/v2',
      'project This project (default version): project:docent',
      'subprojects This project and its subprojects: subprojects:docent/v2',
    ]);
  });

  it('the project by the name of its default version, where the host says it', () => {
    assert.equal(choices({}, addons([]))[1], 'project This project (v3): project:docent/v3');
  });

  it('not twice in the same place', () => {
    assert.deepEqual(choices({version: 'v3'}, addons([])), [
      '* version This version (v3): project:docent/v3',
      'subprojects This project and its subprojects: subprojects:docent/v3',
    ]);
  });

  it('without a version, the default one', () => {
    assert.deepEqual(choices({version: undefined}), [
      '* project This project (default version): project:docent',
      'subprojects This project and its subprojects: subprojects:docent',
    ]);
  });

  it('on a preview of a pull request, never its own version', () => {
    const all = choices({isPullRequest: true}, addons([], 'project:docent/v2'));
    assert.equal(all[0], '* project This project (v3): project:docent/v3');
    assert.ok(!all.join().includes('docent/v2'));
  });

  it('none but the version where the host says that there is no other, and has no filters', () => {
    const alone = {...addons([]), hasOneVersion: true};
    assert.equal(choices({}, alone).length, 1);
    assert.equal(choices({}, {...alone, project: 'other'}).length, 3);
    assert.ok(choices({version: undefined}, alone).length > 1);
    const more = addons([{name: 'All', query: 'project:a project:b', checked: false}]);
    assert.equal(choices({}, {...more, hasOneVersion: true}).length, 4);
  });

  it('the filters of the host, of which the checked ones together come first', () => {
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

  it('a filter that is everything the reader may read', () => {
    const filters = [
      {name: 'Everything', query: 'user:@me', checked: false},
      {name: 'With v2', query: 'project:docent/v2 user:@me', checked: true},
    ];
    assert.deepEqual(choices({}, addons(filters)).slice(3), [
      'filter:Everything Everything: user:@me',
      '* filter:With v2 With v2: project:docent/v2 user:@me',
    ]);
  });

  it('the default filter, where none is checked', () => {
    assert.equal(
      choices({}, addons([], 'subprojects:docent/v2'))[2],
      '* subprojects This project and its subprojects: subprojects:docent/v2',
    );
    assert.equal(choices({}, addons([], 'project:other'))[3], '* default project:other: project:other');
  });

  it('nowhere, where nothing is known', () => {
    assert.deepEqual(choices({project: undefined}), []);
  });
});

describe('words that say where to search', () => {
  for (const words of ['project:x/y tox', 'tox subprojects:x', 'a user:@me'])
    it(words, () => assert.equal(namesScope(words), true));
  it('leave the name beside them an exact one', () => {
    const found = result({}, object({name: 'docent.other', id: 'b'}), object());
    const here = {project: 'docent', version: 'v2', base: 'https://docs.example'};
    const [group] = toGroups([found], 'project:docent docent.install', here);
    assert.match(group!.hits[0]!.url!, /#docent\.install/);
  });
  for (const words of ['project\\:x', 'myproject:x', 'project: x', 'user:@men', 'tox'])
    it(`not ${words}`, () => assert.equal(namesScope(words), false));
});
