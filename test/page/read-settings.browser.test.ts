import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {readSettings, type SiteSettings} from '../../src/page/settings.js';

const NONE = {
  project: undefined,
  version: undefined,
  contentRoot: undefined,
  previews: {selector: undefined},
  hotkeys: {areOff: false, isSearchOff: false, search: undefined},
};

/** The settings that are read from an answer, without the answer itself. */
function settingsIn(given: unknown): Partial<SiteSettings> {
  const {answer, ...settings} = readSettings(given)!;
  expect(answer).to.equal(given);
  return settings;
}

describe('readSettings', () => {
  it('reads an answer of Read the Docs', () =>
    expect(
      settingsIn({
        api_version: '1',
        projects: {
          current: {slug: 'docent', default_version: 'stable'},
          translations: [{slug: 'docent-fr', language: {code: 'fr', name: 'French'}}],
        },
        versions: {current: {slug: 'v2'}, active: [{slug: 'v2'}]},
        addons: {
          search: {
            enabled: true,
            filters: [['All', 'subprojects:docent', true]],
            default_filter: 'project:docent',
            questions: ['How it works'],
            insights: true,
          },
          linkpreviews: {enabled: false, selector: 'article a'},
          options: {root_selector: '#content'},
          hotkeys: {enabled: true, search: {enabled: true, trigger: 'KeyS'}, doc_diff: {enabled: false}},
        },
      }),
    ).to.deep.equal({
      project: 'docent',
      version: 'v2',
      contentRoot: '#content',
      previews: {selector: 'article a'},
      hotkeys: {areOff: false, isSearchOff: false, search: 'KeyS'},
    }));

  it('treats missing and malformed parts as not set', () => {
    expect(settingsIn({addons: {}})).to.deep.equal(NONE);
    const strange = {search: [], linkpreviews: 7, options: {root_selector: {}}, hotkeys: {enabled: 'no'}};
    expect(settingsIn({projects: 'x', versions: {current: null}, addons: strange})).to.deep.equal(NONE);
  });

  it('ignores invalid selectors', () => {
    const invalid = {linkpreviews: {selector: 'a['}, options: {root_selector: '..x'}};
    expect(settingsIn({addons: invalid})).to.deep.equal(NONE);
  });

  it('reads whether all shortcuts are off, or only that of search', () => {
    const read = (hotkeys: object) => readSettings({addons: {hotkeys}})!.hotkeys;
    expect(read({enabled: false})).to.include({areOff: true, isSearchOff: true});
    expect(read({enabled: true, search: {enabled: false}})).to.include({areOff: false, isSearchOff: true});
  });

  it('reads any value without throwing', () => {
    fc.assert(fc.property(fc.jsonValue(), addons => void readSettings({addons, projects: addons})));
    for (const answer of [undefined, null, 'text', 7, [], {}, {detail: 'Not found.'}])
      expect(readSettings(answer)).to.equal(undefined);
  });
});
