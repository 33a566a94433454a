import {expect} from '@open-wc/testing';
import {limitFormulas} from '../../src/sanitize/markup.js';

const formula = (tags: number) => `<math>${'<mi>a</mi>'.repeat(tags)}</math>`;

describe('limitFormulas', () => {
  it('leaves formulas of up to a thousand tags, however many there are', () => {
    const html = `a${formula(1_000)}b${formula(1_000)}c`;
    expect(limitFormulas(html)).to.equal(html);
    expect(limitFormulas('<p>none</p>')).to.equal('<p>none</p>');
  });

  it('replaces a longer formula by an ellipsis, and keeps what is around it', () => {
    expect(limitFormulas(`a${formula(1_001)}b${formula(1)}c`)).to.equal(`a…<math></math>b${formula(1)}c`);
  });

  it('counts the tags in a formula, and not those after it', () => {
    const html = `${formula(1)}${'<p>text</p>'.repeat(2_000)}`;
    expect(limitFormulas(html)).to.equal(html);
    const empty = `<math</math>${'<p>text</p>'.repeat(2_000)}`;
    expect(limitFormulas(empty)).to.equal(empty);
  });

  it('counts all tags after a formula that is not closed', () => {
    expect(limitFormulas(`a<math>${'<MI>'.repeat(1_001)}`)).to.equal('a…<math>');
    expect(limitFormulas(`a<MATH>${'<mi>'.repeat(1_000)}`)).to.equal(`a<math>${'<mi>'.repeat(1_000)}`);
  });
});
