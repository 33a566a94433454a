import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {limitFormulas} from '../../src/sanitize/markup.js';

const formula = (tags: number) => `<math>${'<mi>a</mi>'.repeat(tags)}</math>`;

describe('limitFormulas', () => {
  it('leaves formulas of up to a thousand tags, however many there are', () => {
    const html = `a${formula(1_000)}b${formula(1_000)}c`;
    assert.equal(limitFormulas(html), html);
    assert.equal(limitFormulas('<p>none</p>'), '<p>none</p>');
  });

  it('shows an ellipsis in place of a longer one, and what is around it', () => {
    assert.equal(limitFormulas(`a${formula(1_001)}b${formula(1)}c`), `a…<math></math>b${formula(1)}c`);
  });

  it('counts what is in the formula, and not what comes after it', () => {
    const html = `${formula(1)}${'<p>text</p>'.repeat(2_000)}`;
    assert.equal(limitFormulas(html), html);
    const empty = `<math</math>${'<p>text</p>'.repeat(2_000)}`;
    assert.equal(limitFormulas(empty), empty);
  });

  it('counts all that follows one that is not closed', () => {
    assert.equal(limitFormulas(`a<math>${'<MI>'.repeat(1_001)}`), 'a…<math>');
    assert.equal(limitFormulas(`a<MATH>${'<mi>'.repeat(1_000)}`), `a<math>${'<mi>'.repeat(1_000)}`);
  });
});
