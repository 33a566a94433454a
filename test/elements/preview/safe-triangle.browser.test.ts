import {expect} from '@open-wc/testing';
import {isInSafeTriangle} from '../../../src/elements/preview/intent.js';

/*
 *        from (200, 100)
 *             ╱ ╲
 *           ╱     ╲
 *   (100, 140)──(400, 140)
 *       │    card    │
 */
const BELOW = new DOMRect(100, 140, 300, 200);
const ABOVE = new DOMRect(100, -140, 300, 200);
const FROM = {x: 200, y: 100};

describe('isInSafeTriangle', () => {
  for (const [title, x, y, expected] of [
    ['for a move straight down to the card', 200, 120, true],
    ['for a move to the far corner of the card', 390, 139, true],
    ['for a move to the near corner of the card', 110, 138, true],
    ['at the start of the move, even a little outside the triangle', 186, 101, true],
    ['for a move along the line of text', 300, 101, false],
    ['for a move away from the card', 200, 80, false],
    ['for a move past the corner of the card', 430, 139, false],
    ['inside the card', 390, 300, true],
  ] as const)
    it(`is ${expected} ${title}`, () => {
      expect(isInSafeTriangle(FROM, {x, y}, BELOW)).to.equal(expected);
      expect(isInSafeTriangle(FROM, {x, y: 200 - y}, ABOVE), 'the card above').to.equal(expected);
    });
});
