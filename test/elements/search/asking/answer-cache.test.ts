import {expect} from '@open-wc/testing';
import {AnswerCache} from '../../../../src/elements/search/requests.js';
import type {Answer} from '../../../../src/elements/search/state.js';

const answer = (count: number): Answer => ({groups: [], count, next: null});
const MINUTE = 60_000;

function cacheAt() {
  const clock = {now: 0};
  return {clock, cache: new AnswerCache(() => clock.now)};
}

describe('the cache of answers', () => {
  it('knows an answer for five minutes', () => {
    const {clock, cache} = cacheAt();
    cache.set('project:docent in*', answer(1));
    clock.now = 5 * MINUTE - 1;
    expect(cache.get('project:docent in*')).to.deep.equal(answer(1));
    clock.now = 5 * MINUTE;
    expect(cache.get('project:docent in*')).to.equal(undefined);
  });

  it('tells scopes apart', () => {
    const {cache} = cacheAt();
    cache.set('project:docent in*', answer(1));
    expect(cache.get('project:other in*')).to.equal(undefined);
  });

  it('keeps fifty, and lets go of the one that was looked at first', () => {
    const {cache} = cacheAt();
    for (let index = 0; index < 50; index++) cache.set(`${index}`, answer(index));
    cache.get('0');
    cache.set('50', answer(50));
    expect(cache.get('1')).to.equal(undefined);
    for (const kept of ['0', '2', '50']) expect(cache.get(kept), kept).not.to.equal(undefined);
  });

  it('takes more pages for as old as the first', () => {
    const {clock, cache} = cacheAt();
    cache.set('in', answer(1));
    clock.now = 4 * MINUTE;
    cache.set('in', answer(2));
    expect(cache.get('in')).to.deep.equal(answer(2));
    clock.now = 5 * MINUTE;
    expect(cache.get('in')).to.equal(undefined);
    cache.set('in', answer(3));
    clock.now = 9 * MINUTE;
    expect(cache.get('in')).to.deep.equal(answer(3));
  });
});
