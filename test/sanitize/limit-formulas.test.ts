import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {limitFormulas} from '../../src/sanitize/markup.js';

const formula = (tags: number) => `<math>${'<mi>a</mi>'.repeat(tags)}</math>`;

describe('limitFormulas', () => {
  it('keeps formulas of up to a thousand tags, however many formulas there are', () => {
    const html = `a${formula(1_000)}b${formula(1_000)}c`;
    assert.equal(limitFormulas(html), html);
    assert.equal(limitFormulas('<p>none</p>'), '<p>none</p>');
  });

  it('replaces a longer formula by an ellipsis, and keeps what is around it', () => {
    assert.equal(limitFormulas(`a${formula(1_001)}b${formula(1)}c`), `a…<math></math>b${formula(1)}c`);
  });

  it('counts the tags in a formula, and not those after it', () => {
    const html = `${formula(1)}${'<p>text</p>'.repeat(2_000)}`;
    assert.equal(limitFormulas(html), html);
    const empty = `<math</math>${'<p>text</p>'.repeat(2_000)}`;
    assert.equal(limitFormulas(empty), empty);
  });

  it('counts all tags after a formula that is not closed', () => {
    assert.equal(limitFormulas(`a<math>${'<MI>'.repeat(1_001)}`), 'a…<math>');
    assert.equal(limitFormulas(`a<MATH>${'<mi>'.repeat(1_000)}`), `a<math>${'<mi>'.repeat(1_000)}`);
  });
});
