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
    ['straight down', 200, 120, true],
    ['to the far corner', 390, 139, true],
    ['to the near corner', 110, 138, true],
    ['a little beside the straight line', 186, 101, true],
    ['along the line of text', 300, 101, false],
    ['in the opposite direction', 200, 80, false],
    ['past the corner', 430, 139, false],
    ['inside the card', 390, 300, true],
  ] as const)
    it(`${title}: ${expected}`, () => {
      expect(isInSafeTriangle(FROM, {x, y}, BELOW)).to.equal(expected);
      expect(isInSafeTriangle(FROM, {x, y: 200 - y}, ABOVE), 'the card above').to.equal(expected);
    });
});
