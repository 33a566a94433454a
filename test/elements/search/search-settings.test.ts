import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {translationChoices} from '../../../src/elements/search/no-results.js';
import {readSearchSettings} from '../../../src/elements/search/search-settings.js';

const read = (answer: unknown) => {
  const {answer: raw, ...settings} = readSearchSettings({answer, project: 'docent'});
  assert.equal(raw, answer);
  return settings;
};
const NONE = {
  project: 'docent',
  defaultVersion: undefined,
  hasOneVersion: false,
  isOff: false,
  filters: [],
  defaultFilter: undefined,
  suggestions: [],
  hasInsights: false,
};

describe('readSearchSettings', () => {
  it('reads the settings of search from a response of the addons API of Read the Docs', () =>
    assert.deepEqual(
      read({
        projects: {current: {slug: 'docent', default_version: 'stable'}},
        versions: {current: {slug: 'v2'}, active: [{slug: 'v2'}]},
        addons: {
          search: {
            enabled: false,
            filters: [['All', 'subprojects:docent', true]],
            default_filter: 'project:docent',
            questions: ['How it works'],
            insights: true,
          },
        },
      }),
      {
        project: 'docent',
        defaultVersion: 'stable',
        hasOneVersion: true,
        isOff: true,
        filters: [{name: 'All', query: 'subprojects:docent', checked: true}],
        defaultFilter: 'project:docent',
        suggestions: ['How it works'],
        hasInsights: true,
      },
    ));

  it('returns the defaults for settings that are missing or malformed', () => {
    for (const answer of [
      {addons: {}},
      {projects: 'x', versions: {active: null}, addons: {search: []}},
      null,
    ])
      assert.deepEqual(read(answer), NONE);
  });

  it('ignores suggestions that are not text or are too long', () => {
    const questions = [
      'How it works',
      7,
      null,
      {toString: 1},
      ['x'],
      'x'.repeat(20_000_000),
      'Where it runs',
    ];
    assert.deepEqual(read({addons: {search: {questions}}}).suggestions, ['How it works', 'Where it runs']);
  });

  it('ignores invalid filters', () => {
    const filters = [
      ['Here', 'project:a/latest', true],
      ['No query'],
      [1, 'project:a', true],
      'text',
      null,
      ['', 'project:a', true],
      ['Unchecked', 'project:b', 'yes'],
    ];
    assert.deepEqual(read({addons: {search: {filters}}}).filters, [
      {name: 'Here', query: 'project:a/latest', checked: true},
      {name: 'Unchecked', query: 'project:b', checked: false},
    ]);
  });
});

describe('the choices of other translations (translationChoices)', () => {
  it('leave out translations with an invalid slug, because its characters would change the meaning of the query', () => {
    const translations = [{slug: 'a user:@me'}, {slug: 7}, null, {slug: 'docent-ja', language: {name: {}}}];
    assert.deepEqual(translationChoices({projects: {translations}}), [
      {key: 'language:docent-ja', label: 'docent-ja', scopes: [{project: 'docent-ja'}]},
    ]);
  });

  it('are labelled with the name of their language', () => {
    const translations = [{slug: 'docent-fr', language: {code: 'fr', name: 'French'}}];
    assert.deepEqual(
      translationChoices({projects: {translations}}).map(({label}) => label),
      ['French'],
    );
  });
});
