import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {placeFloating} from '../../src/elements/place-floating.js';

const {clientWidth: width, clientHeight: height} = document.documentElement;

function cardOf(inline: number, block: number): HTMLElement {
  const card = document.createElement('div');
  card.style.cssText = `position: fixed; box-sizing: border-box; inline-size: min(${inline}px, 100vw - 16px);
    block-size: ${block}px; --_most: 60vh; max-block-size: var(--_most)`;
  document.body.append(card);
  return card;
}

const place = (card: HTMLElement, line: DOMRect) => placeFloating({getBoundingClientRect: () => line}, card);

describe('placeFloating, which places an element beside a line of text,', () => {
  it('places it below the line, at its start', async () => {
    const card = cardOf(200, 100);
    expect(await place(card, new DOMRect(50, 40, 80, 20))).to.equal(true);
    expect(card.getBoundingClientRect()).to.include({left: 50, top: 66});
    card.remove();
  });

  it('aligns it with the right edge of the line in right-to-left text', async () => {
    const card = cardOf(200, 100);
    card.style.setProperty('direction', 'rtl');
    await place(card, new DOMRect(300, 40, 80, 20));
    expect(card.getBoundingClientRect().right).to.equal(380);
    card.remove();
  });

  it('reports whether the line is in view', async () => {
    const card = cardOf(200, 100);
    expect(await place(card, new DOMRect(50, -30, 80, 20))).to.equal(false);
    expect(await place(card, new DOMRect(50, height + 5, 80, 20))).to.equal(false);
    card.remove();
  });

  it('places it at the visible line inside transformed and clipping ancestors', async () => {
    const around = document.body.appendChild(document.createElement('div'));
    around.style.cssText = 'transform: translate(40px, 30px); overflow: hidden; width: 200px; height: 60px';
    const line = around.appendChild(document.createElement('span'));
    line.textContent = 'line';
    const card = cardOf(150, 100);
    // The card is a descendant of the clipping element, but in the top layer, ancestors do not clip it.
    around.append(card);
    card.popover = 'manual';
    card.style.margin = '0';
    card.style.border = card.style.padding = '0';
    card.showPopover();
    await placeFloating(line, card);
    const [target, placed] = [line.getBoundingClientRect(), card.getBoundingClientRect()];
    expect(Math.abs(placed.left - target.left)).to.be.at.most(1);
    expect(placed.top - target.bottom).to.be.within(4, 8);
    around.remove();
  });

  it('keeps it within the visible part of a page that is zoomed with two fingers', async () => {
    const card = cardOf(200, 100);
    const view = Object.getOwnPropertyDescriptor(window, 'visualViewport')!;
    const part = {offsetLeft: 300, offsetTop: 200, width: 300, height: 200};
    Object.defineProperty(window, 'visualViewport', {configurable: true, value: part});
    try {
      await place(card, new DOMRect(560, 370, 30, 15));
    } finally {
      Object.defineProperty(window, 'visualViewport', view);
    }
    const {left, right, top, bottom} = card.getBoundingClientRect();
    expect([left >= 300, right <= 600, top >= 200, bottom <= 370]).to.deep.equal([true, true, true, true]);
    card.remove();
  });

  it('keeps it in view and clear of the line, for any position and size', async () => {
    const card = cardOf(0, 0);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          x: fc.integer({min: -50, max: width}),
          y: fc.integer({min: 0, max: height - 20}),
          inline: fc.integer({min: 40, max: 900}),
          block: fc.integer({min: 20, max: 1200}),
        }),
        async ({x, y, inline, block}) => {
          card.style.setProperty('inline-size', `min(${inline}px, 100vw - 16px)`);
          card.style.setProperty('block-size', `${block}px`);
          await place(card, new DOMRect(x, y, 90, 20));
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
});
