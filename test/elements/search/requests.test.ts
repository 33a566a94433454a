import {expect} from '@open-wc/testing';
import {AnswerCache, RequestBudget} from '../../../src/elements/search/requests.js';
import type {Answer} from '../../../src/elements/search/state.js';

const answer = (count: number): Answer => ({groups: [], count, next: null});
const MINUTE = 60_000;

function cacheAt() {
  const clock = {now: 0};
  return {clock, cache: new AnswerCache(() => clock.now)};
}

describe('the cache of answers', () => {
  it('keeps an answer for five minutes', () => {
    const {clock, cache} = cacheAt();
    cache.set('project:docent in*', answer(1));
    clock.now = 5 * MINUTE - 1;
    expect(cache.get('project:docent in*')).to.deep.equal(answer(1));
    clock.now = 5 * MINUTE;
    expect(cache.get('project:docent in*')).to.equal(undefined);
  });

  it('distinguishes scopes', () => {
    const {cache} = cacheAt();
    cache.set('project:docent in*', answer(1));
    expect(cache.get('project:other in*')).to.equal(undefined);
  });

  it('keeps fifty, and drops the least recently used one', () => {
    const {cache} = cacheAt();
    for (let index = 0; index < 50; index++) cache.set(`${index}`, answer(index));
    cache.get('0');
    cache.set('50', answer(50));
    expect(cache.get('1')).to.equal(undefined);
    for (const kept of ['0', '2', '50']) expect(cache.get(kept), kept).not.to.equal(undefined);
  });

  it('counts further pages of an answer as old as the first', () => {
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

/** A reader who types on and on, in a clock of its own. */
function typing(keyEvery: number, forMs: number): number[] {
  let now = 0;
  const budget = new RequestBudget(() => now);
  const sent: number[] = [];
  while (now < forMs) {
    if (budget.wait() === 0) {
      budget.spend();
      sent.push(now);
    }
    now += keyEvery;
  }
  return sent;
}

const mostInAMinute = (sent: readonly number[]) =>
  Math.max(...sent.map(from => sent.filter(at => at >= from && at < from + 60_000).length));

describe('the budget of requests', () => {
  it('never spends more than 95 in a minute on typing, at any pace', () => {
    for (const keyEvery of [10, 90, 120, 300, 700])
      expect(mostInAMinute(typing(keyEvery, 180_000)), `${keyEvery} ms`).to.be.at.most(95);
  });

  it('delays nothing while a reader types a sentence', () => {
    expect(typing(120, 1_800)).to.have.length(15);
  });

  it('spreads requests out before it is empty, to one a second', () => {
    const late = typing(10, 180_000).filter(at => at >= 120_000);
    expect(late.length).to.be.within(58, 62);
    const gaps = late.slice(1).map((at, index) => at - late[index]!);
    expect(Math.max(...gaps)).to.be.below(1_200);
  });

  it('is full again after a pause', () => {
    let now = 0;
    const budget = new RequestBudget(() => now);
    for (let index = 0; index < 100; index++) budget.spend();
    expect(budget.wait()).to.equal(2_000);
    now = 60_000;
    expect(budget.wait()).to.equal(0);
    for (let index = 0; index < 15; index++) budget.spend();
    expect(budget.wait()).to.equal(0);
    budget.spend();
    expect(budget.wait()).to.be.above(0);
  });
});
