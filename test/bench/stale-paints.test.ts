import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {stalePaints} from '../../bench/search/stale-paints.mjs';

const frame = (typed: string, ...shown: string[]) => ({typed, shown});

describe('stalePaints', () => {
  it('accepts the last results while the next ones are loading', () => {
    const frames = [frame('in'), frame('in', 'in'), frame('ins', 'in'), frame('ins', 'ins')];
    assert.deepEqual(stalePaints(frames), []);
  });

  it('reports the results of an earlier query that replace those of a later one', () => {
    const frames = [frame('in'), frame('ins'), frame('ins', 'ins'), frame('inst', 'in')];
    assert.deepEqual(stalePaints(frames), [frames[3]]);
  });

  it('accepts the results of a query again if it is typed again', () => {
    const frames = [frame('in', 'in'), frame('ins', 'ins'), frame('in', 'ins'), frame('in', 'in')];
    assert.deepEqual(stalePaints(frames), []);
  });

  it('accepts the results of a query that was in the box only between two frames', () => {
    const frames = [frame('abc', 'abc'), frame('abcc', 'abcc'), {typed: 'abc'}, frame('abca', 'abc')];
    assert.deepEqual(stalePaints(frames), []);
  });

  it('reports results below an empty box, and results of two queries in the same frame', () => {
    const frames = [frame('in', 'in'), frame('', 'in'), frame('in', 'in', 'ins')];
    assert.deepEqual(stalePaints(frames), frames.slice(1));
  });
});
