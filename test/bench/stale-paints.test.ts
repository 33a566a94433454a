import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {stalePaints} from '../../bench/search/stale-paints.mjs';

const frame = (typed: string, ...shown: string[]) => ({typed, shown});

describe('stalePaints', () => {
  it('accepts the last results while the next ones are loading', () => {
    const frames = [frame('in'), frame('in', 'in'), frame('ins', 'in'), frame('ins', 'ins')];
    assert.deepEqual(stalePaints(frames), []);
  });

  it('reports an answer that replaces that of a later query', () => {
    const frames = [frame('in'), frame('ins'), frame('ins', 'ins'), frame('inst', 'in')];
    assert.deepEqual(stalePaints(frames), [frames[3]]);
  });

  it('accepts that a query is answered again if it is typed again', () => {
    const frames = [frame('in', 'in'), frame('ins', 'ins'), frame('in', 'ins'), frame('in', 'in')];
    assert.deepEqual(stalePaints(frames), []);
  });

  it('accepts the results of a query that was typed between two frames', () => {
    const frames = [frame('abc', 'abc'), frame('abcc', 'abcc'), {typed: 'abc'}, frame('abca', 'abc')];
    assert.deepEqual(stalePaints(frames), []);
  });

  it('reports rows below an empty box, and rows of two answers at once', () => {
    const frames = [frame('in', 'in'), frame('', 'in'), frame('in', 'in', 'ins')];
    assert.deepEqual(stalePaints(frames), frames.slice(1));
  });
});
