import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
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
    assert.deepEqual(cache.get('project:docent in*'), answer(1));
    clock.now = 5 * MINUTE;
    assert.equal(cache.get('project:docent in*'), undefined);
  });

  it('has separate entries for the same words in different scopes', () => {
    const {cache} = cacheAt();
    cache.set('project:docent in*', answer(1));
    assert.equal(cache.get('project:other in*'), undefined);
  });

  it('keeps fifty answers, and removes the least recently used answer when another is added', () => {
    const {cache} = cacheAt();
    for (let index = 0; index < 50; index++) cache.set(`${index}`, answer(index));
    cache.get('0');
    cache.set('50', answer(50));
    assert.equal(cache.get('1'), undefined);
    for (const key of ['0', '2', '50']) assert.notEqual(cache.get(key), undefined, key);
  });

  it('keeps an answer for five minutes after its first page arrived, even if further pages are added later', () => {
    const {clock, cache} = cacheAt();
    cache.set('in', answer(1));
    clock.now = 4 * MINUTE;
    cache.set('in', answer(2));
    assert.deepEqual(cache.get('in'), answer(2));
    clock.now = 5 * MINUTE;
    assert.equal(cache.get('in'), undefined);
    cache.set('in', answer(3));
    clock.now = 9 * MINUTE;
    assert.deepEqual(cache.get('in'), answer(3));
  });
});

/** Simulates a reader who types without a pause. @returns the times at which requests were sent, in ms from the start */
function typing(keyEvery: number, forMs: number): number[] {
  let now = 0;
  const budget = new RequestBudget(() => now);
  const times: number[] = [];
  while (now < forMs) {
    if (budget.wait() === 0) {
      budget.spend();
      times.push(now);
    }
    now += keyEvery;
  }
  return times;
}

const maxInAMinute = (times: readonly number[]) =>
  Math.max(...times.map(from => times.filter(at => at >= from && at < from + 60_000).length));

describe('the budget of requests', () => {
  it('allows at most 95 requests in any minute, however fast a reader types', () => {
    for (const keyEvery of [10, 90, 120, 300, 700])
      assert.ok(maxInAMinute(typing(keyEvery, 180_000)) <= 95, `${keyEvery} ms`);
  });

  it('delays no request while a reader types 15 characters', () => {
    assert.equal(typing(120, 1_800).length, 15);
  });

  it('allows about one request a second after two minutes of fast typing', () => {
    const lateTimes = typing(10, 180_000).filter(at => at >= 120_000);
    assert.ok(lateTimes.length >= 58 && lateTimes.length <= 62);
    const gaps = lateTimes.slice(1).map((at, index) => at - lateTimes[index]!);
    assert.ok(Math.max(...gaps) < 1_200);
  });

  it('allows 15 requests without delay again after a pause of a minute', () => {
    let now = 0;
    const budget = new RequestBudget(() => now);
    for (let index = 0; index < 100; index++) budget.spend();
    assert.equal(budget.wait(), 2_000);
    now = 60_000;
    assert.equal(budget.wait(), 0);
    for (let index = 0; index < 15; index++) budget.spend();
    assert.equal(budget.wait(), 0);
    budget.spend();
    assert.ok(budget.wait() > 0);
  });
});
