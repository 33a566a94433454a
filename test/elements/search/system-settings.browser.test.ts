import {expect, waitUntil} from '@open-wc/testing';
import {emulateMedia} from '@web/test-runner-commands';
import {emulateOrSkip} from '../../support/emulate-media.js';
import {createSearch, type Search} from './open-search.js';

describe('<docs-search> and the system setting for reduced motion', () => {
  let search: Search;
  beforeEach(async () => {
    search = await createSearch();
  });
  afterEach(() => emulateMedia({reducedMotion: 'no-preference'}));

  for (const [setting, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const)
    it(`shows progress ${moves ? 'with' : 'without'} an animation if the setting is ${setting}`, async function () {
      await emulateOrSkip(this, 'reducedMotion', setting);
      search.element.show({query: 'in'});
      await waitUntil(() => search.part('progress'));
      expect(getComputedStyle(search.part('progress')!).animationName.includes('run')).to.equal(moves);
    });
});
