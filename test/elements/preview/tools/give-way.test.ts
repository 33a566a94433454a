import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {giveWay} from '../../../../src/elements/preview/placement.js';

const VIEW = new DOMRect(8, 8, 1184, 784);
const box = (least: number, most: number) =>
  fc
    .record({
      x: fc.integer({min: 8, max: 1192 - most}),
      y: fc.integer({min: 8, max: 792 - most}),
      width: fc.integer({min: least, max: most}),
      height: fc.integer({min: least, max: most}),
    })
    .map(({x, y, width, height}) => new DOMRect(x, y, width, height));
const isOver = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('giveWay', () => {
  it('stays where it is in nobody’s way', () => {
    const {x, y} = giveWay(new DOMRect(700, 100, 200, 200), new DOMRect(100, 100, 400, 300), VIEW);
    expect([x, y]).to.deep.equal([700, 100]);
  });

  it('moves as little as it can', () => {
    const {x, y} = giveWay(new DOMRect(480, 100, 200, 200), new DOMRect(100, 100, 400, 300), VIEW);
    expect([x, y]).to.deep.equal([508, 100]);
  });

  it('covers nothing where there is room, stays in view, and keeps its size', () => {
    fc.assert(
      fc.property(box(40, 300), box(40, 300), (pinned, card) => {
        const placed = giveWay(pinned, card, VIEW);
        expect(isOver(placed, card)).to.equal(false);
        expect(placed.left).to.be.at.least(VIEW.left);
        expect(placed.top).to.be.at.least(VIEW.top);
        expect(placed.right).to.be.at.most(VIEW.right);
        expect(placed.bottom).to.be.at.most(VIEW.bottom);
        expect([placed.width, placed.height]).to.deep.equal([pinned.width, pinned.height]);
      }),
    );
  });

  it('covers the least where there is no room', () => {
    const placed = giveWay(new DOMRect(8, 8, 700, 700), new DOMRect(500, 8, 692, 784), VIEW);
    expect([placed.x, placed.y]).to.deep.equal([8, 8]);
  });
});
