import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {avoidOverlap} from '../../../src/elements/preview/pinned.js';
import {lineAt, lineReference} from '../../../src/elements/preview/placement.js';

describe('the box beside which a card is placed', () => {
  it('is the line of a wrapped link that the pointer is nearest to', () => {
    const lines = [new DOMRect(200, 10, 100, 20), new DOMRect(0, 30, 300, 20), new DOMRect(0, 50, 60, 20)];
    const link = {getClientRects: () => lines} as unknown as Element;
    expect(lineAt(link, null)).to.equal(0);
    expect(lineAt(link, {x: 250, y: 12})).to.equal(0);
    expect(lineAt(link, {x: 250, y: 40})).to.equal(1);
    expect(lineAt(link, {x: 10, y: 69})).to.equal(2);
    expect(lineAt(link, {x: 65, y: 71}), 'beside it').to.equal(2);
    expect(lineAt({getClientRects: () => []} as unknown as Element, {x: 0, y: 0})).to.equal(0);
  });

  it('is one line of a link with four lines, and all of a link with two', () => {
    const linkOf = (...tops: number[]) => {
      const link = {
        getClientRects: () => tops.map(top => new DOMRect(top, top, 100, 20)),
        getBoundingClientRect: () => new DOMRect(tops[0], tops[0], 300, tops.length * 20),
      } as unknown as Element;
      const {x, top, bottom} = lineReference(link, 1).getBoundingClientRect();
      return {x, top, bottom};
    };
    expect(linkOf(10, 30)).to.deep.equal({x: 30, top: 10, bottom: 50});
    expect(linkOf(10, 30, 50, 70)).to.deep.equal({x: 30, top: 30, bottom: 50});
  });

  it('is empty if the link is not rendered', () => {
    const {width, height} = lineReference(document.createElement('a'), 2).getBoundingClientRect();
    expect([width, height]).to.deep.equal([0, 0]);
  });
});

const VIEW = new DOMRect(8, 8, 1184, 784);
const box = (min: number, max: number) =>
  fc
    .record({
      x: fc.integer({min: 8, max: 1192 - max}),
      y: fc.integer({min: 8, max: 792 - max}),
      width: fc.integer({min, max}),
      height: fc.integer({min, max}),
    })
    .map(({x, y, width, height}) => new DOMRect(x, y, width, height));
const isOver = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('avoidOverlap', () => {
  it('does not move a box that covers nothing', () => {
    const {x, y} = avoidOverlap(new DOMRect(700, 100, 200, 200), new DOMRect(100, 100, 400, 300), VIEW);
    expect([x, y]).to.deep.equal([700, 100]);
  });

  it('moves a box no further than necessary', () => {
    const {x, y} = avoidOverlap(new DOMRect(480, 100, 200, 200), new DOMRect(100, 100, 400, 300), VIEW);
    expect([x, y]).to.deep.equal([508, 100]);
  });

  it('returns a box of the same size in the viewport that covers nothing, if there is room', () => {
    fc.assert(
      fc.property(box(40, 300), box(40, 300), (pinned, card) => {
        const placed = avoidOverlap(pinned, card, VIEW);
        expect(isOver(placed, card)).to.equal(false);
        expect(placed.left).to.be.at.least(VIEW.left);
        expect(placed.top).to.be.at.least(VIEW.top);
        expect(placed.right).to.be.at.most(VIEW.right);
        expect(placed.bottom).to.be.at.most(VIEW.bottom);
        expect([placed.width, placed.height]).to.deep.equal([pinned.width, pinned.height]);
      }),
    );
  });

  it('covers as little as possible if there is no room', () => {
    const placed = avoidOverlap(new DOMRect(8, 8, 700, 700), new DOMRect(500, 8, 692, 784), VIEW);
    expect([placed.x, placed.y]).to.deep.equal([8, 8]);
  });
});
