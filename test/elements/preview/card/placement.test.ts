import {expect} from '@open-wc/testing';
import {lineAt, lineReference} from '../../../../src/elements/preview/placement.js';

describe('placement', () => {
  it('finds the line of a wrapped link that the reader is on', () => {
    const lines = [new DOMRect(200, 10, 100, 20), new DOMRect(0, 30, 300, 20), new DOMRect(0, 50, 60, 20)];
    const link = {getClientRects: () => lines} as unknown as Element;
    expect(lineAt(link, null)).to.equal(0);
    expect(lineAt(link, {x: 250, y: 12})).to.equal(0);
    expect(lineAt(link, {x: 250, y: 40})).to.equal(1);
    expect(lineAt(link, {x: 10, y: 69})).to.equal(2);
    expect(lineAt(link, {x: 65, y: 71}), 'beside it').to.equal(2);
    expect(lineAt({getClientRects: () => []} as unknown as Element, {x: 0, y: 0})).to.equal(0);
  });

  it('has an empty box for a link that is not laid out', () => {
    const {width, height} = lineReference(document.createElement('a'), 2).getBoundingClientRect();
    expect([width, height]).to.deep.equal([0, 0]);
  });
});
