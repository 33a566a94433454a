import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {lineAt, place} from '../../../src/preview/card/placement.js';

const {clientWidth: width, clientHeight: height} = document.documentElement;

function cardOf(inline: number, block: number): HTMLElement {
  const card = document.createElement('div');
  card.style.cssText = `position: fixed; box-sizing: border-box; inline-size: min(${inline}px, 100vw - 16px);
    block-size: ${block}px; max-block-size: min(60vh, var(--_room))`;
  document.body.append(card);
  return card;
}

describe('placement', () => {
  it('is below the line, at its start', () => {
    const card = cardOf(200, 100);
    expect(place(card, new DOMRect(50, 40, 80, 20))).to.equal(true);
    expect(card.getBoundingClientRect()).to.include({left: 50, top: 66});
    card.remove();
  });

  it('is at the end of the line where text runs the other way', () => {
    const card = cardOf(200, 100);
    card.style.setProperty('direction', 'rtl');
    place(card, new DOMRect(300, 40, 80, 20));
    expect(card.getBoundingClientRect().right).to.equal(380);
    card.remove();
  });

  it('says when the line is out of view', () => {
    const card = cardOf(200, 100);
    expect(place(card, new DOMRect(50, -30, 80, 20))).to.equal(false);
    expect(place(card, new DOMRect(50, height + 5, 80, 20))).to.equal(false);
    card.remove();
  });

  it('is in view and never over its line, wherever that is and however large the card', () => {
    const card = cardOf(0, 0);
    fc.assert(
      fc.property(
        fc.record({
          x: fc.integer({min: -50, max: width}),
          y: fc.integer({min: 0, max: height - 20}),
          inline: fc.integer({min: 40, max: 900}),
          block: fc.integer({min: 20, max: 1200}),
        }),
        ({x, y, inline, block}) => {
          card.style.setProperty('inline-size', `min(${inline}px, 100vw - 16px)`);
          card.style.setProperty('block-size', `${block}px`);
          place(card, new DOMRect(x, y, 90, 20));
          const rect = card.getBoundingClientRect();
          expect(rect.top >= y + 20 || rect.bottom <= y).to.equal(true);
          expect(rect.left).to.be.at.least(0);
          expect(rect.right).to.be.at.most(width);
          expect(rect.top).to.be.at.least(0);
          expect(rect.bottom).to.be.at.most(height);
        },
      ),
      {numRuns: 200},
    );
    card.remove();
  });

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
});
